//! `fibnim odds`.

use std::io::Write;

use fibnim::{Nat, Notation, Position, Rules, Solver};
use fibnim_play::{
    Advisor, BestLoss, Chance, Estimate, Losing, Odds, Ratio, Sampling, Strategy, estimate, odds, one_pile,
};

use crate::args::{OddsArgs, TableArg};
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data, odds_json, odds_text};

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
    let (players, mut advisor) = ([args.first, args.against], advisor(&rules));
    let mut sampling = Sampling { seed: args.seed, ..Sampling::default() };
    let mut budget = args.budget.budget();
    let chance = match args.estimate {
        Some(games) => {
            sampling.games = games.into();
            let (estimate, stopped) = estimate(&mut advisor, players, &start, sampling, Estimate::NONE, &mut budget)?;
            Chance::Estimate { estimate, instead_of: None, stopped }
        }
        None => odds(&mut advisor, players, &start, sampling, &mut budget)?,
    };
    if let Chance::Estimate { instead_of, stopped, estimate } = &chance {
        if let Some(beyond) = instead_of {
            anstream::eprintln!("the exact chance is {beyond}; this is an estimate");
        }
        if stopped.is_some() {
            anstream::eprintln!("the estimate was stopped after {} games", estimate.games);
        }
        if estimate.unfinished > 0 {
            anstream::eprintln!("{} games were ended without a winner because they were too long", estimate.unfinished);
        }
    }
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
