//! Why the answer to a position is right, and why one of its moves wins.

use super::sentence::{Addend, Numbers, Represented, Sentence};
use crate::grundy::{MisereSum, SolvedSum};
use crate::nat::{Chips, Nat};
use crate::play::{Component, Limit, Move, Play, Position};
use crate::solve::{Derivation, Reason, Threshold, Verdict};
use crate::theory::{OnePile, TwoPile};

impl Verdict {
    /// Why the answer is right: the representation that matters, what it says about the threshold, the quota against
    /// the threshold, and what the first winning move leaves.
    ///
    /// ```
    /// use fibnim::{Rules, Solver};
    /// let analysis = Solver::new(Rules::FIBONACCI).solve(&"20".parse()?)?;
    /// let sentence = "The greedy representation of the pile is 20 = 13 + 5 + 2. Its least term, 2, is the threshold.";
    /// assert_eq!(analysis.explain()[0].to_string(), sentence);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self) -> Vec<Sentence> {
        if let Derivation::NimSum(sum) = &self.solved {
            return sum.explain();
        }
        let example = self.listed().next().map(|best| self.example(&best));
        self.argument().into_iter().chain([self.verdict()]).chain(example).collect()
    }

    /// Why this move wins. `after` is the answer to the position that it leads to.
    ///
    /// ```
    /// use fibnim::explain::paragraph;
    /// use fibnim::{Position, Rules, Solver};
    /// let solver = Solver::new(Rules::FIBONACCI);
    /// let position: Position = "15".parse()?;
    /// let analysis = solver.solve(&position)?;
    /// let best = analysis.winning_moves().next().expect("15 is not a Fibonacci number");
    /// let after = solver.solve(analysis.position().after(&best)?.position())?;
    /// let why = "The greedy representation of the pile is 15 = 13 + 2. Its least term, 2, is the threshold. Taking 2 \
    ///            leaves 13, a single term. The other player may then take at most 4, less than the 13 needed to win.";
    /// assert_eq!(paragraph(&analysis.explain_win(&best, &after)), why);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain_win(&self, chosen: &Move, after: &Verdict) -> Vec<Sentence> {
        let chips = chosen.chips.clone();
        let pile = (self.position.piles().len() > 1).then_some(chosen.pile + 1);
        if self.end(&after.position.position).is_some() {
            return vec![self.example(chosen)];
        }
        let left = left(&after.position.position, after.argument().swap_remove(0));
        let leaves = Sentence::HintLeaves { chips, pile, left: Box::new(left) };
        vec![self.argument().swap_remove(0), leaves, lost(after.verdict())]
    }

    /// The numbers on which the method bases its answer, in one sentence or two.
    fn argument(&self) -> Vec<Sentence> {
        let only = match (&self.solved, self.reason) {
            (Derivation::OneWord(one), _) => self.one_pile(one),
            (Derivation::OneBig(one), _) => self.one_pile(one),
            (Derivation::TwoWord(two), _) => return two_piles(two),
            (Derivation::TwoBig(two), _) => return two_piles(&**two),
            (Derivation::PowerOfTwo(game), _) => {
                let nim_sum = game.nim_sum.clone();
                match (self.position.rules.play, game.threshold()) {
                    (Play::Normal, Some(bit)) => Sentence::NimSum { nim_sum, bit },
                    (Play::Normal, None) => Sentence::NimSumZero,
                    (Play::Misere, Some(bit)) => Sentence::MisereNimSum { nim_sum, bit },
                    (Play::Misere, None) => Sentence::MisereNimSumZero,
                }
            }
            (Derivation::PlusPower(game), _) => {
                let (modulus, residues) = (game.modulus(), Numbers::of(game.residues().iter()));
                match game.threshold() {
                    None => Sentence::QuotientsZero { modulus, residues },
                    Some(threshold) if threshold < modulus => Sentence::ResiduesAlone { modulus, residues, threshold },
                    Some(threshold) => Sentence::Quotients { modulus, residues, threshold },
                }
            }
            (Derivation::Constant(game), _) => {
                let (modulus, nim_sum) = (game.modulus.clone(), game.nim_sum());
                let residues = Numbers::of(game.residues.iter());
                match game.threshold() {
                    Some(threshold) => Sentence::Residues { modulus, residues, nim_sum, threshold },
                    None => Sentence::ResiduesInfinite { modulus, residues, nim_sum },
                }
            }
            (Derivation::NimSum(sum), _) => grundy_values(sum),
            (Derivation::Mirror, _) => Sentence::Mirror,
            (_, reason) => work(reason).unwrap_or_else(|| {
                if self.position.piles().iter().all(Nat::is_zero) { Sentence::NoChips } else { Sentence::LastChip }
            }),
        };
        vec![only]
    }

    fn one_pile<C: Chips>(&self, one: &OnePile<C>) -> Sentence {
        let sum = Represented::of(&one.system, &one.pile, &one.representation);
        let threshold = one.threshold().into();
        match self.position.rules.play {
            Play::Normal => Sentence::OnePile { sum, threshold },
            Play::Misere => Sentence::MiserePile { sum, threshold },
        }
    }

    /// The quota against the threshold.
    fn verdict(&self) -> Sentence {
        let outcome = self.outcome;
        let piles = 0..self.position.piles().len();
        let most = piles.map(|pile| self.position.position.largest_take(pile)).max().unwrap_or_default();
        match &self.threshold {
            _ if most.is_zero() => Sentence::VerdictNoMove { outcome },
            None if matches!(self.solved, Derivation::NimSum(_)) => Sentence::VerdictNimSum { outcome },
            None => Sentence::VerdictMoves { outcome },
            Some(Threshold::Infinite) => Sentence::VerdictNever,
            Some(Threshold::Finite(threshold)) => {
                // One limit holds for all piles that are not empty.
                let occupied = self.position.piles().iter().position(|pile| !pile.is_zero());
                let threshold = threshold.clone();
                match self.position.limit(occupied.unwrap_or_default()) {
                    Limit::Quota(quota) => Sentence::VerdictQuota { outcome, most: quota.chips().clone(), threshold },
                    Limit::Any => Sentence::VerdictOpeningAny { outcome, most, threshold },
                    Limit::NotWhole => Sentence::VerdictOpeningNotWhole { outcome, most, threshold },
                }
            }
        }
    }

    /// A winning move, and what it leaves.
    fn example(&self, chosen: &Move) -> Sentence {
        let (chips, pile) = (chosen.chips.clone(), chosen.pile + 1);
        let left = &self.position.piles()[chosen.pile] - &chips;
        let rest: Nat = self.position.piles().iter().sum::<Nat>() - &chips;
        match self.end_of(&rest) {
            Some(TakesEnd::NoChips) => Sentence::ExampleNoChips { chips, pile },
            Some(TakesEnd::LastChip) => Sentence::ExampleLastChip { chips, pile },
            None => {
                let quota = self.position.rules.take_away.quota_after(&chips);
                Sentence::ExamplePile { chips, pile, left, quota }
            }
        }
    }

    fn end(&self, after: &Position) -> Option<TakesEnd> {
        self.end_of(&after.piles().iter().sum())
    }

    /// Whether a move that leaves this many chips ends the game, or forces its end.
    fn end_of(&self, left: &Nat) -> Option<TakesEnd> {
        match self.position.rules.play {
            _ if left.is_zero() => Some(TakesEnd::NoChips),
            Play::Misere if left.is_one() => Some(TakesEnd::LastChip),
            _ => None,
        }
    }
}

enum TakesEnd {
    NoChips,
    /// Misère play: the other player has to take the last chip.
    LastChip,
}

fn two_piles<C: Chips>(two: &TwoPile<C>) -> Vec<Sentence> {
    let (system, threshold) = (&*two.system, two.threshold().into());
    let index = two.representation.indices[0];
    let column = match system.lag(index) {
        Some(0) => Sentence::ColumnConstant { threshold },
        _ => Sentence::ColumnFlips {
            least: Addend::of(system, index),
            before: Addend::of(system, index - 1),
            smaller: two.smaller.clone().into(),
            flips: two.flips,
            threshold,
        },
    };
    let sum = Represented::of(system, &two.difference, &two.representation);
    vec![Sentence::TwoPiles { sum }, column]
}

/// What was computed or looked up for the answer. `None` for theorems and values, which have sentences of their own.
pub(crate) fn work(reason: Reason) -> Option<Sentence> {
    match reason {
        Reason::Certificate { states } => Some(Sentence::Certificate { states }),
        Reason::Table { piles, max } => Some(Sentence::Table { piles, max }),
        Reason::ThresholdSearch { positions } => Some(Sentence::ThresholdSearch { positions }),
        Reason::GameSearch { positions } => Some(Sentence::GameSearch { positions }),
        Reason::Tame { positions } => Some(Sentence::Tame { positions }),
        _ => None,
    }
}

fn grundy_values(sum: &SolvedSum) -> Sentence {
    let values = Numbers::of(sum.values.iter());
    match &sum.values[..] {
        [_] => Sentence::GrundyValue { value: values },
        _ => Sentence::GrundyValues { values, nim_sum: sum.nim_sum.clone() },
    }
}

impl MisereSum {
    /// Why the answer is right.
    pub fn explain(&self) -> Vec<Sentence> {
        let (outcome, heaps) = (self.outcome, self.sum.components().iter().map(Component::chips));
        let argument = work(self.reason).unwrap_or_else(|| {
            let nim_sum = Nat::nim_sum(heaps.clone());
            Sentence::GrundyValues { values: Numbers::of(heaps), nim_sum }
        });
        let verdict = if self.sum.legal_moves().next().is_none() {
            Sentence::VerdictNoMove { outcome }
        } else {
            Sentence::VerdictMoves { outcome }
        };
        vec![argument, verdict]
    }
}

impl SolvedSum {
    /// Why the answer is right: the Grundy values, their nim-sum, and what the first winning move leaves.
    pub fn explain(&self) -> Vec<Sentence> {
        let outcome = self.outcome();
        let verdict = if self.sum.components().iter().all(|component| component.largest_take().is_zero()) {
            Sentence::VerdictNoMove { outcome }
        } else {
            Sentence::VerdictNimSum { outcome }
        };
        let example = self.winning_moves().next().map(|chosen| self.example(chosen));
        [grundy_values(self), verdict].into_iter().chain(example).collect()
    }

    fn example(&self, Move { pile, chips }: Move) -> Sentence {
        let component = &self.sum.components()[pile];
        let left = component.chips() - &chips;
        let value = &self.nim_sum ^ &self.values[pile];
        let pile = pile + 1;
        match component {
            Component::Heap(_) => Sentence::ExampleHeap { chips, pile, left },
            Component::Pile { take, .. } => {
                let quota = take.quota_after(&chips);
                Sentence::ExampleComponent { chips, pile, left, quota, value }
            }
        }
    }
}

/// The phrase of a hint about the piles that a move leaves.
fn left(position: &Position, argument: Sentence) -> Sentence {
    let piles = Numbers::of(position.piles().iter().filter(|pile| !pile.is_zero()));
    match argument {
        Sentence::OnePile { sum, .. } => Sentence::HintLeavesPile { sum },
        Sentence::MiserePile { sum, .. } => Sentence::HintLeavesMiserePile { pile: piles, sum },
        Sentence::TwoPiles { sum } => Sentence::HintLeavesTwoPiles { piles, sum },
        Sentence::NimSum { nim_sum, .. } => Sentence::HintLeavesNimSum { piles, nim_sum },
        Sentence::NimSumZero => Sentence::HintLeavesNimSum { piles, nim_sum: Nat::ZERO },
        Sentence::Mirror => Sentence::HintLeavesMirror { piles },
        _ => Sentence::HintLeavesPiles { piles },
    }
}

/// The sentence of a hint that says why the other player loses after the move.
fn lost(verdict: Sentence) -> Sentence {
    match verdict {
        Sentence::VerdictQuota { most, threshold, .. }
        | Sentence::VerdictOpeningAny { most, threshold, .. }
        | Sentence::VerdictOpeningNotWhole { most, threshold, .. } => Sentence::HintAnswerBelow { most, threshold },
        Sentence::VerdictNever => Sentence::HintAnswerNever,
        Sentence::VerdictNimSum { .. } => Sentence::HintAnswerZero,
        _ => Sentence::HintAnswerLost,
    }
}
