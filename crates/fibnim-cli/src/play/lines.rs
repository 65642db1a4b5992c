//! The game by lines on standard input and output: in words, or with every event as one reply of the engine in JSON.

use std::io::{BufReader, IsTerminal, Write, stdin};
use std::path::Path;

use fibnim::Move;
use fibnim_engine::EngineError;
use fibnim_engine::wire::{Answer, GameQuestion, GameReply, GameState, Reply};
use fibnim_play::{Match, Player, Seat, Turn, Verdict};

use super::command::{self, Command};
use super::thinker::Thinker;
use super::{setup, words};
use crate::error::CliError;
use crate::front::{read_line, write_reply};
use crate::output::{data, solved_text, styled};
use crate::play::setup::PlayArgs;

struct Lines<W> {
    game: Match,
    thinker: Thinker,
    out: W,
    json: bool,
    /// The line of the last command, from 1; 0 before the first.
    line: u64,
}

/// Plays until the input ends.
pub fn run(game: Match, args: &PlayArgs) -> Result<(), CliError> {
    let thinker = Thinker::new(args.time, args.memory);
    let mut lines = Lines { game, thinker, out: styled(), json: args.json, line: 0 };
    let prompt = !args.json && stdin().is_terminal();
    let mut input = BufReader::new(stdin().lock());
    let mut bytes = Vec::new();
    lines.greet()?;
    lines.go_on()?;
    let mut replace = args.force;
    loop {
        // Kept after every command, so that Ctrl-C loses nothing.
        if let Some(path) = &args.save {
            setup::save(&lines.game, path, replace)?;
            replace = true;
        }
        if prompt {
            write!(lines.out, "> ")?;
        }
        lines.out.flush()?;
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        lines.line += 1;
        let text = std::str::from_utf8(&bytes).ok().filter(|_| complete);
        match text.ok_or_else(|| "That line is not a command: 'help' lists them.".to_owned()).and_then(command::read) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => break,
            Ok(Some(command)) => lines.obey(command)?,
            Err(why) if args.json => lines.tell(Err(EngineError::input(why)))?,
            Err(why) => lines.say(&why)?,
        }
    }
    if let Some(path) = &args.save {
        lines.say(&format!("Saved to {}.", path.display()))?;
    }
    Ok(lines.out.flush()?)
}

/// Prints the game in a file, with the verdicts on its moves.
pub fn replay(path: &Path, thinker: Thinker, json: bool) -> Result<(), CliError> {
    let mut lines = Lines { game: setup::load(path)?, thinker, out: data(), json, line: 0 };
    if json {
        lines.show()?;
    }
    let players = [Seat::First, Seat::Second].map(|seat| lines.game.player(seat));
    lines.say(&format!("{}\nFirst: {}. Second: {}.", words::rules(&lines.game), players[0], players[1]))?;
    lines.say(&words::position(lines.game.start()))?;
    lines.history()?;
    // The words for a game between two humans do not say "you".
    for seat in [Seat::First, Seat::Second] {
        lines.game.seat(seat, Player::Human);
    }
    let end = lines.game.winner().map_or("The game is not over.".to_owned(), |_| words::turn(&lines.game));
    lines.say(&end)?;
    Ok(lines.out.flush()?)
}

impl<W: Write> Lines<W> {
    /// Prints words, unless events are printed.
    fn say(&mut self, text: &str) -> Result<(), CliError> {
        if !self.json {
            writeln!(self.out, "{text}")?;
        }
        Ok(())
    }

    /// Prints an event.
    fn tell(&mut self, result: Result<Answer, EngineError>) -> Result<(), CliError> {
        let reply = match result {
            Ok(answer) => Reply::new(Ok(answer)),
            Err(error) => Reply::new(Err(&error)),
        };
        write_reply(&if self.line > 0 { reply.at(self.line) } else { reply }, &mut self.out)
    }

    fn refuse(&mut self, why: &str) -> Result<(), CliError> {
        if self.json { self.tell(Err(EngineError::input(why))) } else { self.say(&format!("Refused: {why}.")) }
    }

    fn greet(&mut self) -> Result<(), CliError> {
        self.say(&words::rules(&self.game))?;
        self.say(&format!("{} Type 'help' for the commands.", words::players(&self.game)))
    }

    /// Prints the state of the game.
    fn show(&mut self) -> Result<(), CliError> {
        if !self.json {
            let position = words::position(self.game.position());
            return self.say(&format!("{position} {}", words::turn(&self.game)));
        }
        let (question, winner) = (GameQuestion::from(&self.game), self.game.winner().map(Seat::index));
        let state = self.thinker.ask(|engine, budget| engine.game(&question, budget));
        // The moves do not show that a player resigned.
        self.tell(state.map(|state| Answer::Game(GameState { winner, ..state })))
    }

    /// Lets strategies move until it is a human's turn, and prints the state.
    fn go_on(&mut self) -> Result<(), CliError> {
        while let Some((chosen, beyond)) = self.thinker.reply(&self.game) {
            if self.json {
                self.tell(Ok(Answer::Reply(GameReply::from((chosen.clone(), beyond)))))?;
            } else if let Some(error) = &beyond {
                self.say(&words::stands_in(&self.game, error))?;
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

    fn obey(&mut self, command: Command) -> Result<(), CliError> {
        match command {
            Command::Take(chips, pile) => match setup::pile(&self.game, pile) {
                None => self.refuse("several piles have chips: 'take 5 from 2' names one"),
                Some(pile) => {
                    if self.play(&Move { pile, chips })? {
                        self.go_on()?;
                    }
                    Ok(())
                }
            },
            Command::Hint => self.hint(),
            Command::Undo if self.game.undo() => self.show(),
            Command::Undo => self.refuse("there is nothing to take back"),
            Command::Redo if self.game.redo() => self.go_on(),
            Command::Redo => self.refuse("there is nothing to play again"),
            Command::Analysis => match self.thinker.analysis(&self.game) {
                analysis if self.json => self.tell(analysis.map(Answer::Solve)),
                Ok(analysis) => Ok(solved_text(&analysis, &mut self.out)?),
                Err(beyond) => self.say(&format!("No analysis: {beyond}.")),
            },
            Command::History => self.history(),
            Command::New(start) => self.begin(setup::again(&self.game, start.as_deref())),
            Command::Rules(None) if self.json => self.show(),
            Command::Rules(None) => self.say(&words::rules(&self.game)),
            Command::Rules(Some(text)) => self.begin(setup::under(&self.game, &text)),
            Command::Resign => match self.game.resign(self.game.mover()) {
                Ok(()) => self.show(),
                Err(refused) => self.refuse(&refused.to_string()),
            },
            Command::Save(path, replace) => match setup::save(&self.game, &path, replace) {
                Ok(()) if self.json => self.show(),
                Ok(()) => self.say(&format!("Saved to {}.", path.display())),
                Err(error) => self.failed(error),
            },
            Command::Load(path) => match setup::load(&path) {
                Ok(game) => self.begin(Ok(game)),
                Err(error) => self.failed(error),
            },
            Command::Opponent(name) => match setup::oppose(&mut self.game, &name) {
                Ok((seat, player)) => {
                    self.say(&format!("The {seat} player is {player} now."))?;
                    self.go_on()
                }
                Err(why) => self.refuse(&why),
            },
            Command::Help if self.json => self.refuse("help is for reading: without --json it lists the commands"),
            Command::Help => self.say(command::HELP),
            Command::Quit => Ok(()),
        }
    }

    /// Says why a file cannot be used.
    fn failed(&mut self, error: CliError) -> Result<(), CliError> {
        let message = error.message();
        if self.json { self.tell(Err(EngineError::file(message))) } else { self.say(&message) }
    }

    fn begin(&mut self, game: Result<Match, String>) -> Result<(), CliError> {
        match game {
            Ok(game) => {
                self.game = game;
                self.greet()?;
                self.go_on()
            }
            Err(why) => self.refuse(&why),
        }
    }

    fn hint(&mut self) -> Result<(), CliError> {
        if self.json {
            let question = GameQuestion::from(&self.game);
            let hint = self.thinker.ask(|engine, budget| engine.hint(&question, budget));
            return self.tell(hint.map(Answer::Hint));
        }
        if self.game.winner().is_some() {
            return self.say("The game is over.");
        }
        let piles = self.game.position().piles().len();
        let text = match self.thinker.hint(&self.game) {
            Ok(hint) => hint.words(piles),
            Err(beyond) => format!("No hint: {beyond}."),
        };
        self.say(&text)
    }

    /// Prints a line for each move, and the number of blunders.
    fn history(&mut self) -> Result<(), CliError> {
        if self.json {
            let question = GameQuestion::from(&self.game);
            let review = self.thinker.ask(|engine, budget| engine.review(&question, budget));
            return self.tell(review.map(Answer::Review));
        }
        let mut blunders = [0_usize; 2];
        for turn in self.game.turns() {
            let verdict = self.thinker.judge(&self.game, &turn);
            blunders[turn.seat.index()] += usize::from(matches!(verdict, Ok(Verdict::Blunder(_))));
            let (taken, remark) = (words::chips(self.game.start(), &turn.chosen), remark(&turn, verdict.as_ref()));
            writeln!(self.out, "{:>3}. {} takes {taken}: {}{remark}", turn.number + 1, turn.seat, turn.after)?;
        }
        self.say(&format!("Blunders: first {}, second {}.", blunders[0], blunders[1]))
    }
}

/// The remark after a move: empty unless the move gave a win away or could not be judged.
fn remark(turn: &Turn, verdict: Result<&Verdict, &EngineError>) -> String {
    match verdict {
        Ok(Verdict::Blunder(Some(better))) => format!("   blunder: {} wins", words::chips(&turn.before, better)),
        Ok(Verdict::Blunder(None)) => "   blunder".to_owned(),
        Ok(Verdict::Wins | Verdict::Lost) => String::new(),
        Err(beyond) => format!("   not judged, {beyond}"),
    }
}
