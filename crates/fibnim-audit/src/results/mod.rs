//! Results of this library, most of them corrections made exact. Those that share a check with a paper stand beside it.

pub mod games;
pub mod methods;
pub mod several_piles;
