//! The rows as a Parquet file: the same columns as in the file of comma-separated values, numbers
//! as numbers, and cells of a list separated by spaces. In Rex `carrier` and `must_play` are null.

use super::folder;
use super::row::{COLUMNS, Row};
use anyhow::Context;
use board::Rules;
use parquet::basic::Compression;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use std::path::Path;
use std::sync::Arc;

/// How many rows make a group.
const GROUP: usize = 1 << 16;

/// What the values of a column are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    /// Text that is null in Rex.
    HexText,
    Number,
    LongNumber,
    Boolean,
}

impl Kind {
    fn of(column: &str) -> Kind {
        match column {
            "columns" | "rows" | "stones" => Kind::Number,
            "nodes" => Kind::LongNumber,
            "winning_moves_complete" => Kind::Boolean,
            "carrier" | "must_play" => Kind::HexText,
            _ => Kind::Text,
        }
    }

    fn declared(self, name: &str) -> String {
        match self {
            Kind::Text => format!("required binary {name} (utf8);"),
            Kind::HexText => format!("optional binary {name} (utf8);"),
            Kind::Number => format!("required int32 {name};"),
            Kind::LongNumber => format!("required int64 {name};"),
            Kind::Boolean => format!("required boolean {name};"),
        }
    }
}

/// The Parquet file of a file of rows.
pub(super) fn file(rows: &Path) -> anyhow::Result<Vec<u8>> {
    let columns = COLUMNS.map(|(name, _)| Kind::of(name).declared(name)).join(" ");
    let schema = parse_message_type(&format!("message positions {{ {columns} }}"))?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("mustplay ", env!("CARGO_PKG_VERSION")).into())
        .build();
    let mut bytes = Vec::new();
    let mut writer = SerializedFileWriter::new(&mut bytes, schema.into(), Arc::new(properties))?;
    let mut group: Vec<(Rules, [String; 15])> = Vec::new();
    folder::read(rows, |row: Row| {
        group.push((row.position.rules, row.values()));
        if group.len() == GROUP {
            write_group(&mut writer, &group)?;
            group.clear();
        }
        Ok(())
    })?;
    write_group(&mut writer, &group)?;
    writer.close()?;
    Ok(bytes)
}

fn write_group(
    writer: &mut SerializedFileWriter<&mut Vec<u8>>,
    rows: &[(Rules, [String; 15])],
) -> anyhow::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let mut group = writer.next_row_group()?;
    for (index, (name, _)) in COLUMNS.into_iter().enumerate() {
        let column = group.next_column()?.context("a column of the schema")?;
        let is_there = |rules| Kind::of(name) != Kind::HexText || rules == Rules::Hex;
        let values: Vec<Option<&str>> = rows
            .iter()
            .map(|(rules, values)| is_there(*rules).then_some(values[index].as_str()))
            .collect();
        write_column(column, Kind::of(name), &values)?;
    }
    group.close()?;
    Ok(())
}

fn write_column(
    mut column: SerializedColumnWriter<'_>,
    kind: Kind,
    values: &[Option<&str>],
) -> anyhow::Result<()> {
    let there = || values.iter().flatten();
    match kind {
        Kind::Text | Kind::HexText => {
            let texts: Vec<ByteArray> = there().map(|&text| text.into()).collect();
            let levels: Vec<i16> = values.iter().map(|value| value.is_some().into()).collect();
            let levels = (kind == Kind::HexText).then_some(&levels[..]);
            column.typed::<ByteArrayType>().write_batch(&texts, levels, None)?;
        }
        Kind::Number => {
            let numbers: Vec<i32> = there().map(|text| text.parse()).collect::<Result<_, _>>()?;
            column.typed::<Int32Type>().write_batch(&numbers, None, None)?;
        }
        Kind::LongNumber => {
            let numbers: Vec<i64> = there().map(|text| text.parse()).collect::<Result<_, _>>()?;
            column.typed::<Int64Type>().write_batch(&numbers, None, None)?;
        }
        Kind::Boolean => {
            let values: Vec<bool> = there().map(|text| text.parse()).collect::<Result<_, _>>()?;
            column.typed::<BoolType>().write_batch(&values, None, None)?;
        }
    }
    column.close()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::export::row::header;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    #[test]
    fn what_is_written_is_read_back() {
        let lines = [
            "hex,3,3,1B1/3/2W b,black,2,black,a3 b2,false,7,a3 b2 b3,a3 b2,hex-3x3-12,b1 c3,train",
            "rex,3,3,3/3/3 b,black,0,white,,true,1,,,rex-3x3-0,,test",
        ];
        let path = std::env::temp_dir().join(format!("mustplay-rows-{}.csv", std::process::id()));
        std::fs::write(&path, header() + &lines.join("\n") + "\n").expect("written");
        let bytes = file(&path).expect("rows");
        assert_eq!(bytes, file(&path).expect("rows"), "the same bytes each time");
        std::fs::write(&path, bytes).expect("written");
        let written = std::fs::File::open(&path).expect("it is there");
        std::fs::remove_file(&path).expect("it is there");
        let reader = SerializedFileReader::new(written).expect("a file");
        let rows: Vec<_> = reader.get_row_iter(None).expect("rows").collect();
        assert_eq!(rows.len(), 2);
        for (row, line) in rows.into_iter().zip(lines) {
            let row = row.expect("a row");
            let values: Vec<String> = row
                .get_column_iter()
                .map(|(_, field)| match field {
                    Field::Str(text) => text.clone(),
                    Field::Null => String::new(),
                    other => other.to_string(),
                })
                .collect();
            assert_eq!(values.join(","), line);
            let is_null = |name| row.get_column_iter().any(|(n, f)| n == name && *f == Field::Null);
            assert_eq!(is_null("carrier"), line.starts_with("rex"));
        }
    }
}
