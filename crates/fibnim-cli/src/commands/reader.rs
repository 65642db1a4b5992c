//! Reading positions as the options say.

use fibnim::{Dynamic, Limit, Notation, ParsePositionError, Play, Position, Rules, Sum, ThirdNumber};

/// What is asked.
pub enum Question {
    Position(Position),
    /// A sum that is no position: it has heaps of nim or take-away functions of its own.
    Sum(Sum),
}

/// Reads positions as the options say.
pub struct PositionReader {
    notation: Notation,
    rules: Rules,
    /// The limits of the options, to be used where the text of a position has none.
    limits: Vec<Limit>,
}

impl PositionReader {
    /// A reader under these rules; `notation` says what a text leaves out, and `quota` or `previous` are the limits of
    /// the options.
    pub fn new(
        rules: Rules,
        notation: Notation,
        quota: Option<&str>,
        previous: Option<&str>,
    ) -> Result<Self, ParsePositionError> {
        let list = |text: &str, third: ThirdNumber| {
            let notation = Notation { third, ..Notation::default() };
            text.split(',')
                .map(|word| notation.parse_limit(word.trim(), &rules.take_away))
                .collect::<Result<Vec<_>, _>>()
        };
        let limits = match (quota, previous) {
            (Some(text), _) => list(text, ThirdNumber::Quota)?,
            (None, Some(text)) => list(text, ThirdNumber::PreviousRemoval)?,
            (None, None) => Vec::new(),
        };
        Ok(Self { notation, rules, limits })
    }

    /// Whether the options set the limit of the next move.
    pub fn has_limit(&self) -> bool {
        !self.limits.is_empty() || self.notation.unwritten.is_some()
    }

    /// Reads a position or a sum, or says in words why not.
    pub fn read(&self, text: &str) -> Result<Question, String> {
        if text.contains(['*', '[']) {
            return self.read_sum(text).map(Question::Sum);
        }
        self.read_position(text).map(Question::Position).map_err(|error| error.to_string())
    }

    fn read_sum(&self, text: &str) -> Result<Sum, String> {
        if self.notation.dynamic == Some(Dynamic::Global) {
            return Err(ParsePositionError::NotGlobal.to_string());
        }
        if self.rules.play == Play::Misere {
            return Err("sums with heaps of nim or several take-away functions are solved under normal play".to_owned());
        }
        if !self.limits.is_empty() {
            return Err("every pile of such a sum has its own quota: leave out --quota and --previous".to_owned());
        }
        self.notation.parse_sum(text, &self.rules.take_away).map_err(|error| error.to_string())
    }

    /// Reads a position. A limit in the text goes before those of the options.
    pub fn read_position(&self, text: &str) -> Result<Position, ParsePositionError> {
        let position = self.notation.parse(text, &self.rules.take_away)?;
        if self.limits.is_empty() || text.contains(';') {
            return Ok(position);
        }
        let piles = position.piles().iter().cloned();
        let count = (position.piles().len(), self.limits.len());
        Ok(match (position.dynamic(), &self.limits[..]) {
            (Dynamic::Global, [limit]) => Position::global(piles, limit.clone())?,
            (Dynamic::Global, _) => return Err(ParsePositionError::NotGlobal),
            (Dynamic::Local, _) if count.0 != count.1 => {
                return Err(ParsePositionError::QuotaCount { piles: count.0, quotas: count.1 });
            }
            (Dynamic::Local, limits) => Position::local(piles.zip(limits.iter().cloned()))?,
        })
    }
}
