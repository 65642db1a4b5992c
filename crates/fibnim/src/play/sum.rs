//! Disjunctive sums: several games, and each move is a move in one of them.

use std::fmt;
use std::str::FromStr;

use super::notation::Notation;
use super::position::{Dynamic, IllegalMoveError, Limit, Move, Position, PositionError, Quota, moves_up_to};
use super::take_away::TakeAway;
use super::take_away_error::TakeAwayError;
use crate::nat::Nat;
use crate::written::{ParseNatError, Written, excerpt};

/// A game of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// A pile with a limit of its own, which only moves in it change.
    Pile {
        /// Its chips.
        chips: Nat,
        /// What limits the next move in it.
        limit: Limit,
        /// How a move in it limits the next one in it.
        take: TakeAway,
    },
    /// A heap of nim: any number of chips may be taken at any time.
    Heap(Nat),
}

impl Component {
    /// The chips of the pile or heap.
    pub const fn chips(&self) -> &Nat {
        match self {
            Self::Pile { chips, .. } | Self::Heap(chips) => chips,
        }
    }

    /// The most chips that may be taken.
    pub fn largest_take(&self) -> Nat {
        match self {
            Self::Pile { chips, limit, .. } => limit.largest_take(chips),
            Self::Heap(chips) => chips.clone(),
        }
    }
}

/// A disjunctive sum of one or more components, under normal play: a move is a move in one of them, and a player who
/// cannot move loses. A position in which every pile has its own quota is such a sum.
///
/// # Text form
/// `(5;2)+(8;3)[3t]+*7`: components with `+` between them. `(8;3)` is a pile of 8 whose next move may take up to 3,
/// written as positions are ([`Notation`]): `(8)` may not be taken whole, and `(8;any)` may; `(8;3)[3t]` has a
/// take-away function of its own, which otherwise is `2t`, or the one given to [`Notation::parse_sum`]; `*7` is a heap
/// of nim.
///
/// ```
/// use fibnim::{Budget, Outcome, play::Sum};
/// let sum: Sum = "(26;5)+(3;3)[3t]+*6".parse()?;
/// let solved = sum.solve(&mut Budget::default())?;
/// assert_eq!(solved.outcome(), Outcome::N);
/// let moves: Vec<String> = solved.winning_moves().map(|m| format!("{} from {}", m.chips, m.pile + 1)).collect();
/// assert_eq!(moves, ["1 from 2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    components: Vec<Component>,
}

impl Sum {
    /// A sum of components.
    ///
    /// # Errors
    /// If there is no component.
    pub fn new(components: impl IntoIterator<Item = Component>) -> Result<Self, PositionError> {
        let components: Vec<Component> = components.into_iter().collect();
        if components.is_empty() { Err(PositionError::NoPiles) } else { Ok(Self { components }) }
    }

    /// The sum of the piles of a position; `None` under global dynamic, in which the piles are not separate games.
    pub fn of_local(position: &Position, take: &TakeAway) -> Option<Self> {
        let pile = |(i, chips): (usize, &Nat)| Component::Pile {
            chips: chips.clone(),
            limit: position.limit(i).clone(),
            take: take.clone(),
        };
        (position.dynamic() == Dynamic::Local)
            .then(|| Self { components: position.piles().iter().enumerate().map(pile).collect() })
    }

    /// The components, in the order given.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// All legal moves, by component and then by size, made lazily: there can be as many as there are
    /// chips. The `pile` of a move is the index of the component.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        moves_up_to(self.components.iter().map(Component::largest_take))
    }

    /// The sum after a move, `pile` of which is the index of a component, or the rule that the move breaks.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn after(&self, chosen: &Move) -> Result<Self, IllegalMoveError> {
        let component = self.components.get(chosen.pile).ok_or(IllegalMoveError::NoSuchPile(self.components.len()))?;
        let after = match component {
            Component::Heap(chips) => {
                Limit::Any.allows(&chosen.chips, chips)?;
                Component::Heap(chips - &chosen.chips)
            }
            Component::Pile { chips, limit, take } => {
                limit.allows(&chosen.chips, chips)?;
                // No take-away function is below 1.
                let limit = Quota::new(take.quota_after(&chosen.chips)).map_or(Limit::Any, Limit::Quota);
                Component::Pile { chips: chips - &chosen.chips, limit, take: take.clone() }
            }
        };
        let mut next = self.clone();
        next.components[chosen.pile] = after;
        Ok(next)
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (chips, limit, take) = match self {
            Self::Heap(chips) => return write!(f, "*{chips}"),
            Self::Pile { chips, limit, take } => (chips, limit, take),
        };
        match limit {
            Limit::Quota(quota) => write!(f, "({chips};{})", quota.chips())?,
            Limit::Any => write!(f, "({chips};any)")?,
            Limit::NotWhole => write!(f, "({chips})")?,
        }
        if *take == TakeAway::FIBONACCI { Ok(()) } else { write!(f, "[{take}]") }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, component) in self.components.iter().enumerate() {
            write!(f, "{}{component}", if i == 0 { "" } else { "+" })?;
        }
        Ok(())
    }
}

/// Why a text is not a sum.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum ParseSumError {
    /// A pile is malformed.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A heap of nim is not a number.
    #[error(transparent)]
    Chips(#[from] ParseNatError),
    /// The text in brackets is not a take-away function.
    #[error(transparent)]
    Take(#[from] TakeAwayError),
    /// A component has none of the accepted forms.
    #[error(
        "{0:?} is not a component of a sum: give components such as (8;3), (8), (8;3)[3t] and *7, with + between them"
    )]
    #[cfg_attr(feature = "serde", serde(rename = "component"))]
    Shape(String),
}

impl Notation {
    /// Reads a sum. The take-away function is that of the piles without one of their own; the dynamic is ignored.
    ///
    /// # Errors
    /// If the text is not a sum in this notation.
    pub fn parse_sum(&self, text: &str, take: &TakeAway) -> Result<Sum, ParseSumError> {
        Written::check_all(text)?;
        let mut components = Vec::new();
        for term in terms(text) {
            self.parse_component(term.trim(), take, &mut components)?;
        }
        Ok(Sum::new(components)?)
    }

    fn parse_component(&self, term: &str, take: &TakeAway, into: &mut Vec<Component>) -> Result<(), ParseSumError> {
        let shape = || ParseSumError::Shape(excerpt(term));
        if let Some(heap) = term.strip_prefix('*') {
            into.push(Component::Heap(heap.trim().parse()?));
            return Ok(());
        }
        let own: TakeAway;
        let (piles, take) = match term.split_once('[') {
            None => (term, take),
            Some((piles, function)) => {
                let function = function.strip_suffix(']').ok_or_else(shape)?;
                own = function.parse()?;
                (piles.trim_end(), &own)
            }
        };
        if piles.is_empty() || piles.contains(['*', ']']) {
            return Err(shape());
        }
        let local = Self { dynamic: Some(Dynamic::Local), ..self.clone() };
        let position = local.parse(piles, take)?;
        into.extend(Sum::of_local(&position, take).into_iter().flat_map(|sum| sum.components));
        Ok(())
    }
}

/// The texts between the `+` signs outside of brackets.
fn terms(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    text.split(move |c| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == '+' && depth == 0
    })
}

impl FromStr for Sum {
    type Err = ParseSumError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Notation::default().parse_sum(text, &TakeAway::FIBONACCI)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn refused_forms() {
        use ParseSumError as E;
        let read = |text: &str| text.parse::<Sum>().expect_err(text);
        for text in ["", "(5;2)+", "+(5;2)", "(5;2)++*7", "[3t]", "(5;2)[3t", "(5;2)*7", "(5;2)3t]", "(5;2)[3t]x"] {
            assert!(matches!(read(text), E::Shape(_)), "{text}: {:?}", read(text));
        }
        for text in ["*", "*x", "*-1", "*7[3t]", "**7"] {
            assert!(matches!(read(text), E::Chips(_)), "{text}: {:?}", read(text));
        }
        for text in ["(5;2)[]", "(5;2)[t-1]", "(5;2)[[3t]]", "(5;2)[3t][3t]"] {
            assert!(matches!(read(text), E::Take(_)), "{text}: {:?}", read(text));
        }
        for text in ["(5;0)", "(5;2,3)", "((5;2))", "()", "(5;2)(8;3)"] {
            assert!(matches!(read(text), E::Position(_)), "{text}: {:?}", read(text));
        }
        assert!(read("*7+(5;2)x").to_string().lines().count() == 1);
    }

    #[test]
    fn accepted_forms() {
        let print = |text: &str| text.parse::<Sum>().map(|sum| sum.to_string());
        assert_eq!(
            print(" 5;2 + * 7 + ( 8 ; 3 ) [ 2,2,5 then t + 3 ]").as_deref(),
            Ok("(5;2)+*7+(8;3)[2,2,5 then t+3]")
        );
        assert_eq!(print("(5,8;2,3)[t]+(13)+(21;any)").as_deref(), Ok("(5;2)[t]+(8;3)[t]+(13)+(21;any)"));
        let zhou = Notation { third: super::super::ThirdNumber::Previous, ..Notation::default() };
        let sum = zhou.parse_sum("(8;1)[3t]+(8;1)+(8;0)", &TakeAway::POWER_OF_TWO).map(|sum| sum.to_string());
        assert_eq!(sum.as_deref(), Ok("(8;3)[3t]+(8;1)[t]+(8)[t]"));
        assert_eq!(Sum::of_local(&"(5,8;2)".parse().expect("a position"), &TakeAway::FIBONACCI), None);
    }

    fn any_component() -> impl Strategy<Value = Component> {
        let limit = prop_oneof![
            Just(Limit::Any),
            Just(Limit::NotWhole),
            (1..u64::MAX).prop_map(|w| Quota::new(w).map_or(Limit::Any, Limit::Quota)),
        ];
        let take = prop_oneof![Just("2t"), Just("t+1"), Just("3,4 then floor(5t/2)+7"), Just("9")];
        prop_oneof![
            any::<u128>().prop_map(|chips| Component::Heap(Nat::from(chips))),
            (any::<u128>(), limit, take).prop_map(|(chips, limit, take)| Component::Pile {
                chips: Nat::from(chips),
                limit,
                take: take.parse().expect("a take-away function"),
            }),
        ]
    }

    proptest! {
        #[test]
        fn parse_of_print_is_the_identity(components in prop::collection::vec(any_component(), 1..6)) {
            let sum = Sum::new(components).expect("not empty");
            prop_assert_eq!(sum.to_string().parse::<Sum>(), Ok(sum));
        }
    }
}
