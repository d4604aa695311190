//! Results as columns, read with the reader of the format's own crate and held
//! against the table of the same run.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Encoding, LogicalType, Type};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::data_type::{DataType, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::{fails, fine, scenarios};

/// The columns of a table: the name, then the cells.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    assert!(!text.contains('"'), "these games have no fields that are quoted");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let column = |at: usize| lines.iter().map(|line| line[at].to_owned()).collect();
    (0..lines[0].len()).map(column).collect()
}

/// The values of a column, nothing where there is none.
fn values<T: DataType>(mut from: ColumnReaderImpl<T>, count: usize) -> Vec<Option<T::T>> {
    let (mut levels, mut values) = (Vec::new(), Vec::new());
    let (read, ..) = from.read_records(count, Some(&mut levels), None, &mut values).unwrap();
    assert_eq!(read, count);
    if levels.is_empty() {
        return values.into_iter().map(Some).collect();
    }
    let mut values = values.into_iter();
    levels.into_iter().map(|level| if level == 0 { None } else { values.next() }).collect()
}

/// The same of a file of columns; a cell without a value is empty.
fn columns(path: &Path) -> Vec<Vec<String>> {
    let file = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let fields = file.metadata().file_metadata().schema().get_fields();
    let mut all: Vec<Vec<String>> = fields.iter().map(|f| vec![f.name().to_owned()]).collect();
    for at in 0..file.num_row_groups() {
        let group = file.get_row_group(at).unwrap();
        let count = usize::try_from(group.metadata().num_rows()).unwrap();
        for (at, column) in all.iter_mut().enumerate() {
            match group.get_column_reader(at).unwrap() {
                ColumnReader::ByteArrayColumnReader(reader) => {
                    let word =
                        |word: parquet::data_type::ByteArray| word.as_utf8().unwrap().to_owned();
                    let words = values(reader, count).into_iter();
                    column.extend(words.map(|value| value.map(word).unwrap_or_default()));
                }
                ColumnReader::Int64ColumnReader(reader) => {
                    let numbers = values(reader, count).into_iter();
                    column.extend(numbers.map(|number| number.unwrap().to_string()));
                }
                _ => panic!("a column of another type"),
            }
        }
    }
    all
}

#[test]
fn columns_hold_what_the_table_holds() {
    for (battle, games) in
        [("ancient-generals/battles/duel.castra", "150"), ("examples/relay/meeting.castra", "2000")]
    {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let battle = scenarios().join(battle);
        let run = ["simulate", battle.to_str().unwrap(), "--games", games, "--seed", "5", "-q"];
        fine(folder, &[&run[..], &["--results", "games.csv"]].concat());
        fine(folder, &[&run[..], &["--results", "games.parquet", "--jobs", "2"]].concat());
        let (table, columns) =
            (table(&folder.join("games.csv")), columns(&folder.join("games.parquet")));
        // Columns say once what every line of a table says: its format, who wrote it, and its checksum.
        let names: Vec<&str> = table[..3].iter().map(|column| column[0].as_str()).collect();
        assert_eq!(names, ["format", "castra", "checksum"]);
        assert_eq!(table.len() - 3, columns.len());
        for (a, b) in table[3..].iter().zip(&columns) {
            assert_eq!(a, b, "{}", battle.display());
        }
        let bytes = fs::read(folder.join("games.parquet")).unwrap();
        fine(folder, &[&run[..], &["--results", "alone.parquet", "--jobs", "1"]].concat());
        assert!(bytes == fs::read(folder.join("alone.parquet")).unwrap(), "on one thread");
    }
}

#[test]
fn a_game_that_nobody_wins_has_no_winner() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("even.castra"), EVEN).unwrap();
    let run = ["simulate", "even.castra", "--games", "3", "-q"];
    fine(folder, &[&run[..], &["--results", "games.parquet"]].concat());
    let columns = columns(&folder.join("games.parquet"));
    assert_eq!(columns[2], ["winner", "", "", ""]);
    assert_eq!(columns[3], ["how", "drawn", "drawn", "drawn"]);
    // What the game counts is not mistaken for what every game has.
    let names: Vec<&str> = columns.iter().map(|column| column[0].as_str()).collect();
    assert!(names.ends_with(&["decisions", "turns.counted", "run.counted"]), "{names:?}");
    fine(folder, &[&run[..], &["--results", "games.jsonl"]].concat());
    fine(folder, &["merge", "games.jsonl", "-o", "again.jsonl", "-q"]);
    let (a, b) = (fs::read(folder.join("games.jsonl")), fs::read(folder.join("again.jsonl")));
    assert_eq!(a.unwrap(), b.unwrap());
}

#[test]
fn columns_have_types_and_groups_one_size() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let run = ["simulate", battle.to_str().unwrap(), "--games", "70000", "-q"];
    fine(folder, &[&run[..], &["--results", "games.parquet"]].concat());
    let file = File::open(folder.join("games.parquet")).unwrap();
    let file = SerializedFileReader::new(file).unwrap();
    let about = file.metadata().file_metadata();
    let by = concat!("castra version ", env!("CARGO_PKG_VERSION"));
    assert_eq!(about.created_by(), Some(by));
    let pairs = about.key_value_metadata().unwrap();
    let keys: Vec<&str> = pairs.iter().map(|pair| pair.key.as_str()).collect();
    assert_eq!(keys, ["format", "checksum"]);
    let groups: Vec<i64> = file.metadata().row_groups().iter().map(|g| g.num_rows()).collect();
    assert_eq!(groups, [65536, 70000 - 65536]);
    for column in file.metadata().row_group(0).columns() {
        let descriptor = column.column_descr();
        let is_word = ["run", "winner", "how", "reason"].contains(&descriptor.name());
        let dictionary = column.encodings().any(|e| e == Encoding::RLE_DICTIONARY);
        if is_word {
            assert_eq!(descriptor.physical_type(), Type::BYTE_ARRAY);
            assert_eq!(descriptor.logical_type_ref(), Some(&LogicalType::String));
            assert!(dictionary, "{}", descriptor.name());
        } else {
            assert_eq!(descriptor.physical_type(), Type::INT64, "{}", descriptor.name());
        }
        let level = i16::from(descriptor.name() == "winner");
        assert_eq!(descriptor.max_def_level(), level, "{}", descriptor.name());
    }
    // Parts that do not end where row groups do come to the same.
    for part in ["1/3", "2/3", "3/3"] {
        let name = format!("{}.parquet", &part[..1]);
        fine(folder, &[&run[..], &["--shard", part, "--results", &name]].concat());
    }
    fine(folder, &["merge", "3.parquet", "1.parquet", "2.parquet", "-o", "all.parquet"]);
    let (a, b) = (fs::read(folder.join("games.parquet")), fs::read(folder.join("all.parquet")));
    assert!(a.unwrap() == b.unwrap());
}

/// A game without a winner, which counts what is called as other columns are.
const EVEN: &str = r#"
game even "Even"

council { armies 2 }

state turns: int = 0
state run: int = 0

turn army at most 4 "nobody is better" {
  phase wait {
    turns += 1
  }
}
"#;

#[test]
fn damaged_columns_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
    let games = ["simulate", battle.to_str().unwrap(), "--games", "20", "-q", "--results"];
    fine(folder, &[&games[..], &["whole.parquet"]].concat());
    let whole = fs::read(folder.join("whole.parquet")).unwrap();
    let path = folder.join("a.parquet");
    for cut in (0..whole.len()).step_by(211) {
        fs::write(&path, &whole[..cut]).unwrap();
        fails(folder, &["merge", "a.parquet", "-o", "b.parquet"], "is not a complete Parquet file");
    }
    for at in (0..whole.len()).step_by(29) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        fs::write(&path, &bytes).unwrap();
        let merge = ["merge", "a.parquet", "-o", "b.parquet"];
        fails(folder, &merge, "`a.parquet` is not a result file: ");
    }
    assert!(!folder.join("b.parquet").exists());
}

/// Columns of somebody else, who says that Castra wrote them.
#[test]
fn columns_of_somebody_else_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let battle = scenarios().join("examples/relay/meeting.castra");
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
    fs::write(folder.join("a.parquet"), &bytes).unwrap();
    let why = "it was not written by Castra";
    let games = ["simulate", battle.to_str().unwrap(), "--games", "20", "--results"];
    fails(folder, &[&games[..], &["a.parquet", "--resume"]].concat(), why);
    fails(folder, &["merge", "a.parquet", "-o", "b.parquet"], why);
    assert!(fs::read(folder.join("a.parquet")).unwrap() == bytes, "it was not left alone");
}
