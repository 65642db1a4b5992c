//! Complementary values, and piles without one.

use super::Speaker;
use super::message::Message;
use crate::wire::{Basis, Complement, Holes};

impl Speaker {
    /// What is to be said of piles, such as `(6,5)`, that have no complementary value; nothing if they have one. `option` is how
    /// a front is asked to search further: `--bound`.
    #[must_use]
    pub fn no_complement(&self, piles: &str, complement: &Complement, option: &str) -> Option<String> {
        let (piles, option) = (piles.to_owned(), option.to_owned());
        Some(self.say(match complement {
            Complement::Value { .. } => return None,
            Complement::None => Message::ComplementNone { piles },
            Complement::Unknown { searched_to } => {
                Message::ComplementUnknown { piles, bound: searched_to.to_string(), option }
            }
        }))
    }

    /// What a complementary value rests on, or the remark that there is none.
    #[must_use]
    pub fn complement(&self, piles: &str, complement: &Complement, option: &str, basis: &Basis) -> String {
        let basis = self.basis(basis);
        self.say(match self.no_complement(piles, complement, option) {
            Some(remark) => Message::ComplementRemark { remark, basis },
            None => Message::ComplementValue { piles: piles.to_owned(), basis },
        })
    }

    /// How many pairs follow those that were named.
    #[must_use]
    pub fn more_pairs(&self, count: usize) -> String {
        self.say(Message::ComplementMore { count })
    }

    /// How many sets of piles have no complementary value.
    #[must_use]
    pub fn holes(&self, answer: &Holes) -> String {
        self.say(Message::ComplementHoles {
            holes: answer.holes.len(),
            sets: answer.sets,
            piles: answer.piles,
            max: answer.max,
            bound: answer.bound,
            nim_sums: answer.nim_sums,
            basis: self.basis(&answer.basis),
        })
    }
}
