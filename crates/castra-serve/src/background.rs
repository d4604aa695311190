//! Work in the background, which continues when a client disconnects.
//!
//! tokio compiles the code that runs a task once for each type of future or closure. Here all are
//! boxed to one type.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::JoinHandle;

use crate::refusal::Refusal;

/// A task of the server, without a result.
pub(crate) type Task = Pin<Box<dyn Future<Output = ()> + Send>>;
/// Work on a value, which leaves its result elsewhere.
pub(crate) type Job<A> = Box<dyn FnOnce(&mut A) + Send>;

/// The place where a job leaves its result.
pub(crate) struct JobResult<T>(Arc<Mutex<Option<T>>>);

impl<T> JobResult<T> {
    /// Takes the result of a job.
    ///
    /// # Errors
    ///
    /// If the job has not ended.
    pub(crate) fn take(self) -> Result<T, Refusal> {
        let result = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        result.ok_or_else(|| Refusal::server_failure("the server has not ended its work"))
    }
}

/// Makes a job of a closure. Returns it with the place where it leaves its result.
pub(crate) fn job<A, T: Send + 'static>(
    work: impl FnOnce(&mut A) -> T + Send + 'static,
) -> (Job<A>, JobResult<T>) {
    let place = Arc::new(Mutex::new(None));
    let result = JobResult(Arc::clone(&place));
    let job = move |of: &mut A| {
        let done = work(of);
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
    };
    (Box::new(job), result)
}

/// Starts a task that nothing waits for.
pub(crate) fn start(task: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(Box::pin(task) as Task)
}

/// Runs a future to its end, even if the client disconnects in the meantime.
pub(crate) async fn run_to_end<T: Send + 'static>(
    future: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    let place = Arc::new(Mutex::new(None));
    let result = JobResult(Arc::clone(&place));
    let task = start(async move {
        let done = future.await;
        *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
    });
    task.await.map_err(|error| task_failure(&error))?;
    result.take()?
}

/// Runs a closure on a separate thread. If nothing waits any longer, the thread still ends it.
pub(crate) async fn run_on_thread<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let (job, result) = job(move |(): &mut ()| work());
    run_job((), job).await?;
    result.take()
}

/// Runs a job on a separate thread. Returns the value on which it worked.
pub(crate) async fn run_job<A: Send + 'static>(mut of: A, job: Job<A>) -> Result<A, Refusal> {
    let thread = tokio::task::spawn_blocking(move || {
        job(&mut of);
        of
    });
    thread.await.map_err(|error| task_failure(&error))
}

/// Logs a task that has failed, and returns the refusal.
fn task_failure(error: &tokio::task::JoinError) -> Refusal {
    tracing::error!(%error, "a task has failed");
    Refusal::server_failure("the server has failed; nothing was changed")
}
