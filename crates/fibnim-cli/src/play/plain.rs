//! The game as lines on standard input and output.

use std::io::{BufReader, IsTerminal, Write, stdin};

use fibnim::Move;
use fibnim_play::{Match, Reply, Seat};

use super::command::{self, Command};
use super::thinker::Thinker;
use super::{files, replay, setup, words};
use crate::args::PlayArgs;
use crate::commands::stream::read_line;
use crate::error::CliError;
use crate::output::{solved_text, styled};
use fibnim_engine::say;

struct Lines<W> {
    game: Match,
    thinker: Thinker,
    out: W,
}

/// Plays until the input ends.
pub fn run(game: Match, args: &PlayArgs) -> Result<(), CliError> {
    let thinker = Thinker::new(args.time, args.memory);
    let mut lines = Lines { game, thinker, out: styled() };
    let prompt = stdin().is_terminal();
    let mut input = BufReader::new(stdin().lock());
    let mut bytes = Vec::new();
    lines.greet()?;
    lines.go_on()?;
    let mut replace = args.force;
    loop {
        // Kept after every command, so that Ctrl-C loses nothing.
        if let Some(path) = &args.save {
            files::save(&lines.game, path, replace)?;
            replace = true;
        }
        if prompt {
            write!(lines.out, "> ")?;
        }
        lines.out.flush()?;
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        let text = std::str::from_utf8(&bytes).ok().filter(|_| complete);
        match text.ok_or_else(|| "That line is not a command: 'help' lists them.".to_owned()).and_then(command::read) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => break,
            Ok(Some(command)) => lines.obey(command)?,
            Err(why) => writeln!(lines.out, "{why}")?,
        }
    }
    if let Some(path) = &args.save {
        writeln!(lines.out, "Saved to {}.", path.display())?;
    }
    Ok(lines.out.flush()?)
}

impl<W: Write> Lines<W> {
    fn greet(&mut self) -> Result<(), CliError> {
        writeln!(self.out, "{}", words::rules(&self.game))?;
        Ok(writeln!(self.out, "{} Type 'help' for the commands.", words::players(&self.game))?)
    }

    fn show(&mut self) -> Result<(), CliError> {
        let position = words::position(self.game.position());
        Ok(writeln!(self.out, "{position} {}", words::turn(&self.game))?)
    }

    /// Lets strategies move until it is a human's turn, and shows the position.
    fn go_on(&mut self) -> Result<(), CliError> {
        while let Some(reply) = self.thinker.reply(&self.game) {
            if let Reply::Beyond { error, .. } = &reply {
                writeln!(self.out, "{}", words::stands_in(&self.game, error))?;
            }
            let chosen = reply.chosen();
            let seat = self.game.mover();
            let taken = format!(" {}", words::chips(self.game.position(), chosen));
            if let Err(refused) = self.game.play(chosen) {
                writeln!(self.out, "The game ends here: {refused}.")?;
                break;
            }
            writeln!(self.out, "{}", words::says(&self.game, seat, "take", &taken))?;
        }
        self.show()
    }

    fn obey(&mut self, command: Command) -> Result<(), CliError> {
        match command {
            Command::Take(take, pile) => self.take(take, pile),
            Command::Hint => self.hint(),
            Command::Undo if self.game.undo() => self.show(),
            Command::Undo => self.say("There is nothing to take back."),
            Command::Redo if self.game.redo() => self.go_on(),
            Command::Redo => self.say("There is nothing to play again."),
            Command::Analysis => match self.thinker.analysis(&self.game) {
                Ok(analysis) => Ok(solved_text(&analysis, &mut self.out)?),
                Err(beyond) => self.say(&format!("No analysis: {beyond}.")),
            },
            Command::History => replay::moves(&self.game, &mut self.thinker, &mut self.out),
            Command::New(start) => self.begin(setup::again(&self.game, start.as_deref())),
            Command::Rules(None) => self.say(&words::rules(&self.game)),
            Command::Rules(Some(text)) => self.begin(setup::under(&self.game, &text)),
            Command::Resign => match self.game.resign(self.game.mover()) {
                Ok(()) => self.show(),
                Err(refused) => self.say(&format!("Refused: {refused}.")),
            },
            Command::Save(path, replace) => match files::save(&self.game, &path, replace) {
                Ok(()) => self.say(&format!("Saved to {}.", path.display())),
                Err(error) => self.say(&error.message()),
            },
            Command::Load(path) => match files::load(&path) {
                Ok(game) => self.begin(Ok(game)),
                Err(error) => self.say(&error.message()),
            },
            Command::Opponent(name) => self.opponent(&name),
            Command::Help => self.say(command::HELP),
            Command::Quit => Ok(()),
        }
    }

    fn say(&mut self, text: &str) -> Result<(), CliError> {
        Ok(writeln!(self.out, "{text}")?)
    }

    fn begin(&mut self, game: Result<Match, String>) -> Result<(), CliError> {
        match game {
            Ok(game) => {
                self.game = game;
                self.greet()?;
                self.go_on()
            }
            Err(why) => self.say(&format!("Refused: {why}.")),
        }
    }

    fn take(&mut self, take: fibnim::Nat, pile: Option<usize>) -> Result<(), CliError> {
        let Some(pile) = setup::pile(&self.game, pile) else {
            return self.say("From which pile? For example 'take 5 from 2'.");
        };
        let seat = self.game.mover();
        let chosen = Move { pile, chips: take };
        let taken = format!(" {}", words::chips(self.game.position(), &chosen));
        match self.game.play(&chosen) {
            Ok(()) => {
                self.say(&words::says(&self.game, seat, "take", &taken))?;
                self.go_on()
            }
            Err(refused) => self.say(&format!("Refused: {refused}.")),
        }
    }

    fn hint(&mut self) -> Result<(), CliError> {
        if self.game.winner().is_some() {
            return self.say("The game is over.");
        }
        match self.thinker.hint(&self.game) {
            Ok(hint) => {
                let piles = self.game.position().piles().len();
                self.say(&match &hint.chosen {
                    Some(best) => say::advice(&hint.reason, piles, best),
                    None => say::paragraph(&say::hint(&hint.reason)),
                })
            }
            Err(beyond) => self.say(&format!("No hint: {beyond}.")),
        }
    }

    fn opponent(&mut self, name: &str) -> Result<(), CliError> {
        let (seat, player) = match setup::oppose(&mut self.game, name) {
            Ok(seated) => seated,
            Err(why) => return self.say(&format!("Refused: {why}.")),
        };
        let who = if seat == Seat::First { "first" } else { "second" };
        self.say(&format!("The {who} player is {player} now."))?;
        self.go_on()
    }
}
