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

use std::collections::VecDeque;

use fibnim::TakeAway;
use rustc_hash::FxHashMap;

use super::automaton::Automaton;
use super::frame::{Frame, Relation, TooManyStates};
use super::system::System;

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

/// The game: piles of any size beside fixed ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// The take-away function.
    pub take: &'a TakeAway,
    /// How many piles are free, 1 or 2.
    pub free: usize,
    /// The other piles, none of them empty.
    pub fixed: &'a [u32],
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
        terms.iter().for_each(|&(track, c)| coefficients[track] += c);
        Relation { coefficients, low, high }
    }
}

/// An automaton in a search: which tracks it reads, and what it is in the equation.
struct Runner<'a> {
    automaton: &'a Automaton,
    tracks: Vec<usize>,
}

/// Checks an automaton of `N(x, w)`, tracks in this order. `smaller(i, t)` is the proved automaton of the game with `t` chips
/// fewer in the fixed pile `i`.
///
/// # Errors
/// If the recurrence does not hold everywhere, with an instance.
pub fn check<'a>(
    game: &Game,
    system: &System,
    automaton: &'a Automaton,
    smaller: &dyn Fn(usize, u32) -> &'a Automaton,
) -> Result<(), Failure> {
    let constants = constants(game);
    for enough in 0..1_u32 << game.free {
        for quota in 0..=constants + 1 {
            let tracks = Tracks::new(game.free, enough);
            // The quotas above the constants are done together.
            let many = quota > constants;
            let mut relations = vec![tracks.relation(&[(tracks.quota(), 1)], quota, (!many).then_some(quota))];
            if quota > 0 {
                relations.push(tracks.relation(&[(tracks.quota(), 1), (tracks.less(), -1)], 1, Some(1)));
                relations.push(take_away(game.take, &tracks, quota, many));
            } else if enough > 0 {
                continue;
            }
            for (i, rest) in tracks.rest.iter().enumerate() {
                relations.push(match rest {
                    Some(rest) => tracks.relation(&[(i, 1), (tracks.quota(), -1), (*rest, -1)], 0, Some(0)),
                    None => tracks.relation(&[(tracks.quota(), 1), (i, -1)], 1, None),
                });
            }
            if quota == 0 {
                // Only x and w = 0; the other tracks are 0 as well.
                relations.truncate(1);
                relations.push(tracks.relation(&[(tracks.less(), 1)], 0, Some(0)));
                relations.push(tracks.relation(&[(tracks.after(), 1)], 0, Some(0)));
            }
            let frame = Frame::new(system, tracks.count, &relations)?;
            let free: Vec<usize> = (0..game.free).collect();
            let with = |quota: usize| free.iter().copied().chain([quota]).collect::<Vec<usize>>();
            let mut runners = vec![
                Runner { automaton, tracks: with(tracks.quota()) },
                Runner { automaton, tracks: with(tracks.less()) },
            ];
            for (i, rest) in tracks.rest.iter().enumerate().filter_map(|(i, rest)| rest.map(|rest| (i, rest))) {
                let mut reads = with(tracks.after());
                reads[i] = rest;
                runners.push(Runner { automaton, tracks: reads });
            }
            for (i, &pile) in game.fixed.iter().enumerate() {
                if quota > 0 && !many && i64::from(pile) >= quota {
                    runners.push(Runner { automaton: smaller(i, quota as u32), tracks: with(tracks.after()) });
                }
            }
            let wrong = |states: &[u32]| {
                let n = |i: usize| runners[i].automaton.accepts(states[i]);
                let due = quota > 0 && (n(1) || (2..runners.len()).any(|i| !n(i)));
                n(0) != due
            };
            if let Some(numbers) = search(system, &frame, &runners, wrong)? {
                let violation = Violation { piles: numbers[..game.free].to_vec(), quota: numbers[tracks.quota()] };
                return Err(Failure::Violation(violation));
            }
        }
    }
    Ok(())
}

/// Quotas up to here are looked at one by one: fixed piles have as much, or the take-away function is not yet linear.
fn constants(game: &Game) -> i64 {
    let largest = game.fixed.iter().copied().max().unwrap_or(0);
    i64::from(largest).max(game.take.line().0 as i64)
}

/// The relation of `w` and `f(w)`.
fn take_away(take: &TakeAway, tracks: &Tracks, quota: i64, many: bool) -> Relation {
    if many {
        let (_, [p, q, r]) = take.line();
        // f(w) = floor(p w / q) + r: 0 <= p w - q f(w) + q r < q.
        return tracks.relation(&[(tracks.quota(), p), (tracks.after(), -q)], -q * r, Some(q - 1 - q * r));
    }
    let after = take.quota_after(&(quota as u64)) as i64;
    tracks.relation(&[(tracks.after(), 1)], after, Some(after))
}

/// The numbers of a shortest path of the frame to an end that is wrong, if there is one.
fn search(
    system: &System,
    frame: &Frame,
    runners: &[Runner],
    wrong: impl Fn(&[u32]) -> bool,
) -> Result<Option<Vec<u64>>, Failure> {
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
    let width = runners.len() + 1;
    let start: Box<[u32]> = vec![0; width].into();
    let mut numbers: FxHashMap<Box<[u32]>, u32> = FxHashMap::from_iter([(start.clone(), 0)]);
    // The state before, and the letter from there.
    let mut from: Vec<(u32, u32)> = vec![(0, 0)];
    let mut queue = VecDeque::from([(start, 0_u32)]);
    while let Some((state, number)) = queue.pop_front() {
        if frame.accepting[state[0] as usize] && wrong(&state[1..]) {
            return Ok(Some(spell(system, frame.tracks, &from, number)));
        }
        for &(letter, next) in &frame.arcs[state[0] as usize] {
            let mut after: Box<[u32]> = vec![next; width].into();
            for (i, runner) in runners.iter().enumerate() {
                after[i + 1] = runner.automaton.next(state[i + 1], letters[i][letter as usize]);
            }
            if !numbers.contains_key(&after) {
                let fresh = from.len() as u32;
                numbers.insert(after.clone(), fresh);
                from.push((number, letter));
                queue.push_back((after, fresh));
            }
        }
        if from.len() > MOST_STATES {
            return Err(Failure::TooManyStates);
        }
    }
    Ok(None)
}

/// The numbers that the letters on the way to a state spell.
fn spell(system: &System, tracks: usize, from: &[(u32, u32)], mut state: u32) -> Vec<u64> {
    let mut letters = Vec::new();
    while state != 0 {
        let (before, letter) = from[state as usize];
        letters.push(letter);
        state = before;
    }
    letters.reverse();
    let word = |track: usize| letters.iter().map(|letter| (letter >> track & 1) as u8).collect::<Vec<u8>>();
    (0..tracks).map(|track| system.number(&word(track))).collect()
}
