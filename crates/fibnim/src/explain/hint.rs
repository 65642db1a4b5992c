//! Why one move wins, or none does.

use super::data::{Answer, Listed, MoveReason};
use crate::nat::Nat;
use crate::play::{Move, Play};
use crate::solve::Analysis;

impl Analysis {
    /// Why a winning move wins. `after` is the answer to the position that it leads to.
    ///
    /// ```
    /// use fibnim::explain::{Answer, MoveReason, Verdict};
    /// use fibnim::{Nat, Position, Rules, Solver};
    /// let solver = Solver::new(Rules::FIBONACCI);
    /// let position: Position = "20".parse()?;
    /// let analysis = solver.solve(&position)?;
    /// let best = analysis.winning_moves().next().expect("20 is not a Fibonacci number");
    /// let after = solver.solve(&position.after(&solver.rules().take_away, &best)?)?;
    /// let MoveReason::Wins { answer: Answer::Lost { verdict, .. }, .. } = analysis.explain_win(&best, &after) else {
    ///     panic!("chips are left")
    /// };
    /// // It leaves 18 = 13 + 5, and at most 4 may be taken from there.
    /// assert!(matches!(verdict, Verdict::Below { threshold, .. } if threshold == Nat::from(5u32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain_win(&self, chosen: &Move, after: &Analysis) -> MoveReason {
        let left: Nat = after.position.piles().iter().sum();
        let answer = if left.is_zero() {
            Answer::NoChips
        } else if left == Nat::ONE && self.rules.play == Play::Misere {
            Answer::LastChip
        } else {
            Answer::Lost {
                left: Listed::of(after.position.piles().iter().filter(|pile| !pile.is_zero())),
                after: after.argument(),
                verdict: after.verdict(),
            }
        };
        let piles = self.position.piles().len();
        MoveReason::Wins { chosen: chosen.clone(), piles, before: self.argument(), answer }
    }

    /// Why no move wins a P-position.
    ///
    /// ```
    /// use fibnim::explain::{MoveReason, Verdict};
    /// use fibnim::{Nat, Rules, Solver};
    /// let analysis = Solver::new(Rules::FIBONACCI).solve(&"(20,62;6)".parse()?)?;
    /// let MoveReason::Lost { verdict: Verdict::Below { allowed, threshold }, .. } = analysis.explain_loss() else {
    ///     panic!("a P-position")
    /// };
    /// assert_eq!((allowed.most, threshold), (Nat::from(6u32), Nat::from(8u32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain_loss(&self) -> MoveReason {
        MoveReason::Lost { before: self.argument(), verdict: self.verdict() }
    }
}
