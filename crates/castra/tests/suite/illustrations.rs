//! The pictures in the pages of the documentation. Each is what `castra render` draws of the example
//! above it, in 256 colours. `CASTRA_UPDATE=1` paints them anew.
//!
//! The example is the last block above the picture, or the one before that if the last is what a
//! command prints. It is a whole file or `castra in NAME`, whose map is drawn, or has a command
//! `castra render`, of which the last is carried out. A map that an example gives to a battle without a
//! deployment is drawn without units.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};

use crate::examples::{Fence, battle, blocks, fences, pages, root, siblings, whole_file};
use crate::pictures::{difference, pixels};

/// Size of a map: the width of a hex, of the 100 pixels that it has as it is.
const SCALE: &str = "0.54";

/// The widest map, and the width of a page with map and panels, in pixels.
const MOST_WIDTH: u32 = 770;
const PAGE_WIDTH: u32 = 600;

/// The layers of a map without its pieces.
const GROUND: [&str; 6] = ["terrain", "grid", "coordinates", "sections", "labels", "objectives"];

/// The layers of pieces, on the map and beside it.
const PIECES: [&str; 3] = ["units", "leaders", "reserves"];

/// Most bytes of a picture, and of all.
const MOST_BYTES: u64 = 60_000;
const MOST_BYTES_OF_ALL: u64 = 1_500_000;

/// Fewest pictures.
const FEWEST: usize = 30;

/// Mean difference of a channel that antialiasing may make, of 255.
const TOLERANCE: f64 = 0.05;

/// A line `![alt](…/images/guide/NAME.png)`.
struct Picture {
    /// Its page and line, for messages.
    place: String,
    alt: String,
    path: PathBuf,
    /// The page up to the picture: its blocks, the last of them the example.
    above: Vec<Fence>,
}

fn folder() -> PathBuf {
    root().join("docs/images/guide")
}

/// The pictures of the guide in all pages, or why a line is no such picture.
fn illustrations() -> (Vec<Picture>, Vec<String>) {
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.contains("images/guide/"))
        {
            let name = page.strip_prefix(root()).unwrap().display();
            let place = format!("{name}:{}", i + 1);
            let parts = line.strip_prefix("![").and_then(|rest| rest.strip_suffix(')'));
            let Some((alt, target)) = parts.and_then(|rest| rest.split_once("](")) else {
                wrong.push(format!("{place}: a picture is a line of its own"));
                continue;
            };
            let mut above = blocks(&page);
            above.retain(|block| block.end <= i);
            // Between the example and its picture there are only empty lines and what it prints.
            let mut next = i;
            let mut is_above = |block: &Fence| {
                let is_next = lines[block.end..next].iter().all(|line| line.trim().is_empty());
                next = block.line - 1;
                is_next
            };
            let printed = above.pop_if(|block| block.kind == "text");
            if !printed.iter().all(&mut is_above) || !above.last().is_some_and(is_above) {
                wrong.push(format!("{place}: no example stands directly above the picture"));
                continue;
            }
            let path = page.parent().unwrap().join(target);
            found.push(Picture { place, alt: alt.to_owned(), path, above });
        }
    }
    (found, wrong)
}

/// Runs the program in a folder.
fn castra(folder: &Path, args: &[String]) -> Result<(), String> {
    let mut castra = Command::new(env!("CARGO_BIN_EXE_castra"));
    let output = castra.args(args).current_dir(folder).output().unwrap();
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned())
}

fn words(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split_whitespace().map(str::to_owned)
}

/// The arguments that draw the last block, with all that they read written to a folder.
fn prepared(above: &[Fence], folder: &Path) -> Result<Vec<String>, String> {
    let (example, above) = above.split_last().unwrap();
    if example.kind == "sh" {
        return prepared_command(example, above, folder);
    }
    let is_whole = |kind: &str| kind == "castra" || kind.starts_with("castra fails ");
    if !is_whole(&example.kind) && !example.kind.starts_with("castra in ") {
        return Err(format!("nothing can be drawn of a block `{}`", example.kind));
    }
    let text = whole_file(example, above);
    for sibling in siblings(&text, above, false) {
        let file = folder.join(format!("line-{}.castra", sibling.line));
        fs::write(file, &sibling.text).unwrap();
    }
    fs::write(folder.join("castra.ron"), "(name: \"example\", version: \"0.1.0\")\n").unwrap();
    fs::write(folder.join("example.castra"), &text).unwrap();
    let mut args: Vec<String> = words("render example.castra").collect();
    let has = |item: &str| example.text.lines().any(|line| line.starts_with(item));
    let is_ground = !is_whole(&example.kind) && has("map ") && !has("deploy ");
    let pieces = if is_ground { &[][..] } else { &PIECES };
    for layer in GROUND.iter().chain(pieces) {
        args.extend(["--with".to_owned(), (*layer).to_owned()]);
    }
    Ok(args)
}

/// The arguments of a command `castra render NAME.castra …`. `castra new` above it has made the
/// battle, or it is that of a page.
fn prepared_command(
    example: &Fence,
    above: &[Fence],
    folder: &Path,
) -> Result<Vec<String>, String> {
    let mut lines = example.text.lines();
    let line = lines.rfind(|line| line.starts_with("castra render "));
    let line = line.ok_or("the block has no command `castra render`")?;
    let mut args: Vec<String> = words(line).skip(1).collect();
    if let Some(at) = args.iter().position(|arg| arg == "-o") {
        args.drain(at..at + 2);
    }
    let name = args[1].strip_suffix(".castra").ok_or("it names no battle")?;
    let blocks = above.iter().chain([example]).filter(|block| block.kind == "sh");
    let commands = blocks.flat_map(|block| block.text.lines());
    let new = commands.rev().find(|line| {
        let rest = line.strip_prefix("castra new ").and_then(|rest| rest.strip_prefix(name));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    });
    if let Some(new) = new {
        castra(folder, &quoted(new).collect::<Vec<_>>()[1..])?;
    } else {
        let battle = battle(name, &example.page, above).ok_or("no page has this battle")?;
        fs::write(folder.join(&args[1]), battle).unwrap();
    }
    Ok(args)
}

/// The words of a command, of which some are in quotation marks.
fn quoted(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split('"').enumerate().flat_map(|(i, part)| {
        let words: Vec<String> =
            if i % 2 == 1 { vec![part.to_owned()] } else { words(part).collect() };
        words
    })
}

/// The picture of an example.
fn drawn(above: &[Fence]) -> Result<FewColours, String> {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let args = prepared(above, folder)?;
    let drawn = |size: [&str; 2]| {
        let size = size.map(str::to_owned);
        let output = words("-o drawn.png --effort fast");
        castra(folder, &args.iter().cloned().chain(size).chain(output).collect::<Vec<_>>())?;
        Ok::<_, String>(pixels(&fs::read(folder.join("drawn.png")).unwrap()))
    };
    let is_page = above.last().is_some_and(|example| example.kind == "sh");
    let scaled = if is_page { None } else { Some(drawn(["--scale", SCALE])?) };
    let width = if is_page { PAGE_WIDTH } else { MOST_WIDTH };
    let picture = match scaled {
        Some(scaled) if scaled.0 <= MOST_WIDTH => scaled,
        _ => drawn(["--width", &width.to_string()])?,
    };
    Ok(in_few_colours(&picture))
}

/// A picture in few colours: an index into the palette for each pixel.
struct FewColours {
    width: u32,
    palette: Vec<[u8; 3]>,
    indices: Vec<u8>,
}

/// A picture with a palette. The commonest colours are in it, none of them close to another; the
/// others become the nearest of them.
///
/// A table of all colours is quicker than a map, since tests are not optimised.
fn in_few_colours((width, channels): &(u32, Vec<u8>)) -> FewColours {
    let (pixels, _) = channels.as_chunks::<3>();
    let number = |[r, g, b]: [u8; 3]| usize::from(r) << 16 | usize::from(g) << 8 | usize::from(b);
    let mut counts = vec![0_u32; 1 << 24];
    let mut colours: Vec<[u8; 3]> = Vec::new();
    for &pixel in pixels {
        let count = &mut counts[number(pixel)];
        if *count == 0 {
            colours.push(pixel);
        }
        *count += 1;
    }
    colours.sort_unstable_by_key(|&colour| (std::cmp::Reverse(counts[number(colour)]), colour));
    let mut palette: Vec<[u8; 3]> = Vec::new();
    for &colour in &colours {
        if palette.len() < 256 && palette.iter().all(|&other| distance(other, colour) > 120) {
            palette.push(colour);
        }
    }
    let mut nearest = vec![0_u8; 1 << 24];
    for &colour in &colours {
        let (mut best, mut least) = (0, u32::MAX);
        for (index, &other) in palette.iter().enumerate() {
            let distance = distance(other, colour);
            if distance < least {
                (best, least) = (index, distance);
            }
        }
        nearest[number(colour)] = u8::try_from(best).unwrap();
    }
    let indices = pixels.iter().map(|&pixel| nearest[number(pixel)]).collect();
    FewColours { width: *width, palette, indices }
}

impl FewColours {
    /// The picture as a PNG file.
    fn to_png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder =
            Encoder::new(&mut file, self.width, self.indices.len() as u32 / self.width);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.palette.concat());
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::NoFilter);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&self.indices).unwrap();
        writer.finish().unwrap();
        file
    }

    /// Its width and channels.
    fn pixels(&self) -> (u32, Vec<u8>) {
        let mut channels = Vec::with_capacity(self.indices.len() * 3);
        for &index in &self.indices {
            channels.extend_from_slice(&self.palette[usize::from(index)]);
        }
        (self.width, channels)
    }
}

/// How different two colours are.
fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    let (r, g, b) = (a[0].abs_diff(b[0]), a[1].abs_diff(b[1]), a[2].abs_diff(b[2]));
    let (r, g, b) = (u32::from(r), u32::from(g), u32::from(b));
    r * r + g * g + b * b
}

/// Why a picture is not that of its example. With `update`, it is painted anew.
fn wrong(picture: &Picture, update: bool) -> Option<String> {
    let made = match drawn(&picture.above) {
        Ok(made) => made,
        Err(why) => return Some(format!("{}: {why}", picture.place)),
    };
    if update {
        let made = made.to_png();
        if made.len() as u64 > MOST_BYTES {
            return Some(format!("{}: {} bytes are too many", picture.place, made.len()));
        }
        fs::create_dir_all(folder()).unwrap();
        fs::write(&picture.path, &made).unwrap();
        return None;
    }
    let Ok(stored) = fs::read(&picture.path) else {
        return Some(format!("{}: the file is missing; run with CASTRA_UPDATE=1", picture.place));
    };
    let difference = difference(&pixels(&stored), &made.pixels());
    (difference > TOLERANCE)
        .then(|| format!("{}: differs by {difference:.2}; run with CASTRA_UPDATE=1", picture.place))
}

#[test]
fn every_picture_of_the_guide_is_that_of_its_example() {
    let update = std::env::var_os("CASTRA_UPDATE").is_some();
    let (found, mut failures) = illustrations();
    let (queue, more) = (Mutex::new(found.iter()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let next = queue.lock().unwrap().next();
            let Some(picture) = next else { return };
            more.lock().unwrap().extend(wrong(picture, update));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(8);
    std::thread::scope(|scope| {
        (0..threads).for_each(|_| {
            scope.spawn(work);
        });
    });
    failures.extend(more.into_inner().unwrap());
    failures.sort();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A chapter without one has nothing that could be drawn: it writes games without boards.
#[test]
fn every_chapter_of_the_guide_about_battles_or_boards_has_a_picture() {
    let (found, _) = illustrations();
    let illustrated: BTreeSet<&Path> =
        found.iter().map(|picture| picture.above[0].page.as_path()).collect();
    for page in pages().iter().filter(|page| page.starts_with(root().join("docs/guide"))) {
        let has_board = fences(page).iter().any(|f| f.text.contains("\nboard "));
        let is_of_battles = page.starts_with(root().join("docs/guide/battles"));
        if has_board || is_of_battles {
            assert!(illustrated.contains(page.as_path()), "{} has no picture", page.display());
        }
    }
}

#[test]
fn every_file_of_the_pictures_of_the_guide_is_used_once_and_small() {
    let (found, _) = illustrations();
    assert!(found.len() >= FEWEST, "{} pictures", found.len());
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for picture in &found {
        assert!(picture.alt.contains(' '), "{}: say what is on the picture", picture.place);
        let name = picture.path.file_name().unwrap().to_string_lossy().into_owned();
        *uses.entry(name).or_default() += 1;
    }
    let mut all = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        assert_eq!(uses.get(&name), Some(&1), "uses of docs/images/guide/{name}");
        let bytes = entry.metadata().unwrap().len();
        assert!(bytes <= MOST_BYTES, "{name} has {bytes} bytes");
        all += bytes;
    }
    assert!(all <= MOST_BYTES_OF_ALL, "the pictures have {all} bytes");
}
