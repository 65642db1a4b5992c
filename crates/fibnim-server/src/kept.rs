//! Answers that are kept, to be given again.

use axum::body::Bytes;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use crate::query::ArrivedQuestion;
use crate::respond::{ReplyBody, SHORT, SentReply, tag};

/// Bytes of all answers that are kept, with their questions, and of one of them.
pub const ALL: u64 = 64 << 20;
const KEPT: usize = 4 << 20;

/// Parts of what is kept, each of which has the same share of the bytes and so room for answers of every size.
const PARTS: usize = 8;
const _: () = assert!(KEPT as u64 <= ALL / PARTS as u64 / 2);

/// About how many bytes an answer and its question have.
const USUAL: u64 = 1 << 10;

#[derive(Clone, Debug)]
pub struct Size;

impl Weighter<ArrivedQuestion, KeptAnswer> for Size {
    fn weight(&self, asked: &ArrivedQuestion, known: &KeptAnswer) -> u64 {
        let ReplyBody::Bytes(body, _) = &known.reply.body else { unreachable!("only what is in memory is kept") };
        (asked.text.len() + body.len() + size_of::<ArrivedQuestion>() + size_of::<KeptAnswer>()) as u64
    }
}

/// An answer that is kept.
#[derive(Clone, Debug)]
pub struct KeptAnswer {
    /// How many changes of files the server had noticed when the question was asked.
    changes: usize,
    reply: SentReply,
}

/// Answers by their questions. A change of a table file does not make an answer wrong, but may change the method that
/// it names. So an answer is not given again after a change.
#[derive(Debug)]
pub struct Kept(pub Cache<ArrivedQuestion, KeptAnswer, Size>);

impl Default for Kept {
    fn default() -> Self {
        let mut options = OptionsBuilder::new();
        options.shards(PARTS).weight_capacity(ALL).estimated_items_capacity((ALL / USUAL) as usize);
        let options = options.build().unwrap_or_else(|_| unreachable!("all options are set"));
        Self(Cache::with_options(options, Size, DefaultHashBuilder::default(), DefaultLifecycle::default()))
    }
}

impl Kept {
    /// The answer to a question, if no file has changed since.
    pub fn get(&self, asked: &ArrivedQuestion, changes: usize) -> Option<SentReply> {
        Some(self.0.get(asked).filter(|known| known.changes == changes)?.reply)
    }

    /// Keeps a settled answer, unless it is too long, and gives it its tag.
    pub fn keep(&self, asked: &ArrivedQuestion, changes: usize, reply: SentReply) -> SentReply {
        let ReplyBody::Bytes(body, None) = &reply.body else { return reply };
        if !reply.settled {
            return reply;
        }
        let (body, tag) = (body.clone(), tag(body));
        let tagged = |body| SentReply { body: ReplyBody::Bytes(body, Some(tag.clone())), ..reply.clone() };
        if asked.text.len() + body.len() <= KEPT {
            // A long reply would occupy the room of replies that are being sent as long as it is kept.
            let body = if body.len() > SHORT { Bytes::copy_from_slice(&body) } else { body.clone() };
            self.0.insert(asked.clone(), KeptAnswer { changes, reply: tagged(body) });
        }
        tagged(body)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;

    use super::*;
    use crate::respond::Keep;

    fn asked(text: &str) -> ArrivedQuestion {
        ArrivedQuestion { name: Some("solve".into()), text: text.to_owned().into() }
    }

    fn settled(body: Vec<u8>) -> SentReply {
        SentReply { status: StatusCode::OK, keep: Keep::Long, settled: true, body: body.into() }
    }

    /// The bytes and whether there is a tag.
    fn body(reply: SentReply) -> (Bytes, bool) {
        let ReplyBody::Bytes(body, tag) = reply.body else { panic!("a short reply") };
        (body, tag.is_some())
    }

    #[test]
    fn answers_before_a_change_and_long_ones_are_not_given() {
        let kept = Kept::default();
        let known = |text: &str, changes| kept.get(&asked(text), changes).map(|reply| body(reply).0);
        let keep = |text: &str, changes, answer: &str| {
            assert_eq!(
                body(kept.keep(&asked(text), changes, settled(answer.into()))),
                (answer.to_owned().into(), true)
            );
        };
        keep("position=5", 3, "P");
        assert_eq!(known("position=5", 3).as_deref(), Some(&b"P"[..]));
        assert_eq!((known("position=5", 4), known("position=6", 3)), (None, None));
        assert!(kept.get(&ArrivedQuestion { name: None, ..asked("position=5") }, 3).is_none());
        keep("position=5", 4, "N");
        assert_eq!(known("position=5", 4).as_deref(), Some(&b"N"[..]));
        // What another engine may answer in another way has no tag yet, and is not kept.
        let unsettled = SentReply { settled: false, ..settled(b"?".to_vec()) };
        assert_eq!(body(kept.keep(&asked("position=7"), 4, unsettled)), (Bytes::from("?"), false));
        assert_eq!(known("position=7", 4), None);
    }

    #[test]
    fn large_answers_are_kept_up_to_a_limit() {
        let kept = Kept::default();
        for (bytes, is_kept) in [(KEPT - 1, true), (KEPT, false)] {
            kept.keep(&asked("1"), bytes, settled(vec![b'x'; bytes]));
            assert_eq!(kept.get(&asked("1"), bytes).is_some_and(|reply| body(reply).0.len() == bytes), is_kept);
        }
        // The memory is bounded, and most of it is used.
        for number in 0..4 * ALL / KEPT as u64 {
            kept.keep(&asked(&format!("{number:5}")), 0, settled(vec![b'x'; KEPT / 2]));
            assert!(kept.0.weight() <= ALL, "{}", kept.0.weight());
        }
        assert!(kept.0.weight() > ALL / 2, "{}", kept.0.weight());
    }
}
