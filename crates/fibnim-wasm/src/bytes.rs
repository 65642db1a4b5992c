//! The bytes that JavaScript and Rust hand to each other: a question, and then the reply to it.

use std::cell::RefCell;

thread_local! {
    static BYTES: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of this many bytes; says where it is to be written.
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    BYTES.set(vec![0; length]);
    BYTES.with_borrow_mut(Vec::as_mut_ptr)
}

/// Where the last reply is, until there is room for the next question.
#[unsafe(no_mangle)]
extern "C" fn reply() -> *const u8 {
    BYTES.with_borrow(Vec::as_ptr)
}

/// Takes the question that was written.
pub fn question() -> String {
    String::from_utf8_lossy(&BYTES.take()).into_owned()
}

/// Keeps a reply; says how many bytes it has.
pub fn give(reply: impl Into<Vec<u8>>) -> usize {
    BYTES.set(reply.into());
    BYTES.with_borrow(Vec::len)
}
