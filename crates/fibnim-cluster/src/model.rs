//! How long a build takes with many workers: a model.
//!
//! The tiles are begun in order, tile `i` by worker `i mod P`. A tile is cut into parts of some slabs each. A part begins when
//! the worker is done with the part before, and the same parts of the two tiles that this one reads are there, with a delay.
//! It takes a fixed time a position. The model knows nothing of networks that are too slow, of disks, and of workers that
//! take memory bandwidth from each other.

use fibnim_table::store::TileJob;

/// How many parts the slabs of the last strip are cut into.
const PARTS: u128 = 1024;

/// What the model assumes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assumptions {
    /// Seconds that a worker takes for a position.
    pub position: f64,
    /// Seconds from the end of a part to its use by another tile.
    pub delay: f64,
}

/// The seconds that a build takes with so many workers. The positions of a tile are taken to be spread evenly over its slabs.
#[must_use]
pub fn seconds(job: &TileJob, workers: usize, assumed: Assumptions) -> f64 {
    let tiling = job.tiling();
    let slabs = |strip: usize| tiling.slabs(strip);
    let size = slabs(tiling.strips() - 1).div_ceil(PARTS).max(1);
    let tiles: Vec<_> = (0..tiling.tiles()).map(|number| tiling.tile(number)).collect();
    let cells = |number: usize| tiling.inner_positions(number) as f64;
    // Slabs with larger outer piles have fewer positions: on the average by this factor.
    let all: f64 = tiles.iter().map(|tile| cells(tile.number) * slabs(tile.strip) as f64).sum();
    let factor = job.shape().positions() as f64 / all;
    let mut free = vec![0.0_f64; workers.max(1)];
    let mut done: Vec<Vec<f64>> = Vec::with_capacity(tiles.len());
    for tile in &tiles {
        let worker = tiling.span_of(tile.number) % workers.max(1);
        let ready = |before: Option<usize>, part: usize| {
            let times: Option<&Vec<f64>> = before.map(|before| &done[before]);
            times.and_then(|times| times.get(part).or(times.last())).map_or(0.0, |time| time + assumed.delay)
        };
        let count = slabs(tile.strip);
        let mut now = free[worker];
        let times = (0..count.div_ceil(size)).map(|part| {
            let own = size.min(count - part * size) as f64 * cells(tile.number) * factor * assumed.position;
            let begin = now.max(ready(tile.hears, part as usize)).max(ready(tile.carries, part as usize));
            now = begin + own;
            now
        });
        let times: Vec<f64> = times.collect();
        free[worker] = times.last().copied().unwrap_or(free[worker]);
        done.push(times);
    }
    free.into_iter().fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fibnim::Rules;
    use fibnim_table::Shape;

    fn job(piles: u32, max: u32) -> TileJob {
        TileJob::new(&Shape::new(Rules::FIBONACCI, piles, max).unwrap()).unwrap()
    }

    #[test]
    fn one_worker_takes_the_sum_and_more_take_less() {
        for (piles, max) in [(3, 500), (4, 300), (5, 60)] {
            let job = job(piles, max);
            let assumed = Assumptions { position: 1e-8, delay: 0.0 };
            let sum = job.shape().positions() as f64 * assumed.position;
            let one = seconds(&job, 1, assumed);
            assert!((one / sum - 1.0).abs() < 1e-9, "{one} {sum}");
            let times = [2, 4, 8].map(|workers| seconds(&job, workers, assumed));
            assert!(times.is_sorted_by(|a, b| a >= b) && times[0] < one, "{times:?}");
            assert!([2.0, 4.0, 8.0].iter().zip(times).all(|(workers, time)| time * workers >= sum * (1.0 - 1e-9)));
            assert!(seconds(&job, 4, Assumptions { delay: 1.0, ..assumed }) > times[1] + 1.0);
        }
    }
}
