//! The rules in the form of the kernel: the take-away function as numbers, and the play.

use fibnim::TakeAway;

use crate::kernel::cover::Height;
use crate::kernel::near::NEAR;

/// The most chips of a pile of a table that is built.
pub const LARGEST: usize = u16::LARGEST;

/// The most chips of a pile in positions whose thresholds are streamed: 2,147,483,646.
pub const LONGEST: u32 = u32::LARGEST as u32;

/// The most rows whose near moves are examined before their far moves.
pub const MOST_ROWS: usize = 8;

/// Thresholds up to this one have their reach in a list.
const LISTED: usize = 1 << 16;

/// The most chips whose quota is below a threshold, none above `largest`.
pub fn reach(take: &TakeAway, threshold: usize, largest: usize) -> usize {
    let least = take.least_reaching(&(threshold as u64));
    least.and_then(|least| usize::try_from(least - 1).ok()).map_or(largest, |reach| reach.min(largest))
}

/// A take-away function up to the largest pile, in the forms that the kernel needs.
#[derive(Clone, Debug)]
pub struct KernelGame<H = u16> {
    take: TakeAway,
    largest: usize,
    /// Whether the player who cannot move wins.
    pub misere: bool,
    /// `f(t)` of the near moves; 255 stands for all quotas from 255 on.
    pub near_quota: [u8; NEAR + 1],
    /// Entries with a threshold above this reach beyond the near field.
    pub far_bound: H,
    /// Number of consecutive rows whose near fields can be computed before any far field.
    pub batch: usize,
    /// The reach of each threshold from 0 on; the last entry is that of an infinite one.
    reach: Box<[H]>,
}

impl<H: Height> KernelGame<H> {
    /// A take-away function for piles up to the largest.
    ///
    /// # Panics
    /// If piles are larger than [`Height::LARGEST`].
    pub fn new(take: &TakeAway, largest: usize, misere: bool) -> Self {
        assert!(largest <= H::LARGEST, "piles of more than {} chips", H::LARGEST);
        let quota = |t: usize| take.quota_after(&(t as u64));
        let near_quota = std::array::from_fn(|t| match u8::try_from(quota(t.max(1))) {
            Ok(quota) if (1..=largest).contains(&t) => quota,
            _ => u8::MAX,
        });
        // Bytes suffice for moves with f(t) <= 254. Thresholds that reach beyond these moves enter the far field.
        let near = (1..=NEAR).take_while(|&t| near_quota[t] < u8::MAX).count();
        let most = H::UNCOVERED.index() - 1;
        let far_bound = if near < largest {
            usize::try_from(quota(near + 1)).map_or(most, |quota| quota.min(most))
        } else {
            most + 1
        };
        // A cell without a near move holds 255 until its threshold is known, which is above `near`. A move of `t`
        // cannot tell the two apart if f(t) <= near.
        let alike = (1..MOST_ROWS).take_while(|&t| usize::from(near_quota[t]) <= near).count();
        let reach = (0..=largest.min(LISTED)).map(|threshold| H::of(reach(take, threshold, largest)));
        let reach = reach.chain([H::of(largest)]).collect();
        let far_bound = H::of(far_bound);
        Self { take: take.clone(), largest, misere, near_quota, far_bound, batch: 1 + alike, reach }
    }

    /// The most chips in a pile.
    pub fn largest(&self) -> usize {
        self.largest
    }

    /// The first height that an entry at `height` with this threshold does not cover.
    #[inline(always)]
    pub fn end(&self, height: H, threshold: H) -> H {
        let last = self.reach.len() - 1;
        let reach = if H::LARGEST > LISTED && threshold.index() >= last && threshold != H::UNCOVERED {
            self.far_reach(threshold)
        } else {
            self.reach[threshold.index().min(last)]
        };
        height + reach + H::of(1)
    }

    /// The reach of a threshold that is not in the list.
    #[cold]
    fn far_reach(&self, threshold: H) -> H {
        H::of(reach(&self.take, threshold.index(), self.largest))
    }
}
