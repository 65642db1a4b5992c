//! What checks find, and how they go through the cases of a range.

use fibnim::exact_k::{ExactPosition, ExactRules};
use fibnim::{Limit, Nat, Outcome, Position};
use serde::{Deserialize, Serialize};

use crate::effort::Effort;

/// How a claim is proved for all sizes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimProof {
    /// In words.
    pub how: String,
    /// The take-away function of the games in the sentences.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub take: Option<String>,
    /// What the sentences use besides the standard theory, each as `name(x, ...) := statement`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
    /// Sentences that were decided. The question for a statement takes each of them with the definitions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sentences: Vec<String>,
}

impl ClaimProof {
    /// The sentences as a text that `fibnim prove statement --file` decides; `name` is the beginning of their names.
    #[must_use]
    pub fn theory(&self, name: &str) -> String {
        let take = self.take.iter().filter(|take| *take != "2t").map(|take| format!("take {take}\n"));
        let definitions = self.definitions.iter().map(|definition| format!("define {definition}\n"));
        let sentences = self.sentences.iter().enumerate().map(|(number, sentence)| {
            let number = if self.sentences.len() == 1 { String::new() } else { format!("/{}", number + 1) };
            format!("prove {name}{number} := {sentence}\n")
        });
        take.chain(definitions).chain(sentences).collect()
    }
}

/// A position of Fibonacci nim that a counterexample names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimPosition {
    /// In the notation of the paper, as it stands in the counterexample.
    pub written: String,
    /// In the notation that every question reads.
    pub position: String,
    /// For a game in which a move takes from several piles, from how many; its other rules are those without an option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exactly: Option<usize>,
    /// Who wins it according to the claim, where the claim says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["N", "P"])))]
    pub claimed: Option<Outcome>,
    /// Who wins it.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = ["N", "P"])))]
    pub outcome: Outcome,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// No case of a range, which is named, contradicts the statement.
    Exhausted(String),
    /// The statement is proved.
    Proved(ClaimProof),
    /// A counterexample, the smallest one.
    Refuted(Counterexample),
    /// The statement was not decided, for this reason.
    Undecided(String),
    /// The effort stopped the check before its end.
    Stopped,
}

/// A case that contradicts a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The case in words, for checking by hand.
    pub text: String,
    /// The positions that the text names, in its order. There are none where the case is a number or a table.
    pub positions: Vec<ClaimPosition>,
}

impl Finding {
    /// A counterexample without a position.
    pub(crate) fn refuted(text: impl Into<String>) -> Self {
        Self::Refuted(Counterexample::from(text.into()))
    }

    /// A proof in words, without a decided sentence.
    pub(crate) fn proved(how: impl Into<String>) -> Self {
        Self::Proved(ClaimProof { how: how.into(), take: None, definitions: Vec::new(), sentences: Vec::new() })
    }

    /// The finding of a proof, after a range without an exception.
    pub(crate) fn and_proof(self, proof: impl FnOnce() -> Self) -> Self {
        if matches!(self, Self::Exhausted(_)) { proof() } else { self }
    }

    /// Two ranges without an exception as one.
    pub(crate) fn and_range(self, more: impl FnOnce() -> Self) -> Self {
        match self {
            Self::Exhausted(one) => match more() {
                Self::Exhausted(two) if one == two => Self::Exhausted(one),
                Self::Exhausted(two) => Self::Exhausted(format!("{one}; {two}")),
                other => other,
            },
            other => other,
        }
    }

    /// Two proofs as one. The sentences stay if they are about the same take-away function.
    pub(crate) fn and(self, other: Self) -> Self {
        let (mut one, two) = match (self, other) {
            (Self::Proved(one), Self::Proved(two)) => (one, two),
            (Self::Proved(_), other) => return other,
            (one, _) => return one,
        };
        let how = if one.how == two.how { one.how.clone() } else { format!("{}; {}", one.how, two.how) };
        if one.take.is_some() && two.take.is_some() && one.take != two.take {
            return Self::proved(how);
        }
        for (known, more) in [(&mut one.definitions, two.definitions), (&mut one.sentences, two.sentences)] {
            let new: Vec<String> = more.into_iter().filter(|text| !known.contains(text)).collect();
            known.extend(new);
        }
        Self::Proved(ClaimProof { how, take: one.take.or(two.take), ..one })
    }
}

impl From<String> for Counterexample {
    fn from(text: String) -> Self {
        Self { text, positions: Vec::new() }
    }
}

impl Counterexample {
    /// The same with one more position, if there is one.
    pub(crate) fn showing(mut self, position: impl Into<Option<ClaimPosition>>) -> Self {
        self.positions.extend(position.into());
        self
    }

    /// The same with words before it that say where it was found.
    pub(crate) fn under(self, heading: &str) -> Self {
        Self { text: format!("{heading}: {}", self.text), ..self }
    }

    /// The same about a claim that says who wins the first of its positions, and is wrong.
    pub(crate) fn contradicting(mut self) -> Self {
        if let Some(first) = self.positions.first_mut() {
            first.claimed = Some(Outcome::for_mover(first.outcome == Outcome::P));
        }
        self
    }
}

impl ClaimPosition {
    /// Piles with one limit for all of them; nothing where there is no pile.
    pub(crate) fn piles(written: String, piles: &[u32], limit: Limit, outcome: Outcome) -> Option<Self> {
        let position = Position::global(piles.iter().map(|&pile| Nat::from(pile)), limit).ok()?.to_string();
        Some(Self { written, position, exactly: None, claimed: None, outcome })
    }

    /// Reads `(5;1) = (5;2) is P, not N`: as it is written, the position, who wins it, and who does according to the
    /// claim. Behind the position `exactly 2` may say from how many piles a move takes.
    pub(crate) fn written(text: &str) -> Option<Self> {
        let (written, rest) = text.split_once(" = ")?;
        let (position, outcomes) = rest.split_once(" is ")?;
        let (position, count) = position.split_once(" exactly ").unwrap_or((position, ""));
        let mut outcomes = outcomes.split(", not ").map(|outcome| Outcome::for_mover(outcome == "N"));
        let (written, position, outcome) = (written.to_owned(), position.to_owned(), outcomes.next()?);
        Some(Self { written, position, exactly: count.parse().ok(), claimed: outcomes.next(), outcome })
    }

    /// Piles of a game in which a move takes from several; nothing if its rules are not those that are usual.
    pub(crate) fn exact(written: String, position: &ExactPosition, outcome: Outcome) -> Option<Self> {
        let (rules, count) = (position.rules(), position.rules().count);
        let usual = ExactRules::new(rules.take_away.clone(), count) == *rules;
        let exactly = Some(count);
        usual.then(|| Self { written, position: position.to_string(), exactly, claimed: None, outcome })
    }
}

/// What one case says about a statement.
pub enum Case {
    /// The statement says nothing about it.
    Outside,
    /// It is as the statement says.
    Agrees,
    /// It is not as the statement says.
    Fails(Counterexample),
    /// The effort stopped the check at this case.
    Stopped,
}

impl Case {
    /// A failure without a position.
    pub fn fails(text: impl Into<String>) -> Self {
        Self::Fails(Counterexample::from(text.into()))
    }
}

/// A case that the statement is about; `failure` describes it if it fails.
pub fn case<T: Into<Counterexample>>(agrees: bool, failure: impl FnOnce() -> T) -> Case {
    if agrees { Case::Agrees } else { Case::Fails(failure().into()) }
}

/// A case that the statement is about. It fails if something `wrong` was found, which `failure` describes.
pub fn unless<W, T: Into<Counterexample>>(wrong: Option<W>, failure: impl FnOnce(W) -> T) -> Case {
    wrong.map_or(Case::Agrees, |wrong| Case::Fails(failure(wrong).into()))
}

/// Number of cases between two looks at whether the check is to stop.
const STRIDE: u32 = 1 << 10;

/// Judges all cases in order and stops at the first that fails. A range without a case is a failure.
pub fn exhaust<T>(
    effort: &Effort<'_>,
    range: impl Into<String>,
    cases: impl IntoIterator<Item = T>,
    mut judge: impl FnMut(T) -> Case,
) -> Finding {
    let mut cases = cases.into_iter();
    judge_all(effort, range.into(), &mut || cases.next().map(&mut judge))
}

/// [`exhaust`], compiled once for all claims.
fn judge_all(effort: &Effort<'_>, range: String, next: &mut dyn FnMut() -> Option<Case>) -> Finding {
    let mut count = 0_u64;
    let mut until = 1;
    while let Some(case) = next() {
        until -= 1;
        if until == 0 {
            until = STRIDE;
            if effort.is_stopped() {
                return Finding::Stopped;
            }
        }
        match case {
            Case::Outside => {}
            Case::Stopped => return Finding::Stopped,
            Case::Agrees => count += 1,
            Case::Fails(why) => return Finding::Refuted(why),
        }
    }
    match count {
        0 => Finding::Undecided(format!("no case was examined: {range}")),
        1 => Finding::Exhausted(range),
        _ => Finding::Exhausted(format!("{range}: {} cases", grouped(count))),
    }
}

/// A number with a comma after every third digit from the right.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Pairs `(a, b)` with `b <= a <= max`, `b >= least`, in order of their sum as far as `max` goes.
pub fn pairs(least: u32, max: u32) -> Box<dyn Iterator<Item = (u32, u32)>> {
    Box::new((2 * least..=2 * max).flat_map(move |sum| {
        let smaller = sum.saturating_sub(max).max(least)..=sum / 2;
        smaller.map(move |b| (sum - b, b))
    }))
}

/// Triples `(a, b, c)` with `max >= a >= b >= c >= least`, in order of their sum.
pub fn triples(least: u32, max: u32) -> Box<dyn Iterator<Item = [u32; 3]>> {
    Box::new((3 * least..=3 * max).flat_map(move |sum| {
        (least..=sum / 3).flat_map(move |c| {
            let rest = sum - c;
            let middle = rest.saturating_sub(max).max(c)..=rest / 2;
            middle.map(move |b| [rest - b, b, c])
        })
    }))
}

/// One pile up to the first bound, two up to the second, and so on, each from `least` and none larger than the one
/// before it, in order of their sum.
pub fn piles_up_to(least: u32, bounds: &[u32]) -> Vec<Vec<u32>> {
    let of_count = |(count, &bound): (usize, &u32)| {
        (0..=count).fold(vec![Vec::new()], |some: Vec<Vec<u32>>, _| {
            let add = |piles: Vec<u32>| {
                let most = piles.last().copied().unwrap_or(bound);
                (least..=most).map(move |pile| [&piles[..], &[pile]].concat())
            };
            some.into_iter().flat_map(add).collect()
        })
    };
    let mut all: Vec<Vec<u32>> = bounds.iter().enumerate().flat_map(of_count).collect();
    all.sort_by_key(|piles| piles.iter().sum::<u32>());
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effort::Tables;

    #[test]
    fn enumerations() {
        let pairs: Vec<_> = pairs(1, 3).collect();
        assert_eq!(pairs, [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (3, 3)]);
        for (least, max) in [(0, 9), (2, 7)] {
            let found: Vec<_> = triples(least, max).collect();
            let n = u64::from(max - least + 1);
            assert_eq!(found.len() as u64, n * (n + 1) * (n + 2) / 6);
            assert!(found.iter().all(|&[a, b, c]| max >= a && a >= b && b >= c && c >= least));
            assert!(found.is_sorted_by_key(|triple| triple.iter().sum::<u32>()));
        }
    }

    #[test]
    fn nothing_examined_is_a_failure() {
        let tables = Tables::default();
        let effort = Effort::new(0, &tables);
        assert!(matches!(exhaust(&effort, "none", 0..10, |_| Case::Outside), Finding::Undecided(_)));
        assert_eq!(
            exhaust(&effort, "n < 1000", 0..1000, |_| Case::Agrees),
            Finding::Exhausted("n < 1000: 1,000 cases".into())
        );
        assert_eq!(exhaust(&effort, "", 0..1000, |n| case(n < 500, || n.to_string())), Finding::refuted("500"));
    }
}
