//! What an answer stands on, in words.

use fibnim_engine::wire::{Basis, Method};

/// What an answer stands on.
pub fn basis_text(basis: &Basis) -> String {
    let solved = basis.solved.unwrap_or(0);
    let named = || {
        let claim = basis.claim.as_deref().unwrap_or("a theorem");
        basis.source.as_ref().map_or_else(|| claim.to_owned(), |source| format!("{source} ({claim})"))
    };
    match basis.method {
        Method::Theorem => named(),
        Method::Formula => match &basis.exhausted_to {
            Some(bound) => format!("a formula, checked up to {bound} ({})", named()),
            None => format!("a formula, proved for every size ({})", named()),
        },
        Method::Observation => match &basis.exhausted_to {
            Some(bound) => format!("{}: an observation, checked up to {bound} and not proved", named()),
            None => named(),
        },
        Method::Certificate => match basis.states {
            Some(states) => {
                format!("a certificate: an automaton of {states} states, proved for piles of every size")
            }
            None => "a certificate, proved for piles of every size".to_owned(),
        },
        Method::Table => match basis.table {
            Some(table) => {
                format!("a table of all positions of {} piles of up to {} chips", table.piles, table.max)
            }
            None => "a table".to_owned(),
        },
        Method::NimSum => {
            format!("the nim-sum of the Grundy values (Sprague 1935, Grundy 1939), from {solved} rows of them")
        }
        Method::Rows => format!("{solved} rows of Grundy values"),
        Method::Thresholds => match &basis.exhausted_to {
            Some(bound) => format!("the thresholds of all positions up to {bound}"),
            None => format!("the thresholds of {solved} positions, by their recurrence"),
        },
        Method::GameSearch => format!("game search through {solved} positions"),
        Method::Recursion => format!("recursion over {solved} positions"),
        Method::Simulation => "games that were played".to_owned(),
        Method::Learned => match &basis.exhausted_to {
            Some(bound) => format!("learned from all piles up to {bound}, not proved beyond"),
            None => "learned, not proved".to_owned(),
        },
    }
}
