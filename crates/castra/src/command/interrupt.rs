//! Interruption of runs by Ctrl-C, by a termination request, or by a closed terminal.
//!
//! The first signal requests a stop: the running games end, and the command reports the games so
//! far. The second signal ends the program immediately; if the running games take long, a note says
//! so.

use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Exit;
use crate::output::Output;

/// The caught signals.
#[cfg(unix)]
const SIGNALS: [c_int; 3] = [SIGINT, SIGTERM, signal_hook::consts::SIGHUP];
/// The caught signals; other systems have no hangup signal.
#[cfg(not(unix))]
const SIGNALS: [c_int; 2] = [SIGINT, SIGTERM];

/// The signals received so far.
#[derive(Debug, Default)]
struct SignalState {
    stop: Arc<AtomicBool>,
    /// The number of the signal, or 0 before any.
    signal: Arc<AtomicUsize>,
}

/// The time between two looks at the stop flag. A handler of signals cannot print.
const POLL: Duration = Duration::from_millis(100);
/// The time after which the running games take long.
const PATIENCE: Duration = Duration::from_secs(1);

static SIGNAL_STATE: OnceLock<SignalState> = OnceLock::new();

/// Installs the signal handlers. The first signal sets the returned flag.
pub(super) fn install() -> Arc<AtomicBool> {
    let caught = SIGNAL_STATE.get_or_init(|| {
        let caught = SignalState::default();
        for signal in SIGNALS.into_iter().filter(|signal| !is_ignored(*signal)) {
            let (stop, number) = (&caught.stop, usize::try_from(signal).unwrap_or_default());
            // The first handler ends the program if the flag is set, so it precedes the one that
            // sets the flag. A signal whose handler cannot be installed keeps its default action.
            let _ = flag::register_conditional_default(signal, Arc::clone(stop));
            let _ = flag::register_usize(signal, Arc::clone(&caught.signal), number);
            let _ = flag::register(signal, Arc::clone(stop));
        }
        let stop = Arc::clone(&caught.stop);
        // The thread lives as long as the program. Without it, only the note is missing.
        let _ = thread::Builder::new().name("interrupt".to_owned()).spawn(move || explain(&stop));
        caught
    });
    Arc::clone(&caught.stop)
}

/// Waits for the first signal, and says after a while why the command has not ended.
fn explain(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(POLL);
    }
    thread::sleep(PATIENCE);
    Output::print_from_thread("waiting for the running games; a second signal ends castra at once");
}

/// Returns the exit status if a signal interrupted the command, and reports how much of the work is
/// done. Returns `None` without a signal.
pub(super) fn interrupted_exit(
    done: u64,
    total: u64,
    noun: &str,
    out: &mut Output,
) -> Option<Exit> {
    let signal = SIGNAL_STATE.get()?.signal.load(Ordering::Relaxed);
    let signal = u8::try_from(signal).ok().filter(|signal| *signal > 0 && done < total)?;
    out.print_error(&format!(
        "interrupted after {done} of {total} {noun}; the results are for these only"
    ));
    Some(Exit::Interrupted(signal))
}

/// Returns whether the parent process set a signal to be ignored, as `nohup` does.
fn is_ignored(signal: c_int) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    match mask {
        Some(mask) => mask >> (signal - 1) & 1 == 1,
        // If the mask is unknown, a hangup counts as ignored.
        None => ![SIGINT, SIGTERM].contains(&signal),
    }
}
