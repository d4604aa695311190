//! Requests that may take long, answered outside the loop that reads messages, from a snapshot of
//! the sources at the time of the request.
//!
//! Each request gets one response: its result, or an error when the editor cancels it.

use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use crossbeam_channel::Sender;
use lsp_server::{ErrorCode, Message, Request, RequestId, Response};
use lsp_types::request::{
    CodeLensRequest, CodeLensResolve, DocumentSymbolRequest, FoldingRangeRequest, Formatting,
    InlayHintRequest, RangeFormatting, References, Request as _, SelectionRangeRequest,
    SemanticTokensFullRequest, WorkspaceSymbolRequest,
};

use crate::session::Snapshot;
use crate::{answers, expand};

/// The number of requests that are answered at the same time.
const WORKERS: usize = 2;

/// Returns whether a request may take long because of the size of a source or of all sources. The
/// answer to such a request depends only on the sources.
pub(crate) fn may_take_long(method: &str) -> bool {
    matches!(
        method,
        References::METHOD
            | DocumentSymbolRequest::METHOD
            | WorkspaceSymbolRequest::METHOD
            | FoldingRangeRequest::METHOD
            | Formatting::METHOD
            | RangeFormatting::METHOD
            | SemanticTokensFullRequest::METHOD
            | InlayHintRequest::METHOD
            | CodeLensRequest::METHOD
            | CodeLensResolve::METHOD
            | SelectionRangeRequest::METHOD
            | expand::METHOD
    )
}

/// Returns whether a request concerns all sources.
pub(crate) fn concerns_all_sources(method: &str) -> bool {
    matches!(
        method,
        References::METHOD
            | WorkspaceSymbolRequest::METHOD
            | CodeLensResolve::METHOD
            | expand::METHOD
    )
}

struct Job {
    request: Request,
    snapshot: Snapshot,
    reply: Reply,
}

/// The recipient of a response, which is sent only once.
#[derive(Clone)]
struct Reply {
    id: RequestId,
    is_answered: Arc<AtomicBool>,
    sender: Sender<Message>,
}

impl Reply {
    fn send(&self, response: Response) {
        if !self.is_answered.swap(true, Ordering::AcqRel) {
            // Sending fails only when the connection is closed, and then nobody awaits a response.
            let _ = self.sender.send(response.into());
        }
    }

    fn is_answered(&self) -> bool {
        self.is_answered.load(Ordering::Acquire)
    }
}

/// The threads that answer requests.
pub(crate) struct Background {
    jobs: mpsc::Sender<Job>,
    /// The requests that are possibly still unanswered.
    open_requests: Vec<Reply>,
    sender: Sender<Message>,
}

impl Background {
    pub(crate) fn new(to: Sender<Message>) -> Self {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..WORKERS {
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || {
                loop {
                    let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    // The channel is closed, since the server has ended.
                    let Ok(job) = next else { return };
                    job.answer();
                }
            });
        }
        Self { jobs, open_requests: Vec::new(), sender: to }
    }

    /// Answers a request in a thread of the background, from a snapshot.
    pub(crate) fn begin(&mut self, request: Request, snapshot: Snapshot) {
        self.open_requests.retain(|reply| !reply.is_answered());
        let reply = Reply {
            id: request.id.clone(),
            is_answered: Arc::default(),
            sender: self.sender.clone(),
        };
        self.open_requests.push(reply.clone());
        // Sending cannot fail: the threads receive until `jobs` is dropped.
        let _ = self.jobs.send(Job { request, snapshot, reply });
    }

    /// Cancels a request that the editor no longer needs.
    pub(crate) fn cancel(&self, id: &RequestId) {
        for reply in self.open_requests.iter().filter(|reply| reply.id == *id) {
            let code = ErrorCode::RequestCanceled as i32;
            reply.send(Response::new_err(id.clone(), code, "cancelled".to_owned()));
        }
    }
}

impl Job {
    fn answer(self) {
        let Self { request, snapshot, reply } = self;
        if reply.is_answered() {
            return;
        }
        let Request { id, method, params } = request;
        let worked = std::panic::catch_unwind(AssertUnwindSafe(|| {
            answers::answer(&mut snapshot.session(), &method, params)
        }));
        reply.send(match worked {
            Ok(Ok(result)) => Response { id, result: Some(result), error: None },
            Ok(Err(failure)) => failure.response(id, &method),
            Err(_) => {
                let why = format!("`{method}` failed, which is a mistake in castra");
                Response::new_err(id, ErrorCode::InternalError as i32, why)
            }
        });
    }
}
