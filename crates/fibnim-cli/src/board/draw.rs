//! Drawing the board.

use fibnim::Nat;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::layout::{self, LEAST, PileBox};
use super::panel;
use super::state::{Board, Mode, Palette, Prompt};
use crate::play::words::{self, SaidRules as _};

/// The most digits of a number that are shown in full.
const DIGITS: usize = 24;

const HELP: &str = "\
up, down        choose a pile
left, right     one chip less or more
PgUp, PgDn      ten less or more; Home 1, End all
digits          type a number; Backspace
Enter           take
click           a chip: it and all behind it
u, r            take back, play again
h               hint
a               show or hide the analysis
v               go through the moves, blunders marked
o               next opponent, a human among them
t               take-away function and rules
n               new game
s, l            save, load
x               resign
q, Ctrl-C       leave";

const KEYS: &str = "? keys  q quit  Enter take  h hint  u undo  a analysis  v review  n new";
const KEYS_OF_REPLAY: &str = "left, right one move  Home, End  Esc back to the game";

/// A number, abbreviated if it is long.
pub fn short(number: &Nat) -> String {
    let digits = number.to_string();
    if digits.len() <= DIGITS {
        return digits;
    }
    format!("{}…{} ({} digits)", &digits[..6], &digits[digits.len() - 6..], digits.len())
}

/// Draws everything.
pub fn board(board: &Board, frame: &mut Frame<'_>) {
    let palette = board.palette;
    if (frame.area().width, frame.area().height) != board.size {
        // The window has changed; the board gets the new size before the next drawing.
        return;
    }
    let Some(parts) = layout::parts(board) else {
        let (width, height) = LEAST;
        let text = format!("window too small: {width} x {height} is needed");
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), frame.area());
    };
    let shown = layout::piles(board);
    let title = vec![
        Line::styled(board.game.rules().words(), palette.bold(Color::Cyan)),
        Line::raw(format!("{} {}", turn(board), words::players(&board.game))),
        Line::raw(others(&shown, board)),
    ];
    frame.render_widget(Paragraph::new(title), parts.title);
    for shown in &shown {
        pile(board, shown, palette, frame);
    }
    if let Some(area) = parts.panel {
        let wrap = Wrap { trim: false };
        frame.render_widget(Paragraph::new(panel::lines(board, palette, area)).wrap(wrap), area);
    }
    frame.render_widget(Paragraph::new(choice(board, palette, parts.choice.width)), parts.choice);
    frame.render_widget(Paragraph::new(board.message.as_str()).wrap(Wrap { trim: true }), parts.message);
    let keys = if matches!(board.mode, Mode::Replay(_)) { KEYS_OF_REPLAY } else { KEYS };
    frame.render_widget(Paragraph::new(keys).style(Style::new().add_modifier(Modifier::DIM)), parts.keys);
    match &board.mode {
        Mode::Help => window("Keys", HELP, palette, frame),
        Mode::Prompt(prompt, text) => {
            let (title, note) = asked(*prompt, board);
            window(title, &format!("{note}\n> {}_", tail(text, frame)), palette, frame);
        }
        Mode::Play | Mode::Replay(_) => {}
    }
}

/// The end of what was typed, as much as fits.
fn tail(text: &str, frame: &Frame<'_>) -> String {
    let room = usize::from(frame.area().width).saturating_sub(12);
    text.chars().skip(text.chars().count().saturating_sub(room)).collect()
}

fn asked(prompt: Prompt, board: &Board) -> (&'static str, String) {
    match prompt {
        Prompt::New => ("New game", "Piles, or a position such as (20,62;8):".to_owned()),
        Prompt::Rules => ("Rules", "The take-away function, such as 3t misere:".to_owned()),
        Prompt::Save => ("Save", "File:".to_owned()),
        Prompt::Load => ("Load", "File:".to_owned()),
        Prompt::Replace => {
            let name = board.file.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
            ("Save", format!("{name} exists. y replaces it."))
        }
    }
}

fn turn(board: &Board) -> String {
    match board.mode {
        Mode::Replay(at) => format!("After move {at} of {}.", board.game.moves().len()),
        _ if board.thinking && board.game.strategy().is_some() => format!("{} Thinking.", words::turn(&board.game)),
        _ => words::turn(&board.game),
    }
}

/// The mark for so many chips, and whether they are about to be taken.
fn glyph(size: u64, taken: bool) -> &'static str {
    match (size, taken) {
        (1, false) => "●",
        (1, true) => "○",
        (10, false) => "■",
        (10, true) => "□",
        (100, false) => "◆",
        (100, true) => "◇",
        (_, false) => "▲",
        (_, true) => "△",
    }
}

fn pile(board: &Board, shown: &PileBox, palette: Palette, frame: &mut Frame<'_>) {
    let position = board.shown();
    let chips = &position.piles()[shown.pile];
    let playing = !matches!(board.mode, Mode::Replay(_)) && board.game.winner().is_none();
    let chosen = playing && shown.pile == board.pile;
    let own = words::own_limit(&position, shown.pile).map(|own| format!(" ({own})")).unwrap_or_default();
    let top = shown.marks.first().map_or(1, |mark| mark.size);
    let mut legend = String::new();
    for size in [1000, 100, 10, 1] {
        if top > 1 && shown.marks.iter().any(|mark| mark.size == size) {
            legend.extend(["  ", glyph(size, false), " ", &size.to_string()]);
        }
    }
    let pointer = if chosen { ">" } else { " " };
    let style = if chosen { palette.bold(Color::Yellow) } else { Style::new() };
    let caption = Line::from(vec![
        Span::styled(format!("{pointer} Pile {}: {}{own}", shown.pile + 1, short(chips)), style),
        Span::raw(legend),
    ]);
    frame.render_widget(Paragraph::new(caption), Rect { height: 1, ..shown.area });
    let stays = if chosen {
        u64::try_from(chips).unwrap_or(0).saturating_sub(u64::try_from(&board.take).unwrap_or(u64::MAX))
    } else {
        u64::MAX
    };
    let buffer = frame.buffer_mut();
    for mark in &shown.marks {
        let taken = mark.below + mark.size > stays;
        let style = if taken { palette.bold(Color::Yellow) } else { palette.colour(Color::Green) };
        buffer.set_string(mark.x, mark.y, glyph(mark.size, taken), style);
    }
}

/// Which piles are shown, if not all are.
fn others(shown: &[PileBox], board: &Board) -> String {
    let all = board.game.position().piles().len();
    match shown {
        [first, .., last] if shown.len() < all => format!("Piles {} to {} of {all}", first.pile + 1, last.pile + 1),
        [only] if all > 1 => format!("Pile {} of {all}", only.pile + 1),
        _ => String::new(),
    }
}

/// What is chosen, and the quota.
fn choice(board: &Board, palette: Palette, width: u16) -> Line<'static> {
    let mut spans = match board.mode {
        Mode::Replay(at) => panel::remark(board, at, palette),
        _ if board.game.winner().is_none() => {
            let most = board.game.position().largest_take(board.pile);
            let style = palette.bold(if board.take > most { Color::Red } else { Color::Yellow });
            vec![
                Span::styled(format!("Take {}", short(&board.take)), style),
                Span::raw(format!(" of at most {} from pile {}.", short(&most), board.pile + 1)),
            ]
        }
        _ => vec![Span::raw("The game is over: n begins a new one, u takes back.")],
    };
    let quota = words::quota(&board.shown()).map(|quota| format!(" {quota}")).unwrap_or_default();
    let before: usize = spans.iter().map(Span::width).sum();
    // A narrow window leaves it out, since the text before it has the same limit.
    if before + quota.chars().count() <= usize::from(width) {
        spans.push(Span::styled(quota, palette.bold(Color::Magenta)));
    }
    Line::from(spans)
}

/// A window over the rest.
fn window(title: &str, text: &str, palette: Palette, frame: &mut Frame<'_>) {
    let area = frame.area();
    let wide = text.lines().map(|line| line.chars().count()).max().unwrap_or(0) as u16 + 4;
    let high = text.lines().count() as u16 + 2;
    let (width, height) = (wide.max(40).min(area.width), high.min(area.height));
    let inside = Rect { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
    let block = Block::bordered().title(format!(" {title} ")).border_style(palette.colour(Color::Cyan));
    frame.render_widget(Clear, inside);
    frame.render_widget(Paragraph::new(text).block(block), inside);
}
