//! Automata for Graphviz.

use std::fmt::Write as _;

use super::PartialDfa;

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

#[cfg(test)]
mod tests {
    use super::super::partial_dfa::tests::prove;
    use super::*;

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
}
