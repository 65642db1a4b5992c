//! Arguments of exact-k games.

use clap::{Args, ValueEnum};
use fibnim::exact_k::{Fresh, GroupRule, Memory};

/// From which piles a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GroupArg {
    /// From those of the move before, as long as none of them is empty
    Sticky,
    /// From any
    Free,
    /// From those of the first move, to the end
    Fixed,
}

impl From<GroupArg> for GroupRule {
    fn from(arg: GroupArg) -> Self {
        match arg {
            GroupArg::Sticky => Self::Sticky,
            GroupArg::Free => Self::Free,
            GroupArg::Fixed => Self::Fixed,
        }
    }
}

/// How long the quota of a pile lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RememberArg {
    /// Until the next move that takes from the pile
    Pile,
    /// For one move
    Last,
}

impl From<RememberArg> for Memory {
    fn from(arg: RememberArg) -> Self {
        match arg {
            RememberArg::Pile => Self::PerPile,
            RememberArg::Last => Self::LastMoveOnly,
        }
    }
}

/// What limits a pile without a quota.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FreshArg {
    /// Any number but the whole pile
    NotWhole,
    /// Any number
    Any,
}

impl From<FreshArg> for Fresh {
    fn from(arg: FreshArg) -> Self {
        match arg {
            FreshArg::NotWhole => Self::NotWhole,
            FreshArg::Any => Self::Any,
        }
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Moves from several piles at once")]
pub struct ExactArgs {
    /// Every move takes from exactly K piles, each of which has its own quota; 2 to 8 piles
    #[arg(long = "exactly", value_name = "K")]
    pub count: Option<usize>,
    /// From which piles a move may take [default: sticky]
    #[arg(long, value_name = "RULE", requires = "count")]
    pub group: Option<GroupArg>,
    /// How long the quota of a pile lasts [default: pile]
    #[arg(long, value_name = "RULE", requires = "count")]
    pub remember: Option<RememberArg>,
    /// How many chips may be taken from a pile that has no quota [default: not-whole]
    #[arg(long, value_name = "RULE", requires = "count")]
    pub fresh: Option<FreshArg>,
    /// The piles of the move before, from 1, separated by commas; they have to be used, unless the group is free
    #[arg(long, value_name = "PILES", requires = "count", value_delimiter = ',')]
    pub active: Vec<usize>,
}
