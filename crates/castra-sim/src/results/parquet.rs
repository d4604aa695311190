//! Results as columns with types, in the format Apache Parquet: written, and read back.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::basic::Type as Physical;
use ::parquet::basic::{Compression, ConvertedType, Encoding, GzipLevel, LogicalType, Repetition};
use ::parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use ::parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::metadata::KeyValue;
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::types::{ColumnPath, Type};

use super::checksum::{self, ChecksumWriter};
use super::csv::{self, RUN};
use super::lines;
use super::origin::Origin;
use super::read_error::{FORMAT, ReadError};
use super::row::Row;

/// The number of games in each row group except the last. The number is constant, so that the
/// bytes do not depend on the course of a run.
const GROUP: usize = 1 << 16;

/// The columns that hold words; all others hold numbers.
const WORDS: [&str; 4] = [RUN, "winner", "how", "reason"];
/// The column that is empty if nobody has won.
const OPTIONAL: &str = "winner";
/// The column in which no number occurs twice.
const UNIQUE_COLUMN: &str = "game";

/// The text before the version of Castra in Parquet's field `created_by`.
const VERSION_PREFIX: &str = "castra version ";
/// The metadata key of the format's number.
const NUMBER: &str = "format";
/// The metadata key of the file's checksum.
const CHECKSUM: &str = "checksum";

/// Columns that are being written.
pub(super) struct Writer<'a> {
    origin: &'a Origin,
    file: SerializedFileWriter<ChecksumWriter<'a>>,
    /// The games of the row group that is not full.
    rows: Vec<Row>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(origin: &'a Origin, to: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let schema = schema(&origin.columns).map_err(io_error)?;
        let castra = origin.castra.as_deref().unwrap_or_default();
        let game = ColumnPath::from(UNIQUE_COLUMN);
        let properties = WriterProperties::builder()
            .set_created_by(format!("{VERSION_PREFIX}{castra}"))
            .set_compression(Compression::GZIP(GzipLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_column_dictionary_enabled(game.clone(), false)
            .set_column_encoding(game, Encoding::DELTA_BINARY_PACKED)
            .build();
        let file = SerializedFileWriter::new(ChecksumWriter::new(to), schema, Arc::new(properties))
            .map_err(io_error)?;
        Ok(Self { origin, file, rows: Vec::new() })
    }

    pub(super) fn row(&mut self, row: Row) -> io::Result<()> {
        self.rows.push(row);
        if self.rows.len() < GROUP { Ok(()) } else { self.group() }
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.rows.is_empty() {
            self.group()?;
        }
        let format = KeyValue::new(NUMBER.to_owned(), FORMAT.to_string());
        self.file.append_key_value_metadata(format);
        self.file.append_key_value_metadata(KeyValue::new(
            CHECKSUM.to_owned(),
            ChecksumWriter::placeholder(),
        ));
        self.file.inner_mut().hold_back();
        self.file.into_inner().map_err(io_error)?.finish()
    }

    /// Writes the collected games as a row group.
    fn group(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let mut cells = cells(&self.origin.run, &rows, self.origin.columns.len())?.into_iter();
        let mut write = || -> Result<(), ParquetError> {
            let mut group = self.file.next_row_group()?;
            while let Some(mut column) = group.next_column()? {
                match cells.next().unwrap_or_default() {
                    Cells::Words { words, there } => {
                        let column = column.typed::<ByteArrayType>();
                        column.write_batch(&words, there.as_deref(), None)?;
                    }
                    Cells::Numbers(numbers) => {
                        column.typed::<Int64Type>().write_batch(&numbers, None, None)?;
                    }
                }
                column.close()?;
            }
            group.close().map(|_| ())
        };
        write().map_err(io_error)
    }
}

/// The values of a column for a group of games.
enum Cells {
    /// Words; `there` is 1 for each game that has one, and 0 for each other game.
    Words {
        words: Vec<ByteArray>,
        there: Option<Vec<i16>>,
    },
    Numbers(Vec<i64>),
}

impl Default for Cells {
    fn default() -> Self {
        Self::Numbers(Vec::new())
    }
}

/// Returns all columns of some games.
fn cells(run: &str, rows: &[Row], columns: usize) -> io::Result<Vec<Cells>> {
    let words = |word: fn(&Row) -> &str| Cells::Words {
        words: rows.iter().map(|row| ByteArray::from(word(row))).collect(),
        there: None,
    };
    let run = ByteArray::from(run);
    let won = rows.iter().filter_map(|row| row.winner.as_deref());
    let presence = rows.iter().map(|row| i16::from(row.winner.is_some()));
    let mut cells = vec![
        Cells::Words { words: vec![run; rows.len()], there: None },
        Cells::Numbers(numbers(rows.iter().map(|row| row.game))?),
        Cells::Words { words: won.map(ByteArray::from).collect(), there: Some(presence.collect()) },
        words(|row| &row.how),
        words(|row| &row.reason),
        Cells::Numbers(rows.iter().map(|row| i64::from(row.turns)).collect()),
        Cells::Numbers(numbers(rows.iter().map(|row| row.decisions))?),
    ];
    for column in 0..columns.saturating_sub(csv::GAME_COLUMNS.len()) {
        let numbers = rows.iter().filter_map(|row| row.counted.get(column).copied());
        cells.push(Cells::Numbers(numbers.collect()));
    }
    Ok(cells)
}

fn numbers(numbers: impl Iterator<Item = u64>) -> io::Result<Vec<i64>> {
    let large =
        |_| io::Error::new(io::ErrorKind::InvalidData, "a number is too large for the format");
    numbers.map(|number| i64::try_from(number).map_err(large)).collect()
}

/// Returns the schema: the columns and their types.
fn schema(columns: &[String]) -> Result<Arc<Type>, ParquetError> {
    let names = std::iter::once(RUN).chain(columns.iter().map(String::as_str));
    let column = |name: &str| {
        let repetition = match name {
            OPTIONAL => Repetition::OPTIONAL,
            _ => Repetition::REQUIRED,
        };
        let column = if WORDS.contains(&name) {
            Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                .with_logical_type(Some(LogicalType::String))
                .with_converted_type(ConvertedType::UTF8)
        } else {
            Type::primitive_type_builder(name, Physical::INT64)
        };
        column.with_repetition(repetition).build().map(Arc::new)
    };
    let fields = names.map(column).collect::<Result<_, _>>()?;
    Type::group_type_builder("games").with_fields(fields).build().map(Arc::new)
}

/// Returns the I/O error in an error of the Parquet writer.
fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        other => io::Error::other(other),
    }
}

/// Hands on the games, each with its run. Returns the version of Castra that wrote them, and the
/// columns after the column of the run.
pub(super) fn read(
    file: File,
    mut take: impl FnMut(&str, Row) -> Result<(), ReadError>,
) -> Result<(String, Vec<String>), ReadError> {
    let unfit = |why: &str| ReadError::Invalid(why.to_owned());
    checksum::check(&file)?;
    let file =
        SerializedFileReader::new(file).map_err(|_| unfit("it is not a complete Parquet file"))?;
    let about = file.metadata().file_metadata();
    let castra = about.created_by().and_then(|by| by.strip_prefix(VERSION_PREFIX));
    let castra = castra.ok_or_else(|| unfit("it was not written by Castra"))?.to_owned();
    let mut known = about.key_value_metadata().into_iter().flatten();
    let format = known.find(|known| known.key == NUMBER).and_then(|known| known.value.as_ref());
    match format.map(|format| format.parse()) {
        Some(Ok(FORMAT)) => {}
        Some(Ok(other)) => return Err(ReadError::wrong_format(other)),
        Some(Err(_)) | None => return Err(unfit("it does not name its format")),
    }
    let fields = about.schema().get_fields();
    let names: Vec<String> = fields.iter().map(|field| field.name().to_owned()).collect();
    let columns = lines::columns_of(&names, &[RUN])?;
    if !schema(&columns).is_ok_and(|schema| *schema == *about.schema()) {
        return Err(lines::wrong_columns_error());
    }
    for at in 0..file.num_row_groups() {
        let damaged = |_| ReadError::Invalid(format!("its row group {at} is damaged"));
        let group = file.get_row_group(at).map_err(damaged)?;
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(usize::MAX);
        if count > GROUP || group.num_columns() != columns.len() + 1 {
            return Err(unfit("its row groups do not match"));
        }
        let all = (0..group.num_columns()).map(|column| {
            let column = group.get_column_reader(column)?;
            Column::read(column, count)
        });
        let mut all: Vec<Column> = all.collect::<Result<_, _>>().map_err(damaged)?;
        for _ in 0..count {
            let (run, row) = next_row(&mut all)
                .ok_or_else(|| ReadError::Invalid(format!("its row group {at} is damaged")))?;
            take(&run, row)?;
        }
    }
    Ok((castra, columns))
}

/// The values read from a column.
enum Column {
    Words(std::vec::IntoIter<Option<ByteArray>>),
    Numbers(std::vec::IntoIter<i64>),
}

impl Column {
    fn read(column: ColumnReader, count: usize) -> Result<Self, ParquetError> {
        match column {
            ColumnReader::ByteArrayColumnReader(column) => {
                let (words, there) = read_all(column, count)?;
                let mut words = words.into_iter();
                let word = |there: i16| if there == 0 { None } else { words.next() };
                let words: Vec<_> = there.into_iter().map(word).collect();
                Ok(Self::Words(words.into_iter()))
            }
            ColumnReader::Int64ColumnReader(column) => {
                let (numbers, _) = read_all(column, count)?;
                Ok(Self::Numbers(numbers.into_iter()))
            }
            _ => Err(ParquetError::General("a column of another type".to_owned())),
        }
    }

    fn word(&mut self) -> Option<Option<String>> {
        let Self::Words(words) = self else { return None };
        match words.next()? {
            Some(word) => Some(Some(word.as_utf8().ok()?.to_owned())),
            None => Some(None),
        }
    }

    fn number(&mut self) -> Option<i64> {
        let Self::Numbers(numbers) = self else { return None };
        numbers.next()
    }
}

/// Returns the values of a column, and for each game whether it has one.
fn read_all<T: DataType>(
    mut column: ColumnReaderImpl<T>,
    count: usize,
) -> Result<(Vec<T::T>, Vec<i16>), ParquetError> {
    let (mut values, mut there) = (Vec::new(), Vec::new());
    let (games, _, levels) = column.read_records(count, Some(&mut there), None, &mut values)?;
    if games != count {
        return Err(ParquetError::General("it lacks values".to_owned()));
    }
    if there.is_empty() {
        there = vec![1; levels];
    }
    Ok((values, there))
}

/// Returns the next game of the columns, and its run.
fn next_row(columns: &mut [Column]) -> Option<(String, Row)> {
    let [run, game, winner, how, reason, turns, decisions, counted @ ..] = columns else {
        return None;
    };
    let row = Row {
        game: game.number()?.try_into().ok()?,
        winner: winner.word()?,
        how: how.word()??,
        reason: reason.word()??,
        turns: turns.number()?.try_into().ok()?,
        decisions: decisions.number()?.try_into().ok()?,
        counted: counted.iter_mut().map(Column::number).collect::<Option<_>>()?,
    };
    Some((run.word()??, row))
}
