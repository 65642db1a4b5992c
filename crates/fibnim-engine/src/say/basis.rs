//! The basis of an answer in words.

use super::Speaker;
use super::message::Message;
use crate::wire::{Basis, Method};

impl Speaker {
    /// The basis of an answer: a noun phrase.
    #[must_use]
    pub fn basis(&self, basis: &Basis) -> String {
        let bound = basis.exhausted_to.as_ref().map(|bound| self.number(&bound.0));
        self.say(match (basis.method, bound) {
            (Method::Theorem, _) => match self.stated(basis) {
                Some(theorem) => return theorem,
                None => Message::ReasonRules {},
            },
            (Method::Formula, bound) => {
                let formula = self.say(match bound {
                    Some(bound) => Message::BasisFormulaChecked { bound },
                    None => Message::BasisFormula {},
                });
                match self.stated(basis) {
                    Some(theorem) => Message::BasisTheorem { source: formula, claim: theorem },
                    None => return formula,
                }
            }
            (Method::Observation, bound) => match (self.stated(basis), bound) {
                // The source says how far it was checked.
                (Some(source), _) => return source,
                (None, Some(bound)) => Message::BasisObservation { bound },
                (None, None) => Message::BasisUnproved {},
            },
            (Method::Certificate, _) => match basis.states {
                Some(states) => Message::ReasonCertificate { states: u32::try_from(states).unwrap_or(u32::MAX) },
                None => Message::BasisCertificate {},
            },
            (Method::Table, _) => match basis.table {
                Some(table) => Message::ReasonTable { piles: table.piles, max: table.max },
                None => Message::BasisTable {},
            },
            (Method::NimSum, _) => {
                // These sentences do not speak of rows if there are none.
                let rows = basis.solved.unwrap_or(0);
                match basis.states {
                    Some(_) => Message::ReasonGrundyValuesKnown { rows },
                    None => Message::ReasonGrundyValues { rows },
                }
            }
            (Method::Thresholds, Some(bound)) => Message::BasisThresholds { bound },
            (Method::Rows, _) => basis.solved.map_or(Message::BasisSomeRows {}, |rows| Message::BasisRows { rows }),
            (Method::Thresholds, None) => basis
                .solved
                .map_or(Message::BasisSomeThresholds {}, |positions| Message::ReasonThresholdSearch { positions }),
            (Method::GameSearch, _) => basis
                .solved
                .map_or(Message::BasisSomeGameSearch {}, |positions| Message::ReasonGameSearch { positions }),
            (Method::Recursion, _) => {
                basis.solved.map_or(Message::BasisSomeRecursion {}, |positions| Message::BasisRecursion { positions })
            }
            (Method::Simulation, _) => Message::BasisSimulation {},
            (Method::Learned, Some(bound)) => Message::BasisLearned { bound },
            (Method::Learned, None) => Message::BasisUnproved {},
        })
    }

    /// Where a theorem stands in the literature, and the claim of the audit that states it, as far as they are known.
    fn stated(&self, basis: &Basis) -> Option<String> {
        match (basis.source.clone(), basis.claim.clone()) {
            (Some(source), Some(claim)) => Some(self.say(Message::BasisTheorem { source, claim })),
            (source, claim) => source.or(claim),
        }
    }
}
