//! The effects of keys, clicks and answers.

use fibnim::{Move, Nat};
use fibnim_engine::{EngineError, PileMatch};
use fibnim_play::{Match, Player, Strategy};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::layout::{self, Hit};
use super::state::{Ask, Board, Effect, Input, Mode, Prompt, Received, SaveError};
use crate::play::{setup, words};

/// The most characters that can be typed.
const TYPED: usize = 1000;

impl Board {
    /// Handles an input, and returns the effects that it asks for.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        match input {
            Input::Key(key) if key.modifiers.contains(KeyModifiers::CONTROL) => match key.code {
                KeyCode::Char('c' | 'q') => vec![Effect::Quit],
                _ => Vec::new(),
            },
            Input::Key(key) => self.key(key),
            Input::Click(x, y) => self.click(x, y),
            Input::Size(width, height) => {
                self.size = (width, height);
                Vec::new()
            }
            Input::Answer(ticket, answer) if ticket == self.ticket => self.answer(*answer),
            Input::Answer(..) => Vec::new(),
            Input::Saved(Ok(path)) => self.say(format!("Saved to {}.", path.display())),
            Input::Saved(Err(SaveError::Exists)) => {
                self.mode = Mode::Prompt(Prompt::Replace, String::new());
                Vec::new()
            }
            Input::Saved(Err(SaveError::Failed(why))) | Input::Loaded(Err(why)) => self.say(why),
            Input::Loaded(Ok(game)) => self.replace(Ok(*game)),
        }
    }

    fn say(&mut self, text: impl Into<String>) -> Vec<Effect> {
        self.message = text.into();
        Vec::new()
    }

    /// Resets what belongs to the previous position; answers to earlier questions are ignored from here on.
    pub fn changed(&mut self) -> Vec<Effect> {
        self.ticket += 1;
        self.thinking = false;
        self.analysis = None;
        self.verdicts.truncate(self.game.moves().len());
        self.choose_pile();
        if self.game.strategy().is_some() {
            return vec![self.ask(Ask::Reply)];
        }
        if self.analysing { vec![self.ask(Ask::Analysis)] } else { Vec::new() }
    }

    fn replace(&mut self, game: Result<Match, String>) -> Vec<Effect> {
        match game {
            Ok(game) => {
                self.game = game;
                self.verdicts.clear();
                self.pile = 0;
                self.message = words::players(&self.game);
                self.changed()
            }
            Err(why) => self.say(format!("Refused: {why}.")),
        }
    }

    fn play(&mut self, chosen: &Move) -> Vec<Effect> {
        let seat = self.game.mover();
        let taken = format!(" {}", words::chips(self.game.position(), chosen));
        let kept = self.game.moves().len();
        match self.game.play(chosen) {
            Ok(()) => {
                self.message = words::says(&self.game, seat, "take", &taken);
                self.verdicts.truncate(kept);
                self.changed()
            }
            Err(refused) => self.say(format!("Refused: {refused}.")),
        }
    }

    fn answer(&mut self, answer: Received) -> Vec<Effect> {
        self.thinking = false;
        match answer {
            Received::Reply(None) => Vec::new(),
            Received::Reply(Some((chosen, beyond))) => {
                let message = beyond.map(|error| words::stands_in(&self.game, &chosen, &error));
                let effects = self.play(&chosen);
                if let Some(message) = message {
                    self.message = message;
                }
                effects
            }
            Received::Hint(Ok(hint)) => {
                let words = hint.words(self.game.position().piles().len());
                let Some(best) = hint.chosen else { return self.say(words) };
                self.pile = best.pile;
                self.take.clone_from(&best.chips);
                self.say(words)
            }
            Received::Hint(Err(why)) => self.say(format!("No hint: {why}.")),
            Received::Analysis(analysis) => {
                self.analysis = Some(analysis);
                Vec::new()
            }
            Received::Verdict(number, verdict) => {
                if number == self.verdicts.len() {
                    self.verdicts.push(verdict);
                }
                self.judge()
            }
        }
    }

    /// Asks for the first missing verdict while the game is replayed.
    fn judge(&mut self) -> Vec<Effect> {
        let next = self.verdicts.len();
        if matches!(self.mode, Mode::Replay(_)) && next < self.game.moves().len() {
            return vec![self.ask(Ask::Verdict(next))];
        }
        Vec::new()
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        match std::mem::replace(&mut self.mode, Mode::Play) {
            Mode::Play => self.key_in_play(key.code),
            // Any key closes it.
            Mode::Help => Vec::new(),
            Mode::Prompt(prompt, text) => self.key_in_prompt(key.code, prompt, text),
            Mode::Replay(at) => self.key_in_replay(key.code, at),
        }
    }

    fn key_in_replay(&mut self, key: KeyCode, at: usize) -> Vec<Effect> {
        let end = self.game.moves().len();
        let at = match key {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('u') => at.saturating_sub(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char('r') => (at + 1).min(end),
            KeyCode::Home => 0,
            KeyCode::End => end,
            KeyCode::Esc | KeyCode::Char('v' | 'q') | KeyCode::Enter => {
                // Verdicts that are missing are dropped; the move of a strategy is asked for again.
                return self.changed();
            }
            _ => at,
        };
        self.mode = Mode::Replay(at);
        Vec::new()
    }

    fn key_in_prompt(&mut self, key: KeyCode, prompt: Prompt, mut text: String) -> Vec<Effect> {
        match (prompt, key) {
            (_, KeyCode::Esc) => return Vec::new(),
            (Prompt::Replace, KeyCode::Char('y')) => {
                return self.file.take().map(|path| Effect::Save(path, true)).into_iter().collect();
            }
            (Prompt::Replace, _) => return self.say("Not saved."),
            (_, KeyCode::Backspace) => {
                text.pop();
            }
            (_, KeyCode::Char(letter)) if text.len() < TYPED => text.push(letter),
            (_, KeyCode::Enter) => return self.entered(prompt, text.trim()),
            _ => {}
        }
        self.mode = Mode::Prompt(prompt, text);
        Vec::new()
    }

    fn entered(&mut self, prompt: Prompt, text: &str) -> Vec<Effect> {
        match prompt {
            Prompt::New => self.replace(on_board(setup::again(&self.game, Some(text).filter(|text| !text.is_empty())))),
            Prompt::Rules => self.replace(on_board(setup::under(&self.game, text))),
            _ if text.is_empty() => self.say("No file."),
            Prompt::Load => vec![Effect::Load(text.into())],
            Prompt::Save | Prompt::Replace => {
                self.file = Some(text.into());
                vec![Effect::Save(text.into(), false)]
            }
        }
    }

    fn key_in_play(&mut self, key: KeyCode) -> Vec<Effect> {
        let most = self.game.position().largest_take(self.pile);
        match key {
            KeyCode::Up => self.select(self.pile.saturating_sub(1)),
            KeyCode::Down => self.select(self.pile + 1),
            KeyCode::Left => self.choose(if self.take > Nat::ONE { &self.take - Nat::ONE } else { Nat::ONE }),
            KeyCode::Right => self.choose(&self.take + Nat::ONE),
            KeyCode::PageDown => self.choose(&self.take + Nat::from(10_u32)),
            KeyCode::PageUp => {
                let ten = Nat::from(10_u32);
                self.choose(if self.take > ten { &self.take - ten } else { Nat::ONE });
            }
            KeyCode::Home => self.choose(Nat::ONE),
            KeyCode::End => self.choose(most),
            KeyCode::Char(digit) if digit.is_ascii_digit() => self.digit(digit),
            KeyCode::Backspace => {
                self.take = &self.take / 10_u32;
                self.typing = true;
            }
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Char(letter) => return self.letter(letter),
            _ => {}
        }
        Vec::new()
    }

    fn letter(&mut self, letter: char) -> Vec<Effect> {
        match letter {
            'q' => return vec![Effect::Quit],
            'u' if self.game.undo() => {
                "Taken back.".clone_into(&mut self.message);
                return self.changed();
            }
            'u' => return self.say("There is nothing to take back."),
            'r' if self.game.redo() => {
                "Played again.".clone_into(&mut self.message);
                return self.changed();
            }
            'r' => return self.say("There is nothing to play again."),
            'h' if self.game.winner().is_some() => return self.say("The game is over."),
            'h' | 'x' if self.game.strategy().is_some() => return self.say("It is not your turn."),
            'h' => return vec![self.ask(Ask::Hint)],
            'a' => {
                self.analysing = !self.analysing;
                // While a strategy is thinking no analysis is asked for; after its move there is one.
                if self.analysing && self.analysis.is_none() && self.game.strategy().is_none() {
                    return vec![self.ask(Ask::Analysis)];
                }
            }
            'o' => return self.opponent(),
            'x' => match self.game.resign(self.game.mover()) {
                Ok(()) => return self.changed(),
                Err(refused) => return self.say(format!("Refused: {refused}.")),
            },
            'v' => {
                self.ticket += 1;
                self.mode = Mode::Replay(self.game.moves().len());
                return self.judge();
            }
            't' => self.mode = Mode::Prompt(Prompt::Rules, self.game.rules().take_away.to_string()),
            'n' => self.mode = Mode::Prompt(Prompt::New, self.game.start().to_string()),
            's' => self.mode = Mode::Prompt(Prompt::Save, String::new()),
            'l' => self.mode = Mode::Prompt(Prompt::Load, String::new()),
            '?' => self.mode = Mode::Help,
            _ => {}
        }
        Vec::new()
    }

    /// Changes the opponent: all strategies in turn, then a human.
    fn opponent(&mut self) -> Vec<Effect> {
        let Some(seat) = setup::opposite(&self.game) else { return self.say("There is no human to play against.") };
        let all: Vec<Player> = Strategy::examples().map(Player::Strategy).chain([Player::Human]).collect();
        let now = all.iter().position(|player| *player == self.game.player(seat)).unwrap_or(all.len() - 1);
        let player = all[(now + 1) % all.len()];
        self.message = match self.game.seat(seat, player) {
            Ok(()) => format!("The {seat} player is {player} now."),
            Err(unsuited) => unsuited.to_string(),
        };
        self.changed()
    }

    fn enter(&mut self) -> Vec<Effect> {
        if self.game.strategy().is_some() {
            return self.say("It is not your turn.");
        }
        self.play(&Move { pile: self.pile, chips: self.take.clone() })
    }

    fn select(&mut self, pile: usize) {
        self.pile = pile.min(self.game.position().piles().len() - 1);
        self.choose(Nat::ONE);
    }

    /// Chooses a number, at most what may be taken.
    fn choose(&mut self, take: Nat) {
        self.take = take.min(self.game.position().largest_take(self.pile)).max(Nat::ONE);
        self.typing = false;
    }

    fn digit(&mut self, digit: char) {
        let mut text = if self.typing { self.take.to_string() } else { String::new() };
        text.push(digit);
        if text.len() <= TYPED
            && let Ok(take) = text.parse()
        {
            self.take = take;
            self.typing = true;
        }
    }

    fn click(&mut self, x: u16, y: u16) -> Vec<Effect> {
        if self.mode == Mode::Play {
            match layout::hit(self, x, y) {
                Some(Hit::Pile(pile)) => self.select(pile),
                Some(Hit::Chip(pile, take)) => {
                    self.pile = pile;
                    self.choose(Nat::from(take));
                }
                None => {}
            }
        }
        Vec::new()
    }
}

/// A new game, which must be one of a take-away function: the board shows its quotas and blocks.
fn on_board(game: Result<PileMatch, EngineError>) -> Result<Match, String> {
    game.and_then(PileMatch::take_away).map_err(|error| error.to_string())
}
