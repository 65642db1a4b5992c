//! The places of states: in columns by their distance from the start, ordered so that few arcs cross.

use super::PartialDfa;
use super::plane::{Point, Segment, cross, distance};

/// Arcs between two states, without their direction, the smaller state first.
type Pairs = Vec<(usize, usize)>;

/// The cost of an arc across a state; a crossing of two arcs costs 1.
const ACROSS: f64 = 3.0;
/// The cost of the length of one column.
const LENGTH: f64 = 0.02;
/// The distance from a state, in rows, within which a line goes across it.
const NEAR: f64 = 0.2;
/// Rounds of each way to improve an order. More did not help in any case that was tried.
const ROUNDS: usize = 12;

/// The place of every state, in units of columns and rows.
pub(super) fn places(live: &PartialDfa) -> Vec<Point> {
    let pairs = pairs(live);
    let mut layers = layers(live);
    let mut best = (cost(&layers, &pairs, live.states()), layers.clone());
    for round in 0..ROUNDS {
        let mut order: Vec<usize> = (0..layers.len()).collect();
        if round % 2 == 1 {
            order.reverse();
        }
        for layer in order {
            let means = means(&layers, &pairs, live.states());
            layers[layer].sort_by(|&a, &b| means[a].total_cmp(&means[b]));
        }
        let cost = cost(&layers, &pairs, live.states());
        if cost < best.0 {
            best = (cost, layers.clone());
        }
    }
    for _ in 0..ROUNDS {
        let before = best.0;
        for layer in 0..best.1.len() {
            for (a, b) in (0..best.1[layer].len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
                best.1[layer].swap(a, b);
                let cost = cost(&best.1, &pairs, live.states());
                if cost < best.0 {
                    best.0 = cost;
                } else {
                    best.1[layer].swap(a, b);
                }
            }
        }
        if best.0 >= before {
            break;
        }
    }
    points(&best.1, live.states())
}

fn pairs(live: &PartialDfa) -> Pairs {
    let mut pairs = Pairs::new();
    for (from, state) in live.states.iter().enumerate() {
        pairs.extend(state.arcs.iter().filter(|arc| arc.1 != from).map(|&(_, to)| (from.min(to), from.max(to))));
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// The states by their distance from the start.
fn layers(live: &PartialDfa) -> Vec<Vec<usize>> {
    let mut seen = vec![false; live.states()];
    seen[0] = true;
    let mut layers = vec![vec![0]];
    loop {
        let mut next = Vec::new();
        for &from in layers.iter().rev().take(1).flatten() {
            for &(_, to) in &live.states[from].arcs {
                if !std::mem::replace(&mut seen[to], true) {
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
    }
}

fn points(layers: &[Vec<usize>], states: usize) -> Vec<Point> {
    let mut points = vec![Point::new(0.0, 0.0); states];
    for (column, layer) in layers.iter().enumerate() {
        let middle = (layer.len() - 1) as f64 / 2.0;
        for (row, &state) in layer.iter().enumerate() {
            points[state] = Point::new(column as f64, row as f64 - middle);
        }
    }
    points
}

/// The mean row of the neighbours of every state.
fn means(layers: &[Vec<usize>], pairs: &Pairs, states: usize) -> Vec<f64> {
    let points = points(layers, states);
    let mut sums = vec![(0.0, 0.0); states];
    for &(a, b) in pairs {
        sums[a] = (sums[a].0 + points[b].y, sums[a].1 + 1.0);
        sums[b] = (sums[b].0 + points[a].y, sums[b].1 + 1.0);
    }
    let mean = |(&(sum, count), own): (&(f64, f64), &Point)| if count > 0.0 { sum / count } else { own.y };
    sums.iter().zip(&points).map(mean).collect()
}

/// The cost of an order, with straight arcs.
fn cost(layers: &[Vec<usize>], pairs: &Pairs, states: usize) -> f64 {
    let points = points(layers, states);
    let lines: Vec<Segment> = pairs.iter().map(|&(a, b)| (points[a], points[b])).collect();
    let mut cost = 0.0;
    for (i, &line) in lines.iter().enumerate() {
        cost += lines[..i].iter().filter(|&&other| cross(line, other)).count() as f64;
        let ends = [pairs[i].0, pairs[i].1];
        let across = |&(state, &point): &(usize, &Point)| !ends.contains(&state) && distance(point, line) < NEAR;
        cost += ACROSS * points.iter().enumerate().filter(across).count() as f64;
        cost += LENGTH * (line.1 - line.0).length();
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::super::partial_dfa::tests::prove;
    use super::*;

    #[test]
    fn columns_are_distances_and_no_two_states_are_in_one_place() {
        let live = PartialDfa::new(&prove("2t", &[6]).0).expect("a system");
        let places = places(&live);
        assert_eq!(places.len(), live.states());
        for (i, place) in places.iter().enumerate() {
            assert!(places[..i].iter().all(|other| (*other - *place).length() >= 1.0), "{i}");
            let enters = |at: &usize| live.states[*at].arcs.iter().any(|arc| arc.1 == i);
            let nearest = (0..live.states()).filter(enters).map(|at| places[at].x + 1.0).fold(f64::INFINITY, f64::min);
            assert!((place.x - if i == 0 { 0.0 } else { nearest }).abs() < 0.5, "{i}");
        }
    }

    #[test]
    fn orders_have_few_crossings() {
        for fixed in [&[4, 3][..], &[6]] {
            let live = PartialDfa::new(&prove("2t", fixed).0).expect("a system");
            let pairs = pairs(&live);
            let crossings = |places: &[Point]| {
                let lines: Vec<Segment> = pairs.iter().map(|&(a, b)| (places[a], places[b])).collect();
                let all = (0..lines.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
                all.filter(|&(a, b)| cross(lines[a], lines[b])).count()
            };
            let unordered = points(&layers(&live), live.states());
            // 5 of 10, and 63 of 115.
            assert!(crossings(&places(&live)) * 3 < crossings(&unordered) * 2, "{fixed:?}");
        }
    }
}
