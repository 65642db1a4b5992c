//! Starts of three piles by the library's search, in every reading of the rules.

use std::sync::Arc;

use fibnim::exact_k::{ExactPosition, ExactRules, ExactSearch, Fresh, GroupRule, Memory, PairTable};
use fibnim::{Budget, Move, Outcome, Progress, SolveError, TakeAway};

use crate::effort::Effort;
use crate::finding::{ClaimPosition, Counterexample, triples};
use crate::numbers::tuple;
use crate::truth::place;

/// What the paper leaves open: which piles the next move may use, and how long quotas last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RuleReading {
    /// The two piles of a move are used until one of them is empty, and every pile keeps its quota. With three piles
    /// the memory of quotas does not matter then.
    Sticky,
    /// Every move uses the first two piles, until one of them is empty.
    Fixed,
    /// Any two piles, and every pile keeps its quota.
    Free,
    /// Any two piles, and only the quotas of the last move count.
    Forgetful,
}

impl RuleReading {
    pub const ALL: [Self; 4] = [Self::Sticky, Self::Fixed, Self::Free, Self::Forgetful];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Sticky => "sticky pair",
            Self::Fixed => "fixed pair",
            Self::Free => "free pair",
            Self::Forgetful => "free pair, forgotten quotas",
        }
    }

    /// Exact-2 Fibonacci nim in this reading.
    pub fn rules(self, fresh: Fresh) -> ExactRules {
        let (group, memory) = match self {
            Self::Sticky => (GroupRule::Sticky, Memory::Pile),
            Self::Fixed => (GroupRule::Fixed, Memory::Pile),
            Self::Free => (GroupRule::Free, Memory::Pile),
            Self::Forgetful => (GroupRule::Free, Memory::Last),
        };
        ExactRules { group, memory, fresh, ..ExactRules::EXACT_2 }
    }
}

/// Who wins the starts of three positive piles up to a size.
#[derive(Debug)]
pub struct Starts {
    is_n: Vec<bool>,
}

impl Starts {
    /// Searches every start; nothing if the budget does not allow it.
    pub fn searched(reading: RuleReading, fresh: Fresh, max: u32, budget: &mut Budget<'_>) -> Option<Self> {
        let rules = reading.rules(fresh);
        let mut search = ExactSearch::default();
        let mut is_n = vec![false; place([max; 3]) + 1];
        for piles in triples(1, max) {
            let start = ExactPosition::start(rules.clone(), piles).ok()?;
            is_n[place(piles)] = search.outcome(&start, budget).ok()? == Outcome::N;
        }
        Some(Self { is_n })
    }

    /// The same in the sticky reading, by the recurrence of least quotas, since there larger quotas are at least as
    /// good. The claim `fibnim-exact2-sticky` compares it with the search.
    pub fn sticky(max: u32, budget: &mut Budget<'_>) -> Option<Self> {
        let max = u16::try_from(max).ok()?;
        let ends = PairTable::build(&TakeAway::FIBONACCI, max, max, budget).ok()?;
        let mut is_n = vec![false; place([max.into(); 3]) + 1];
        for third in 1..=max {
            let progress = Progress { done: third.into(), total: Some(max.into()) };
            if budget.monitor.check(progress).is_break() {
                return None;
            }
            let beside = Beside::new(max.into(), |pile, quota| {
                let value = ends.value([pile as u16, third], [quota as u16, third - 1]);
                value.is_some_and(|value| value > 0)
            });
            for (a, b) in (2..=max).flat_map(|a| (a..=max).map(move |b| (a, b))) {
                let least = beside.least[beside.row(a.into(), usize::from(a) - 1) + usize::from(b)];
                is_n[place([a, b, third].map(u32::from))] |= least < b;
            }
        }
        Some(Self { is_n })
    }

    pub fn is_n(&self, piles: [u32; 3]) -> bool {
        self.is_n[place(piles)]
    }
}

/// No quota is enough.
const NEVER: u16 = u16::MAX;

/// Starts in the sticky reading; nothing if the check is to stop.
pub fn sticky_starts(effort: &Effort<'_>, max: u32) -> Arc<Option<Starts>> {
    effort.table("sticky starts", max, || Starts::sticky(max, &mut Budget::watched(&mut effort.monitor())))
}

/// Starts in any reading, with the first take from a pile limited or not; nothing if the check is to stop.
pub fn starts(effort: &Effort<'_>, reading: RuleReading, fresh: Fresh, max: u32) -> Arc<Option<Starts>> {
    let key = (reading, fresh == Fresh::Any, max);
    effort.table("starts", key, || Starts::searched(reading, fresh, max, &mut Budget::watched(&mut effort.monitor())))
}

/// Two piles in play, which have to be used until one is empty, beside a third that no move has used.
struct Beside {
    max: usize,
    /// By first pile, its quota, and second pile: the least quota of the second with which the player to move wins.
    least: Vec<u16>,
}

impl Beside {
    /// `end_wins` says whether a pile with a quota wins together with the third.
    fn new(max: usize, end_wins: impl Fn(usize, usize) -> bool) -> Self {
        let ends: Vec<Vec<bool>> =
            (0..=max).map(|pile| (0..=pile).map(|quota| end_wins(pile, quota)).collect()).collect();
        let mut beside = Self { max, least: vec![NEVER; (max + 1) * (max + 2) / 2 * (max + 1)] };
        for (a, b) in (1..=max).flat_map(|a| (1..=max).map(move |b| (a, b))) {
            let mut least = NEVER;
            for s in 1..=a {
                let below = usize::from(least).min(b + 1);
                least = {
                    let wins = beside.wins(&ends, a - s, 2 * s);
                    (1..below).find(|&t| !wins(b - t, 2 * t)).map_or(least, |t| t as u16)
                };
                let at = beside.row(a, s) + b;
                beside.least[at] = least;
            }
        }
        beside
    }

    fn row(&self, pile: usize, quota: usize) -> usize {
        (pile * (pile + 1) / 2 + quota) * (self.max + 1)
    }

    /// Whether the player to move wins after a move that leaves so much of the first pile and its quota, by the second
    /// pile and its quota.
    fn wins(&self, ends: &[Vec<bool>], a: usize, v: usize) -> impl Fn(usize, usize) -> bool {
        let v = v.min(a);
        let least = &self.least[self.row(a, v)..][..=self.max];
        move |b, w| match (a, b) {
            (0, left) => ends[left][w.min(left)],
            (left, 0) => ends[left][v],
            _ => usize::from(least[b]) <= w,
        }
    }
}

/// Whether a move from the first two of three piles wins the start; an illegal move does not.
pub fn move_wins(
    search: &mut ExactSearch,
    budget: &mut Budget<'_>,
    reading: RuleReading,
    piles: [u32; 3],
    takes: [u32; 2],
) -> Result<bool, SolveError> {
    let start = start(reading, Fresh::NotWhole, piles);
    let chosen = [0, 1].map(|pile| Move { pile, chips: takes[pile].into() });
    match start.and_then(|start| start.after(&chosen).ok()) {
        Some(next) => Ok(search.outcome(&next, budget)? == Outcome::P),
        None => Ok(false),
    }
}

/// Who wins a start, with a winning move if there is one.
pub fn described(reading: RuleReading, fresh: Fresh, piles: [u32; 3]) -> Counterexample {
    let mut search = ExactSearch::default();
    let mut is_p = |at: &ExactPosition| search.outcome(at, &mut Budget::default()) == Ok(Outcome::P);
    let written = tuple(&piles);
    let Some(start) = start(reading, fresh, piles) else {
        return Counterexample::from(format!("{written} is no position of the game"));
    };
    let winning = start.legal_moves().find(|chosen| start.after(chosen).is_ok_and(|next| is_p(&next)));
    let outcome = Outcome::for_mover(winning.is_some());
    let takes: Vec<String> =
        winning.iter().flatten().map(|part| format!("{} from the {}", part.chips, piles[part.pile])).collect();
    let how = if takes.is_empty() { String::new() } else { format!(": take {}", takes.join(" and ")) };
    let text = format!("{written} is {outcome}{how}");
    Counterexample::from(text).showing(ClaimPosition::exact(written, &start, outcome))
}

/// A start as a position.
pub fn start(reading: RuleReading, fresh: Fresh, piles: [u32; 3]) -> Option<ExactPosition> {
    ExactPosition::start(reading.rules(fresh), piles).ok()
}
