//! `castra watch`, driven as editors drive it: whatever way a text is saved,
//! the problems and the picture are those of `castra check` and `castra render`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

mod day;
mod folders;
mod memo;
#[cfg(target_os = "linux")]
mod screen;
mod session;

use session::{Folder, battle};

#[test]
fn a_save_in_place_is_seen() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    folder.write("calor.castra", &battle("Calor", "D6"));
    session.settles();
}

#[test]
fn a_file_renamed_over_another_is_seen() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    folder.write("calor.castra.tmp~", &battle("Calor", "D6"));
    folder.rename("calor.castra.tmp~", "calor.castra");
    session.settles();
    // The way of vim: the old file is moved away first.
    folder.rename("calor.castra", "calor.castra~");
    folder.write("calor.castra", &battle("Calor", "D7"));
    folder.remove("calor.castra~");
    session.settles();
}

#[test]
fn a_file_deleted_and_made_again_is_seen() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    folder.remove("calor.castra");
    folder.write("calor.castra", &battle("Calor", "D8"));
    session.settles();
    folder.remove("calor.castra");
    session.settles();
    folder.write("calor.castra", &battle("Calor", "D4"));
    session.settles();
}

#[test]
fn of_two_saves_the_second_counts() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    folder.write("calor.castra", &battle("Calor", "nowhere"));
    folder.write("calor.castra", &battle("Calor", "E5"));
    session.settles();
    folder.write("calor.castra", &battle("Calor", "E6"));
    folder.write("calor.castra", &battle("Calor", "nowhere"));
    session.settles();
}

#[test]
fn a_broken_text_keeps_the_last_good_picture() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    let good = folder.read("calor.png");
    folder.write("calor.castra", &battle("Calor", "nowhere"));
    session.settles();
    assert_eq!(folder.read("calor.png"), good);
    folder.write("calor.castra", &battle("Calor", "D5"));
    session.settles();
    assert_eq!(folder.read("calor.png"), good);
}

#[test]
fn a_half_written_file_is_read_again_when_it_is_whole() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    let text = battle("Calor", "D9");
    let (start, rest) = text.split_at(text.len() / 2);
    folder.write("calor.castra", start);
    session::pause(80);
    folder.append("calor.castra", rest);
    session.settles();
    // Emptied, and filled a moment later: nobody is told of the empty file.
    folder.write("calor.castra", "");
    session::pause(30);
    folder.append("calor.castra", &battle("Calor", "D10"));
    session.settles();
}

#[test]
fn a_path_that_is_wrong_from_the_beginning_is_said() {
    let folder = Folder::new();
    let output = folder.castra(&["watch", "callor.castra"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("there is no file or folder `callor.castra`"), "{said}");
}
