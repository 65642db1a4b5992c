//! Names that Walnut accepts. It reads `A`, `E` and `I` at the beginning of a word as quantifiers, and `_` as a minus sign.

use std::fmt::Display;

use fibnim::Play;

/// The end of the names that belong to `f(t) = t`.
pub(super) const POWER_OF_TWO: &str = "_t";

/// The name of a game's automaton: `n` for every free pile, then the fixed piles, as in `n6x1`. Under misère play it ends in
/// `_misere`, and then in the suffix of the take-away function.
pub(super) fn game(free: usize, fixed: &[u32], play: Play, suffix: &str) -> String {
    let piles: Vec<String> = fixed.iter().map(ToString::to_string).collect();
    let play = match play {
        Play::Normal => "",
        Play::Misere => "_misere",
    };
    format!("{}{}{play}{suffix}", "n".repeat(free), piles.join("x"))
}

/// The name of the automaton of the piles and quotas that have a Grundy value.
pub(super) fn value(value: impl Display, suffix: &str) -> String {
    format!("g{value}{suffix}")
}

/// Whether Walnut accepts a name as it is.
fn accepted(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() && !"AEI".contains(c))
}

/// The name of a variable. Different variables have different names.
pub(super) fn variable(name: &str) -> String {
    if accepted(name) && !name.starts_with("v_") { name.to_owned() } else { format!("v_{name}") }
}

/// The name of a definition under a take-away function, which is not that of another automaton.
pub(super) fn definition(name: &str, suffix: &str) -> String {
    let like_a_game = name.starts_with(['n', 'g', 'e'])
        && name[1..].trim_start_matches('n').chars().all(|c| c.is_ascii_digit() || c == 'x');
    let start = if accepted(name) && !name.starts_with("d_") && !like_a_game { "" } else { "d_" };
    let end = if name.ends_with(POWER_OF_TWO) || name.ends_with('_') { "_" } else { "" };
    format!("{start}{name}{end}{suffix}")
}

/// The name of the sentence of a statement, which may have any letters. `number` tells apart statements with one name.
pub(super) fn claim(name: &str, number: usize) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if number == 0 { format!("claim_{name}") } else { format!("claim_{name}_{number}") }
}

/// Names of arguments whose order is that of the alphabet, since Walnut gives a defined relation its arguments in that order.
pub(super) fn arguments(names: &[String], taken: impl Fn(&str) -> bool) -> Vec<String> {
    let own: Vec<String> = names.iter().map(|name| variable(name)).collect();
    if own.is_sorted() {
        return own;
    }
    let placed = |(place, name): (u8, &String)| {
        let mut name = format!("{}_{name}", char::from(b'a' + place));
        while taken(&name) {
            name.push('_');
        }
        name
    };
    (0..).zip(names).map(placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_accepted_and_different() {
        let names = ["n", "nn", "n4x3", "g0", "e1", "tail", "tail_t", "tail_t_", "Even", "d_Even", "_x", "next_one"];
        let found: Vec<String> =
            ["", POWER_OF_TWO].iter().flat_map(|suffix| names.map(|name| definition(name, suffix))).collect();
        let expected = [
            "d_n", "d_nn", "d_n4x3", "d_g0", "d_e1", "tail", "tail_t_", "tail_t__", "d_Even", "d_d_Even", "d__x",
            "next_one",
        ];
        assert_eq!(found[..names.len()], expected);
        assert_eq!(found[names.len() + 5], "tail_t");
        assert!((1..found.len()).all(|i| !found[..i].contains(&found[i])), "{found:?}");
        assert_eq!(["x", "A", "v_A", "_a"].map(variable), ["x", "v_A", "v_v_A", "v__a"]);
        assert_eq!([claim("zhou-1.1", 0), claim("ü", 2)], ["claim_zhou_1_1", "claim___2"]);
    }

    #[test]
    fn arguments_are_in_the_order_of_the_alphabet() {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
        assert_eq!(arguments(&names("n x"), |_| false), ["n", "x"]);
        assert_eq!(arguments(&names("m i p"), |_| false), ["a_m", "b_i", "c_p"]);
        assert_eq!(arguments(&names("m i"), |name| name == "b_i"), ["a_m", "b_i_"]);
        assert_eq!(arguments(&names("A b"), |_| false), ["a_A", "b_b"]);
    }
}
