//! Linear equations and inequalities.

use std::fmt;

use fibnim::{Nat, TakeAway};
use fibnim_check::numeration::{MOST_DIMENSION, MOST_LAG};

use crate::automata::operations::Interner;
use crate::automata::{DEAD, Dfa, MAX_COEFFICIENT, StateLimit, TooLargeError};
use crate::numeration::NumerationSystem;

/// How a sum compares with 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// It is 0.
    Equal,
    /// It is not 0.
    NotEqual,
    /// It is negative.
    Less,
    /// It is at most 0.
    AtMost,
    /// It is positive.
    Greater,
    /// It is at least 0.
    AtLeast,
}

impl Comparison {
    /// All comparisons with their signs.
    pub(crate) const ALL: [(Self, &'static str); 6] = [
        (Self::Equal, "="),
        (Self::NotEqual, "!="),
        (Self::Less, "<"),
        (Self::AtMost, "<="),
        (Self::Greater, ">"),
        (Self::AtLeast, ">="),
    ];

    /// Whether a number compares like this with 0.
    pub fn holds(self, value: i128) -> bool {
        match self {
            Self::Equal => value == 0,
            Self::NotEqual => value != 0,
            Self::Less => value < 0,
            Self::AtMost => value <= 0,
            Self::Greater => value > 0,
            Self::AtLeast => value >= 0,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL.iter().find(|(comparison, _)| comparison == self).map_or("", |(_, sign)| sign))
    }
}

/// A constant of at least this absolute value gets a track of its own, which takes as many states as the constant has digits.
const LARGE_CONSTANT: u64 = 256;

impl NumerationSystem {
    /// The relation `sum of c_i x_i + constant (=, <, ...) 0` over the named tracks `x_i`. A name may appear several
    /// times; a track whose coefficients sum to 0 is left out.
    ///
    /// The states grow with the sum of the absolute values of the coefficients, to a power that is one more than the lag
    /// of the system: `x + y = z` has 2, 16, 268 and 5281 states for lags 0, 1, 2, 3 without an irregular beginning.
    pub(crate) fn linear(
        &self,
        sum: &[(i64, &str)],
        comparison: Comparison,
        constant: i64,
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        let mut names: Vec<&str> = Vec::new();
        let mut coefficients: Vec<i64> = Vec::new();
        for &(c, name) in sum {
            let place = names.iter().position(|known| *known == name).unwrap_or_else(|| {
                names.push(name);
                coefficients.push(0);
                names.len() - 1
            });
            coefficients[place] = coefficients[place].checked_add(c).ok_or(TooLargeError::Coefficient)?;
        }
        let terms = names.iter().zip(&coefficients).filter(|&(_, &c)| c != 0);
        let (names, coefficients): (Vec<String>, Vec<i64>) = terms.map(|(name, &c)| ((*name).to_owned(), c)).unzip();
        limit.check(0, names.len())?;
        if coefficients.iter().any(|c| c.unsigned_abs() > MAX_COEFFICIENT.unsigned_abs()) {
            return Err(TooLargeError::Coefficient);
        }
        if names.is_empty() {
            return Ok(Dfa::truth(comparison.holds(constant.into())));
        }
        let all = self.all(names.iter().cloned(), limit)?;
        if constant.unsigned_abs() < LARGE_CONSTANT {
            return Explorer::new(self, &coefficients, comparison, constant).run(&all, limit);
        }
        let mut hidden = "#".to_owned();
        while names.contains(&hidden) {
            hidden.push('#');
        }
        // Only what the digits of the constant can lead to is explored: all of it may be far more.
        let value = self.finite(&[&hidden], &[vec![Nat::from(constant.unsigned_abs())]], limit)?;
        let all = all.and(&value, limit)?;
        let coefficients: Vec<i64> = coefficients.into_iter().chain([constant.signum()]).collect();
        Explorer::new(self, &coefficients, comparison, 0).run(&all, limit)?.exists(&[hidden], limit)
    }

    /// The relation that consists of these tuples, over tracks with different names. It has at most as many states as the tuples
    /// have digits. Components beyond the tracks are ignored, and missing ones are 0.
    pub(crate) fn finite(&self, tracks: &[&str], tuples: &[Vec<Nat>], limit: StateLimit) -> Result<Dfa, TooLargeError> {
        limit.check(0, tracks.len())?;
        let letters = 1_usize << tracks.len();
        let mut next = vec![DEAD; 2 * letters];
        next[letters] = 1;
        let mut accepting = vec![false; 2];
        for tuple in tuples {
            let mut state = 1;
            let tuple = &tuple[..tuple.len().min(tracks.len())];
            for letter in self.word(tuple).map_err(TooLargeError::Number)? {
                let entry = state * letters + letter as usize;
                if next[entry] == DEAD {
                    next[entry] = (next.len() / letters) as u32;
                    next.resize(next.len() + letters, DEAD);
                }
                state = next[entry] as usize;
            }
            limit.check(next.len() / letters, tracks.len())?;
            accepting.resize(next.len() / letters, false);
            accepting[state] = true;
        }
        let tracks = tracks.iter().map(|&name| name.to_owned()).collect();
        Ok(Dfa::new(tracks, u32::from(!tuples.is_empty()), next, accepting).minimised())
    }

    /// The relation `quota = f(taken)` for `taken >= 1`, of any take-away function: that of the system or another one.
    /// The tracks are `taken` and `quota` in this order.
    pub(crate) fn take_away_relation(
        &self,
        f: &TakeAway,
        taken: &str,
        quota: &str,
        limit: StateLimit,
    ) -> Result<Dfa, TooLargeError> {
        let (p, q, r) = f.line().ok_or(TooLargeError::Coefficient)?;
        let (p, q) = (i64::from(p), i64::from(q));
        let too_large = || TooLargeError::Coefficient;
        // floor(p*t/q) + r = y exactly if 0 <= p*t + q*r - q*y < q.
        let shift = q.checked_mul(r).ok_or_else(too_large)?;
        let sum = [(p, taken), (-q, quota)];
        let line = if q == 1 {
            self.linear(&sum, Comparison::Equal, shift, limit)?
        } else {
            let low = self.linear(&sum, Comparison::AtLeast, shift, limit)?;
            let high = self.linear(&sum, Comparison::Less, shift.checked_sub(q).ok_or_else(too_large)?, limit)?;
            low.and(&high, limit)?
        };
        let explicit = f.explicit();
        let last = i64::try_from(explicit.len()).map_err(|_| too_large())?;
        let beyond = self.linear(&[(1, taken)], Comparison::Greater, -last, limit)?;
        let on_line = beyond.and(&line, limit)?;
        let pairs: Vec<Vec<Nat>> = (1_u64..).zip(explicit).map(|(t, &y)| vec![Nat::from(t), Nat::from(y)]).collect();
        let table = self.finite(&[taken, quota], &pairs, limit)?;
        let relation = self.or(&table, &on_line, limit)?;
        Ok(relation.reordered(&[taken, quota]))
    }
}

/// Marks that replace a value: the sign of the total is known, whatever digits follow.
const NEGATIVE: i64 = i64::MIN;
const POSITIVE: i64 = i64::MAX;
const UNKNOWN: u32 = u32::MAX;
/// One more than the largest index of a value.
const MAX_VALUES: usize = MOST_DIMENSION + 1;

/// The exploration of the states of a linear relation.
///
/// *States.* Let `g(m)` be the contribution of the digits read so far if `m` digits are still to come on every track. This
/// sequence is the state: reading digits whose coefficients sum to `s` gives `g'(m) = g(m+1) + s*H_{m+1}`, the total
/// is `g(0)` plus the constant, and as `g(m)` is a combination of `H_{m+1}, H_{m+2}, ...`, it satisfies the recurrence
/// `g(m+1) = g(m) + g(m-l)` for `m >= T` where `T + 1` is the first index of the recurrence of `H`, or `T = l` if that is
/// larger. So `g(0), ..., g(T)` are enough.
///
/// *Pruning.* The digits to come contribute between `-N (H_{m+1} - 1)` and `P (H_{m+1} - 1)`, where `N` and `P` are the sums
/// of the negative and positive coefficients, since greedy representations of `m` digits are below `H_{m+1}`. So the
/// total is surely positive with this `m` if `A(m) + N + constant > 0` with `A(m) = g(m) - N H_{m+1}`. Like `g`, `A`
/// satisfies the recurrence; if `l + 1` neighbouring values at least up to `T` are not negative, all later ones are at
/// least as large as the last. So finitely many exact comparisons decide that the total is positive for all large `m`,
/// and likewise that it is negative. A value whose sign is known is replaced by a mark, since no digits change that.
///
/// *Termination.* The sequences are combinations of the powers of the roots of the recurrence. The coefficients of all
/// roots but the base are bounded, since those roots are below 1 in absolute value and digits are bounded. The
/// coefficient of the base is bounded as long as the later values have no mark: outside of a bound it grows by the factor of
/// the base with every digit of a greedy continuation, until the test finds the sign. There are finitely many integer
/// sequences with these bounds. The limit on states holds in any case.
struct Explorer<'a> {
    system: &'a NumerationSystem,
    comparison: Comparison,
    constant: i64,
    /// `N` and `P`, both as absolute values.
    bounds: [i64; 2],
    /// For each letter the number of its digit sum in `sums`.
    sum_of: Vec<usize>,
    /// The different sums of coefficients of a letter's digits.
    sums: Vec<i64>,
    /// `T + 1`.
    values: usize,
    /// The sequences that were met, each value as two words.
    sequences: Interner,
    /// Whether a sequence has only marks that fail the comparison.
    hopeless: Vec<bool>,
    /// For a sequence and a digit sum the sequence that follows, as far as computed.
    follow: Vec<u32>,
}

impl<'a> Explorer<'a> {
    fn new(system: &'a NumerationSystem, coefficients: &[i64], comparison: Comparison, constant: i64) -> Self {
        let sum = |letter: usize| -> i64 {
            coefficients.iter().enumerate().filter(|(i, _)| letter >> i & 1 == 1).map(|(_, c)| c).sum()
        };
        let by_letter: Vec<i64> = (0..1 << coefficients.len()).map(sum).collect();
        let mut sums = by_letter.clone();
        sums.sort_unstable();
        sums.dedup();
        let total = |sign: i64| coefficients.iter().map(|c| (sign * c).max(0)).sum();
        Self {
            system,
            comparison,
            constant,
            bounds: [total(-1), total(1)],
            sum_of: by_letter.iter().map(|sum| sums.partition_point(|s| s < sum)).collect(),
            sums,
            values: system.regular_from().max(system.lag() + 1),
            sequences: Interner::new(),
            hopeless: Vec::new(),
            follow: Vec::new(),
        }
    }

    /// The tuples of a set `guard` of representations for which the comparison holds.
    fn run(mut self, guard: &Dfa, limit: StateLimit) -> Result<Dfa, TooLargeError> {
        let names = guard.tracks().to_vec();
        let zero = self.number(&mut [0; MAX_VALUES]);
        let mut states = Interner::new();
        states.number(&[UNKNOWN, DEAD]);
        let start = states.number(&[zero, guard.start_number()]);
        let mut next = vec![DEAD; guard.letters()];
        let mut accepting = vec![false];
        let mut state = start;
        while state < states.len() as u32 {
            limit.check(states.len() - 1, names.len())?;
            let &[sequence, greedy] = states.get(state) else { unreachable!("all keys are pairs") };
            accepting.push(guard.accepts_at(greedy) && self.holds(self.value(sequence, 0)));
            for (&to, letter) in guard.row(greedy).iter().zip(0..) {
                let after = if to == DEAD { UNKNOWN } else { self.after(sequence, self.sum_of[letter]) };
                let dead = to == DEAD || self.hopeless[after as usize];
                next.push(if dead { DEAD } else { states.number(&[after, to]) });
            }
            state += 1;
        }
        Ok(Dfa::new(names, start, next, accepting).minimised())
    }

    /// Whether the comparison holds for a value of `g`, or for a mark.
    fn holds(&self, value: i64) -> bool {
        self.comparison.holds(i128::from(value) + i128::from(self.constant))
    }

    fn value(&self, sequence: u32, m: usize) -> i64 {
        let words = &self.sequences.get(sequence)[2 * m..2 * m + 2];
        (u64::from(words[1]) << 32 | u64::from(words[0])).cast_signed()
    }

    /// The sequence after one more digit on every track.
    fn after(&mut self, sequence: u32, sum: usize) -> u32 {
        let entry = sequence as usize * self.sums.len() + sum;
        if self.follow[entry] == UNKNOWN {
            let mut g = [0; MAX_VALUES];
            let t = self.values - 1;
            for (m, to) in g[..t].iter_mut().enumerate() {
                *to = self.value(sequence, m + 1);
            }
            g[t] = match self.value(sequence, t) {
                mark @ (NEGATIVE | POSITIVE) => mark,
                value => value + self.value(sequence, t - self.system.lag()),
            };
            for (m, to) in g[..=t].iter_mut().enumerate().filter(|(_, to)| !is_mark(**to)) {
                *to += self.sums[sum] * self.system.term(m + 1);
            }
            self.follow[entry] = self.number(&mut g);
        }
        self.follow[entry]
    }

    /// The number of a sequence, where values of a known sign are replaced by marks.
    fn number(&mut self, g: &mut [i64; MAX_VALUES]) -> u32 {
        let lag = self.system.lag();
        let (len, tail) = (self.values, self.values - 1 - lag);
        if !is_mark(g[len - 1]) {
            // The later values are marked together. A few more of them show their sign sooner.
            let mut later = [0; 2 * MOST_LAG + 3];
            later[..=lag].copy_from_slice(&g[tail..len]);
            for i in lag..2 * lag + 2 {
                later[i + 1] = later[i] + later[i - lag];
            }
            let later = &later[..2 * lag + 3];
            let sign =
                |mark| (tail..).zip(later).all(|(m, &value)| self.sign(value, m, m > tail + lag + 1) == Some(mark));
            if let Some(mark) = [NEGATIVE, POSITIVE].into_iter().find(|&mark| sign(mark)) {
                g[tail..len].fill(mark);
            }
        }
        for (m, value) in g[..tail].iter_mut().enumerate().filter(|(_, value)| !is_mark(**value)) {
            *value = self.sign(*value, m, false).unwrap_or(*value);
        }
        if matches!(self.comparison, Comparison::Equal | Comparison::NotEqual) {
            g[..len].iter_mut().filter(|value| is_mark(**value)).for_each(|value| *value = POSITIVE);
        }
        let mut key = [0; 2 * MAX_VALUES];
        for (words, value) in key.chunks_exact_mut(2).zip(&g[..len]) {
            let bits = value.cast_unsigned();
            words.copy_from_slice(&[bits as u32, (bits >> 32) as u32]);
        }
        let number = self.sequences.number(&key[..2 * len]);
        if number as usize == self.hopeless.len() {
            self.hopeless.push(g[..len].iter().all(|&value| is_mark(value) && !self.holds(value)));
            self.follow.resize(self.follow.len() + self.sums.len(), UNKNOWN);
        }
        number
    }

    /// The mark of the sign that the total certainly has with `m` digits to come, given `g(m)`. With `lasting`, only a sign
    /// for which `l + 1` neighbouring values imply that all later ones have it.
    fn sign(&self, value: i64, m: usize, lasting: bool) -> Option<i64> {
        let [negative, positive] = self.bounds;
        let next = self.system.term(m + 1);
        let (low, high) = (value - negative * next, value + positive * next);
        if low + negative + self.constant > 0 && (!lasting || low >= 0) {
            Some(POSITIVE)
        } else if high - positive + self.constant < 0 && (!lasting || high <= 0) {
            Some(NEGATIVE)
        } else {
            None
        }
    }
}

fn is_mark(value: i64) -> bool {
    matches!(value, NEGATIVE | POSITIVE)
}
