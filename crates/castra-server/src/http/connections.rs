//! Connections: a thread for each, and limits on their number in each state.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::limits::Limits;
use super::request::{Request, RequestError, read_head};

/// The maximum number of bytes of a refused request to read, so that the client reads the answer.
const MAX_DRAIN: usize = 64 << 10;

/// Serves every connection in a separate thread, until the listener is closed.
pub(crate) fn serve<A>(listener: &TcpListener, limits: &Limits, answer: &A)
where
    A: Fn(Result<Request, RequestError>, &TcpStream) -> io::Result<()> + Sync,
{
    let waiting = WaitingConnections { max: limits.max_waiting, inner: Mutex::default() };
    let answering = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            // A client may disconnect before its connection is accepted.
            let Ok(stream) = stream else { continue };
            let (waiting, answering) = (&waiting, &answering);
            // If no thread can be spawned, the connection is closed.
            let _ = thread::Builder::new().spawn_scoped(scope, move || {
                // After an error, the client has disconnected, so there is no one to report it to.
                let _ = serve_connection(&stream, limits, waiting, answering, answer);
            });
        }
    });
}

/// The connections that wait for their clients, the longest wait first.
struct WaitingConnections {
    max: usize,
    inner: Mutex<(u64, VecDeque<(u64, TcpStream)>)>,
}

impl WaitingConnections {
    /// Runs `wait`, which waits for a client. It fails if too many later connections wait.
    fn run_wait<T>(
        &self,
        stream: &TcpStream,
        wait: impl FnOnce() -> io::Result<T>,
    ) -> io::Result<T> {
        let number = {
            let mut inner = self.lock();
            inner.0 += 1;
            let number = inner.0;
            inner.1.push_back((number, stream.try_clone()?));
            if inner.1.len() > self.max
                && let Some((_, longest)) = inner.1.pop_front()
            {
                // The connection may be closed already.
                let _ = longest.shutdown(Shutdown::Both);
            }
            number
        };
        let done = wait();
        self.lock().1.retain(|(other, _)| *other != number);
        done
    }

    fn lock(&self) -> MutexGuard<'_, (u64, VecDeque<(u64, TcpStream)>)> {
        // The data is valid after every statement, so a poisoned lock is usable.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn serve_connection<A>(
    stream: &TcpStream,
    limits: &Limits,
    waiting: &WaitingConnections,
    answering: &AtomicUsize,
    answer: &A,
) -> io::Result<()>
where
    A: Fn(Result<Request, RequestError>, &TcpStream) -> io::Result<()>,
{
    stream.set_write_timeout(Some(limits.read_time))?;
    let Some(request) = waiting.run_wait(stream, || read_head(stream, limits))? else {
        return Ok(());
    };
    let answered = if answering.fetch_add(1, Ordering::Relaxed) < limits.max_answering {
        answer(request, stream)
    } else {
        Err(io::ErrorKind::ConnectionAborted.into())
    };
    answering.fetch_sub(1, Ordering::Relaxed);
    answered?;
    // If bytes of the request stayed unread, the system might reset the connection before the
    // client has read the answer.
    stream.shutdown(Shutdown::Write)?;
    waiting.run_wait(stream, || drain(stream, limits.close_time))
}

/// Reads and discards the remaining data of a client, for at most `time`.
fn drain(mut stream: &TcpStream, time: Duration) -> io::Result<()> {
    let start = Instant::now();
    let mut some = [0; 2048];
    for _ in 0..MAX_DRAIN / some.len() {
        let left = time.saturating_sub(start.elapsed());
        if left.is_zero() {
            break;
        }
        stream.set_read_timeout(Some(left))?;
        if stream.read(&mut some)? == 0 {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    /// Starts a server with low limits, and returns its address.
    fn start_server(limits: Limits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || {
            serve(&listener, &limits, &|request, mut stream| {
                let status = request.map_or_else(RequestError::status, |_| 200);
                stream.write_all(status.to_string().as_bytes())
            });
        });
        address
    }

    fn answer(mut stream: TcpStream) -> String {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn a_head_that_never_ends_is_refused() {
        let limits = Limits { arrival_time: Duration::from_secs(600), ..Limits::default() };
        let mut stream = TcpStream::connect(start_server(limits)).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nA: ").unwrap();
        stream.write_all(&vec![b'a'; 20 << 10]).unwrap();
        assert_eq!(answer(stream), "431");
    }

    #[test]
    fn silent_clients_are_closed() {
        let limits = Limits { arrival_time: Duration::from_millis(20), ..Limits::default() };
        let address = start_server(limits);
        assert_eq!(answer(TcpStream::connect(address).unwrap()), "408");
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n").unwrap();
        assert_eq!(answer(stream), "408");
    }

    #[test]
    fn silent_clients_block_nobody() {
        let limits = Limits { arrival_time: Duration::from_secs(600), ..Limits::default() };
        let most = limits.max_waiting;
        let address = start_server(limits);
        let mut held: Vec<TcpStream> =
            (0..3 * most).map(|_| TcpStream::connect(address).unwrap()).collect();
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(answer(stream), "200");
        // The oldest connections are closed without a response.
        let mut nothing = Vec::new();
        let _ = held[0].read_to_end(&mut nothing);
        assert!(nothing.is_empty(), "{nothing:?}");
        // The latest connections are still served.
        let mut last = held.pop().unwrap();
        last.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(answer(last), "200");
    }

    #[test]
    fn a_client_that_does_not_close_is_not_waited_for() {
        let limits = Limits { close_time: Duration::from_millis(20), ..Limits::default() };
        let mut stream = TcpStream::connect(start_server(limits)).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert_eq!(answer(stream.try_clone().unwrap()), "200");
        // The client keeps sending slowly, until the server closes the connection.
        let start = Instant::now();
        while stream.write_all(b"x").is_ok() {
            assert!(start.elapsed() < Duration::from_secs(60));
            thread::sleep(Duration::from_millis(5));
        }
    }
}
