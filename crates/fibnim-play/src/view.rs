//! Positions in a normal form, so that positions with the same game are equal.

use fibnim::{Dynamic, Limit, Move, Nat, Position, Quota};

/// The normal form of a position: its non-empty piles in decreasing order, with quotas no larger than the piles as
/// limits. It also has the index of each pile in the original position.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub position: Position,
    order: Vec<usize>,
}

impl View {
    pub fn of(position: &Position) -> Self {
        let piles = position.piles();
        let mut order: Vec<usize> = (0..piles.len()).filter(|&i| !piles[i].is_zero()).collect();
        if order.is_empty() {
            order.push(0);
        }
        let mut keyed: Vec<(Nat, usize)> = order.iter().map(|&i| (position.largest_take(i), i)).collect();
        keyed.sort_by(|(a_most, a), (b_most, b)| (&piles[*b], b_most).cmp(&(&piles[*a], a_most)));
        order = keyed.into_iter().map(|(_, i)| i).collect();
        let chips = || order.iter().map(|&i| piles[i].clone());
        let largest = &piles[order[0]];
        let viewed = if position.dynamic() == Dynamic::Global || order.len() == 1 {
            let limit = position.limit(order[0]);
            let keeps = order.len() > 1 && *limit == Limit::NotWhole;
            Position::global(chips(), if keeps { Limit::NotWhole } else { plain(limit, largest) })
        } else {
            Position::local(order.iter().map(|&i| (piles[i].clone(), plain(position.limit(i), &piles[i]))))
        };
        match viewed {
            Ok(viewed) => Self { position: viewed, order },
            // There is always a pile.
            Err(_) => Self { position: position.clone(), order: (0..piles.len()).collect() },
        }
    }

    /// A move in the original position.
    pub fn back(&self, chosen: Move) -> Move {
        Move { pile: self.order[chosen.pile], chips: chosen.chips }
    }
}

/// The limit of a pile as a quota, where there is a move.
fn plain(limit: &Limit, pile: &Nat) -> Limit {
    if pile.is_zero() {
        return Quota::new(1_u32).map_or(Limit::Any, Limit::Quota);
    }
    Quota::new(limit.largest_take(pile)).map_or(Limit::NotWhole, Limit::Quota)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::move_count;
    use fibnim::Rules;

    #[test]
    fn what_does_not_matter_is_left_out() {
        for (text, viewed) in [
            ("(0,5,8;100)", "(8,5;8)"),
            ("(5,8;any)", "(8,5;8)"),
            ("(21)", "(21;20)"),
            ("(1)", "(1)"),
            ("(0,0;3)", "(0;1)"),
            ("(5,8;not-whole)", "(8,5;not-whole)"),
            ("(5;2)+(8;3)", "(8;3)+(5;2)"),
            ("(0;2)+(8;30)", "(8;8)"),
            ("(5;2)+(5;3)+(0)", "(5;3)+(5;2)"),
        ] {
            let position: Position = text.parse().expect(text);
            let view = View::of(&position);
            assert_eq!(view.position.to_string(), viewed, "{text}");
            let mut count = 0_u32;
            let (count_before, viewed) = (move_count(&position), view.position.clone().under(Rules::FIBONACCI));
            let position = position.under(Rules::FIBONACCI);
            for chosen in viewed.legal_moves() {
                let back = view.back(chosen);
                assert!(position.after(&back).is_ok(), "{text}: {back:?}");
                count += 1;
            }
            assert_eq!(Nat::from(count), count_before, "{text}");
            assert_eq!(move_count(&view.position), count_before, "{text}");
        }
    }
}
