//! Tests of certificates and answers, in one program.

mod answers;
mod certificates;
mod evidence;
