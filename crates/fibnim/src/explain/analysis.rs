//! Why the answer to a position is right.

use super::data::{Allowed, Argument, Column, Example, Explanation, Leaves, Listed, Part, Represented, Verdict, nat};
use super::sum::grundy_values;
use crate::nat::Chips;
use crate::nat::Nat;
use crate::play::{Limit, Move, Outcome, Play};
use crate::solve::{Analysis, Reason, Solved, Threshold};
use crate::theory::{OnePile, TwoPile};

impl Analysis {
    /// Why the answer is right: the representation that matters, what it says about the threshold, the quota against
    /// the threshold, and what the first winning move leaves.
    ///
    /// ```
    /// use fibnim::explain::Argument;
    /// use fibnim::{Nat, Rules, Solver};
    /// let analysis = Solver::new(Rules::FIBONACCI).solve(&"20".parse()?)?;
    /// let Argument::OnePile { pile, threshold } = analysis.explain().argument else { panic!("one pile") };
    /// let terms: Vec<String> = pile.largest.iter().map(|part| part.term.to_string()).collect();
    /// assert_eq!((terms.join(" + "), threshold), ("13 + 5 + 2".to_owned(), Nat::from(2u32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Explanation {
        match &self.solved {
            Solved::NimSum(sum) => sum.explain(),
            _ => Explanation {
                argument: self.argument(),
                verdict: self.verdict(),
                example: self.winning_moves().next().map(|best| self.example(best)),
            },
        }
    }

    /// The numbers on which the method bases its answer.
    pub(super) fn argument(&self) -> Argument {
        match (&self.solved, self.reason) {
            (Solved::OneWord(one), _) => self.one_pile(one),
            (Solved::OneBig(one), _) => self.one_pile(one),
            (Solved::TwoWord(two), _) => two_piles(two),
            (Solved::TwoBig(two), _) => two_piles(&**two),
            (Solved::PowerOfTwo(game), _) => {
                let (nim_sum, bit) = (game.nim_sum().clone(), game.threshold());
                match self.rules.play {
                    Play::Normal => Argument::NimSum { nim_sum, bit },
                    Play::Misere => Argument::MisereNimSum { nim_sum, bit },
                }
            }
            (Solved::Constant(game), _) => Argument::Residues {
                modulus: game.modulus().clone(),
                residues: Listed::of(game.residues().iter()),
                nim_sum: game.nim_sum(),
                threshold: game.threshold(),
            },
            (Solved::NimSum(sum), _) => grundy_values(sum),
            (Solved::Mirror, _) => Argument::Mirror,
            (_, Reason::Certificate { states }) => Argument::Certificate { states },
            (_, Reason::Table { piles, max }) => Argument::Table { piles, max },
            (_, Reason::ThresholdSearch { positions }) => Argument::ThresholdSearch { positions },
            (_, Reason::GameSearch { positions }) => Argument::GameSearch { positions },
            (_, Reason::Theorem(_) | Reason::NimSum { .. } | Reason::Rows) => {
                if self.position.piles().iter().all(Nat::is_zero) { Argument::NoChips } else { Argument::LastChip }
            }
        }
    }

    fn one_pile<C: Chips>(&self, one: &OnePile<C>) -> Argument {
        let represented = Represented::of(one.system(), one.pile(), one.representation());
        let threshold = one.threshold().into();
        match self.rules.play {
            Play::Normal => Argument::OnePile { pile: represented, threshold },
            Play::Misere => Argument::MiserePile { fewer: represented, threshold },
        }
    }

    /// The quota against the threshold.
    pub(super) fn verdict(&self) -> Verdict {
        let piles = 0..self.position.piles().len();
        let most = piles.map(|pile| self.position.largest_take(pile)).max().unwrap_or_default();
        let wins = self.outcome == Outcome::N;
        match &self.threshold {
            _ if most.is_zero() => Verdict::NoMove { outcome: self.outcome },
            None => match (&self.solved, wins) {
                (Solved::NimSum(_), true) => Verdict::NonzeroNimSum,
                (Solved::NimSum(_), false) => Verdict::ZeroNimSum,
                (_, true) => Verdict::SomeMove,
                (_, false) => Verdict::EveryMove,
            },
            Some(Threshold::Infinite) => Verdict::Never,
            Some(Threshold::Finite(threshold)) => {
                let (allowed, threshold) = (self.allowed(most), threshold.clone());
                if wins { Verdict::AtLeast { allowed, threshold } } else { Verdict::Below { allowed, threshold } }
            }
        }
    }

    /// What the next move may take, where one limit holds for all piles that are not empty; at an opening, `most`.
    fn allowed(&self, most: Nat) -> Allowed {
        let occupied = self.position.piles().iter().position(|pile| !pile.is_zero());
        let limit = self.position.limit(occupied.unwrap_or_default()).clone();
        let most = match &limit {
            Limit::Quota(quota) => quota.chips().clone(),
            Limit::Any | Limit::NotWhole => most,
        };
        Allowed { limit, most }
    }

    /// A winning move, and what it leaves.
    fn example(&self, chosen: Move) -> Example {
        let left: Nat = self.position.piles().iter().sum::<Nat>() - &chosen.chips;
        let leaves = if left.is_zero() {
            Leaves::NoChips
        } else if left == Nat::ONE && self.rules.play == Play::Misere {
            Leaves::LastChip
        } else {
            Leaves::Pile {
                chips: &self.position.piles()[chosen.pile] - &chosen.chips,
                quota: self.rules.take_away.quota_after(&chosen.chips),
            }
        };
        Example { chosen, leaves }
    }
}

fn two_piles<C: Chips>(two: &TwoPile<C>) -> Argument {
    let index = two.representation().indices[0];
    let part = |index: u32| Part { index, term: two.system().term(index).into(), copies: Nat::ONE };
    let column = match two.system().lag(index) {
        Some(0) => Column::Constant,
        _ => Column::Flips { least: part(index), before: part(index - 1), flips: two.flips() },
    };
    Argument::TwoPiles {
        smaller: nat(two.smaller()),
        difference: Represented::of(two.system(), two.difference(), two.representation()),
        column,
        threshold: two.threshold().into(),
    }
}
