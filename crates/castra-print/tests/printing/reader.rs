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
    pub(crate) fn page_text(&self) -> Vec<String> {
        let fonts = self.fonts();
        let mut said = Vec::new();
        for (_, data) in self.objects.values().filter(|(dict, data)| {
            !dict.contains("/Length1")
                && !dict.contains("/CIDFontType0C")
                && !data.starts_with(b"%!PS")
        }) {
            let mut tokens = Tokens(data);
            let mut font = String::new();
            while let Some(token) = tokens.next_token() {
                match token {
                    Token::Word(word) if word == "BT" => said.push(String::new()),
                    Token::Word(_) => {}
                    Token::Name(name) => font = name,
                    Token::Text(codes) => {
                        let Some(line) = said.last_mut() else { continue };
                        for code in codes.chunks(2) {
                            let code: String = code.iter().map(|b| format!("{b:02X}")).collect();
                            *line += fonts.get(&font).and_then(|f| f.get(&code)).map_or("?", |s| s);
                        }
                    }
                }
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

/// A part of a stream.
enum Token {
    Word(String),
    Name(String),
    Text(Vec<u8>),
}

struct Tokens<'b>(&'b [u8]);

impl Tokens<'_> {
    fn take(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn word(&mut self) -> String {
        let ends = |b: &u8| b.is_ascii_whitespace() || b"/<([])>".contains(b);
        let end = self.0.iter().position(ends).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest;
        String::from_utf8_lossy(word).into_owned()
    }

    fn next_token(&mut self) -> Option<Token> {
        loop {
            match *self.0.first()? {
                b'/' => {
                    self.take();
                    return Some(Token::Name(self.word()));
                }
                b'<' => {
                    self.take();
                    let hex = self.word();
                    let digits =
                        hex.as_bytes().chunks(2).filter_map(|d| std::str::from_utf8(d).ok());
                    let bytes = digits.filter_map(|d| u8::from_str_radix(d, 16).ok());
                    return Some(Token::Text(bytes.collect()));
                }
                b'(' => {
                    self.take();
                    return Some(Token::Text(self.literal()));
                }
                b if b.is_ascii_whitespace() || b"[]>".contains(&b) => {
                    self.take();
                }
                _ => return Some(Token::Word(self.word())),
            }
        }
    }

    fn literal(&mut self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut depth = 1;
        while let Some(b) = self.take() {
            match b {
                b'\\' => match self.take().unwrap_or_default() {
                    b'n' => out.push(b'\n'),
                    b'r' => out.push(b'\r'),
                    b't' => out.push(b'\t'),
                    b'b' => out.push(8),
                    b'f' => out.push(12),
                    digit @ b'0'..=b'7' => {
                        let mut code = u32::from(digit - b'0');
                        for _ in 0..2 {
                            let next =
                                self.0.first().copied().filter(|b| (b'0'..=b'7').contains(b));
                            let Some(next) = next else { break };
                            self.take();
                            code = code * 8 + u32::from(next - b'0');
                        }
                        out.push(u8::try_from(code).expect("a byte"));
                    }
                    other => out.push(other),
                },
                b'(' => {
                    depth += 1;
                    out.push(b);
                }
                b')' if depth == 1 => return out,
                b')' => {
                    depth -= 1;
                    out.push(b);
                }
                _ => out.push(b),
            }
        }
        out
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
