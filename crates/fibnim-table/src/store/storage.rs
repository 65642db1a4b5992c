//! Where the bytes of a table file are.

use std::io;

use crate::error::DamageError;

/// The bytes of a table file: a [`DiskFile`](super::DiskFile), a vector, a slice, shared bytes.
pub trait Storage: Send + Sync {
    /// The number of bytes.
    fn size(&self) -> u64;

    /// Fills a buffer with the bytes that begin at an offset.
    ///
    /// # Errors
    /// [`io::ErrorKind::UnexpectedEof`] if there are fewer bytes, or another one if reading fails.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()>;
}

impl<T: AsRef<[u8]> + Send + Sync> Storage for T {
    fn size(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<()> {
        let rest = usize::try_from(offset).ok().and_then(|offset| self.as_ref().get(offset..));
        let bytes = rest.and_then(|rest| rest.get(..buffer.len())).ok_or(io::ErrorKind::UnexpectedEof)?;
        buffer.copy_from_slice(bytes);
        Ok(())
    }
}

/// The `len` bytes at an offset. No more is allocated than the storage has.
///
/// # Errors
/// If there are fewer bytes, or reading fails.
pub fn bytes(storage: &impl Storage, offset: u64, len: usize) -> Result<Vec<u8>, DamageError> {
    if offset.checked_add(len as u64).is_none_or(|end| end > storage.size()) {
        return Err(DamageError::Truncated);
    }
    let mut bytes = vec![0; len];
    storage.read_at(&mut bytes, offset).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => DamageError::Truncated,
        kind => DamageError::Unreadable(kind),
    })?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_those_at_the_offset() {
        let storage = [1, 2, 3, 4, 5];
        assert_eq!(bytes(&storage, 1, 3), Ok(vec![2, 3, 4]));
        assert_eq!(bytes(&storage, 5, 0), Ok(vec![]));
        for (offset, len) in [(3, 3), (6, 0), (u64::MAX, 1), (0, usize::MAX)] {
            assert_eq!(bytes(&storage, offset, len), Err(DamageError::Truncated), "{offset} {len}");
        }
        let mut buffer = [0; 3];
        assert_eq!(storage.read_at(&mut buffer, 3).map_err(|error| error.kind()), Err(io::ErrorKind::UnexpectedEof));
    }

    #[test]
    fn reading_that_fails_is_an_error() {
        struct Failing;
        impl Storage for Failing {
            fn size(&self) -> u64 {
                10
            }
            fn read_at(&self, _: &mut [u8], _: u64) -> io::Result<()> {
                Err(io::ErrorKind::PermissionDenied.into())
            }
        }
        assert_eq!(bytes(&Failing, 0, 4), Err(DamageError::Unreadable(io::ErrorKind::PermissionDenied)));
    }
}
