//! Certificates: automata that are claimed to be games or Grundy values.

use std::fmt;

use fibnim::relative::TakeSet;
use fibnim::{Play, Rules, TakeAway};
use sha2::{Digest, Sha256};

use crate::dfa::Dfa;

/// The most fixed piles that a check accepts.
pub const MOST_FIXED: usize = 12;
/// The most chips of a fixed pile that a check accepts.
pub const MOST_CHIPS: u32 = 256;
/// The largest Grundy value that a check accepts.
pub const MOST_VALUE: u32 = 64;
/// The largest take in a list of permitted takes that a check accepts.
pub const MOST_TAKE: u32 = 256;

/// What a certificate is about. The number of free piles belongs to the certificate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The player to move wins beside these fixed piles, which are in decreasing order and not empty.
    Game(Vec<u32>),
    /// The same under misère play.
    MisereGame(Vec<u32>),
    /// A move leads to this Grundy value.
    GrundyValue(u32),
    /// A game in which a move may take only some numbers of chips.
    Only {
        /// These takes; not all.
        takes: TakeSet,
        /// Whether a player who cannot move loses or wins.
        play: Play,
        /// The fixed piles, which are in decreasing order and not empty.
        fixed: Vec<u32>,
    },
}

impl Subject {
    /// The game with these fixed piles, which are in decreasing order and not empty.
    #[must_use]
    pub fn game(play: Play, fixed: Vec<u32>) -> Self {
        match play {
            Play::Normal => Self::Game(fixed),
            Play::Misere => Self::MisereGame(fixed),
        }
    }

    /// The game with these permitted takes and fixed piles, which are in decreasing order and not empty.
    #[must_use]
    pub fn only(takes: TakeSet, play: Play, fixed: Vec<u32>) -> Self {
        if takes == TakeSet::All { Self::game(play, fixed) } else { Self::Only { takes, play, fixed } }
    }

    /// The permitted takes.
    #[must_use]
    pub fn takes(&self) -> &TakeSet {
        match self {
            Self::Game(_) | Self::MisereGame(_) | Self::GrundyValue(_) => &TakeSet::All,
            Self::Only { takes, .. } => takes,
        }
    }

    /// Whether the player who cannot move loses or wins. Grundy values are those of normal play.
    #[must_use]
    pub fn play(&self) -> Play {
        match self {
            Self::Only { play, .. } => *play,
            Self::Game(_) | Self::GrundyValue(_) => Play::Normal,
            Self::MisereGame(_) => Play::Misere,
        }
    }

    /// The fixed piles; none for a Grundy value.
    #[must_use]
    pub fn fixed(&self) -> &[u32] {
        match self {
            Self::Game(fixed) | Self::MisereGame(fixed) | Self::Only { fixed, .. } => fixed,
            Self::GrundyValue(_) => &[],
        }
    }

    /// The Grundy value, if it is about one.
    #[must_use]
    pub fn grundy_value(&self) -> Option<u32> {
        match self {
            Self::Game(_) | Self::MisereGame(_) | Self::Only { .. } => None,
            Self::GrundyValue(value) => Some(*value),
        }
    }

    /// Whether a check accepts it: fixed piles are in decreasing order, nothing exceeds the limits of this module, and
    /// under misère play one chip may be taken, so that a player with a chip left and a quota has a move. Whether an
    /// automaton accepts the permitted takes depends on the take-away function, too.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        let fixed = self.fixed();
        fixed.len() <= MOST_FIXED
            && fixed.is_sorted_by(|a, b| a >= b)
            && fixed.iter().all(|pile| (1..=MOST_CHIPS).contains(pile))
            && self.grundy_value().is_none_or(|value| value <= MOST_VALUE)
            && self.has_accepted_takes()
    }

    fn has_accepted_takes(&self) -> bool {
        let Self::Only { takes, play, .. } = self else { return true };
        let small = match takes {
            TakeSet::All => false,
            TakeSet::List(list) => list.iter().all(|&take| take <= MOST_TAKE.into()),
            _ => true,
        };
        small && (*play == Play::Normal || takes.has(1))
    }

    /// The subjects on which its proof depends, in increasing order: the games after a move from a fixed pile, or the
    /// smaller Grundy values.
    #[must_use]
    pub fn dependencies(&self) -> Vec<Self> {
        let mut all: Vec<Self> = match self {
            Self::Game(fixed) | Self::MisereGame(fixed) | Self::Only { fixed, .. } => {
                let takes = |pile: u32| (1..=pile).filter(|&t| self.takes().has(t));
                let smaller = (0..fixed.len()).flat_map(|i| takes(fixed[i]).map(move |t| fewer(fixed, i, t)));
                smaller.map(|fixed| Self::only(self.takes().clone(), self.play(), fixed)).collect()
            }
            Self::GrundyValue(value) => (0..*value).map(Self::GrundyValue).collect(),
        };
        all.sort();
        all.dedup();
        all
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(fixed) | Self::MisereGame(fixed) | Self::Only { fixed, .. } => {
                let piles: Vec<String> = fixed.iter().map(ToString::to_string).collect();
                if piles.is_empty() {
                    f.write_str("the game without fixed piles")?;
                } else {
                    write!(f, "fixed piles ({})", piles.join(","))?;
                }
                if *self.takes() != TakeSet::All {
                    write!(f, " with only the takes {}", self.takes())?;
                }
                f.write_str(if self.play() == Play::Misere { " under misère play" } else { "" })
            }
            Self::GrundyValue(value) => write!(f, "the Grundy value {value}"),
        }
    }
}

/// An automaton, and the claim that it solves a game with one or two piles of any size, or describes a Grundy value.
/// The claim may be false: only a [`Checked`](crate::Checked) certificate is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The take-away function.
    pub take_away: TakeAway,
    /// How many piles are of any size; 1 for a Grundy value.
    pub free: usize,
    /// What it is about.
    pub subject: Subject,
    /// Accepts the free piles and quotas that are N, or from which a move leads to the Grundy value.
    pub automaton: Dfa,
}

impl Certificate {
    /// The SHA-256 of the certificate as 64 hexadecimal digits, taken over the numbers that `docs/certificate.md`
    /// lists.
    #[must_use]
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        let mut number = |number: u64| hasher.update(number.to_le_bytes());
        let take = self.take_away.to_string();
        number(take.len() as u64);
        take.bytes().for_each(|byte| number(u64::from(byte)));
        number(self.free as u64);
        number(self.fixed().len() as u64);
        self.fixed().iter().for_each(|&pile| number(u64::from(pile)));
        number(self.automaton.states() as u64);
        self.automaton.table().iter().for_each(|&state| number(u64::from(state.number())));
        self.automaton.state_ids().for_each(|state| number(u64::from(self.automaton.accepts(state))));
        if let Some(value) = self.subject.grundy_value() {
            number(u64::from(value));
        }
        if self.subject.play() == Play::Misere {
            // No Grundy value is as large, so no other subject has numbers that end in this one.
            number(u64::MAX);
        }
        if let Subject::Only { takes, .. } = &self.subject {
            // Read from the end, these numbers are the mark of such a subject, the length of a text, and the text.
            let text = takes.to_string();
            text.bytes().for_each(|byte| number(u64::from(byte)));
            number(text.len() as u64);
            number(u64::MAX - 1);
        }
        hexadecimal(&hasher.finalize())
    }

    /// The fixed piles; none for a Grundy value.
    #[must_use]
    pub fn fixed(&self) -> &[u32] {
        self.subject.fixed()
    }

    /// The ruleset; `None` if only some takes are permitted. A Grundy value is one under normal play.
    #[must_use]
    pub fn rules(&self) -> Option<Rules> {
        let rules = Rules { take_away: self.take_away.clone(), play: self.subject.play() };
        (*self.subject.takes() == TakeSet::All).then_some(rules)
    }
}

impl AsRef<Self> for Certificate {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// Bytes as two digits each.
pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(u32::from(digit), 16)).collect()
}

/// The fixed piles after a move of `t` chips from the pile with index `i`, in decreasing order and without empty ones.
/// Panics if there is no such pile, or it has fewer chips.
#[must_use]
pub fn fewer(fixed: &[u32], i: usize, t: u32) -> Vec<u32> {
    let mut piles = fixed.to_vec();
    piles[i] -= t;
    piles.sort_unstable_by(|a, b| b.cmp(a));
    while piles.last() == Some(&0) {
        piles.pop();
    }
    piles
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Power-of-two nim with one pile of any size, alone and beside a pile of one chip. A position is N if the quota is
    /// at least the lowest bit of the nim-sum: the automata look for a digit of the quota at or above that bit.
    pub(crate) fn games() -> [Certificate; 2] {
        let alone = (vec![0, 0, 1, 2, 1, 2, 1, 2, 2, 2, 2, 2], vec![false, false, true]);
        let beside_one = (vec![0, 0, 1, 3, 1, 3, 1, 3, 2, 2, 2, 2, 2, 2, 2, 2], vec![false, true, true, false]);
        [(Vec::new(), alone), (vec![1], beside_one)].map(|(fixed, (next, accepting))| Certificate {
            take_away: TakeAway::POWER_OF_TWO,
            free: 1,
            subject: Subject::Game(fixed),
            automaton: Dfa::new(2, next, accepting).expect("an automaton"),
        })
    }

    fn certificate(subject: Subject) -> Certificate {
        let [alone, _] = games();
        Certificate { subject, ..alone }
    }

    /// Another program computed the hashes from the description in `docs/certificate.md`.
    #[test]
    fn hashes_are_those_of_the_description() {
        for (subject, hash) in [
            (Subject::Game(Vec::new()), "e5877d00056d60fd5e5aeaacc65fbc5e78b65393ae7e038dcdaf27c60a00fd59"),
            (Subject::MisereGame(vec![4, 3]), "63b0cc409eaa73d4affdd086f5c4b88f0bef9149cc20ec0d7dd7acf3ca362d19"),
            (Subject::GrundyValue(5), "aaa8d7285781471c49c72d8e0cc8e7c78b04ad989d062565694a935090232e5a"),
            (
                Subject::only("fib".parse().expect("a set"), Play::Normal, vec![4, 3]),
                "5a1c7811232b7a2c77b98840cf57dae770b8ff8d68b3cf1af10765b425d818ae",
            ),
            (
                Subject::only("1,3".parse().expect("a set"), Play::Misere, vec![]),
                "f66eb131de30f9dce23659a316b02b55c43f97b1360a35446aea37c2a0629b14",
            ),
        ] {
            assert_eq!(certificate(subject.clone()).hash(), hash, "{subject}");
        }
    }

    #[test]
    fn a_subject_depends_on_what_a_move_leads_to() {
        assert_eq!(fewer(&[4, 3], 0, 2), [3, 2]);
        assert_eq!(fewer(&[4, 3], 1, 3), [4]);
        assert_eq!(fewer(&[1], 0, 1), [0; 0]);
        for play in [Play::Normal, Play::Misere] {
            let games = [vec![1], vec![1, 1], vec![2]].map(|fixed| Subject::game(play, fixed));
            assert_eq!(Subject::game(play, vec![2, 1]).dependencies(), games);
            // Both piles lead to the same games.
            let games = [vec![2], vec![2, 1]].map(|fixed| Subject::game(play, fixed));
            assert_eq!(Subject::game(play, vec![2, 2]).dependencies(), games);
            assert_eq!(Subject::game(play, Vec::new()).dependencies(), []);
        }
        let only = |fixed: &[u32]| Subject::only("2,3".parse().expect("a set"), Play::Normal, fixed.to_vec());
        assert_eq!(only(&[4, 1]).dependencies(), [only(&[1, 1]), only(&[2, 1])]);
        assert_eq!(only(&[3]).dependencies(), [only(&[]), only(&[1])]);
        assert_eq!(only(&[1, 1]).dependencies(), []);
        assert_eq!(Subject::GrundyValue(2).dependencies(), [Subject::GrundyValue(0), Subject::GrundyValue(1)]);
    }
}
