//! The search through a frame, along which every automaton follows its own numbers.

use fibnim::{Monitor, Progress};
use rustc_hash::FxHashSet;

use super::automaton::Automaton;
use super::frame::Frame;
use super::recurrence::Failure;

/// The most states that a search visits.
const MOST_STATES: usize = 1 << 26;

/// States between two questions to the monitor.
const PATIENCE: usize = 1 << 16;

/// An automaton in a search, and which tracks it reads.
pub struct Runner<'a> {
    pub automaton: &'a Automaton,
    pub tracks: Vec<usize>,
}

/// The digits of the numbers on a shortest path of the frame to an end that is wrong, if there is one. A state is one of
/// the frame and one of each of up to `N - 1` automata.
pub fn search<const N: usize>(
    frame: &Frame,
    runners: &[Runner],
    wrong: impl Fn(&[u32]) -> bool,
    monitor: &mut dyn Monitor,
) -> Result<Option<Vec<Vec<u8>>>, Failure> {
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
    let start = [0; N];
    let mut seen: FxHashSet<[u32; N]> = FxHashSet::from_iter([start]);
    // In the order in which they were found: a state, the number of the one before, and the letter from there.
    let mut found: Vec<([u32; N], u32, u32)> = vec![(start, 0, 0)];
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
        if at.is_multiple_of(PATIENCE) {
            ask(monitor, at)?;
        }
    }
    Ok(None)
}

/// Asks the monitor whether to go on.
pub fn ask(monitor: &mut dyn Monitor, done: usize) -> Result<(), Failure> {
    let progress = Progress { done: done as u64, total: None };
    if monitor.check(progress).is_continue() { Ok(()) } else { Err(Failure::Stopped) }
}

/// The digits that the letters on the way to a state spell.
fn spell<const N: usize>(tracks: usize, found: &[([u32; N], u32, u32)], mut at: usize) -> Vec<Vec<u8>> {
    let mut letters = Vec::new();
    while at != 0 {
        let (_, before, letter) = found[at];
        letters.push(letter);
        at = before as usize;
    }
    letters.reverse();
    (0..tracks).map(|track| letters.iter().map(|letter| (letter >> track & 1) as u8).collect()).collect()
}
