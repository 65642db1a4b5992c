//! Positions, what limits the next move in them, and moves.

use crate::nat::Nat;
use crate::written::{ParseNatError, counted};

/// A quota: the most chips that the next move may take. Only a move of a [relative](crate::relative::Relative) can
/// leave 0, and then there is no reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quota(Nat);

impl Quota {
    /// A quota of `chips`; `None` for 0, since every quota lets a player take at least one chip.
    pub fn new(chips: impl Into<Nat>) -> Option<Self> {
        let chips = chips.into();
        (!chips.is_zero()).then_some(Self(chips))
    }

    /// A quota that a move of a relative has left, which may be 0.
    pub(crate) fn after_move(chips: Nat) -> Self {
        Self(chips)
    }

    /// The number of chips.
    pub fn chips(&self) -> &Nat {
        &self.0
    }
}

/// What limits the next move: a quota, or an opening rule before anything was taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "limit", content = "quota", rename_all = "kebab-case")
)]
pub enum Limit {
    /// At most this number of chips.
    Quota(Quota),
    /// Opening rule: any number of chips, a whole pile included.
    Any,
    /// Opening rule of the classical one-pile game: any number of chips but not a whole pile.
    NotWhole,
}

impl Limit {
    /// The most chips that may be taken from a pile of `pile`.
    pub fn largest_take(&self, pile: &Nat) -> Nat {
        match self {
            Self::Quota(quota) => quota.chips().min(pile).clone(),
            Self::Any => pile.clone(),
            Self::NotWhole if pile.is_zero() => Nat::ZERO,
            Self::NotWhole => pile - Nat::ONE,
        }
    }

    /// Whether so many chips may be taken from a pile of `pile`, or the rule that this breaks.
    pub(crate) fn allows(&self, chips: &Nat, pile: &Nat) -> Result<(), IllegalMoveError> {
        match self {
            _ if chips.is_zero() => Err(IllegalMoveError::TakesNothing),
            _ if chips > pile => Err(IllegalMoveError::MoreThanPile(pile.clone())),
            Self::Quota(quota) if chips > quota.chips() => Err(IllegalMoveError::MoreThanQuota(quota.chips().clone())),
            Self::NotWhole if chips == pile => Err(IllegalMoveError::WholePile),
            _ => Ok(()),
        }
    }
}

/// Whether there is one quota for the whole position or one for each pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Dynamic {
    /// One quota for the whole position.
    Global,
    /// One quota a pile, changed by moves in that pile only.
    Local,
}

/// A position: one pile or more, and what limits the next move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    piles: Vec<Nat>,
    limits: MoveLimits,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum MoveLimits {
    Global(Limit),
    /// One a pile, in the order of the piles.
    Local(Vec<Limit>),
}

/// Why something is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum PositionError {
    /// There is no pile.
    #[error("a position without piles: at least one pile is needed, and a pile may be 0")]
    NoPiles,
    /// A plus sign has nothing on one side.
    #[error(
        "nothing stands before or behind +, which joins the parts of a sum: give a position such as 5 or (5;2)+(3;1)"
    )]
    EmptyTerm,
    /// A number is malformed.
    #[error(transparent)]
    Chips(#[from] ParseNatError),
    /// A parenthesis, semicolon or comma is misplaced.
    #[error("{0:?} is not a position: give one such as 20 62, (20,62), (20,62;6) or (5;2)+(8;3)")]
    Shape(String),
    /// A number whose thousands seem to be separated by commas, which separate piles.
    #[error(
        "{0:?} looks like one number, and commas separate piles: give a number without commas, or piles without zeros \
         before them"
    )]
    Thousands(String),
    /// A quota of 0.
    #[error("a quota of 0: quotas are at least 1, and an opening position is written without one")]
    ZeroQuota,
    /// The number of quotas differs from the number of piles.
    #[error(
        "{} for {}: the local dynamic takes one quota a pile, separated by commas",
        counted(quotas, "quota"),
        counted(piles, "pile")
    )]
    QuotaCount {
        /// How many piles there are.
        piles: usize,
        /// How many quotas were given.
        quotas: usize,
    },
    /// The text has several quotas, but the dynamic is global.
    #[error("a sum of positions, or several quotas, belongs to the local dynamic: the global one takes a single quota")]
    NotGlobal,
}

/// The rule that a move breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "error", content = "data", rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum IllegalMoveError {
    /// There is no such pile: the number of piles.
    #[error("there is no such pile: the piles are numbered 1 to {0}")]
    NoSuchPile(usize),
    /// A move must take at least one chip.
    #[error("a move takes at least one chip")]
    TakesNothing,
    /// The move takes more than the pile has: the chips of the pile.
    #[error("the pile has only {}", counted(.0, "chip"))]
    MoreThanPile(Nat),
    /// The move takes more than the quota: the quota.
    #[error("the quota allows at most {}", counted(.0, "chip"))]
    MoreThanQuota(Nat),
    /// The opening move may not take a whole pile.
    #[error("the opening move may not take a whole pile")]
    WholePile,
    /// The rules do not permit this number: the permitted ones.
    #[error("the rules permit only these takes: {0}")]
    NotPermitted(String),
    /// The move before took as many chips.
    #[error("no move may take as many chips as the move before")]
    Repeated,
    /// The game is over, since a pile is empty.
    #[error("the game is over: a pile is empty")]
    Ended,
    /// The move names a pile twice: its number.
    #[error("pile {0} is named twice")]
    TwiceNamed(usize),
    /// The move takes from another number of piles than every move has to.
    #[error("the move takes from {}: every move takes from exactly {needed}", counted(piles, "pile"))]
    PileCount {
        /// How many piles it takes from.
        piles: usize,
        /// How many it has to take from.
        needed: usize,
    },
    /// The game is over, since a pile that the first move chose is empty: its number.
    #[error("the game is over: pile {0} is empty, and the piles were chosen by the first move")]
    GroupEnded(usize),
    /// The move leaves out a pile that it has to use: its number.
    #[error("the move has to use the piles of the one before: pile {0} is among them")]
    OutsideGroup(usize),
    /// One of several takes breaks a rule.
    #[error("pile {pile}: {why}")]
    Take {
        /// The number of its pile.
        pile: usize,
        /// The rule.
        why: Box<IllegalMoveError>,
    },
    /// The next quota is a difference of numbers of more than 120 bits.
    #[error("the quota after it is a difference of numbers above 2^120, which is not computed: give smaller piles")]
    NoQuota,
}

impl Position {
    /// A position with one quota for all piles.
    ///
    /// # Errors
    /// If there is no pile.
    ///
    /// ```
    /// use fibnim::{Limit, Position, Quota};
    /// let limit = Limit::Quota(Quota::new(6u32).expect("not zero"));
    /// assert_eq!(Position::global([20u32, 62], limit)?.to_string(), "(20,62;6)");
    /// # Ok::<(), fibnim::PositionError>(())
    /// ```
    pub fn global<T: Into<Nat>>(piles: impl IntoIterator<Item = T>, limit: Limit) -> Result<Self, PositionError> {
        Self::new(piles.into_iter().map(Into::into).collect(), MoveLimits::Global(limit))
    }

    /// A position in which every pile has its own quota.
    ///
    /// # Errors
    /// If there is no pile.
    pub fn local<T: Into<Nat>>(piles: impl IntoIterator<Item = (T, Limit)>) -> Result<Self, PositionError> {
        let (piles, limits) = piles.into_iter().map(|(pile, limit)| (pile.into(), limit)).unzip();
        Self::new(piles, MoveLimits::Local(limits))
    }

    fn new(piles: Vec<Nat>, limits: MoveLimits) -> Result<Self, PositionError> {
        if piles.is_empty() { Err(PositionError::NoPiles) } else { Ok(Self { piles, limits }) }
    }

    /// The piles, in the order given; piles of 0 are kept.
    pub fn piles(&self) -> &[Nat] {
        &self.piles
    }

    /// Where the quota lives.
    pub fn dynamic(&self) -> Dynamic {
        match self.limits {
            MoveLimits::Global(_) => Dynamic::Global,
            MoveLimits::Local(_) => Dynamic::Local,
        }
    }

    /// What limits a move in the pile with this index.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn limit(&self, pile: usize) -> &Limit {
        match &self.limits {
            MoveLimits::Global(limit) => limit,
            MoveLimits::Local(limits) => &limits[pile],
        }
    }

    /// The most chips that may be taken from the pile with this index.
    ///
    /// # Panics
    /// If there is no such pile.
    pub fn largest_take(&self, pile: usize) -> Nat {
        self.limit(pile).largest_take(&self.piles[pile])
    }

    /// The position after a legal move, with this quota or none.
    pub(crate) fn left(&self, chosen: &Move, quota: Option<Nat>) -> Self {
        let mut next = self.clone();
        next.piles[chosen.pile] -= &chosen.chips;
        let limit = quota.map_or(Limit::Any, |quota| Limit::Quota(Quota::after_move(quota)));
        match &mut next.limits {
            MoveLimits::Global(old) => *old = limit,
            MoveLimits::Local(limits) => limits[chosen.pile] = limit,
        }
        next
    }
}

/// A move: `chips` chips from the pile with index `pile`, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Take"))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// Index of the pile, from 0, in the order in which the position was given. The serialised form counts piles from
    /// 1.
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::serde_forms::from_one"))]
    pub pile: usize,
    /// How many chips, at least 1 if the move is legal.
    pub chips: Nat,
}

/// All moves that take at most `largest[i]` chips from pile `i`, by pile and then by size, lazily.
pub(super) fn moves_up_to(largest: impl Iterator<Item = Nat>) -> impl Iterator<Item = Move> {
    largest.enumerate().flat_map(|(pile, most)| {
        let takes = std::iter::successors(Some(Nat::ONE), |chips| Some(chips + Nat::ONE));
        takes.take_while(move |chips| *chips <= most).map(move |chips| Move { pile, chips })
    })
}
