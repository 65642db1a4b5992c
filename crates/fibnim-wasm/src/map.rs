//! Maps: the thresholds of all pairs of piles, beside fixed ones, as numbers and as pictures.

use fibnim::{Budget, Rules};
use fibnim_engine::wire::SliceQuestion;
use fibnim_engine::{Engine, EngineError, Result};
use fibnim_plot::{Picture, Side, Slice, png, svg};
use wasm_bindgen::prelude::*;

/// The thresholds of all pairs of piles, beside fixed ones.
#[derive(Debug)]
#[wasm_bindgen]
pub struct Map {
    rules: Rules,
    fixed: Vec<u32>,
    slice: Slice,
}

impl Map {
    /// Computes the thresholds with the engine.
    pub(crate) fn build(engine: &mut Engine, question: &SliceQuestion, budget: &mut Budget<'_>) -> Result<Self> {
        let side = Side::up_to(question.max).map_err(EngineError::input)?;
        let rules = question.rules.read()?;
        let (found, _) = engine.built_slice(question, budget)?;
        // Every place is on the map, so there is no error.
        let slice = Slice::new(side, |x, y| found.threshold(x, y).ok().flatten());
        Ok(Self { rules, fixed: question.fixed.clone(), slice })
    }

    fn picture(&self, quota: Option<u32>) -> (String, Picture) {
        let picture = quota.map_or(Picture::Thresholds, |quota| Picture::PPositions { quota: quota.into() });
        (picture.title(&self.fixed, &self.rules), picture)
    }
}

#[wasm_bindgen]
impl Map {
    /// The thresholds row by row, starting with an empty second pile; 4294967295 stands for infinity.
    #[must_use]
    pub fn thresholds(&self) -> Vec<u32> {
        self.slice.thresholds().to_vec()
    }

    /// A PNG picture of the thresholds, or of the P-positions if a quota is given.
    #[must_use]
    pub fn png(&self, quota: Option<u32>) -> Vec<u8> {
        let (title, picture) = self.picture(quota);
        png(&self.slice, &title, picture)
    }

    /// An SVG picture of the thresholds, or of the P-positions if a quota is given.
    #[must_use]
    pub fn svg(&self, quota: Option<u32>) -> String {
        let (title, picture) = self.picture(quota);
        svg(&self.slice, &title, picture)
    }
}
