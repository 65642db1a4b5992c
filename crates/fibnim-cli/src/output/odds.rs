//! Chances as text and JSON.

use std::fmt::Write as _;
use std::io::{self, Write};

use fibnim::{Nat, Play, Position, Rules};
use fibnim_play::{Chance, Estimate, Formula, Ratio, Strategy};
use serde_json::{Value, json};

/// Significant digits of a decimal.
const DIGITS: usize = 10;

/// Digits of a fraction that are printed in text.
const LONG: usize = 200;

/// Digits of all exponents of a formula up to which JSON has them.
const WRITTEN: usize = 4_000_000;

/// Terms of a formula that are printed in text.
const TERMS: usize = 3;

/// Writes the chance of the first player for reading.
pub fn odds_text(start: &Position, players: [Strategy; 2], chance: &Chance, out: &mut impl Write) -> io::Result<()> {
    let [first, second] = players;
    writeln!(out, "Position  {}", short(&start.to_string()))?;
    writeln!(out, "Players   {first} moves first, against {second}")?;
    match chance {
        Chance::Exact { chance, positions } => {
            writeln!(out, "Chance    {}", fraction(chance))?;
            writeln!(out, "Method    recursion over {positions} positions")
        }
        Chance::Formula { formula, complement } => {
            match formula.exact() {
                Some(exact) => {
                    writeln!(out, "Chance    {}", fraction(&if *complement { Ratio::ONE - exact } else { exact }))?;
                }
                None => writeln!(out, "Chance    {}{}", if *complement { "1 - " } else { "" }, terms(formula))?,
            }
            let sure = if formula.is_proved() { "proved" } else { "confirmed up to 420 chips" };
            writeln!(out, "Method    formula by the Zeckendorf representation, {sure}")
        }
        Chance::Estimate { estimate, .. } => {
            let (low, high) = estimate.interval();
            writeln!(out, "Chance    about {:.6}", estimate.share().unwrap_or(0.0))?;
            let Estimate { wins, games, .. } = estimate;
            writeln!(out, "Method    {wins} of {games} games; {low:.6} to {high:.6} with 95 percent confidence")
        }
    }
}

/// Writes the chance of the first player as one JSON object.
pub fn odds_json(
    rules: &Rules,
    start: &Position,
    players: [Strategy; 2],
    chance: &Chance,
    out: &mut impl Write,
) -> io::Result<()> {
    let play = if rules.play == Play::Misere { "misere" } else { "normal" };
    let mut line = json!({
        "position": start.to_string(),
        "rules": { "take": rules.take_away.to_string(), "play": play },
        "first": players[0].to_string(),
        "against": players[1].to_string(),
    });
    match chance {
        Chance::Exact { chance, positions } => {
            put(&mut line, chance);
            line["method"] = json!({ "kind": "recursion", "positions": positions.to_string() });
        }
        Chance::Formula { formula, complement } => {
            if let Some(exact) = formula.exact() {
                put(&mut line, &if *complement { Ratio::ONE - exact } else { exact });
            }
            let digits = formula.terms().saturating_mul(formula.divisor().to_string().len());
            let exponents: Option<Vec<String>> =
                (digits <= WRITTEN).then(|| formula.exponents().map(|exponent| exponent.to_string()).collect());
            line["method"] = json!({
                "kind": "formula", "proved": formula.is_proved(), "complement": complement,
                "divisor": formula.divisor().to_string(), "terms": formula.terms(), "exponents": exponents,
            });
        }
        Chance::Estimate { estimate, .. } => {
            let (low, high) = estimate.interval();
            line["decimal"] = json!(format!("{:.6}", estimate.share().unwrap_or(0.0)));
            line["method"] = json!({
                "kind": "estimate", "games": estimate.games, "wins": estimate.wins, "unfinished": estimate.unfinished, "low": low, "high": high,
                "confidence": 0.95,
            });
        }
    }
    writeln!(out, "{line}")
}

fn put(line: &mut Value, chance: &Ratio) {
    line["chance"] = json!(chance.to_string());
    line["decimal"] = json!(decimal(chance));
}

/// A fraction and its decimal.
fn fraction(chance: &Ratio) -> String {
    let text = chance.to_string();
    if chance.is_int() {
        return text;
    }
    if text.len() > LONG { decimal(chance) } else { format!("{text} = {}", decimal(chance)) }
}

/// The first digits of a fraction from 0 to 1, rounded down; small ones with an exponent.
pub fn decimal(chance: &Ratio) -> String {
    if chance.is_int() {
        return chance.to_string();
    }
    let numerator = Nat::try_from(chance.numerator().clone()).unwrap_or_default();
    let denominator = chance.denominator();
    // The number of zeros before the first digit, from the lengths, and one less where they mislead.
    let mut zeros = denominator.to_string().len() - numerator.to_string().len();
    let scaled = |digits: usize| &numerator * Nat::from(10_u32).pow(digits) / denominator;
    if zeros > 0 && !scaled(zeros).is_zero() {
        zeros -= 1;
    }
    let digits = scaled(zeros + DIGITS).to_string();
    let exact = (&numerator * Nat::from(10_u32).pow(zeros + DIGITS) % denominator).is_zero();
    let digits = if exact { digits.trim_end_matches('0') } else { &digits };
    if zeros < 5 {
        return format!("0.{}{digits}", "0".repeat(zeros));
    }
    let mut text = digits[..1].to_owned();
    if digits.len() > 1 {
        let _ = write!(text, ".{}", &digits[1..]);
    }
    let _ = write!(text, "e-{}", zeros + 1);
    text
}

/// A formula whose exponents are too large for a fraction.
fn terms(formula: &Formula) -> String {
    let mut text: Vec<String> =
        formula.exponents().take(TERMS).map(|exponent| format!("2^-{}", short(&exponent.to_string()))).collect();
    if formula.terms() > TERMS {
        text.push(format!("... ({} terms)", formula.terms()));
    }
    let sum = text.join(" + ");
    if *formula.divisor() == Nat::ONE { sum } else { format!("({sum}) / {}", short(&formula.divisor().to_string())) }
}

/// A long text with its middle left out.
fn short(text: &str) -> String {
    if text.len() <= LONG || !text.is_ascii() {
        return text.to_owned();
    }
    format!("{}...{} ({} characters)", &text[..20], &text[text.len() - 20..], text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals() {
        for (p, q, text) in [
            (1, 2_u32, "0.5"),
            (1, 3, "0.3333333333"),
            (1, 176, "0.005681818181"),
            (99, 100, "0.99"),
            (1, 10, "0.1"),
            (1, 100_000, "0.00001"),
            (1, 1_000_000, "1e-6"),
            (1, 131_072, "7.629394531e-6"),
            (2, 3, "0.6666666666"),
            (0, 1, "0"),
            (1, 1, "1"),
        ] {
            let chance = Ratio::from_parts(p.into(), Nat::from(q));
            assert_eq!(decimal(&chance), text, "{p}/{q}");
        }
    }
}
