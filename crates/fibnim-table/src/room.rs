//! Memory for tables: an anonymous map with the feature `store`, otherwise a vector.

#[cfg(feature = "store")]
pub use map::{Room, room};
#[cfg(not(feature = "store"))]
pub use vector::{Room, room};

#[cfg(feature = "store")]
mod map {
    use memmap2::MmapMut;

    /// Bytes that begin as 0.
    pub type Room = MmapMut;

    /// `len` bytes of memory, which the system provides when they are written.
    pub fn room(len: u64) -> Option<Room> {
        let map = MmapMut::map_anon(usize::try_from(len).ok()?).ok()?;
        // Large pages are several times as fast to allocate. The table is the same without them.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(map)
    }
}

#[cfg(not(feature = "store"))]
mod vector {
    /// Bytes that begin as 0.
    pub type Room = Vec<u8>;

    /// `len` bytes of memory.
    pub fn room(len: u64) -> Option<Room> {
        let len = usize::try_from(len).ok()?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len).ok()?;
        bytes.resize(len, 0);
        Some(bytes)
    }
}
