//! Automata for Graphviz, and small ones as pictures.

use std::fmt::Write as _;

use super::{ExportError, MOST_STATES, PartialDfa};

/// The automaton as a directed graph in the language of Graphviz. Accepting states are double circles, and parallel
/// arcs are joined. The label of an arc has the digits in the order of the tracks, such as those of the free piles and
/// then that of the quota; `*` stands for both digits.
#[must_use]
pub fn graph(live: &PartialDfa) -> String {
    let mut text = String::from("digraph automaton {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n");
    // Writing to a string does not fail.
    for number in 0..live.states() {
        let shape = if live.accepts(number) { " [shape=doublecircle]" } else { "" };
        let _ = writeln!(text, "  {number}{shape};");
    }
    text.push_str("  start -> 0;\n");
    for state in 0..live.states() {
        for (next, labels) in live.joined(state) {
            let _ = writeln!(text, "  {state} -> {next} [label=\"{}\"];", labels.join(","));
        }
    }
    text.push_str("}\n");
    text
}

/// An arc of a picture: a bracket above the row of states if it leads on, and below it if it leads back.
struct Bracket {
    states: [usize; 2],
    label: String,
    /// Where it begins and ends.
    x: [usize; 2],
}

/// Pixels between the ends of two arcs, between two levels of arcs, of the height of a state, and of the width of a
/// character.
const STEP: usize = 14;
const LEVEL: usize = 19;
const HEIGHT: usize = 26;
const CHARACTER: usize = 6;

impl Bracket {
    /// The part of its level that it occupies.
    fn room(&self) -> [usize; 2] {
        let (half, middle) = (self.label.len() * CHARACTER / 2 + STEP / 2, usize::midpoint(self.x[0], self.x[1]));
        [self.x[0].min(self.x[1]).min(middle - half), self.x[0].max(self.x[1]).max(middle + half)]
    }
}

/// A picture of the automaton as an SVG document, with a title: the states in a row, each accepting one with a double
/// border, and no two arcs or labels on top of each other.
///
/// # Errors
/// If there are more states than [`MOST_STATES`].
pub fn picture(live: &PartialDfa, title: &str) -> Result<String, ExportError> {
    let states = live.states();
    if states > MOST_STATES {
        return Err(ExportError::States(states));
    }
    let joined = (0..states).flat_map(|from| live.joined(from).into_iter().map(move |(to, labels)| (from, to, labels)));
    let mut arcs: Vec<Bracket> =
        joined.map(|(from, to, labels)| Bracket { states: [from, to], label: labels.join(","), x: [0; 2] }).collect();
    // Leaves room on the left for the longest label.
    let mut x = arcs.iter().map(|arc| arc.label.len()).max().unwrap_or(0) * CHARACTER / 2 + 4 * STEP;
    let mut row = format!("<path d=\"M{} {}H{}\" marker-end=\"url(#a)\"/>\n", x - 2 * STEP, HEIGHT / 2, x - 3);
    let mut texts = String::new();
    for state in 0..states {
        let mut most = 1;
        for back in [false, true] {
            let mut ends: Vec<_> = (0..arcs.len())
                .flat_map(|arc| [(arc, 0), (arc, 1)])
                .filter(|&(arc, end)| {
                    arcs[arc].states[end] == state && (arcs[arc].states[1] < arcs[arc].states[0]) == back
                })
                .collect();
            // In this order of their ends the arcs of one state do not cross.
            ends.sort_by_key(|&(arc, end)| match arcs[arc].states[1 - end] {
                left if left < state => (0, state - left),
                same if same == state => (2, end),
                right => (1, states - right),
            });
            most = most.max(ends.len());
            for (place, (arc, end)) in ends.into_iter().enumerate() {
                arcs[arc].x[end] = x + place * STEP + STEP;
            }
        }
        let width = (most + 1) * STEP;
        let _ = writeln!(row, "<rect x=\"{x}\" width=\"{width}\" height=\"{HEIGHT}\" rx=\"9\"/>");
        if live.accepts(state) {
            let (width, height) = (width - 6, HEIGHT - 6);
            let _ = writeln!(row, "<rect x=\"{}\" y=\"3\" width=\"{width}\" height=\"{height}\" rx=\"6\"/>", x + 3);
        }
        let _ = writeln!(texts, "<text x=\"{}\" y=\"{}\">{state}</text>", x + width / 2, HEIGHT / 2 + 4);
        x += width + 2 * STEP;
    }
    let mut levels: [Vec<Vec<[usize; 2]>>; 2] = Default::default();
    arcs.sort_by_key(|arc| arc.x[0].abs_diff(arc.x[1]));
    for arc in &arcs {
        let ([left, right], back) = (arc.room(), arc.states[1] < arc.states[0]);
        let levels = &mut levels[usize::from(back)];
        let is_free = |level: &Vec<[usize; 2]>| level.iter().all(|&[from, to]| right < from || to < left);
        let level = levels.iter().position(is_free).unwrap_or_else(|| {
            levels.push(Vec::new());
            levels.len() - 1
        });
        levels[level].push([left, right]);
        let (side, sign) = if back { (HEIGHT.cast_signed(), 1) } else { (0, -1) };
        let y = side + sign * ((level + 1) * LEVEL).cast_signed();
        let end = side + sign * 3;
        let [from, to] = arc.x;
        let _ = writeln!(row, "<path d=\"M{from} {side}V{y}H{to}V{end}\" marker-end=\"url(#a)\"/>");
        let _ = writeln!(texts, "<text x=\"{}\" y=\"{}\">{}</text>", usize::midpoint(from, to), y - 3, arc.label);
    }
    let width = arcs.iter().map(|arc| arc.room()[1]).max().unwrap_or(0).max(x);
    let [above, below] = levels.map(|levels| (levels.len() + 1) * LEVEL);
    let height = above + HEIGHT + below;
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 -{above} {width} {height}\">
<title>{title}</title>
<marker id=\"a\" viewBox=\"0 0 6 6\" refX=\"3\" refY=\"3\" markerWidth=\"6\" markerHeight=\"6\" orient=\"auto\">\
<path d=\"M0 0 6 3 0 6z\"/></marker>
<path d=\"M0-{above}h{width}v{height}H0z\" fill=\"#fff\"/>
<g fill=\"none\" stroke=\"#000\" stroke-linejoin=\"round\">
{row}</g>
<g font-family=\"sans-serif\" font-size=\"11\" text-anchor=\"middle\" paint-order=\"stroke\" stroke=\"#fff\" \
         stroke-width=\"3\">
{texts}</g>
</svg>
"
    ))
}

#[cfg(test)]
mod tests {
    use super::super::tests::prove;
    use super::*;
    use crate::Relation;
    use fibnim::Budget;
    use fibnim_check::{Dfao, StateId, check_file};

    #[test]
    fn one_pile() {
        let live = PartialDfa::new(&prove("t", &[]).0).expect("a system");
        let expected = r#"digraph automaton {
  rankdir=LR;
  node [shape=circle];
  start [shape=point];
  0;
  1;
  2 [shape=doublecircle];
  start -> 0;
  0 -> 0 [label="(*,0)"];
  0 -> 1 [label="(0,1)"];
  0 -> 2 [label="(1,1)"];
  1 -> 1 [label="(0,*)"];
  1 -> 2 [label="(1,*)"];
  2 -> 2 [label="(*,*)"];
}
"#;
        assert_eq!(graph(&live), expected);
    }

    #[test]
    fn every_arc_is_there() {
        let live = PartialDfa::new(&prove("2t", &[4, 3]).0).expect("a system");
        let text = graph(&live);
        assert_eq!(
            text.matches("doublecircle").count(),
            (0..live.states()).filter(|&state| live.accepts(state)).count()
        );
        let arcs: usize = (0..live.states()).map(|state| live.arcs(state).count()).sum();
        let patterns = text.lines().filter(|line| line.contains("label")).flat_map(|line| line.split('(').skip(1));
        let letters = patterns.map(|pattern| 1 << pattern.matches('*').count());
        assert_eq!(letters.sum::<usize>(), arcs);
    }

    /// All states, labels and arcs are there, also of an automaton in which every letter leads to another state.
    #[test]
    fn pictures_have_all_states_and_labels() {
        let next = (8..(MOST_STATES + 1) * 8).map(|i| StateId::new((i / 8 * 7 + i % 8 * 5) % MOST_STATES));
        let accepting = (1..=MOST_STATES).map(|state| state % 2 == 1).collect();
        let dense = Dfao::new(3, next, accepting).expect("an automaton");
        let mut all = vec![PartialDfa(Relation::new(["a", "b", "c"], dense))];
        for file in
            [include_str!("../../certificates/pairs-to-8.json"), include_str!("../../certificates/two-piles-t.json")]
        {
            let games = check_file(file, &mut |_| (), &mut Budget::default()).expect("proved");
            all.extend(games.iter().map(|game| PartialDfa::new(game).expect("a system")));
        }
        for live in all {
            let drawn = picture(&live, "a < b & c");
            if live.states() > MOST_STATES {
                assert_eq!(drawn, Err(ExportError::States(live.states())));
                continue;
            }
            let drawn = drawn.expect("few states");
            assert!(drawn.contains("<title>a &lt; b &amp; c</title>"), "{drawn}");
            let accepting = (0..live.states()).filter(|&state| live.accepts(state)).count();
            assert_eq!(drawn.matches("<rect").count(), live.states() + accepting);
            let labels: Vec<_> = (0..live.states()).flat_map(|state| live.joined(state).into_values()).collect();
            assert_eq!(drawn.matches("<text").count(), live.states() + labels.len());
            for label in labels {
                assert!(drawn.contains(&format!(">{}<", label.join(","))), "{label:?}: {drawn}");
            }
        }
    }
}
