//! The commands of a game that is played by lines.

use std::path::PathBuf;

use fibnim::written::excerpt;
use fibnim::{Nat, ParseNatError};
use fibnim_play::{Losing, Strategy};

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub enum PlayCommand {
    /// So many chips, and from which pile, counted from 0.
    Take(Nat, Option<usize>),
    Hint(Losing),
    Undo,
    Redo,
    Analysis,
    History,
    New(Option<String>),
    Resign,
    Save(PathBuf, bool),
    Load(PathBuf),
    Opponent(String),
    Rules(Option<String>),
    Help,
    Quit,
}

pub const HELP: &str = "\
take 5 from 2       take 5 chips from pile 2; also '5 2', and 'take 5' or '5' if there is one pile
hint                the move of a perfect player, and the reason; 'hint quickest' the quickest win
moves, analysis     who wins, and all winning moves
history             the moves so far, with the blunders
undo, redo          take back to your last turn, and play it again
new, new 5 8 13     a new game, from the same start or another one
rules, rules 3t     the rules; a new game under others, such as 'rules 3t misere'
opponent NAME       another opponent: perfect, quickest, optimal, random, slip:0.2, greedy, zhou, optimist or human
resign              give up
save FILE           write the game; 'save --force FILE' replaces a file
load FILE           continue the game in a file
quit                leave";

/// Reads a line; `None` if it is empty.
pub fn read(line: &str) -> Result<Option<PlayCommand>, String> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let text = || (!rest.is_empty()).then(|| rest.to_owned());
    let needed = |what: &str| text().ok_or_else(|| format!("{word} what? For example '{word} {what}'."));
    let alone = |command| if rest.is_empty() { Ok(command) } else { Err(format!("'{word}' stands alone.")) };
    Ok(Some(match word {
        "" => return Ok(None),
        "take" => take(rest)?,
        "hint" => match rest.parse() {
            Ok(Strategy::Perfect(by)) => PlayCommand::Hint(by),
            _ if rest.is_empty() => PlayCommand::Hint(Losing::TakeOne),
            _ => return Err("A hint is 'hint' or 'hint quickest'.".to_owned()),
        },
        "undo" => alone(PlayCommand::Undo)?,
        "redo" => alone(PlayCommand::Redo)?,
        "moves" | "analysis" => alone(PlayCommand::Analysis)?,
        "history" => alone(PlayCommand::History)?,
        "new" => PlayCommand::New(text()),
        "resign" => alone(PlayCommand::Resign)?,
        "save" => match needed("game.json")?.strip_prefix("--force ") {
            Some(path) => PlayCommand::Save(path.trim().into(), true),
            None => PlayCommand::Save(rest.into(), false),
        },
        "load" => PlayCommand::Load(needed("game.json")?.into()),
        "opponent" => PlayCommand::Opponent(needed("slip:0.2")?),
        "rules" => PlayCommand::Rules(text()),
        "help" | "?" => alone(PlayCommand::Help)?,
        "quit" | "exit" => alone(PlayCommand::Quit)?,
        _ if word.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-') => take(line)?,
        _ => {
            let word = excerpt(word);
            return Err(format!(
                "There is no command {word:?}: 'help' lists them, and a move is 'take 5 from 2' or '5 2'."
            ));
        }
    }))
}

/// Reads `5`, `5 2`, `5 from 2` or `5 from pile 2`.
fn take(text: &str) -> Result<PlayCommand, String> {
    let (chips, pile) = taken(text)?;
    Ok(PlayCommand::Take(chips, pile))
}

/// What such a text takes, and from which pile, counted from 0.
pub fn taken(text: &str) -> Result<(Nat, Option<usize>), String> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let (take, pile) = match words[..] {
        [take] => (take, None),
        [take, pile] | [take, "from", pile] | [take, "from", "pile", pile] => (take, Some(pile)),
        _ => return Err("A move is 'take 5 from 2' or '5 2'.".to_owned()),
    };
    let chips: Nat = take.parse().map_err(|error: ParseNatError| format!("{error}."))?;
    let index = |pile: &str| match pile.parse::<usize>() {
        Ok(pile @ 1..) => Ok(pile - 1),
        _ => Err("Piles are counted from 1.".to_owned()),
    };
    Ok((chips, pile.map(index).transpose()?))
}
