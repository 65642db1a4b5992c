//! Answers about positions as text.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use fibnim::exact_k::{Fresh, GroupRule, Memory};
use fibnim::{Limit, Nat};
use fibnim_engine::wire::{
    Dynamic, Exactly, FamilyRules, Move, Outcome, Part, Play, Position, Remoteness, Rules, Solved,
};

/// A line of an answer: its name and its text.
fn line(out: &mut impl Write, name: &str, text: &str) -> io::Result<()> {
    let label = Style::new().bold();
    writeln!(out, "{label}{name:<11}{label:#} {text}")
}

/// Writes an answer as text, with all moves that it lists.
pub fn solved_text(solved: &Solved, out: &mut impl Write) -> io::Result<()> {
    line(out, "Position", &solved.position.text)?;
    line(out, "Rules", &rules_text(&solved.rules, &solved.position, &solved.exactly))?;
    line(out, "Outcome", &outcome_text(solved.outcome))?;
    if let Some(threshold) = &solved.threshold {
        line(out, "Threshold", &threshold.to_string())?;
    }
    winning(solved, out)?;
    if let Some(remoteness) = &solved.remoteness {
        line(out, "Remoteness", &remoteness_words(solved.outcome, remoteness))?;
        line(out, "Found by", &remoteness.basis.to_string())?;
    }
    line(out, "Reason", &solved.basis.to_string())?;
    for (i, said) in solved.explanation.iter().flatten().enumerate() {
        line(out, if i == 0 { "Because" } else { "" }, &said.text)?;
    }
    Ok(())
}

/// The ruleset and the limits, under the names of the options.
pub fn rules_text(rules: &FamilyRules, position: &Position, exactly: &Exactly) -> String {
    let rules = match rules {
        FamilyRules::TakeAway(rules) => rules,
        FamilyRules::Relative(rules) => {
            let last = position.last.as_ref().map_or_else(String::new, |last| format!("; the move before took {last}"));
            let is_unlimited = rules.take_away == "unlimited";
            let (any, not_whole) =
                ("opening any (any permitted take)", "opening not-whole (any take but a whole pile)");
            let limits = limits_text(position, any, not_whole);
            let is_plain = is_unlimited && limits == any;
            let limits = if is_plain { String::new() } else { format!("; {limits}") };
            return format!("{}{limits}{last}", rules.words);
        }
    };
    if let Some(piles) = exactly.exactly {
        return exactly_text(rules, piles.usize(), exactly);
    }
    let heaps = position.parts.iter().any(|part| matches!(part, Part::Heap { .. }));
    let own = position.parts.iter().any(|part| matches!(part, Part::Pile { take_away: Some(_), .. }));
    let take = if heaps || own {
        format!("f(t) = {:#} where no other function is written", rules.take_away)
    } else {
        format!("f(t) = {:#}", rules.take_away)
    };
    let dynamic = match position.dynamic {
        Dynamic::Global => "global dynamic",
        Dynamic::Local => "local dynamic",
    };
    let play = match rules.play {
        Play::Normal => "normal play",
        Play::Misere => "misère play",
    };
    let any = "opening any (any number of chips from one pile)";
    let not_whole = "opening not-whole (any number of chips but not a whole pile)";
    format!("{take}, {dynamic}, {play}, {}", limits_text(position, any, not_whole))
}

/// The limit of the next move: the rule for all piles, or a remark that they differ. The opening rules have the given
/// words.
fn limits_text(position: &Position, any: &'static str, not_whole: &'static str) -> &'static str {
    let mut limits = position.parts.iter().filter_map(|part| match part {
        Part::Pile { limit, .. } => Some(limit),
        Part::Heap { .. } => None,
    });
    let words = |limit: &Limit| match limit {
        Limit::Quota(_) => "quota given",
        Limit::Any => any,
        Limit::NotWhole => not_whole,
    };
    let first = limits.next().map_or("quota given", words);
    if limits.all(|limit| words(limit) == first) { first } else { "some piles not yet opened" }
}

fn exactly_text(rules: &Rules, piles: usize, exactly: &Exactly) -> String {
    let group = match exactly.group.unwrap_or_default() {
        GroupRule::Sticky => "sticky (the piles of the move before, until one is empty)",
        GroupRule::Free => "free (any piles)",
        GroupRule::Fixed => "fixed (the piles of the first move)",
    };
    let remember = match exactly.remember.unwrap_or_default() {
        Memory::Pile => "pile (a quota lasts until the next move in the pile)",
        Memory::Last => "last (a quota lasts for one move)",
    };
    let fresh = match exactly.fresh.unwrap_or_default() {
        Fresh::NotWhole => "not-whole",
        Fresh::Any => "any",
    };
    let misere = if rules.play == Play::Misere { ", misère play" } else { "" };
    let take = &rules.take_away;
    format!("f(t) = {take:#}, exactly {piles} piles a move, group {group}, remember {remember}, fresh {fresh}{misere}")
}

/// The outcome in colour and in words.
fn outcome_text(outcome: Outcome) -> String {
    let (color, name) = match outcome {
        Outcome::N => (AnsiColor::Green, "N"),
        Outcome::P => (AnsiColor::Red, "P"),
    };
    let color = color.on_default().bold();
    format!("{color}{name}{color:#}: {}", outcome.words())
}

/// The winning moves that are listed, and whether there are more.
fn winning(solved: &Solved, out: &mut impl Write) -> io::Result<()> {
    let mut name = "Winning";
    for chosen in &solved.winning_moves {
        line(out, name, &format!("take {}", takes(chosen)))?;
        name = "";
    }
    let listed = solved.winning_moves.len();
    match (solved.outcome, solved.more_winning_moves) {
        (_, true) if solved.exactly.exactly.is_some() && listed <= 1 => {
            line(out, name, "... and perhaps more, which are not listed at this size")
        }
        (_, true) if solved.cut_short && listed == 0 => {
            line(out, name, "some move, but finding which takes more memory than allowed: --memory allows more")
        }
        (_, true) => line(out, name, &format!("... and more; --moves K lists more than {listed}")),
        (Outcome::P, false) => line(out, name, "no move"),
        (Outcome::N, false) if listed == 0 => {
            line(out, name, "no legal move: under misère play a player without one has won")
        }
        (Outcome::N, false) => Ok(()),
    }
}

/// What a move takes, in the words that follow "take": `8 from pile 2`, `1 from pile 1 and 2 from pile 3`.
pub fn takes(chosen: &Move) -> String {
    let take = |take: &fibnim::Move| format!("{} from pile {}", take.chips, take.pile + 1);
    chosen.iter().map(take).collect::<Vec<_>>().join(" and ")
}

/// How long a game lasts, and the first move that achieves it.
fn remoteness_words(outcome: Outcome, remoteness: &Remoteness) -> String {
    let length = &remoteness.length;
    let plural = if *length == Nat::ONE { "" } else { "s" };
    let lasts = format!("{length} move{plural} to the end, if the winner hurries and the loser delays");
    let begins = match outcome {
        Outcome::N => "the quickest win begins with",
        Outcome::P => "the loser delays most with",
    };
    match remoteness.moves.first() {
        Some(best) => format!("{lasts}; {begins} {}", takes(best)),
        None => lasts,
    }
}
