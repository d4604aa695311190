//! `castra/simulate`: games of a battle, played in a thread while the server answers other
//! requests.

use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

use castra_ir::Program;
use castra_sim::{Bot, Match, Summary};
use castra_vm::{CompileOptions, Image};
use lsp_server::{ErrorCode, Message, Notification, RequestId, Response};
use lsp_types::notification::{Notification as _, Progress};
use lsp_types::{ProgressToken, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{Failure, read};
use crate::session::Session;

/// The method of the request.
pub(crate) const METHOD: &str = "castra/simulate";

/// The default number of games.
const GAMES: u64 = 100;

/// The maximum number of games of one request.
const MAX_GAMES: u64 = 1_000_000;

/// The approximate number of progress reports for a run.
const REPORTS: u64 = 50;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Params {
    text_document: Document,
    games: Option<u64>,
    #[serde(default = "first_seed")]
    seed: u64,
    work_done_token: Option<ProgressToken>,
}

#[derive(Deserialize)]
struct Document {
    uri: Uri,
}

const fn first_seed() -> u64 {
    1
}

/// A running simulation.
pub(crate) struct Run {
    id: RequestId,
    cancelled: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Run {
    /// Returns whether the request has been answered.
    pub(crate) fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Stops the run if it belongs to a request.
    pub(crate) fn cancel(&self, id: &RequestId) {
        if self.id == *id {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for Run {
    /// The thread keeps the connection open, so it is stopped and joined after its current game.
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The channel for messages to the editor.
pub(crate) type MessageSender = Box<dyn Fn(Message) + Send>;

/// A simulation, and the recipient of its progress.
struct Job {
    id: RequestId,
    program: Program,
    games: u64,
    seed: u64,
    token: Option<ProgressToken>,
    sender: MessageSender,
    cancelled: Arc<AtomicBool>,
}

/// Starts the games for a request. The response is sent when they have been played.
pub(crate) fn start(
    session: &mut Session,
    id: RequestId,
    params: Value,
    to: MessageSender,
) -> Result<Run, Failure> {
    let Params { text_document, games, seed, work_done_token } = read(params)?;
    let refused = |why: &str| Failure::Refused(why.to_owned());
    let games = games.unwrap_or(GAMES);
    if !(1..=MAX_GAMES).contains(&games) {
        return Err(Failure::Params(format!("`games` is from 1 to {MAX_GAMES}")));
    }
    let found = session.file_analysis(&text_document.uri);
    let (analysis, file) = found.ok_or_else(|| refused("this file is not open"))?;
    let battle = analysis.checked().scenarios.iter().find(|battle| battle.file == file);
    let battle = battle.ok_or_else(|| refused("this file is not a battle"))?;
    let program = battle.link(&[]).map_err(|error| Failure::Refused(error.to_string()))?;
    let cancelled = Arc::new(AtomicBool::new(false));
    let job = Job {
        id: id.clone(),
        program,
        games,
        seed,
        token: work_done_token,
        sender: to,
        cancelled: Arc::clone(&cancelled),
    };
    let thread = std::thread::spawn(move || job.run());
    Ok(Run { id, cancelled, thread: Some(thread) })
}

impl Job {
    fn run(self) {
        let title = format!("{}: {} games", self.program.title, self.games);
        self.report_progress(
            || json!({ "kind": "begin", "title": title, "cancellable": true, "percentage": 0 }),
        );
        let played = std::panic::catch_unwind(AssertUnwindSafe(|| self.play()));
        let result = played.unwrap_or_else(|_| {
            Err((ErrorCode::InternalError, "the simulation has stopped with a panic".to_owned()))
        });
        self.report_progress(|| json!({ "kind": "end" }));
        let response = match result {
            Ok(result) => Response::new_ok(self.id.clone(), result),
            Err((code, why)) => Response::new_err(self.id.clone(), code as i32, why),
        };
        (self.sender)(response.into());
    }

    fn play(&self) -> Result<Value, (ErrorCode, String)> {
        let failed = |why: String| (ErrorCode::RequestFailed, why);
        let program = Arc::new(self.program.clone());
        let image = Image::compile_with_options(program, CompileOptions::default());
        let image = image.map_err(|error| failed(format!("this cannot be played: {error}")))?;
        let bots = vec![Bot::Sensible; self.program.armies.len()];
        let games = Match::new(Arc::new(image), self.seed, bots);
        let mut summary = Summary::default();
        let mut flaw = None;
        let mut done = 0;
        // One thread only: the other cores serve the user.
        games.run(0..self.games, NonZero::<usize>::MIN, |played| {
            match played {
                Ok(played) => summary.add(&played),
                Err(found) => {
                    flaw = Some(found.to_string());
                    return ControlFlow::Break(());
                }
            }
            done += 1;
            if done % self.games.div_ceil(REPORTS) == 0 {
                let percentage = done * 100 / self.games;
                let message = format!("{done} of {}", self.games);
                self.report_progress(
                    || json!({ "kind": "report", "percentage": percentage, "message": message }),
                );
            }
            match self.cancelled.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        if let Some(flaw) = flaw {
            return Err((ErrorCode::InternalError, flaw));
        }
        if self.cancelled.load(Ordering::Relaxed) {
            return Err((ErrorCode::RequestCanceled, "cancelled".to_owned()));
        }
        Ok(json!({
            "scenario": self.program.scenario,
            "title": self.program.title,
            "seed": self.seed,
            "games": done,
            "figures": summary.figures(&self.program, &games.counters),
        }))
    }

    /// Sends progress if the client requested it.
    fn report_progress(&self, value: impl FnOnce() -> Value) {
        let Some(token) = &self.token else { return };
        let params = json!({ "token": token, "value": value() });
        (self.sender)(Notification::new(Progress::METHOD.to_owned(), params).into());
    }
}
