//! The plan of the paper on the results of this library.

/// A section: what it says, and which claims stand in it.
pub struct Section {
    pub title: &'static str,
    pub paragraphs: &'static [&'static str],
    /// Ids, or beginnings of ids that end with `*`.
    pub claims: &'static [&'static str],
}

impl Section {
    /// Whether a claim stands in this section.
    pub fn has(&self, id: &str) -> bool {
        self.claims.iter().any(|name| name.strip_suffix('*').map_or(*name == id, |begin| id.starts_with(begin)))
    }
}

/// The sections. A claim stands in the first one that has it, and in the last one if none has.
pub const SECTIONS: &[Section] = &[
    Section {
        title: "The games",
        paragraphs: &[
            "In a take-away game with dynamic quotas a move takes t chips from one pile, and the next move may take at most f(t) \
             chips, from any pile. The player who cannot move loses; under misère play this player wins. f does not \
             decrease. For f(t) = 2t this is Fibonacci nim on several piles with one quota for all of them.",
            "(a,b,c;w) is a position with piles of a, b and c chips and the quota w. It is N if the player to move wins, and P \
             otherwise. A larger quota only adds moves, so the outcomes of given piles are one number, the threshold L, the least \
             w with which the position is N; it is infinite if there is none. The H-sequence of f is H_1 = 1 and H_{k+1} = H_k + H_j \
             with the least j such that f(H_j) >= H_k (Schwenk). For f(t) = 2t its terms are the Fibonacci numbers, F_1 = F_2 = 1.",
            "Every statement below has a check against the game itself, and the check refutes wrong variants of it. Theorems \
             are proved for all sizes, by an argument, by automata that decide the sentences given with them, or by both. The \
             automata of the games were guessed from data and then checked against the recurrence N(x,w) = N(x,w-1) or a move of \
             exactly w wins, in which there is no quantifier.",
        ],
        claims: &["fibnim-recurrence"],
    },
    Section {
        title: "Power-of-two nim is the game of a whole class, with any number of piles",
        paragraphs: &[
            "Let all lags l(k) of the H-sequence be 0, so that H is 1, 2, 4, 8 and so on. This is so exactly if f(2^j) is at least 2^j \
             and below 2^(j+1) for every j. Larsson and Rubinstein-Salzedo solved f(t) = t.",
        ],
        claims: &["fibnim-power-of-two-class", "fibnim-power-of-two-takes", "fibnim-power-of-two-misere"],
    },
    Section {
        title: "Constant functions",
        paragraphs: &["After the first move these games are subtraction games."],
        claims: &["fibnim-constant"],
    },
    Section {
        title: "Misère play",
        paragraphs: &[
            "Misère power-of-two nim and misère play of constant functions are in the sections before. With one pile misère play is \
             normal play with a chip less.",
        ],
        claims: &["fibnim-misere*"],
    },
    Section {
        title: "Complementary values",
        paragraphs: &[
            "A complementary value of piles is the size x of a further pile with which they are P at every quota. There is at most \
             one (Larsson and Rubinstein-Salzedo, theorem 17): of two, the larger pile would lead to the smaller one. So, for every \
             f, the triples of positive piles that are P at every quota have no two piles in common: they are a partial Steiner \
             triple system on the positive integers, and (a,a,0) makes it a commutative partial loop with the identity 0. For the \
             functions of the class above the third pile is the nim-sum, and no pair is left out. For f(t) = 2t the pair (3,4) is left \
             out (their theorem 19), and it is open whether another one is (their question 21). The notes holes.md and \
             question-21.md beside this one have tables for more functions and larger piles.",
        ],
        claims: &["fibnim-complement*", "fibnim-no-complement*", "fibnim-holes*", "fibnim-p-triples"],
    },
    Section {
        title: "One pile of Fibonacci nim",
        paragraphs: &[
            "The table of Allen and Ponomarenko says which tails of a pile win; two of its rows are false. This is the exact rule.",
        ],
        claims: &["fibnim-tail-rule", "fibnim-remoteness"],
    },
    Section {
        title: "Against a random player",
        paragraphs: &[
            "An unskilled player takes every legal number with the same probability. A skilled player takes a number that wins, where \
             there is one.",
        ],
        claims: &["fibnim-rounds*", "fibnim-first-take", "fibnim-opening-bound", "fibnim-best*"],
    },
    Section {
        title: "Two piles",
        paragraphs: &[
            "Flanigan solved two piles for every f whose lags are 0 or 1. The piles are m and m + d, H_n is the least term in the \
             representation of d, and L(m,d) is the threshold.",
        ],
        claims: &["fibnim-class*", "fibnim-flips*", "fibnim-outside-class", "fibnim-two-pile*", "fibnim-word-direct"],
    },
    Section {
        title: "Three piles",
        paragraphs: &["Openings follow Zhou's rule: the first move may not take a whole pile."],
        claims: &["fibnim-equal*", "fibnim-openings*", "fibnim-p-openings*", "fibnim-beside*"],
    },
    Section {
        title: "Grundy values",
        paragraphs: &["G(n;r) is the Grundy value of one pile of n chips with the quota r, for f(t) = 2t."],
        claims: &[
            "fibnim-nim-sum",
            "fibnim-quota-automata",
            "fibnim-full*",
            "fibnim-first-values",
            "fibnim-value-growth",
        ],
    },
    Section {
        title: "Exact-2 Fibonacci nim",
        paragraphs: &[
            "Every move takes from exactly two piles, and each pile has its own quota (Barbara and Ali). Their paper leaves the rules \
             for three piles open in part: which piles the next move may use, and how long a quota lasts. Sticky: the two piles of a \
             move are used until one of them is empty. Fixed: the first two piles are used. Free: any two. The last statements say \
             what holds in which reading.",
        ],
        claims: &["fibnim-exact*"],
    },
    Section { title: "Further results", paragraphs: &[], claims: &["*"] },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Paper, claims};

    #[test]
    fn every_name_in_the_plan_is_that_of_a_claim_and_every_claim_has_a_section() {
        let own: BTreeSet<&str> = claims().filter(|claim| claim.paper() == Paper::Own).map(|claim| claim.id).collect();
        let (last, others) = SECTIONS.split_last().expect("sections");
        for section in others {
            assert!(own.iter().any(|id| section.has(id)), "{}", section.title);
            for name in section.claims.iter().filter(|name| !name.ends_with('*')) {
                assert!(own.contains(name), "{name}");
            }
        }
        let left: Vec<&&str> = own.iter().filter(|id| !others.iter().any(|section| section.has(id))).collect();
        assert_eq!(left, [&"fibnim-exact-conjunctive"; 0], "claims without a section but the last, {}", last.title);
    }
}
