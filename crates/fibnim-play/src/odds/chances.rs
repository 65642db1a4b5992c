//! The recursion over positions.

use std::collections::HashMap;

use dashu_ratio::RBig;
use fibnim::{Budget, Monitor, Nat, Outcome, Play, Position, Progress, SolveError};

use crate::advisor::{Advisor, successors};
use crate::moves::move_count;
use crate::strategy::Strategy;
use crate::view::View;

/// How a side of the recursion chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// By a strategy.
    Plays(Strategy),
    /// Wins where it can, and otherwise makes the chance of the other side the least.
    Minimises,
}

/// Bytes that an entry takes besides its number, about.
const ENTRY: u64 = 200;

/// Bytes that a move of the start takes in the course of a recursion, at least.
const MOVE: u64 = 1000;

/// Nodes between two looks at the monitor.
const PATIENCE: u64 = 64;

/// The chance of the first side in all positions met so far, by the side to move.
#[derive(Debug)]
pub(crate) struct Chances {
    sides: [Side; 2],
    known: [HashMap<Position, RBig>; 2],
    bytes: u64,
    steps: u64,
}

/// What the chance of a position is made of.
enum Node {
    Known(RBig),
    /// A share for one next position, and the rest of the chance for the mean over others.
    Mean {
        slip: RBig,
        chosen: Option<Position>,
        all: Vec<Position>,
    },
    Least(Vec<Position>),
}

impl Chances {
    pub fn new(sides: [Side; 2]) -> Self {
        Self { sides, known: [HashMap::new(), HashMap::new()], bytes: 0, steps: 0 }
    }

    /// How many positions are known.
    pub fn positions(&self) -> u64 {
        self.known.iter().map(|known| known.len() as u64).sum()
    }

    /// Refuses a position with so many moves that no recursion can look at all.
    pub fn fits<M>(position: &Position, budget: &Budget<M>) -> Result<(), SolveError> {
        let moves = move_count(position);
        let bytes = &moves * MOVE;
        if bytes <= Nat::from(budget.memory) {
            return Ok(());
        }
        let piles = position.piles().to_vec();
        Err(SolveError::Table { piles, positions: moves, bytes, allowed: budget.memory })
    }

    /// The chance of the first side when the side with this index is to move.
    pub fn of<M: Monitor>(
        &mut self,
        advisor: &mut Advisor,
        mover: usize,
        start: &Position,
        budget: &mut Budget<M>,
    ) -> Result<RBig, SolveError> {
        let start = View::of(start).position;
        let mut stack: Vec<(usize, Position, Option<Node>)> = vec![(mover, start.clone(), None)];
        while let Some((mover, position, node)) = stack.pop() {
            if self.known[mover].contains_key(&position) {
                continue;
            }
            if let Some(node) = node {
                let chance = self.evaluate(mover, &node);
                self.learn(mover, position, chance, budget)?;
                continue;
            }
            match self.expand(advisor, mover, &position, budget)? {
                Node::Known(chance) => self.learn(mover, position, chance, budget)?,
                node => {
                    let missing: Vec<Position> =
                        node.next().filter(|next| !self.known[1 - mover].contains_key(*next)).cloned().collect();
                    stack.push((mover, position, Some(node)));
                    stack.extend(missing.into_iter().map(|next| (1 - mover, next, None)));
                }
            }
        }
        Ok(self.known[mover].get(&start).cloned().unwrap_or(RBig::ZERO))
    }

    fn learn<M: Monitor>(
        &mut self,
        mover: usize,
        position: Position,
        chance: RBig,
        budget: &mut Budget<M>,
    ) -> Result<(), SolveError> {
        let digits = chance.denominator().to_le_bytes().len() as u64;
        self.bytes += ENTRY + 32 * position.piles().len() as u64 + 2 * digits;
        if self.bytes > budget.memory {
            return Err(SolveError::Memory { positions: self.positions(), allowed: budget.memory });
        }
        self.known[mover].insert(position, chance);
        self.steps += 1;
        if self.steps.is_multiple_of(PATIENCE) {
            let progress = Progress { done: self.positions(), total: None };
            if budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress));
            }
        }
        Ok(())
    }

    fn expand<M: Monitor>(
        &self,
        advisor: &mut Advisor,
        mover: usize,
        position: &Position,
        budget: &mut Budget<M>,
    ) -> Result<Node, SolveError> {
        let certain = |first: bool| Node::Known(if first { RBig::ONE } else { RBig::ZERO });
        if move_count(position).is_zero() {
            let mover_wins = advisor.rules().play == Play::Misere;
            return Ok(certain(mover_wins == (mover == 0)));
        }
        let after = |advisor: &Advisor| -> Vec<Position> {
            successors(advisor.rules(), position).map(|(_, next)| View::of(&next).position).collect()
        };
        match self.sides[mover] {
            Side::Minimises => {
                if advisor.viewed_outcome(position, budget)? == Outcome::N {
                    return Ok(certain(mover == 0));
                }
                Ok(Node::Least(after(advisor)))
            }
            Side::Plays(strategy) => {
                if strategy.is_perfect() && advisor.viewed_outcome(position, budget)? == Outcome::N {
                    return Ok(certain(mover == 0));
                }
                let policy = advisor.viewed(strategy, position, budget)?;
                let slip = policy.slip().ratio();
                let all = if slip.is_zero() { Vec::new() } else { after(advisor) };
                let take = &advisor.rules().take_away;
                let chosen = policy.chosen().filter(|_| !slip.is_one());
                let chosen = chosen.and_then(|chosen| position.after(take, chosen).ok());
                Ok(Node::Mean { slip, chosen: chosen.map(|next| View::of(&next).position), all })
            }
        }
    }

    fn evaluate(&self, mover: usize, node: &Node) -> RBig {
        let chance = |next: &Position| self.known[1 - mover].get(next).cloned().unwrap_or(RBig::ZERO);
        match node {
            Node::Known(chance) => chance.clone(),
            Node::Least(all) => all.iter().map(chance).min().unwrap_or(RBig::ZERO),
            Node::Mean { slip, chosen, all } => {
                let mut sum = RBig::ZERO;
                for next in all {
                    let chance = chance(next);
                    if !chance.is_zero() {
                        sum += chance;
                    }
                }
                if !all.is_empty() {
                    sum = sum * slip / RBig::from(all.len());
                }
                match chosen {
                    Some(next) => sum + (RBig::ONE - slip) * chance(next),
                    None => sum,
                }
            }
        }
    }
}

impl Node {
    fn next(&self) -> impl Iterator<Item = &Position> {
        let (chosen, all) = match self {
            Self::Known(_) => (None, &[][..]),
            Self::Mean { chosen, all, .. } => (chosen.as_ref(), &all[..]),
            Self::Least(all) => (None, &all[..]),
        };
        chosen.into_iter().chain(all)
    }
}
