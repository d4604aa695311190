//! A day of editing in fast motion.

use std::fs;

use super::session::{Folder, battle, pause};

/// Kilobytes that a process holds.
#[cfg(target_os = "linux")]
fn memory(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Saves a text the way of an editor.
fn save(folder: &Folder, way: usize, name: &str, text: &str) {
    match way {
        // In place.
        0 => folder.write(name, text),
        // A temporary file, renamed over it.
        1 => {
            folder.write(".calor.tmp", text);
            folder.rename(".calor.tmp", name);
        }
        // Vim: a probe, a backup, a new file, no backup.
        2 => {
            folder.write("4913", "");
            folder.remove("4913");
            folder.rename(name, &format!("{name}~"));
            folder.write(name, text);
            folder.remove(&format!("{name}~"));
        }
        // Emptied, then written in pieces.
        3 => {
            folder.write(name, "");
            for part in text.as_bytes().chunks(200) {
                folder.append(name, std::str::from_utf8(part).unwrap());
                pause(2);
            }
        }
        // Removed, and made again.
        _ => {
            folder.remove(name);
            pause(5);
            folder.write(name, text);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn after_every_save_all_is_right_and_memory_stays() {
    let folder = Folder::new();
    let name = "calor.castra";
    folder.write(name, &battle("Calor", "D5"));
    let mut session = folder.watch(&[name]);
    session.settles();
    let mut early = 0;
    for edit in 0..36_usize {
        let hex = match edit % 7 {
            3 => "nowhere".to_owned(),
            n => format!("D{}", 1 + (edit / 7 + n) % 12),
        };
        save(&folder, edit % 5, name, &battle(&format!("Calor {edit}"), &hex));
        session.settles();
        session.seen.clear();
        if edit == 12 {
            early = memory(session.id());
        }
    }
    let late = memory(session.id());
    assert!(late < early + early / 5, "{early} kB after 12 edits, {late} kB after 36");
}
