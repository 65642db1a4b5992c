//! Compares the recursion and the formula with all reference data for Allen & Ponomarenko 2014.

use fibnim::{Budget, Forever, Nat, Position, RuledPosition, Rules, Solver};
use fibnim_play::{Advisor, BestLoss, ChanceFormula, Losing, Mover, Ratio, Strategy, one_pile, recursion};

const RANDOM: Strategy = Strategy::Random;

fn perfect(losing: Losing) -> Strategy {
    Strategy::Perfect(losing)
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().skip(1).map(|line| line.split(',').collect())
}

fn ratio(text: &str) -> Ratio {
    let (p, q) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse::<Nat>().expect("a number");
    Ratio::new(number(p), number(q))
}

fn fibonacci(text: &str) -> RuledPosition {
    text.parse::<Position>().expect(text).under(Rules::FIBONACCI)
}

fn advisor() -> Advisor {
    Advisor::new(Solver::new(Rules::FIBONACCI))
}

/// The probability that the random player wins, moving first or second.
fn unskilled(advisor: &mut Advisor, skilled: Strategy, position: &RuledPosition, first: bool) -> Ratio {
    let players = if first { [RANDOM, skilled] } else { [skilled, RANDOM] };
    let (chance, _) = recursion(advisor, players, position, &mut Budget::default()).expect("small");
    if first { chance } else { Ratio::ONE - &chance }
}

fn of_one_pile(position: &RuledPosition, losing: Losing, mover: Mover) -> Option<ChanceFormula> {
    one_pile(position, losing, mover, &mut Forever).expect("nothing ends the work")
}

fn formula(losing: Losing, position: &RuledPosition, first: bool) -> Ratio {
    let mover = if first { Mover::Random } else { Mover::Perfect };
    of_one_pile(position, losing, mover).and_then(|formula| formula.exact()).expect("one pile")
}

#[test]
fn losing_positions() {
    let mut advisor = advisor();
    let mut count = 0;
    for row in rows(include_str!("golden/allen_mdp_0_40.csv")) {
        let position = fibonacci(&format!("({};{})", row[0], row[1]));
        let lps = ratio(row[3]);
        assert_eq!(unskilled(&mut advisor, perfect(Losing::TakeOne), &position, false), lps, "{position}");
        assert_eq!(formula(Losing::TakeOne, &position, false), lps, "{position}");
        let best = BestLoss::of(&mut advisor, &position, &mut Budget::default()).expect("small").expect("a P-position");
        assert_eq!(best.chance, ratio(row[5]), "{position}");
        let takes: Vec<String> = best.moves.iter().map(|best| best.chips.to_string()).collect();
        assert_eq!(takes.join(" "), row[6], "{position}");
        assert_eq!(unskilled(&mut advisor, perfect(Losing::Optimal), &position, false), ratio(row[5]), "{position}");
        assert_eq!(formula(Losing::Optimal, &position, false), ratio(row[5]), "{position}");
        // The skilled player takes one chip, then plays the best moves.
        let chips = &position.piles()[0] - fibnim::Nat::ONE;
        let after = fibonacci(&format!("({chips};2)"));
        assert_eq!(unskilled(&mut advisor, perfect(Losing::Optimal), &after, true), ratio(row[4]), "{position}");
        count += 1;
    }
    assert_eq!(count, include_str!("golden/allen_mdp_0_40.csv").lines().count() - 1);
}

#[test]
fn openings() {
    let mut advisor = advisor();
    let mut count = 0;
    for row in rows(include_str!("golden/allen_prob_2_60.csv")) {
        let position = fibonacci(&format!("({})", row[0]));
        let first = row[1] == "unskilled";
        for (losing, column) in [(Losing::TakeOne, 3), (Losing::Optimal, 4)] {
            let expected = ratio(row[column]);
            assert_eq!(unskilled(&mut advisor, perfect(losing), &position, first), expected, "{row:?}");
            assert_eq!(formula(losing, &position, first), expected, "{row:?}");
        }
        if !row[5].is_empty() && row[2] == "2" && row[0] != "2" {
            let formula = of_one_pile(&position, Losing::TakeOne, Mover::Perfect).expect("one pile");
            assert_eq!(
                formula.exponents().last().map(|exponent| exponent.to_string()).as_deref(),
                Some(row[5]),
                "{row:?}"
            );
        }
        count += 1;
    }
    assert!(count > 110, "{count}");
}

#[test]
fn formulas_hold_for_all_quotas() {
    let mut advisor = advisor();
    for pile in 0..=60 {
        for quota in 1..=pile.max(1) + 1 {
            let position = fibonacci(&format!("({pile};{quota})"));
            for losing in [Losing::TakeOne, Losing::Optimal] {
                for first in [true, false] {
                    let by_recursion = unskilled(&mut advisor, perfect(losing), &position, first);
                    assert_eq!(formula(losing, &position, first), by_recursion, "{position} {losing:?} {first}");
                }
            }
        }
    }
}

#[test]
fn large_piles() {
    // For 10^1000 + 1 chips the formula has exponents of a thousand digits.
    let position = fibonacci(&format!("(1{}1)", "0".repeat(999)));
    let formula = of_one_pile(&position, Losing::TakeOne, Mover::Random).expect("one pile");
    assert!(formula.exact().is_none() && formula.terms() > 100);
    let digits = formula.exponents().next().map_or(0, |exponent| exponent.to_string().len());
    assert_eq!(digits, 1000);
    let exponents: Vec<Nat> = formula.exponents().collect();
    assert!(exponents.is_sorted_by(|a, b| a >= b) && exponents.len() == formula.terms());
    assert_eq!(of_one_pile(&position, Losing::Longest, Mover::Random), None);
    let misere = Rules { play: fibnim::Play::Misere, ..Rules::FIBONACCI };
    let misere = position.position().clone().under(misere);
    assert_eq!(of_one_pile(&misere, Losing::TakeOne, Mover::Random), None);
    assert_eq!(of_one_pile(&fibonacci("(5,8;3)"), Losing::TakeOne, Mover::Random), None);
}
