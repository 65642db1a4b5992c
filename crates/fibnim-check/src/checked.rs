//! What has been checked, as a type.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// A value that this crate has checked, or has recognised as a [trusted](crate::trusted) one. Only this crate can make one:
/// there is no public constructor, and no way to change the value inside.
///
/// A certificate alone proves nothing, and cannot be passed where a checked one is asked for:
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
#[derive(PartialEq, Eq)]
pub struct Checked<T>(Arc<T>);

impl<T> Checked<T> {
    /// To be called with what has been checked, and nothing else.
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

/// Costs no copy of the value.
impl<T> Clone for Checked<T> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<T: fmt::Debug> fmt::Debug for Checked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Checked").field(&self.0).finish()
    }
}
