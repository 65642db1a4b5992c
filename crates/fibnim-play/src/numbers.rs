//! The numbers behind a hint.

use fibnim::{Dynamic, Nat, Play, Position, Rules};

/// A number of a position whose representation a theorem uses. Piles are given by their indices, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum KeyNumber {
    /// The chips of a pile.
    Pile(usize),
    /// The chips of a pile without the last one, which loses under misère play.
    WithoutLastChip(usize),
    /// The difference of two piles.
    Difference(usize, usize),
}

impl KeyNumber {
    /// The numbers whose representations the theorems read: under one quota the single pile (without its last chip under
    /// misère play), or the difference of two piles; in other games each pile. Empty piles are ignored.
    ///
    /// ```
    /// use fibnim::Rules;
    /// use fibnim_play::KeyNumber;
    /// let position = "(20,0,62;6)".parse()?;
    /// let numbers = KeyNumber::of(&Rules::FIBONACCI, &position);
    /// assert_eq!(numbers, [KeyNumber::Difference(0, 2)]);
    /// assert_eq!(numbers[0].value(&position), 42u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(rules: &Rules, position: &Position) -> Vec<Self> {
        let piles = position.piles();
        let occupied: Vec<usize> = (0..piles.len()).filter(|&pile| !piles[pile].is_zero()).collect();
        match (&occupied[..], rules.play) {
            (&[pile], Play::Misere) => vec![Self::WithoutLastChip(pile)],
            (&[a, b], Play::Normal) if position.dynamic() == Dynamic::Global => vec![Self::Difference(a, b)],
            (all, _) => all.iter().copied().map(Self::Pile).collect(),
        }
    }

    /// The number in a position; 0 if there is no such pile.
    #[must_use]
    pub fn value(self, position: &Position) -> Nat {
        let pile = |index: usize| position.piles().get(index).cloned().unwrap_or(Nat::ZERO);
        match self {
            Self::Pile(index) => pile(index),
            Self::WithoutLastChip(index) => {
                let chips = pile(index);
                if chips.is_zero() { chips } else { chips - Nat::ONE }
            }
            Self::Difference(a, b) => {
                let (a, b) = (pile(a), pile(b));
                if a > b { a - b } else { b - a }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_every_kind_of_position() {
        let misere = Rules { play: Play::Misere, ..Rules::FIBONACCI };
        for (rules, text, numbers, values) in [
            (&Rules::FIBONACCI, "(0,7;3)", &[KeyNumber::Pile(1)][..], &[7_u32][..]),
            (&misere, "(7,0;3)", &[KeyNumber::WithoutLastChip(0)], &[6]),
            (&Rules::FIBONACCI, "(5,8;3)", &[KeyNumber::Difference(0, 1)], &[3]),
            (&misere, "(5,8;3)", &[KeyNumber::Pile(0), KeyNumber::Pile(1)], &[5, 8]),
            (&Rules::FIBONACCI, "(5;2)+(8;3)", &[KeyNumber::Pile(0), KeyNumber::Pile(1)], &[5, 8]),
            (
                &Rules::FIBONACCI,
                "(1,0,2,3;1)",
                &[KeyNumber::Pile(0), KeyNumber::Pile(2), KeyNumber::Pile(3)],
                &[1, 2, 3],
            ),
            (&Rules::FIBONACCI, "(0;1)", &[], &[]),
        ] {
            let position: Position = text.parse().expect(text);
            let found = KeyNumber::of(rules, &position);
            assert_eq!(found, numbers, "{text}");
            let expected: Vec<Nat> = values.iter().map(|&value| value.into()).collect();
            assert_eq!(found.iter().map(|number| number.value(&position)).collect::<Vec<_>>(), expected, "{text}");
        }
        let empty: Position = "(0;1)".parse().expect("a position");
        assert_eq!(KeyNumber::WithoutLastChip(0).value(&empty), Nat::ZERO);
    }
}
