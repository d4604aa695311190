//! Results that are whole: nothing is left to do, more games are wanted, or
//! they are no results of this run.

use std::fs;
use std::sync::Arc;

use parquet::data_type::Int64Type;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::{fails, fine, scenarios};

#[test]
fn what_is_whole_can_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let battle = battle.to_str().unwrap();
    for ending in ["csv", "jsonl", "parquet"] {
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
    refused("a.parquet", b"PAR1 is how they begin and end PAR1", "is not a complete Parquet file");
    refused("a.parquet", b"", "is not a complete Parquet file");
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

    // Columns of somebody else, who says that Castra wrote them.
    let mut bytes = Vec::new();
    let schema = parse_message_type("message games { REQUIRED INT64 game; }").unwrap();
    let by = concat!("castra version ", env!("CARGO_PKG_VERSION")).to_owned();
    let properties = WriterProperties::builder().set_created_by(by).build();
    let mut file =
        SerializedFileWriter::new(&mut bytes, Arc::new(schema), Arc::new(properties)).unwrap();
    let mut group = file.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    column.typed::<Int64Type>().write_batch(&[1, 2, 3], None, None).unwrap();
    column.close().unwrap();
    group.close().unwrap();
    file.close().unwrap();
    refused("a.parquet", &bytes, "it was not written by Castra");
}

#[test]
fn damaged_columns_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let games = ["simulate", battle.to_str().unwrap(), "--games", "20", "-q", "--results"];
    fine(folder, &[&games[..], &["whole.parquet"]].concat());
    let whole = fs::read(folder.join("whole.parquet")).unwrap();
    let path = folder.join("a.parquet");
    for cut in (0..whole.len()).step_by(61) {
        fs::write(&path, &whole[..cut]).unwrap();
        fails(folder, &["merge", "a.parquet", "-o", "b.parquet"], "is not a complete Parquet file");
    }
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        let merge = ["merge", "a.parquet", "-o", "b.parquet"];
        fails(folder, &merge, "`a.parquet` is not a result file: ");
    }
    assert!(!folder.join("b.parquet").exists());
}
