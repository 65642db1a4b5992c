//! Exports: [`walnut`] writes automata for the Walnut prover, [`dot`] files for Graphviz and pictures, and [`verified`]
//! statements for the decider that is proved in Coq.
//!
//! The automaton of a certificate may do anything on words that are not representations. The exports write its
//! [`PartialDfa`], which has a transition only if it leads to an accepted word.

pub mod dot;
pub mod verified;
pub mod walnut;

use std::collections::{BTreeMap, BTreeSet};

use fibnim::{Forever, TakeAway};
use fibnim_check::recurrence::DEFAULT_MEMORY;
use fibnim_check::{Certificate, Meter, NumerationError, NumerationSystem, StateId, Subject};

use crate::relation::{self, Relation, TooLargeError, meter};

/// The most states of an automaton that is drawn.
pub const MOST_STATES: usize = 40;

/// Why a certificate has no file for another program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// Walnut has the numeration systems of `2t` and `t`, not that of this take-away function.
    #[error("Walnut has no numeration system for the take-away function {0}: use 2t (msd_fib) or t (msd_2)")]
    TakeAway(TakeAway),
    /// The game has this many free piles, and sentences have names for 1 or 2.
    #[error("{0} piles of any size have no sentence for Walnut: give 1 or 2")]
    FreePiles(usize),
    /// Sentences for Walnut are those of games in which all takes are permitted.
    #[error("{0} has no sentence for Walnut: all takes must be permitted")]
    Takes(Subject),
    /// The certificate depends on this one, which was not given.
    #[error("the certificate of {0} is needed and was not given")]
    Missing(Subject),
    /// The automaton has this many states, which is more than a picture shows.
    #[error("{0} states are too many for a picture: the limit is {MOST_STATES}")]
    States(usize),
    /// The take-away function has no numeration system.
    #[error(transparent)]
    Numeration(#[from] NumerationError),
    /// The automaton without the words that are not representations is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
}

/// The minimal automaton without dead states. A letter has a transition if an accepted word can continue with it, and
/// all accepted words are greedy representations. State 0 is the start; the others follow in breadth-first order. A
/// letter is a number whose binary digits are the digits that are read, the first track's being the highest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialDfa(Relation);

impl PartialDfa {
    /// The free piles and quotas that the automaton of a certificate accepts.
    ///
    /// # Errors
    /// If the take-away function has no numeration system, or the automaton is too large.
    pub fn new(certificate: &Certificate) -> Result<Self, ExportError> {
        Self::of(certificate, &NumerationSystem::new(&certificate.take_away)?)
    }

    /// The tuples of a relation.
    ///
    /// # Errors
    /// If the automaton for the other order of the tracks is too large.
    pub fn of_relation(relation: &Relation, meter: &mut Meter<'_>) -> Result<Self, ExportError> {
        let order: Vec<&String> = relation.tracks().iter().rev().collect();
        Ok(Self(relation.reordered(&order, meter)?))
    }

    /// Like [`new`](Self::new), with the numeration system of its take-away function.
    fn of(certificate: &Certificate, system: &NumerationSystem) -> Result<Self, ExportError> {
        Ok(Self(relation(certificate, system, &mut meter(DEFAULT_MEMORY, relation::MOST_STATES, &mut Forever))?))
    }

    /// The piles and quotas that have the Grundy value of a certificate. `smaller` are the certificates of all smaller
    /// values.
    fn of_grundy_value(
        certificate: &Certificate,
        smaller: &[&Certificate],
        system: &NumerationSystem,
    ) -> Result<Self, ExportError> {
        let mut forever = Forever;
        let meter = &mut meter(DEFAULT_MEMORY, relation::MOST_STATES, &mut forever);
        let mut all = relation(certificate, system, meter)?.not(system, meter)?;
        for reached in smaller {
            all = all.and(&relation(reached, system, meter)?, meter)?;
        }
        Ok(Self(all))
    }

    /// How many numbers are read.
    pub fn tracks(&self) -> usize {
        self.0.tracks().len()
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.0.states()
    }

    /// The state after a column of digits, whose bit `i` is the digit of track `i`, if an accepted word can continue
    /// with it. Panics if there is no such state.
    pub fn next(&self, state: usize, column: u32) -> Option<usize> {
        let letter = column.reverse_bits() >> (32 - self.tracks());
        self.0.automaton().next(id(state), letter).map(StateId::index)
    }

    /// Whether a state accepts. Panics if there is no such state.
    pub fn accepts(&self, state: usize) -> bool {
        self.0.automaton().output(id(state))
    }

    /// The letters that lead on from a state, with the next states. Panics if there is no such state.
    pub fn arcs(&self, state: usize) -> impl Iterator<Item = (u32, usize)> + '_ {
        self.0.arcs(id(state)).map(|(letter, to)| (letter, to.index()))
    }

    /// The digits of a letter, in the order of the tracks.
    pub fn digits(&self, letter: u32) -> impl Iterator<Item = u32> + use<> {
        (0..self.tracks()).rev().map(move |place| letter >> place & 1)
    }

    /// The arcs of a state, with parallel ones joined: next states in increasing order, each with its letters as text.
    /// In a text `*` stands for both digits. Panics if there is no such state.
    pub fn joined(&self, state: usize) -> BTreeMap<usize, Vec<String>> {
        let mut letters: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for (letter, to) in self.arcs(state) {
            letters.entry(to).or_default().push(letter);
        }
        letters.into_iter().map(|(to, letters)| (to, self.patterns(&letters))).collect()
    }

    /// Patterns for some letters in the order of their digits; every letter fits one pattern.
    fn patterns(&self, letters: &[u32]) -> Vec<String> {
        let mut left: BTreeSet<u32> = letters.iter().copied().collect();
        let mut stars: Vec<u32> = (0..1 << self.tracks()).collect();
        stars.sort_by_key(|stars| (std::cmp::Reverse(stars.count_ones()), stars.reverse_bits()));
        let mut chosen = BTreeMap::new();
        for stars in stars {
            // The first letter of a pattern has a 0 at every star.
            for (place, &first) in letters.iter().enumerate().filter(|&(_, letter)| letter & stars == 0) {
                let fits =
                    || (0..1 << self.tracks()).filter(|digits| digits & !stars == 0).map(|digits| first | digits);
                if fits().all(|letter| left.contains(&letter)) {
                    fits().for_each(|letter| _ = left.remove(&letter));
                    chosen.insert(place, (first, stars));
                }
            }
        }
        let text = |(first, stars)| {
            let digits = self.digits(first).zip(self.digits(stars));
            let digits: Vec<&str> = digits.map(|(digit, star)| ["0", "1", "*"][(digit + 2 * star) as usize]).collect();
            format!("({})", digits.join(","))
        };
        chosen.into_values().map(text).collect()
    }
}

fn id(state: usize) -> StateId {
    StateId::new(state).expect("a state of an automaton")
}

/// The numbers that the automaton of a certificate accepts. Tracks are in reverse order, which is that of the digits of
/// letters.
fn relation(
    certificate: &Certificate,
    system: &NumerationSystem,
    meter: &mut Meter<'_>,
) -> Result<Relation, TooLargeError> {
    let names = &["0", "1", "2", "3", "4", "5", "6", "7"][..certificate.automaton.tracks()];
    let relation = Relation::of(&certificate.automaton, names, system, meter)?;
    relation.reordered(&names.iter().rev().collect::<Vec<_>>(), meter)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::prove::Prover;
    use fibnim::Rules;

    /// A proved game, with all that it depends on.
    pub(super) fn prove(take: &str, fixed: &[u32]) -> (Certificate, Vec<Certificate>) {
        prove_under(&Rules::normal(take.parse().expect("a take-away function")), fixed)
    }

    /// The same under any rules.
    pub(super) fn prove_under(rules: &Rules, fixed: &[u32]) -> (Certificate, Vec<Certificate>) {
        let mut prover = Prover::new(&rules.take_away, 1, 5000).expect("a system");
        let game = Subject::game(rules.play, fixed.to_vec());
        let game = Certificate::clone(&prover.prove(&game, &mut Forever, &mut |_| ()).expect("proved"));
        (game, prover.proved().values().map(|game| Certificate::clone(game)).collect())
    }

    #[test]
    fn a_game_without_n_positions_keeps_its_start() {
        let (mut game, _) = prove("2t", &[]);
        game.automaton = fibnim_check::Dfa::new(2, vec![0; 4], vec![false]).expect("an automaton");
        let live = PartialDfa::new(&game).expect("a system");
        assert_eq!((live.states(), live.accepts(0), live.arcs(0).count(), live.next(0, 1)), (1, false, 0, None));
    }

    #[test]
    fn every_letter_fits_one_pattern() {
        let all = [0, 1, 2, 3, 4, 5, 6, 7];
        let live = PartialDfa(Relation::with_one_end(&["a", "b", "c"], &[0; 16], 2));
        assert_eq!(live.patterns(&all), ["(*,*,*)"]);
        assert_eq!(live.patterns(&[0, 2, 3]), ["(0,*,0)", "(0,1,1)"]);
        for chosen in 1..256_u32 {
            let letters: Vec<u32> = all.iter().copied().filter(|letter| chosen >> letter & 1 == 1).collect();
            let patterns = live.patterns(&letters);
            for letter in all {
                let digits: Vec<char> = live.digits(letter).map(|digit| if digit == 1 { '1' } else { '0' }).collect();
                let fits = |text: &&String| {
                    let pattern = text.chars().filter(|c| !"(,)".contains(*c));
                    pattern.zip(&digits).all(|(c, digit)| c == '*' || c == *digit)
                };
                let count = patterns.iter().filter(fits).count();
                assert_eq!(count, usize::from(letters.contains(&letter)), "{letter} in {patterns:?} of {letters:?}");
            }
        }
    }
}
