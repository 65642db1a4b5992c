//! The game as lines of JSON on standard output: every event is one reply of the engine.

use std::io::{BufReader, Write, stdin};
use std::path::Path;

use fibnim::Move;
use fibnim_engine::EngineError;
use fibnim_engine::wire::{Answer, GameQuestion, GameState, Reply};
use fibnim_play::{Match, Seat};

use super::command::{self, Command};
use super::thinker::Thinker;
use super::{files, setup};
use crate::args::PlayArgs;
use crate::commands::stream::read_line;
use crate::error::CliError;
use crate::front::write_reply;
use crate::output::data;

struct Events<W> {
    game: Match,
    thinker: Thinker,
    out: W,
    /// The line of the last command, from 1; 0 before the first.
    line: u64,
}

/// Plays until the input ends.
pub fn run(game: Match, args: &PlayArgs) -> Result<(), CliError> {
    let mut events = Events { game, thinker: Thinker::new(args.time, args.memory), out: data(), line: 0 };
    let mut input = BufReader::new(stdin().lock());
    let mut bytes = Vec::new();
    events.go_on()?;
    let mut replace = args.force;
    loop {
        // Kept after every command, so that Ctrl-C loses nothing.
        if let Some(path) = &args.save {
            files::save(&events.game, path, replace)?;
            replace = true;
        }
        events.out.flush()?;
        let Some(complete) = read_line(&mut input, &mut bytes)? else { break };
        events.line += 1;
        let text = std::str::from_utf8(&bytes).ok().filter(|_| complete);
        match text.ok_or_else(|| "the line is no text or too long".to_owned()).and_then(command::read) {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => break,
            Ok(Some(command)) => events.obey(command)?,
            Err(why) => events.refuse(&why)?,
        }
    }
    Ok(events.out.flush()?)
}

/// Prints the game in a file, and the verdicts on its moves.
pub fn replay(path: &Path, thinker: Thinker) -> Result<(), CliError> {
    let mut events = Events { game: files::load(path)?, thinker, out: data(), line: 0 };
    events.state()?;
    events.review()?;
    Ok(events.out.flush()?)
}

impl<W: Write> Events<W> {
    fn tell(&mut self, result: &Result<Answer, EngineError>) -> Result<(), CliError> {
        let reply = Reply::new(result.as_ref().cloned());
        write_reply(&if self.line > 0 { reply.at(self.line) } else { reply }, &mut self.out)
    }

    fn refuse(&mut self, why: &str) -> Result<(), CliError> {
        self.tell(&Err(EngineError::input(why)))
    }

    /// Prints the state of the game.
    fn state(&mut self) -> Result<(), CliError> {
        let (question, winner) = (GameQuestion::from(&self.game), self.game.winner().map(Seat::index));
        let state = self.thinker.ask(|engine, budget| engine.game(&question, budget));
        // The moves do not show that a player resigned.
        self.tell(&state.map(|state| Answer::Game(GameState { winner, ..state })))
    }

    fn review(&mut self) -> Result<(), CliError> {
        let question = GameQuestion::from(&self.game);
        let review = self.thinker.ask(|engine, budget| engine.review(&question, budget));
        self.tell(&review.map(Answer::Review))
    }

    /// Lets strategies move until it is a human's turn, and prints the state.
    fn go_on(&mut self) -> Result<(), CliError> {
        while self.game.strategy().is_some() {
            let question = GameQuestion::from(&self.game);
            let reply = self.thinker.ask(|engine, budget| engine.reply(&question, budget));
            let chosen = reply.as_ref().ok().and_then(|reply| reply.chosen.clone());
            self.tell(&reply.map(Answer::Reply))?;
            let Some(take) = chosen.as_ref().and_then(|chosen| chosen.first()) else { break };
            if !self.play(take.pile.checked_sub(1), take.chips.0.clone())? {
                break;
            }
        }
        self.state()
    }

    /// Plays a move, or prints why it is refused.
    fn play(&mut self, pile: Option<usize>, chips: fibnim::Nat) -> Result<bool, CliError> {
        let Some(pile) = setup::pile(&self.game, pile) else {
            self.refuse("several piles have chips: 'take 5 from 2' names one")?;
            return Ok(false);
        };
        match self.game.play(&Move { pile, chips }) {
            Ok(()) => Ok(true),
            Err(refused) => self.refuse(&refused.to_string()).map(|()| false),
        }
    }

    fn obey(&mut self, command: Command) -> Result<(), CliError> {
        match command {
            Command::Take(chips, pile) => {
                if self.play(pile, chips)? {
                    self.go_on()?;
                }
                Ok(())
            }
            Command::Hint => {
                let question = GameQuestion::from(&self.game);
                let hint = self.thinker.ask(|engine, budget| engine.hint(&question, budget));
                self.tell(&hint.map(Answer::Hint))
            }
            Command::Analysis => {
                let analysis = self.thinker.analysis(&self.game);
                self.tell(&analysis.map(Answer::Solve))
            }
            Command::History => self.review(),
            Command::Undo if self.game.undo() => self.state(),
            Command::Undo => self.refuse("there is nothing to take back"),
            Command::Redo if self.game.redo() => self.go_on(),
            Command::Redo => self.refuse("there is nothing to play again"),
            Command::New(start) => self.begin(setup::again(&self.game, start.as_deref())),
            Command::Rules(None) => self.state(),
            Command::Rules(Some(text)) => self.begin(setup::under(&self.game, &text)),
            Command::Resign => match self.game.resign(self.game.mover()) {
                Ok(()) => self.state(),
                Err(refused) => self.refuse(&refused.to_string()),
            },
            Command::Save(path, replace) => match files::save(&self.game, &path, replace) {
                Ok(()) => self.state(),
                Err(error) => self.tell(&Err(EngineError::file(error.message()))),
            },
            Command::Load(path) => match files::load(&path) {
                Ok(game) => self.begin(Ok(game)),
                Err(error) => self.tell(&Err(EngineError::file(error.message()))),
            },
            Command::Opponent(name) => match setup::oppose(&mut self.game, &name) {
                Ok(_) => self.go_on(),
                Err(why) => self.refuse(&why),
            },
            Command::Help => self.refuse("help is for reading: without --json it lists the commands"),
            Command::Quit => Ok(()),
        }
    }

    fn begin(&mut self, game: Result<Match, String>) -> Result<(), CliError> {
        match game {
            Ok(game) => {
                self.game = game;
                self.go_on()
            }
            Err(why) => self.refuse(&why),
        }
    }
}
