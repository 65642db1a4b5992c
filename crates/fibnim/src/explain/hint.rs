//! Why one move wins, or none does, in one sentence.

use crate::explain::{show, sum};
use crate::nat::Nat;
use crate::numeration::{Numeration, Representation};
use crate::play::{Limit, Move, Play};
use crate::solve::{Analysis, Solved, Threshold};
use crate::theory::{OnePile, TwoPile};

/// A number by its greedy representation: `20 = 13 + 5 + 2`, or `13, itself a term`.
fn number<S: Numeration>(system: &S, number: &S::Chips, representation: &Representation<S::Chips>) -> String {
    if representation.indices().len() == 1 && system.term(representation.indices()[0]) == *number {
        return format!("{}, itself a term", show(&number.clone().into()));
    }
    sum(system, number, representation)
}

fn one_pile<S: Numeration>(one: &OnePile<S>) -> String {
    number(one.system(), one.pile(), one.representation())
}

fn difference<S: Numeration>(two: &TwoPile<S>) -> String {
    number(two.system(), two.difference(), two.representation())
}

/// A sentence: a capital letter first, a full stop last.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).chain(['.']).collect()
}

impl Analysis {
    /// Why a winning move wins, in one sentence. `after` is the answer to the position that it leads to.
    ///
    /// ```
    /// use fibnim::{Budget, Position, Rules, Solver};
    /// let solver = Solver::new(Rules::FIBONACCI);
    /// let position: Position = "20".parse()?;
    /// let analysis = solver.solve(&position, &mut Budget::default())?;
    /// let best = analysis.winning_moves().next().expect("20 is not a Fibonacci number");
    /// let after = solver.solve(&position.after(&solver.rules().take_away, &best)?, &mut Budget::default())?;
    /// assert_eq!(
    ///     analysis.why_wins(&best, &after),
    ///     "20 = 13 + 5 + 2: taking 2 leaves 18 = 13 + 5, and the answer may take at most 4, less than 5."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn why_wins(&self, chosen: &Move, after: &Analysis) -> String {
        let place =
            if self.position.piles().len() > 1 { format!(" from pile {}", chosen.pile + 1) } else { String::new() };
        let taking = format!("taking {}{place}", show(&chosen.chips));
        let left: Nat = after.position.piles().iter().sum();
        if left.is_zero() {
            return sentence(&format!("{taking} takes the last chip"));
        }
        if left == Nat::ONE && self.rules.play == Play::Misere {
            return sentence(&format!("{taking} leaves the last chip, which loses"));
        }
        let lead = self.in_numbers().map(|lead| lead + ": ").unwrap_or_default();
        let limit = format!("the answer may take at most {}", show(&after.allowed()));
        let then = match (&after.threshold, &after.solved) {
            (Some(Threshold::Finite(least)), _) => format!("{limit}, less than {}", show(least)),
            (Some(Threshold::Infinite), _) => "no answer wins there, whatever the quota".to_owned(),
            (None, Solved::NimSum(_)) => "that makes the nim-sum 0".to_owned(),
            (None, _) => "no answer wins there".to_owned(),
        };
        sentence(&format!("{lead}{taking} leaves {}, and {then}", after.what_is_left()))
    }

    /// Why no move wins a P position, in one sentence.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// let analysis = Solver::new(Rules::FIBONACCI).solve(&"(20,62;6)".parse()?, &mut Budget::default())?;
    /// assert_eq!(
    ///     analysis.why_lost(),
    ///     "The difference of the piles is 42 = 34 + 8: the quota is 6, less than 8, so no move wins."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn why_lost(&self) -> String {
        let piles = 0..self.position.piles().len();
        let Some(most) = piles.map(|pile| self.position.largest_take(pile)).max().filter(|most| !most.is_zero()) else {
            return sentence("there is no legal move");
        };
        let lead = self.in_numbers().map(|lead| lead + ": ").unwrap_or_default();
        let first = self.position.piles().iter().position(|pile| !pile.is_zero()).unwrap_or_default();
        let why = match (&self.threshold, self.position.limit(first), &self.solved) {
            (Some(Threshold::Finite(least)), Limit::Quota(_), _) => {
                format!("the quota is {}, less than {}, so no move wins", show(&self.allowed()), show(least))
            }
            (Some(Threshold::Finite(least)), _, _) => {
                format!("the opening may take at most {}, less than {}, so no move wins", show(&most), show(least))
            }
            (Some(Threshold::Infinite), ..) => "no move wins, whatever the quota".to_owned(),
            (None, _, Solved::NimSum(_)) => "every move makes it another number, so no move wins".to_owned(),
            (None, ..) => "every move leaves a position that the other player wins".to_owned(),
        };
        sentence(&format!("{lead}{why}"))
    }

    /// The quota of the piles that are left, which is that of the pile where several have their own; at an opening the
    /// most that may be taken.
    fn allowed(&self) -> Nat {
        let left = (0..self.position.piles().len()).filter(|&pile| !self.position.piles()[pile].is_zero());
        left.map(|pile| match self.position.limit(pile) {
            Limit::Quota(quota) => quota.chips().clone(),
            Limit::Any | Limit::NotWhole => self.position.largest_take(pile),
        })
        .max()
        .unwrap_or_default()
    }

    /// What the formula sees in the position.
    fn in_numbers(&self) -> Option<String> {
        let misere = self.rules.play == Play::Misere;
        let one = |text: String| {
            if misere { format!("the last chip loses, so play is as for one chip less, {text}") } else { text }
        };
        Some(match &self.solved {
            Solved::OneWord(pile) => one(one_pile(pile)),
            Solved::OneBig(pile) => one(one_pile(pile)),
            Solved::TwoWord(two) => format!("the difference of the piles is {}", difference(two)),
            Solved::TwoBig(two) => format!("the difference of the piles is {}", difference(two)),
            Solved::PowerOfTwo(game) => match game.threshold() {
                None => "the nim-sum of the piles is 0".to_owned(),
                Some(bit) => {
                    format!("the nim-sum of the piles is {}, its lowest bit {}", show(game.nim_sum()), show(&bit))
                }
            },
            Solved::Mirror => "the piles come in equal pairs".to_owned(),
            Solved::NimSum(sum) => format!("the nim-sum of the Grundy values is {}", show(sum.nim_sum())),
            Solved::NoChips | Solved::Evidence(..) | Solved::Listed(_) => return None,
        })
    }

    /// The piles, as the formula for them sees them.
    fn what_is_left(&self) -> String {
        let piles: Vec<String> = self.position.piles().iter().filter(|pile| !pile.is_zero()).map(show).collect();
        let all = match &piles[..] {
            [] => "nothing".to_owned(),
            [pile] => pile.clone(),
            [others @ .., last] => format!("{} and {last}", others.join(", ")),
        };
        let misere = self.rules.play == Play::Misere;
        let one = |text: String| if misere { format!("{all}, one more than {text}") } else { text };
        match &self.solved {
            Solved::OneWord(pile) => one(one_pile(pile)),
            Solved::OneBig(pile) => one(one_pile(pile)),
            Solved::TwoWord(two) => format!("{all}, with the difference {}", difference(two)),
            Solved::TwoBig(two) => format!("{all}, with the difference {}", difference(two)),
            Solved::PowerOfTwo(game) => format!("{all}, with the nim-sum {}", show(game.nim_sum())),
            Solved::Mirror => format!("{all}, equal in pairs"),
            _ => all,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Move, Nat, Outcome, Position, Rules, Solver};

    /// The sentence for a position: of its first winning move, or why there is none.
    fn hint(rules: &Rules, text: &str) -> String {
        let solver = Solver::new(rules.clone());
        let solve = |position: &Position| solver.solve(position, &mut Budget::default()).expect("small");
        let position: Position = text.parse().expect(text);
        let analysis = solve(&position);
        let Some(best) = analysis.winning_moves().next() else { return analysis.why_lost() };
        analysis.why_wins(&best, &solve(&position.after(&rules.take_away, &best).expect("legal")))
    }

    #[test]
    fn every_method_has_its_words() {
        let rules = |take: &str| Rules::normal(take.parse().expect(take));
        for (take, text, words) in [
            ("2t", "21", "21, itself a term: the opening may take at most 20, less than 21, so no move wins."),
            (
                "2t",
                "15",
                "15 = 13 + 2: taking 2 leaves 13, itself a term, and the answer may take at most 4, less than 13.",
            ),
            ("2t", "(8;8)", "Taking 8 takes the last chip."),
            ("2t", "(7;1)", "7 = 5 + 2: the quota is 1, less than 2, so no move wins."),
            ("2t", "(0)+(8;3)", "8, itself a term: the quota is 3, less than 8, so no move wins."),
            ("2t", "(0;3)", "There is no legal move."),
            (
                "2t",
                "(20,62;8)",
                "The difference of the piles is 42 = 34 + 8: taking 8 from pile 2 leaves 20 and 54, with the \
                 difference 34, itself a term, and the answer may take at most 16, less than 34.",
            ),
            ("2t", "(7,7;3)", "The piles come in equal pairs: no move wins, whatever the quota."),
            (
                "2t",
                "(7,9;3)",
                "The difference of the piles is 2, itself a term: taking 1 from pile 1 leaves 6 and 9, with the \
                 difference 3, itself a term, and the answer may take at most 2, less than 3.",
            ),
            (
                "t",
                "(3,5,4;2)",
                "The nim-sum of the piles is 2, its lowest bit 2: taking 2 from pile 1 leaves 1, 5 and 4, with the \
                 nim-sum 0, and no answer wins there, whatever the quota.",
            ),
            ("t", "(1,2,3;9)", "The nim-sum of the piles is 0: no move wins, whatever the quota."),
            (
                "2t",
                "(3,4,5;1)",
                "Taking 1 from pile 2 leaves 3, 3 and 5, and the answer may take at most 2, less than 5.",
            ),
            (
                "2t",
                "(9,2,9;5)",
                "Taking 2 from pile 2 leaves 9 and 9, equal in pairs, and no answer wins there, whatever the quota.",
            ),
            (
                "2t",
                "(4,4,7;not-whole)",
                "Taking 2 from pile 3 leaves 4, 4 and 5, and the answer may take at most 4, less than 5.",
            ),
            (
                "2t",
                "(5;2)+(8;3)",
                "The nim-sum of the Grundy values is 0: every move makes it another number, so no move wins.",
            ),
            (
                "2t",
                "(5;5)+(8;3)",
                "The nim-sum of the Grundy values is 4: taking 5 from pile 1 leaves 8, itself a term, and the answer \
                 may take at most 3, less than 8.",
            ),
        ] {
            assert_eq!(hint(&rules(take), text), words, "{take} {text}");
        }
        let misere = Rules::misere("2t".parse().expect("2t"));
        for (text, words) in [
            (
                "20",
                "The last chip loses, so play is as for one chip less, 19 = 13 + 5 + 1: taking 1 leaves 19, one more \
                 than 18 = 13 + 5, and the answer may take at most 2, less than 5.",
            ),
            ("(4;3)", "Taking 3 leaves the last chip, which loses."),
            ("(4,4;2)", "No move wins, whatever the quota."),
            ("(5;2)+(3;1)", "Every move leaves a position that the other player wins."),
            ("(5;2)+(3;2)", "Taking 1 from pile 1 leaves 4 and 3, and no answer wins there."),
        ] {
            assert_eq!(hint(&misere, text), words, "{text}");
        }
    }

    #[test]
    fn every_winning_move_has_a_reason() {
        let solver = Solver::new(Rules::FIBONACCI);
        let solve = |position: &Position| solver.solve(position, &mut Budget::default()).expect("small");
        for text in ["(33,20;20)", "(54;40)", "(6,9,4;5)", "(1000000000000000000000000000000;any)"] {
            let analysis = solve(&text.parse().expect(text));
            assert_eq!(analysis.outcome(), Outcome::N);
            for best in analysis.winning_moves() {
                let after = solve(&analysis.position().after(&solver.rules().take_away, &best).expect("legal"));
                let why = analysis.why_wins(&best, &after);
                assert!(why.ends_with('.') && !why.contains('\n') && why.contains("aking "), "{why}");
            }
        }
        let unlawful = Move { pile: 0, chips: Nat::from(3_u32) };
        let analysis = solve(&"(54;40)".parse().expect("a position"));
        assert!(!analysis.why_wins(&unlawful, &analysis).is_empty(), "any pair of answers has some words");
    }
}
