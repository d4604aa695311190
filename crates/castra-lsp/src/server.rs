//! The loop that reads messages and sends answers, until the editor exits.

#![allow(
    clippy::mutable_key_type,
    reason = "what an address keeps for itself has no part in its order"
)]

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use castra_ide::{Analysis, SourceRole};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument,
    DidOpenTextDocument, DidSaveTextDocument, Exit, Notification as _, PublishDiagnostics,
    ShowMessage,
};
use lsp_types::request::{RegisterCapability, Request as _, Shutdown};
use lsp_types::{
    CancelParams, Diagnostic, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, InitializeParams, MessageType, NumberOrString, PositionEncodingKind,
    PublishDiagnosticsParams, ShowMessageParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::background::{self, Background};
use crate::convert::Encoding;
use crate::session::Session;
use crate::trial::Trial;
use crate::{answers, capabilities, picture, problems, simulate, texts};

/// Serves an editor. Returns whether it shut the server down before it exited.
pub(crate) fn serve(connection: Connection) -> bool {
    let Ok((id, params)) = connection.initialize_start() else { return false };
    // An editor may announce new or odd capabilities. Those that cannot be read count as absent.
    let params = serde_json::from_value::<InitializeParams>(params).unwrap_or_default();
    let encoding = encoding(&params);
    let can_watch = can_watch(&params);
    let experimental = params.capabilities.experimental.as_ref();
    let reads_texts = experimental.is_some_and(|all| all[texts::METHOD] == true);
    let answer = json!({
        "capabilities": capabilities::capabilities(encoding),
        "serverInfo": { "name": "castra", "version": env!("CARGO_PKG_VERSION") },
    });
    if connection.initialize_finish(id, answer).is_err() {
        return false;
    }
    let background = Background::new(connection.sender.clone());
    let mut server = Server {
        connection,
        background,
        session: Session::new(encoding, reads_texts),
        queue: VecDeque::new(),
        published: BTreeMap::new(),
        is_outdated: false,
        edited_source: None,
        is_typing: false,
        picture_requests: VecDeque::new(),
        runs: Vec::new(),
        uncompiled_analysis: None,
        trial: None,
        play_problems: Vec::new(),
        is_shut_down: false,
    };
    if can_watch {
        server.send(watch_request());
    }
    server.run()
}

/// Returns whether the editor can report changes of files on disk when requested to.
fn can_watch(params: &InitializeParams) -> bool {
    let workspace = params.capabilities.workspace.as_ref();
    let watched = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
    watched.and_then(|watched| watched.dynamic_registration).unwrap_or_default()
}

/// Asks the editor to report changes of sources and packages on disk.
fn watch_request() -> Request {
    let files = ["**/*.castra", "**/castra.ron", "**/castra.lock", "**/*.{svg,png}"];
    let files = files.map(|glob| json!({ "globPattern": glob }));
    let registration = json!({
        "id": "castra/files",
        "method": DidChangeWatchedFiles::METHOD,
        "registerOptions": { "watchers": files },
    });
    let params = json!({ "registrations": [registration] });
    let id = RequestId::from("castra/files".to_owned());
    Request::new(id, RegisterCapability::METHOD.to_owned(), params)
}

/// Chooses UTF-8 if the editor supports it, or else the default of the protocol.
fn encoding(params: &InitializeParams) -> Encoding {
    let general = params.capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_ref());
    match offered.is_some_and(|offered| offered.contains(&PositionEncodingKind::UTF8)) {
        true => Encoding::Utf8,
        false => Encoding::Utf16,
    }
}

/// The pause in typing after which battles are compiled.
const COMPILE_DELAY: Duration = Duration::from_secs(1);

/// The interval between polls of the compilation.
const LOOK: Duration = Duration::from_millis(50);

/// The pause in typing after which all sources are checked again.
const CHECK_DELAY: Duration = Duration::from_millis(150);

struct Server {
    connection: Connection,
    background: Background,
    session: Session,
    /// The queued messages.
    queue: VecDeque<Message>,
    /// The diagnostics last sent to the editor, by URI.
    published: BTreeMap<Uri, Vec<Diagnostic>>,
    /// True if the diagnostics may have changed since.
    is_outdated: bool,
    /// The source that the user edits, if its diagnostics may have changed.
    edited_source: Option<Uri>,
    /// True directly after the user has typed.
    is_typing: bool,
    /// The requests for pictures, which wait until no other message does.
    picture_requests: VecDeque<Request>,
    /// The running simulations.
    runs: Vec<simulate::Run>,
    /// The analysis that has not been compiled yet.
    uncompiled_analysis: Option<Arc<Analysis>>,
    /// The running compilation, and whether its analysis is still the current one.
    trial: Option<(Trial, bool)>,
    /// The reasons why the current sources cannot be played.
    play_problems: Vec<castra_base::Diagnostic>,
    /// True after the editor's shutdown request.
    is_shut_down: bool,
}

/// The editor will not send any more messages.
struct Disconnected;

impl Server {
    fn run(&mut self) -> bool {
        loop {
            self.queue.extend(self.connection.receiver.try_iter());
            let next = match self.queue.pop_front() {
                Some(next) => next,
                None => {
                    // No message waits: check the source that the user edits, and after a pause all
                    // sources.
                    if let Some(typed) = self.edited_source.take() {
                        self.publish_text(&typed);
                        if self.connection.receiver.is_empty() {
                            self.session.free_unused();
                        }
                        self.is_typing = true;
                    }
                    if let Some(request) = self.picture_requests.pop_front() {
                        self.draw(request);
                        continue;
                    }
                    if std::mem::take(&mut self.is_typing)
                        && let Ok(next) = self.connection.receiver.recv_timeout(CHECK_DELAY)
                    {
                        self.queue.push_back(next);
                        continue;
                    }
                    self.publish();
                    match self.wait() {
                        Ok(Some(next)) => next,
                        Ok(None) => continue,
                        Err(_) => return self.is_shut_down,
                    }
                }
            };
            match next {
                Message::Request(request) => self.request(request),
                Message::Notification(note) if note.method == Exit::METHOD => {
                    return self.is_shut_down;
                }
                Message::Notification(note) => self.notification(note),
                Message::Response(_) => {}
            }
        }
    }

    /// Waits for a message, and compiles changed sources while waiting. Returns `None` if that
    /// finds battles or games that cannot be played.
    fn wait(&mut self) -> Result<Option<Message>, Disconnected> {
        loop {
            if let Some((trial, is_current)) = self.trial.take() {
                if trial.is_done() {
                    let found = trial.into_diagnostics();
                    if is_current && !found.is_empty() {
                        self.play_problems = found;
                        self.is_outdated = true;
                        return Ok(None);
                    }
                } else {
                    self.trial = Some((trial, is_current));
                }
            }
            let receiver = &self.connection.receiver;
            let time = match (&self.trial, &self.uncompiled_analysis) {
                (None, None) => return receiver.recv().map(Some).map_err(|_| Disconnected),
                (Some(_), _) => LOOK,
                (None, Some(_)) => COMPILE_DELAY,
            };
            match receiver.recv_timeout(time) {
                Ok(next) => return Ok(Some(next)),
                Err(error) if error.is_timeout() => {}
                Err(_) => return Err(Disconnected),
            }
            if self.trial.is_none()
                && let Some(analysis) = self.uncompiled_analysis.take()
            {
                self.trial = Some((Trial::start(analysis), true));
            }
        }
    }

    /// Discards the results for the previous sources.
    fn discard_results(&mut self) {
        self.is_outdated = true;
        self.uncompiled_analysis = None;
        self.play_problems.clear();
        if let Some((_, is_current)) = &mut self.trial {
            *is_current = false;
        }
    }

    /// Sends a message. Sending fails only when the connection is closed; the end of the input
    /// follows.
    fn send(&self, message: impl Into<Message>) {
        let _ = self.connection.sender.send(message.into());
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        let fail = |code: ErrorCode, why: String| Response::new_err(id.clone(), code as i32, why);
        let response = if self.is_shut_down {
            fail(ErrorCode::InvalidRequest, "the server has been shut down".to_owned())
        } else if request.method == Shutdown::METHOD {
            self.is_shut_down = true;
            Response::new_ok(id, ())
        } else if self.is_cancelled(&request.id) {
            fail(ErrorCode::RequestCanceled, "cancelled".to_owned())
        } else if request.method == picture::METHOD {
            return self.queue_picture(request);
        } else if request.method == simulate::METHOD {
            self.runs.retain(|run| !run.is_done());
            let sender = self.connection.sender.clone();
            // Sending fails only when the connection is closed.
            let to = Box::new(move |message| drop(sender.send(message)));
            match simulate::start(&mut self.session, id.clone(), request.params, to) {
                Ok(run) => return self.runs.push(run),
                Err(failure) => failure.response(id, &request.method),
            }
        } else if background::may_take_long(&request.method) {
            let needs_all = background::concerns_all_sources(&request.method);
            let snapshot = self.session.snapshot(needs_all, &request.params);
            return self.background.begin(request, snapshot);
        } else {
            match answers::answer(&mut self.session, &request.method, request.params) {
                Ok(result) => Response { id, result: Some(result), error: None },
                Err(failure) => failure.response(id, &request.method),
            }
        };
        self.send(response);
    }

    /// Queues a request for a picture, which replaces a queued request for the same battle.
    fn queue_picture(&mut self, request: Request) {
        let battle = picture::battle(&request.params);
        let is_same = |one: &Request| battle.is_some() && picture::battle(&one.params) == battle;
        let (old, kept): (Vec<Request>, Vec<Request>) =
            std::mem::take(&mut self.picture_requests).into_iter().partition(is_same);
        self.picture_requests = kept.into_iter().chain([request]).collect();
        for one in old {
            let why = "a newer picture has been asked for".to_owned();
            self.send(Response::new_err(one.id, ErrorCode::ServerCancelled as i32, why));
        }
    }

    /// Answers a queued request for a picture.
    fn draw(&mut self, request: Request) {
        let response = match picture::answer(&mut self.session, request.params) {
            Ok(result) => Response::new_ok(request.id, result),
            Err(failure) => failure.response(request.id, &request.method),
        };
        self.send(response);
    }

    /// Cancels the work for a request.
    fn cancel(&mut self, params: CancelParams) {
        let id = match params.id {
            NumberOrString::Number(number) => RequestId::from(number),
            NumberOrString::String(name) => RequestId::from(name),
        };
        self.runs.iter().for_each(|run| run.cancel(&id));
        self.background.cancel(&id);
        if let Some(at) = self.picture_requests.iter().position(|one| one.id == id) {
            self.picture_requests.remove(at);
            let code = ErrorCode::RequestCanceled as i32;
            self.send(Response::new_err(id, code, "cancelled".to_owned()));
        }
    }

    /// Returns whether the editor has cancelled a request while it waited.
    fn is_cancelled(&mut self, id: &RequestId) -> bool {
        self.queue.extend(self.connection.receiver.try_iter());
        self.queue.iter().any(|message| match message {
            Message::Notification(note) if note.method == Cancel::METHOD => {
                let params = serde_json::from_value::<CancelParams>(note.params.clone());
                params.is_ok_and(|params| match params.id {
                    NumberOrString::Number(number) => RequestId::from(number) == *id,
                    NumberOrString::String(name) => RequestId::from(name) == *id,
                })
            }
            _ => false,
        })
    }

    /// Handles a notification. An unknown notification is ignored, as the protocol requires. One
    /// that cannot be read is reported to the user.
    fn notification(&mut self, note: Notification) {
        match note.method.as_str() {
            DidOpenTextDocument::METHOD => {
                let Some(params) = self.read::<DidOpenTextDocumentParams>(note) else { return };
                let document = params.text_document;
                self.session.open(document.uri, document.text, document.version);
            }
            DidChangeTextDocument::METHOD => {
                let Some(params) = self.read::<DidChangeTextDocumentParams>(note) else { return };
                let document = params.text_document;
                self.session.change(&document.uri, document.version, params.content_changes);
                self.edited_source = Some(document.uri);
            }
            DidCloseTextDocument::METHOD => {
                let Some(params) = self.read::<DidCloseTextDocumentParams>(note) else { return };
                self.session.close(&params.text_document.uri);
            }
            Cancel::METHOD => {
                if let Some(params) = self.read::<CancelParams>(note) {
                    self.cancel(params);
                }
                return;
            }
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => self.session.reload(),
            _ => return,
        }
        self.discard_results();
    }

    /// Sends the diagnostics of a source that a check of the source with its dependencies finds.
    fn publish_text(&mut self, uri: &Uri) {
        let Some((analysis, file)) = self.session.file_analysis(uri) else { return };
        let Some(source) = analysis.source(file) else { return };
        if analysis.role(file) != Some(SourceRole::Own) {
            return;
        }
        let problems = problems::diagnostics(&self.session, &analysis, source);
        if self.published.get(uri) != Some(&problems) {
            self.publish_diagnostics(uri.clone(), problems.clone(), self.session.version(source));
            self.published.insert(uri.clone(), problems);
        }
    }

    /// Sends the editor the diagnostics that have changed.
    fn publish(&mut self) {
        if !std::mem::take(&mut self.is_outdated) {
            return;
        }
        let analysis = self.session.analysis();
        if self.play_problems.is_empty() {
            self.uncompiled_analysis = Some(Arc::clone(&analysis));
        }
        let mut found: BTreeMap<Uri, (Option<i32>, Vec<Diagnostic>)> = BTreeMap::new();
        for (file, standing) in analysis.sources() {
            if standing != SourceRole::Own {
                continue;
            }
            let mut problems = problems::diagnostics(&self.session, &analysis, file);
            let refused = self.play_problems.iter().filter(|d| d.primary.span.file == file.id);
            problems.extend(
                refused.map(|one| problems::diagnostic(&self.session, &analysis, file, one)),
            );
            if let Some(uri) = self.session.uri(file) {
                found.insert(uri, (self.session.version(file), problems));
            }
        }
        for other in self.session.non_source_files() {
            let problems = problems::other_diagnostics(&self.session, other);
            found.entry(other.uri.clone()).or_default().1.extend(problems);
        }
        let mut known = std::mem::take(&mut self.published);
        for (uri, (version, problems)) in found {
            let before = known.remove(&uri);
            // A closed file without diagnostics was never published.
            if before.is_none() && version.is_none() && problems.is_empty() {
                continue;
            }
            if before.as_ref() != Some(&problems) {
                self.publish_diagnostics(uri.clone(), problems.clone(), version);
            }
            self.published.insert(uri, problems);
        }
        // A file that no longer exists has no diagnostics.
        for (uri, _) in known.into_iter().filter(|(_, problems)| !problems.is_empty()) {
            self.publish_diagnostics(uri, Vec::new(), None);
        }
    }

    fn publish_diagnostics(&self, uri: Uri, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
        let params = PublishDiagnosticsParams { uri, diagnostics, version };
        self.send(Notification::new(PublishDiagnostics::METHOD.to_owned(), params));
    }

    /// Reads the parameters of a notification. A lost change makes later results wrong, so it is
    /// reported to the user.
    fn read<P: DeserializeOwned>(&self, note: Notification) -> Option<P> {
        match serde_json::from_value(note.params) {
            Ok(params) => Some(params),
            Err(error) => {
                let method = note.method;
                let message = format!(
                    "Castra cannot read `{method}` of this editor ({error}); open the file again"
                );
                let params = ShowMessageParams { typ: MessageType::ERROR, message };
                self.send(Notification::new(ShowMessage::METHOD.to_owned(), params));
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use lsp_types::notification::Initialized;
    use lsp_types::request::Initialize;

    use super::*;

    #[test]
    fn a_change_that_cannot_be_read_is_reported() {
        let (server, client) = Connection::memory();
        let served = std::thread::spawn(move || serve(server));
        let send = |message: Message| client.sender.send(message).unwrap();
        let request = |id: i32, method: &str, params| {
            send(Request::new(RequestId::from(id), method.to_owned(), params).into());
        };
        let note = |method: &str, params| send(Notification::new(method.to_owned(), params).into());
        request(1, Initialize::METHOD, json!({ "capabilities": {} }));
        note(Initialized::METHOD, json!({}));
        note(DidChangeTextDocument::METHOD, json!({ "textDocument": { "uri": 7 } }));
        request(2, Shutdown::METHOD, json!(null));
        note(Exit::METHOD, json!(null));
        let heard = client.receiver.iter().filter_map(|message| match message {
            Message::Notification(note) if note.method == ShowMessage::METHOD => Some(note.params),
            Message::Notification(_) | Message::Request(_) | Message::Response(_) => None,
        });
        let heard: Vec<serde_json::Value> = heard.collect();
        assert!(served.join().unwrap());
        assert_eq!(heard.len(), 1, "{heard:?}");
        let words = heard[0]["message"].as_str().unwrap();
        assert!(words.starts_with("Castra cannot read `textDocument/didChange`"), "{words}");
    }
}
