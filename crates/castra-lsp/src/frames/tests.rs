#![allow(clippy::unwrap_used, reason = "a test may fail")]

use proptest::prelude::*;

use super::{Frame, next};

/// Returns all frames of an input.
fn frames(input: &[u8]) -> Vec<Frame> {
    let mut input = input;
    std::iter::from_fn(|| next(&mut input).unwrap()).collect()
}

fn framed(text: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes()
}

fn message(text: &str) -> Frame {
    Frame::Message(text.as_bytes().to_vec())
}

fn unread(why: &str) -> Frame {
    Frame::Unread(why.to_owned())
}

#[test]
fn what_follows_a_frame_that_cannot_be_read_is_read() {
    let bad: [(&[u8], &str); 4] = [
        (b"Content-Length: many\r\n\r\n", "`many` is not a Content-Length"),
        (b"Content-Type: text\r\n\r\n", "the header has no Content-Length"),
        (b"hello\r\n\r\n", "a line of the header has no colon"),
        (b"Content-Length: -4\n\n", "`-4` is not a Content-Length"),
    ];
    for (header, why) in bad {
        let input = [header, &framed("{}")].concat();
        assert_eq!(frames(&input), [unread(why), message("{}")]);
    }
}

#[test]
fn nothing_is_set_aside_for_what_does_not_come() {
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
    fn any_bytes_come_to_an_end(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        frames(&bytes);
    }

    #[test]
    fn what_is_written_is_read(texts in proptest::collection::vec(".{0,40}", 0..6)) {
        let input: Vec<u8> = texts.iter().flat_map(|text| framed(text)).collect();
        let expected: Vec<Frame> = texts.iter().map(|text| message(text)).collect();
        prop_assert_eq!(frames(&input), expected);
    }
}
