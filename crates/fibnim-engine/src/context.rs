//! What an answer may draw on.

use fibnim::{Position, Rules};
use fibnim_play::{Advisor, ExactAdvisor};

use crate::Capabilities;
use crate::knowledge::Knowledge;
use crate::players::Players;

/// What an answer may draw on: what the surroundings can do, what is known of each ruleset, and the
/// strategies of the last games.
#[derive(Debug)]
pub struct Context {
    capabilities: Capabilities,
    knowledge: Knowledge,
    players: Players,
}

impl Default for Context {
    fn default() -> Self {
        Self::new(Capabilities::default())
    }
}

impl Context {
    /// A context in these surroundings, in which only theorems and the shipped certificates are known.
    pub fn new(capabilities: Capabilities) -> Self {
        let (knowledge, players) = (Knowledge::new(capabilities), Players::default());
        Self { capabilities, knowledge, players }
    }

    /// What the surroundings can do.
    pub fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// What is known, to be asked and added to.
    pub fn knowledge(&mut self) -> &mut Knowledge {
        &mut self.knowledge
    }

    /// An advisor for a game of one pile a move, ready for its start, with all that is known of its rules.
    pub fn advisor(&mut self, rules: &Rules, start: &Position) -> &mut Advisor {
        self.players.advisor(self.knowledge.solver(rules), start)
    }

    /// An advisor for games in which a move takes from several piles.
    pub fn exact_advisor(&mut self) -> &mut ExactAdvisor {
        self.players.exact()
    }
}
