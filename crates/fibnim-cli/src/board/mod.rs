//! The board of `fibnim play`: a full screen of chips.
//!
//! [`state`] and [`update`] do not depend on the terminal. [`layout`] computes the places of all parts, [`draw`] draws
//! them, and [`run`] is the loop that waits for keys and for answers from the thread of [`worker`].

mod draw;
mod layout;
mod panel;
mod state;
mod update;
mod worker;

#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, stdin, stdout};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use fibnim_play::Match;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use crate::error::CliError;
use crate::play::setup;
use crate::play::setup::PlayArgs;
use state::{Board, Effect, Input, Palette, SaveError};
use worker::QuestionThread;

/// The time between two checks for answers from the worker.
const LOOK: Duration = Duration::from_millis(40);

/// Time after a signal within which the loop must end; then the process exits.
const GRACE: Duration = Duration::from_secs(3);

/// Plays on the screen until the user quits, and returns the game.
pub fn run(game: Match, args: &PlayArgs) -> Result<Match, CliError> {
    if !stdout().is_terminal() || !stdin().is_terminal() {
        return Err(CliError::Input(
            "the board needs a terminal: --plain plays by lines on standard input and output".to_owned(),
        ));
    }
    let ended = Arc::new(AtomicBool::new(false));
    let flag = ended.clone();
    // A signal ends the loop like a key. If the terminal is closed, the loop may wait for input forever.
    ctrlc::set_handler(move || {
        flag.store(true, Ordering::Relaxed);
        thread::sleep(GRACE);
        process::exit(1);
    })
    .map_err(|error| CliError::Refused(error.to_string()))?;
    let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let worker = QuestionThread::start(args.time, args.memory)?;
    let mut screen = Screen::open()?;
    let mut board = Board::new(game, Palette(colour));
    let mut inputs = Vec::new();
    let mut effects = board.changed();
    let mut stale = true;
    loop {
        for effect in effects.drain(..) {
            match effect {
                Effect::Quit => return Ok(board.game),
                Effect::Think(job) => worker.ask(*job)?,
                Effect::Save(path, replace) => {
                    let saved = setup::save(&board.game, &path, replace).map_err(|error| match error {
                        CliError::Exists(_) => SaveError::Exists,
                        other => SaveError::Failed(other.message()),
                    });
                    inputs.push(Input::Saved(saved.map(|()| path)));
                }
                Effect::Load(path) => {
                    inputs.push(Input::Loaded(
                        setup::load(&path)
                            .and_then(|game| Ok(game.take_away()?))
                            .map(Box::new)
                            .map_err(CliError::message),
                    ));
                }
            }
        }
        let size = screen.terminal.size()?;
        if (size.width, size.height) != board.size {
            inputs.push(Input::Size(size.width, size.height));
        }
        inputs.extend(worker.answers()?);
        if inputs.is_empty() {
            if stale {
                screen.terminal.draw(|frame| draw::board(&board, frame))?;
                stale = false;
            }
            if event::poll(LOOK)? {
                inputs.extend(Input::of(&event::read()?));
            }
            // A moving mouse sends many events without effect, so the board is drawn once for all waiting events.
            while inputs.is_empty() && event::poll(Duration::ZERO)? {
                inputs.extend(Input::of(&event::read()?));
            }
        }
        for input in inputs.drain(..) {
            stale = true;
            effects.extend(board.update(input));
        }
        if ended.load(Ordering::Relaxed) {
            return Ok(board.game);
        }
    }
}

/// The alternate screen and the mouse. Dropping it restores the terminal; so does a panic, before its message.
struct Screen {
    terminal: DefaultTerminal,
}

impl Screen {
    fn open() -> io::Result<Self> {
        let screen = Self { terminal: ratatui::try_init()? };
        execute!(stdout(), EnableMouseCapture)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    /// An error here cannot be shown anywhere. Leaving the screen a second time would overwrite the message of a panic.
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture);
        if !thread::panicking() {
            let _ = ratatui::try_restore();
        }
    }
}
