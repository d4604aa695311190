//! System errors in the words of messages.

use std::io;

/// Describes an I/O error in a few lower-case words, without the system's error number.
pub fn describe_io_error(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => {
            let text = error.to_string();
            let end = text.find(" (os error").unwrap_or(text.len());
            text.get(..end).unwrap_or(&text).to_lowercase()
        }
    }
}
