//! Plays a match of two strategies, reviews it for blunders, and computes the probability that the first one wins.

use std::error::Error;

use fibnim::{Budget, Rules, Solver};
use fibnim_play::{Advisor, Match, Sampling, Seat, Verdict, odds};

fn main() -> Result<(), Box<dyn Error>> {
    let mut advisor = Advisor::new(Solver::new(Rules::FIBONACCI));
    let players = ["greedy".parse()?, "perfect".parse()?];
    let mut game = Match::new(Rules::FIBONACCI, "(20,62;8)".parse()?, players, 1)?;
    while let Some(chosen) = game.reply(&mut advisor, &mut Budget::default())? {
        game.play(&chosen)?;
    }
    let review = game.review(&mut advisor, &mut Budget::default());
    for (turn, verdict) in game.turns().zip(&review.verdicts) {
        let blunder = if matches!(verdict, Verdict::Blunder(_)) { ", a blunder" } else { "" };
        println!("{} takes {} from pile {}{blunder}", turn.seat, turn.chosen.chips, turn.chosen.pile + 1);
    }
    println!(
        "the {} player wins",
        game.winner().map_or("neither", |seat| if seat == Seat::First { "first" } else { "second" })
    );
    // The first move of the greedy player wins, and a later one gives the win away.
    assert_eq!(game.winner(), Some(Seat::Second));
    assert!(matches!(review.verdicts[0], Verdict::Wins));
    assert!(review.verdicts.iter().any(|verdict| matches!(verdict, Verdict::Blunder(_))));

    let random = ["random".parse()?, "perfect".parse()?];
    for pile in [5, 12, 21] {
        let start = format!("({pile})").parse()?;
        let chance = odds(&mut advisor, random, &start, Sampling::default(), &mut Budget::default())?;
        let exact = chance.exact().ok_or("one pile of Fibonacci nim has a formula")?;
        println!("a random player who begins with {pile} chips wins with probability {exact}");
        assert!(pile != 12 || exact.to_string() == "1/176");
    }
    Ok(())
}
