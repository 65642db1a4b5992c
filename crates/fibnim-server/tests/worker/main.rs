//! A worker for the tests.

use fibnim_limit::{Counting, MiMalloc};

#[global_allocator]
static ALLOCATOR: Counting<MiMalloc> = Counting(MiMalloc);

fn main() -> Result<(), fibnim_engine::EngineError> {
    fibnim_server::work()
}
