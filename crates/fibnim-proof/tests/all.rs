//! Tests of certificates, answers and theories, in one program.

mod answers;
mod certificates;
mod evidence;
mod theories;
