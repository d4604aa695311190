//! A small file cannot become a large one, and oversized files are refused early.

use std::fmt::Write as _;

use super::{battle, read};
use crate::import::budget::Limit;

fn refused(name: &str, text: &str, of: Limit) {
    let why = read(name, text).map(|_| ()).unwrap_err();
    assert_eq!(why, of.refusal(), "{name}");
}

const SHAPE: &str = r#"orientation="hexagonal" hexsidelength="16" staggeraxis="y" staggerindex="odd" tilewidth="28" tileheight="32""#;

fn tmx(size: (u32, u32), inside: &str) -> String {
    let (w, h) = size;
    format!("<map width=\"{w}\" height=\"{h}\" {SHAPE}>{inside}</map>")
}

#[test]
fn tables_do_not_expand() {
    let line = "a,b,1000\n";
    refused("x.csv", &format!("army,unit,count\n{}", line.repeat(10_000)), Limit::Pieces);
    // Each piece would copy the words of its line.
    let wide = format!("army,unit,count,note\na,b,1000,{}\n", "x".repeat(100_000));
    refused("x.csv", &wide, Limit::Pieces);
    let mut many = "army,unit\n".to_owned();
    for i in 0..200 {
        let _ = writeln!(many, "army {i},unit");
    }
    refused("x.csv", &many, Limit::Armies);
    // Many columns and many lines take time in proportion to their cells.
    let heading = (0..2000).map(|i| format!(",c{i}")).collect::<String>();
    let cells = ",1".repeat(2000);
    let text = format!("army,unit{heading}\n{}", format!("a,b{cells}\n").repeat(200));
    assert_eq!(read("x.csv", &text).unwrap().pieces.len(), 200);
}

#[test]
fn maps_do_not_expand() {
    let layer = "<layer><data encoding=\"csv\">0</data></layer>";
    let sets = (0..20_000u32)
        .map(|i| format!("<tileset firstgid=\"{}\" name=\"s{i}\"/>", i + 1))
        .collect::<String>();
    // The import finds each of 20,000 sets, and looks up each tile in them.
    let tiles = (1..=10_000).map(|i| i.to_string()).collect::<Vec<_>>().join(",");
    let ground = format!("<layer><data encoding=\"csv\">{tiles}</data></layer>");
    let source = read("x.tmx", &tmx((100, 100), &format!("{sets}{ground}"))).unwrap();
    assert_eq!(source.ground.len(), 10_000);
    let deep = format!("{}{layer}{}", "<group>".repeat(22_000), "</group>".repeat(22_000));
    refused("x.tmx", &tmx((13, 9), &deep), Limit::Levels);
    let tiles = "1,".repeat(300_000);
    let layer = format!("<layer><data encoding=\"csv\">{tiles}</data></layer>");
    refused("x.tmx", &tmx((500, 600), &layer.repeat(4)), Limit::Tiles);
    let object = "<object class=\"warband\" x=\"9\" y=\"9\"/>";
    let group = |count| format!("<objectgroup name=\"a\">{}</objectgroup>", object.repeat(count));
    refused("x.tmx", &tmx((13, 9), &group(100_001)), Limit::Objects);
    refused("x.tmx", &tmx((13, 9), &group(20_001)), Limit::Pieces);
    let label = "<object class=\"label\" name=\"x\" x=\"9\" y=\"9\"/>";
    let group = format!("<objectgroup name=\"a\">{}</objectgroup>", label.repeat(20_001));
    refused("x.tmx", &tmx((13, 9), &group), Limit::Marks);
    let groups = (0..101)
        .map(|i| format!("<objectgroup name=\"a{i}\">{object}</objectgroup>"))
        .collect::<String>();
    refused("x.tmx", &tmx((13, 9), &groups), Limit::Armies);
    let corners = "0,0 9000,0 9000,9000 ".repeat(1000);
    let area = format!("<object class=\"forest\"><polygon points=\"{corners}\"/></object>");
    let group = format!("<objectgroup name=\"a\">{}</objectgroup>", area.repeat(2));
    refused("x.tmx", &tmx((100, 100), &group), Limit::Outlines);
    // A long word is not repeated in full for each tile.
    let long = format!(
        "<tileset firstgid=\"1\"><tile id=\"0\" class=\"{}\"/></tileset>",
        "x".repeat(100_000)
    );
    let ground = format!("<layer><data encoding=\"csv\">{}</data></layer>", "1,".repeat(117));
    let (_, ledger) = battle("x.tmx", &tmx((13, 9), &format!("{long}{ground}")));
    assert!(ledger.lines().iter().all(|line| line.len() < 500));
    let attributes = (0..5000).map(|i| format!(" a{i}=\"\"")).collect::<String>();
    assert!(
        read("x.tmx", &format!("<map{attributes}/>")).is_err_and(|why| why.contains("attributes"))
    );
}
