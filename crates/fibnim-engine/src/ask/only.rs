//! Answers about games in which only some takes are permitted, from certificates.

use std::sync::Arc;

use fibnim::relative::{Relative, RelativeAnalysis, TakeSet};
use fibnim::{Budget, Dynamic, Limit, Move, Nat, Outcome, Play, RuledPosition, Rules};
use fibnim_proof::answer::games::ProvedOnlyGames;
use fibnim_proof::answer::on_demand::OnlyProofsOnDemand;

use super::answer::listed_answer;
use crate::wire::{self, SolveQuestion, Solved};
use crate::{Engine, Result};

impl Engine {
    /// The proved games with these takes that answer for these piles: those of given certificates, or those that are
    /// proved for the question.
    fn only_games(
        &mut self,
        rules: &Rules,
        takes: &TakeSet,
        piles: &[Nat],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Arc<ProvedOnlyGames>>> {
        for games in &self.only {
            if games.is_of(rules, takes) && games.threshold(piles, budget)?.is_some() {
                return Ok(Some(games.clone()));
            }
        }
        if !self.capabilities.learns {
            return Ok(None);
        }
        if self.learned_only.as_ref().is_none_or(|(known, _)| (&known.0, &known.1) != (rules, takes)) {
            let proofs = OnlyProofsOnDemand::new(rules.clone(), takes.clone(), self.capabilities.streamed);
            let proofs = proofs.with(self.certificates.clone()).kept_in(self.kept.clone());
            self.learned_only = Some(((rules.clone(), takes.clone()), proofs));
        }
        let games = self.learned_only.as_ref().map(|(_, proofs)| proofs.games(piles, budget)).transpose()?;
        Ok(games.flatten().map(Arc::new))
    }
}

/// The answer by a certificate, if there is one or it can be proved faster than thresholds are computed.
pub(super) fn solve(
    engine: &mut Engine,
    position: &RuledPosition<Relative>,
    question: &SolveQuestion,
    budget: &mut Budget<'_>,
) -> Result<Option<Solved>> {
    let Ok((rules, permitted)) = question.rules.read_permitted() else { return Ok(None) };
    let all = position.piles();
    let places: Vec<usize> = (0..all.len()).filter(|&place| !all[place].is_zero()).collect();
    if position.position().dynamic() == Dynamic::Local && all.len() > 1 || places.is_empty() {
        return Ok(None);
    }
    let piles: Vec<Nat> = places.iter().map(|&place| all[place].clone()).collect();
    let Some(games) = engine.only_games(&rules, &permitted, &piles, budget)? else { return Ok(None) };
    let Some(threshold) = games.threshold(&piles, budget)? else { return Ok(None) };
    // The opening rule may spare whole piles, so the moves decide and not the threshold.
    let mut takes = Vec::new();
    for (at, &pile) in places.iter().enumerate() {
        let Some(wins) = games.winning_takes(&piles, at, position.position().largest_take(pile)) else {
            return Ok(None);
        };
        takes.push(wins.map(move |chips| Move { pile, chips }));
    }
    let mut winning = takes.into_iter().flatten().peekable();
    let no_move = || (0..all.len()).all(|pile| position.largest_take(pile).is_zero());
    let wins = winning.peek().is_some() || rules.play == Play::Misere && no_move();
    let spared = piles.len() > 1 && places.iter().any(|&pile| *position.limit(pile) == Limit::NotWhole);
    let reason = games.reason(&piles);
    let analysis = RelativeAnalysis {
        position: position.clone(),
        outcome: Outcome::for_mover(wins),
        threshold: (!spared).then_some(threshold),
        winning_moves: winning.peek().cloned().into_iter().collect(),
        reason,
        values: None,
    };
    let subject = (position.into(), (&**position.rules()).into());
    let explain = || wire::Said::all(analysis.explain());
    let answer = listed_answer(subject, (analysis.outcome, reason.into()), winning, explain, question, budget);
    Ok(Some(Solved { threshold: analysis.threshold.clone(), ..answer }))
}
