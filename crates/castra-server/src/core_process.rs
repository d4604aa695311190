//! The core of a page as a separate process. `castra edit` starts one when a page requests it.
//!
//! A request is a line of standard input, and its answer a line of standard output, in the same
//! order. A process can be killed at any moment, unlike a thread. That is necessary, because rules
//! may loop forever and input may trigger a bug. See `docs/design/server.md`.

use std::io::{self, BufRead, Write};
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;

use castra_api::Api;
use serde_json::json;

/// The argument that makes the program a core. Help and completions do not list it.
pub const CORE_ARGUMENT: &str = "core";

/// Answers the requests on standard input, until the input ends.
pub fn run() {
    let (requests, incoming) = mpsc::channel::<String>();
    // The main thread only reads. So it notices the end of the input even during a computation, and
    // ends the process.
    thread::spawn(move || {
        let mut api = Api::new(threads());
        for request in incoming {
            let answer = answer(&mut api, &request);
            let mut out = io::stdout().lock();
            if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
                break;
            }
        }
    });
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if requests.send(line).is_err() {
            break;
        }
    }
}

/// Returns the answer to a request as JSON. After a panic, it is `{"stopped": MESSAGE}`.
fn answer(api: &mut Api, request: &str) -> String {
    catch_unwind(AssertUnwindSafe(|| api.answer_json(request.as_bytes()))).unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
        json!({ "stopped": words.unwrap_or("it met a bug") }).to_string()
    })
}

/// Returns the number of threads for games. One is left for other requests of the page.
fn threads() -> NonZero<usize> {
    let all = thread::available_parallelism().map_or(1, NonZero::get);
    NonZero::new(all - 1).unwrap_or(NonZero::<usize>::MIN)
}
