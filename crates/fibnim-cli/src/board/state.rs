//! The state of the board, its inputs, and the effects that it asks for.

use std::path::PathBuf;

use fibnim::Nat;
use fibnim::{Move, SolveError};
use fibnim_engine::wire::Solved;
use fibnim_play::{Hint, Match, MoveVerdict};
use ratatui::crossterm::event::{Event, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};
use ratatui::style::{Color, Modifier, Style};

/// What the screen shows beside the piles.
#[derive(Debug, PartialEq, Eq)]
pub enum Mode {
    Play,
    Help,
    Prompt(Prompt, String),
    /// Replaying the game: the position after this many moves.
    Replay(usize),
}

/// What the user is asked to type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prompt {
    New,
    Rules,
    Save,
    Replace,
    Load,
}

/// What the board asks the loop to do.
#[derive(Debug)]
pub enum Effect {
    Quit,
    Think(Box<Job>),
    Save(PathBuf, bool),
    Load(PathBuf),
}

/// A question about a game; the answer has the same ticket.
#[derive(Debug)]
pub struct Job {
    pub ticket: u64,
    pub game: Match,
    pub ask: Ask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    Reply,
    Hint,
    Analysis,
    Verdict(usize),
}

#[derive(Debug)]
pub enum Received {
    Reply(Option<(Move, Option<SolveError>)>),
    Hint(Result<Hint, String>),
    Analysis(Result<Box<Solved>, String>),
    Verdict(usize, Result<Option<MoveVerdict>, String>),
}

/// Why the game was not saved.
#[derive(Debug)]
pub enum SaveError {
    /// The file exists, and the user has not agreed to replace it.
    Exists,
    /// For another reason.
    Failed(String),
}

/// An input of the board.
#[derive(Debug)]
pub enum Input {
    Key(KeyEvent),
    Click(u16, u16),
    Size(u16, u16),
    Answer(u64, Box<Received>),
    Saved(Result<PathBuf, SaveError>),
    Loaded(Result<Box<Match>, String>),
}

impl Input {
    /// What an event of the terminal means, if anything.
    pub fn of(event: &Event) -> Option<Self> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => Some(Self::Key(*key)),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Some(Self::Click(mouse.column, mouse.row))
            }
            Event::Resize(width, height) => Some(Self::Size(*width, *height)),
            _ => None,
        }
    }
}

/// Colours, or none.
#[derive(Clone, Copy, Debug)]
pub struct Palette(pub bool);

impl Palette {
    pub fn colour(self, colour: Color) -> Style {
        if self.0 { Style::new().fg(colour) } else { Style::new() }
    }

    pub fn bold(self, colour: Color) -> Style {
        self.colour(colour).add_modifier(Modifier::BOLD)
    }
}

#[derive(Debug)]
pub struct Board {
    pub game: Match,
    /// The pile chosen, and how many chips of it.
    pub pile: usize,
    pub take: Nat,
    /// Whether the next digit is appended to the number.
    pub typing: bool,
    pub mode: Mode,
    pub message: String,
    /// Whether the analysis is shown, and the analysis once it is known.
    pub analysing: bool,
    pub analysis: Option<Result<Box<Solved>, String>>,
    /// Verdicts on the first moves, as far as there are any.
    pub verdicts: Vec<Result<Option<MoveVerdict>, String>>,
    /// Whether the board waits for an answer.
    pub thinking: bool,
    pub ticket: u64,
    pub size: (u16, u16),
    pub palette: Palette,
    /// The file that the user wants to save to.
    pub file: Option<PathBuf>,
}

impl Board {
    pub fn new(game: Match, palette: Palette) -> Self {
        let mut board = Self {
            game,
            pile: 0,
            take: Nat::ONE,
            typing: false,
            mode: Mode::Play,
            message: "Arrows or digits choose, Enter takes, ? shows all keys.".to_owned(),
            analysing: false,
            analysis: None,
            verdicts: Vec::new(),
            thinking: false,
            ticket: 0,
            size: (0, 0),
            palette,
            file: None,
        };
        board.choose_pile();
        board
    }

    /// The position that is shown.
    pub fn shown(&self) -> fibnim::RuledPosition {
        match self.mode {
            Mode::Replay(at) => self.game.position_at(at),
            _ => self.game.position().clone(),
        }
    }

    /// Chooses a pile that a move can take from, if there is one.
    pub fn choose_pile(&mut self) {
        let position = self.game.position();
        let open = |&pile: &usize| !position.largest_take(pile).is_zero();
        if !Some(self.pile).filter(|pile| *pile < position.piles().len()).as_ref().is_some_and(open) {
            self.pile = (0..position.piles().len()).find(open).unwrap_or_default();
        }
        self.take = Nat::ONE;
        self.typing = false;
    }

    /// A question about the game as it is.
    pub fn ask(&mut self, ask: Ask) -> Effect {
        self.thinking = true;
        Effect::Think(Box::new(Job { ticket: self.ticket, game: self.game.clone(), ask }))
    }
}
