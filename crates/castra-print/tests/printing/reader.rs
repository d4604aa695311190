//! As much of a reader of PDF as tests need: objects, unpacked, and the text of pages.

use std::collections::BTreeMap;
use std::io::Read as _;

/// The objects of a file by number: their dictionary, and what is in their stream.
pub(crate) struct Read {
    pub(crate) objects: BTreeMap<u32, (String, Vec<u8>)>,
    pub(crate) all: String,
}

fn find(bytes: &[u8], what: &[u8], from: usize) -> Option<usize> {
    bytes.get(from..)?.windows(what.len()).position(|w| w == what).map(|at| at + from)
}

impl Read {
    /// Reads a file by its table of cross references, which has to be right.
    pub(crate) fn of(file: &[u8]) -> Self {
        let tail = String::from_utf8_lossy(&file[file.len() - 60..]).into_owned();
        let start: usize = tail
            .split("startxref")
            .nth(1)
            .and_then(|rest| rest.split_whitespace().next()?.parse().ok())
            .expect("a place of the table");
        let table = String::from_utf8_lossy(&file[start..]).into_owned();
        let mut lines = table.lines().skip(1);
        let (_, count) = lines.next().expect("a head").trim().split_once(' ').expect("two numbers");
        let count: u32 = count.parse().expect("a number");
        let mut objects = BTreeMap::new();
        for number in 0..count {
            let line = lines.next().expect("a line for each object");
            if line.contains(" n") {
                let at: usize = line[..10].parse().expect("a place");
                let head = format!("{number} 0 obj");
                assert!(file[at..].starts_with(head.as_bytes()), "object {number}");
                objects.insert(number, object(&file[at..]));
            }
        }
        Self { objects, all: String::from_utf8_lossy(file).into_owned() }
    }

    /// What is said in the stream of a page or picture: each line of text, by the maps of its fonts.
    pub(crate) fn said(&self) -> Vec<String> {
        let fonts = self.fonts();
        let mut said = Vec::new();
        for (dict, data) in self.objects.values() {
            let text = String::from_utf8_lossy(data);
            if dict.contains("/Length1") || !text.contains("BT") {
                continue;
            }
            for block in text.split("BT").skip(1) {
                let block = block.split("ET").next().unwrap_or_default();
                let mut font = "";
                let mut line = String::new();
                let mut rest = block;
                while let Some(at) = rest.find(['/', '<', '(']) {
                    assert!(
                        !rest[at..].starts_with('('),
                        "strings are written in hexadecimal here"
                    );
                    if rest[at..].starts_with('/') {
                        let name = &rest[at + 1..];
                        font = name.split_whitespace().next().unwrap_or_default();
                        rest = &name[font.len()..];
                    } else {
                        let hex = rest[at + 1..].split('>').next().unwrap_or_default();
                        for code in hex.as_bytes().chunks(4) {
                            let code = std::str::from_utf8(code).expect("digits").to_uppercase();
                            line += fonts.get(font).and_then(|f| f.get(&code)).map_or("?", |s| s);
                        }
                        rest = &rest[at + 1 + hex.len()..];
                    }
                }
                said.push(line);
            }
        }
        said
    }

    /// By the name of a font: what its codes say.
    fn fonts(&self) -> BTreeMap<String, BTreeMap<String, String>> {
        let resources = &self.objects.get(&3).expect("resources").0;
        let list = resources.split("/Font<<").nth(1).and_then(|r| r.split(">>").next());
        let mut fonts = BTreeMap::new();
        for entry in list.unwrap_or_default().split('/').skip(1) {
            let mut words = entry.split_whitespace();
            let (Some(name), Some(number)) = (words.next(), words.next()) else { continue };
            let font = &self.objects.get(&number.parse().expect("a number")).expect("a font").0;
            let map = font.split("/ToUnicode ").nth(1).and_then(|r| r.split(' ').next());
            let map: u32 = map.and_then(|m| m.parse().ok()).expect("a map of codes");
            let cmap =
                String::from_utf8_lossy(&self.objects.get(&map).expect("a map").1).into_owned();
            let pairs = cmap.lines().filter_map(|line| {
                let (code, says) = line.strip_prefix('<')?.split_once("> <")?;
                let units: Vec<u16> = says
                    .trim_end_matches('>')
                    .as_bytes()
                    .chunks(4)
                    .filter_map(|hex| u16::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok())
                    .collect();
                Some((code.to_uppercase(), String::from_utf16_lossy(&units)))
            });
            fonts.insert(name.to_owned(), pairs.collect());
        }
        fonts
    }
}

fn object(bytes: &[u8]) -> (String, Vec<u8>) {
    let end = find(bytes, b"endobj", 0).expect("an end");
    let stream = find(bytes, b"stream\n", 0).filter(|&at| at < end);
    let Some(at) = stream else {
        return (String::from_utf8_lossy(&bytes[..end]).into_owned(), Vec::new());
    };
    let dict = String::from_utf8_lossy(&bytes[..at]).into_owned();
    let length = dict.split("/Length ").nth(1).expect("a length");
    let length: usize = length
        .split(|c: char| !c.is_ascii_digit())
        .next()
        .and_then(|digits| digits.parse().ok())
        .expect("a number");
    let data = &bytes[at + 7..at + 7 + length];
    let mut out = Vec::new();
    flate2::read::ZlibDecoder::new(data).read_to_end(&mut out).expect("packed data");
    (dict, out)
}
