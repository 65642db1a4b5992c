//! Small automata as pictures.
//!
//! States stand in columns by their distance from the start. Each arc and each label takes the best of a few places, given the
//! places of all others. If a label still overlaps something, or an arc crosses a state, the layout is repeated with more room
//! between states. The tests read the pictures, not the layout.

use std::fmt::{self, Write as _};

use super::PartialDfa;
use super::plane::{Area, Curve, Point};
use super::route::{Drawing, HEAD, LETTER, LINE, RADIUS, draw};

/// The most states of an automaton that is drawn.
pub const MOST_STATES: usize = 40;

/// An automaton has more states than a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyStates {
    /// How many states it has.
    pub states: usize,
}

impl fmt::Display for TooManyStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} states are too many for a picture: accepted are up to {MOST_STATES}", self.states)
    }
}

impl std::error::Error for TooManyStates {}

/// The margin of the picture.
const MARGIN: f64 = 12.0;
/// The height of the two lines of text below the picture.
const CAPTION: f64 = 44.0;
const LEGEND: &str = "Digits of the free piles, then of the quota; * is 0 or 1.";
/// The width of a letter of the caption, at most.
const CAPTION_LETTER: f64 = 7.3;

/// A picture of the automaton as an SVG document, with a caption: accepting states as double circles, parallel arcs as one.
/// The label of an arc has the digits of the free piles and then that of the quota; `*` stands for both digits.
///
/// # Errors
/// If there are more states than [`MOST_STATES`].
pub fn picture(live: &PartialDfa, caption: &str) -> Result<String, TooManyStates> {
    if live.states() > MOST_STATES {
        return Err(TooManyStates { states: live.states() });
    }
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write(&mut text, live, &draw(live), caption);
    Ok(text)
}

fn write(text: &mut String, live: &PartialDfa, drawing: &Drawing, caption: &str) -> fmt::Result {
    let caption = caption.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let Area { least, most } = drawing.area().wider(MARGIN);
    let letters = caption.chars().count().max(LEGEND.len());
    let width = (most.x - least.x).max(letters as f64 * CAPTION_LETTER + 2.0 * MARGIN);
    let height = most.y - least.y + CAPTION;
    writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"{:.1} {:.1} {width:.1} {height:.1}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" \
         font-size=\"{LETTER}\" fill=\"#123\">",
        least.x, least.y
    )?;
    writeln!(text, "<title>{caption}</title>")?;
    writeln!(
        text,
        "<defs><marker id=\"head\" viewBox=\"0 0 10 8\" refX=\"10\" refY=\"4\" markerWidth=\"{HEAD}\" markerHeight=\"7\" \
         markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0L10 4L0 8z\" fill=\"#456\"/></marker></defs>"
    )?;
    writeln!(text, "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"100%\" height=\"100%\" fill=\"#fff\"/>", least.x, least.y)?;
    writeln!(text, "<g fill=\"none\" stroke=\"#456\" stroke-width=\"1.2\" marker-end=\"url(#head)\">")?;
    curve(text, &drawing.start)?;
    drawing.arcs.iter().try_for_each(|arc| curve(text, &arc.curve))?;
    writeln!(text, "</g>\n<g fill=\"#fff\" stroke=\"#123\" stroke-width=\"1.6\">")?;
    for (state, Point { x, y }) in live.states.iter().zip(&drawing.states) {
        writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>")?;
        if state.accepting {
            writeln!(text, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{:.1}\"/>", RADIUS - 3.5)?;
        }
    }
    writeln!(text, "</g>\n<g font-size=\"13\" text-anchor=\"middle\">")?;
    for (number, Point { x, y }) in drawing.states.iter().enumerate() {
        writeln!(text, "<text x=\"{x:.1}\" y=\"{:.1}\">{number}</text>", y + 4.6)?;
    }
    writeln!(text, "</g>\n<g text-anchor=\"middle\">")?;
    for arc in &drawing.arcs {
        let Area { least, most } = arc.area;
        let (x, y, size) = (least.x, least.y, most - least);
        writeln!(
            text,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#fff\"/>",
            size.x, size.y
        )?;
        for (row, line) in arc.lines.iter().enumerate() {
            let y = least.y + LINE * row as f64 + f64::midpoint(LINE, 0.7 * LETTER);
            writeln!(text, "<text x=\"{:.1}\" y=\"{y:.1}\">{line}</text>", f64::midpoint(least.x, most.x))?;
        }
    }
    let (x, y) = (least.x + MARGIN, most.y);
    writeln!(text, "</g>\n<text x=\"{x:.1}\" y=\"{:.1}\">{caption}</text>", y + 12.0)?;
    writeln!(text, "<text x=\"{x:.1}\" y=\"{:.1}\">{LEGEND}</text>\n</svg>", y + 28.0)
}

fn curve(text: &mut String, curve: &Curve) -> fmt::Result {
    let [a, b, c, d] = curve.points.map(|Point { x, y }| format!("{x:.1} {y:.1}"));
    writeln!(text, "<path d=\"M{a}C{b} {c} {d}\"/>")
}

#[cfg(test)]
mod tests {
    use super::super::partial_dfa::State;
    use super::super::partial_dfa::tests::prove;
    use super::*;
    use fibnim::Budget;
    use fibnim_check::check_file;

    /// The value of an attribute in a line.
    fn value(line: &str, name: &str) -> f64 {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).expect("the attribute");
        rest.split('"').next().expect("a value").parse().expect("a number")
    }

    /// What a reader of a picture finds in it.
    #[derive(Default)]
    struct Read {
        circles: Vec<(Point, f64)>,
        labels: Vec<(String, Area)>,
        arcs: Vec<[Point; 4]>,
        page: Option<Area>,
    }

    impl Read {
        fn new(text: &str) -> Self {
            let mut read = Self::default();
            for line in text.lines() {
                if line.starts_with("<circle") {
                    read.circles.push((Point::new(value(line, "cx"), value(line, "cy")), value(line, "r")));
                } else if line.starts_with("<text") && line.contains("\">(") {
                    let label = line.split(['>', '<']).nth(2).expect("a label").to_owned();
                    // Letters of DejaVu Sans Mono are 0.602 wide, and parentheses reach from -0.13 to 0.76.
                    let width = 11.0 * 0.602 * label.len() as f64;
                    let (x, y) = (value(line, "x"), value(line, "y"));
                    let least = Point::new(x - width / 2.0, y - 11.0 * 0.76);
                    read.labels.push((label, Area { least, most: Point::new(x + width / 2.0, y + 11.0 * 0.13) }));
                } else if let Some(path) = line.strip_prefix("<path d=\"M") {
                    let numbers = path.split(['C', ' ', '"']).filter_map(|number| number.parse().ok());
                    let numbers: Vec<f64> = numbers.collect();
                    read.arcs.push([0, 2, 4, 6].map(|i| Point::new(numbers[i], numbers[i + 1])));
                } else if let Some((_, page)) = line.split_once("viewBox=\"").filter(|_| line.starts_with("<svg")) {
                    let page: Vec<f64> = page.split([' ', '"']).map_while(|number| number.parse().ok()).collect();
                    let least = Point::new(page[0], page[1]);
                    read.page = Some(Area { least, most: least + Point::new(page[2], page[3]) });
                }
            }
            read
        }

        /// The overlaps that a picture must not have, in words.
        fn overlaps(&self) -> Vec<String> {
            let mut found = Vec::new();
            let page = self.page.expect("a page");
            for (i, (label, area)) in self.labels.iter().enumerate() {
                for (other, _) in self.labels[..i].iter().filter(|other| other.1.meets(*area)) {
                    found.push(format!("{label} and {other} at {area:?}"));
                }
                for (middle, _) in self.circles.iter().filter(|(middle, radius)| area.distance(*middle) < *radius) {
                    found.push(format!("{label} and the state at {middle:?}"));
                }
                if !page.holds(area.least) || !page.holds(area.most) {
                    found.push(format!("{label} and the border"));
                }
            }
            for (i, &(middle, radius)) in self.circles.iter().enumerate().filter(|circle| circle.1.1 > 17.0) {
                for other in self.circles[..i].iter().filter(|other| (other.0 - middle).length() > 1.0) {
                    if (other.0 - middle).length() < radius + other.1 {
                        found.push(format!("states at {middle:?} and {:?}", other.0));
                    }
                }
                let corner = Point::new(radius, radius);
                if !page.holds(middle - corner) || !page.holds(middle + corner) {
                    found.push(format!("the state at {middle:?} and the border"));
                }
                for arc in &self.arcs {
                    let curve = Curve::new(*arc);
                    let inner = (1..50).map(|i| curve.at(f64::from(i) / 50.0));
                    if inner.clone().any(|point| (point - middle).length() < radius - 0.3) {
                        found.push(format!("the state at {middle:?} and the arc {arc:?}"));
                    }
                    if inner.clone().any(|point| !page.holds(point)) {
                        found.push(format!("the arc {arc:?} and the border"));
                    }
                }
            }
            found
        }
    }

    fn legible(live: &PartialDfa, name: &str) {
        let text = picture(live, name).expect("few states");
        let read = Read::new(&text);
        assert_eq!(read.overlaps(), Vec::<String>::new(), "{name}");
        let mut labels: Vec<String> =
            (0..live.states()).flat_map(|state| live.joined(state).into_values().flatten()).collect();
        let mut found: Vec<String> = read.labels.into_iter().map(|label| label.0).collect();
        labels.sort();
        found.sort();
        assert_eq!(found, labels, "{name}");
        let arcs: usize = (0..live.states()).map(|state| live.joined(state).len()).sum();
        assert_eq!(read.arcs.len(), arcs + 1, "{name}: all arcs and the one to the start");
        let accepting = live.states.iter().filter(|state| state.accepting).count();
        assert_eq!(read.circles.len(), live.states() + accepting, "{name}");
    }

    #[test]
    fn one_state() {
        let live = PartialDfa { tracks: 1, states: vec![State { accepting: true, arcs: vec![(0, 0), (1, 0)] }] };
        let text = picture(&live, "a < b & c").expect("few states");
        assert_eq!(text.matches("a &lt; b &amp; c<").count(), 2);
        let expected = "<circle cx=\"0.0\" cy=\"0.0\" r=\"18\"/>\n<circle cx=\"0.0\" cy=\"0.0\" r=\"14.5\"/>\n</g>";
        assert!(text.contains(expected), "{text}");
        assert!(text.contains(">0</text>") && text.contains(">(*)</text>"), "{text}");
        legible(&live, "one state");
    }

    #[test]
    fn arcs_end_at_their_states() {
        let live = PartialDfa::new(&prove("2t", &[4, 3]).0).expect("a system");
        let read = Read::new(&picture(&live, "").expect("few states"));
        let middles: Vec<Point> = read.circles.iter().filter(|circle| circle.1 > 17.0).map(|circle| circle.0).collect();
        let at = |point: Point| middles.iter().position(|&middle| ((point - middle).length() - 18.0).abs() < 0.2);
        let mut found: Vec<(usize, usize)> = read.arcs.iter().filter_map(|arc| at(arc[0]).zip(at(arc[3]))).collect();
        let arcs = |from: usize| live.joined(from).into_keys().map(move |to| (from, to));
        found.sort_unstable();
        assert_eq!(found, (0..live.states()).flat_map(arcs).collect::<Vec<_>>());
        assert_eq!(read.arcs.iter().filter(|arc| at(arc[0]).is_none() && at(arc[3]) == Some(0)).count(), 1);
    }

    #[test]
    fn games_are_legible() {
        for file in [
            include_str!("../../certificates/pairs-to-8.json"),
            include_str!("../../certificates/triples-to-4.json"),
            include_str!("../../certificates/two-piles-t.json"),
        ] {
            for game in check_file(file, &mut |_| (), &mut Budget::default()).expect("proved") {
                let live = PartialDfa::new(&game).expect("a system");
                if live.states() <= MOST_STATES {
                    legible(&live, &format!("{:?}", game.fixed()));
                }
            }
        }
    }

    #[test]
    fn any_automaton_is_legible() {
        let mut random = 1_u64;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound
        };
        for (states, tracks, share) in [(5, 2, 4), (12, 2, 4), (9, 3, 4), (40, 2, 3), (20, 3, 2)] {
            // State i is reached from one before it.
            let mut live = PartialDfa { tracks, states: vec![State::default(); states] };
            for state in 1..states {
                while !(0..1 << tracks).any(|letter| {
                    let arcs = &mut live.states[below(state)].arcs;
                    let free = arcs.iter().all(|arc| arc.0 != letter);
                    free.then(|| arcs.push((letter, state))).is_some()
                }) {}
            }
            for state in &mut live.states {
                state.accepting = below(2) == 0;
                for letter in 0..1 << tracks {
                    if below(4) < share && state.arcs.iter().all(|arc| arc.0 != letter) {
                        state.arcs.push((letter, below(states)));
                    }
                }
                state.arcs.sort_by_key(|arc| arc.0.reverse_bits());
            }
            legible(&live, &format!("{states} states, {tracks} tracks"));
        }
    }

    #[test]
    fn more_states_are_refused() {
        let live = |states| PartialDfa { tracks: 1, states: vec![State::default(); states] };
        assert!(picture(&live(1), "").is_ok());
        let refused = picture(&live(MOST_STATES + 1), "").expect_err("too many");
        assert_eq!(refused.to_string(), "41 states are too many for a picture: accepted are up to 40");
    }
}
