//! Why there is no answer.

use fibnim::{Bytes, Nat, Progress, Short, SolveError};

use super::Speaker;
use super::message::Message;

/// Up to this many piles are named one by one.
const NAMED: usize = 5;

/// A count, of which only the size matters: `2.1e10`.
fn rounded(count: &Nat) -> String {
    Short(count).to_string()
}

impl Speaker {
    /// Why a solver has no answer, and what it would need: a clause without a full stop.
    #[must_use]
    pub fn refusal(&self, error: &SolveError) -> String {
        let bytes = |bytes: &Nat| Bytes(bytes).to_string();
        self.say(match error {
            SolveError::Table { piles, positions, bytes: needed, allowed } => Message::RefusalTable {
                piles: self.piles(piles),
                positions: rounded(positions),
                bytes: bytes(needed),
                allowed: bytes(&Nat::from(*allowed)),
            },
            SolveError::Grundy { pile, bytes: needed, allowed } => Message::RefusalGrundy {
                pile: rounded(pile),
                bytes: bytes(needed),
                allowed: bytes(&Nat::from(*allowed)),
            },
            SolveError::GrundyPile { pile, largest } => {
                Message::RefusalGrundyPile { pile: rounded(pile), largest: *largest }
            }
            SolveError::Memory { positions, allowed } => Message::RefusalMemory {
                positions: rounded(&Nat::from(*positions)),
                allowed: bytes(&Nat::from(*allowed)),
            },
            SolveError::Stopped(Progress { done, total: Some(total) }) => {
                Message::RefusalStopped { done: *done, total: *total }
            }
            SolveError::Stopped(Progress { done, total: None }) => Message::RefusalStoppedEarly { done: *done },
            SolveError::Terms { digits } => Message::RefusalTerms {
                error: format!(
                    "the H-sequence of this take-away function has too many terms up to a number of {digits} digits"
                ),
            },
            SolveError::UnlistedMoves { outcome, pile, take, rows } => {
                let rows = self.refusal(rows);
                match take {
                    Some(take) => Message::RefusalMovesAfter { rows, outcome: *outcome, chips: rounded(take) },
                    None => Message::RefusalMoves { rows, outcome: *outcome, chips: rounded(pile) },
                }
            }
            // The words of a file, and of errors that this engine does not know.
            other => return other.to_string(),
        })
    }

    /// Why a solver does not have the Grundy value of a pile, of which a certificate tells a lower bound: a clause.
    pub(crate) fn refusal_with_least(&self, error: &SolveError, least: &Nat) -> String {
        self.say(Message::RefusalGrundyLeast { refusal: self.refusal(error), least: least.to_string() })
    }

    /// Piles as a noun phrase: `3 piles of 5000`, `piles of 3, 400 and 5000`, `8 piles`.
    fn piles(&self, piles: &[Nat]) -> String {
        let count = piles.len();
        match piles.first() {
            Some(first) if piles.iter().all(|pile| pile == first) => {
                self.say(Message::EqualPiles { count, chips: self.number(first) })
            }
            Some(_) if count <= NAMED => {
                let chips: Vec<String> = piles.iter().map(|pile| self.number(pile)).collect();
                self.say(Message::NamedPiles { chips: self.list(&chips) })
            }
            _ => self.say(Message::ManyPiles { count }),
        }
    }
}
