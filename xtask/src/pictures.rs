//! Draws the pictures of README.md: the map of thresholds with `fibnim plot`, and the board of `fibnim play` from the snapshot
//! that the tests of the board compare.

use std::fs;
use std::path::PathBuf;

use anstyle_svg::Term;
use anstyle_svg::WIN10_CONSOLE;
use lexopt::prelude::*;

use crate::build::cargo;
use crate::shell::{Result, root, run};

fn image(name: &str) -> PathBuf {
    root().join("docs/images").join(name)
}

/// Draws both pictures, or only that of the board with `--board`, which does not build the command.
pub fn run_with(mut parser: lexopt::Parser) -> Result<()> {
    let mut only_board = false;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("board") => only_board = true,
            other => return Err(other.unexpected().into()),
        }
    }
    if !only_board {
        let arguments = ["run", "--release", "--package", "fibnim-cli", "--", "plot", "--max", "120", "--fixed", "5"];
        run(cargo(&arguments).args(["--force", "-o"]).arg(image("thresholds.png")))?;
    }
    fs::write(image("board.svg"), board()?)?;
    Ok(())
}

/// The board as an SVG file.
fn board() -> Result<String> {
    let text = fs::read_to_string(root().join("crates/fibnim-cli/tests/snapshots/readme.ans"))?;
    Ok(Term::new().palette(WIN10_CONSOLE).render_svg(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_of_the_board_is_current() {
        let shown = fs::read_to_string(image("board.svg")).expect("docs/images/board.svg");
        assert!(
            board().expect("a picture") == shown,
            "docs/images/board.svg does not show the snapshot of the board: run cargo xtask pictures --board"
        );
    }
}
