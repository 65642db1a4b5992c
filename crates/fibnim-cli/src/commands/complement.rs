//! `fibnim complement`.

use fibnim::search::{Complement, complements};
use fibnim::{Rules, TakeAway};
use fibnim_proof::answer::complement::Complement as Proved;
use fibnim_proof::answer::shipped::Shipped;
use fibnim_proof::logic::statement::sorted;
use fibnim_table::{Complements, TableError};

use crate::args::ComplementArgs;
use crate::error::CliError;
use crate::output::{Cell, Sequence, Table, data, list};

/// Pairs without a complementary value that are named one by one.
const NAMED: usize = 20;

/// Prints complementary values or their records, and on standard error what is known of the pairs without one.
pub fn run(args: &ComplementArgs) -> Result<(), CliError> {
    if !args.piles.is_empty() {
        let table = one(args)?;
        return Ok(table.write(args.format.format, &mut data())?);
    }
    let pairs = pairs(args)?;
    let without = |&(a, b, complement): &(u32, u32, Complement)| match complement {
        Complement::Value(_) => None,
        Complement::None => {
            Some(format!("({a},{b}) has no complementary value: ({a},{b},c) is N for all c (larsson-T19)"))
        }
        Complement::Unknown { searched_to: bound } => {
            Some(format!("({a},{b}) has no complementary value up to {bound}"))
        }
    };
    let lines: Vec<String> = pairs.iter().filter_map(without).collect();
    for line in lines.iter().take(NAMED) {
        anstream::eprintln!("{line}");
    }
    if lines.len() > NAMED {
        anstream::eprintln!("... and {} more", lines.len() - NAMED);
    }
    let table = if args.records { records(&pairs) } else { matrix(&pairs, args) };
    Ok(table.write(args.format.format, &mut data())?)
}

/// The complementary value of the piles of the arguments: by a shipped certificate, or else by search.
fn one(args: &ComplementArgs) -> Result<Table<'static>, CliError> {
    let rules = Rules::normal(args.take.take.clone());
    let piles = sorted(&args.piles);
    let name = format!("({})", list(&args.piles));
    let shipped = Shipped::trusted(&rules).map_err(CliError::input)?;
    let proved = shipped.map_or(Proved::Unknown, |shipped| shipped.games().complement(&piles));
    let value = match proved {
        Proved::Value(value) => {
            anstream::eprintln!("{name}: by a certificate, see 'fibnim check --shipped'");
            Cell::from(value)
        }
        Proved::None => {
            anstream::eprintln!("{name} has no complementary value, by a certificate: see 'fibnim check --shipped'");
            Cell::Missing
        }
        Proved::Unknown => {
            let (count, max) = (piles.len() as u32, piles.first().copied().unwrap_or(0));
            let bound = args.bound.max(max.saturating_mul(2));
            let threads = args.threads.threads();
            let found = Complements::search(&rules, count, max, bound, threads, &mut args.budget.budget());
            let found = found.map_err(failed)?;
            let value = found.iter().find(|(others, _)| *others == piles).and_then(|(_, value)| value);
            if value.is_none() {
                anstream::eprintln!(
                    "{name} has no complementary value up to {bound}; 'fibnim prove --fixed {}' may prove more",
                    list(&piles)
                );
            }
            value.map_or(Cell::Missing, Cell::from)
        }
    };
    Ok(Table {
        header: ["piles", "complement"].map(str::to_owned).to_vec(),
        rows: Box::new(std::iter::once(vec![Cell::Plain(list(&args.piles).replace(',', " ")), value])),
        widths: None,
        sequence: Sequence::Column { column: 1, first: 0 },
    })
}

fn failed(error: TableError) -> CliError {
    match error {
        TableError::Solve(beyond) => CliError::Solve(beyond),
        error => CliError::input(error),
    }
}

/// All pairs `a <= b <= max` by `b` and then `a`, and what is known of each.
fn pairs(args: &ComplementArgs) -> Result<Vec<(u32, u32, Complement)>, CliError> {
    let take = &args.take.take;
    let mut budget = args.budget.budget();
    if *take == TakeAway::POWER_OF_TWO {
        let rows = complements(take, args.max, args.bound, &mut budget)?;
        let pairs = (0..=args.max).flat_map(|b| (0..=b).map(move |a| (a, b)));
        return Ok(pairs.map(|(a, b)| (a, b, rows[a as usize][b as usize])).collect());
    }
    let rules = Rules::normal(take.clone());
    let threads = args.threads.threads();
    let found = Complements::search(&rules, 2, args.max, args.bound, threads, &mut budget).map_err(failed)?;
    let pairs = found.iter().map(|(pair, value)| {
        let (a, b) = (pair[1], pair[0]);
        (a, b, Complement::of_search(take, [a, b], value, found.bound()))
    });
    Ok(pairs.collect())
}

/// A row a pile and a column a pile.
fn matrix(pairs: &[(u32, u32, Complement)], args: &ComplementArgs) -> Table<'static> {
    let size = args.max as usize + 1;
    let mut rows = vec![vec![Cell::Missing; size]; size];
    for &(a, b, complement) in pairs {
        if let Complement::Value(c) = complement {
            rows[a as usize][b as usize] = Cell::from(c);
            rows[b as usize][a as usize] = Cell::from(c);
        }
    }
    Table {
        header: std::iter::once("a\\b".to_owned()).chain((0..size).map(|b| b.to_string())).collect(),
        rows: Box::new((0..size).zip(rows).map(|(a, row)| std::iter::once(Cell::from(a)).chain(row).collect())),
        widths: Some(vec![args.bound.max(args.max).to_string().len().max(3); size + 1]),
        sequence: Sequence::Antidiagonals { column: 1 },
    }
}

/// The pairs whose complementary value exceeds those of all pairs before, and the ratio to the larger pile.
fn records(pairs: &[(u32, u32, Complement)]) -> Table<'static> {
    let mut most = 0;
    let mut rows = Vec::new();
    for &(a, b, complement) in pairs {
        if let Complement::Value(c) = complement
            && c > most
        {
            most = c;
            let ratio = format!("{:.2}", f64::from(c) / f64::from(b));
            rows.push(vec![Cell::from(a), Cell::from(b), Cell::from(c), Cell::from(ratio)]);
        }
    }
    Table {
        header: ["a", "b", "complement", "ratio"].map(str::to_owned).to_vec(),
        rows: Box::new(rows.into_iter()),
        widths: None,
        sequence: Sequence::Column { column: 2, first: 1 },
    }
}
