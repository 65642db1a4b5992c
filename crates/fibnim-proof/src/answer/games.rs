//! Proved automata as a solver: thresholds and winning moves of piles of any size.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use dashu_int::IBig;
use fibnim::relative::TakeSet;
use fibnim::{Budget, Forever, Method, Nat, Reason, Rules, SolveError, Threshold};

use fibnim_check::certificate::{Certificate, fewer};
use fibnim_check::recurrence::DEFAULT_MEMORY;
use fibnim_check::takes::permitted;
use fibnim_check::{Checked, NumerationError, NumerationSystem, StateId};

use crate::logic::linear::Comparison;
use crate::numeration::{digits, letters, number, word};
use crate::relation::{MOST_STATES, Relation, TooLargeError, meter};

/// Proved games of one ruleset. Each answers for all sizes of its free piles.
#[derive(Debug)]
pub struct ProvedGames {
    rules: Rules,
    /// All takes, but in the games of [`ProvedOnlyGames`].
    takes: TakeSet,
    system: NumerationSystem,
    /// The most states of an automaton of a relation or of winning takes.
    most_states: usize,
    /// By free piles and fixed piles.
    games: BTreeMap<(usize, Vec<u32>), CertifiedGame>,
    /// The most piles that one of the games has.
    most_piles: usize,
}

#[derive(Debug)]
struct CertifiedGame {
    certificate: Checked<Certificate>,
    /// The relation of the free piles and the quota, made when it is first needed.
    relation: OnceLock<Result<Relation, TooLargeError>>,
    /// For each free pile the relation of the free piles and a winning take from it, made when it is first needed.
    moves: Vec<OnceLock<Result<Relation, TooLargeError>>>,
}

/// The names of the free piles and of the quota.
const NAMES: [[&str; 3]; 2] = [["a", "w", ""], ["a", "b", "w"]];

/// The complementary value of the fixed piles of a game with one free pile: the size of one more pile that makes the
/// position P under every quota. There is at most one (Larsson & Rubinstein-Salzedo, theorem 17); `None` is a proof
/// that there is none. `system` is that of the take-away function. Panics for other certificates.
///
/// ```
/// use fibnim::{Forever, Nat, TakeAway};
/// use fibnim_check::Subject;
/// use fibnim_proof::NumerationSystem;
/// use fibnim_proof::answer::games::complement;
/// use fibnim_proof::prove::Prover;
/// let system = NumerationSystem::new(&TakeAway::FIBONACCI)?;
/// let mut prover = Prover::new(&TakeAway::FIBONACCI, 1, 1000)?;
/// let game = prover.prove(&Subject::Game(vec![2, 1]), &mut Forever, &mut |_| ())?;
/// assert_eq!(complement(&game, &system)?, Some(Nat::from(4u32)));
/// let game = prover.prove(&Subject::Game(vec![4, 3]), &mut Forever, &mut |_| ())?;
/// assert_eq!(complement(&game, &system)?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If an automaton becomes too large.
pub fn complement(certificate: &Checked<Certificate>, system: &NumerationSystem) -> Result<Option<Nat>, TooLargeError> {
    let is_game = certificate.subject.grundy_value().is_none() && certificate.rules().is_some();
    assert!(certificate.free == 1 && is_game, "a game with one free pile and all takes");
    let mut forever = Forever;
    let meter = &mut meter(DEFAULT_MEMORY, MOST_STATES, &mut forever);
    let under_some_quota = Relation::of(&certificate.automaton, &["k", "w"], system, meter)?.exists(&["w"], meter)?;
    Ok(under_some_quota.not(system, meter)?.smallest(1, &[0], system, meter)?.into_iter().flatten().next())
}

impl ProvedGames {
    /// Takes the games among checked certificates that have the ruleset of the last one; `None` if there are no
    /// certificates, or the last one is of a game in which only some takes are permitted. Certificates that were not
    /// checked are not accepted:
    ///
    /// ```compile_fail,E0308
    /// use fibnim_check::Certificate;
    /// use fibnim_proof::answer::games::ProvedGames;
    /// fn answers(made_up: Certificate) {
    ///     let _ = ProvedGames::new(vec![made_up]);
    /// }
    /// ```
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(certificates: Vec<Checked<Certificate>>) -> Result<Option<Self>, NumerationError> {
        let Some(rules) = certificates.last().and_then(|last| last.rules()) else { return Ok(None) };
        Self::with_takes(rules, TakeSet::All, certificates).map(Some)
    }

    fn with_takes(
        rules: Rules,
        takes: TakeSet,
        certificates: Vec<Checked<Certificate>>,
    ) -> Result<Self, NumerationError> {
        let system = NumerationSystem::new(&rules.take_away)?;
        let mut games = BTreeMap::new();
        let is_game = |Certificate { take_away, subject, .. }: &Certificate| {
            subject.grundy_value().is_none()
                && (take_away, subject.play(), subject.takes()) == (&rules.take_away, rules.play, &takes)
        };
        for certificate in certificates.into_iter().filter(|other| is_game(other)) {
            let moves = std::iter::repeat_with(OnceLock::new).take(certificate.free).collect();
            let key = (certificate.free, certificate.fixed().to_vec());
            games.insert(key, CertifiedGame { certificate, relation: OnceLock::new(), moves });
        }
        let most_piles = games.keys().map(|(free, fixed)| free + fixed.len()).max().unwrap_or(0);
        Ok(Self { system, rules, takes, most_states: MOST_STATES, games, most_piles })
    }

    /// Limits the states of the automata of relations and winning takes (default: a million). Answers that need larger
    /// automata are unknown.
    #[must_use]
    pub fn with_most_states(self, most_states: usize) -> Self {
        Self { most_states, ..self }
    }

    /// The [complementary value](complement) of fixed piles, which are in decreasing order and not empty; `None` if
    /// their game is not among the proved ones.
    pub fn complement(&self, fixed: &[u32]) -> Option<Result<Option<Nat>, TooLargeError>> {
        let game = self.games.get(&(1, fixed.to_vec()))?;
        Some(complement(&game.certificate, &self.system))
    }

    /// The states of the automaton of the game beside these fixed piles, in decreasing order; 0 if it is not among the
    /// proved ones.
    pub fn states(&self, fixed: &[u32]) -> usize {
        self.games.get(&(1, fixed.to_vec())).map_or(0, |game| game.certificate.automaton.states())
    }

    fn relation<'a>(&self, game: &'a CertifiedGame) -> Result<&'a Relation, &'a TooLargeError> {
        let names = &NAMES[game.certificate.free - 1][..=game.certificate.free];
        let make = || {
            let mut forever = Forever;
            let meter = &mut meter(DEFAULT_MEMORY, self.most_states, &mut forever);
            Relation::of(&game.certificate.automaton, names, &self.system, meter)
        };
        game.relation.get_or_init(make).as_ref()
    }

    /// A proved game that has these piles, and the places of its free piles: if there are several, the one with the
    /// largest free pile.
    fn game(&self, piles: &[Nat]) -> Option<(&CertifiedGame, Vec<usize>)> {
        // Each pile is tried as the free one, which takes long if there are very many.
        if piles.len() > self.most_piles {
            return None;
        }
        let two = self.games.get(&(2, Vec::new())).filter(|_| piles.len() == 2).map(|game| (game, vec![0, 1]));
        let mut places: Vec<usize> = (0..piles.len()).collect();
        places.sort_by(|&i, &j| piles[j].cmp(&piles[i]));
        let one = places.iter().find_map(|&free| {
            let fixed = places.iter().filter(|&&i| i != free).map(|&i| u32::try_from(&piles[i]).ok());
            let game = self.games.get(&(1, fixed.collect::<Option<Vec<u32>>>()?))?;
            Some((game, vec![free]))
        });
        two.or(one)
    }

    /// The relation of the free piles and a take `t` from the free pile with this number that leads to P, and that is
    /// permitted unless takes are listed.
    fn moves<'a>(&self, game: &'a CertifiedGame, number: usize) -> Result<&'a Relation, &'a TooLargeError> {
        let (system, free) = (&self.system, game.certificate.free);
        let names = &NAMES[free - 1][..free];
        let make = || {
            let mut forever = Forever;
            let meter = &mut meter(DEFAULT_MEMORY, self.most_states, &mut forever);
            // The pile has k chips after the move, and the next quota is w.
            let mut after = names.to_vec();
            after[number] = "k";
            let won = self.relation(game).map_err(Clone::clone)?.clone().with_tracks([&after[..], &["w"]].concat());
            let quota = Relation::take_away(system, system.take_away(), "t", "w", meter)?;
            let mut lost = quota.and(&won.not(system, meter)?, meter)?.exists(&["w"], meter)?;
            if let Some(permitted) = permitted(&self.takes, system, meter)? {
                lost = lost.and(&Relation::of(&permitted, &["t"], system, meter)?, meter)?;
            }
            let sum = [(IBig::ONE, names[number]), (IBig::NEG_ONE, "t"), (IBig::NEG_ONE, "k")];
            let rest = Relation::linear(system, &sum, Comparison::Equal, &IBig::ZERO, meter)?;
            rest.and(&lost, meter)?.exists(&["k"], meter)?.reordered(&[names, &["t"]].concat(), meter)
        };
        game.moves[number].get_or_init(make).as_ref()
    }

    /// Whether all winning takes can be listed: the automata of takes from free piles are not too large, and the games
    /// after takes from fixed piles are proved.
    fn lists_moves(&self, game: &CertifiedGame) -> bool {
        let (free, fixed) = (game.certificate.free, game.certificate.fixed());
        let is_there =
            |smaller: Vec<u32>| self.games.get(&(free, smaller)).is_some_and(|game| self.relation(game).is_ok());
        let takes = |pile: u32| (1..=pile).filter(|&t| self.takes.has(t));
        let mut smaller = (0..fixed.len()).flat_map(|i| takes(fixed[i]).map(move |t| fewer(fixed, i, t)));
        let is_listed = matches!(self.takes, TakeSet::List(_));
        smaller.all(is_there) && (is_listed || (0..free).all(|number| self.moves(game, number).is_ok()))
    }

    fn values(
        &self,
        relation: &Relation,
        given: &[&Nat],
        extra: usize,
        budget: &mut Budget<'_>,
    ) -> Result<AllowedValues<'_>, SolveError> {
        let digits = given.iter().map(|number| digits(&self.system, number, budget.monitor));
        let digits = digits.collect::<Result<Vec<_>, _>>()?;
        let letters = letters(&digits, extra);
        // A bit for each place and state, and vectors for the places.
        budget.charge((letters.len() as u64).saturating_mul(relation.states() as u64 / 8 + 64), 0)?;
        Ok(AllowedValues::new(&self.system, relation.clone(), &[&[0], &letters[..]].concat()))
    }

    /// The winning takes of at most `cap` chips from a pile of a game; `None` if they cannot be listed.
    fn takes<'a>(
        &'a self,
        game: &'a CertifiedGame,
        free: &[usize],
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        let given: Vec<&Nat> = free.iter().map(|&i| &piles[i]).collect();
        if let (Some(number), TakeSet::List(_)) = (free.iter().position(|&i| i == pile), &self.takes) {
            let takes = self.takes.listed(&piles[pile].clone().min(cap)).into_iter().map(Nat::from);
            let wins = takes.map(|take| {
                let quota = self.rules.take_away.quota_after(&take);
                let after =
                    given.iter().enumerate().map(|(i, &size)| if i == number { size - &take } else { size.clone() });
                let tuple: Vec<Nat> = after.chain([quota]).collect();
                Some((!self.relation(game).ok()?.accepts(word(&self.system, &tuple).ok()?), take))
            });
            let wins = wins.collect::<Option<Vec<(bool, Nat)>>>()?;
            return Some(Box::new(wins.into_iter().filter_map(|(wins, take)| wins.then_some(take))));
        }
        if let Some(number) = free.iter().position(|&i| i == pile) {
            let values = self.values(self.moves(game, number).ok()?, &given, 0, &mut Budget::default()).ok()?;
            return Some(Box::new(values.take_while(move |take| *take <= cap)));
        }
        let size = u32::try_from(&piles[pile]).ok()?;
        let fixed = game.certificate.fixed();
        let place = fixed.iter().position(|&fixed| fixed == size)?;
        let most = u32::try_from(&cap).unwrap_or(size).min(size);
        let mut takes = Vec::new();
        for take in (1..=most).filter(|&take| self.takes.has(take)) {
            let smaller = self.games.get(&(game.certificate.free, fewer(fixed, place, take)))?;
            let quota = self.rules.take_away.quota_after(&Nat::from(take));
            let tuple: Vec<Nat> = given.iter().copied().cloned().chain([quota]).collect();
            if !self.relation(smaller).ok()?.accepts(word(&self.system, &tuple).ok()?) {
                takes.push(Nat::from(take));
            }
        }
        Some(Box::new(takes.into_iter()))
    }
}

impl Method for ProvedGames {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn threshold(&self, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        let Some((game, free)) = self.game(piles) else { return Ok(None) };
        let Ok(relation) = self.relation(game) else { return Ok(None) };
        let given: Vec<&Nat> = free.iter().map(|&i| &piles[i]).collect();
        // A finite threshold is at most the largest pile; fixed piles have fewer than twelve digits.
        Ok(Some(self.values(relation, &given, 12, budget)?.next().into()))
    }

    fn reason(&self, piles: &[Nat]) -> Reason {
        let game = self.game(piles).map(|(game, _)| game.certificate.automaton.states());
        Reason::Certificate { states: game.unwrap_or(0) as u32 }
    }

    /// `None` if an automaton of winning takes is too large, or the game after a take from a fixed pile is not among
    /// the proved ones.
    fn winning_takes<'a>(
        &'a self,
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        let (game, free) = self.game(piles)?;
        if !self.lists_moves(game) {
            return None;
        }
        if cap.is_zero() { Some(Box::new(std::iter::empty())) } else { self.takes(game, &free, piles, pile, cap) }
    }
}

/// Proved games in which only some takes are permitted. They are no [`Method`], since a solver of a ruleset would take
/// them for its own.
#[derive(Debug)]
pub struct ProvedOnlyGames(ProvedGames);

impl ProvedOnlyGames {
    /// Takes the games among checked certificates that have the rules of the last one; `None` if there are no
    /// certificates, or all takes are permitted in the last one.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(certificates: Vec<Checked<Certificate>>) -> Result<Option<Self>, NumerationError> {
        let Some(last) = certificates.last().filter(|last| last.rules().is_none()) else { return Ok(None) };
        let rules = Rules { take_away: last.take_away.clone(), play: last.subject.play() };
        let takes = last.subject.takes().clone();
        ProvedGames::with_takes(rules, takes, certificates).map(|games| Some(Self(games)))
    }

    /// Whether these are the rules and the permitted takes.
    pub fn is_of(&self, rules: &Rules, takes: &TakeSet) -> bool {
        (&self.0.rules, &self.0.takes) == (rules, takes)
    }

    /// Like [`Method::threshold`].
    ///
    /// # Errors
    /// If the work is beyond the budget.
    pub fn threshold(&self, piles: &[Nat], budget: &mut Budget<'_>) -> Result<Option<Threshold>, SolveError> {
        self.0.threshold(piles, budget)
    }

    /// Like [`Method::reason`].
    pub fn reason(&self, piles: &[Nat]) -> Reason {
        self.0.reason(piles)
    }

    /// Like [`Method::winning_takes`].
    pub fn winning_takes<'a>(
        &'a self,
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        self.0.winning_takes(piles, pile, cap)
    }
}

/// The values of the last track that a relation allows beside given values of the others, in increasing order.
struct AllowedValues<'a> {
    system: &'a NumerationSystem,
    relation: Relation,
    /// The digits of the given numbers, as letters.
    letters: Vec<u32>,
    /// For every place, the states from which an accepting one can be reached, as bits.
    good: Vec<Vec<u64>>,
    /// The digits chosen so far, and the states on the way. The next value comes after these digits.
    digits: Vec<u8>,
    states: Vec<StateId>,
    done: bool,
}

impl<'a> AllowedValues<'a> {
    fn new(system: &'a NumerationSystem, relation: Relation, letters: &[u32]) -> Self {
        let len = letters.len();
        let states = relation.automaton().state_ids();
        let mut good = vec![vec![0_u64; relation.states().div_ceil(64)]; len + 1];
        let add = |set: &mut [u64], state: StateId| set[state.index() / 64] |= 1 << (state.index() % 64);
        let accepting = states.clone().filter(|&state| relation.automaton().output(state));
        accepting.for_each(|state| add(&mut good[len], state));
        let mut values = Self {
            system,
            relation,
            letters: letters.to_vec(),
            good,
            digits: Vec::new(),
            states: Vec::new(),
            done: true,
        };
        for place in (0..len).rev() {
            let leads =
                |&state: &StateId| [0, 1].into_iter().any(|digit| values.next_state(place, state, digit).is_some());
            let found: Vec<StateId> = states.clone().filter(leads).collect();
            for state in found {
                add(&mut values.good[place], state);
            }
        }
        values.states.push(StateId::START);
        values.done = !values.is_good(0, StateId::START);
        values
    }

    fn is_good(&self, place: usize, state: StateId) -> bool {
        self.good[place][state.index() / 64] >> (state.index() % 64) & 1 == 1
    }

    /// The state after one more digit of the value, if an end can be reached from it.
    fn next_state(&self, place: usize, state: StateId, digit: u8) -> Option<StateId> {
        let own = u32::from(digit) << (self.relation.tracks().len() - 1);
        let next = self.relation.automaton().next(state, self.letters[place] | own)?;
        self.is_good(place + 1, next).then_some(next)
    }

    /// Adds a digit, if an end can be reached after it.
    fn choose(&mut self, digit: u8) -> bool {
        let place = self.digits.len();
        let next = self.next_state(place, self.states[place], digit);
        if let Some(next) = next {
            self.digits.push(digit);
            self.states.push(next);
        }
        next.is_some()
    }
}

impl Iterator for AllowedValues<'_> {
    type Item = Nat;

    fn next(&mut self) -> Option<Nat> {
        if self.done {
            return None;
        }
        while self.digits.len() < self.letters.len() {
            if !self.choose(0) && !self.choose(1) {
                // Cannot happen, since an end can be reached from a good state.
                return None;
            }
        }
        let value = number(self.system, &self.digits);
        // Goes back to the last place at which the other digit leads on, too.
        self.done = true;
        while let Some(digit) = self.digits.pop() {
            self.states.pop();
            if digit == 0 && self.choose(1) {
                self.done = false;
                break;
            }
        }
        Some(value)
    }
}
