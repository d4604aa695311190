//! Large answers, compressed for clients that accept gzip.

use std::io::Write as _;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The length from which compression is worthwhile, in bytes.
const MIN_COMPRESSED: usize = 1_000;

/// The body of an answer with its media type, perhaps compressed.
#[derive(Debug)]
pub(crate) struct CompressedBody {
    kind: &'static str,
    bytes: Vec<u8>,
    is_gzip: bool,
}

/// Returns whether a client accepts gzip: `Accept-Encoding` lists it without a weight.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.split(',').any(|one| one.trim() == "gzip"))
}

impl CompressedBody {
    /// Creates an answer with a media type. It is compressed if it is long and `reads_gzip` is set.
    pub(crate) fn new(kind: &'static str, bytes: Vec<u8>, reads_gzip: bool) -> Self {
        if reads_gzip && bytes.len() >= MIN_COMPRESSED {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            // Compression in memory does not fail. The fallback is the uncompressed answer.
            let packed = encoder.write_all(&bytes).and_then(|()| encoder.finish());
            if let Ok(packed) = packed {
                return Self { kind, bytes: packed, is_gzip: true };
            }
        }
        Self { kind, bytes, is_gzip: false }
    }
}

impl IntoResponse for CompressedBody {
    fn into_response(self) -> Response {
        let mut response = self.bytes.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if self.is_gzip {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn long_answers_are_compressed_for_clients_with_gzip() {
        let text = "The same again. ".repeat(100).into_bytes();
        let packed = CompressedBody::new("text/plain", text.clone(), true);
        assert!(packed.is_gzip && packed.bytes.len() < text.len() / 4);
        let mut read = Vec::new();
        flate2::read::GzDecoder::new(&packed.bytes[..]).read_to_end(&mut read).unwrap();
        assert_eq!(read, text);
        assert_eq!(CompressedBody::new("text/plain", text.clone(), false).bytes, text);
        assert!(!CompressedBody::new("text/plain", b"short".to_vec(), true).is_gzip);
    }

    #[test]
    fn gzip_is_negotiated_by_a_header() {
        let reads = |value: &'static str| {
            let header = [(header::ACCEPT_ENCODING, HeaderValue::from_static(value))];
            accepts_gzip(&header.into_iter().collect())
        };
        assert!(reads("gzip, deflate, br") && reads("br,gzip"));
        assert!(!reads("identity") && !reads("gzip;q=0") && !accepts_gzip(&HeaderMap::new()));
    }
}
