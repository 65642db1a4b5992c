//! The part of an automaton that accepted words pass through.

use std::collections::{BTreeMap, BTreeSet};

use fibnim_check::numeration::{NumerationError, NumerationSystem, Reading};
use fibnim_check::{Certificate, Dfa, StateId};
use rustc_hash::FxHashMap;

use crate::automata::dfa;

/// The minimal automaton without dead states: a letter has a transition if an accepted word can go on with it, and all accepted
/// words are greedy representations. State 0 is the start; the others follow in the order in which a search from it finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialDfa {
    pub(super) tracks: usize,
    pub(super) states: Vec<State>,
}

/// One state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    pub(super) accepting: bool,
    /// Letters and next states, in the order of the digits as they are written.
    pub(super) arcs: Vec<(u32, usize)>,
}

impl PartialDfa {
    /// The free piles and quotas that the automaton of a certificate accepts.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(certificate: &Certificate) -> Result<Self, NumerationError> {
        let system = NumerationSystem::new(&certificate.take_away)?;
        let automaton = &certificate.automaton;
        Ok(Self::of(&[automaton], |states| automaton.accepts(states[0]), &system))
    }

    /// The piles and quotas that have the last of the Grundy values 0, 1, ... whose certificates these are. Panics if there are
    /// none.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub(super) fn of_grundy_value(values: &[&Certificate]) -> Result<Self, NumerationError> {
        let automata: Vec<&Dfa> = values.iter().map(|certificate| &certificate.automaton).collect();
        let last = automata.len() - 1;
        let is_least = |states: &[StateId]| {
            let reached = |i: usize| automata[i].accepts(states[i]);
            (0..last).all(reached) && !reached(last)
        };
        Ok(Self::of(&automata, is_least, &NumerationSystem::new(&values[last].take_away)?))
    }

    /// The tuples of a relation of numbers, whose automaton accepts representations only.
    pub(super) fn of_relation(relation: &dfa::Dfa) -> Self {
        let tracks = relation.tracks().len();
        let mut states: Vec<State> = (0..=relation.states()).map(|_| State::default()).collect();
        for (number, state) in (0..).zip(&mut states) {
            state.accepting = relation.accepts_at(number);
            let arcs = letters(tracks).into_iter().map(|letter| (letter, relation.step(number, letter) as usize));
            state.arcs = arcs.collect();
        }
        // The search of an automaton begins at its first state.
        let start = relation.start_number() as usize;
        states.swap(0, start);
        for (_, to) in states.iter_mut().flat_map(|state| &mut state.arcs) {
            *to = if *to == start {
                0
            } else if *to == 0 {
                start
            } else {
                *to
            };
        }
        Self { tracks, states: trim(&states) }
    }

    /// The words of representations on which some automata end in states that are accepted.
    fn of(automata: &[&Dfa], accepts: impl Fn(&[StateId]) -> bool, system: &NumerationSystem) -> Self {
        let tracks = automata[0].tracks();
        Self { tracks, states: minimal(&trim(&product(automata, accepts, system))) }
    }

    /// How many numbers are read.
    pub fn tracks(&self) -> usize {
        self.tracks
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The state after a letter, if an accepted word can go on so. Panics if there is no such state.
    pub fn next(&self, state: usize, letter: u32) -> Option<usize> {
        self.states[state].arcs.iter().find(|arc| arc.0 == letter).map(|arc| arc.1)
    }

    /// Whether a state accepts. Panics if there is no such state.
    pub fn accepts(&self, state: usize) -> bool {
        self.states[state].accepting
    }

    /// The letters that lead on from a state, with the next states, in the order of their digits. Panics if there is no such
    /// state.
    pub fn arcs(&self, state: usize) -> &[(u32, usize)] {
        &self.states[state].arcs
    }

    /// The digits of a letter, in the order of the tracks.
    pub fn digits(&self, letter: u32) -> impl Iterator<Item = u32> + use<> {
        let tracks = self.tracks;
        (0..tracks).map(move |track| letter >> track & 1)
    }

    /// The arcs of a state, with parallel ones joined: next states in increasing order, each with its letters as text. In a
    /// text `*` stands for both digits. Panics if there is no such state.
    pub fn joined(&self, state: usize) -> BTreeMap<usize, Vec<String>> {
        let mut letters: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for &(letter, to) in &self.states[state].arcs {
            letters.entry(to).or_default().push(letter);
        }
        letters.into_iter().map(|(to, letters)| (to, self.patterns(&letters))).collect()
    }

    /// Patterns for some letters in the order of their digits; every letter fits one pattern.
    fn patterns(&self, letters: &[u32]) -> Vec<String> {
        let mut left: BTreeSet<u32> = letters.iter().copied().collect();
        let mut stars: Vec<u32> = (0..1 << self.tracks).collect();
        stars.sort_by_key(|stars| std::cmp::Reverse(stars.count_ones()));
        let mut chosen = BTreeMap::new();
        for stars in stars {
            // The first letter of a pattern has a 0 at every star.
            for (place, &first) in letters.iter().enumerate().filter(|&(_, letter)| letter & stars == 0) {
                let fits = || (0..1 << self.tracks).filter(|digits| digits & !stars == 0).map(|digits| first | digits);
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

/// The letters of some tracks in the order of their digits as they are written: the first track has the highest digit.
fn letters(tracks: usize) -> Vec<u32> {
    let mut letters: Vec<u32> = (0..1 << tracks).collect();
    letters.sort_by_key(|letter| letter.reverse_bits());
    letters
}

/// The states that are reached: those of the automata, with what has been read of every number.
fn product(automata: &[&Dfa], accepts: impl Fn(&[StateId]) -> bool, system: &NumerationSystem) -> Vec<State> {
    let tracks = automata[0].tracks();
    let letters = letters(tracks);
    let start = (vec![StateId::START; automata.len()], vec![system.begin(); tracks]);
    let mut numbers = FxHashMap::from_iter([(start.clone(), 0)]);
    let mut all: Vec<(Vec<StateId>, Vec<Reading>)> = vec![start];
    let mut states = Vec::new();
    while let Some((at, readings)) = all.get(states.len()).cloned() {
        let ends = readings.iter().all(|&reading| system.may_end(reading));
        let mut state = State { accepting: ends && accepts(&at), arcs: Vec::new() };
        for &letter in &letters {
            let read = |(track, &reading)| system.next(reading, u8::from(letter >> track & 1 == 1));
            let Some(after) = readings.iter().enumerate().map(read).collect::<Option<Vec<Reading>>>() else { continue };
            let next = automata.iter().zip(&at).map(|(automaton, &state)| automaton.next(state, letter)).collect();
            let key = (next, after);
            let number = *numbers.entry(key.clone()).or_insert(all.len());
            if number == all.len() {
                all.push(key);
            }
            state.arcs.push((letter, number));
        }
        states.push(state);
    }
    states
}

/// The same automaton with states merged that accept the same words, by Moore's refinement. All states lead to accepted words.
fn minimal(states: &[State]) -> Vec<State> {
    let mut class: Vec<usize> = states.iter().map(|state| usize::from(state.accepting)).collect();
    let mut count = 0;
    loop {
        let mut classes = FxHashMap::default();
        let finer: Vec<usize> = states
            .iter()
            .zip(&class)
            .map(|(state, &own)| {
                let arcs: Vec<(u32, usize)> = state.arcs.iter().map(|&(letter, next)| (letter, class[next])).collect();
                let fresh = classes.len();
                *classes.entry((own, arcs)).or_insert(fresh)
            })
            .collect();
        class = finer;
        if classes.len() == count {
            break;
        }
        count = classes.len();
    }
    let mut merged = vec![State::default(); count];
    for (state, &own) in states.iter().zip(&class) {
        let arcs = state.arcs.iter().map(|&(letter, next)| (letter, class[next])).collect();
        merged[own] = State { accepting: state.accepting, arcs };
    }
    merged
}

/// The states from which an accepting one is reached, in the order of a search from the start.
fn trim(all: &[State]) -> Vec<State> {
    let mut live: Vec<bool> = all.iter().map(|state| state.accepting).collect();
    // A state is live if a live one is reached from it. The start stays, whether it is live or not.
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
    for (from, state) in all.iter().enumerate() {
        state.arcs.iter().for_each(|&(_, to)| before[to].push(from));
    }
    let mut stack: Vec<usize> = (0..all.len()).filter(|&state| live[state]).collect();
    while let Some(to) = stack.pop() {
        for &from in &before[to] {
            if !std::mem::replace(&mut live[from], true) {
                stack.push(from);
            }
        }
    }
    let mut order = vec![0];
    let mut numbers = FxHashMap::from_iter([(0, 0)]);
    let mut states = Vec::new();
    while let Some(&old) = order.get(states.len()) {
        let mut state = State { accepting: all[old].accepting, arcs: Vec::new() };
        for &(letter, to) in all[old].arcs.iter().filter(|&&(_, to)| live[to]) {
            let next = *numbers.entry(to).or_insert_with(|| {
                order.push(to);
                order.len() - 1
            });
            state.arcs.push((letter, next));
        }
        states.push(state);
    }
    states
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::prove::Prover;
    use fibnim::{Forever, Rules, TakeAway};

    /// A proved game, with all that it depends on.
    pub(in crate::export) fn prove(take: &str, fixed: &[u32]) -> (Certificate, BTreeMap<Vec<u32>, Certificate>) {
        prove_under(take.parse::<TakeAway>().expect("a take-away function").into(), fixed)
    }

    /// The same under any rules.
    pub(in crate::export) fn prove_under(
        rules: Rules,
        fixed: &[u32],
    ) -> (Certificate, BTreeMap<Vec<u32>, Certificate>) {
        let mut prover = Prover::new(rules, 5000).expect("a system");
        let game = Certificate::clone(prover.prove(fixed, &mut Forever, &mut |_| ()).expect("proved"));
        let all = prover.proved().iter().map(|(fixed, game)| (fixed.clone(), Certificate::clone(game)));
        (game, all.collect())
    }

    fn live(take: &str, fixed: &[u32]) -> PartialDfa {
        PartialDfa::new(&prove(take, fixed).0).expect("a system")
    }

    /// How many states no word tells from each other, counted as one.
    fn distinct(live: &PartialDfa) -> usize {
        let mut class: Vec<usize> = live.states.iter().map(|state| usize::from(state.accepting)).collect();
        loop {
            let mut classes = BTreeMap::new();
            let finer: Vec<usize> = (0..live.states())
                .map(|state| {
                    let arcs = live.states[state].arcs.iter().map(|&(letter, next)| (letter, class[next]));
                    let count = classes.len();
                    *classes.entry((class[state], arcs.collect::<Vec<_>>())).or_insert(count)
                })
                .collect();
            if class == finer {
                return classes.len();
            }
            class = finer;
        }
    }

    #[test]
    fn dead_states_are_left_out_and_no_state_is_twice_there() {
        // (6, 1) has one state more with the dead one; alone, the pile has an N-position behind every representation.
        for (take, fixed, states) in
            [("2t", &[][..], 8), ("2t", &[1], 10), ("2t", &[4, 3], 10), ("2t", &[6, 1], 188), ("t", &[], 3)]
        {
            let live = live(take, fixed);
            assert_eq!((live.states(), distinct(&live)), (states, states), "{take} {fixed:?}");
        }
    }

    #[test]
    fn a_game_without_n_positions_keeps_its_start() {
        let (mut game, _) = prove("2t", &[]);
        game.automaton = Dfa::new(2, vec![0; 4], vec![false]).expect("an automaton");
        let live = PartialDfa::new(&game).expect("a system");
        assert_eq!(live.states, [State::default()]);
    }

    #[test]
    fn accepted_words_are_representations_of_n_positions() {
        for (take, fixed) in [("2t", &[2, 1][..]), ("t", &[3, 2]), ("t+1", &[])] {
            let (game, _) = prove(take, fixed);
            let live = PartialDfa::new(&game).expect("a system");
            let system = NumerationSystem::new(&game.take_away).expect("a system");
            for word in 0..1_u32 << 12 {
                let letters: Vec<u32> = (0..6).map(|i| word >> (2 * i) & 3).collect();
                let digits =
                    |track: u32| letters.iter().map(|&letter| (letter >> track & 1) as u8).collect::<Vec<u8>>();
                let valid = [digits(0), digits(1)]
                    .iter()
                    .all(|word| system.digits(u64::try_from(system.number(word)).expect("small"), 6) == *word);
                let own = letters.iter().try_fold(0, |state: usize, &letter| {
                    live.states[state].arcs.iter().find(|arc| arc.0 == letter).map(|arc| arc.1)
                });
                let accepted = own.is_some_and(|state| live.states[state].accepting);
                let reads = game.automaton.reads(letters.iter().copied());
                assert_eq!(accepted, valid && reads, "{take} {fixed:?}: {letters:?}");
            }
        }
    }

    #[test]
    fn parallel_arcs_are_joined() {
        let live = live("t", &[]);
        let expected = [(0, "(*,0)"), (1, "(0,1)"), (2, "(1,1)")].map(|(to, text)| (to, vec![text.to_owned()]));
        assert_eq!(live.joined(0), BTreeMap::from(expected));
    }

    #[test]
    fn every_letter_fits_one_pattern() {
        let all = [0, 4, 2, 6, 1, 5, 3, 7];
        let live = PartialDfa { tracks: 3, states: Vec::new() };
        assert_eq!(live.patterns(&all), ["(*,*,*)"]);
        assert_eq!(live.patterns(&[0, 2, 6]), ["(0,*,0)", "(0,1,1)"]);
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
