//! Round-robin tournaments between strategies.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use fibnim::{Budget, Monitor, Position, Progress, SolveError, Solver};
use fibnim_play::{Advisor, Series, Strategy, Tally};

use super::odds::no_games;
use super::part::TaskPart;
use super::read;
use crate::wire::{self, Arena, ArenaQuestion, Basis, Meeting, Method, Standing, Strength};
use crate::{Allowance, Engine, EngineError};

/// Games that a thread plays before it takes the next ones.
const CHUNK: u64 = 64;

/// Time between two looks at the threads.
const LOOK: Duration = Duration::from_millis(5);

/// The most players: the number of each pair selects a stream of random numbers.
const PLAYERS: usize = 256;

/// Two players by their places in the list, and the results of their games.
struct Pair {
    players: [usize; 2],
    series: Series,
    tally: Tally,
}

/// Plays a tournament. If the budget ends it, the answer has the games that were played.
pub(crate) fn arena(
    engine: &mut Engine,
    question: &ArenaQuestion,
    budget: &mut Allowance<'_>,
) -> Result<Arena, EngineError> {
    if question.games == 0 {
        return Err(no_games());
    }
    let rules = question.rules.read()?;
    let start = read::position(&question.position, &wire::Reading::default(), &rules)?;
    let players: Vec<Strategy> =
        question.players.iter().map(|name| name.parse().map_err(EngineError::input)).collect::<Result<_, _>>()?;
    let mut pairs = pairs(question, &players, &start)?;
    let solver = engine.solver(&rules).clone();
    let part = TaskPart::read(question.part.as_deref())?;
    let complete = play(&solver, question.games.into(), part, &mut pairs, engine.capabilities.threads, budget)?;
    Ok(Arena {
        position: (&start).into(),
        rules: rules.clone(),
        seed: question.seed,
        players: standings(&players, &pairs),
        pairs: pairs.iter().flat_map(|pair| meetings(&players, pair)).collect(),
        complete,
        basis: Basis::new(Method::Simulation, Strength::Estimate),
    })
}

fn pairs(question: &ArenaQuestion, players: &[Strategy], start: &Position) -> Result<Vec<Pair>, EngineError> {
    let count = players.len();
    if !(2..=PLAYERS).contains(&count) {
        return Err(EngineError::input(format!("{count} players: give 2 to {PLAYERS}")));
    }
    let places = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
    let pair = |(number, places): (u64, [usize; 2])| Pair {
        players: places,
        series: Series {
            pair: number,
            ..Series::new(places.map(|place| players[place]), start.clone(), question.seed)
        },
        tally: Tally::default(),
    };
    Ok((0..).zip(places).map(pair).collect())
}

/// The work that threads share: chunks of games, in the order of pairs.
struct Work<'a> {
    solver: &'a Solver,
    pairs: &'a [Pair],
    /// Games of a pair, of all parts.
    games: u64,
    part: TaskPart,
    memory: u64,
    next: AtomicU64,
    done: AtomicU64,
    stop: AtomicBool,
    tallies: Mutex<Vec<Tally>>,
}

/// Ends the games of a thread when the work shall end. With one thread it asks the monitor of the question.
struct Watch<'a, 'b> {
    work: &'a Work<'a>,
    monitor: Option<&'b mut dyn Monitor>,
}

impl Monitor for Watch<'_, '_> {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        let asked = self.monitor.as_mut().is_some_and(|monitor| monitor.check(self.work.progress()).is_break());
        if asked || self.work.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Work<'_> {
    fn progress(&self) -> Progress {
        Progress {
            done: self.done.load(Ordering::Relaxed),
            total: Some(self.games_of_part() * self.pairs.len() as u64),
        }
    }

    /// Whether the part has a game. The players take turns to begin, so games are dealt out two at a time.
    fn has(&self, game: u64) -> bool {
        self.part.has(game / 2)
    }

    /// How many games of a pair the part has.
    fn games_of_part(&self) -> u64 {
        let odd = self.games % 2 == 1 && self.has(self.games - 1);
        2 * self.part.share(self.games / 2) + u64::from(odd)
    }

    /// Plays chunks until there are none left.
    fn run(&self, monitor: Option<&mut dyn Monitor>) -> Result<(), SolveError> {
        let chunks = self.games.div_ceil(CHUNK);
        let mut advisor = Advisor::new(self.solver.clone());
        let mut budget = Budget { memory: self.memory, monitor: Watch { work: self, monitor } };
        if let Some(pair) = self.pairs.first() {
            advisor.prepare(&pair.series.start, &mut budget)?;
        }
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= chunks * self.pairs.len() as u64 {
                return Ok(());
            }
            let (pair, first) = ((number / chunks) as usize, number % chunks * CHUNK);
            let last = self.games.min(first + CHUNK);
            for game in (first..last).filter(|&game| self.has(game)) {
                let played = self.pairs[pair].series.play(game..game + 1, &mut advisor, &mut budget);
                if let Some(stopped) = played.stopped {
                    return Err(stopped);
                }
                self.tallies.lock().unwrap_or_else(std::sync::PoisonError::into_inner)[pair] += played.tally;
                self.done.fetch_add(1, Ordering::Relaxed);
                if budget.monitor.check(self.progress()).is_break() {
                    return Err(SolveError::Stopped(self.progress()));
                }
            }
        }
    }
}

/// Plays all games, and says whether all were played.
fn play(
    solver: &Solver,
    games: u64,
    part: TaskPart,
    pairs: &mut [Pair],
    threads: usize,
    budget: &mut Allowance<'_>,
) -> Result<bool, EngineError> {
    let threads = threads.clamp(1, usize::try_from(games).unwrap_or(usize::MAX).max(1));
    let work = Work {
        solver,
        pairs,
        games,
        part,
        memory: budget.memory / threads as u64,
        next: AtomicU64::new(0),
        done: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        tallies: Mutex::new(vec![Tally::default(); pairs.len()]),
    };
    let ended = if threads == 1 { work.run(Some(&mut *budget.monitor)) } else { spread(&work, threads, budget) };
    let complete = match ended {
        Ok(()) => true,
        Err(SolveError::Stopped(_)) if work.done.load(Ordering::Relaxed) > 0 => false,
        Err(SolveError::Stopped(_)) => return Err(SolveError::Stopped(work.progress()).into()),
        Err(other) => return Err(other.into()),
    };
    let tallies = work.tallies.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    for (pair, tally) in pairs.iter_mut().zip(tallies) {
        pair.tally = tally;
    }
    Ok(complete)
}

/// Plays on several threads; the calling thread asks the monitor.
fn spread(work: &Work<'_>, threads: usize, budget: &mut Allowance<'_>) -> Result<(), SolveError> {
    thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(|| work.run(None))).collect();
        while !handles.iter().all(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(LOOK);
            if budget.monitor.check(work.progress()).is_break() {
                work.stop.store(true, Ordering::Relaxed);
            }
        }
        let join = |handle: thread::ScopedJoinHandle<'_, _>| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().try_for_each(join)
    })
}

/// The results of each player against all others.
fn standings(players: &[Strategy], pairs: &[Pair]) -> Vec<Standing> {
    let standing = |(place, player): (usize, &Strategy)| {
        let mut standing = Standing { player: player.to_string(), games: 0, wins: 0, began: 0, began_wins: 0 };
        for pair in pairs {
            let Some(side) = pair.players.iter().position(|&other| other == place) else { continue };
            let tally = &pair.tally;
            standing.games += tally.games.iter().sum::<u64>();
            standing.wins += tally.won(side);
            standing.began += tally.games[side];
            standing.began_wins += tally.wins[side][side];
        }
        standing
    };
    players.iter().enumerate().map(standing).collect()
}

/// The results of a pair, by who begins.
fn meetings<'a>(players: &'a [Strategy], pair: &'a Pair) -> impl Iterator<Item = Meeting> + 'a {
    (0..2).map(move |begins| {
        let (low, high) = pair.tally.estimate(begins, 0).interval();
        Meeting {
            players: pair.players.map(|place| players[place].to_string()),
            begins: begins as u8 + 1,
            games: pair.tally.games[begins],
            wins: pair.tally.wins[begins],
            unfinished: pair.tally.unfinished[begins],
            interval: [low, high],
        }
    })
}
