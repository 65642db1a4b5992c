//! Arguments of games in which every move takes from exactly K piles.

use clap::Args;
use fibnim_engine::wire::{Exactly, GroupRule, Memory, Opening};

#[derive(Debug, Args)]
#[command(next_help_heading = "Moves from several piles at once")]
pub struct ExactlyArgs {
    /// Every move takes from exactly K piles, each with its own quota
    #[arg(long = "exactly", value_name = "K")]
    pub exactly: Option<usize>,
    /// From which piles a move may take [default: sticky]
    #[arg(long, value_name = "RULE", requires = "exactly")]
    pub group: Option<GroupRule>,
    /// How long the quota of a pile lasts [default: pile]
    #[arg(long, value_name = "RULE", requires = "exactly")]
    pub remember: Option<Memory>,
    /// What may be taken from a pile without a quota [default: not-whole]
    #[arg(long, value_name = "RULE", requires = "exactly")]
    pub fresh: Option<Opening>,
    /// Piles that have to be used now, from 1, separated by commas
    #[arg(long, value_name = "PILES", requires = "exactly", value_delimiter = ',')]
    pub active: Vec<usize>,
}

impl ExactlyArgs {
    /// The same in a question.
    pub fn wire(&self) -> Option<Exactly> {
        self.exactly.map(|piles| Exactly {
            piles,
            group: self.group.unwrap_or_default(),
            remember: self.remember.unwrap_or_default(),
            fresh: self.fresh.unwrap_or(Opening::NotWhole),
            active: self.active.clone(),
        })
    }
}
