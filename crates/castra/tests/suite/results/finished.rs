//! Results that are whole: nothing is left to do, more games are wanted, or
//! they are no results of this run.

use std::fs;

use super::{ENDINGS, fails, fine, scenarios};

#[test]
fn what_is_whole_can_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let battle = battle.to_str().unwrap();
    for ending in ENDINGS {
        let (name, whole) = (format!("games.{ending}"), format!("whole.{ending}"));
        let of = |games| ["simulate", battle, "--format", "csv", "--games", games];
        let some = |games| [&of(games)[..], &["--results", &name, "--resume"]].concat();
        let expected = fine(folder, &[&of("50")[..], &["--results", &whole]].concat());
        fine(folder, &some("20"));
        let more = fine(folder, &some("50"));
        assert!(String::from_utf8_lossy(&more.stderr).contains("continuing after 20 games"));
        assert!(more.stdout == expected.stdout, "{name}: other figures");
        let read = |name: &str| fs::read(folder.join(name)).unwrap();
        assert!(read(&name) == read(&whole), "{name}: other results");
        let again = fine(folder, &some("50"));
        assert!(String::from_utf8_lossy(&again.stderr).contains("is complete"));
        assert!(read(&name) == read(&whole), "{name}: other results");

        let fails = |args: &[&str], why: &str| {
            fails(folder, args, why);
            assert!(read(&name) == read(&whole), "{name} was not left alone");
            assert!(!folder.join(format!("{name}.part")).exists());
        };
        fails(&some("20"), "it contains games 1 to 50");
        fails(&[&some("60")[..], &["--first", "2"]].concat(), "it contains games 1 to 50");
        let other = "seed or bots are different";
        fails(&[&some("60")[..], &["--seed", "2"]].concat(), other);
        fails(&[&some("60")[..], &["--bots", "random"]].concat(), other);
    }
}

#[test]
fn what_is_not_results_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let games = ["simulate", battle.to_str().unwrap(), "--games", "20", "--results"];
    let refused = |name: &str, bytes: &[u8], why: &str| {
        fs::write(folder.join(name), bytes).unwrap();
        fails(folder, &[&games[..], &[name, "--resume"]].concat(), why);
        let out = format!("out-{name}");
        fails(folder, &["merge", name, "-o", &out], why);
        assert!(!folder.join(out).exists());
        assert!(fs::read(folder.join(name)).unwrap() == bytes, "{name} was not left alone");
        assert!(!folder.join(format!("{name}.part")).exists());
    };
    if ENDINGS.contains(&"parquet") {
        let no_whole = "is not a complete Parquet file";
        refused("a.parquet", b"PAR1 is how they begin and end PAR1", no_whole);
        refused("a.parquet", b"", no_whole);
    }
    refused("a.csv", b"name,number\n", "its columns do not match");
    refused("a.jsonl", b"{\"name\":1}\n", "its columns do not match");
    refused("a.jsonl", b"[]\n", "a line is not a game");
    fine(folder, &[&games[..], &["b.csv", "-q"]].concat());
    let table = fs::read(folder.join("b.csv")).unwrap();
    refused("a.csv", &table[..table.len() - 1], "its last line is cut off");
    let last = table[..table.len() - 1].iter().rposition(|&b| b == b'\n').unwrap() + 1;
    let doubled = [&table[..], &table[last..]].concat();
    refused("a.csv", &doubled, "its games are not in order");
    refused("a.csv", &[&table[..], b"a,b,c\n"].concat(), "a line is not a game");
}
