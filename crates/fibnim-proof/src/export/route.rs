//! The curves of arcs between states, and the places of their labels.
//!
//! Every arc has some curves to choose from, and every label some places on its curve. The arcs choose one after the other, then
//! the labels; each takes the choice with the least cost given all others, until nothing changes. A choice that is not
//! acceptable costs a [`CONFLICT`]. If one is left, the layout is repeated with more room between the states.

use super::PartialDfa;
use super::layers;
use super::plane::{Area, Curve, Point};

/// The radius of a state.
pub(super) const RADIUS: f64 = 18.0;
/// The height of a letter of a label, the distance of its lines, and the width of a letter: all fixed-width fonts that are
/// common have 0.6 of the height or little more.
pub(super) const LETTER: f64 = 11.0;
pub(super) const LINE: f64 = 13.0;
const WIDTH: f64 = 0.62 * LETTER;
/// The length of an arrow head.
pub(super) const HEAD: f64 = 9.0;

/// Free room around states and labels.
const GAP: f64 = 3.0;
/// Room between two states beside that for a label.
const ROOM: Point = Point { x: 115.0, y: 85.0 };
/// The factor by which the room grows with every attempt, and the number of attempts. No game that was tried needs more than
/// three, and neither do random automata.
const GROWTH: f64 = 1.2;
const ATTEMPTS: i32 = 16;
/// Rounds in which curves, or places of labels, are chosen anew.
const ROUNDS: usize = 8;

const CONFLICT: f64 = 1000.0;
const CROSSING: f64 = 10.0;
/// Two curves side by side, at one of three points: up to what distance, and what it costs.
const CLOSE: [(f64, f64); 2] = [(9.0, 15.0), (20.0, 5.0)];
/// Two ends of arcs at nearly one place of a state.
const SAME_END: f64 = 8.0;

/// The places of everything that is drawn.
pub(super) struct Drawing {
    pub states: Vec<Point>,
    /// The arrow that leads to the start.
    pub start: Curve,
    pub arcs: Vec<Arc>,
}

pub(super) struct Arc {
    pub from: usize,
    pub to: usize,
    pub curve: Curve,
    pub lines: Vec<String>,
    /// The box of the label.
    pub area: Area,
}

impl Arc {
    fn size(&self) -> Point {
        let longest = self.lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        Point::new(longest as f64 * WIDTH + 2.0, self.lines.len() as f64 * LINE)
    }

    /// Where the arrow head begins and ends.
    fn head(&self) -> (Point, Point) {
        let [.., towards, end] = self.curve.points;
        (end - (end - towards).unit() * HEAD, end)
    }

    /// The places that the label can have, each with its cost.
    fn labels(&self) -> Vec<(Area, f64)> {
        let size = self.size();
        let on_curve = (0..=12).map(|i| 0.2 + 0.05 * f64::from(i));
        let mut places: Vec<(Point, f64)> =
            on_curve.map(|part| (self.curve.at(part), 10.0 * (part - 0.5).abs())).collect();
        if self.from == self.to {
            // Outside of the loop, so that it is not interrupted.
            let [first, .., last] = self.curve.points;
            let top = self.curve.at(0.5);
            let outwards = (top - (first + last) * 0.5).unit();
            let half = Point::new(outwards.x * (size.x / 2.0 + GAP), outwards.y * (size.y / 2.0 + GAP));
            places.push((top + half, -5.0));
        }
        places.into_iter().map(|(place, cost)| (Area::around(place, size.x, size.y), cost)).collect()
    }
}

/// Draws an automaton.
pub(super) fn draw(live: &PartialDfa) -> Drawing {
    let places = layers::places(live);
    let mut attempt = 0;
    loop {
        let (drawing, conflicts) = attempted(live, &places, GROWTH.powi(attempt));
        attempt += 1;
        if !conflicts || attempt == ATTEMPTS {
            return drawing;
        }
    }
}

/// A drawing, and whether it has conflicts.
fn attempted(live: &PartialDfa, places: &[Point], growth: f64) -> (Drawing, bool) {
    let origin = Point::new(0.0, 0.0);
    let nowhere = Curve::new([origin; 4]);
    let mut arcs: Vec<Arc> = Vec::new();
    for from in 0..live.states() {
        let joined = live.joined(from).into_iter();
        let arc = |(to, lines)| Arc { from, to, curve: nowhere.clone(), lines, area: nowhere.area() };
        arcs.extend(joined.map(arc));
    }
    let label = |size: fn(Point) -> f64| arcs.iter().map(|arc| size(arc.size())).fold(0.0, f64::max);
    let (width, height) = (ROOM.x + label(|size| size.x), ROOM.y + label(|size| size.y));
    let states: Vec<Point> =
        places.iter().map(|place| Point::new(place.x * width, place.y * height) * growth).collect();
    let outside = states[0] - Point::new(RADIUS + 24.0, 0.0);
    let inside = states[0] - Point::new(RADIUS, 0.0);
    let start = Curve::new([outside, outside, inside - Point::new(1.0, 0.0), inside]);
    let mut drawing = Drawing { states, start, arcs };
    let conflicts = drawing.choose_curves() + drawing.choose_labels();
    (drawing, conflicts > 0)
}

impl Drawing {
    /// Chooses all curves, and gives the number of conflicts that are left.
    fn choose_curves(&mut self) -> usize {
        let curves = |arc: &Arc| -> Vec<(Curve, f64)> {
            let ends = [arc.from, arc.to];
            let curves = if arc.from == arc.to { loops(self.states[arc.from]) } else { self.bent(arc) };
            let cost = |(curve, cost)| {
                let obstacles = self.obstacles(&curve, ends);
                (curve, cost + obstacles)
            };
            curves.into_iter().map(cost).collect()
        };
        let choices: Vec<Vec<(Curve, f64)>> = self.arcs.iter().map(curves).collect();
        for (arc, choices) in self.arcs.iter_mut().zip(&choices) {
            arc.curve = cheapest(choices.iter().map(|(curve, cost)| (curve, *cost))).0.clone();
        }
        settle(self.arcs.len(), |i| {
            let others = || self.arcs.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, arc)| &arc.curve);
            let all = |(curve, cost): &(Curve, f64)| cost + others().map(|other| between(curve, other)).sum::<f64>();
            let (chosen, cost) = cheapest(choices[i].iter().map(|choice| (&choice.0, all(choice))));
            let changed = *chosen != self.arcs[i].curve;
            self.arcs[i].curve = chosen.clone();
            (changed, cost)
        })
    }

    /// Chooses the places of all labels, and gives the number of conflicts that are left.
    fn choose_labels(&mut self) -> usize {
        let labels = |(i, arc): (usize, &Arc)| -> Vec<(Area, f64)> {
            arc.labels().into_iter().map(|(area, cost)| (area, cost + self.covered(i, area))).collect()
        };
        let choices: Vec<Vec<(Area, f64)>> = self.arcs.iter().enumerate().map(labels).collect();
        for (arc, choices) in self.arcs.iter_mut().zip(&choices) {
            arc.area = cheapest(choices.iter().copied()).0;
        }
        settle(self.arcs.len(), |i| {
            let meets = |area: Area| {
                let others = self.arcs.iter().enumerate().filter(|&(j, _)| j != i);
                others.filter(|(_, arc)| arc.area.wider(2.0 * GAP).meets(area)).count() as f64
            };
            let all = |&(area, cost): &(Area, f64)| (area, cost + CONFLICT * meets(area));
            let (chosen, cost) = cheapest(choices[i].iter().map(all));
            let changed = chosen != self.arcs[i].area;
            self.arcs[i].area = chosen;
            (changed, cost)
        })
    }

    /// Curves from one state to another, each with its cost.
    fn bent(&self, arc: &Arc) -> Vec<(Curve, f64)> {
        let (from, to) = (self.states[arc.from], self.states[arc.to]);
        let way = to - from;
        let bends = [0.0, 0.1, 0.18, 0.27, 0.38, 0.5, 0.65, 0.8, 1.0];
        let bends = bends.into_iter().flat_map(|bend| [bend, -bend]).skip(1);
        let curve = |bend: f64| {
            let aside = way.turned() * bend;
            let towards = [from + way * 0.3 + aside, from + way * 0.7 + aside];
            let ends = [from + (towards[0] - from).unit() * RADIUS, to + (towards[1] - to).unit() * RADIUS];
            let curve = Curve::new([ends[0], towards[0], towards[1], ends[1]]);
            let cost = 12.0 * bend.abs() + 0.01 * curve.length();
            (curve, cost)
        };
        bends.map(curve).collect()
    }

    /// The cost of the states in the way of a curve.
    fn obstacles(&self, curve: &Curve, ends: [usize; 2]) -> f64 {
        let near = curve.area().wider(RADIUS + 2.0 * GAP);
        let across = |&(state, &middle): &(usize, &Point)| {
            !ends.contains(&state) && near.holds(middle) && curve.distance(middle) < RADIUS + 2.0 * GAP
        };
        let states = self.states.iter().enumerate().filter(across).count();
        CONFLICT * states as f64 + 3.0 * between(curve, &self.start)
    }

    /// The cost of the states and arcs that the label of an arc covers.
    fn covered(&self, own: usize, area: Area) -> f64 {
        let wider = area.wider(GAP);
        let states = self.states.iter().filter(|&&state| area.distance(state) < RADIUS + GAP).count();
        let heads = self.arcs.iter().filter(|arc| wider.is_crossed(arc.head())).count();
        let others = self.arcs.iter().enumerate().filter(|&(i, _)| i != own);
        let arcs = others.filter(|(_, arc)| arc.curve.passes(area)).count() + usize::from(self.start.passes(wider));
        CONFLICT * (states + heads) as f64 + CROSSING * arcs as f64
    }

    /// The box that contains everything.
    pub fn area(&self) -> Area {
        let states = self.states.iter().map(|&state| Area::around(state, 2.0 * RADIUS, 2.0 * RADIUS));
        let arcs = self.arcs.iter().flat_map(|arc| [arc.curve.area(), arc.area]);
        let all = states.chain(arcs).chain([self.start.area()]);
        Area::hull(all.flat_map(|area| [area.least, area.most]))
    }
}

/// Loops at a state, each with its cost.
fn loops(state: Point) -> Vec<(Curve, f64)> {
    let ways = [(0.0, -1.0, 0.0), (0.0, 1.0, 0.0), (1.0, 0.0, 3.0), (-1.0, 0.0, 3.0)];
    let slanted = [(1.0, -1.0, 2.0), (-1.0, -1.0, 2.0), (1.0, 1.0, 2.0), (-1.0, 1.0, 2.0)];
    let curve = |(x, y, cost): (f64, f64, f64)| {
        let way = Point::new(x, y).unit() * RADIUS;
        let towards = [way * 3.0 + way.turned() * 1.4, way * 3.0 - way.turned() * 1.4];
        let [first, last] = towards.map(|towards| state + towards.unit() * RADIUS);
        (Curve::new([first, state + towards[0], state + towards[1], last]), cost)
    };
    ways.into_iter().chain(slanted).map(curve).collect()
}

/// The cost of two curves that cross or lie close together.
fn between(one: &Curve, other: &Curve) -> f64 {
    let reach = CLOSE[1].0;
    if !one.area().wider(reach).meets(other.area()) {
        return 0.0;
    }
    let close = |part: f64| {
        let distance = other.distance(one.at(part));
        CLOSE.into_iter().find(|close| distance < close.0).map_or(0.0, |close| close.1)
    };
    let close: f64 = [0.25, 0.5, 0.75].into_iter().map(close).sum();
    let ends = [0, 3].into_iter().flat_map(|i| [(i, 0), (i, 3)]);
    let same = ends.filter(|&(i, j)| (one.points[i] - other.points[j]).length() < 2.0 * GAP).count();
    CROSSING * one.crossings(other) as f64 + close + SAME_END * same as f64
}

/// The choice with the least cost, and the first of equal ones. There is always a choice.
fn cheapest<T>(choices: impl Iterator<Item = (T, f64)>) -> (T, f64) {
    choices.min_by(|a, b| a.1.total_cmp(&b.1)).expect("an arc has curves, and a label places, to choose from")
}

/// Calls `choose` for one after the other until nothing changes; `choose` gives whether it changed anything, and the cost. Gives
/// the number of conflicts that are left.
fn settle(count: usize, mut choose: impl FnMut(usize) -> (bool, f64)) -> usize {
    let mut conflicts = 0;
    for _ in 0..ROUNDS {
        let chosen: Vec<(bool, f64)> = (0..count).map(&mut choose).collect();
        conflicts = chosen.iter().filter(|choice| choice.1 >= CONFLICT).count();
        if chosen.iter().all(|choice| !choice.0) {
            break;
        }
    }
    conflicts
}
