//! The check: an automaton satisfies the recurrence of its game, for all pile sizes.
//!
//! With free piles `x`, fixed piles `p` and quota `w`, let `N(x, w)` say that the player to move wins. Then `N(x, 0)` is
//! false, and for `w >= 1`
//!
//! ```text
//! N(x, w)  <=>  N(x, w - 1),  or a move of exactly w leads to a position that is not N under the quota f(w)
//! ```
//!
//! By induction on the chips and on `w` this has one solution, so an automaton that satisfies it for all `x` and `w` is
//! the game. Every instance is a path of a [`Frame`]: the numbers that occur, `x`, `w`, `w - 1`, `f(w)` and `x_i - w`, are
//! read side by side, each automaton follows its own of them, and at the end the equation is looked at. All paths are
//! followed by one search, which needs no determinisation.

use fibnim::TakeAway;
use rustc_hash::{FxHashMap, FxHashSet};

use super::automaton::Automaton;
use super::frame::{Frame, Relation, TooManyStates};
use super::system::{NoSystem, System};

/// An instance of the recurrence that an automaton does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The free piles.
    pub piles: Vec<u64>,
    /// The quota `w`.
    pub quota: u64,
}

/// Why a check has not ended well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The automaton is not the game.
    Violation(Violation),
    /// The search was too large.
    TooManyStates,
}

impl From<TooManyStates> for Failure {
    fn from(_: TooManyStates) -> Self {
        Self::TooManyStates
    }
}

/// The most states that a search visits.
const MOST_STATES: usize = 1 << 26;

/// The most quotas that are looked at one by one.
const MOST_SINGLE: i64 = 256;

/// The most automata that are followed at the same time.
const MOST_RUNNERS: usize = 11;

/// The states of the frame and of the automata.
type Joint = [u32; MOST_RUNNERS + 1];

/// Checks automata of one take-away function and number of free piles. What they share is made once.
#[derive(Debug)]
pub struct Checker {
    take: TakeAway,
    system: System,
    free: usize,
    /// By quota, and by the free piles that have as much.
    frames: FxHashMap<(i64, bool, u32), Frame>,
}

/// Which number a track is. With free piles `x_0, ...` the tracks are: `x_i`; `w`; `w - 1`; `f(w)`; `x_i - w` for the piles
/// that have as much.
struct Tracks {
    free: usize,
    rest: Vec<Option<usize>>,
    count: usize,
}

impl Tracks {
    fn new(free: usize, enough: u32) -> Self {
        let mut count = free + 3;
        let rest = (0..free)
            .map(|i| {
                (enough >> i & 1 == 1).then(|| {
                    count += 1;
                    count - 1
                })
            })
            .collect();
        Self { free, rest, count }
    }

    fn quota(&self) -> usize {
        self.free
    }

    fn less(&self) -> usize {
        self.free + 1
    }

    fn after(&self) -> usize {
        self.free + 2
    }

    fn relation(&self, terms: &[(usize, i64)], low: i64, high: Option<i64>) -> Relation {
        let mut coefficients = vec![0; self.count];
        for &(track, c) in terms {
            coefficients[track] += c;
        }
        Relation { coefficients, low, high }
    }
}

/// An automaton in a search: which tracks it reads, and what it is in the equation.
struct Runner<'a> {
    automaton: &'a Automaton,
    tracks: Vec<usize>,
}

impl Checker {
    /// A checker of games with `free` piles of any size, 1 or 2.
    ///
    /// # Errors
    /// If the take-away function has no numeration system.
    pub fn new(take: TakeAway, free: usize) -> Result<Self, NoSystem> {
        Ok(Self { system: System::new(&take)?, take, free, frames: FxHashMap::default() })
    }

    /// How many piles are free.
    pub fn free(&self) -> usize {
        self.free
    }

    /// Checks an automaton of `N(x, w)`, tracks in this order, with these piles fixed beside the free ones, none of them
    /// empty. `smaller(i, t)` is the proved automaton of the game with `t` chips fewer in the fixed pile `i`.
    ///
    /// # Errors
    /// If the recurrence does not hold everywhere, with an instance.
    pub fn check<'b>(
        &mut self,
        fixed: &[u32],
        automaton: &'b Automaton,
        smaller: impl Fn(usize, u32) -> &'b Automaton,
    ) -> Result<(), Failure> {
        // Quotas up to here are looked at one by one: fixed piles have as much, or the take-away function is not yet linear.
        let single = fixed
            .iter()
            .map(|&pile| i64::from(pile))
            .fold(i64::try_from(self.take.explicit().len()).unwrap_or(i64::MAX), i64::max);
        if single > MOST_SINGLE {
            return Err(Failure::TooManyStates);
        }
        for quota in 0..=single + 1 {
            let many = quota > single;
            for enough in 0..if quota == 0 { 1 } else { 1_u32 << self.free } {
                let tracks = Tracks::new(self.free, enough);
                let with = |quota: usize| (0..self.free).chain([quota]).collect::<Vec<usize>>();
                let mut runners = vec![
                    Runner { automaton, tracks: with(tracks.quota()) },
                    Runner { automaton, tracks: with(tracks.less()) },
                ];
                for (i, rest) in tracks.rest.iter().enumerate() {
                    if let Some(rest) = *rest {
                        let mut reads = with(tracks.after());
                        reads[i] = rest;
                        runners.push(Runner { automaton, tracks: reads });
                    }
                }
                for (i, &pile) in fixed.iter().enumerate() {
                    if quota > 0 && i64::from(pile) >= quota && fixed.get(i + 1) != Some(&pile) {
                        runners.push(Runner { automaton: smaller(i, quota as u32), tracks: with(tracks.after()) });
                    }
                }
                if runners.len() > MOST_RUNNERS {
                    return Err(Failure::TooManyStates);
                }
                let wrong = |states: &[u32]| {
                    let n = |i: usize| runners[i].automaton.accepts(states[i]);
                    let due = quota > 0 && (n(1) || (2..runners.len()).any(|i| !n(i)));
                    n(0) != due
                };
                let frame = self.frame(quota, many, enough, &tracks)?;
                if let Some(numbers) = search(frame, &runners, wrong)? {
                    let numbers: Vec<u64> = numbers.iter().map(|word| self.system.number(word)).collect();
                    let violation = Violation { piles: numbers[..self.free].to_vec(), quota: numbers[tracks.quota()] };
                    return Err(Failure::Violation(violation));
                }
            }
        }
        Ok(())
    }

    /// The frame of a quota, or of all larger ones, with the piles that have as much.
    fn frame(&mut self, quota: i64, many: bool, enough: u32, tracks: &Tracks) -> Result<&Frame, Failure> {
        let key = (quota, many, enough);
        if !self.frames.contains_key(&key) {
            let mut relations = vec![tracks.relation(&[(tracks.quota(), 1)], quota, (!many).then_some(quota))];
            if quota == 0 {
                // There is no w - 1, and f(0) is not defined: both are read as 0.
                relations.push(tracks.relation(&[(tracks.less(), 1)], 0, Some(0)));
                relations.push(tracks.relation(&[(tracks.after(), 1)], 0, Some(0)));
            } else {
                relations.push(tracks.relation(&[(tracks.quota(), 1), (tracks.less(), -1)], 1, Some(1)));
                relations.push(take_away(&self.take, tracks, quota, many));
                for (i, rest) in tracks.rest.iter().enumerate() {
                    relations.push(match rest {
                        Some(rest) => tracks.relation(&[(i, 1), (tracks.quota(), -1), (*rest, -1)], 0, Some(0)),
                        None => tracks.relation(&[(tracks.quota(), 1), (i, -1)], 1, None),
                    });
                }
            }
            self.frames.insert(key, Frame::new(&self.system, tracks.count, &relations)?);
        }
        Ok(&self.frames[&key])
    }
}

/// The relation of `w` and `f(w)`.
fn take_away(take: &TakeAway, tracks: &Tracks, quota: i64, many: bool) -> Relation {
    if many {
        let (p, q, r) = take.line();
        let (p, q) = (i64::from(p), i64::from(q));
        // f(w) = floor(p w / q) + r: 0 <= p w - q f(w) + q r < q.
        return tracks.relation(&[(tracks.quota(), p), (tracks.after(), -q)], -q * r, Some(q - 1 - q * r));
    }
    // Numbers in a take-away function are below 2^60, and single quotas small.
    let after = i64::try_from(take.quota_after(&(quota as u64))).unwrap_or(i64::MAX);
    tracks.relation(&[(tracks.after(), 1)], after, Some(after))
}

/// The digits of the numbers on a shortest path of the frame to an end that is wrong, if there is one.
fn search(frame: &Frame, runners: &[Runner], wrong: impl Fn(&[u32]) -> bool) -> Result<Option<Vec<Vec<u8>>>, Failure> {
    // The letter of every runner, by letter of the frame.
    let letters: Vec<Vec<u32>> = runners
        .iter()
        .map(|runner| {
            let own = |letter: u32| {
                let bits = runner.tracks.iter().enumerate().map(|(i, &track)| (letter >> track & 1) << i);
                bits.fold(0, |own, bit| own | bit)
            };
            (0..1 << frame.tracks).map(own).collect()
        })
        .collect();
    let start: Joint = [0; MOST_RUNNERS + 1];
    let mut seen: FxHashSet<Joint> = FxHashSet::from_iter([start]);
    // In the order in which they were found: a state, the number of the one before, and the letter from there.
    let mut found: Vec<(Joint, u32, u32)> = vec![(start, 0, 0)];
    let mut at = 0;
    while let Some(&(state, _, _)) = found.get(at) {
        if frame.accepting[state[0] as usize] && wrong(&state[1..]) {
            return Ok(Some(spell(frame.tracks, &found, at)));
        }
        for &(letter, next) in &frame.arcs[state[0] as usize] {
            let mut after = state;
            after[0] = next;
            for (i, runner) in runners.iter().enumerate() {
                after[i + 1] = runner.automaton.next(state[i + 1], letters[i][letter as usize]);
            }
            if seen.insert(after) {
                found.push((after, at as u32, letter));
            }
        }
        if found.len() > MOST_STATES {
            return Err(Failure::TooManyStates);
        }
        at += 1;
    }
    Ok(None)
}

/// The digits that the letters on the way to a state spell.
fn spell(tracks: usize, found: &[(Joint, u32, u32)], mut at: usize) -> Vec<Vec<u8>> {
    let mut letters = Vec::new();
    while at != 0 {
        let (_, before, letter) = found[at];
        letters.push(letter);
        at = before as usize;
    }
    letters.reverse();
    (0..tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect()
}
