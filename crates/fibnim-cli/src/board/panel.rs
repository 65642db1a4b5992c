//! The panel beside the piles: the analysis, or the moves with their verdicts.

use fibnim_engine::wire::Outcome;
use fibnim_play::{MoveVerdict, Seat};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::state::{Board, Mode, Palette};
use crate::play::words;

/// The most winning moves that are listed.
const MOVES: usize = 6;

/// The lines of the panel.
pub fn lines(board: &Board, palette: Palette, area: Rect) -> Vec<Line<'static>> {
    match board.mode {
        Mode::Replay(at) => moves(board, at, palette, area),
        _ => analysis(board, palette),
    }
}

fn analysis(board: &Board, palette: Palette) -> Vec<Line<'static>> {
    let title = Line::styled("Analysis", palette.bold(Color::Cyan));
    let analysis = match &board.analysis {
        None => return vec![title, Line::raw("Thinking.")],
        Some(Err(why)) => return vec![title, Line::raw(format!("None: {why}."))],
        Some(Ok(analysis)) => analysis,
    };
    let (name, colour) = match analysis.outcome {
        Outcome::N => ("N", Color::Green),
        Outcome::P => ("P", Color::Red),
    };
    let text = format!("{name}: {}.", analysis.outcome.words());
    let mut lines = vec![title, Line::styled(text, palette.bold(colour))];
    lines.extend(analysis.threshold.iter().map(|threshold| Line::raw(format!("Threshold: {threshold}."))));
    for best in analysis.winning_moves.iter().flatten().take(MOVES) {
        lines.push(Line::raw(format!("Winning: {}.", words::chips(board.game.position(), best))));
    }
    if analysis.more_winning_moves || analysis.winning_moves.len() > MOVES {
        lines.push(Line::raw("And more."));
    }
    if let Some(explanation) = &analysis.explanation {
        lines.extend(explanation.iter().map(|said| Line::raw(said.text.clone())));
    }
    lines
}

fn moves(board: &Board, at: usize, palette: Palette, area: Rect) -> Vec<Line<'static>> {
    let all = board.game.moves();
    let room = usize::from(area.height.max(2)) - 1;
    let first = at.saturating_sub(room / 2 + 1).min(all.len().saturating_sub(room));
    let mut lines = vec![Line::styled("Moves", palette.bold(Color::Cyan))];
    for (number, chosen) in all.iter().enumerate().skip(first).take(room) {
        let style = if number + 1 == at { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let chips = words::chips(board.game.start(), chosen);
        let text = format!("{:>3}. {} takes {chips}", number + 1, Seat::after(number));
        let mark = match board.verdicts.get(number) {
            Some(Ok(Some(MoveVerdict::Blunder(_)))) => Span::styled("  blunder", palette.bold(Color::Red)),
            Some(Err(_)) => Span::raw("  ?"),
            _ => Span::raw(""),
        };
        lines.push(Line::from(vec![Span::styled(text, style), mark]));
    }
    lines
}

/// The remark on the last of the first `at` moves.
pub fn remark(board: &Board, at: usize, palette: Palette) -> Vec<Span<'static>> {
    let Some(number) = at.checked_sub(1) else { return vec![Span::raw("The start.")] };
    let Some(chosen) = board.game.moves().get(number) else { return Vec::new() };
    let chips = words::chips(board.game.start(), chosen);
    let mut spans = vec![Span::raw(format!("{} took {chips}: ", Seat::after(number)))];
    spans.push(match board.verdicts.get(number) {
        Some(Ok(Some(worth))) => {
            let (text, colour) = verdict(worth, board, number);
            Span::styled(format!("{text}."), palette.bold(colour))
        }
        Some(Ok(None)) => Span::raw(""),
        Some(Err(why)) => Span::raw(format!("not judged, {why}.")),
        None => Span::raw("not judged yet."),
    });
    spans
}

/// A verdict in words, with its colour.
fn verdict(verdict: &MoveVerdict, board: &Board, number: usize) -> (String, Color) {
    match verdict {
        MoveVerdict::Wins => ("wins".to_owned(), Color::Green),
        MoveVerdict::Lost => ("was lost".to_owned(), Color::Reset),
        MoveVerdict::Blunder(None) => ("was a blunder".to_owned(), Color::Red),
        MoveVerdict::Blunder(Some(better)) => {
            let better = words::chips(&board.game.position_at(number), better);
            (format!("blunder: {better} wins"), Color::Red)
        }
    }
}
