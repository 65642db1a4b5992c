//! Grundy values of one pile for Walnut.
//!
//! `E_v(k, w)` says that from a pile of `k` some move of at most `w` leads to the value `v`, and `G_v(k, w)` that the pile has
//! the value `v` under the quota `w`. They determine each other:
//!
//! ```text
//! E_v(k, w)  <=>  w >= 1, and E_v(k, w - 1) or w <= k and G_v(k - w, f(w))
//! G_v(k, w)  <=>  E_0(k, w), ..., E_{v-1}(k, w) and not E_v(k, w)
//! ```
//!
//! The second is the definition of the least value that no move leads to. By induction on `k` and `w` they have one solution.

use std::collections::BTreeMap;

use fibnim_check::Certificate;

use super::error::ExportError;
use super::names;
use super::notation::{COMMANDS, Notation};
use crate::export::PartialDfa;

/// The files of the Grundy values 0, 1, ... whose certificates these are.
pub(super) fn files(values: &[&Certificate]) -> Result<BTreeMap<String, String>, ExportError> {
    let (mut files, mut commands) = (BTreeMap::new(), String::new());
    // E_0(k,w) & ... for the values so far.
    let mut reached = String::new();
    for (value, certificate) in values.iter().enumerate() {
        let notation = Notation::of(&certificate.take_away)?;
        let Notation { factor, suffix, .. } = notation;
        let (moves, own) = (format!("e{value}{suffix}"), names::value(value, suffix));
        files.insert(format!("{moves}.txt"), notation.automaton(&PartialDfa::new(certificate)?));
        files.insert(format!("{own}.txt"), notation.automaton(&PartialDfa::of_grundy_value(&values[..=value])?));
        // Walnut reads k-w as a number only if there is one, so the difference stands beside the condition for it.
        let recurrence = format!("${moves}(k,w) <=> ((w>=1) & (${moves}(k,w-1) | ((w<=k) & ${own}(k-w,{factor}w))))");
        commands += &notation.command(&moves, "k,w", &recurrence);
        let least = format!("${own}(k,w) <=> ({reached}(~${moves}(k,w)))");
        commands += &notation.command(&own, "k,w", &least);
        reached.extend(["$", &moves, "(k,w) & "]);
    }
    files.insert(COMMANDS.to_owned(), commands);
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::super::evaluation::{Automaton, hold};
    use super::super::files;
    use super::*;
    use crate::learn::grundy::GrundyProver;
    use fibnim::grundy::literal_rows;
    use fibnim::{Forever, TakeAway};
    use fibnim_check::{Checked, Subject};

    fn prove(take: &str, values: u32) -> Vec<Checked<Certificate>> {
        let mut prover = GrundyProver::new(take.parse().expect("a take-away function"), 5000).expect("a system");
        for _ in 0..values {
            prover.prove_next(&mut Forever).expect("proved");
        }
        prover.proved().to_vec()
    }

    /// Compares with the values of the definition.
    #[test]
    fn value_files_have_the_values() {
        for (take, suffix) in [("2t", ""), ("t", "_t")] {
            let proved = prove(take, 4);
            let files = files(&proved[3], &proved).expect("written");
            let rows = literal_rows(&take.parse::<TakeAway>().expect("a take-away function"), 120);
            for value in 0..4 {
                let read = Automaton::new(&files[&format!("g{value}{suffix}.txt")]);
                for (k, row) in (0..).zip(&rows) {
                    for w in 0..120 {
                        let expected = row[usize::try_from(w.min(k)).expect("small")] == value;
                        assert_eq!(read.holds(&[k, w]), expected, "{take}: the value of ({k};{w}) is {value}");
                    }
                }
            }
        }
    }

    #[test]
    fn sentences_hold_for_the_values_and_for_nothing_else() {
        for (take, suffix) in [("2t", ""), ("t", "_t")] {
            let proved = prove(take, 3);
            let right = files(&proved[2], &proved).expect("written");
            assert!(hold(&right, 50), "{take}");
            for name in ["e0", "g0", "e1", "g1", "e2", "g2"] {
                let name = format!("{name}{suffix}.txt");
                let mut wrong = right.clone();
                // The output for (0;0) is changed to its opposite.
                let text = &right[&name];
                let turned = if text.contains("\n0 0\n") {
                    text.replacen("\n0 0\n", "\n0 1\n", 1)
                } else {
                    text.replacen("\n0 1\n", "\n0 0\n", 1)
                };
                assert_ne!(turned, *text, "{name}");
                wrong.insert(name.clone(), turned);
                assert!(!hold(&wrong, 50), "{name}");
            }
        }
    }

    #[test]
    fn sentences_are_those_of_the_recurrence() {
        let proved = prove("2t", 2);
        let expected = "\
eval check_e0 \"?msd_fib Ak,w ($e0(k,w) <=> ((w>=1) & ($e0(k,w-1) | ((w<=k) & $g0(k-w,2*w)))))\":
eval check_g0 \"?msd_fib Ak,w ($g0(k,w) <=> ((~$e0(k,w))))\":
eval check_e1 \"?msd_fib Ak,w ($e1(k,w) <=> ((w>=1) & ($e1(k,w-1) | ((w<=k) & $g1(k-w,2*w)))))\":
eval check_g1 \"?msd_fib Ak,w ($g1(k,w) <=> ($e0(k,w) & (~$e1(k,w))))\":
";
        let found = files(&proved[1], &proved).expect("written");
        assert_eq!(found[COMMANDS], expected);
        let names: Vec<&String> = found.keys().collect();
        assert_eq!(names, [COMMANDS, "e0.txt", "e1.txt", "g0.txt", "g1.txt"]);
        let missing = ExportError::Missing(Subject::GrundyValue(0));
        assert_eq!(files(&proved[1], &proved[1..]), Err(missing));
    }
}
