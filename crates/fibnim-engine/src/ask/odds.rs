//! The chance that the first player wins.

use std::fmt::Write as _;

use fibnim::{Budget, Limit, Nat, Position, Progress, Quota, Reason, Rules, Theorem};
use fibnim_play::{
    Advise, Advisor, AnyRules, BestLoss, Chance, ChanceFormula, Estimate, Losing, Match, Mover, Player, Ratio,
    RelativeAdvisor, Sampling, Strategy, estimate, odds, one_pile, recursion, relative_odds,
};

use super::{read, relative};
use crate::wire::{
    self, Basis, Family, FamilyRules, Name, Odds, OddsQuestion, OddsRow, OddsTable, OddsTableKind, OddsTableQuestion,
    Whole,
};
use crate::{Engine, EngineError, Result};

/// Exponents of a formula that are listed.
const EXPONENTS: usize = 64;

/// Significant digits of a decimal.
const DIGITS: usize = 10;

/// The chance that the first player wins, by the first of these that fits the budget: a formula, a recursion, games.
pub(crate) fn chance(engine: &mut Engine, question: &OddsQuestion, budget: &mut Budget<'_>) -> Result<Odds> {
    let player = |name: &Name| name.parse::<Strategy>().map_err(EngineError::input);
    let players = [player(&question.first)?, player(&question.against)?];
    let default = Sampling::default();
    let mut sampling = Sampling { seed: question.seed.map_or(default.seed, Whole::get), ..default };
    sampling.games = question.games.map_or(default.games, Whole::get);
    let reading = wire::Reading::default();
    let (position, rules, found) = match question.rules.read_any()? {
        Family::TakeAway(rules) => {
            let start = read::position(&question.position, &reading, &rules)?.under(rules.clone());
            let mut advisor = Advisor::new(engine.solver(&rules).clone());
            let found = if question.games.is_some() {
                by_games(&mut advisor, players, &start, sampling, budget)?
            } else {
                odds(&mut advisor, players, &start, sampling, budget)?
            };
            (wire::Position::from(&start), FamilyRules::from(rules), found)
        }
        Family::Relative(rules) => {
            let start = relative::position(&question.position, &reading, &wire::Exactly::default(), &rules)?;
            // A match refuses what cannot be played.
            Match::relative(start.clone(), players.map(Player::Strategy), 0).map_err(EngineError::input)?;
            let mut advisor = RelativeAdvisor::default();
            let found = if question.games.is_some() {
                by_games(&mut advisor, players, &start, sampling, budget)?
            } else {
                relative_odds(&mut advisor, players, &start, sampling, budget)?
            };
            ((&start).into(), (&*rules).into(), found)
        }
    };
    let (chance, basis) = wire(&found);
    Ok(Odds { position, rules, players: players.map(|player| player.to_string()), chance, basis })
}

/// The chance from as many games as the question asks for.
fn by_games<R: AnyRules>(
    advisor: &mut impl Advise<R>,
    players: [Strategy; 2],
    start: &R::Position,
    sampling: Sampling,
    budget: &mut Budget<'_>,
) -> Result<Chance> {
    let (estimate, stopped) = estimate(advisor, players, start, sampling, Estimate::NONE, budget)?;
    Ok(Chance::Estimate { estimate, instead_of: None, stopped })
}

fn wire(found: &Chance) -> (wire::Chance, Basis) {
    match found {
        Chance::Exact { chance, positions } => {
            (exact(chance), Reason::Recursion { positions: Some(*positions) }.into())
        }
        Chance::Formula { formula, complement } => {
            let chance = match found.exact() {
                Some(chance) => exact(&chance),
                None => powers(formula, *complement),
            };
            (chance, stated(formula.losing()))
        }
        Chance::Estimate { estimate, instead_of, stopped } => {
            let (low, high) = estimate.interval();
            let Estimate { wins, games, unfinished } = *estimate;
            let words = |error: &Option<fibnim::SolveError>| error.as_ref().map(ToString::to_string);
            let (instead_of, stopped) = (words(instead_of), words(stopped));
            let chance = wire::Chance::Estimate { games, wins, unfinished, interval: [low, high], instead_of, stopped };
            (chance, Reason::Simulation.into())
        }
    }
}

/// The theorem that states the formula.
fn stated(losing: Losing) -> Basis {
    Reason::Formula(if losing == Losing::TakeOne { Theorem::Rounds } else { Theorem::BestLosing }).into()
}

fn exact(chance: &Ratio) -> wire::Chance {
    wire::Chance::Exact { fraction: chance.to_string(), decimal: decimal(chance) }
}

/// The first digits of a fraction from 0 to 1, rounded down; a small fraction has an exponent.
fn decimal(chance: &Ratio) -> String {
    if chance.is_integer() {
        return chance.to_string();
    }
    let numerator = chance.numerator();
    let denominator = chance.denominator();
    // The number of zeros before the first digit, from the lengths; they may give one too many.
    let mut zeros = denominator.to_string().len().saturating_sub(numerator.to_string().len());
    let scaled = |digits: usize| &numerator * Nat::from(10_u32).pow(digits) / &denominator;
    if zeros > 0 && !scaled(zeros).is_zero() {
        zeros = zeros.saturating_sub(1);
    }
    let places = zeros.saturating_add(DIGITS);
    let digits = scaled(places).to_string();
    let exact = (&numerator * Nat::from(10_u32).pow(places) % &denominator).is_zero();
    let digits = if exact { digits.trim_end_matches('0') } else { &digits };
    if zeros < 5 {
        return format!("0.{}{digits}", "0".repeat(zeros));
    }
    let mut text = digits[..1].to_owned();
    if digits.len() > 1 {
        let _ = write!(text, ".{}", &digits[1..]);
    }
    let _ = write!(text, "e-{}", zeros.saturating_add(1));
    text
}

fn powers(formula: &ChanceFormula, rest: bool) -> wire::Chance {
    wire::Chance::Powers {
        exponents: formula.exponents().take(EXPONENTS).collect(),
        left_out: formula.terms().saturating_sub(EXPONENTS),
        divisor: formula.divisor().into(),
        rest,
    }
}

/// Chances of a random player on one pile, as a table.
pub(crate) fn table(engine: &mut Engine, question: &OddsTableQuestion, budget: &mut Budget<'_>) -> Result<OddsTable> {
    let rules = question.rules.read()?;
    let (rows, complete, basis) = match question.of {
        OddsTableKind::Openings if rules != Rules::FIBONACCI => {
            return Err(EngineError::input(
                "the chances of openings are known for Fibonacci nim under normal play only",
            ));
        }
        OddsTableKind::Openings => rows_of(openings(question.max.u32(), budget), stated(Losing::Optimal))?,
        OddsTableKind::Losing => {
            let basis = Reason::Recursion { positions: None }.into();
            rows_of(losing(engine, &rules, question.max.u32(), budget), basis)?
        }
    };
    Ok(OddsTable { rules, of: question.of, rows, complete, basis })
}

/// The rows of a table, whether they are complete, and their basis. A table that the budget ended is an answer if it
/// has at least one row.
fn rows_of(rows: impl Iterator<Item = Result<OddsRow>>, basis: Basis) -> Result<(Vec<OddsRow>, bool, Basis)> {
    let mut found = Vec::new();
    for row in rows {
        match row {
            Ok(row) => found.push(row),
            Err(EngineError::Solve(_)) if !found.is_empty() => return Ok((found, false, basis)),
            Err(error) => return Err(error),
        }
    }
    Ok((found, true, basis))
}

/// The chances of a random player on one pile who moves first, and of one who moves second.
fn openings(last: u32, budget: &mut Budget<'_>) -> impl Iterator<Item = Result<OddsRow>> {
    let row = move |pile: u32| {
        Progress { done: pile.saturating_sub(1).into(), total: Some(last.into()) }.tell(budget.monitor)?;
        let position = Position::global([pile], Limit::NotWhole).map_err(EngineError::input)?;
        let position = position.under(Rules::FIBONACCI);
        let mut chances = Vec::new();
        for mover in [Mover::Random, Mover::Perfect] {
            for losing in [Losing::TakeOne, Losing::Optimal] {
                let formula = one_pile(&position, losing, mover, budget.monitor)?;
                let exact = formula.and_then(|formula| formula.exact());
                let exact = exact.ok_or_else(|| EngineError::beyond("a chance with an exponent above 65536"))?;
                chances.push(exact.to_string());
            }
        }
        Ok(OddsRow { pile, quota: None, chances, takes: Vec::new() })
    };
    (1..=last).map(row)
}

/// The P-positions of one pile: the chance of a random opponent, and the best takes.
fn losing(
    engine: &mut Engine,
    rules: &Rules,
    last: u32,
    budget: &mut Budget<'_>,
) -> impl Iterator<Item = Result<OddsRow>> {
    let mut advisor = Advisor::new(engine.solver(rules).clone());
    // None if the position is N, and with it those of larger quotas.
    let mut row = move |pile: u32, quota: u32| -> Result<Option<OddsRow>> {
        let limit = Quota::new(Nat::from(quota)).map_or(Limit::Any, Limit::Quota);
        let position = Position::global([pile], limit).map_err(EngineError::input)?.under(rules.clone());
        let Some(best) = BestLoss::of(&mut advisor, &position, budget)? else { return Ok(None) };
        let players = [Strategy::Perfect(Losing::TakeOne), Strategy::Random];
        let formula = one_pile(&position, Losing::TakeOne, Mover::Perfect, budget.monitor)?;
        let lps = match formula.and_then(|formula| formula.exact()) {
            Some(exact) => exact,
            None => Ratio::ONE - &recursion(&mut advisor, players, &position, budget)?.0,
        };
        let chances = vec![lps.to_string(), best.chance.to_string()];
        Ok(Some(OddsRow { pile, quota: Some(quota), chances, takes: best.moves.clone() }))
    };
    let mut next = (1, 1);
    std::iter::from_fn(move || {
        while next.0 <= last {
            let (pile, quota) = next;
            match row(pile, quota).transpose() {
                Some(row) => {
                    next = if quota < pile { (pile, quota.saturating_add(1)) } else { (pile.saturating_add(1), 1) };
                    return Some(row);
                }
                None => next = (pile.saturating_add(1), 1),
            }
        }
        None
    })
}
