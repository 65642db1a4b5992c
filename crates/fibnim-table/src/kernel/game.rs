//! The rules in the form of the kernel: the take-away function as numbers, and the play.

use crate::kernel::near::NEAR;

/// The most chips of a pile that the kernel computes with.
pub const LARGEST: usize = 32_766;

/// The most rows whose near moves are examined before their far moves.
pub const MOST_ROWS: usize = 8;

/// The most chips whose quota is below a threshold, for the thresholds from 0 to the largest pile, and then for infinity.
/// `quotas[t]` is `f(t)`, and `quotas[0]` is ignored.
pub fn reaches(quotas: &[u32]) -> impl Iterator<Item = usize> + '_ {
    let (mut most, largest) = (0, quotas.len() - 1);
    let reach = move |threshold| {
        while most < largest && (quotas[most + 1] as usize) < threshold {
            most += 1;
        }
        most
    };
    (0..=largest).map(reach).chain([largest])
}

/// A take-away function up to the largest pile, in the forms that the kernel needs.
#[derive(Clone, Debug)]
pub struct Game {
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// `f(t)` of the near moves; 255 stands for quotas that no byte exceeds.
    pub near_quota: [u8; NEAR + 1],
    /// Entries with a threshold above this reach beyond the near field.
    pub far_bound: u16,
    /// Number of consecutive rows whose near fields can be computed before any far field.
    pub batch: usize,
    reach: Box<[u16]>,
}

impl Game {
    /// `quotas[t]` is `f(t)` for `t = 1..=largest`, saturated; `quotas[0]` is ignored.
    ///
    /// # Panics
    ///
    /// If there are more than [`LARGEST`] quotas or a quota is 0 or below the one before.
    pub fn new(quotas: &[u32], misere: bool) -> Self {
        let largest = quotas.len() - 1;
        assert!(largest <= LARGEST, "piles of more than {LARGEST} chips");
        assert!(quotas[1..].first().is_none_or(|&q| q >= 1), "a quota of 0");
        assert!(quotas[1..].windows(2).all(|pair| pair[0] <= pair[1]), "quotas decrease");
        let near_quota = std::array::from_fn(|t| match quotas.get(t) {
            Some(&quota) if t > 0 => u8::try_from(quota).unwrap_or(u8::MAX),
            _ => u8::MAX,
        });
        // Bytes suffice for moves with f(t) <= 254. Thresholds that reach beyond these moves enter the far field.
        let near = (1..=NEAR).take_while(|&t| near_quota[t] < u8::MAX).count();
        let far_bound = quotas
            .get(near + 1)
            .map_or(u16::MAX, |&quota| u16::try_from(quota).unwrap_or(u16::MAX - 1).min(u16::MAX - 1));
        // A cell without a near move holds 255 until its threshold is known, which is above `near`. A move of `t`
        // cannot tell the two apart if f(t) <= near.
        let alike = (1..MOST_ROWS).take_while(|&t| usize::from(near_quota[t]) <= near).count();
        let reach = reaches(quotas).map(|reach| reach as u16).collect();
        Self { misere, near_quota, far_bound, batch: 1 + alike, reach }
    }

    /// The most chips in a pile.
    pub fn largest(&self) -> usize {
        self.reach.len() - 2
    }

    /// The first height that an entry at `height` with this threshold does not cover (`u16::MAX`: infinite).
    #[inline(always)]
    pub fn end(&self, height: u16, threshold: u16) -> u16 {
        height + self.reach[usize::from(threshold).min(self.reach.len() - 1)] + 1
    }
}
