//! Flanigan's tableau, and complementary values.

use fibnim::search::{Complement, Tableau, complements as search};
use fibnim::{Budget, Monitor, TakeAway};
use serde::Serialize;

use crate::engine::MEMORY;
use crate::rules::{Answer, Ruleset, line};

/// The last row and column at most, and the largest pile of a pair.
const MOST: u32 = 200;
/// The most that complementary values are searched up to.
const MOST_BOUND: u32 = 5000;

/// `L(m, m + d)` in row `m` and column `d`; `null` is infinity.
#[derive(Debug, Serialize)]
pub struct Rows {
    rows: Vec<Vec<Option<u32>>>,
    /// Places `[m, d]` where the column differs from the row above.
    flips: Vec<[u32; 2]>,
}

/// The tableau with its flips.
pub fn tableau(rules: &Ruleset, rows: u32, columns: u32, monitor: &mut dyn Monitor) -> Answer<Rows> {
    if rows > MOST || columns > MOST {
        return Err(format!("a tableau up to row {rows} and column {columns}: up to {MOST} are accepted"));
    }
    let tableau =
        Tableau::build(&rules.rules()?, rows, columns, &mut Budget { memory: MEMORY, monitor }).map_err(line)?;
    let rows: Vec<Vec<Option<u32>>> = tableau.rows().collect();
    let flips = (1..).zip(rows.windows(2)).flat_map(|(m, pair)| {
        let places = (0..).zip(pair[0].iter().zip(&pair[1]));
        places.filter(|(_, (above, here))| above != here).map(move |(d, _)| [m, d]).collect::<Vec<_>>()
    });
    Ok(Rows { flips: flips.collect(), rows })
}

/// Complementary values of pairs `(a, b)`.
#[derive(Debug, Serialize)]
pub struct Values {
    /// The value; "none" where there is a theorem that there is none; `null` where there is none up to the bound.
    rows: Vec<Vec<Value>>,
    bound: u32,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Value {
    Is(u32),
    None(&'static str),
    NotFound(()),
}

/// The complementary values of all pairs up to `max`, under one quota and normal play.
pub fn complements(take: &str, max: u32, bound: u32, monitor: &mut dyn Monitor) -> Answer<Values> {
    let take: TakeAway = take.parse().map_err(line)?;
    if max > MOST || bound > MOST_BOUND {
        return Err(format!("pairs up to {max} and values up to {bound}: up to {MOST} and {MOST_BOUND} are accepted"));
    }
    let rows = search(&take, max, bound, &mut Budget { memory: MEMORY, monitor }).map_err(line)?;
    let value = |complement| match complement {
        Complement::Value(value) => Value::Is(value),
        Complement::None => Value::None("none"),
        Complement::Unknown { .. } => Value::NotFound(()),
    };
    Ok(Values { rows: rows.into_iter().map(|row| row.into_iter().map(value).collect()).collect(), bound })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Forever;

    fn rules(take: &str) -> Ruleset {
        Ruleset { take: take.to_owned(), misere: false }
    }

    #[test]
    fn flips_of_a_column() {
        let found = tableau(&rules("2t"), 20, 42, &mut Forever).expect("small");
        assert_eq!(found.rows[20][42], Some(8));
        assert_eq!(found.rows[3][0], None);
        // d = 2: H_2 = 2 at first, H_1 = 1 from the first flip on.
        let column: Vec<u32> = found.flips.iter().filter(|flip| flip[1] == 2).map(|flip| flip[0]).collect();
        let values: Vec<u32> = found.rows.iter().filter_map(|row| row[2]).collect();
        for m in 1..=20_u32 {
            assert_eq!(column.contains(&m), values[m as usize] != values[m as usize - 1], "{m}");
        }
        assert!(!column.is_empty());
        assert!(tableau(&rules("2t"), 201, 1, &mut Forever).is_err());
    }

    #[test]
    fn values_of_pairs() {
        let found = complements("2t", 5, 100, &mut Forever).expect("small");
        assert_eq!(found.rows[2][3], Value::Is(7));
        assert_eq!(found.rows[3][4], Value::None("none"));
        let json = serde_json::to_string(&complements("3t", 3, 3, &mut Forever).expect("small")).expect("json");
        assert!(json.starts_with("{\"rows\":[[0,1,2,3]"), "{json}");
        assert!(complements("x", 5, 100, &mut Forever).is_err());
    }
}
