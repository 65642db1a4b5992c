//! Shared by the integration tests: a literal game search, a reader of golden files, and shortcuts for the solver.

use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use fibnim::{Analysis, Budget, Limit, Nat, Position, Quota, Rules, Solver, TakeAway, Threshold};
use proptest::test_runner::Config as ProptestConfig;

/// A literal game search: tries every move, remembers the positions solved, and uses no theorem.
pub struct Literal<F> {
    f: F,
    misere: bool,
    local: bool,
    known: HashMap<(Vec<u64>, Vec<u64>), bool>,
}

impl<F: Fn(u64) -> u64> Literal<F> {
    pub fn new(f: F, misere: bool, local: bool) -> Self {
        Self { f, misere, local, known: HashMap::new() }
    }

    /// Whether the player to move wins; this player may take up to `most[i]` chips from the pile `piles[i]`.
    pub fn wins(&mut self, piles: &[u64], most: &[u64]) -> bool {
        let key = (piles.to_vec(), piles.iter().zip(most).map(|(&pile, &most)| pile.min(most)).collect());
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let moves = legal_moves(piles, most);
        let wins =
            if moves.is_empty() { self.misere } else { moves.into_iter().any(|chosen| self.leaves_p(&key, chosen)) };
        self.known.insert(key, wins);
        wins
    }

    fn leaves_p(&mut self, (piles, most): &(Vec<u64>, Vec<u64>), (pile, take): (usize, u64)) -> bool {
        let (mut piles, mut most) = (piles.clone(), most.clone());
        piles[pile] -= take;
        let quota = (self.f)(take);
        if self.local {
            most[pile] = quota;
        } else {
            most.fill(quota);
        }
        !self.wins(&piles, &most)
    }

    /// All winning moves, sorted by pile and then by size.
    pub fn winning_moves(&mut self, piles: &[u64], most: &[u64]) -> Vec<(usize, u64)> {
        let start = (piles.to_vec(), most.to_vec());
        legal_moves(piles, most).into_iter().filter(|&chosen| self.leaves_p(&start, chosen)).collect()
    }
}

fn legal_moves(piles: &[u64], most: &[u64]) -> Vec<(usize, u64)> {
    (0..piles.len()).flat_map(|i| (1..=most[i].min(piles[i])).map(move |take| (i, take))).collect()
}

/// A take-away function whose lag is 0 at every third term and 1 elsewhere: H = 1, 2, 3, 6, 9, 15, 30, 45, 75, ...
pub fn pattern011(t: u64) -> u64 {
    let mut block = 3;
    while 5 * block <= t {
        block *= 5;
    }
    match t {
        1 | 2 => 2,
        _ if t < 2 * block => 2 * block,
        _ if t <= 3 * block => 3 * block,
        _ => t,
    }
}

/// The values of [`pattern011`] as a table, continued by a line.
pub fn pattern011_table() -> TakeAway {
    TakeAway::table((1..=1 << 16).map(pattern011).collect(), 3, 2, 0).expect("a take-away function")
}

pub fn take_away(text: &str) -> TakeAway {
    text.parse().expect("a take-away function")
}

pub fn solver(text: &str) -> Solver {
    Solver::new(Rules::normal(take_away(text)))
}

pub fn quota(chips: impl Into<Nat>) -> Limit {
    Limit::Quota(Quota::new(chips).expect("at least 1"))
}

pub fn position(piles: &[u64], limit: Limit) -> Position {
    Position::global(piles.iter().copied(), limit).expect("a position")
}

pub fn solve(solver: &Solver, position: &Position) -> Analysis {
    solver.solve(position, &mut Budget::default()).expect("within the budget")
}

pub fn solve_opening(solver: &Solver, piles: &[u64]) -> Analysis {
    solve(solver, &position(piles, Limit::Any))
}

pub fn threshold(quota: Option<u64>) -> Threshold {
    Threshold::from(quota.map(Nat::from))
}

/// The winning moves as pairs of pile and take.
pub fn moves(analysis: &Analysis) -> Vec<(usize, u64)> {
    analysis.winning_moves().map(|chosen| (chosen.pile, word(&chosen.chips))).collect()
}

/// The winning takes from one pile.
pub fn takes(analysis: &Analysis, pile: usize) -> Vec<u64> {
    moves(analysis).into_iter().filter(|chosen| chosen.0 == pile).map(|(_, take)| take).collect()
}

pub fn word(chips: &Nat) -> u64 {
    u64::try_from(chips).expect("a machine word")
}

/// Runs `cases` cases if `PROPTEST_CASES` has its default of 256, and proportionally many otherwise. Writes no files.
pub fn of_256(cases: u32) -> ProptestConfig {
    let default = ProptestConfig::default();
    ProptestConfig { cases: (default.cases * cases).div_ceil(256), failure_persistence: None, ..default }
}

/// The fields of each line of a golden file, the header first. A field in quotes can contain commas.
pub fn records(file: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(fields).collect()
}

fn fields(line: &str) -> Vec<String> {
    let mut quoted = false;
    line.split(|c: char| {
        quoted ^= c == '"';
        c == ',' && !quoted
    })
    .map(|field| field.trim_matches('"').to_owned())
    .collect()
}

/// A line of a golden file, whose fields are found by the names of their columns.
pub struct Row {
    header: Rc<[String]>,
    fields: Vec<String>,
}

pub fn golden(file: &str) -> Vec<Row> {
    let mut records = records(file).into_iter();
    let header: Rc<[String]> = records.next().expect("a header").into();
    records
        .map(|fields| {
            assert_eq!(fields.len(), header.len(), "{file}: {fields:?}");
            Row { header: header.clone(), fields }
        })
        .collect()
}

impl Row {
    pub fn text(&self, column: &str) -> &str {
        let place = self.header.iter().position(|name| name == column);
        &self.fields[place.unwrap_or_else(|| panic!("no column {column}"))]
    }

    pub fn number(&self, column: &str) -> u64 {
        parse_number(self.text(column))
    }

    pub fn index(&self, column: &str) -> u32 {
        u32::try_from(self.number(column)).expect("a small number")
    }

    /// A number or infinity, which is `None`.
    pub fn quota(&self, column: &str) -> Option<u64> {
        parse_quota(self.text(column))
    }

    /// Any number of numbers, separated by spaces.
    pub fn numbers(&self, column: &str) -> Vec<u64> {
        self.text(column).split_whitespace().map(parse_number).collect()
    }

    pub fn piles(&self, columns: &[&str]) -> Vec<u64> {
        columns.iter().map(|column| self.number(column)).collect()
    }
}

pub fn parse_number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is no number"))
}

pub fn parse_quota(text: &str) -> Option<u64> {
    if text == "inf" { None } else { Some(parse_number(text)) }
}

/// All nonincreasing vectors of `len` numbers up to `max`.
pub fn descending(len: usize, max: u64) -> Vec<Vec<u64>> {
    if len == 0 {
        return vec![Vec::new()];
    }
    let rest = |first: u64| descending(len - 1, first).into_iter().map(move |rest| [vec![first], rest].concat());
    (0..=max).flat_map(rest).collect()
}
