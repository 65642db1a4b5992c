//! Maps: the thresholds of all pairs of piles, beside fixed ones, as numbers and as pictures.

use fibnim::Budget;
use fibnim_engine::wire::Plane;
use fibnim_engine::{Engine, EngineError, Result};
use fibnim_plot::{Picture, Side, Slice, svg};
use serde::Deserialize;

/// What is to be drawn.
#[derive(Debug, Deserialize)]
pub struct Drawing {
    /// The positions that the map shows.
    plane: Plane,
    /// What it is drawn as.
    form: MapForm,
    /// Pictures show the P-positions with this quota, if there is one, and otherwise thresholds.
    quota: Option<u32>,
}

/// What a map is drawn as.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MapForm {
    /// The thresholds row by row, starting with an empty second pile, with four bytes each, the lowest first;
    /// 4294967295 stands for infinity.
    Numbers,
    /// A picture; the page makes pixels of it.
    Svg,
}

/// Draws maps; keeps the last one, since pictures of it may be asked for.
#[derive(Debug, Default)]
pub struct Drawer(Option<(Plane, Slice)>);

impl Drawer {
    /// Draws a map. The drawing is JSON.
    pub fn draw(&mut self, engine: &mut Engine, drawing: &str, budget: &mut Budget<'_>) -> Result<Vec<u8>> {
        let drawing = serde_json::from_str(drawing);
        let Drawing { plane, form, quota } =
            drawing.map_err(|error| EngineError::input(format!("not a drawing: {error}")))?;
        let rules = plane.rules.read_any()?;
        // The memory of another map is free before this one is computed.
        let kept = self.0.take().filter(|(of, _)| *of == plane);
        let (plane, map) = kept.map_or_else(|| computed(engine, plane, budget), Ok)?;
        let picture = quota.map_or(Picture::Thresholds, |quota| Picture::PPositions { quota: quota.into() });
        let drawn = match form {
            MapForm::Numbers => map.thresholds().iter().flat_map(|threshold| threshold.to_le_bytes()).collect(),
            MapForm::Svg => svg(&map, &picture.title(&plane.fixed.numbers(), &rules), picture).into_bytes(),
        };
        self.0 = Some((plane, map));
        Ok(drawn)
    }
}

/// Computes a map with the engine.
fn computed(engine: &mut Engine, plane: Plane, budget: &mut Budget<'_>) -> Result<(Plane, Slice)> {
    let side = Side::up_to(plane.max.u32()).map_err(EngineError::input)?;
    let (found, _) = engine.built_slice(&plane, budget)?;
    // Every place is on the map, so there is no error.
    let map = Slice::new(side, |x, y| found.threshold(x, y).ok().flatten());
    Ok((plane, map))
}
