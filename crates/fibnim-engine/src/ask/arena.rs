//! Round-robin tournaments between strategies.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use fibnim::{Budget, Position, SolveError, Solver};
use fibnim_play::{Advisor, Series, Strategy, Tally};
use fibnim_table::{Meter, fold_numbers};

use super::odds::no_games;
use super::part::TaskPart;
use super::read;
use crate::wire::{self, Arena, ArenaQuestion, Basis, Meeting, Method, Standing, Strength};
use crate::{Allowance, Engine, EngineError};

/// Games that a thread plays before it takes the next ones.
const CHUNK: u64 = 64;

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

/// Plays all games that the part has, and says whether all were played.
fn play(
    solver: &Solver,
    games: u64,
    part: TaskPart,
    pairs: &mut [Pair],
    threads: usize,
    budget: &mut Allowance<'_>,
) -> Result<bool, EngineError> {
    let threads = threads.clamp(1, usize::try_from(games).unwrap_or(usize::MAX).max(1));
    // The players take turns to begin, so games are dealt out two at a time.
    let has = |game: u64| part.has(game / 2);
    let of_part = 2 * part.share(games / 2) + u64::from(games % 2 == 1 && has(games - 1));
    let meter = Meter::new(1, of_part * pairs.len() as u64, &mut *budget.monitor);
    let memory = budget.memory / threads as u64;
    let (tallies, chunks) = (Mutex::new(vec![Tally::default(); pairs.len()]), games.div_ceil(CHUNK));
    let chunk = |advisor: &mut Option<Advisor>, number: u64| {
        let asked = |_| meter.add(0).map_or(ControlFlow::Break(()), ControlFlow::Continue);
        let budget = &mut Budget { memory, monitor: asked };
        let pair = (number / chunks) as usize;
        let series = &pairs[pair].series;
        if advisor.is_none() {
            let mut new = Advisor::new(solver.clone());
            new.prepare(&series.start, budget)?;
            *advisor = Some(new);
        }
        let Some(advisor) = advisor else { return Ok(()) };
        let first = number % chunks * CHUNK;
        for game in (first..games.min(first + CHUNK)).filter(|&game| has(game)) {
            let played = series.play(game..game + 1, advisor, budget);
            if let Some(stopped) = played.stopped {
                return Err(stopped);
            }
            tallies.lock().unwrap_or_else(PoisonError::into_inner)[pair] += played.tally;
            meter.add(1)?;
        }
        Ok(())
    };
    let complete = match fold_numbers(threads, chunks * pairs.len() as u64, || None, chunk) {
        Ok(_) => true,
        Err(SolveError::Stopped(_)) if meter.progress().done > 0 => false,
        Err(SolveError::Stopped(_)) => return Err(SolveError::Stopped(meter.progress()).into()),
        Err(other) => return Err(other.into()),
    };
    for (pair, tally) in pairs.iter_mut().zip(tallies.into_inner().unwrap_or_else(PoisonError::into_inner)) {
        pair.tally = tally;
    }
    Ok(complete)
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
