//! The type of values that were checked.

use std::ops::Deref;
use std::sync::Arc;

/// A value that this crate has checked, or has recognised as [trusted](crate::file::read_trusted). It has no public
/// constructor, and its value cannot be changed, so only this crate can make one. A clone shares the value.
///
/// A certificate alone proves nothing, and cannot be passed to a function that takes a checked one:
///
/// ```compile_fail,E0308
/// use fibnim_check::{Certificate, Checked};
/// fn answer(_: &Checked<Certificate>) {}
/// fn claim(certificate: &Certificate) {
///     answer(certificate);
/// }
/// ```
///
/// ```compile_fail,E0423
/// use fibnim_check::{Certificate, Checked};
/// fn forge(certificate: Certificate) -> Checked<Certificate> {
///     Checked(certificate.into())
/// }
/// ```
///
/// ```compile_fail,E0594
/// use fibnim_check::{Certificate, Checked};
/// fn change(mut certificate: Checked<Certificate>) {
///     certificate.free = 2;
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked<T>(Arc<T>);

impl<T> Checked<T> {
    /// Callers must have checked the value.
    pub(crate) fn new(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> AsRef<T> for Checked<T> {
    fn as_ref(&self) -> &T {
        &self.0
    }
}
