//! Positions in arguments.

use crate::error::CliError;

/// Joins the words of the arguments to the text of a position. An empty word among several is refused: it is probably an unset
/// variable of the shell.
pub fn position(words: &[String]) -> Result<String, CliError> {
    if words.len() > 1 && words.iter().any(|word| word.trim().is_empty()) {
        return Err(CliError::Input("one of the piles is an empty argument: accepted are whole numbers".to_owned()));
    }
    Ok(words.join(" "))
}
