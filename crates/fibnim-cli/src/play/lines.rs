//! The game by lines on standard input and output.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write, stdin};
use std::path::Path;

use fibnim::Move;
use fibnim_engine::{EngineError, PileMatch};
use fibnim_play::{Losing, Match, MoveVerdict, Player, Seat, Turn};

use super::command::{self, PlayCommand};
use super::thinker::Thinker;
use super::words::SaidRules;
use super::{setup, words};
use crate::batch::{self, LineTally, tell};
use crate::error::CliError;
use crate::front::{each_line, read_line};
use crate::output::{named, solved_text};
use crate::play::setup::PlayArgs;
use crate::streams::{data, styled};

struct InputLines<R: SaidRules, W> {
    game: Match<R>,
    /// Another game, which follows at once.
    next: Option<PileMatch>,
    thinker: Thinker,
    out: W,
}

/// Plays until the input ends.
pub fn run(game: PileMatch, args: &PlayArgs) -> Result<(), CliError> {
    let mut input = BufReader::new(stdin().lock());
    let (mut next, mut replace) = (Some(game), args.force);
    while let Some(game) = next {
        next = match game {
            PileMatch::TakeAway(game) => InputLines::new(game, args, styled()).play_on(&mut input, args, replace)?,
            PileMatch::Relative(game) => InputLines::new(game, args, styled()).play_on(&mut input, args, replace)?,
        };
        replace = true;
    }
    Ok(())
}

/// Prints a game from its start, with the verdicts on its moves.
fn summary(game: PileMatch, args: &PlayArgs, out: impl Write) -> Result<(), CliError> {
    match game {
        PileMatch::TakeAway(game) => InputLines::new(game, args, out).summary(),
        PileMatch::Relative(game) => InputLines::new(game, args, out).summary(),
    }
}

/// Prints the game in a file, or those in a file of lists of moves, with the verdicts on their moves.
pub fn replay(path: &Path, args: &PlayArgs) -> Result<(), CliError> {
    let mut input = BufReader::new(batch::input(path)?);
    let start = input.fill_buf().map_err(|error| named(path, &error))?;
    if path == Path::new("-") || start.trim_ascii_start().first() != Some(&b'{') {
        return reviews(input, args);
    }
    summary(setup::load(path)?, args, data())
}

/// Prints the game of a list of moves, with the verdicts on them, or those of the lists on standard input.
pub fn review(moves: &str, args: &PlayArgs) -> Result<(), CliError> {
    if moves == "-" {
        return reviews(stdin().lock(), args);
    }
    summary(setup::listed(moves, args)?, args, data())
}

/// The games of lists of moves, one a line.
fn reviews(input: impl Read, args: &PlayArgs) -> Result<(), CliError> {
    let mut tally = LineTally::default();
    let mut is_first = true;
    each_line(input, None, |text, line, out| match tally.count(text.and_then(|text| setup::listed(text, args))) {
        Err(failure) => {
            tell(line, &failure);
            Ok(())
        }
        Ok(game) => {
            if !std::mem::take(&mut is_first) {
                writeln!(out)?;
            }
            summary(game, args, out)
        }
    })?;
    tally.end()
}

impl<R: SaidRules, W: Write> InputLines<R, W> {
    fn new(game: Match<R>, args: &PlayArgs, out: W) -> Self {
        Self { game, next: None, thinker: Thinker::new(args.time, args.memory), out }
    }

    /// Plays until the input ends or another game follows, which is returned.
    fn play_on(
        mut self,
        input: &mut impl BufRead,
        args: &PlayArgs,
        mut replace: bool,
    ) -> Result<Option<PileMatch>, CliError> {
        let prompt = stdin().is_terminal();
        let mut bytes = Vec::new();
        self.greet()?;
        self.go_on()?;
        while self.next.is_none() {
            // Kept after every command, so that Ctrl-C loses nothing.
            if let Some(path) = &args.save {
                setup::save(&self.game, path, replace)?;
                replace = true;
            }
            if prompt {
                write!(self.out, "> ")?;
            }
            self.out.flush()?;
            let text = match read_line(input, &mut bytes)? {
                None => Ok(Some(PlayCommand::Quit)),
                Some(complete) => std::str::from_utf8(&bytes)
                    .ok()
                    .filter(|_| complete)
                    .ok_or_else(|| "That line is not a command: 'help' lists them.".to_owned())
                    .and_then(command::read),
            };
            match text {
                Ok(None) => {}
                Ok(Some(PlayCommand::Quit)) => {
                    if let Some(path) = &args.save {
                        self.say(&format!("Saved to {}.", path.display()))?;
                    }
                    break;
                }
                Ok(Some(command)) => self.obey(command)?,
                Err(why) => self.say(&why)?,
            }
        }
        self.out.flush()?;
        Ok(self.next)
    }

    /// Prints the game from its start, with the verdicts on its moves.
    fn summary(mut self) -> Result<(), CliError> {
        let players = [Seat::First, Seat::Second].map(|seat| self.game.player(seat));
        self.say(&self.game.rules().words())?;
        if players != [Player::Human; 2] {
            self.say(&format!("First: {}. Second: {}.", players[0], players[1]))?;
        }
        self.say(&words::position(self.game.start()))?;
        self.history()?;
        // The words for a game between two humans do not say "you".
        for seat in [Seat::First, Seat::Second] {
            self.game.seat(seat, Player::Human).map_err(CliError::input)?;
        }
        let end = self.game.winner().map_or("The game is not over.".to_owned(), |_| words::turn(&self.game));
        self.say(&end)?;
        Ok(self.out.flush()?)
    }

    fn say(&mut self, text: &str) -> Result<(), CliError> {
        Ok(writeln!(self.out, "{text}")?)
    }

    fn refuse(&mut self, why: &str) -> Result<(), CliError> {
        self.say(&format!("Refused: {why}."))
    }

    fn greet(&mut self) -> Result<(), CliError> {
        self.say(&self.game.rules().words())?;
        self.say(&format!("{} Type 'help' for the commands.", words::players(&self.game)))
    }

    /// Prints the state of the game.
    fn show(&mut self) -> Result<(), CliError> {
        let position = words::position(self.game.position());
        self.say(&format!("{position} {}", words::turn(&self.game)))
    }

    /// Lets strategies move until it is a human's turn, and prints the state.
    fn go_on(&mut self) -> Result<(), CliError> {
        while let Some((chosen, beyond)) = self.thinker.reply(&self.game) {
            if let Some(error) = &beyond {
                self.say(&words::stands_in(&self.game, &chosen, error))?;
            }
            if !self.play(&chosen)? {
                break;
            }
        }
        self.show()
    }

    /// Plays a move, or says why it is refused.
    fn play(&mut self, chosen: &Move) -> Result<bool, CliError> {
        let seat = self.game.mover();
        let taken = format!(" {}", words::chips(self.game.position(), chosen));
        match self.game.play(chosen) {
            Ok(()) => self.say(&words::says(&self.game, seat, "take", &taken)).map(|()| true),
            Err(refused) => self.refuse(&refused.to_string()).map(|()| false),
        }
    }

    fn obey(&mut self, command: PlayCommand) -> Result<(), CliError> {
        match command {
            PlayCommand::Take(chips, pile) => match setup::pile(&self.game, pile) {
                None => self.refuse("several piles have chips: 'take 5 from 2' names one"),
                Some(pile) => {
                    if self.play(&Move { pile, chips })? {
                        self.go_on()?;
                    }
                    Ok(())
                }
            },
            PlayCommand::Hint(by) => self.hint(by),
            PlayCommand::Undo if self.game.undo() => self.show(),
            PlayCommand::Undo => self.refuse("there is nothing to take back"),
            PlayCommand::Redo if self.game.redo() => self.go_on(),
            PlayCommand::Redo => self.refuse("there is nothing to play again"),
            PlayCommand::Analysis => match self.thinker.analysis(&self.game) {
                Ok(analysis) => Ok(solved_text(&analysis, &mut self.out)?),
                Err(beyond) => self.say(&format!("No analysis: {beyond}.")),
            },
            PlayCommand::History => self.history(),
            PlayCommand::New(start) => self.begin(setup::again(&self.game, start.as_deref())),
            PlayCommand::Rules(None) => self.say(&self.game.rules().words()),
            PlayCommand::Rules(Some(text)) => self.begin(setup::under(&self.game, &text)),
            PlayCommand::Resign => match self.game.resign(self.game.mover()) {
                Ok(()) => self.show(),
                Err(refused) => self.refuse(&refused.to_string()),
            },
            PlayCommand::Save(path, replace) => match setup::save(&self.game, &path, replace) {
                Ok(()) => self.say(&format!("Saved to {}.", path.display())),
                Err(error) => self.say(&error.message()),
            },
            PlayCommand::Load(path) => match setup::load(&path) {
                Ok(game) => self.begin(Ok(game)),
                Err(error) => self.say(&error.message()),
            },
            PlayCommand::Opponent(name) => match setup::oppose(&mut self.game, &name) {
                Ok((seat, player)) => {
                    self.say(&format!("The {seat} player is {player} now."))?;
                    self.go_on()
                }
                Err(why) => self.refuse(&why),
            },
            PlayCommand::Help => self.say(command::HELP),
            PlayCommand::Quit => Ok(()),
        }
    }

    fn begin(&mut self, game: Result<PileMatch, EngineError>) -> Result<(), CliError> {
        match game {
            Ok(game) => {
                self.next = Some(game);
                Ok(())
            }
            Err(why) => self.refuse(&why.to_string()),
        }
    }

    fn hint(&mut self, by: Losing) -> Result<(), CliError> {
        if self.game.winner().is_some() {
            return self.say("The game is over.");
        }
        let piles = self.game.position().piles().len();
        let text = match self.thinker.hint(&self.game, by) {
            Ok(hint) => hint.words(piles),
            Err(beyond) => format!("No hint: {beyond}."),
        };
        self.say(&text)
    }

    /// Prints a line for each move, and the number of blunders.
    fn history(&mut self) -> Result<(), CliError> {
        let mut blunders = [0_usize; 2];
        for turn in self.game.turns() {
            let verdict = self.thinker.judge(&self.game, &turn);
            blunders[turn.seat.index()] += usize::from(matches!(verdict, Ok(MoveVerdict::Blunder(_))));
            let remark = remark(&mut self.thinker, &self.game, &turn, &verdict);
            let taken = words::chips(self.game.start(), &turn.chosen);
            writeln!(self.out, "{:>3}. {} takes {taken}: {}{remark}", turn.number + 1, turn.seat, turn.after)?;
        }
        self.say(&format!("Blunders: first {}, second {}.", blunders[0], blunders[1]))
    }
}

/// The remark after a move: empty unless the move gave a win away or could not be judged.
fn remark<R: SaidRules>(
    thinker: &mut Thinker,
    game: &Match<R>,
    turn: &Turn<R>,
    verdict: &Result<MoveVerdict, EngineError>,
) -> String {
    let known = match verdict {
        Ok(MoveVerdict::Blunder(better)) => better,
        Ok(MoveVerdict::Wins | MoveVerdict::Lost) => return String::new(),
        Err(beyond) => return format!("   not judged, {beyond}"),
    };
    let (better, more) = match thinker.winning(game, &turn.before) {
        Ok((better, more)) if !better.is_empty() => (better, more),
        _ => (known.iter().cloned().collect(), true),
    };
    let mut better: Vec<String> = better.iter().map(|better| words::chips(&turn.before, better)).collect();
    if more {
        better.push("perhaps others".to_owned());
    }
    match better.split_last() {
        Some((only, [])) if !more => format!("   blunder: {only} wins"),
        Some((last, before @ [_, ..])) => format!("   blunder: {} or {last} win", before.join(", ")),
        _ => "   blunder".to_owned(),
    }
}
