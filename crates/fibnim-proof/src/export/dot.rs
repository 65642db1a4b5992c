//! Automata for Graphviz, and small ones as pictures.

use std::fmt::Write as _;

use layout::backends::svg::SVGWriter;
use layout::core::base::Orientation;
use layout::core::geometry::Point;
use layout::core::style::StyleAttr;
use layout::std_shapes::shapes::{Arrow, Element, ShapeKind};
use layout::topo::layout::VisualGraph;

use super::PartialDfa;
use super::partial_dfa::State;

/// The most states of an automaton that is drawn.
pub const MOST_STATES: usize = 40;

/// An automaton has more states than a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{states} states are too many for a picture: accepted are up to {MOST_STATES}")]
pub struct TooManyStates {
    /// How many states it has.
    pub states: usize,
}

/// The automaton as a directed graph in the language of Graphviz: accepting states as double circles, parallel arcs as
/// one. The label of an arc has the digits of the free piles and then that of the quota; `*` stands for both digits.
#[must_use]
pub fn graph(live: &PartialDfa) -> String {
    let mut text = String::from("digraph game {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n");
    // Writing to a string does not fail.
    for (number, state) in live.states.iter().enumerate() {
        let shape = if state.accepting { " [shape=doublecircle]" } else { "" };
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

/// A picture of the automaton as an SVG document, with a title.
///
/// # Errors
/// If there are more states than [`MOST_STATES`].
pub fn picture(live: &PartialDfa, title: &str) -> Result<String, TooManyStates> {
    if live.states() > MOST_STATES {
        return Err(TooManyStates { states: live.states() });
    }
    let (right, size) = (Orientation::LeftToRight, Point::new(34.0, 34.0));
    let mut graph = VisualGraph::new(right);
    let mut node = |shape| graph.add_node(Element::create(shape, StyleAttr::simple(), right, size));
    let start = node(ShapeKind::None);
    let number = |(number, state): (usize, &State)| {
        let shape = if state.accepting { ShapeKind::DoubleCircle } else { ShapeKind::Circle };
        node(shape(number.to_string()))
    };
    let nodes: Vec<_> = live.states.iter().enumerate().map(number).collect();
    graph.add_edge(Arrow::simple(""), start, nodes[0]);
    for (state, &from) in nodes.iter().enumerate() {
        for (next, labels) in live.joined(state) {
            graph.add_edge(Arrow::simple(&labels.join(",")), from, nodes[next]);
        }
    }
    let mut writer = SVGWriter::new();
    graph.do_it(false, false, false, &mut writer);
    let title = title.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    Ok(writer.finalize().replacen("<defs>", &format!("<title>{title}</title>\n<defs>"), 1) + "\n")
}

#[cfg(test)]
mod tests {
    use super::super::partial_dfa::tests::prove;
    use super::*;
    use fibnim::Budget;
    use fibnim_check::check_file;

    #[test]
    fn one_pile() {
        let live = PartialDfa::new(&prove("t", &[]).0).expect("a system");
        let expected = r#"digraph game {
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
        assert_eq!(text.matches("doublecircle").count(), live.states.iter().filter(|state| state.accepting).count());
        let arcs: usize = live.states.iter().map(|state| state.arcs.len()).sum();
        let patterns = text.lines().filter(|line| line.contains("label")).flat_map(|line| line.split('(').skip(1));
        let letters = patterns.map(|pattern| 1 << pattern.matches('*').count());
        assert_eq!(letters.sum::<usize>(), arcs);
    }

    #[test]
    fn pictures_have_all_states_and_labels() {
        for file in [
            include_str!("../../certificates/pairs-to-8.json"),
            include_str!("../../certificates/triples-to-4.json"),
            include_str!("../../certificates/two-piles-t.json"),
        ] {
            for game in check_file(file, &mut |_| (), &mut Budget::default()).expect("proved") {
                let live = PartialDfa::new(&game).expect("a system");
                let drawn = picture(&live, "a < b & c");
                if live.states() > MOST_STATES {
                    let refused = TooManyStates { states: live.states() };
                    assert_eq!(drawn, Err(refused));
                    continue;
                }
                let drawn = drawn.expect("few states");
                assert!(drawn.contains("<title>a &lt; b &amp; c</title>"), "{drawn}");
                let accepting = live.states.iter().filter(|state| state.accepting).count();
                assert_eq!(drawn.matches("<ellipse").count(), live.states() + accepting, "{:?}", game.fixed());
                for label in (0..live.states()).flat_map(|state| live.joined(state)).flat_map(|(_, labels)| labels) {
                    assert!(drawn.contains(&label), "{label}: {drawn}");
                }
            }
        }
    }
}
