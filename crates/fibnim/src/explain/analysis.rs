//! Why an answer is right, in words.

use crate::grundy::SolvedSum;
use crate::nat::{Chips, Nat};
use crate::numeration::{Numeration, Representation};
use crate::play::{Component, Limit, Move, Outcome, Play, TakeAway};
use crate::solve::{Analysis, Reason, Solved, Source, Theorem, Threshold};
use crate::theory::{OnePile, TwoPile};

/// Terms of a sum that are spelled out.
const TERMS_SHOWN: usize = 8;

/// Digits of a number that are spelled out.
const DIGITS_SHOWN: usize = 30;

/// A number, abbreviated if it is very long.
pub(crate) fn show(number: &Nat) -> String {
    let digits = number.to_string();
    if digits.len() <= DIGITS_SHOWN {
        return digits;
    }
    format!("{}…{} ({} digits)", &digits[..8], &digits[digits.len() - 8..], digits.len())
}

/// A greedy representation as a sum, largest terms first: `42 = 34 + 8`.
pub(crate) fn sum<S: Numeration>(system: &S, number: &S::Chips, representation: &Representation<S::Chips>) -> String {
    let indices = representation.indices();
    let term = |k: u32| show(&system.term(k).into());
    let copies = representation.repeats().plus(&S::Chips::from(1));
    let times = if copies == S::Chips::from(1) { String::new() } else { format!("{copies} * ") };
    let (top, low) = if indices.len() <= TERMS_SHOWN { (indices.len(), 0) } else { (2, TERMS_SHOWN - 3) };
    let mut terms: Vec<String> = indices.iter().rev().take(top).map(|&k| term(k)).collect();
    terms[0].insert_str(0, &times);
    if low > 0 {
        terms.push("…".to_owned());
        terms.extend(indices[..low].iter().rev().map(|&k| term(k)));
    }
    let number: Nat = number.clone().into();
    format!("{} = {}", show(&number), terms.join(" + "))
}

impl Analysis {
    /// The argument behind the answer, a sentence a line: the representation that matters, what it says about the
    /// threshold, and what the move to make leaves. Long numbers are abbreviated.
    ///
    /// ```
    /// use fibnim::{Budget, Rules, Solver};
    /// let analysis = Solver::new(Rules::FIBONACCI).solve(&"20".parse()?, &mut Budget::default())?;
    /// assert_eq!(analysis.explain()[0], "The greedy representation of the pile is 20 = 13 + 5 + 2; its least term, 2, is the threshold.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let take = &self.rules.take_away;
        let mut lines = match &self.solved {
            Solved::NimSum(sum) => return sum.explain(),
            Solved::NoChips | Solved::Mirror | Solved::Evidence(..) | Solved::Listed(_) => self.explain_reason(),
            Solved::OneWord(one) => self.explain_one_pile(one),
            Solved::OneBig(one) => self.explain_one_pile(one),
            Solved::TwoWord(two) => explain_two_piles(take, two),
            Solved::TwoBig(two) => explain_two_piles(take, two),
            Solved::PowerOfTwo(game) => match game.threshold() {
                None => vec!["The nim-sum of the piles is 0, so no quota wins.".to_owned()],
                Some(bit) => vec![format!(
                    "The nim-sum of the piles is {}; its lowest set bit, {}, is the threshold.",
                    show(game.nim_sum()),
                    show(&bit)
                )],
            },
        };
        lines.push(self.explain_quota());
        lines.extend(self.winning_moves().next().map(|best| self.explain_move(&best)));
        lines
    }

    fn explain_reason(&self) -> Vec<String> {
        vec![match self.reason {
            Reason::Theorem(Theorem::Mirror) => {
                "The piles come in equal pairs, and f(t) >= t: every move can be repeated in the twin pile.".to_owned()
            }
            Reason::Theorem(_) if self.rules.play == Play::Misere => {
                "Under misère play the player who takes the last chip loses.".to_owned()
            }
            Reason::Theorem(_) => "No chips are left.".to_owned(),
            Reason::ThresholdSearch { positions } => {
                format!(
                    "No formula covers these piles; the thresholds of all {positions} positions below were computed by their recurrence."
                )
            }
            Reason::Evidence(Source::Table { piles, max }) => {
                format!(
                    "No formula covers these piles; the thresholds are those of a table of all positions of {piles} piles of up to {max} chips."
                )
            }
            Reason::Evidence(Source::Certificate { states }) => {
                format!(
                    "An automaton of {states} states reads the digits of the pile and of the quota; that it is the game, for piles of every size, is proved by a certificate."
                )
            }
            // A solved sum explains itself.
            Reason::NimSum { .. } => "The nim-sum of the Grundy values decides.".to_owned(),
            Reason::GameSearch { positions } => {
                format!(
                    "Every pile has its own quota, so no threshold decides; {positions} positions were solved by the rules of play."
                )
            }
        }]
    }

    fn explain_one_pile<S: Numeration>(&self, one: &OnePile<S>) -> Vec<String> {
        let sum = sum(one.system(), one.pile(), one.representation());
        let threshold: Nat = one.threshold().into();
        if self.rules.play == Play::Misere {
            return vec![format!(
                "Nobody wants the last chip, so play is as for {} chips under normal play: {sum}; the least term, {}, is the threshold.",
                show(&one.pile().clone().into()),
                show(&threshold)
            )];
        }
        vec![format!(
            "The greedy representation of the pile is {sum}; its least term, {}, is the threshold.",
            show(&threshold)
        )]
    }

    /// The quota against the threshold.
    fn explain_quota(&self) -> String {
        let occupied = self.position.piles().iter().position(|pile| !pile.is_zero());
        let limit = self.position.limit(occupied.unwrap_or_default());
        let most =
            (0..self.position.piles().len()).map(|pile| self.position.largest_take(pile)).max().unwrap_or_default();
        let allowed = match limit {
            Limit::Quota(quota) => format!("The quota is {}", show(quota.chips())),
            Limit::Any => format!("The opening move may take up to {}", show(&most)),
            Limit::NotWhole => format!("The opening move may take up to {}, never a whole pile", show(&most)),
        };
        match (&self.threshold, self.outcome) {
            _ if most.is_zero() => match self.outcome {
                Outcome::N => "There is no legal move, and under misère play that wins: an N position.".to_owned(),
                Outcome::P => "There is no legal move: a P position.".to_owned(),
            },
            (None, Outcome::N) => "Some move leads to a P position: an N position.".to_owned(),
            (None, Outcome::P) => "No move leads to a P position: a P position.".to_owned(),
            (Some(Threshold::Infinite), _) => "The threshold is infinite: a P position at every quota.".to_owned(),
            (Some(Threshold::Finite(least)), Outcome::N) => {
                format!("{allowed}, at least {}: an N position.", show(least))
            }
            (Some(Threshold::Finite(least)), Outcome::P) => {
                format!("{allowed}, less than {}: a P position.", show(least))
            }
        }
    }

    /// What the move to make leaves.
    fn explain_move(&self, best: &Move) -> String {
        let quota = self.rules.take_away.quota_after(&best.chips);
        let left = &self.position.piles()[best.pile] - &best.chips;
        format!(
            "For example, {} from pile {} wins: it leaves {} there and a quota of {}, with which no answer wins.",
            show(&best.chips),
            best.pile + 1,
            show(&left),
            show(&quota)
        )
    }
}

impl SolvedSum {
    /// The argument behind the answer, a sentence a line. Long numbers and lists are abbreviated.
    ///
    /// ```
    /// use fibnim::{Budget, Sum};
    /// let solved = "(5;2)+(8;3)+*1".parse::<Sum>()?.solve(&mut Budget::default())?;
    /// assert_eq!(solved.explain()[0], "The Grundy values are 0, 0 and 1; their nim-sum is 1.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self) -> Vec<String> {
        let nim_sum = show(self.nim_sum());
        let mut lines = vec![match self.values() {
            [value] => format!("The Grundy value is {}.", show(value)),
            values if values.len() > TERMS_SHOWN => {
                let shown: Vec<String> = values[..TERMS_SHOWN].iter().map(show).collect();
                format!(
                    "The Grundy values are {}, … ({} of them); their nim-sum is {nim_sum}.",
                    shown.join(", "),
                    values.len()
                )
            }
            values => {
                let shown: Vec<String> = values.iter().map(show).collect();
                let (last, others) = shown.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
                format!("The Grundy values are {} and {last}; their nim-sum is {nim_sum}.", others.join(", "))
            }
        }];
        let Some(best) = self.winning_moves().next() else {
            lines.push("It is 0, and every move makes it another number: a P position.".to_owned());
            return lines;
        };
        lines.push("It is not 0, and some move makes it 0: an N position.".to_owned());
        let component = &self.sum().components()[best.pile];
        let left = show(&(component.chips() - &best.chips));
        let value = show(&(self.nim_sum() ^ &self.values()[best.pile]));
        let place = format!("{} from pile {}", show(&best.chips), best.pile + 1);
        lines.push(match component {
            Component::Heap(_) => format!("For example, {place} wins: it leaves a heap of {left}."),
            Component::Pile { take, .. } => format!(
                "For example, {place} wins: it leaves {left} there and a quota of {}, of Grundy value {value}.",
                show(&take.quota_after(&best.chips))
            ),
        });
        lines
    }
}

fn explain_two_piles<S: Numeration>(take: &TakeAway, two: &TwoPile<S>) -> Vec<String> {
    let indices = two.representation().indices();
    let (n, flips) = (indices[0], two.flips());
    let term = |k: u32| show(&two.system().term(k).into());
    let mut lines = vec![format!(
        "The greedy representation of the difference is {}.",
        sum(two.system(), two.difference(), two.representation())
    )];
    lines.push(if two.system().lag(n) == Some(0) {
        format!("Its least term, {}, is the threshold whatever the smaller pile is, for f(t) = {take} and this term.", term(n))
    } else {
        format!(
            "Its least term is H_{n} = {}; as the smaller pile grows, the threshold flips between it and H_{} = {}, and at {} it has flipped {flips} time{}: the threshold is {}.",
            term(n),
            n - 1,
            term(n - 1),
            show(&two.smaller().clone().into()),
            if flips == 1 { "" } else { "s" },
            show(&two.threshold().into())
        )
    });
    lines
}
