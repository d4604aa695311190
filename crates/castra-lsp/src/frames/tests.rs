//! Tests of the framing of messages.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;

use super::{Frame, next_frame};

/// Returns all frames of an input.
fn frames(input: &[u8]) -> Vec<Frame> {
    let mut input = input;
    std::iter::from_fn(|| next_frame(&mut input).unwrap()).collect()
}

fn frame_bytes(text: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn message(text: &str) -> Frame {
    Frame::Message(text.as_bytes().to_vec())
}

fn malformed(why: &str) -> Frame {
    Frame::Malformed(why.to_owned())
}

#[test]
fn reading_resumes_after_a_malformed_frame() {
    let bad: [(&[u8], &str); 4] = [
        (b"Content-Length: many\r\n\r\n", "`many` is not a Content-Length"),
        (b"Content-Type: text\r\n\r\n", "the header has no Content-Length"),
        (b"hello\r\n\r\n", "a line of the header has no colon"),
        (b"Content-Length: -4\n\n", "`-4` is not a Content-Length"),
    ];
    for (header, why) in bad {
        let input = [header, &frame_bytes("{}")].concat();
        assert_eq!(frames(&input), [malformed(why), message("{}")]);
    }
}

#[test]
fn memory_is_allocated_only_for_received_bytes() {
    assert_eq!(frames(b"Content-Length: 18446744073709551615\r\n\r\n{}"), []);
    assert_eq!(frames(b"Content-Length: 9999999\r\n\r\n{}"), []);
    assert_eq!(frames(b"Content-Length: 99999999999999999999\r\n\r\n").len(), 1);
}

#[test]
fn a_header_may_have_long_lines_and_other_fields() {
    let long = "X: ".to_owned() + &"x".repeat(100_000);
    let input = format!("{long}\r\ncontent-length:2\r\nA: b\r\n\r\n[]");
    assert_eq!(frames(input.as_bytes()), [message("[]")]);
}

proptest! {
    #[test]
    fn any_input_is_read_to_its_end(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        frames(&bytes);
    }

    #[test]
    fn frames_survive_a_round_trip(texts in proptest::collection::vec(".{0,40}", 0..6)) {
        let input: Vec<u8> = texts.iter().flat_map(|text| frame_bytes(text)).collect();
        let expected: Vec<Frame> = texts.iter().map(|text| message(text)).collect();
        prop_assert_eq!(frames(&input), expected);
    }
}
