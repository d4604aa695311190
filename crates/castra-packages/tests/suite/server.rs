//! A tiny server on the loopback, which answers every path with the same bytes.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) struct Server {
    pub(crate) address: String,
    pub(crate) asked: Arc<AtomicUsize>,
}

/// Serves an answer: the head of it without its length, and the body.
pub(crate) fn serve(head: &'static str, body: Vec<u8>) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&asked);
    // It ends with the tests.
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            counted.fetch_add(1, Ordering::Relaxed);
            let mut lines = BufReader::new(&stream).lines();
            while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
            let length = body.len();
            let head = format!("{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
            // Whoever has seen enough goes away.
            let _ = (&stream).write_all(head.as_bytes()).and_then(|()| (&stream).write_all(&body));
        }
    });
    Server { address, asked }
}
