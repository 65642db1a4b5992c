//! Proved automata as a solver: thresholds and winning moves of piles of any size.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use fibnim::{Budget, Evidence, Knowledge, Monitor, Nat, Rules, SolveError, Source, Threshold};

use fibnim_check::Checked;
use fibnim_check::certificate::{Certificate, Subject, fewer};

use crate::answer::complement::{Complement, complement};
use crate::automata::dfa::{DEAD, Dfa};
use crate::automata::limit::StateLimit;
use crate::logic::formula::{EvaluationError, Evaluator, Formula};
use crate::numeration::{NotRegular, NumerationSystem};

/// All games of a file of certificates, each of which answers for all sizes of its free piles.
#[derive(Debug)]
pub struct ProvedGames {
    rules: Rules,
    system: NumerationSystem,
    /// By free piles and fixed piles.
    games: BTreeMap<(usize, Vec<u32>), Game>,
}

#[derive(Debug)]
struct Game {
    certificate: Checked<Certificate>,
    /// The relation of the free piles and the quota, and for each free pile that of the free piles and a winning take from
    /// it; each made when it is asked for, and `None` if it becomes too large.
    relation: OnceLock<Option<Dfa>>,
    moves: Vec<OnceLock<Option<Dfa>>>,
}

/// The names of the free piles and of the quota.
const NAMES: [[&str; 3]; 2] = [["a", "w", ""], ["a", "b", "w"]];

impl ProvedGames {
    /// Makes a solver of the games among checked certificates that have the take-away function of the last one; `None` if there
    /// are no certificates. Certificates that were not checked are not accepted:
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
    /// If there is no numeration system.
    pub fn new(certificates: Vec<Checked<Certificate>>) -> Result<Option<Self>, NotRegular> {
        let Some(take) = certificates.last().map(|certificate| certificate.take_away.clone()) else { return Ok(None) };
        let system = NumerationSystem::new(&take)?;
        let mut games = BTreeMap::new();
        for certificate in certificates.into_iter().filter(|certificate| certificate.take_away == take) {
            let Subject::Game(fixed) = &certificate.subject else { continue };
            let moves = std::iter::repeat_with(OnceLock::new).take(certificate.free).collect();
            let key = (certificate.free, fixed.clone());
            games.insert(key, Game { certificate, relation: OnceLock::new(), moves });
        }
        Ok(Some(Self { system, rules: Rules::normal(take), games }))
    }

    /// The complementary value of fixed piles, in decreasing order and none of them empty, as far as a certificate tells.
    #[must_use]
    pub fn complement(&self, fixed: &[u32]) -> Complement {
        let game = self.games.get(&(1, fixed.to_vec()));
        let known = game.and_then(|game| complement(&game.certificate, &self.system).ok());
        known.unwrap_or(Complement::Unknown)
    }

    fn relation<'a>(&self, game: &'a Game) -> Option<&'a Dfa> {
        let free = game.certificate.free;
        // What an automaton does on words that are no representations is not proved, and must not be seen.
        let make = || {
            let relation = Dfa::of_certificate(&game.certificate, &NAMES[free - 1][..=free]).ok()?;
            self.system.relation(&relation, StateLimit::default()).ok().flatten()
        };
        game.relation.get_or_init(make).as_ref()
    }

    /// The game that has these piles, and the places of its free ones: the largest is free before others.
    fn game(&self, piles: &[Nat]) -> Option<(&Game, Vec<usize>)> {
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

    /// Takes `t` from the free pile with this number that lead to P.
    fn moves<'a>(&self, game: &'a Game, number: usize) -> Option<&'a Dfa> {
        let make = || -> Result<Dfa, EvaluationError> {
            let mut evaluator = Evaluator::new(&self.system);
            let relation = self.relation(game).ok_or(EvaluationError::UnknownRelation("n".to_owned()))?;
            evaluator.define("n", relation)?;
            let statement = match (game.certificate.free, number) {
                (1, _) => "a = a and 1 <= t and t <= a and not n(a - t, f(t))",
                (_, 0) => "a = a and b = b and 1 <= t and t <= a and not n(a - t, b, f(t))",
                _ => "a = a and b = b and 1 <= t and t <= b and not n(a, b - t, f(t))",
            };
            let formula: Formula = statement.parse().map_err(|_| EvaluationError::Overflow)?;
            evaluator.relation(&formula)
        };
        game.moves[number].get_or_init(|| make().ok()).as_ref()
    }

    fn values(&self, dfa: &Dfa, given: &[&Nat], extra: usize) -> Result<Values<'_>, SolveError> {
        let digits = given.iter().map(|number| self.system.digits(number)).collect::<Result<Vec<_>, _>>()?;
        Ok(Values::new(&self.system, dfa.clone(), &digits, extra))
    }

    /// The winning takes of at most `cap` chips from a pile of a game.
    fn takes<'a>(
        &'a self,
        game: &'a Game,
        free: &[usize],
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Box<dyn Iterator<Item = Nat> + 'a> {
        let none = || Box::new(std::iter::empty());
        let given: Vec<&Nat> = free.iter().map(|&i| &piles[i]).collect();
        if let Some(number) = free.iter().position(|&i| i == pile) {
            let values = self.moves(game, number).map(|moves| self.values(moves, &given, 0));
            let Some(Ok(values)) = values else { return none() };
            return Box::new(values.take_while(move |take| *take <= cap));
        }
        let Ok(size) = u32::try_from(&piles[pile]) else { return none() };
        let fixed = game.certificate.fixed();
        let Some(place) = fixed.iter().position(|&fixed| fixed == size) else { return none() };
        let given: Vec<Nat> = given.into_iter().cloned().collect();
        let leads_to_p = move |&take: &u32| {
            let Some(smaller) = self.games.get(&(game.certificate.free, fewer(fixed, place, take))) else {
                return false;
            };
            let mut tuple = given.clone();
            tuple.push(self.rules.take_away.quota_after(&Nat::from(take)));
            self.relation(smaller).is_some_and(|relation| matches!(self.system.contains(relation, &tuple), Ok(false)))
        };
        let most = u32::try_from(&cap).unwrap_or(size).min(size);
        Box::new((1..=most).filter(leads_to_p).map(Nat::from))
    }
}

impl Evidence for ProvedGames {
    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn threshold(&self, piles: &[Nat], _: &mut Budget<&mut dyn Monitor>) -> Result<Knowledge<Threshold>, SolveError> {
        let found = self.game(piles).and_then(|(game, free)| Some((game, free, self.relation(game)?)));
        let Some((game, free, relation)) = found else { return Ok(Knowledge::UNKNOWN) };
        let given: Vec<&Nat> = free.iter().map(|&i| &piles[i]).collect();
        // A finite threshold is at most the largest pile; fixed piles have fewer than twelve digits.
        let value = self.values(relation, &given, 12)?.next().into();
        Ok(Knowledge::Known {
            value,
            source: Source::Certificate { states: game.certificate.automaton.states() as u32 },
        })
    }

    fn winning_takes<'a>(
        &'a self,
        piles: &'a [Nat],
        pile: usize,
        cap: Nat,
    ) -> Option<Box<dyn Iterator<Item = Nat> + 'a>> {
        let (game, free) = self.game(piles)?;
        Some(if cap.is_zero() { Box::new(std::iter::empty()) } else { self.takes(game, &free, piles, pile, cap) })
    }
}

/// The values of the last track that a relation allows beside given ones of the others, in increasing order.
struct Values<'a> {
    system: &'a NumerationSystem,
    dfa: Dfa,
    /// The digits of the given numbers, as letters.
    letters: Vec<u32>,
    /// For every place the states from which there is a way to an accepting one, as bits.
    good: Vec<Vec<u64>>,
    /// The digits chosen so far, and the states on the way; the next value is behind them.
    digits: Vec<bool>,
    states: Vec<u32>,
    done: bool,
}

impl<'a> Values<'a> {
    fn new(system: &'a NumerationSystem, dfa: Dfa, given: &[Vec<bool>], extra: usize) -> Self {
        let len = given.iter().map(Vec::len).max().unwrap_or(0).max(extra) + 1;
        let mut letters = vec![0; len];
        for (track, digits) in given.iter().enumerate() {
            for (letter, &digit) in letters[len - digits.len()..].iter_mut().zip(digits) {
                *letter |= u32::from(digit) << track;
            }
        }
        let own = 1 << given.len();
        // The dead state, which is number 0, is not counted.
        let rows = dfa.states() as u32 + 1;
        let words = rows.div_ceil(64) as usize;
        let mut good = vec![vec![0_u64; words]; len + 1];
        dfa.accepting().for_each(|state| good[len][state as usize / 64] |= 1 << (state % 64));
        for place in (0..len).rev() {
            let (before, after) = good.split_at_mut(place + 1);
            let has = |state: u32| after[0][state as usize / 64] >> (state % 64) & 1 == 1;
            for state in (0..rows).filter(|&state| state != DEAD) {
                if has(dfa.step(state, letters[place])) || has(dfa.step(state, letters[place] | own)) {
                    before[place][state as usize / 64] |= 1 << (state % 64);
                }
            }
        }
        let start = dfa.start();
        let done = good[0][start as usize / 64] >> (start % 64) & 1 == 0;
        Self { system, dfa, letters, good, digits: Vec::new(), states: vec![start], done }
    }

    /// Goes on with a digit, if there is a way to the end behind it.
    fn choose(&mut self, digit: bool) -> bool {
        let place = self.digits.len();
        let own = u32::from(digit) << (self.dfa.tracks().len() - 1);
        let state = self.dfa.step(self.states[place], self.letters[place] | own);
        let leads = self.good[place + 1][state as usize / 64] >> (state % 64) & 1 == 1;
        if leads {
            self.digits.push(digit);
            self.states.push(state);
        }
        leads
    }
}

impl Iterator for Values<'_> {
    type Item = Nat;

    fn next(&mut self) -> Option<Nat> {
        if self.done {
            return None;
        }
        while self.digits.len() < self.letters.len() {
            if !self.choose(false) && !self.choose(true) {
                // A good state has a way on.
                return None;
            }
        }
        let value = self.system.number(&self.digits);
        // Back to the last place where the other digit leads on, too.
        self.done = true;
        while let Some(digit) = self.digits.pop() {
            self.states.pop();
            if !digit && self.choose(true) {
                self.done = false;
                break;
            }
        }
        Some(value)
    }
}
