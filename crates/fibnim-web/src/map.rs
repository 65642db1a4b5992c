//! Thresholds over two piles, any others fixed.

use fibnim::search::ThresholdTable;
use fibnim::{Budget, Dynamic, Monitor, Nat, Position, Rules, Solver};
use fibnim_plot::{Labels, Picture, Side, Slice, png, svg};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::engine::MEMORY;
use crate::rules::{Answer, Ruleset, line, solver};

/// The largest pile of an axis, and the most fixed piles.
const MOST: u32 = 1000;
const MOST_FIXED: usize = 2;

/// An infinite threshold among numbers.
pub const INFINITE: u32 = u32::MAX;

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct MapText {
    #[serde(flatten)]
    rules: Ruleset,
    /// The largest value of the two piles.
    max: u32,
    /// The other piles.
    #[serde(default)]
    fixed: Vec<u32>,
}

/// A map, and the table that it shows a part of.
#[derive(Debug)]
pub struct Map {
    rules: Rules,
    side: Side,
    fixed: Vec<u32>,
    cells: Vec<u32>,
    solver: Solver,
    /// The largest piles of the table in increasing order, pile by pile.
    bounds: Vec<Nat>,
}

/// What a legend needs to know of a map.
#[derive(Debug, Serialize)]
pub struct Summary {
    /// Piles from 0 to this.
    max: u32,
    fixed: Vec<u32>,
    /// The take-away function, as the library writes it.
    take: String,
    /// The finite thresholds that occur, in increasing order, and how many positions have each.
    thresholds: Vec<(u32, u32)>,
    /// How many positions have an infinite one.
    infinite: u32,
}

/// Computes a map.
pub fn build(text: &MapText, monitor: &mut dyn Monitor) -> Answer<Map> {
    let rules = text.rules.rules()?;
    if text.max > MOST || text.fixed.len() > MOST_FIXED || text.fixed.iter().any(|&pile| pile > MOST) {
        return Err(format!(
            "accepted are piles up to {MOST} on the axes and up to {MOST_FIXED} fixed piles of up to {MOST} chips"
        ));
    }
    let side = Side::up_to(text.max).map_err(line)?;
    let mut piles = vec![Nat::from(text.max); 2];
    piles.extend(text.fixed.iter().map(|&pile| Nat::from(pile)));
    let table = ThresholdTable::build(&rules, &piles, &mut Budget { memory: MEMORY, monitor }).map_err(line)?;
    let width = side.count() as usize;
    let mut cells = vec![INFINITE; width * width];
    let mut position = vec![0; 2];
    position.extend(text.fixed.iter().map(|&pile| pile as usize));
    for y in 0..width {
        for x in 0..=y {
            (position[0], position[1]) = (x, y);
            let threshold = table.threshold(&position).unwrap_or(INFINITE);
            cells[y * width + x] = threshold;
            cells[x * width + y] = threshold;
        }
    }
    let mut solver = solver(&rules);
    // It has the rules of the solver.
    let _ = solver.add_evidence(Arc::new(table));
    piles.sort_unstable();
    Ok(Map { rules, side, fixed: text.fixed.clone(), cells, solver, bounds: piles })
}

impl Map {
    /// The thresholds row by row, `INFINITE` for infinity.
    pub fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// A solver that knows the table, for positions that it covers; every move leads to such a position again.
    pub fn solver(&self, rules: &Rules, position: &Position) -> Option<&Solver> {
        let mut piles = position.piles().to_vec();
        piles.resize(piles.len().max(self.bounds.len()), Nat::ZERO);
        piles.sort_unstable();
        let covers =
            piles.len() == self.bounds.len() && piles.iter().zip(&self.bounds).all(|(pile, most)| pile <= most);
        (self.rules == *rules && position.dynamic() == Dynamic::Global && covers).then_some(&self.solver)
    }

    pub fn summary(&self) -> Summary {
        let values: BTreeSet<u32> = self.cells.iter().copied().collect();
        let values: Vec<u32> = values.into_iter().collect();
        let mut counts = vec![0_u32; values.len()];
        for cell in &self.cells {
            if let Ok(place) = values.binary_search(cell) {
                counts[place] += 1;
            }
        }
        let all = values.into_iter().zip(counts);
        let (infinite, thresholds): (Vec<_>, Vec<_>) = all.partition(|&(value, _)| value == INFINITE);
        Summary {
            max: self.side.max(),
            fixed: self.fixed.clone(),
            take: self.rules.take_away.to_string(),
            thresholds,
            infinite: infinite.first().map_or(0, |&(_, count)| count),
        }
    }

    fn scene(&self, quota: Option<u32>) -> (Slice, Labels, Picture) {
        let width = self.side.count() as usize;
        let slice = Slice::new(self.side, self.side, |x, y| {
            let cell = self.cells[y as usize * width + x as usize];
            (cell != INFINITE).then_some(cell)
        });
        let picture = quota.map_or(Picture::Thresholds, |quota| Picture::PPositions { quota: quota.into() });
        let piles = ["x".to_owned(), "y".to_owned()].into_iter().chain(self.fixed.iter().map(u32::to_string));
        let piles = piles.collect::<Vec<_>>().join(", ");
        let what = match quota {
            None => format!("Thresholds of ({piles})"),
            Some(quota) => format!("P positions ({piles}; {quota})"),
        };
        let title = format!("{what}, {}", self.rules);
        (slice, Labels { title, ..Labels::default() }, picture)
    }

    /// The picture as PNG.
    pub fn png(&self, quota: Option<u32>) -> Vec<u8> {
        let (slice, labels, picture) = self.scene(quota);
        png(&slice, &labels, picture)
    }

    /// The picture as SVG.
    pub fn svg(&self, quota: Option<u32>) -> String {
        let (slice, labels, picture) = self.scene(quota);
        svg(&slice, &labels, picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn text(max: u32, fixed: &[u32]) -> MapText {
        MapText { rules: Ruleset { take: "2t".to_owned(), misere: false }, max, fixed: fixed.to_vec() }
    }

    #[test]
    fn cells_are_those_of_the_solver() {
        for fixed in [&[][..], &[3], &[40], &[9, 2]] {
            let map = build(&text(25, fixed), &mut Forever).expect("small");
            let literal = Solver::new(Rules::FIBONACCI);
            for (x, y) in [(0, 0), (1, 0), (7, 7), (4, 3), (25, 25), (20, 9), (9, 20), (13, 24)] {
                let piles = [x, y].into_iter().chain(fixed.iter().copied());
                let position = fibnim::Position::global(piles, fibnim::Limit::Any).expect("piles");
                let answers = [&literal, map.solver(&Rules::FIBONACCI, &position).expect("on the map")].map(|solver| {
                    let analysis = solver.solve(&position, &mut Budget::default()).expect("small");
                    (analysis.threshold().map(ToString::to_string), analysis.winning_moves().collect::<Vec<_>>())
                });
                assert_eq!(answers[0], answers[1], "{position}");
                let cell = map.cells()[(y * 26 + x) as usize];
                let cell = if cell == INFINITE { "infinity".to_owned() } else { cell.to_string() };
                assert_eq!(answers[0].0.as_deref(), Some(cell.as_str()), "{position}");
            }
            let beyond: Position = "(26,2,1,1)".parse().expect("a position");
            assert!(map.solver(&Rules::FIBONACCI, &beyond).is_none());
        }
    }

    #[test]
    fn summary_and_pictures() {
        let map = build(&text(20, &[]), &mut Forever).expect("small");
        let summary = map.summary();
        assert_eq!(summary.infinite, 21);
        let all: u32 = summary.thresholds.iter().map(|&(_, count)| count).sum();
        assert_eq!(all + summary.infinite, 21 * 21);
        assert!(map.png(None).starts_with(b"\x89PNG"));
        assert!(map.svg(Some(3)).contains("P positions (x, y; 3)"));
        assert!(build(&text(1001, &[]), &mut Forever).is_err());
        assert!(build(&text(10, &[1, 2, 3]), &mut Forever).is_err());
    }
}
