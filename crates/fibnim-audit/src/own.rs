use crate::claim::Claim;
pub const CLAIMS: &[&[Claim]] = &[];
