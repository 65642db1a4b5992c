//! `fibnim arena`.

use std::io::Write;

use fibnim_engine::wire::{Answer, Arena, ArenaQuestion, Meeting, Standing};

use crate::args::{AskedAt, position};
use crate::error::CliError;
use crate::front;
use crate::output::{Cell, Format, Sequence, Table, data, note};

/// Plays the tournament and prints its tables.
pub fn run(AskedAt { position: words, asked: args }: &AskedAt<ArenaQuestion>) -> Result<(), CliError> {
    let (question, format) =
        (ArenaQuestion { position: position(words)?, ..args.question.clone() }, args.format.format());
    let mut engine = front::engine(&args.budget);
    let ask = front::ask(&mut engine, &args.budget, format.is_none(), Answer::Arena, |engine, budget| {
        engine.arena(&question, budget)
    });
    let (Some(Arena { players, pairs, complete, .. }), Some(format)) = (ask?, format) else { return Ok(()) };
    if !complete {
        note("stopped before all games were played: these are the results so far");
    }
    let mut out = data();
    if format == Format::Text {
        standings(players).write(format, &mut out)?;
        writeln!(out)?;
    }
    Ok(meetings(pairs).write(format, &mut out)?)
}

/// A row a player.
fn standings(players: Vec<Standing>) -> Table<'static> {
    let row = |Standing { player, games, wins, began, began_wins }| {
        let numbers = [games, wins, began, began_wins, games - began, wins - began_wins];
        std::iter::once(Cell::from(player)).chain(numbers.map(Cell::from)).collect()
    };
    let header = ["player", "games", "wins", "began", "began_wins", "second", "second_wins"];
    Table {
        header: header.map(str::to_owned).to_vec(),
        rows: Box::new(players.into_iter().map(row)),
        widths: None,
        sequence: Sequence::Column { column: 2, first: 1 },
    }
}

/// A row a pair and who of them began.
fn meetings(pairs: Vec<Meeting>) -> Table<'static> {
    let share = |number: f64| Cell::from(format!("{number:.4}"));
    let row = move |Meeting { players: [a, b], begins, games, wins, unfinished, interval }| {
        let won = if games == 0 { Cell::Missing } else { share(wins[0] as f64 / games as f64) };
        let first = if begins == 1 { &a } else { &b };
        vec![
            Cell::from(&a),
            Cell::from(&b),
            Cell::from(first),
            Cell::from(games),
            Cell::from(wins[0]),
            Cell::from(wins[1]),
            won,
            share(interval[0]),
            share(interval[1]),
            Cell::from(unfinished),
        ]
    };
    let header = ["a", "b", "begins", "games", "a_wins", "b_wins", "a_share", "low", "high", "unfinished"];
    Table {
        header: header.map(str::to_owned).to_vec(),
        rows: Box::new(pairs.into_iter().map(row)),
        widths: None,
        sequence: Sequence::Column { column: 4, first: 1 },
    }
}
