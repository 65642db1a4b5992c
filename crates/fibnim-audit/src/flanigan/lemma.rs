//! The lemma, its corollaries and table 4.1, and the theorem on the columns of the tableau: sections 3 to 5.
//!
//! `n` is the least index of `d`, `g = H_{n-l(n)}`; a column is special if `d` has a second term, of index `n + 2`, and
//! `l(n+1) = l(n+2) = 1`.

use crate::claim::Checks;
use crate::effort::Effort;
use crate::finding::{Case, Finding, case, exhaust, unless};
use crate::games::{BoundedGame, class, columns, flips};

pub const CLAIMS: &[Checks] = &[
    Checks::of("flanigan-L1", |e| large_pile_never(e, 0), &[|e| large_pile_never(e, 1)]),
    Checks::of("flanigan-L2", |e| small_pile_never(e, true), &[|e| small_pile_never(e, false)]),
    Checks::of(
        "flanigan-L3",
        |e| large_pile_always(e, |game, n, r, m| game.is_special(n, r) && m >= game.h[n + 1]),
        &[
            |e| large_pile_always(e, |_, _, _, _| false),
            |e| large_pile_always(e, |game, n, r, m| game.is_special(n, r) && m > game.h[n + 1]),
        ],
    ),
    Checks::of("flanigan-L4", |e| small_pile_always(e, true), &[|e| small_pile_always(e, false)]),
    Checks::of("flanigan-C1", |e| two_values(e, 0), &[|e| two_values(e, 1)]),
    Checks::of("flanigan-C2", |e| how_to_win(e, true), &[|e| how_to_win(e, false)]),
    Checks::of("flanigan-T4.1", |e| table(e, true, 0), &[|e| table(e, false, 0), |e| table(e, true, 1)]),
    Checks::of(
        "flanigan-T5.A",
        |e| theorem(e, |r| r.is_none(), |_, _| true, 0),
        &[|e| theorem(e, |r| r.is_none(), |_, _| true, 1)],
    ),
    Checks::of(
        "flanigan-T5.B",
        |e| theorem(e, |r| r.is_some(), |z, r| z > r, 0),
        &[|e| theorem(e, |r| r.is_some(), |z, r| z >= r, 0), |e| theorem(e, |r| r.is_some(), |_, _| true, 0)],
    ),
    Checks::of(
        "flanigan-T5.B.copy",
        |e| copied_columns(e, 0, 0),
        &[|e| copied_columns(e, 1, 0), |e| copied_columns(e, 0, 1)],
    ),
    Checks::of("flanigan-T5.B.flips", |e| flips_before(e, 0), &[|e| flips_before(e, 1)]),
    Checks::of(
        "flanigan-T5",
        |e| theorem(e, |_| true, |z, r| z > r, 0),
        &[|e| theorem(e, |_| true, |z, r| z >= r, 0), |e| theorem(e, |_| true, |z, r| z > r, 1)],
    ),
];

/// A cell in a column `d` with its representation.
struct ColumnCell<'a> {
    game: &'a BoundedGame,
    m: u32,
    d: u32,
    n: usize,
    r: Option<usize>,
}

impl ColumnCell<'_> {
    fn h(&self) -> u32 {
        self.game.h[self.n]
    }

    fn threshold(&self) -> u32 {
        self.game.threshold(self.m, self.d)
    }

    /// Whether taking `t` from the large pile wins, if the quota allows it.
    fn large(&self, t: u32) -> bool {
        t <= self.d && self.game.f[t as usize] < self.game.threshold(self.m, self.d - t)
    }

    /// Whether taking `t` from the small pile wins, if the quota allows it.
    fn small(&self, t: u32) -> bool {
        t <= self.m && self.game.f[t as usize] < self.game.threshold(self.m - t, self.d + t)
    }

    fn name(&self) -> String {
        let Self { game, m, d, n, .. } = self;
        format!("{}; m = {m}, d = {d}, n = {n}, H_n = {}, L(m,d) = {}", game.name, self.h(), self.threshold())
    }
}

fn each(effort: &Effort<'_>, mut judge: impl FnMut(&ColumnCell<'_>) -> Case) -> Finding {
    let class = class(effort);
    exhaust(effort, class.range(), class.cells(), |(game, m, d)| {
        let (n, r) = game.lowest(d);
        judge(&ColumnCell { game, m, d, n, r })
    })
}

fn large_pile_never(effort: &Effort<'_>, more: u32) -> Finding {
    each(effort, |cell| {
        let wins = (1..cell.h() + more).find(|&t| cell.large(t));
        unless(wins, |t| format!("{}: {t} from the large pile wins", cell.name()))
    })
}

fn small_pile_never(effort: &Effort<'_>, but_g: bool) -> Finding {
    each(effort, |cell| {
        let g = cell.game.g(cell.n);
        let wins = (1..cell.h()).find(|&t| !(but_g && t == g) && cell.small(t));
        unless(wins, |t| format!("{}: {t} from the small pile wins", cell.name()))
    })
}

fn large_pile_always(effort: &Effort<'_>, except: fn(&BoundedGame, usize, Option<usize>, u32) -> bool) -> Finding {
    each(effort, |cell| {
        if except(cell.game, cell.n, cell.r, cell.m) {
            return Case::Outside;
        }
        case(cell.large(cell.h()), || format!("{}: H_n from the large pile loses", cell.name()))
    })
}

fn small_pile_always(effort: &Effort<'_>, special: bool) -> Finding {
    each(effort, |cell| {
        let g = cell.game.g(cell.n);
        if cell.m < g || (special && !cell.game.is_special(cell.n, cell.r)) {
            return Case::Outside;
        }
        case(cell.small(g), || format!("{}: {g} from the small pile loses", cell.name()))
    })
}

fn two_values(effort: &Effort<'_>, more: u32) -> Finding {
    each(effort, |cell| {
        let (game, n) = (cell.game, cell.n);
        let settled = game.l[n] == 0 || cell.m < game.h[n - 1] + more;
        let value = cell.threshold();
        case(value == cell.h() || (!settled && value == game.g(n)), || cell.name())
    })
}

fn how_to_win(effort: &Effort<'_>, exception: bool) -> Finding {
    each(effort, |cell| {
        let (game, n) = (cell.game, cell.n);
        let wins = if cell.threshold() != cell.h() {
            game.l[n] == 1 && cell.threshold() == game.h[n - 1] && cell.small(game.h[n - 1])
        } else if exception && game.is_special(n, cell.r) && cell.m >= game.h[n + 1] {
            cell.small(cell.h())
        } else {
            cell.large(cell.h())
        };
        case(wins, || cell.name())
    })
}

/// An entry of the table.
enum ColumnEntry {
    P,
    /// The move wins: from the small pile or not, and its size.
    N(bool, u32),
    /// The move from the small pile wins if any does.
    StatementError(u32),
}

fn entry(cell: &ColumnCell<'_>, w: u32, special_rows: bool, more: u32) -> ColumnEntry {
    let (game, n, m) = (cell.game, cell.n, cell.m);
    let h = cell.h();
    let special = special_rows && game.is_special(n, cell.r);
    if game.l[n] == 0 {
        return if w < h { ColumnEntry::P } else { ColumnEntry::N(special && m >= h, h) };
    }
    let below = game.h[n - 1];
    if w < below {
        return ColumnEntry::P;
    }
    if m + more < below {
        return if w >= h { ColumnEntry::N(false, h) } else { ColumnEntry::P };
    }
    match (special, w >= h) {
        (true, _) => ColumnEntry::N(true, below),
        (false, true) => ColumnEntry::N(false, h),
        (false, false) => ColumnEntry::StatementError(below),
    }
}

fn table(effort: &Effort<'_>, special_rows: bool, more: u32) -> Finding {
    each(effort, |cell| {
        let h = cell.h();
        let below = if cell.n > 1 { cell.game.h[cell.n - 1] } else { 1 };
        let quotas = [below.saturating_sub(1), below, h - 1, h, h + 1];
        let wrong = quotas.into_iter().filter(|&w| w > 0).find(|&w| {
            let is_n = w >= cell.threshold();
            match entry(cell, w, special_rows, more) {
                ColumnEntry::P => is_n,
                ColumnEntry::N(true, t) => !is_n || !cell.small(t),
                ColumnEntry::N(false, t) => !is_n || !cell.large(t),
                ColumnEntry::StatementError(t) => is_n != cell.small(t),
            }
        });
        unless(wrong, |w| format!("{}, w = {w}", cell.name()))
    })
}

/// `L` of a column after `flips` changes, block by block.
fn by_blocks(game: &BoundedGame, n: usize, flips: usize, m: u32) -> u32 {
    let mut rows = 0;
    for block in 0..=flips {
        // The last block has no end.
        let length = if n + block == 0 { 0 } else { game.h.get(n - 1 + block).copied().unwrap_or(u32::MAX) };
        rows += u64::from(length);
        if u64::from(m) < rows || block == flips {
            return if block % 2 == 0 { game.h[n] } else { game.h[n - 1] };
        }
    }
    game.h[n]
}

/// Compares a column with another one in all rows that the tableau has of both.
fn copied_columns(effort: &Effort<'_>, farther: usize, more: u32) -> Finding {
    let class = class(effort);
    let cases = class.games.iter().flat_map(|game| (1..=class.max).map(move |d| (game, d)));
    exhaust(effort, class.range(), cases, |(game, d)| {
        let (n, r) = game.lowest(d);
        let (Some(r), Some(k)) = (r, game.min_a(n)) else { return Case::Outside };
        let Some(&end) = game.h.get(n + k).filter(|_| (1..=r + farther).contains(&k)) else { return Case::Outside };
        let columns = (1..end + more).map(|j| (j, d - game.h[n] + j)).take_while(|&(_, c)| c <= class.max);
        let mut cells = columns.flat_map(|(j, c)| (0..=class.max - c).map(move |m| (m, j, c)));
        let wrong = cells.find(|&(m, j, c)| game.threshold(m, c) != game.threshold(m, j));
        unless(wrong, |(m, j, c)| {
            let [at_c, at_j] = [c, j].map(|column| game.threshold(m, column));
            format!("{}; d = {d}: L({m},{c}) = {at_c}, L({m},{j}) = {at_j}", game.name)
        })
    })
}

/// Columns before a column `d` in which the theorem needs the number of flips.
fn flips_before(effort: &Effort<'_>, more: usize) -> Finding {
    let class = class(effort);
    let cases = class.games.iter().flat_map(|game| (1..=class.max).map(move |d| (game, d)));
    exhaust(effort, class.range(), cases, |(game, d)| {
        let (n, r) = game.lowest(d);
        let Some(r) = r.filter(|&r| r >= 2 && game.min_a(n).is_some_and(|k| k > r)) else { return Case::Outside };
        let columns = (1..r).map(|j| (j, n + r - 1 - j)).map(|(j, p)| (d - game.h[n] + game.h[p], j, p));
        let inside = columns.filter(|&(c, ..)| c <= class.max);
        let mut cells = inside.flat_map(|(c, j, p)| (0..=class.max - c).map(move |m| (m, c, j, p)));
        let wrong = cells.find(|&(m, c, j, p)| game.threshold(m, c) != by_blocks(game, p, j + more, m));
        unless(wrong, |(m, c, j, _)| {
            format!("{}; d = {d}, {j} flips: L({m},{c}) = {}", game.name, game.threshold(m, c))
        })
    })
}

/// Compares the theorem with the columns to which it `applies`, with another number of flips in the wrong variants.
fn theorem(
    effort: &Effort<'_>,
    applies: fn(Option<usize>) -> bool,
    exceeds: fn(usize, usize) -> bool,
    more: usize,
) -> Finding {
    columns(effort, |game, m, d| {
        let (n, r) = game.lowest(d);
        let more = if n > 1 { more } else { 0 };
        applies(r).then(|| by_blocks(game, n, flips(game, n, r, exceeds) + more, m))
    })
}
