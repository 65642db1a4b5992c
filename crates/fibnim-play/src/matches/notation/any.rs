//! A match of either kind.

use fibnim::exact_k::ExactRules;

use crate::matches::record::Match;

/// A match of either kind, as it stands in a file.
///
/// ```
/// use fibnim_play::AnyMatch;
/// let text = "fibnim game 1\nexactly: 2\nstart: (4)+(5)+(7)\n1 1, 3 2\n";
/// let AnyMatch::Exact(game) = text.parse()? else { unreachable!() };
/// assert_eq!(game.position().to_string(), "(3;2)+(5)+(5;4), from piles 1 and 3");
/// # Ok::<(), fibnim_play::ParseMatchError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyMatch {
    /// A move takes from one pile.
    One(Match),
    /// A move takes from several piles.
    Exact(Match<ExactRules>),
}
