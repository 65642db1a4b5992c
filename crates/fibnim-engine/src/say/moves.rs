//! Winning moves, and how long a game lasts.

use super::Speaker;
use super::message::{Argument, Message};
use crate::wire::{Move, Outcome, Remoteness, Take};

impl Speaker {
    /// What a move takes, in the words that follow "take": `8 from pile 2`, `1 from pile 1 and 2 from pile 3`.
    pub(super) fn takes(&self, chosen: &Move) -> String {
        let take = |take: &Take| self.say(Message::Take { chips: take.chips.to_string(), pile: take.pile });
        let takes: Vec<String> = chosen.iter().map(take).collect();
        let joined = takes.into_iter().reduce(|list, last| self.say(Message::ListEnd { list, last }));
        joined.unwrap_or_default()
    }

    /// A winning move: `take 8 from pile 2`.
    #[must_use]
    pub fn winning_move(&self, chosen: &Move) -> String {
        self.say(Message::WinningMove { take: self.takes(chosen) })
    }

    /// That no move wins: a noun phrase.
    #[must_use]
    pub fn no_winning_move(&self) -> String {
        self.say(Message::WinningNone {})
    }

    /// That more moves win than the ones that are listed, and how a front is asked for them: `--moves K`.
    #[must_use]
    pub fn more_winning_moves(&self, listed: usize, option: &str) -> String {
        self.say(Message::WinningMore { option: option.to_owned(), listed })
    }

    /// That more moves may win than the one that is listed.
    #[must_use]
    pub fn perhaps_more_winning_moves(&self) -> String {
        self.say(Message::WinningPerhapsMore {})
    }

    /// How long a game lasts, and the first move that achieves it: clauses without a full stop.
    #[must_use]
    pub fn remoteness(&self, outcome: Outcome, remoteness: &Remoteness) -> String {
        let length = self.say(Message::Remoteness { length: Argument::from(&remoteness.length.0) });
        match remoteness.moves.first() {
            None => length,
            Some(best) => self.say(Message::RemotenessBegins {
                outcome: outcome.into(),
                remoteness: length,
                take: self.takes(best),
            }),
        }
    }
}
