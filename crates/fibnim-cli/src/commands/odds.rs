//! `fibnim odds`.

use std::io::Write;

use fibnim::{Nat, Notation, Position, Rules, SolveError, Solver};
use fibnim_play::{Advisor, BestLoss, Estimate, Formula, Losing, Odds, Ratio, Series, Strategy, one_pile};

use crate::args::{OddsArgs, TableArg};
use crate::error::CliError;
use crate::output::{Cell, Chance, Sequence, Table, data, odds_json, odds_text};

/// Games of an estimate where nothing is said.
const GAMES: u64 = 10_000;

/// Prints the chance of the first player, or a table of chances.
pub fn run(args: &OddsArgs) -> Result<(), CliError> {
    if let Some(last) = args.table {
        let table = match args.of {
            TableArg::Openings => openings(last),
            TableArg::Losing => losing(args, last)?,
        };
        return Ok(table.write(args.format.format, &mut data())?);
    }
    let rules = args.rules.rules();
    let text = args.position.join(" ");
    let start = Notation::default().parse(&text, &rules.take_away).map_err(CliError::input)?;
    let chance = match (args.estimate, formula(args, &rules, &start)) {
        (None, Some((formula, complement))) => Chance::Formula(formula, complement),
        (None, None) => {
            match Odds::exact(&mut advisor(&rules), [args.first, args.against], &start, &mut args.budget.half()) {
                Ok(odds) => Chance::Exact(odds),
                Err(beyond @ (SolveError::Memory { .. } | SolveError::Stopped(_) | SolveError::Table { .. })) => {
                    anstream::eprintln!("the exact chance is {beyond}; this is an estimate");
                    Chance::Estimate(estimate(args, &rules, &start, GAMES)?)
                }
                Err(beyond) => return Err(beyond.into()),
            }
        }
        (Some(games), _) => Chance::Estimate(estimate(args, &rules, &start, games.into())?),
    };
    let mut out = data();
    if args.json {
        odds_json(&rules, &start, [args.first, args.against], &chance, &mut out)?;
    } else {
        odds_text(&start, [args.first, args.against], &chance, &mut out)?;
    }
    Ok(out.flush()?)
}

fn advisor(rules: &Rules) -> Advisor {
    Advisor::new(Solver::new(rules.clone()))
}

/// The formula for the chance of the unskilled player, and whether that is the second one.
fn formula(args: &OddsArgs, rules: &Rules, start: &Position) -> Option<(Formula, bool)> {
    match (args.first, args.against) {
        (Strategy::Random, Strategy::Perfect(losing)) => Some((one_pile(rules, start, losing, true)?, false)),
        (Strategy::Perfect(losing), Strategy::Random) => Some((one_pile(rules, start, losing, false)?, true)),
        _ => None,
    }
}

fn estimate(args: &OddsArgs, rules: &Rules, start: &Position, games: u64) -> Result<Estimate, CliError> {
    let players = [args.first, args.against];
    let series = Series { players, start: start.clone(), seed: args.seed, pair: 0, alternate: false };
    let mut advisor = advisor(rules);
    let mut budget = args.budget.budget();
    advisor.prepare(start, &mut budget)?;
    Ok(series.play(0..games, &mut advisor, &mut budget)?.estimate(0, 0))
}

/// The chances of the unskilled player on one pile, by who opens.
fn openings(last: u32) -> Table<'static> {
    let cell = |position: &Position, losing, first| {
        let exact = one_pile(&Rules::FIBONACCI, position, losing, first).and_then(|formula| formula.exact());
        exact.map_or(Cell::Missing, Cell::from)
    };
    let row = move |pile: u32| {
        let position = Position::global([pile], fibnim::Limit::NotWhole);
        let mut cells = vec![Cell::from(pile)];
        if let Ok(position) = position {
            for first in [true, false] {
                cells.extend([Losing::TakeOne, Losing::Optimal].map(|losing| cell(&position, losing, first)));
            }
        }
        cells
    };
    let header = ["n", "opens_against_lps", "opens_against_optimal", "second_against_lps", "second_against_optimal"];
    Table {
        header: header.map(str::to_owned).to_vec(),
        rows: Box::new((1..=last).map(row)),
        widths: None,
        sequence: Sequence::Column { column: 0, first: 1 },
    }
}

/// The P positions of one pile: what is left to the unskilled player, and the best takes.
fn losing(args: &OddsArgs, last: u32) -> Result<Table<'static>, CliError> {
    let rules = args.rules.rules();
    let mut advisor = advisor(&rules);
    let mut budget = args.budget.budget();
    let mut rows = Vec::new();
    for pile in 1..=last {
        for quota in 1..=pile {
            let position = quota_position(pile, quota)?;
            let Some(best) = BestLoss::of(&mut advisor, &position, &mut budget)? else { break };
            let players = [Strategy::Perfect(Losing::TakeOne), Strategy::Random];
            let lps = match one_pile(&rules, &position, Losing::TakeOne, false).and_then(|formula| formula.exact()) {
                Some(exact) => exact,
                None => Ratio::ONE - Odds::exact(&mut advisor, players, &position, &mut budget)?.chance(),
            };
            let takes: Vec<String> = best.moves.iter().map(|best| best.chips.to_string()).collect();
            let number = |chance: Ratio| Cell::from(chance);
            rows.push(vec![
                Cell::from(pile),
                Cell::from(quota),
                number(lps),
                number(best.chance),
                Cell::from(takes.join(" ")),
            ]);
        }
    }
    Ok(Table {
        header: ["n", "w", "against_lps", "against_optimal", "optimal_takes"].map(str::to_owned).to_vec(),
        rows: Box::new(rows.into_iter()),
        widths: None,
        sequence: Sequence::Column { column: 0, first: 1 },
    })
}

fn quota_position(pile: u32, quota: u32) -> Result<Position, CliError> {
    let limit = fibnim::Quota::new(Nat::from(quota)).map_or(fibnim::Limit::Any, fibnim::Limit::Quota);
    Position::global([pile], limit).map_err(CliError::input)
}
