//! Why an answer is right, by the name of the method, and what a caller wants of an answer.

use std::fmt;

use crate::nat::Nat;
use crate::play::{Play, Rules, TakeAway};
use crate::search::ThresholdTable;
use crate::written::counted;

/// How far the argument for an answer reaches, from the strongest to the weakest. The first four are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Strength {
    /// Exact: a theorem covers the question at every size.
    Theorem,
    /// Exact: an automaton that the checker has accepted covers the question at every size.
    Certificate,
    /// Exact: the automata of the prover decide the question at every size. No second program checks them.
    Decided,
    /// Exact: it was computed from the rules of play for just this question.
    Search,
    /// Every case up to a size was looked at; nothing is proved beyond.
    Checked,
    /// It is a measurement with an error.
    Estimate,
}

/// A theorem that answers questions of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// The rules of play: no chips are left, a pile without a legal move, or a heap of nim.
    Rules,
    /// One pile: the least term of the greedy representation.
    OnePile,
    /// One pile under misère play: one chip less under normal play.
    MisereOnePile,
    /// Two piles: the flips of Flanigan's tableau.
    TwoPile,
    /// Equal piles in pairs: the second player repeats every move in the twin pile.
    Mirror,
    /// Power-of-two nim, `f(t) = t`: the lowest bit of the nim-sum.
    PowerOfTwo,
    /// Another take-away function that makes the same game: the lowest bit of the nim-sum.
    PowerOfTwoClass,
    /// Power-of-two nim and its class under misère play: the lowest bit of the nim-sum with one chip more.
    MiserePowerOfTwo,
    /// `f(t) = t + 2^j` and up to four piles: residues modulo `5 * 2^j`, and the nim-sum of the quotients.
    PlusPower,
    /// A constant take-away function: nim with the residues of the piles.
    Constant,
    /// Heaps of nim under misère play.
    MisereNim,
    /// Every move takes from all piles that can be used: the least of their remotenesses decides.
    Conjunctive,
    /// Three piles, two of which every move takes from, by [`ThreePiles`](crate::exact_k::ThreePiles) where it is
    /// proved.
    ThreePiles,
    /// The Grundy value of a pile under a constant take-away function.
    ConstantGrundy,
    /// The Grundy values under quotas that do not grow, which are periodic in the pile.
    RepeatedRows,
    /// Every number is a sum of distant Fibonacci numbers in one way.
    Zeckendorf,
    /// Every number is a sum of distant terms of an infinite H-sequence in one way.
    Representation,
    /// The recurrence of an H-sequence has a next term.
    HSequence,
    /// The partial sums of a Larsson word are the P-positions of two piles.
    LarssonWord,
    /// How long a game of one pile lasts.
    Remoteness,
    /// The chance of a random player against one who takes one chip where no move wins.
    Rounds,
    /// The chance of a random player against one who makes the best of a lost position.
    BestLosing,
}

impl Theorem {
    /// The theorem by which the nim-sum solves piles under these rules, where one does.
    pub fn of_nim_sum(rules: &Rules) -> Self {
        match rules.play {
            Play::Misere => Self::MiserePowerOfTwo,
            Play::Normal if rules.take_away == TakeAway::POWER_OF_TWO => Self::PowerOfTwo,
            Play::Normal => Self::PowerOfTwoClass,
        }
    }

    /// All theorems.
    pub const ALL: [Self; 22] = [
        Self::Rules,
        Self::OnePile,
        Self::MisereOnePile,
        Self::TwoPile,
        Self::Mirror,
        Self::PowerOfTwo,
        Self::PowerOfTwoClass,
        Self::MiserePowerOfTwo,
        Self::PlusPower,
        Self::Constant,
        Self::MisereNim,
        Self::Conjunctive,
        Self::ThreePiles,
        Self::ConstantGrundy,
        Self::RepeatedRows,
        Self::Zeckendorf,
        Self::Representation,
        Self::HSequence,
        Self::LarssonWord,
        Self::Remoteness,
        Self::Rounds,
        Self::BestLosing,
    ];

    /// The id of the claim of the audit that states it; `None` for [`Theorem::Rules`].
    pub const fn claim(self) -> Option<&'static str> {
        match self {
            Self::Rules => None,
            Self::OnePile => Some("flanigan-2.2"),
            Self::MisereOnePile => Some("fibnim-misere-one-pile"),
            Self::TwoPile => Some("flanigan-T5"),
            Self::Mirror => Some("flanigan-D2"),
            Self::PowerOfTwo => Some("larsson-T22"),
            Self::PowerOfTwoClass => Some("fibnim-power-of-two-class"),
            Self::MiserePowerOfTwo => Some("fibnim-power-of-two-misere"),
            Self::PlusPower => Some("fibnim-plus-power"),
            Self::Constant => Some("fibnim-constant"),
            Self::MisereNim => Some("fibnim-misere-nim"),
            Self::Conjunctive => Some("fibnim-exact-conjunctive"),
            Self::ThreePiles => Some("fibnim-exact2-three-piles.most"),
            Self::ConstantGrundy => Some("fibnim-grundy-constant"),
            Self::RepeatedRows => Some("fibnim-grundy-periodic"),
            Self::Zeckendorf => Some("allen-T1"),
            Self::Representation => Some("flanigan-D6"),
            Self::HSequence => Some("flanigan-D4"),
            Self::LarssonWord => Some("larsson-T14"),
            Self::Remoteness => Some("fibnim-remoteness"),
            Self::Rounds => Some("fibnim-rounds"),
            Self::BestLosing => Some("fibnim-best-losing-value"),
        }
    }
}

/// Where it stands in the literature, or what it says: a noun phrase.
impl fmt::Display for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules => "the rules of play",
            Self::OnePile => {
                "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970); for bounded take-away functions R. J. \
                 Epp and T. S. Ferguson, A note on take-away games, Fibonacci Quarterly 18 (1980)"
            }
            Self::MisereOnePile => {
                "one pile of n chips under misère play is equivalent to one pile of n - 1 chips under normal play"
            }
            Self::TwoPile => {
                "J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), theorem of section \
                 5, for lags of 0 or 1 as far as the piles reach"
            }
            Self::Mirror => {
                "J. A. Flanigan, Generalized two-pile Fibonacci nim, Fibonacci Quarterly 16 (1978), section 2, for any \
                 number of pairs"
            }
            Self::PowerOfTwo => {
                "U. Larsson and S. Rubinstein-Salzedo, Global Fibonacci nim, International Journal of Game Theory 47 \
                 (2018), theorem 22"
            }
            Self::PowerOfTwoClass => {
                "every function f with 2^j <= f(2^j) < 2^(j+1) for all j has the thresholds of f(t) = t"
            }
            Self::MiserePowerOfTwo => "power-of-two nim under misère play is normal play with an extra pile of 1",
            Self::PlusPower => {
                "up to four piles under f(t) = t + 2^j: residues modulo 5 * 2^j, and the lowest bit of the nim-sum of \
                 the quotients"
            }
            Self::Constant => {
                "after the first move a constant function makes a subtraction game, whose heaps are the residues of \
                 the piles"
            }
            Self::MisereNim => {
                "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"
            }
            Self::Conjunctive => {
                "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966): every move \
                 takes from all piles that can be used"
            }
            Self::ThreePiles => {
                "a rule for starts of three piles; it corrects H. S. Barbara and W. Ali, exact-2-Fibonacci nim (2022)"
            }
            Self::ConstantGrundy => {
                "the Grundy values of a constant function are residues of the pile, 0, or one more than the constant"
            }
            Self::RepeatedRows => "Grundy values under bounded quotas are periodic in the pile",
            Self::Zeckendorf => "every number is a sum of distant Fibonacci numbers in one way (Zeckendorf)",
            Self::Representation => "every number is a sum of distant terms of an infinite H-sequence in one way",
            Self::HSequence => "the recurrence of an H-sequence has a next term",
            Self::LarssonWord => "the partial sums of a Larsson word are the P-positions of two piles",
            Self::Remoteness => "a formula for the length of a game of one pile",
            Self::Rounds => "a formula for the chance against a player who takes one chip where no move wins",
            Self::BestLosing => "a formula for the chance against a player who makes the best of lost positions",
        })
    }
}

/// Why an answer is right: the method that gave it, by name. It does not depend on what was asked before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// By a theorem.
    Theorem(Theorem),
    /// By a formula that a theorem gives.
    Formula(Theorem),
    /// By an automaton that is proved to have the answers for piles of every size.
    Certificate {
        /// How many states it has; of several automata their sum.
        states: u32,
    },
    /// By the checker, which accepted no certificate.
    NoCertificate,
    /// By the automata of a prover that decides statements.
    Decided,
    /// By a prover that decided no statement within its budget.
    Undecided,
    /// By a table of the thresholds of all positions of some piles, which was built earlier.
    Table {
        /// How many piles the table has.
        piles: u32,
        /// The most chips of a pile.
        max: u32,
    },
    /// By a table of the remoteness of all positions that can be reached.
    RemotenessTable {
        /// How many positions these are.
        positions: u64,
    },
    /// By the thresholds of all positions that can be reached, filled by their recurrence.
    ThresholdSearch {
        /// How many positions these are.
        positions: u64,
    },
    /// By thresholds that were filled by their recurrence until the answer was found.
    Thresholds,
    /// By the thresholds of all positions up to a size, beyond which nothing is known.
    ThresholdsTo {
        /// The most chips of a pile.
        max: u32,
    },
    /// By rows of Grundy values that were computed.
    Rows {
        /// How many, if the method that gives the reason counts them.
        rows: Option<u64>,
    },
    /// By the nim-sum of the Grundy values of the piles, each of which has its own quota
    /// ([`Verdict::nim_sum`](crate::Verdict::nim_sum)).
    NimSum {
        /// How many rows of Grundy values were computed: for values or winning moves that no other method has, or
        /// because rows were less work.
        rows: u64,
        /// If some values are known by certificates: the most states of one of these.
        states: Option<u32>,
        /// The weakest strength among the values.
        weakest: Strength,
    },
    /// By the values of tame piles under both plays, which decide their sum under misère play.
    Tame {
        /// How many pairs of a pile and a quota have computed values.
        positions: u64,
    },
    /// By game search, the literal definition of the outcome.
    GameSearch {
        /// How many positions were solved.
        positions: u64,
    },
    /// By recursion over the positions that can come up.
    Recursion {
        /// How many positions were solved, if the method that gives the reason counts them.
        positions: Option<u64>,
    },
    /// By [`ThreePiles`](crate::exact_k::ThreePiles), where it is an observation: checked by search for all piles up to
    /// a size.
    ThreePilesChecked {
        /// That size.
        max: u32,
    },
    /// By games that were played at random.
    Simulation,
}

impl Reason {
    /// The recurrence of thresholds of all positions that can be reached from these piles.
    pub fn searched(piles: &[Nat]) -> Self {
        Self::ThresholdSearch { positions: u64::try_from(&ThresholdTable::cost(piles).positions).unwrap_or(u64::MAX) }
    }

    /// The nim-sum of values with these reasons, for which this many rows of Grundy values were computed.
    pub fn nim_sum(parts: &[Self], rows: u64) -> Self {
        let states = |reason: &Self| if let Self::Certificate { states } = reason { Some(*states) } else { None };
        let weakest = parts.iter().map(|reason| reason.strength()).max().unwrap_or(Strength::Theorem);
        Self::NimSum { rows, states: parts.iter().filter_map(states).max(), weakest }
    }

    /// The id of the claim of the audit that states the theorem or the observation, if the reason is one.
    pub const fn claim(self) -> Option<&'static str> {
        match self {
            Self::Theorem(theorem) | Self::Formula(theorem) => theorem.claim(),
            Self::ThreePilesChecked { .. } => Some("fibnim-exact2-three-piles"),
            Self::NimSum { .. } => Some("fibnim-nim-sum"),
            Self::Tame { .. } => Some("fibnim-misere-nim"),
            Self::Certificate { .. }
            | Self::NoCertificate
            | Self::Decided
            | Self::Undecided
            | Self::Table { .. }
            | Self::RemotenessTable { .. }
            | Self::ThresholdSearch { .. }
            | Self::Thresholds
            | Self::ThresholdsTo { .. }
            | Self::Rows { .. }
            | Self::GameSearch { .. }
            | Self::Recursion { .. }
            | Self::Simulation => None,
        }
    }

    /// How far it reaches.
    pub const fn strength(self) -> Strength {
        match self {
            Self::Theorem(_) | Self::Formula(_) => Strength::Theorem,
            Self::Certificate { .. } => Strength::Certificate,
            Self::Decided => Strength::Decided,
            Self::NimSum { weakest, .. } => weakest,
            Self::NoCertificate
            | Self::Undecided
            | Self::Table { .. }
            | Self::RemotenessTable { .. }
            | Self::ThresholdSearch { .. }
            | Self::Thresholds
            | Self::Rows { .. }
            | Self::Tame { .. }
            | Self::GameSearch { .. }
            | Self::Recursion { .. } => Strength::Search,
            Self::ThresholdsTo { .. } | Self::ThreePilesChecked { .. } => Strength::Checked,
            Self::Simulation => Strength::Estimate,
        }
    }
}

/// What the answer rests on: a noun phrase.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_positions = |positions: &u64| counted(positions, "position");
        match self {
            Self::Theorem(theorem) => theorem.fmt(f),
            Self::Formula(_) => f.write_str("a formula that is proved for every size"),
            Self::Certificate { states } => {
                let states = counted(states, "state");
                write!(f, "a certificate: an automaton with {states}, proved for piles of every size")
            }
            Self::NoCertificate => f.write_str("the checker, which accepted no certificate"),
            Self::Decided => f.write_str("automata that decide the statement for numbers of every size"),
            Self::Undecided => f.write_str("the prover, which decided no statement"),
            Self::Table { piles, max } => {
                let (piles, chips) = (counted(piles, "pile"), counted(max, "chip"));
                write!(f, "a table of the thresholds of {piles} of up to {chips}")
            }
            Self::RemotenessTable { positions } => {
                write!(f, "a table of the remoteness of {}", of_positions(positions))
            }
            Self::ThresholdSearch { positions } => {
                write!(f, "the thresholds of {}, computed by their recurrence", of_positions(positions))
            }
            Self::Thresholds => f.write_str("thresholds, computed by their recurrence"),
            Self::ThresholdsTo { max } => write!(f, "the thresholds of all positions up to {max}"),
            Self::Rows { rows: Some(rows) } => write!(f, "{} of Grundy values", counted(rows, "row")),
            Self::Rows { rows: None } => f.write_str("rows of Grundy values"),
            Self::NimSum { rows, states, .. } => {
                f.write_str("the nim-sum of the Grundy values (Sprague 1935, Grundy 1939)")?;
                match (states, rows) {
                    (None, 0) => Ok(()),
                    (None, rows) => write!(f, ", from {} of Grundy values", counted(rows, "row")),
                    (Some(_), 0) => f.write_str(", from certificates"),
                    (Some(_), rows) => write!(f, ", from certificates and {} of Grundy values", counted(rows, "row")),
                }
            }
            Self::Tame { positions } => {
                let computed = of_positions(positions);
                write!(f, "the values of tame piles, whose sums J. H. Conway solved, from {computed} of one pile")
            }
            Self::GameSearch { positions } => write!(f, "game search through {}", of_positions(positions)),
            Self::Recursion { positions: Some(positions) } => write!(f, "recursion over {}", of_positions(positions)),
            Self::Recursion { positions: None } => f.write_str("recursion over all positions that can come up"),
            Self::ThreePilesChecked { max } => write!(
                f,
                "an observation, not proved, checked by search for all piles up to {max}; it corrects H. S. Barbara \
                 and W. Ali, exact-2-Fibonacci nim (2022)"
            ),
            Self::Simulation => f.write_str("random games that were played"),
        }
    }
}

/// What a caller wants to know of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The outcome, the threshold and the reason. If winning moves would be found by looking up the position after each
    /// move, there are no [`moves`](crate::Verdict::moves), and the answer takes one look-up.
    Outcome,
    /// The winning moves, too.
    Moves,
}
