//! Tables tile by tile: what threads and processes that share the work have in common.
//!
//! A [`Tiling`] numbers the tiles and says which ones are neighbours. A [`TileWorker`] computes one after the other and speaks
//! to the neighbours through its [`Edges`]. On every edge runs a stream of bytes, cut into batches; where these wait for their
//! reader is an [`Exchange`], in memory up to a limit and then in a file (a [`Depot`]). A worker never waits for a reader, so
//! workers that take tiles in increasing order cannot wait for each other in a circle.

mod depot;
mod exchange;
mod run;
#[cfg(feature = "store")]
mod spool;
mod stream;
mod worker;

pub use crate::kernel::block::Block;
pub use crate::kernel::edges::{Edges, Halt};
pub use crate::kernel::layout::BlockId;
pub use crate::kernel::tiling::{Tile, Tiling};
pub use depot::{Depot, Fifo};
pub use exchange::{Edge, Exchange, Queue, Side};
pub(crate) use run::{Sink, compute};
pub use stream::{BATCH, Inlet, Outlet, TileEdges};
pub use worker::TileWorker;
pub(crate) use worker::memory;
#[cfg(feature = "store")]
pub(crate) use worker::{memory_of_worker, working};
