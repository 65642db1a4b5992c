//! `fibnim arena`.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use fibnim::{Budget, Monitor, Notation, Position, Progress, Rules, SolveError, Solver};
use fibnim_play::{Advisor, Series, Strategy, Tally};
use serde_json::{Value, json};

use crate::args::ArenaArgs;
use crate::error::CliError;
use crate::output::{Cell, Format, Sequence, Table, data};

/// Games that a thread plays before it takes the next ones.
const CHUNK: u64 = 64;

/// Time between two looks at the threads.
const LOOK: Duration = Duration::from_millis(5);

/// Pairs at most, so that their numbers fit the streams of chance.
const PLAYERS: usize = 256;

/// Two players by their places in the list, and what came of it.
struct Pair {
    players: [usize; 2],
    series: Series,
    tally: Tally,
}

/// Plays the tournament and prints its table.
pub fn run(args: &ArenaArgs) -> Result<(), CliError> {
    let rules = args.rules.rules();
    let start = Notation::default().parse(args.piles.trim(), &rules.take_away).map_err(CliError::input)?;
    let mut pairs = pairs(args, &start)?;
    play(args, &rules, &start, &mut pairs)?;
    let mut out = data();
    if args.json {
        writeln!(out, "{}", object(args, &rules, &start, &pairs))?;
    } else {
        if args.format.format == Format::Text {
            totals_table(args, &pairs).write(Format::Text, &mut out)?;
            writeln!(out)?;
        }
        pairs_table(args, &pairs).write(args.format.format, &mut out)?;
    }
    Ok(out.flush()?)
}

fn pairs(args: &ArenaArgs, start: &Position) -> Result<Vec<Pair>, CliError> {
    let count = args.players.len();
    if !(2..=PLAYERS).contains(&count) {
        return Err(CliError::Input(format!(
            "{count} players: a tournament takes 2 to {PLAYERS}, separated by commas"
        )));
    }
    let places = (0..count).flat_map(|a| (a + 1..count).map(move |b| [a, b]));
    let pair = |(number, players): (u64, [usize; 2])| Pair {
        players,
        series: Series {
            pair: number,
            ..Series::new(players.map(|place| args.players[place]), start.clone(), args.seed)
        },
        tally: Tally::default(),
    };
    Ok((0..).zip(places).map(pair).collect())
}

/// Ends the games of a thread when all are to end.
struct Flag<'a>(&'a AtomicBool);

impl Monitor for Flag<'_> {
    fn check(&mut self, _: Progress) -> ControlFlow<()> {
        if self.0.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Plays all games, in pieces that the threads take one after the other.
fn play(args: &ArenaArgs, rules: &Rules, start: &Position, pairs: &mut [Pair]) -> Result<(), CliError> {
    let games = u64::from(args.games);
    let chunks = games.div_ceil(CHUNK);
    let work = chunks * pairs.len() as u64;
    let total = games * pairs.len() as u64;
    let threads = args.threads.threads().min(usize::try_from(work).unwrap_or(usize::MAX)).max(1);
    let (next, done, stop) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let tallies = Mutex::new(vec![Tally::default(); pairs.len()]);
    let mut clock = args.budget.budget();
    let memory = clock.memory / threads as u64;
    let worker = || -> Result<(), SolveError> {
        let mut advisor = Advisor::new(Solver::new(rules.clone()));
        let mut budget = Budget { memory, monitor: Flag(&stop) };
        advisor.prepare(start, &mut budget)?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= work {
                return Ok(());
            }
            let (pair, first) = ((number / chunks) as usize, number % chunks * CHUNK);
            let last = games.min(first + CHUNK);
            let played = pairs[pair].series.play(first..last, &mut advisor, &mut budget);
            if let Ok(mut tallies) = tallies.lock() {
                tallies[pair] += played.tally;
            }
            if let Some(stopped) = played.stopped {
                return Err(stopped);
            }
            done.fetch_add(last - first, Ordering::Relaxed);
            let progress = Progress { done: last, total: Some(games) };
            if budget.monitor.check(progress).is_break() {
                return Err(SolveError::Stopped(progress));
            }
        }
    };
    let progress = || Progress { done: done.load(Ordering::Relaxed), total: Some(total) };
    let outcome = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let mut in_time = true;
        while !handles.iter().all(std::thread::ScopedJoinHandle::is_finished) {
            std::thread::sleep(LOOK);
            if in_time && clock.monitor.check(progress()).is_break() {
                in_time = false;
                stop.store(true, Ordering::Relaxed);
            }
        }
        let results =
            handles.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        results.collect::<Result<Vec<()>, SolveError>>()
    });
    match outcome {
        Ok(_) => {}
        Err(beyond) => {
            let played =
                tallies.lock().map_or(0, |tallies| tallies.iter().map(|tally| tally.games.iter().sum::<u64>()).sum());
            if played == 0 {
                return Err(match beyond {
                    SolveError::Stopped(_) => SolveError::Stopped(progress()).into(),
                    beyond => beyond.into(),
                });
            }
            anstream::eprintln!("stopped after {played} of {total} games: {beyond}");
        }
    }
    let tallies = tallies.into_inner().unwrap_or_default();
    let unfinished: u64 = tallies.iter().map(|tally| tally.unfinished.iter().sum::<u64>()).sum();
    if unfinished > 0 {
        anstream::eprintln!("{unfinished} games were ended without a winner because they were too long");
    }
    for (pair, tally) in pairs.iter_mut().zip(tallies) {
        pair.tally = tally;
    }
    Ok(())
}

/// What a player has done against all others.
struct Total {
    player: Strategy,
    /// Games that the player began, and the others.
    games: [u64; 2],
    wins: [u64; 2],
}

fn totals(args: &ArenaArgs, pairs: &[Pair]) -> Vec<Total> {
    let none = |&player: &Strategy| Total { player, games: [0; 2], wins: [0; 2] };
    let mut totals: Vec<Total> = args.players.iter().map(none).collect();
    for pair in pairs {
        for (side, &place) in pair.players.iter().enumerate() {
            for begun in 0..2 {
                let second = usize::from(begun != side);
                totals[place].games[second] += pair.tally.games[begun];
                totals[place].wins[second] += pair.tally.wins[begun][side];
            }
        }
    }
    totals
}

fn totals_table(args: &ArenaArgs, pairs: &[Pair]) -> Table<'static> {
    let row = |total: Total| {
        let [began, second] = total.wins;
        let numbers = [total.games.iter().sum(), began + second, total.games[0], began, total.games[1], second];
        std::iter::once(Cell::from(total.player)).chain(numbers.map(Cell::from)).collect()
    };
    let header = ["player", "games", "wins", "began", "began_wins", "second", "second_wins"];
    Table {
        header: header.map(str::to_owned).to_vec(),
        rows: Box::new(totals(args, pairs).into_iter().map(row).collect::<Vec<_>>().into_iter()),
        widths: None,
        sequence: Sequence::Column { column: 2, first: 1 },
    }
}

fn pairs_table(args: &ArenaArgs, pairs: &[Pair]) -> Table<'static> {
    let mut rows = Vec::new();
    for Pair { players: [a, b], tally, .. } in pairs {
        for begins in 0..2 {
            let estimate = tally.estimate(begins, 0);
            let (low, high) = estimate.interval();
            let [a, b] = [args.players[*a], args.players[*b]];
            let share = |number: f64| Cell::from(format!("{number:.4}"));
            rows.push(vec![
                Cell::from(a),
                Cell::from(b),
                Cell::from(if begins == 0 { a } else { b }),
                Cell::from(estimate.games),
                Cell::from(tally.wins[begins][0]),
                Cell::from(tally.wins[begins][1]),
                estimate.share().map_or(Cell::Missing, share),
                share(low),
                share(high),
            ]);
        }
    }
    let header = ["a", "b", "begins", "games", "a_wins", "b_wins", "a_share", "low", "high"];
    Table {
        header: header.map(str::to_owned).to_vec(),
        rows: Box::new(rows.into_iter()),
        widths: None,
        sequence: Sequence::Column { column: 4, first: 1 },
    }
}

fn object(args: &ArenaArgs, rules: &Rules, start: &Position, pairs: &[Pair]) -> Value {
    let play = if rules.play == fibnim::Play::Misere { "misere" } else { "normal" };
    let players = totals(args, pairs).into_iter().map(|total| {
        json!({
            "player": total.player.to_string(), "games": total.games.iter().sum::<u64>(),
            "wins": total.wins.iter().sum::<u64>(), "began": total.games[0], "began_wins": total.wins[0],
        })
    });
    let met = pairs.iter().flat_map(|pair| {
        (0..2).map(move |begins| {
            json!({
                "players": pair.series.players.map(|player| player.to_string()), "begins": begins + 1,
                "games": pair.tally.games[begins], "wins": pair.tally.wins[begins],
            })
        })
    });
    json!({
        "position": start.to_string(),
        "rules": { "take": rules.take_away.to_string(), "play": play },
        "seed": args.seed,
        "players": players.collect::<Vec<_>>(),
        "pairs": met.collect::<Vec<_>>(),
    })
}
