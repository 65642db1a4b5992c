//! `fibnim grundy`.

use std::io::Write;

use fibnim::grundy::{FirstOccurrences, FirstSearch, GrundyRows, GrundyTable, Row, grundy_value, nim_sum};
use fibnim::{Nat, ParsePositionError, SolveError, TakeAway, exact_k, parse_chips};
use fibnim_proof::NumerationSystem;
use fibnim_proof::answer::fixed_quota::{Learned, NotLearned, QuotaDfao, learn};
use fibnim_proof::answer::grundy::Known;
use fibnim_proof::answer::shipped;
use serde_json::{Value, json};

use super::exact::Reader;
use crate::args::GrundyArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data};

/// The last row and column where nothing is said.
const LAST: u32 = 20;

/// The last pile that an automaton is learned from where nothing is said: the last one of 36 digits.
const LEARNED_FROM: u32 = 24_157_816;

/// Bytes that a column of a table takes while a row is written, about.
const BYTES_A_COLUMN: u64 = 128;

/// Rows up to here take less time than a certificate of larger piles is worth.
const SMALL: u32 = 200_000;

/// Prints one value, or a table.
pub fn run(args: &GrundyArgs) -> Result<(), CliError> {
    if !args.piles.is_empty() {
        return one(args);
    }
    if args.json {
        return Err(CliError::Input("--json is for piles: a table takes --format json".to_owned()));
    }
    if args.exact.count.is_some() {
        return Err(CliError::Input("--exactly is for piles: fibnim grundy 4 5 --quota 3,2 --exactly 2".to_owned()));
    }
    let quota = args.quota.as_deref().map(|text| parse_chips(text.trim())).transpose().map_err(CliError::input)?;
    if args.first {
        let (table, stopped) = first(args);
        table.write(args.format.format, &mut data())?;
        return stopped.map_or(Ok(()), |error| Err(error.into()));
    }
    let table = if args.start {
        column(args, "G(n;n-1)".to_owned(), |row| row.start_value())?
    } else if let Some(quota) = quota {
        if args.automaton {
            automaton(args, &quota)?
        } else {
            // No pile is larger than a word.
            let word = u64::try_from(&quota).unwrap_or(u64::MAX);
            column(args, format!("G(n;{quota})"), |row| row.value(word))?
        }
    } else {
        array(args)?
    };
    Ok(table.write(args.format.format, &mut data())?)
}

/// The value of the piles of the arguments.
fn one(args: &GrundyArgs) -> Result<(), CliError> {
    let take = &args.take.take;
    let (mut line, mut reason) = (json!({ "take": take.to_string() }), Value::Null);
    let (name, grundy) = if let Some(count) = args.exact.count {
        let reader = Reader::new(&args.exact, count, take.clone(), args.quota.as_deref())?;
        let position = reader.read(&args.piles.join(" ")).map_err(CliError::Input)?;
        (position.to_string(), Nat::from(exact_k::grundy(&position, &mut args.budget.budget())?))
    } else {
        let piles = args.piles.iter().map(|pile| parse_chips(pile.trim())).collect::<Result<Vec<_>, _>>();
        let piles = piles.map_err(CliError::input)?;
        let quotas = match &args.quota {
            Some(text) => text.split(',').map(|quota| parse_chips(quota.trim())).collect::<Result<Vec<_>, _>>(),
            None => Ok(piles.iter().map(|pile| if pile.is_zero() { Nat::ZERO } else { pile - Nat::ONE }).collect()),
        };
        let quotas = quotas.map_err(CliError::input)?;
        if piles.len() != quotas.len() {
            let (quotas, piles) = (quotas.len(), piles.len());
            return Err(CliError::input(ParsePositionError::QuotaCount { piles, quotas }));
        }
        let mut values = Vec::new();
        for (pile, quota) in piles.iter().zip(&quotas) {
            let (value, states) = pile_value(args, pile, quota)?;
            reason = states.map_or(reason, |states| json!({ "kind": "certificate", "states": states }));
            values.push(Nat::from(value));
        }
        if let ([pile], [quota]) = (&piles[..], &quotas[..]) {
            line["pile"] = json!(pile.to_string());
            line["quota"] = json!(quota.to_string());
        }
        let name = |(pile, quota): (&Nat, &Nat)| format!("({pile};{quota})");
        (piles.iter().zip(&quotas).map(name).collect::<Vec<_>>().join("+"), nim_sum(&values))
    };
    let mut out = data();
    if args.json {
        let grundy = u64::try_from(&grundy).unwrap_or(u64::MAX);
        line["position"] = json!(name);
        line["grundy"] = json!(grundy);
        if !reason.is_null() {
            line["reason"] = reason;
        }
        writeln!(out, "{line}")?;
    } else {
        writeln!(out, "G{name} = {grundy}")?;
    }
    Ok(out.flush()?)
}

/// The value of one pile, and how many states the certificate has that it is by, if it is by one.
fn pile_value(args: &GrundyArgs, pile: &Nat, quota: &Nat) -> Result<(u32, Option<usize>), CliError> {
    let take = &args.take.take;
    let by_rows = || grundy_value(take, pile, quota, &mut args.budget.budget());
    if *pile <= Nat::from(SMALL) {
        return Ok((by_rows()?, None));
    }
    let Some(values) = shipped::grundy_values(take).map_err(CliError::input)? else { return Ok((by_rows()?, None)) };
    match values.value(pile, quota)? {
        Known::Exactly(value) => Ok((value, Some(values.states(value)))),
        Known::AtLeast(least) => match by_rows() {
            Ok(value) => Ok((value, None)),
            Err(beyond) => Err(CliError::Advised(beyond, format!("by a certificate, the value is at least {least}"))),
        },
    }
}

/// A row a state of the automaton of the values under one quota.
fn automaton(args: &GrundyArgs, quota: &Nat) -> Result<Table<'static>, CliError> {
    let take = &args.take.take;
    let values = shipped::grundy_values(take).map_err(CliError::input)?;
    let proved = || values?.under(u32::try_from(quota).ok()?, &mut fibnim::Forever).ok();
    let automaton = match proved() {
        Some(proved) => proved,
        None => learned(args, take, quota)?,
    };
    let state = |state: Option<u32>| state.map_or(Cell::Missing, Cell::from);
    let rows = (0..automaton.states() as u32).map(move |number| {
        let next = |digit| state(automaton.next(number, digit));
        // As before, the largest number where no pile ends.
        let value = automaton.output(number).unwrap_or(u32::MAX);
        vec![Cell::from(number), Cell::from(value), next(0), next(1)]
    });
    Ok(Table {
        header: ["state", "value", "0", "1"].map(str::to_owned).to_vec(),
        rows: Box::new(rows),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    })
}

/// The automaton that the first rows allow.
fn learned(args: &GrundyArgs, take: &TakeAway, quota: &Nat) -> Result<QuotaDfao, CliError> {
    // Known before the rows, which take a while.
    NumerationSystem::new(take).map_err(CliError::input)?;
    let word = u64::try_from(quota).unwrap_or(u64::MAX);
    let last = args.rows.unwrap_or(LEARNED_FROM);
    let values = GrundyRows::column(take, last, &mut args.budget.budget(), |row| row.value(word))?;
    let unproved = |not: NotLearned| {
        CliError::Unproved(format!(
            "no automaton is proved for f(t) = {take} under quota {quota}, and none learned: {not}"
        ))
    };
    let Learned { automaton, .. } = learn(take, &values).map_err(unproved)?;
    let states = automaton.states();
    anstream::eprintln!(
        "not proved: learned, and right for all piles up to {last}, for which no automaton of fewer than {states} states is"
    );
    Ok(automaton)
}

fn last_row(args: &GrundyArgs) -> u32 {
    args.rows.unwrap_or(LAST)
}

/// One value a pile.
fn column(args: &GrundyArgs, name: String, value: impl Fn(Row<'_>) -> u32) -> Result<Table<'static>, CliError> {
    let last = last_row(args);
    let values = GrundyRows::column(&args.take.take, last, &mut args.budget.budget(), value)?;
    Ok(Table {
        header: vec!["n".to_owned(), name],
        widths: Some(vec![last.to_string().len(); 2]),
        rows: Box::new(values.into_iter().enumerate().map(|(n, value)| vec![Cell::from(n), Cell::from(value)])),
        sequence: Sequence::Column { column: 1, first: 0 },
    })
}

/// A row a pile and a column a quota.
fn array(args: &GrundyArgs) -> Result<Table<'static>, CliError> {
    let (last, columns) = (last_row(args), args.cols.unwrap_or(LAST));
    let mut budget = args.budget.budget();
    if u64::from(columns) * BYTES_A_COLUMN > budget.memory {
        return Err(CliError::Room(format!(
            "beyond the budget: a table of {} columns is more than the memory allowed",
            u64::from(columns) + 1
        )));
    }
    let table = GrundyTable::build(&args.take.take, last, &mut budget)?;
    let cells = move |n: u32| {
        let row = table.row(n);
        let value = |r: u32| row.map_or(Cell::Missing, |row| Cell::from(row.value(r.into())));
        std::iter::once(Cell::from(n)).chain((0..=columns).map(value)).collect()
    };
    Ok(Table {
        header: std::iter::once("n\\r".to_owned()).chain((0..=columns).map(|r| r.to_string())).collect(),
        rows: Box::new((0..=last).map(cells)),
        widths: Some(vec![last.max(columns).to_string().len(); columns as usize + 2]),
        sequence: Sequence::Antidiagonals { column: 1 },
    })
}

/// A row a value, as far as the budget goes, and why not further.
fn first(args: &GrundyArgs) -> (Table<'static>, Option<SolveError>) {
    let FirstSearch { first, stopped, .. } =
        FirstOccurrences::search(&args.take.take, last_row(args), &mut args.budget.budget());
    let piles = first.piles().to_vec();
    let table = Table {
        header: ["g", "n"].map(str::to_owned).to_vec(),
        rows: Box::new(
            piles.into_iter().enumerate().map(|(g, n)| vec![Cell::from(g), n.map_or(Cell::Missing, Cell::from)]),
        ),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    };
    (table, stopped)
}
