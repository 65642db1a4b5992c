//! Why the answer to a sum is right.

use super::data::{Argument, Example, Explanation, Leaves, Listed, Verdict};
use crate::grundy::SolvedSum;
use crate::play::{Component, Move};

pub(super) fn grundy_values(sum: &SolvedSum) -> Argument {
    Argument::GrundyValues { values: Listed::of(sum.values().iter()), nim_sum: sum.nim_sum().clone() }
}

impl SolvedSum {
    /// Why the answer is right: the Grundy values, their nim-sum, and what the first winning move leaves.
    ///
    /// ```
    /// use fibnim::explain::{Argument, Listed};
    /// use fibnim::{Budget, Nat, Sum};
    /// let solved = "(5;2)+(8;3)+*1".parse::<Sum>()?.solve(&mut Budget::default())?;
    /// let values = Listed { first: vec![Nat::ZERO, Nat::ZERO, Nat::ONE], left_out: 0 };
    /// assert_eq!(solved.explain().argument, Argument::GrundyValues { values, nim_sum: Nat::ONE });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Explanation {
        let argument = grundy_values(self);
        if self.sum().components().iter().all(|component| component.largest_take().is_zero()) {
            return Explanation::new(argument, Verdict::NoMove { outcome: self.outcome() });
        }
        if self.nim_sum().is_zero() {
            return Explanation::new(argument, Verdict::ZeroNimSum);
        }
        let example = self.winning_moves().next().map(|chosen| self.example(chosen));
        Explanation { argument, verdict: Verdict::NonzeroNimSum, example }
    }

    fn example(&self, chosen: Move) -> Example {
        let component = &self.sum().components()[chosen.pile];
        let chips = component.chips() - &chosen.chips;
        let leaves = match component {
            Component::Heap(_) => Leaves::Heap { chips },
            Component::Pile { take, .. } => Leaves::Component {
                chips,
                quota: take.quota_after(&chosen.chips),
                value: self.nim_sum() ^ &self.values()[chosen.pile],
            },
        };
        Example { chosen, leaves }
    }
}
