//! Numbers, sums of terms and lists; long ones are abbreviated.

use fibnim::Nat;
use fibnim::explain::{Listed, Part, Represented};

use super::Speaker;
use super::message::Message;

/// The most terms of a sum, and numbers of a list, that are spelled out.
const SHOWN: usize = 8;

/// Of a longer sum: the largest terms, and the smallest ones.
const LARGEST: usize = 2;
const SMALLEST: usize = 5;

/// The most digits of a number that are spelled out, and how many of a longer one at each end.
const DIGITS_SHOWN: usize = 30;
const DIGITS_KEPT: usize = 8;

impl Speaker {
    /// A number, abbreviated if it is very long.
    pub(super) fn number(&self, number: &Nat) -> String {
        let digits = number.to_string();
        if digits.len() <= DIGITS_SHOWN {
            return digits;
        }
        self.say(Message::LongNumber {
            first: digits[..DIGITS_KEPT].to_owned(),
            last: digits[digits.len() - DIGITS_KEPT..].to_owned(),
            digits: digits.len(),
        })
    }

    /// A greedy representation as a sum, largest terms first: `42 = 34 + 8`.
    fn sum(&self, represented: &Represented) -> String {
        let Represented { number, largest, left_out, smallest } = represented;
        let part = |part: &Part| match &part.copies {
            copies if *copies == Nat::ONE => self.number(&part.term),
            copies => format!("{} * {}", self.number(copies), self.number(&part.term)),
        };
        let terms: Vec<String> = if largest.len() + left_out + smallest.len() <= SHOWN {
            largest.iter().chain(smallest).map(part).collect()
        } else {
            let low = largest.iter().chain(smallest).rev().take(SMALLEST).map(part).collect::<Vec<_>>();
            let top = largest.iter().take(LARGEST).map(part);
            top.chain(["…".to_owned()]).chain(low.into_iter().rev()).collect()
        };
        format!("{} = {}", self.number(number), terms.join(" + "))
    }

    /// A sum, or the remark that the number is a term itself.
    pub(super) fn sum_or_term(&self, represented: &Represented) -> String {
        if represented.is_term() {
            self.say(Message::Term { number: self.number(&represented.number) })
        } else {
            self.sum(represented)
        }
    }

    /// Texts as a list.
    pub(super) fn list(&self, texts: &[String]) -> String {
        match texts {
            [] => String::new(),
            [only] => only.clone(),
            [others @ .., last] => self.say(Message::ListEnd { list: self.commas(others), last: last.clone() }),
        }
    }

    /// Numbers as a list, of which only the first are spelled out if there are many.
    pub(super) fn numbers(&self, listed: &Listed) -> String {
        let shown: Vec<String> = listed.first.iter().take(SHOWN).map(|number| self.number(number)).collect();
        if shown.len() == listed.count() {
            return self.list(&shown);
        }
        self.say(Message::ListCut { list: self.commas(&shown), count: listed.count() })
    }

    /// Texts with what the language writes between two of them.
    pub(super) fn commas(&self, texts: &[String]) -> String {
        let mut texts = texts.iter().cloned();
        let first = texts.next().unwrap_or_default();
        texts.fold(first, |list, next| self.say(Message::ListMiddle { list, next }))
    }
}
