//! The places of all parts on the screen.

use fibnim::Nat;
use ratatui::layout::Rect;

use super::state::{Board, Mode};

/// The smallest screen.
pub const LEAST: (u16, u16) = (44, 14);

/// Lines above the piles and below them.
const ABOVE: u16 = 3;
const BELOW: u16 = 5;

/// Least width of a window with the panel at the right.
const WIDE: u16 = 96;
const PANEL: u16 = 40;

/// The most chips of a pile that are drawn one by one.
const ONE_BY_ONE: u64 = 400;

/// The most lines of chips of a pile.
const LINES: u16 = 8;

/// What a mark on the screen stands for: chips of a pile, from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub x: u16,
    pub y: u16,
    /// The chips below it.
    pub below: u64,
    /// The chips it stands for: 1, 10, 100 or 1000.
    pub size: u64,
}

/// A pile on the screen: its caption on the first line, marks under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileBox {
    pub pile: usize,
    pub area: Rect,
    /// Empty if the pile has more chips than marks can show.
    pub marks: Vec<Mark>,
}

/// What is at a place of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    Pile(usize),
    /// A chip of this pile, and how many chips a move takes with it and all above it.
    Chip(usize, u64),
}

/// The parts of the screen; `None` if it is too small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScreenParts {
    pub title: Rect,
    pub piles: Rect,
    pub panel: Option<Rect>,
    pub choice: Rect,
    pub message: Rect,
    pub keys: Rect,
}

pub fn parts(board: &Board) -> Option<ScreenParts> {
    let (width, height) = board.size;
    if width < LEAST.0 || height < LEAST.1 {
        return None;
    }
    let line = |y, lines| Rect::new(1, y, width - 2, lines);
    let body = Rect::new(1, ABOVE, width - 2, height - ABOVE - BELOW);
    let wanted = board.analysing || matches!(board.mode, Mode::Replay(_));
    let (piles, panel) = match wanted {
        false => (body, None),
        true if width >= WIDE => {
            let left = body.width - PANEL - 2;
            let panel = Rect { x: body.x + left + 2, width: PANEL, ..body };
            (Rect { width: left, ..body }, Some(panel))
        }
        true => {
            let top = body.height / 2;
            let panel = Rect { y: body.y + top, height: body.height - top, ..body };
            (Rect { height: top, ..body }, Some(panel))
        }
    };
    let low = height - BELOW;
    Some(ScreenParts {
        title: line(0, ABOVE),
        piles,
        panel,
        choice: line(low, 1),
        message: line(low + 1, 3),
        keys: line(low + 4, 1),
    })
}

/// The visible piles. They include the chosen one.
pub fn piles(board: &Board) -> Vec<PileBox> {
    let Some(ScreenParts { piles: area, .. }) = parts(board) else { return Vec::new() };
    let position = board.shown();
    let all = position.piles();
    let fits = usize::from(area.height / 2).max(1);
    let shown = all.len().min(fits);
    let first = board.pile.saturating_sub(shown / 2).min(all.len() - shown);
    let height = area.height / shown as u16;
    // An empty line between piles if that leaves room for two lines of chips.
    let gap = u16::from(height >= 4);
    (first..first + shown)
        .zip(0_u16..)
        .map(|(pile, place)| {
            let y = area.y + place * height;
            let area = Rect { y, height: (height - gap).min(LINES + 1), ..area };
            PileBox { pile, area, marks: marks(&all[pile], area) }
        })
        .collect()
}

/// Marks for the chips of a pile: the smallest that fit, in fives.
fn marks(pile: &Nat, area: Rect) -> Vec<Mark> {
    let (Ok(chips), Some(lines)) = (u64::try_from(pile), area.height.checked_sub(1)) else { return Vec::new() };
    // Groups of five with a space after each; an even number of groups per line if there is more than one.
    let fives = (area.width.saturating_sub(2) + 1) / 6;
    let fives = if fives > 1 { fives & !1 } else { fives };
    let a_line = fives * 5;
    let capacity = u64::from(a_line) * u64::from(lines);
    let count = |top: u64| {
        let mut count = chips / top;
        let (mut rest, mut size) = (chips % top, top);
        while size > 1 {
            size /= 10;
            count += rest / size;
            rest %= size;
        }
        count
    };
    let fits = |top: &u64| count(*top) <= capacity && (*top > 1 || chips <= ONE_BY_ONE);
    let Some(top) = [1, 10, 100, 1000].into_iter().find(fits) else { return Vec::new() };
    let mut marks = Vec::new();
    let (mut below, mut size) = (0, top);
    while below < chips {
        while chips - below < size {
            size /= 10;
        }
        let number = marks.len() as u16;
        let (line, column) = (number / a_line, number % a_line);
        let x = area.x + 2 + column + column / 5;
        marks.push(Mark { x, y: area.y + 1 + line, below, size });
        below += size;
    }
    marks
}

/// What is at a place of the screen.
pub fn hit(board: &Board, x: u16, y: u16) -> Option<Hit> {
    let place = ratatui::layout::Position { x, y };
    let found = piles(board).into_iter().find(|found| found.area.contains(place))?;
    let chips = board.game.position().piles()[found.pile].clone();
    let mark = found.marks.iter().find(|mark| (mark.x, mark.y) == (x, y));
    Some(match (mark, u64::try_from(&chips)) {
        (Some(mark), Ok(chips)) => Hit::Chip(found.pile, chips - mark.below),
        _ => Hit::Pile(found.pile),
    })
}
