//! Random numbers of any size, from a seed.

use chacha20::ChaCha8Rng;
use fibnim::Nat;
use rand_core::{Rng, SeedableRng};

/// A seeded generator. The same seed and stream give the same numbers on every machine, and streams of one seed are
/// independent of each other.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The generator of a seed and a stream.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(stream);
        Self(rng)
    }

    /// A uniform number below `bound`; 0 if that is 0.
    pub fn below(&mut self, bound: &Nat) -> Nat {
        if *bound <= Nat::ONE {
            return Nat::ZERO;
        }
        let mut bytes = (bound - Nat::ONE).to_le_bytes();
        let spare = bytes.last().map_or(0, |top| top.leading_zeros());
        loop {
            self.0.fill_bytes(&mut bytes);
            if let Some(top) = bytes.last_mut() {
                *top &= 0xff >> spare;
            }
            let drawn = Nat::from_le_bytes(&bytes);
            if drawn < *bound {
                return drawn;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_and_reproducible() {
        for bound in [1_u32, 2, 3, 7, 256, 257] {
            let mut dice = Dice::new(1, u64::from(bound));
            let mut counts = vec![0_u32; bound as usize];
            for _ in 0..1000 * bound {
                counts[usize::try_from(&dice.below(&Nat::from(bound))).expect("small")] += 1;
            }
            // Six standard deviations of a count of 1000.
            assert!(counts.iter().all(|count| count.abs_diff(1000) < 190), "{bound}: {counts:?}");
        }
        let large: Nat = "9".repeat(1000).parse().expect("a number");
        let drawn = |seed, stream| Dice::new(seed, stream).below(&large);
        assert_eq!(drawn(5, 6), drawn(5, 6));
        assert!(drawn(5, 6) != drawn(5, 7) && drawn(5, 6) != drawn(6, 6) && drawn(5, 6) < large);
        assert_eq!(Dice::new(0, 0).below(&Nat::ZERO), Nat::ZERO);
    }
}
