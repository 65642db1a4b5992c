//! Tests keys and clicks without a terminal, and compares drawings with the snapshots in `tests/snapshots`.
//! `UPDATE_SNAPSHOTS=1` writes the snapshots instead.

use std::path::Path;
use std::time::Duration;

use fibnim_play::{Match, Player};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};

use super::layout::{self, Hit};
use super::state::{Board, Effect, Input, Mode, Palette, SaveError};
use super::{draw, worker};
use crate::play::thinker::Thinker;

/// A board whose worker answers at once.
struct Played {
    board: Board,
    thinker: Thinker,
    quit: bool,
}

impl Played {
    fn new(start: &str, players: [&str; 2], size: (u16, u16)) -> Self {
        let players = players.map(|player| player.parse().expect(player));
        let start = start.parse::<fibnim::Position>().expect(start).under(fibnim::Rules::FIBONACCI);
        let game = Match::new(start, players, 1).expect("small");
        let board = Board::new(game, Palette(true));
        let mut played = Self { board, thinker: Thinker::new(Duration::from_secs(600), 1 << 26), quit: false };
        played.input(Input::Size(size.0, size.1));
        let effects = played.board.changed();
        played.settle(effects);
        played
    }

    fn settle(&mut self, mut effects: Vec<Effect>) {
        while let Some(effect) = effects.pop() {
            match effect {
                Effect::Think(job) => {
                    let answer = worker::think(&mut self.thinker, &job);
                    effects.extend(self.board.update(Input::Answer(job.ticket, Box::new(answer))));
                }
                Effect::Quit => self.quit = true,
                Effect::Save(..) | Effect::Load(_) => panic!("{effect:?}"),
            }
        }
    }

    fn input(&mut self, input: Input) {
        let effects = self.board.update(input);
        self.settle(effects);
    }

    fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn keys(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
    }

    fn position(&self) -> String {
        self.board.game.position().to_string()
    }

    fn buffer(&self) -> Buffer {
        let (width, height) = self.board.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(|frame| draw::board(&self.board, frame)).expect("drawn");
        terminal.backend().buffer().clone()
    }

    fn drawing(&self) -> String {
        let buffer = self.buffer();
        let line = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| line(y).trim_end().to_owned() + "\n").collect()
    }

    /// The drawing as text with terminal codes for its colours.
    fn coloured(&self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for y in 0..buffer.area.height {
            let last = (0..buffer.area.width).rev().find(|&x| buffer[(x, y)].symbol() != " ");
            let mut now = "0".to_owned();
            for cell in last.into_iter().flat_map(|last| 0..=last).map(|x| &buffer[(x, y)]) {
                let style = sgr(cell.fg, cell.modifier);
                if style != now {
                    text.extend(["\u{1b}[", &style, "m"]);
                    now = style;
                }
                text += cell.symbol();
            }
            text += if now == "0" { "\n" } else { "\u{1b}[0m\n" };
        }
        text
    }

    fn is_drawn_as(&self, name: &str) {
        Self::compare(&format!("{name}.txt"), &self.drawing());
    }

    /// Compares a drawing with the snapshot in the file `name`.
    fn compare(name: &str, drawing: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
        if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
            std::fs::write(&path, drawing).expect("a snapshot is written");
        }
        let expected = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(drawing == expected, "{name} is drawn as\n{drawing}\nand not as\n{expected}");
    }
}

/// The terminal code that sets a style and ends the previous one.
fn sgr(colour: Color, modifier: Modifier) -> String {
    let colours = [(Color::Red, 31), (Color::Green, 32), (Color::Yellow, 33), (Color::Magenta, 35), (Color::Cyan, 36)];
    let modifiers = [(Modifier::BOLD, 1), (Modifier::DIM, 2), (Modifier::REVERSED, 7)];
    assert!(colour == Color::Reset || colours.iter().any(|(known, _)| *known == colour), "{colour:?}");
    let chosen = modifiers.iter().filter(|(known, _)| modifier.contains(*known)).map(|(_, code)| *code);
    let codes = chosen.chain(colours.iter().filter(|(known, _)| *known == colour).map(|(_, code)| *code));
    ["0".to_owned()].into_iter().chain(codes.map(|code| code.to_string())).collect::<Vec<_>>().join(";")
}

#[test]
fn the_board_of_the_readme() {
    let mut shown = Played::new("(20,62;8)", ["human", "perfect"], (100, 22));
    shown.keys("ah");
    let picture = anstyle_svg::Term::new().palette(anstyle_svg::WIN10_CONSOLE).render_svg(&shown.coloured());
    Played::compare("../../../../docs/images/board.svg", &picture);
}

#[test]
fn drawings() {
    let mut small = Played::new("(3)", ["human", "perfect"], (80, 16));
    small.is_drawn_as("pile-of-3");
    small.key(KeyCode::Right);
    small.keys("h");
    small.is_drawn_as("pile-of-3-hint");
    Played::new("(300)", ["human", "perfect"], (80, 20)).is_drawn_as("pile-of-300");
    let mut several = Played::new("(3,300,62,1234567;70)", ["human", "perfect"], (80, 24));
    several.key(KeyCode::Down);
    several.keys("42");
    several.is_drawn_as("several-piles");
    several.keys("?");
    several.is_drawn_as("keys");
    let mut analysed = Played::new("(20,62;8)", ["human", "perfect"], (100, 24));
    analysed.keys("a");
    analysed.is_drawn_as("analysis-wide");
    analysed.input(Input::Size(60, 26));
    analysed.is_drawn_as("analysis-narrow");
    analysed.input(Input::Size(30, 10));
    analysed.is_drawn_as("too-small");
    Played::new(&format!("(5;2)+({};3)+(0)+(9;any)", "7".repeat(90)), ["human"; 2], (80, 24))
        .is_drawn_as("own-quotas-and-digits");
    let mut many = Played::new(&format!("({})", ["9"; 20].join(",")), ["human"; 2], (50, 16));
    for _ in 0..12 {
        many.key(KeyCode::Down);
    }
    many.is_drawn_as("many-piles");
    let mut prompt = Played::new("(20)", ["human", "perfect"], (60, 18));
    prompt.keys("n");
    prompt.is_drawn_as("prompt");
}

#[test]
fn replay_marks_blunders() {
    let mut played = Played::new("(20)", ["human", "perfect"], (80, 24));
    played.keys("3\n1\nv");
    assert_eq!(played.board.mode, Mode::Replay(4));
    assert_eq!(played.board.verdicts.len(), 4);
    for _ in 0..3 {
        played.key(KeyCode::Left);
    }
    played.is_drawn_as("replay");
    played.key(KeyCode::Home);
    played.key(KeyCode::Esc);
    assert_eq!((&played.board.mode, played.position()), (&Mode::Play, "(13;4)".to_owned()));
}

#[test]
fn every_size_is_drawn() {
    let mut played = Played::new("(3,300,62,1234567;70)", ["human", "perfect"], (80, 24));
    for keys in ["", "a", "v"] {
        played.keys(keys);
        for width in (1..140).step_by(7) {
            for height in 1..40 {
                played.input(Input::Size(width, height));
                let drawing = played.drawing();
                assert_eq!(drawing.lines().count(), usize::from(height));
            }
        }
    }
}

#[test]
fn without_colour() {
    let mut played = Played::new("(20,62;8)", ["human", "perfect"], (100, 24));
    played.keys("a");
    let coloured =
        |buffer: &Buffer| buffer.content.iter().any(|cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset));
    assert!(coloured(&played.buffer()));
    let drawing = played.drawing();
    played.board.palette = Palette(false);
    assert!(!coloured(&played.buffer()));
    assert_eq!(played.drawing(), drawing);
}

#[test]
fn keys() {
    let mut played = Played::new("(20,62;8)", ["human", "perfect"], (80, 24));
    // Choose the number of chips.
    for (code, chosen) in [
        (KeyCode::Left, (0, 1)),
        (KeyCode::Right, (0, 2)),
        (KeyCode::PageDown, (0, 8)),
        (KeyCode::PageUp, (0, 1)),
        (KeyCode::End, (0, 8)),
        (KeyCode::Down, (1, 1)),
        (KeyCode::Down, (1, 1)),
        (KeyCode::Char('1'), (1, 1)),
        (KeyCode::Char('2'), (1, 12)),
        (KeyCode::Backspace, (1, 1)),
        (KeyCode::Backspace, (1, 0)),
        (KeyCode::Char('9'), (1, 9)),
    ] {
        played.key(code);
        assert_eq!((played.board.pile, played.board.take.to_string()), (chosen.0, chosen.1.to_string()), "{code:?}");
    }
    // An illegal move changes nothing, and the board names the rule.
    played.keys("\n");
    assert_eq!(played.board.message, "Refused: the quota allows at most 8 chips.");
    assert_eq!(played.position(), "(20,62;8)");
    played.keys("h");
    assert_eq!((played.board.pile, played.board.take.to_string()), (1, "8".to_owned()));
    assert!(
        played
            .board
            .message
            .starts_with("A perfect player takes 8 from pile 2. The greedy representation of the difference is 42")
    );
    // The perfect opponent answers at once.
    played.keys("\n");
    assert_eq!((played.position(), played.board.game.moves().len()), ("(20,53;2)".to_owned(), 2));
    assert_eq!(played.board.message, "perfect takes 1 from pile 2.");
    played.keys("u");
    assert_eq!(played.position(), "(20,62;8)");
    played.keys("u");
    assert_eq!(played.board.message, "There is nothing to take back.");
    played.keys("r");
    assert_eq!(played.position(), "(20,53;2)");
    played.keys("x");
    assert_eq!(played.board.game.winner(), Some(fibnim_play::Seat::Second));
    played.keys("\n");
    assert_eq!(played.board.message, "Refused: the game is over.");
    played.keys("u");
    assert_eq!(played.board.game.winner(), None);
    assert!(!played.quit);
    played.keys("q");
    assert!(played.quit);
}

#[test]
fn opponents_rules_and_new_games() {
    let mut played = Played::new("(20)", ["human", "perfect"], (80, 24));
    let names: Vec<String> = (0..9)
        .map(|_| {
            played.keys("o");
            played.board.game.player(fibnim_play::Seat::Second).to_string()
        })
        .collect();
    assert_eq!(names, ["longest", "optimal", "random", "slip:0.2", "greedy", "zhou", "optimist", "human", "perfect"]);
    played.keys("t");
    for _ in 0..2 {
        played.key(KeyCode::Backspace);
    }
    played.keys("3t misere\n");
    assert_eq!(played.board.game.rules().to_string(), "f(t) = 3t, misère play");
    played.keys("n");
    for _ in 0..10 {
        played.key(KeyCode::Backspace);
    }
    played.keys("5 8 13\n");
    assert_eq!(played.position(), "(5,8,13)");
    played.keys("nx\n");
    assert!(played.board.message.starts_with("Refused: "), "{}", played.board.message);
    played.keys("n");
    played.key(KeyCode::Esc);
    assert_eq!((&played.board.mode, played.position()), (&Mode::Play, "(5,8,13)".to_owned()));
    // Between two humans the seats stay as they are.
    assert_eq!(played.board.game.player(fibnim_play::Seat::First), Player::Human);
}

#[test]
fn files_are_asked_for() {
    let mut played = Played::new("(20)", ["human", "perfect"], (80, 24));
    played.keys("sgame.json");
    let enter = Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    let effects = played.board.update(enter);
    assert!(matches!(&effects[..], [Effect::Save(path, false)] if path.as_os_str() == "game.json"));
    played.input(Input::Saved(Err(SaveError::Exists)));
    let yes = Input::Key(KeyEvent::new(KeyCode::Char('y'), KeyModifiers::NONE));
    let effects = played.board.update(yes);
    assert!(matches!(&effects[..], [Effect::Save(path, true)] if path.as_os_str() == "game.json"));
    let game = fibnim_engine::read_game(r#"{"start":"(9;4)","players":["perfect","human"]}"#).expect("a game");
    played.input(Input::Loaded(Ok(Box::new(game.take_away().expect("a take-away function")))));
    assert_eq!(played.position(), "(8;2)");
    played.input(Input::Loaded(Err("x: no such file".to_owned())));
    assert_eq!((played.board.message.as_str(), played.position()), ("x: no such file", "(8;2)".to_owned()));
}

#[test]
fn late_answers_are_dropped() {
    let mut played = Played::new("(20)", ["human", "perfect"], (80, 24));
    let enter = Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    let mut effects = played.board.update(enter);
    let Some(Effect::Think(job)) = effects.pop() else { panic!("the opponent thinks") };
    let refused = Input::Key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    assert!(played.board.update(refused).is_empty());
    assert_eq!(played.board.message, "It is not your turn.");
    played.board.game.undo();
    played.keys("ooooooooo");
    let before = played.position();
    let answer = worker::think(&mut played.thinker, &job);
    played.input(Input::Answer(job.ticket, Box::new(answer)));
    assert_eq!(played.position(), before);
}

#[test]
fn clicks() {
    let mut played = Played::new("(20,62;8)", ["human", "human"], (80, 24));
    let boxes = layout::piles(&played.board);
    let mark = |pile: usize, below: u64| {
        let found = boxes[pile].marks.iter().find(|mark| mark.below == below).expect("a chip");
        (found.x, found.y)
    };
    let (x, y) = mark(1, 57);
    assert_eq!(layout::hit(&played.board, x, y), Some(Hit::Chip(1, 5)));
    played.input(Input::Click(x, y));
    assert_eq!((played.board.pile, played.board.take.to_string()), (1, "5".to_owned()));
    // A click on more chips than allowed selects the most that are allowed.
    let (x, y) = mark(0, 0);
    played.input(Input::Click(x, y));
    assert_eq!((played.board.pile, played.board.take.to_string()), (0, "8".to_owned()));
    played.input(Input::Click(boxes[1].area.x, boxes[1].area.y));
    assert_eq!((played.board.pile, played.board.take.to_string()), (1, "1".to_owned()));
    played.input(Input::Click(0, 0));
    assert_eq!(played.board.pile, 1);
}
