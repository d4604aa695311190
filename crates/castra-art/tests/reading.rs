//! Files of pictures: what is read, and what is refused.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use castra_art::{ArtError, MAX_SVG_BYTES, read};
use castra_base::{Picture, PictureParts, PictureStep};

fn svg(inside: &str) -> Result<Picture, ArtError> {
    let head = r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 20">"#;
    read(format!("{head}{inside}</svg>").as_bytes())
}

fn png(columns: u32, rows: u32, pixel: [u8; 4]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, columns, rows);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().unwrap();
    let data: Vec<u8> = pixel.repeat((columns * rows) as usize);
    writer.write_image_data(&data).unwrap();
    writer.finish().unwrap();
    file
}

/// Returns the colours of the areas of a picture.
fn colours(picture: &Picture) -> Vec<[u8; 4]> {
    match &picture.parts {
        PictureParts::Areas(areas) => areas.iter().map(|area| area.colour).collect(),
        PictureParts::Pixels { .. } => panic!("it has pixels"),
    }
}

/// Returns the colour of a pixel of a picture at a part of its width and height.
fn pixel(picture: &Picture, x: f32, y: f32) -> [u8; 4] {
    let PictureParts::Pixels { columns, rows, data } = &picture.parts else {
        panic!("it has areas");
    };
    let (x, y) = ((x * *columns as f32) as usize, (y * *rows as f32) as usize);
    let at = (y * *columns as usize + x) * 4;
    data[at..at + 4].try_into().unwrap()
}

#[test]
fn flat_colours_become_outlines_in_thousandths() {
    let picture = svg(r##"<rect x="1" y="2" width="5" height="4" fill="#123456"/>"##).unwrap();
    assert_eq!((picture.width, picture.height), (50_000, 100_000));
    let PictureParts::Areas(areas) = &picture.parts else { panic!("it has pixels") };
    assert_eq!(areas.len(), 1);
    assert_eq!(areas[0].colour, [0x12, 0x34, 0x56, 255]);
    assert_eq!(areas[0].steps[0], PictureStep::Move([5_000, 10_000]));
    assert!(areas[0].steps.contains(&PictureStep::Line([30_000, 30_000])), "{areas:?}");
}

#[test]
fn lines_and_opacities_become_outlines() {
    let both = r#"<circle cx="5" cy="9" r="3" fill="red" fill-opacity=".5" stroke="blue"/>"#;
    assert_eq!(colours(&svg(both).unwrap()), [[255, 0, 0, 128], [0, 0, 255, 255]]);
    let alone = r#"<g opacity=".5"><circle cx="5" cy="9" r="3" fill="red"/></g>"#;
    assert_eq!(colours(&svg(alone).unwrap()), [[255, 0, 0, 128]]);
    let order = r#"<circle cx="5" cy="9" r="3" fill="red" stroke="blue" paint-order="stroke"/>"#;
    assert_eq!(colours(&svg(order).unwrap()), [[0, 0, 255, 255], [255, 0, 0, 255]]);
    let dashed = r#"<path d="M1 1 H9" fill="none" stroke="blue" stroke-dasharray="1 1"/>"#;
    assert_eq!(colours(&svg(dashed).unwrap()), [[0, 0, 255, 255]]);
    let copies = r##"<defs><rect id="a" width="2" height="2"/></defs>
        <use href="#a"/><use xlink:href="#a" x="4"/>"##;
    assert_eq!(colours(&svg(copies).unwrap()).len(), 2);
}

#[test]
fn the_fill_rule_is_kept() {
    let path = |rule: &str| {
        format!(r#"<path fill-rule="{rule}" d="M0 0 H9 V9 H0 Z M2 2 H7 V7 H2 Z" fill="red"/>"#)
    };
    for (rule, even_odd) in [("evenodd", true), ("nonzero", false)] {
        let picture = svg(&path(rule)).unwrap();
        let PictureParts::Areas(areas) = &picture.parts else { panic!("it has pixels") };
        assert_eq!(areas[0].even_odd, even_odd, "{rule}");
    }
}

#[test]
fn gradients_and_clips_become_pixels() {
    let gradient = r##"<linearGradient id="a"><stop offset="0" stop-color="red"/>
        <stop offset="1" stop-color="blue"/></linearGradient>
        <rect width="10" height="20" fill="url(#a)"/>"##;
    let picture = svg(gradient).unwrap();
    let (left, right) = (pixel(&picture, 0.01, 0.5), pixel(&picture, 0.99, 0.5));
    assert!(left[0] > 240 && left[2] < 15, "{left:?}");
    assert!(right[2] > 240 && right[0] < 15, "{right:?}");
    let clipped = r##"<clipPath id="a"><rect width="5" height="20"/></clipPath>
        <rect width="10" height="20" fill="red" clip-path="url(#a)"/>"##;
    let picture = svg(clipped).unwrap();
    assert_eq!(pixel(&picture, 0.25, 0.5), [255, 0, 0, 255]);
    assert_eq!(pixel(&picture, 0.75, 0.5), [0, 0, 0, 0]);
    let together = r#"<g opacity=".5"><rect width="8" height="9" fill="red"/>
        <rect width="8" height="9" fill="blue"/></g>"#;
    assert_eq!(pixel(&svg(together).unwrap(), 0.4, 0.2), [0, 0, 255, 128]);
    // What sticks out of the page is cut off.
    let out = svg(r#"<rect x="-5" y="-5" width="10" height="10" fill="red"/>"#).unwrap();
    assert_eq!(pixel(&out, 0.1, 0.1), [255, 0, 0, 255]);
}

#[test]
fn pngs_are_read_and_halved() {
    let picture = read(&png(3, 2, [9, 8, 7, 128])).unwrap();
    assert_eq!((picture.width, picture.height), (100_000, 66_667));
    assert_eq!(pixel(&picture, 0.9, 0.9), [9, 8, 7, 128]);
    let large = read(&png(2000, 1000, [9, 8, 7, 128])).unwrap();
    let PictureParts::Pixels { columns, rows, .. } = large.parts else { panic!("it has areas") };
    assert_eq!((columns, rows), (1000, 500));
    let large = read(&png(2000, 1000, [9, 8, 7, 128])).unwrap();
    assert_eq!(pixel(&large, 0.5, 0.5), [9, 8, 7, 128]);
    assert!(matches!(
        read(&png(2049, 1, [0; 4])),
        Err(ArtError::TooManyPixels { columns: 2049, rows: 1, .. })
    ));
}

#[test]
fn the_same_file_gives_the_same_picture() {
    let text = r#"<g transform="rotate(31)"><circle cx="8" cy="4" r="2" fill="red"/></g>"#;
    let (one, other) = (svg(text).unwrap(), svg(text).unwrap());
    assert_eq!((one.hash, &one.parts), (other.hash, &other.parts));
    assert_ne!(one.hash, svg(&text.replace("31", "32")).unwrap().hash);
}

#[test]
fn other_files_are_refused() {
    assert_eq!(read(b"").unwrap_err(), ArtError::UnknownFormat);
    assert_eq!(read(b"GIF89a").unwrap_err(), ArtError::UnknownFormat);
    assert_eq!(
        read(b"<html xmlns='http://www.w3.org/1999/xhtml'/>").unwrap_err(),
        ArtError::UnknownFormat
    );
    assert!(matches!(read(b"<svg"), Err(ArtError::Svg(_))));
    assert!(matches!(read(b"<svg \xFF/>"), Err(ArtError::NotUtf8)));
    assert_eq!(svg("").unwrap_err(), ArtError::NothingDrawn);
    let gradient = r##"<linearGradient id="a"><stop/></linearGradient>
        <rect width="0" height="9" fill="url(#a)"/>"##;
    assert_eq!(svg(gradient).unwrap_err(), ArtError::NothingDrawn);
    let long = format!("<svg>{}</svg>", " ".repeat(MAX_SVG_BYTES));
    assert!(matches!(read(long.as_bytes()), Err(ArtError::TooManyBytes { .. })));
    let file = png(64, 64, [9, 8, 7, 255]);
    for end in 0..file.len() - 12 {
        assert!(read(&file[..end]).is_err(), "{end}");
    }
    for at in 0..file.len() {
        let mut other = file.clone();
        other[at] ^= 0x55;
        // Any answer will do, but for a panic.
        let _ = read(&other);
    }
}

#[test]
fn a_picture_that_needs_more_than_its_file_is_refused() {
    let outside = [
        r#"<image href="https://example.org/a.png" width="9" height="9"/>"#,
        r#"<image href="file:///etc/passwd" width="9" height="9"/>"#,
        r#"<image xlink:href="data:image/png;base64,AAAA" width="9" height="9"/>"#,
        r#"<image href="other.svg" width="9" height="9"/>"#,
        r##"<use href="other.svg#a"/>"##,
        r#"<a href="https://example.org"><rect width="5" height="5"/></a>"#,
        r#"<rect width="5" height="5" fill="url(https://example.org/a.svg#b)"/>"#,
        r#"<rect width="5" height="5" style="fill: URL( 'a.svg#b' )"/>"#,
        r#"<rect width="5" height="5" style="fill: u\72l(a.svg)"/>"#,
        r"<style>@import 'a.css';</style>",
        r"<style><![CDATA[rect { fill: url(a.svg) }]]></style>",
        r"<style>@font-face { font-family: a; src: url(#a) }</style>",
        r#"<g xml:base="https://example.org/"><rect width="5" height="5"/></g>"#,
    ];
    for inside in outside {
        assert!(
            matches!(svg(inside), Err(ArtError::ExternalReference(_))),
            "{inside}: {:?}",
            svg(inside)
        );
    }
    let programs = [
        "<script>alert(1)</script>",
        r#"<rect width="5" height="5" onload="alert(1)"/>"#,
        r#"<foreignObject width="5" height="5"/>"#,
    ];
    for inside in programs {
        assert!(matches!(svg(inside), Err(ArtError::Script(_))), "{inside}: {:?}", svg(inside));
    }
    assert_eq!(svg("<text>Tusk</text>").unwrap_err(), ArtError::Text);
    let entity = "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>";
    assert_eq!(read(entity.as_bytes()).unwrap_err(), ArtError::Entity);
    for inside in
        ["<filter id='a'/>", "<image/>", "<pattern/>", "<mask/>", "<marker/>", "<animate/>"]
    {
        assert!(matches!(svg(inside), Err(ArtError::Element(_))), "{inside}: {:?}", svg(inside));
    }
    for code in [ArtError::Text.code().name, ArtError::Entity.code().name] {
        assert_eq!(code, "picture/unsafe");
    }
}

#[test]
fn metadata_of_drawing_programs_is_ignored() {
    let text = r#"<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:i="http://www.inkscape.org/namespaces/inkscape"
        viewBox="0 0 9 9" i:export-filename="C:\me\tusk.png"><i:view href="https://example.org"/>
        <metadata><i:work onclick="a"/></metadata><rect width="5" height="5" i:onclick="a"/></svg>"#;
    assert_eq!(colours(&read(text.as_bytes()).unwrap()).len(), 1);
}

/// The work for a hostile file is bounded, whatever it says.
#[test]
fn hostile_drawings_are_refused() {
    let mut laughs = r#"<g id="g0"><rect width="5" height="5"/></g>"#.to_owned();
    for i in 1..20 {
        let copies = format!(r##"<use href="#g{}"/>"##, i - 1).repeat(10);
        laughs.push_str(&format!(r#"<g id="g{i}">{copies}</g>"#));
    }
    let circle = r##"<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>"##;
    let deep = format!("{}{}", "<g>".repeat(500), "</g>".repeat(500));
    let many = r#"<rect width="1" height="1"/>"#.repeat(6_000);
    let dashes = r#"<path d="M0 0 H9" stroke="red" stroke-dasharray=".00001"/>"#;
    let points = format!(r#"<path d="M0 0{}"/>"#, " L1 9 L9 1".repeat(15_000));
    let style = format!("<style>{}</style>", "rect{fill:red}".repeat(5_000));
    for inside in [laughs.as_str(), circle, &deep, &many, dashes, &points, &style] {
        let start = inside.get(..60).unwrap_or(inside);
        let found = svg(inside);
        assert!(matches!(found, Err(ArtError::TooDetailed { .. })), "{start}: {found:?}");
    }
    let far = [
        r#"<rect width="1e30" height="1e30" stroke="red" stroke-width="1e30"/>"#,
        r#"<rect width="1e5" height="9" fill="red"/>"#,
        r#"<g transform="scale(1e9)"><rect width="5" height="5"/></g>"#,
    ];
    for inside in far {
        assert!(matches!(svg(inside), Err(ArtError::FarShapes)), "{inside}: {:?}", svg(inside));
    }
    let text = r#"<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e-9"><rect width="5" height="5"/></svg>"#;
    assert_eq!(read(text.as_bytes()).unwrap_err(), ArtError::NarrowPage);
}

/// A file that is truncated or changed anywhere is read or refused, without a panic.
#[test]
fn damaged_drawings_never_stop_the_program() {
    let text = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs>
        <linearGradient id="a"><stop offset=".5" stop-color="red"/></linearGradient></defs>
        <path d="M1 1 C2 2 3 -3 4 4 A1 2 3 0 1 8 8 Z" fill="url(#a)" stroke="#123"
        stroke-dasharray="1 2" transform="rotate(9) scale(.5)"/></svg>"##;
    assert!(read(text.as_bytes()).is_ok());
    for at in (0..text.len()).step_by(2) {
        let _ = read(&text.as_bytes()[..at]);
        let mut bytes = text.as_bytes().to_vec();
        bytes[at] = b"<\"0-9eM"[at % 7];
        let _ = read(&bytes);
    }
}
