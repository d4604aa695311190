//! Several files, and whole folders.

use std::fs;

use super::session::{Folder, Session, battle, pause};

#[test]
fn an_edit_to_a_module_reaches_the_battles_that_use_it() {
    let folder = Folder::of("examples/relay");
    let mut session = folder.watch(&["meeting.castra", "--test"]);
    session.until("the first check", |event| event["event"] == "checked");
    let module = String::from_utf8(folder.read("wind.castra")).unwrap();
    let broken = module.replacen("for relay", "for hex", 1);
    assert_ne!(broken, module);
    folder.write("wind.castra", &broken);
    let event = session.until("a problem", |event| {
        event["event"] == "checked" && event["errors"].as_u64() > Some(0)
    });
    assert_eq!(event["changed"], serde_json::json!(["wind.castra"]));
    assert_eq!(event["problems"][0]["path"], "meeting.castra");
    folder.write("wind.castra", &module);
    session.until("no problem", |event| event["event"] == "checked" && event["errors"] == 0);
    let tested = session.until("the tests", |event| event["event"] == "tested");
    assert_eq!((&tested["passed"], &tested["failed"]), (&1.into(), &0.into()));
}

#[test]
fn tests_of_what_changed_are_run_again_and_no_others() {
    let folder = Folder::of("examples/relay");
    let mut session = folder.watch(&["--test"]);
    session.until("the first check", |event| event["event"] == "checked");
    let text = String::from_utf8(folder.read("meeting.castra")).unwrap();
    folder.write("meeting.castra", &text.replacen("stride(6) == 10", "stride(6) == 11", 1));
    let tested = session.until("the tests", |event| event["event"] == "tested");
    assert_eq!((&tested["passed"], &tested["failed"]), (&0.into(), &1.into()));
    let relay = String::from_utf8(folder.read("relay.castra")).unwrap();
    folder.write("relay.castra", &format!("{relay}\n"));
    let tested = session.until("all tests", |event| event["event"] == "tested");
    assert!(tested["passed"].as_u64() > Some(3), "{tested}");
}

#[test]
fn a_thousand_files_at_once_are_one_change() {
    let folder = Folder::of("examples/relay");
    let text = String::from_utf8(folder.read("meeting.castra")).unwrap();
    let text = text.split("test ").next().unwrap();
    let mut session = folder.watch(&["--picture", "none"]);
    session.settles();
    // They come at once: written elsewhere, and the folder moved.
    let write = |at: &str, modules: &str| {
        let text = text.replace("with wind, rested", modules);
        for n in 0..1000 {
            let text = text.replace("scenario meeting", &format!("scenario meeting-n{n}"));
            folder.write(&format!(".{at}/meeting-{n}.castra"), &text);
        }
        folder.rename(&format!(".{at}"), at);
    };
    let checks = |session: &Session, of: usize| {
        let checks = session.seen.iter().skip(of);
        checks.filter(|event| event["changed"] != serde_json::json!([])).count()
    };
    let before = session.seen.len();
    write("many", "with wind, restd");
    session.settles();
    assert_eq!(checks(&session, before), 1, "{:#?}", session.seen);
    let before = session.seen.len();
    write("more", "with rested, wind");
    session.settles();
    assert_eq!(checks(&session, before), 1, "{:#?}", session.seen);
    // A file that is written as it was is no change: the next one stands alone.
    let before = session.seen.len();
    folder.write("relay.tmp", &String::from_utf8(folder.read("relay.castra")).unwrap());
    folder.rename("relay.tmp", "relay.castra");
    folder.write("meeting.tmp", &format!("{text}\n// The end.\n"));
    folder.rename("meeting.tmp", "meeting.castra");
    session.until("the change", |event| event["changed"] == serde_json::json!(["meeting.castra"]));
    assert_eq!(session.seen.len(), before + 1, "{:#?}", session.seen);
}

#[test]
fn a_folder_removed_and_put_back_is_watched_again() {
    let folder = Folder::new();
    folder.write("book/one/calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&["book", "-o", "."]);
    session.settles();
    // The folder below the one that is watched.
    fs::remove_dir_all(folder.join("book/one")).unwrap();
    session.settles();
    folder.write("book/one/calor.castra", &battle("Calor", "D6"));
    session.settles();
    folder.write("book/one/calor.castra", &battle("Calor", "D7"));
    session.settles();
    // The folder itself: gone for a while, and gone for no time at all.
    fs::remove_dir_all(folder.join("book")).unwrap();
    session.settles();
    pause(300);
    folder.write("book/one/calor.castra", &battle("Calor", "nowhere"));
    session.settles();
    folder.write("book/one/calor.castra", &battle("Calor", "E7"));
    session.settles();
    fs::remove_dir_all(folder.join("book")).unwrap();
    folder.write("book/one/calor.castra", &battle("Calor", "E8"));
    session.settles();
    folder.write("book/one/calor.castra", &battle("Calor", "E9"));
    session.settles();
    // Moved away and back.
    folder.rename("book", "shelf");
    pause(300);
    folder.write("shelf/one/calor.castra", &battle("Calor", "C8"));
    folder.rename("shelf", "book");
    session.settles();
}

#[test]
fn a_battle_renamed_is_drawn_by_its_new_name() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[]);
    session.settles();
    folder.rename("calor.castra", "sabato.castra");
    session.settles();
    assert!(folder.join("sabato.png").is_file());
}

#[test]
fn what_a_package_says_counts_when_it_changes() {
    let folder = Folder::of("examples/relay");
    let mut session = folder.watch(&[]);
    session.settles();
    folder.write("castra.ron", "(name: \"relay\", lints: {\"deck/unused-crad\": allow})");
    session.settles();
    folder.write("castra.ron", "(name: \"relay\")");
    session.settles();
}

/// A folder without a description has none that could change.
#[test]
fn what_has_changed_is_named_and_nothing_else() {
    let folder = Folder::new();
    folder.write("d/a.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&["d", "--picture", "none"]);
    let changed = |session: &mut Session<'_>| {
        session.until("a change", |event| event["event"] == "checked")["changed"].clone()
    };
    assert_eq!(changed(&mut session), serde_json::json!([]));
    folder.write("d/new/b.castra", &battle("Sabato", "D5"));
    assert_eq!(changed(&mut session), serde_json::json!(["d/new/b.castra"]));
    fs::remove_dir_all(folder.join("d/new")).unwrap();
    assert_eq!(changed(&mut session), serde_json::json!(["d/new/b.castra"]));
    folder.write("d/castra.ron", "(name: \"d\", version: \"0.1.0\")");
    assert_eq!(changed(&mut session), serde_json::json!(["d/castra.ron"]));
}

/// Where there are no events, everything is looked at again and again.
#[test]
fn who_polls_needs_no_events() {
    let folder = Folder::new();
    folder.write("calor.castra", &battle("Calor", "D5"));
    let mut session = folder.watch(&[".", "--poll=0.1"]);
    session.settles();
    folder.write("calor.castra", &battle("Calor", "D6"));
    session.settles();
    folder.write("sabato.castra", &battle("Sabato", "D6"));
    session.settles();
    folder.remove("calor.castra");
    session.settles();
}

#[cfg(unix)]
#[test]
fn what_a_link_leads_to_is_watched() {
    let folder = Folder::new();
    folder.write("far/away/calor.castra", &battle("Calor", "D5"));
    fs::create_dir(folder.join("here")).unwrap();
    let link = folder.join("here/link.castra");
    std::os::unix::fs::symlink(folder.join("far/away/calor.castra"), link).unwrap();
    let mut session = folder.watch(&["here/link.castra", "-o", "."]);
    session.settles();
    folder.write("far/away/calor.castra", &battle("Calor", "D6"));
    session.settles();
}
