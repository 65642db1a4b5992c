//! What a question may cost.

use fibnim::{Budget, Monitor};

/// What a question may cost: memory in bytes, and a monitor that is told the progress and may end the work.
pub type Allowance<'a> = Budget<&'a mut dyn Monitor>;
