//! Questions, and who answers them.

use fibnim::Monitor;
use fibnim_play::{Advisor, ExactAdvisor};
use serde::{Deserialize, Serialize};

use crate::game::GameText;
use crate::map::{Map, MapText};
use crate::proofs::Library;
use crate::rules::{Answer, Ruleset, line};
use crate::{game, map, numbers, proofs, solve, tableau, written};

/// The memory of a search in bytes. WebAssembly has 4 GiB of addresses, and a phone has less to give.
pub const MEMORY: u64 = 640 << 20;

/// All questions.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Question {
    /// A game as it stands after its moves.
    Game(GameText),
    /// What the strategy plays whose turn it is.
    Reply(GameText),
    /// What a perfect player would do, and why.
    Hint(GameText),
    /// What every move was worth.
    Review(GameText),
    /// Who wins a position, by which moves, and why.
    Solve {
        /// The rules.
        #[serde(flatten)]
        rules: Ruleset,
        /// In the notation of the papers.
        position: String,
        /// Whether the threshold table of the last map may be used.
        #[serde(default)]
        mapped: bool,
    },
    /// The thresholds over two piles beside fixed ones; [`Engine::thresholds`] has them afterwards.
    Map(MapText),
    /// The picture of the last map as SVG.
    Svg {
        /// For P positions instead of thresholds.
        quota: Option<u32>,
    },
    /// Flanigan's tableau.
    Tableau {
        /// The rules.
        #[serde(flatten)]
        rules: Ruleset,
        /// The last row.
        rows: u32,
        /// The last column.
        columns: u32,
    },
    /// Complementary values of all pairs.
    Complements {
        /// The take-away function.
        take: String,
        /// The largest pile of a pair.
        max: u32,
        /// How far values are searched for.
        bound: u32,
    },
    /// The representation of a number.
    Number {
        /// The take-away function.
        take: String,
        /// The number.
        number: String,
    },
    /// The certificates that come with the library.
    Certificates,
    /// One of them with its automaton.
    Certificate(proofs::Place),
    /// The text of certificates: one of the shipped ones with all that it depends on.
    CertificateText(proofs::Place),
    /// The states on the way of the digits of some numbers.
    Trace {
        /// The certificate.
        #[serde(flatten)]
        place: proofs::Place,
        /// The free piles.
        piles: Vec<String>,
        /// The quota; the threshold if nothing is given.
        quota: Option<String>,
    },
    /// The positions in a counterexample that can be played.
    Written {
        /// The name of the paper.
        paper: String,
        /// The counterexample.
        text: String,
    },
    /// Checks certificates from nothing.
    Check {
        /// The text of the file.
        text: String,
    },
}

/// Answers questions, and remembers what the next one may need.
#[derive(Debug, Default)]
pub struct Engine {
    /// The advisor of the last game.
    pub(crate) advisor: Option<Advisor>,
    /// The start that it is prepared for, with its rules.
    pub(crate) prepared: Option<(fibnim::Rules, fibnim::Position)>,
    /// The advisor of games of several piles a move.
    pub(crate) exact: ExactAdvisor,
    map: Option<Map>,
    library: Library,
}

fn json(answer: &impl Serialize) -> Answer<String> {
    serde_json::to_string(answer).map_err(line)
}

impl Engine {
    /// Answers a question.
    ///
    /// # Errors
    /// A line that says what is wrong with the question, or that the answer is beyond what a browser can compute.
    pub fn ask(&mut self, question: &str, monitor: &mut dyn Monitor) -> Result<String, String> {
        let question: Question =
            serde_json::from_str(question).map_err(|error| format!("not a question of this page: {error}"))?;
        match question {
            Question::Game(text) => json(&game::state(&text)?),
            Question::Reply(text) => json(&game::reply(self, &text, monitor)?),
            Question::Hint(text) => json(&game::hint(self, &text, monitor)?),
            Question::Review(text) => json(&game::review(self, &text, monitor)?),
            Question::Solve { rules, position, mapped } => {
                let map = self.map.as_ref().filter(|_| mapped);
                json(&solve::solve(&rules, &position, map, monitor)?)
            }
            Question::Map(text) => {
                // The old one gives its memory back first.
                self.map = None;
                let map = map::build(&text, monitor)?;
                let summary = json(&map.summary());
                self.map = Some(map);
                summary
            }
            Question::Svg { quota } => Ok(self.map()?.svg(quota)),
            Question::Tableau { rules, rows, columns } => json(&tableau::tableau(&rules, rows, columns, monitor)?),
            Question::Complements { take, max, bound } => json(&tableau::complements(&take, max, bound, monitor)?),
            Question::Number { take, number } => json(&numbers::number(&take, &number, monitor)?),
            Question::Certificates => json(&self.library.list()?),
            Question::Certificate(place) => json(&self.library.certificate(&place)?),
            Question::CertificateText(place) => self.library.text(&place),
            Question::Trace { place, piles, quota } => json(&self.library.trace(&place, &piles, quota.as_deref())?),
            Question::Written { paper, text } => json(&written::positions(&paper, &text, monitor)?),
            Question::Check { text } => json(&proofs::check(&text, monitor)),
        }
    }

    /// The thresholds of the last map, row by row from an empty second pile; the largest number is infinity.
    #[must_use]
    pub fn thresholds(&self) -> Vec<u32> {
        self.map.as_ref().map(|map| map.cells().to_vec()).unwrap_or_default()
    }

    /// The picture of the last map as a PNG file, of the P positions at a quota if one is given.
    ///
    /// # Errors
    /// If there is no map.
    pub fn png(&self, quota: Option<u32>) -> Result<Vec<u8>, String> {
        Ok(self.map()?.png(quota))
    }

    fn map(&self) -> Answer<&Map> {
        self.map.as_ref().ok_or_else(|| "there is no map yet: ask for one first".to_owned())
    }
}
