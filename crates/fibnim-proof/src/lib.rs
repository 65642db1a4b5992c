//! Proofs: automata over numeration systems.
