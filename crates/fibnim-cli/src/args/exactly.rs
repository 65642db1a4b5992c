//! Arguments of games in which every move takes from exactly K piles.

use clap::{Args, ValueEnum};
use fibnim_engine::wire::{self, Exactly, GroupRule, Memory};

use super::OpeningArg;

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
            RememberArg::Pile => Self::Pile,
            RememberArg::Last => Self::Last,
        }
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Moves from several piles at once")]
pub struct ExactlyArgs {
    /// Every move takes from exactly K piles, each with its own quota
    #[arg(long = "exactly", value_name = "K")]
    pub exactly: Option<usize>,
    /// From which piles a move may take [default: sticky]
    #[arg(long, value_name = "RULE", requires = "exactly")]
    pub group: Option<GroupArg>,
    /// How long the quota of a pile lasts [default: pile]
    #[arg(long, value_name = "RULE", requires = "exactly")]
    pub remember: Option<RememberArg>,
    /// What may be taken from a pile without a quota [default: not-whole]
    #[arg(long, value_name = "RULE", requires = "exactly")]
    pub fresh: Option<OpeningArg>,
    /// Piles that have to be used now, from 1, separated by commas
    #[arg(long, value_name = "PILES", requires = "exactly", value_delimiter = ',')]
    pub active: Vec<usize>,
}

impl ExactlyArgs {
    /// The same in a question.
    pub fn wire(&self) -> Option<Exactly> {
        self.exactly.map(|piles| Exactly {
            piles,
            group: self.group.map(Into::into).unwrap_or_default(),
            remember: self.remember.map(Into::into).unwrap_or_default(),
            fresh: self.fresh.map_or(wire::Opening::NotWhole, Into::into),
            active: self.active.clone(),
        })
    }
}
