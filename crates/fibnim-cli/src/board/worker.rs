//! The thread that answers questions while the board accepts keys.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::Duration;

use fibnim_play::Losing;

use super::state::{Ask, Input, Job, Received};
use crate::error::CliError;
use crate::play::thinker::Thinker;

/// A thread with questions to it and answers from it.
pub struct QuestionThread {
    jobs: Sender<Job>,
    answers: Receiver<(u64, Received)>,
    /// The ticket of the last question; questions with earlier tickets are skipped.
    latest: Arc<AtomicU64>,
}

impl QuestionThread {
    pub fn start(time: Duration, memory: u64) -> Result<Self, CliError> {
        let (jobs, questions) = channel::<Job>();
        let (replies, answers) = channel();
        let latest = Arc::new(AtomicU64::new(0));
        let current = latest.clone();
        let work = move || {
            let mut thinker = Thinker::new(time, memory);
            for job in questions {
                if job.ticket < current.load(Ordering::Relaxed) {
                    continue;
                }
                let answer = think(&mut thinker, &job);
                if replies.send((job.ticket, answer)).is_err() {
                    break;
                }
            }
        };
        std::thread::Builder::new().name("thinker".to_owned()).spawn(work)?;
        Ok(Self { jobs, answers, latest })
    }

    pub fn ask(&self, job: Job) -> Result<(), CliError> {
        self.latest.store(job.ticket, Ordering::Relaxed);
        self.jobs.send(job).map_err(|_| stopped())
    }

    /// The answers since the last call.
    pub fn answers(&self) -> Result<Vec<Input>, CliError> {
        let mut all = Vec::new();
        loop {
            match self.answers.try_recv() {
                Ok((ticket, answer)) => all.push(Input::Answer(ticket, Box::new(answer))),
                Err(TryRecvError::Empty) => return Ok(all),
                Err(TryRecvError::Disconnected) => return Err(stopped()),
            }
        }
    }
}

fn stopped() -> CliError {
    CliError::Refused("the thread that computes moves has ended".to_owned())
}

/// Answers one question.
pub fn think(thinker: &mut Thinker, job: &Job) -> Received {
    let game = &job.game;
    match job.ask {
        Ask::Reply => Received::Reply(thinker.reply(game)),
        Ask::Hint => Received::Hint(thinker.hint(game, Losing::TakeOne).map_err(|beyond| beyond.to_string())),
        Ask::Analysis => Received::Analysis(thinker.analysis(game).map(Box::new).map_err(|beyond| beyond.to_string())),
        Ask::Verdict(number) => {
            Received::Verdict(number, thinker.verdict(game, number).transpose().map_err(|beyond| beyond.to_string()))
        }
    }
}
