//! Starts of three piles by the library's search, in every reading of the rules.

use fibnim::exact::{ExactMove, ExactPosition, ExactRules, ExactSearch, Fresh, GroupRule, Memory};
use fibnim::{Beyond, Budget, Monitor, Nat, Outcome, Quota, TakeAway};

use crate::exhaust::triples;
use crate::numbers::tuple;

/// What the paper leaves open: which piles the next move may use, and how long quotas last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    /// The two piles of a move are used until one of them is empty, and every pile keeps its quota. With three piles the
    /// memory of quotas does not matter then.
    Sticky,
    /// The first two piles are used to the end, which comes when one of them is empty.
    Fixed,
    /// Any two piles, and every pile keeps its quota.
    Free,
    /// Any two piles, and only the quotas of the last move count.
    Forgetful,
}

impl Reading {
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
    pub fn rules(self, fresh: Fresh) -> Option<ExactRules> {
        let (group, memory) = match self {
            Self::Sticky => (GroupRule::Sticky, Memory::PerPile),
            Self::Fixed => (GroupRule::Fixed, Memory::PerPile),
            Self::Free => (GroupRule::Free, Memory::PerPile),
            Self::Forgetful => (GroupRule::Free, Memory::LastMoveOnly),
        };
        let rules = ExactRules::new(TakeAway::FIBONACCI, 2).ok()?;
        Some(rules.with_group(group).with_memory(memory).with_fresh(fresh))
    }
}

/// Who wins the starts of three positive piles up to a size.
#[derive(Debug)]
pub struct Starts {
    is_n: Vec<bool>,
}

fn place(mut piles: [u32; 3]) -> usize {
    piles.sort_unstable();
    let [a, b, c] = piles.map(|pile| pile as usize);
    c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a
}

impl Starts {
    /// By search of every start; nothing if the budget ends it.
    pub fn searched<M: Monitor>(reading: Reading, fresh: Fresh, max: u32, budget: &mut Budget<M>) -> Option<Self> {
        let rules = reading.rules(fresh)?;
        let mut search = ExactSearch::default();
        let mut is_n = vec![false; place([max; 3]) + 1];
        for piles in triples(1, max) {
            let start = ExactPosition::start(rules.clone(), piles).ok()?;
            is_n[place(piles)] = search.outcome(&start, budget).ok()? == Outcome::N;
        }
        Some(Self { is_n })
    }

    /// The same in the sticky reading, in less memory: one pile left alone by the first move after the other, forgetting
    /// everything in between. The moves from two piles of a start are those from these piles with quotas of their
    /// sizes less 1.
    pub fn sticky<M: Monitor>(max: u32, budget: &mut Budget<M>) -> Option<Self> {
        let rules = Reading::Sticky.rules(Fresh::NotWhole)?;
        let mut is_n = vec![false; place([max; 3]) + 1];
        for third in 1..=max {
            let mut search = ExactSearch::default();
            for (a, b) in (2..=max).flat_map(|a| (a..=max).map(move |b| (a, b))) {
                let known = &mut is_n[place([a, b, third])];
                if !*known {
                    let used = [a, b].map(|pile| (pile, Quota::new(pile - 1)));
                    let piles = used.into_iter().chain([(third, None)]);
                    let position = ExactPosition::new(rules.clone(), piles).ok()?.with_group([0, 1]).ok()?;
                    *known = search.outcome(&position, budget).ok()? == Outcome::N;
                }
            }
        }
        Some(Self { is_n })
    }

    pub fn is_n(&self, piles: [u32; 3]) -> bool {
        self.is_n[place(piles)]
    }
}

/// Whether a move from the first two of three piles wins the start in the sticky reading; a move that is not legal does not.
pub fn move_wins<M: Monitor>(
    search: &mut ExactSearch,
    budget: &mut Budget<M>,
    piles: [u32; 3],
    takes: [u32; 2],
) -> Result<bool, Beyond> {
    let start = Reading::Sticky.rules(Fresh::NotWhole).and_then(|rules| ExactPosition::start(rules, piles).ok());
    let chosen = ExactMove::new([(0, Nat::from(takes[0])), (1, Nat::from(takes[1]))]);
    match start.and_then(|start| start.after(&chosen).ok()) {
        Some(next) => Ok(search.outcome(&next, budget)? == Outcome::P),
        None => Ok(false),
    }
}

/// Who wins a start, with a winning move if there is one.
pub fn described(reading: Reading, fresh: Fresh, piles: [u32; 3]) -> String {
    let mut search = ExactSearch::default();
    let mut is_p = |at: &ExactPosition| search.outcome(at, &mut Budget::default()) == Ok(Outcome::P);
    let start = reading.rules(fresh).and_then(|rules| ExactPosition::start(rules, piles).ok());
    let winning =
        start.and_then(|start| start.legal_moves().find(|chosen| start.after(chosen).is_ok_and(|next| is_p(&next))));
    let Some(winning) = winning else { return format!("{} is P", tuple(&piles)) };
    let takes: Vec<String> =
        winning.parts().iter().map(|part| format!("{} from the {}", part.take, piles[part.pile])).collect();
    format!("{} is N: take {}", tuple(&piles), takes.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways to the sticky reading agree, and give as many P starts as the recurrence of the library's tests.
    #[test]
    fn one_third_pile_after_the_other() {
        let budget = || Budget::default();
        let one = Starts::searched(Reading::Sticky, Fresh::NotWhole, 22, &mut budget()).expect("small");
        let other = Starts::sticky(22, &mut budget()).expect("small");
        assert!(triples(1, 22).all(|piles| one.is_n(piles) == other.is_n(piles)));
        assert_eq!(triples(1, 22).filter(|&piles| !one.is_n(piles)).count(), 280);
    }
}
