//! Theorems of the papers as statements, which are decided for numbers of every size.

use fibnim::{Monitor, TakeAway};

use crate::logic::decider::{Decider, StatementError};
use crate::logic::formula::Verdict;
use crate::numeration::NumerationSystem;

/// A theorem.
#[derive(Clone, Copy, Debug)]
pub struct Theorem {
    /// Paper and number.
    pub id: &'static str,
    /// The theorem in words.
    pub says: &'static str,
    /// The take-away function of its games.
    pub take: &'static str,
    /// The relations that the theorem defines for itself, each as `name(arguments) := statement`.
    pub definitions: &'static [&'static str],
    /// The statements whose conjunction is the theorem. `FIXED` stands for every pair of fixed piles up to 6.
    statements: &'static [&'static str],
}

/// The flips of two piles `m` and `m + d` of Fibonacci nim: how often the threshold changes between the least part `z` of
/// `d` and the term before it, up to `m`. They are even exactly if the index of the largest term up to `m + z`, but no
/// larger than the one before the second part of `d`, differs from that of `z` by an even number.
const FLIPS: &str = "odd_flips(m, d) := exists z, q: low(d, z) and top(m + z, q) and ((d = z and not even(z, q)) or \
     exists u, v: low(d - z, u) and next(v, u) and ((q <= v and not even(z, q)) or (q > v and not even(z, v))))";

/// All theorems.
pub const THEOREMS: &[Theorem] = &[
    Theorem {
        id: "larsson-T9",
        says: "one pile of k is N under quota w exactly if the least part of k is at most w",
        take: "2t",
        definitions: &[],
        statements: &["forall k, w: n(; k, w) iff exists z: low(k, z) and z <= w"],
    },
    Theorem {
        id: "larsson-T10",
        says: "two piles m and m + d: the five cases",
        take: "2t",
        definitions: &[],
        statements: &[
            "forall m, w: not n2(m, m, w)",
            "forall m, d, w: (exists z: low(d, z) and z <= w) implies n2(m, m + d, w)",
            "forall m, d, w: (exists y, z: low(d, z) and next(y, z) and w < y) implies not n2(m, m + d, w)",
            "forall m, d, w: (exists y, z: low(d, z) and next(y, z) and y <= w < z and m < y) implies not n2(m, m + d, w)",
            "forall m, d, w, y, z: low(d, z) and next(y, z) and y <= w < z and m >= y and \
             (d = z or exists u, v: low(d - z, u) and next(v, u) and m + z < v) implies \
             (n2(m, m + d, w) iff exists q: top(m + z, q) and not even(z, q))",
            "forall m, d, w, y, z, u, v: low(d, z) and next(y, z) and y <= w < z and low(d - z, u) and next(v, u) and \
             m + z >= v implies (n2(m, m + d, w) iff even(z, u))",
        ],
    },
    Theorem {
        id: "flanigan-T5",
        says: "two piles m and m + d of Fibonacci nim: the threshold is the least part of d after an even number of flips, and the term before it after an odd one",
        take: "2t",
        definitions: &[FLIPS],
        statements: &[
            "forall m, w: not n2(m, m, w)",
            "forall m, d, w: d > 0 implies (n2(m, m + d, w) iff exists z: low(d, z) and \
             (z <= w or odd_flips(m, d) and exists y: next(y, z) and y <= w))",
            "forall a, b, w: n2(a, b, w) iff n2(b, a, w)",
        ],
    },
    Theorem {
        id: "larsson-L12",
        says: "after a move of t from a pile, less than its least part, the least part is at most 2t",
        take: "2t",
        definitions: &[],
        statements: &["forall n, t, z: low(n, z) and 1 <= t < z implies exists x: low(n - t, x) and x <= 2*t"],
    },
    Theorem {
        id: "larsson-T17",
        says: "fixed piles have at most one complementary value; here for one pile of any size and for two of up to 6",
        take: "2t",
        definitions: &[],
        statements: &[
            "forall x, y: x < y implies exists w: n(FIXED; x, w) or n(FIXED; y, w)",
            "forall a, x, y: x < y implies exists w: n2(a, x, w) or n2(a, y, w)",
        ],
    },
    Theorem {
        id: "larsson-T19",
        says: "(3,4,k) is N for all k, with the winning moves of the four classes of k and the exact thresholds",
        take: "2t",
        definitions: &[
            "first(k) := k = 0 or exists z: low(k, z) and z >= 3",
            "second(k) := k = 1 or exists z: low(k, 1) and low(k - 1, z) and z >= 5",
            "third(k) := low(k, 2)",
            "fourth(k) := low(k, 1) and low(k - 1, 3)",
        ],
        statements: &[
            "forall k: exists w: n(4,3; k, w)",
            "forall k: first(k) or second(k) or third(k) or fourth(k)",
            "forall k: first(k) implies n(4,3; k, 1) and not n(3,3; k, 2)",
            "forall k: second(k) implies n(4,3; k, 1) and not n(4,2; k, 2)",
            "forall k: third(k) implies n(4,3; k, 2) and not n(4,3; k, 1) and not n(4,1; k, 4)",
            "forall k: fourth(k) implies n(4,3; k, 3) and not n(4,3; k, 2) and not n(4; k, 6)",
        ],
    },
    Theorem {
        id: "lrs-T0",
        says: "one pile of k has the Grundy value 0 exactly if the quota is below the least part of k",
        take: "2t",
        definitions: &[],
        statements: &["forall k, w: g(0; k, w) iff not exists z: low(k, z) and z <= w"],
    },
    Theorem {
        id: "lrs-T1",
        says: "the Grundy value is 1 exactly if the least part is 1 and the quota is below the next part",
        take: "2t",
        definitions: &[],
        statements: &["forall k, w: g(1; k, w) iff low(k, 1) and 1 <= w and forall z: low(k - 1, z) implies w < z"],
    },
    Theorem {
        id: "lrs-T2",
        says: "the Grundy value is 2 exactly if the least part is 2 and the quota is 2 or more and below the next part",
        take: "2t",
        definitions: &[],
        statements: &["forall k, w: g(2; k, w) iff low(k, 2) and 2 <= w and forall z: low(k - 2, z) implies w < z"],
    },
    Theorem {
        id: "lrs-T3",
        says: "the Grundy value is 3 exactly if the least parts are 1 and 3 and the quota is 3 or more and below the third part, or the least part is 3 and the quota is 3 or more and below the next part minus 1",
        take: "2t",
        definitions: &[],
        statements: &["forall k, w: g(3; k, w) iff \
             (low(k, 1) and low(k - 1, 3) and 3 <= w and forall z: low(k - 4, z) implies w < z) or \
             (low(k, 3) and 3 <= w and forall z: low(k - 3, z) implies w + 1 < z)"],
    },
    Theorem {
        id: "larsson-T22",
        says: "power-of-two nim with three piles: N exactly if the quota is at least the lowest bit of the nim-sum",
        take: "t",
        definitions: &["wins(a, b, c, w) := exists x, z: nimsum(a, b, c, x) and low(x, z) and z <= w"],
        // The recurrence has one solution.
        statements: &["forall a, b, c, w: wins(a, b, c, w) iff w > 0 and (wins(a, b, c, w - 1) or \
             (w <= a and not wins(a - w, b, c, w)) or (w <= b and not wins(a, b - w, c, w)) or \
             (w <= c and not wins(a, b, c - w, w)))"],
    },
];

impl Theorem {
    /// The statements whose conjunction is the theorem. `FIXED` stands for every pair of fixed piles up to 6.
    #[must_use]
    pub fn texts(&self) -> &'static [&'static str] {
        self.statements
    }

    /// The statements whose conjunction is the theorem, with every pair of fixed piles in the place of `FIXED`.
    pub fn statements(&self) -> impl Iterator<Item = String> {
        self.statements.iter().flat_map(|text| expanded(text))
    }

    /// Decides one statement after the other, and gives the first that is false, with its verdict; `None` if the theorem holds.
    ///
    /// # Errors
    /// If a statement is not decided.
    pub fn refute(&self, monitor: &mut dyn Monitor) -> Result<Option<(String, Verdict)>, StatementError> {
        let take: TakeAway = self.take.parse().expect("the take-away function of a theorem");
        let system = NumerationSystem::new(&take)?;
        let mut decider = Decider::new(&system, MOST_STATES)?;
        for definition in self.definitions {
            decider.define(definition.parse().expect("the definition of a theorem"));
        }
        for text in self.statements() {
            let verdict = decider.decide(&text.parse()?, monitor)?;
            if !verdict.holds {
                return Ok(Some((text, verdict)));
            }
        }
        Ok(None)
    }
}

/// A statement with every pair of fixed piles in the place of `FIXED`.
fn expanded(text: &str) -> Vec<String> {
    let last = if text.contains("FIXED") { LARGEST } else { 0 };
    let pairs = (0..=last).flat_map(|a| (0..=a).map(move |b| format!("{a},{b}")));
    pairs.map(|pair| text.replace("FIXED", &pair)).collect()
}

/// The largest fixed pile of a statement about all pairs.
const LARGEST: u32 = 6;

/// The games in the statements have fewer states.
const MOST_STATES: usize = 1000;

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    #[test]
    fn all_hold() {
        for theorem in THEOREMS {
            let refuted = theorem.refute(&mut Forever).unwrap_or_else(|error| panic!("{}: {error}", theorem.id));
            assert_eq!(refuted, None, "{}", theorem.id);
        }
    }

    /// The audit has wrong variants of the other theorems.
    #[test]
    fn a_wrong_variant_does_not() {
        let theorem = THEOREMS.iter().find(|theorem| theorem.id == "larsson-T17").expect("a theorem");
        let wrong =
            Theorem { statements: &["forall x, y: x < y implies exists w: n(FIXED; x, w) or false"], ..*theorem };
        assert!(wrong.refute(&mut Forever).expect("decided").is_some());
    }
}
