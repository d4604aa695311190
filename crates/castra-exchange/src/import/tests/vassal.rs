//! Modules and saved games of VASSAL: grids, traits and set-ups in VASSAL's format, and malicious
//! files.

use std::io::{Cursor, Write as _};
use std::path::Path;

use castra_defs::Grid;
use zip::write::SimpleFileOptions;

use super::{Dice, build_ledger, damage, game};
use crate::import::budget::Limit;
use crate::import::source::Source;
use crate::import::spot::Spot;
use crate::import::vassal::read;
use crate::vassal_encoding::{join_sequence, obfuscate};

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Returns a module with a grid, and contents in its map and beside the map.
fn module(grid: &str, in_map: &str, beside: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name="A War" VassalVersion="3.7.0" version="1.0">
<VASSAL.build.module.PlayerRoster><entry>Romans</entry><entry>Gauls</entry></VASSAL.build.module.PlayerRoster>
{beside}
<VASSAL.build.module.Map mapName="Main" edgeWidth="10" edgeHeight="20">
<VASSAL.build.module.map.BoardPicker><setup>MainBoardPicker	Field	0	0</setup>
<VASSAL.build.module.map.boardPicker.Board name="Field" width="1300" height="900">{grid}</VASSAL.build.module.map.boardPicker.Board>
</VASSAL.build.module.map.BoardPicker>
{in_map}
</VASSAL.build.module.Map>
<VASSAL.build.module.Chatter/>
</VASSAL.build.GameModule>"#
    )
}

const HEXES: &str = r#"<VASSAL.build.module.map.boardPicker.board.HexGrid dx="86.6" dy="100.0" x0="50" y0="60" sideways="true">
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" hOff="1" hType="N" hLeading="1" vOff="1" vType="N" vLeading="1" sep="" stagger="false"/>
</VASSAL.build.module.map.boardPicker.board.HexGrid>"#;

fn slot(definition: &str) -> String {
    format!(
        r#"<VASSAL.build.widget.PieceSlot entryName="" gpid="7">{definition}</VASSAL.build.widget.PieceSlot>"#
    )
}

fn stack(x: i32, y: i32, definition: &str) -> String {
    let slot = slot(definition);
    format!(
        r#"<VASSAL.build.module.map.SetupStack name="s" owningBoard="Field" useGridLocation="false" x="{x}" y="{y}">{slot}</VASSAL.build.module.map.SetupStack>"#
    )
}

/// Returns a counter with traits around its picture, as types and states.
fn counter(traits: &[(&str, &str)], name: &str, place: &str) -> String {
    let basic = join_sequence(["", "", &format!("{name}.png"), name], ';');
    let (mut ty, mut state) = (format!("piece;{basic}"), place.to_owned());
    for (of, value) in traits.iter().rev() {
        ty = join_sequence([*of, ty.as_str()], '\t');
        state = join_sequence([*value, state.as_str()], '\t');
    }
    format!("+/{}", join_sequence(["null", &ty, &state], '/'))
}

const NOWHERE: &str = "null;0;0;7;0";

/// Reads a module with a build file.
fn source(build: &str) -> Result<Source, String> {
    let bytes = zip(&[("buildFile.xml", build.as_bytes())]);
    read(Path::new("war.vmod"), Cursor::new(bytes), None, None)
}

fn spots(source: &Source) -> Vec<Spot> {
    source.pieces.iter().map(|piece| piece.at.clone()).collect()
}

#[test]
fn hexes_of_a_grid_are_rows_and_columns() {
    let piece = counter(&[], "spear", NOWHERE);
    // The first hex of row 1, its second, and the first of row 2, which is offset by half a hex.
    let stacks: String =
        [(60, 50), (160, 50), (110, 137)].map(|(x, y)| stack(x, y, &piece)).concat();
    let first = source(&module(HEXES, &stacks, "")).unwrap();
    assert_eq!(spots(&first), [Spot::Cell(0, 0), Spot::Cell(0, 1), Spot::Cell(1, 0)]);
    assert_eq!(
        (first.board.grid, first.board.odd_lines_offset),
        (Some(Grid::HexPointy), Some(true))
    );
    // With staggered numbers, the second column begins half a hex further up.
    let flat =
        HEXES.replace("sideways=\"true\"", "").replace("stagger=\"false\"", "stagger=\"true\"");
    let stacks: String = [(50, 160), (137, 110)].map(|(x, y)| stack(x, y, &piece)).concat();
    let found = source_of(&flat, &stacks);
    assert_eq!(spots(&found), [Spot::Cell(1, 0), Spot::Cell(1, 1)]);
    assert_eq!(
        (found.board.grid, found.board.odd_lines_offset),
        (Some(Grid::HexFlat), Some(false))
    );
    // The rows count down from the bottom of the board.
    let down = flat.replace("stagger=\"true\"", "stagger=\"false\" vDescend=\"true\"");
    let found = source_of(&down, &stack(50, 860, &piece));
    assert_eq!(spots(&found), [Spot::Cell(2, 0)], "900 / 86.6 rows, less the eighth");
    // Without the size of the board, the bottom is unknown.
    let text = module(&down, &stack(50, 860, &piece), "").replace(" width=\"1300\"", "");
    let found = source(&text).unwrap();
    assert_eq!(spots(&found), [Spot::Cell(8, 0)]);
    assert!(found.ledger.lines().join("\n").contains("cells count from the origin of the grid"));
    // A printed name overrides the position of the stack.
    let named = stack(0, 0, &piece)
        .replace("useGridLocation=\"false\"", "useGridLocation=\"true\" location=\"0302\"");
    assert_eq!(spots(&source_of(HEXES, &named)), [Spot::Cell(2, 1)]);
}

fn source_of(grid: &str, in_map: &str) -> Source {
    source(&module(grid, in_map, "")).unwrap()
}

#[test]
fn squares_regions_and_zones_are_cells() {
    let piece = counter(&[], "spear", NOWHERE);
    let both = stack(75, 25, &piece) + &stack(26, 70, &piece);
    let squares = r#"<VASSAL.build.module.map.boardPicker.board.SquareGrid dx="50" dy="50" x0="25" y0="25"/>"#;
    let found = source_of(squares, &both);
    assert_eq!(spots(&found), [Spot::Cell(0, 1), Spot::Cell(1, 0)]);
    assert_eq!(found.board.grid, Some(Grid::Square));
    let regions = r#"<X.RegionGrid><X.Region name="Rome" originx="70" originy="20"/><X.Region name="Ostia" originx="20" originy="70"/></X.RegionGrid>"#;
    let named = [Spot::Named("Rome".to_owned()), Spot::Named("Ostia".to_owned())];
    assert_eq!(spots(&source_of(regions, &both)), named);
    let zones = format!(
        r#"<X.ZonedGrid><X.Zone name="Camp" path="50,0;100,0;100,50;50,50"/><X.Zone name="Sea" path="0,50;50,50;50,100;0,100" useParentGrid="true"/>{squares}</X.ZonedGrid>"#
    );
    let found = source_of(&zones, &both);
    assert_eq!(spots(&found), [Spot::Named("Camp".to_owned()), Spot::Cell(1, 0)]);
}

#[test]
fn traits_and_prototypes_describe_a_counter() {
    let prototype = counter(&[("mark;Nation,Moves", "Gaul,4"), ("macro;x;y", "")], "", NOWHERE);
    let looped = counter(&[("prototype;Loop", "")], "", NOWHERE);
    let beside = format!(
        r#"<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name="Warband">{prototype}</VASSAL.build.module.PrototypeDefinition><VASSAL.build.module.PrototypeDefinition name="Loop">{looped}</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>"#
    );
    let layer = "emb2;;128;;;128;;;128;;;;;false;0;0;a.png,b.png,c.png;full,+half,low;false;Steps;;;false;;1;1;false";
    let traits = [
        ("prototype;Warband", ""),
        ("prototype;Loop", ""),
        (layer, "2"),
        ("PROP;Supply;0,0,5,false;", "3"),
        ("rotate;6;93,130;91,130;Turn;Turn", "2"),
        ("hide;x;y", "null"),
        ("mine;x", ""),
    ];
    let piece = counter(&traits, "Boii;Senones", NOWHERE);
    let found = source(&module(HEXES, &stack(60, 50, &piece), &beside)).unwrap();
    let piece = &found.pieces[0];
    assert_eq!(&*piece.army, "Gauls", "the nation is a side of the module");
    let words: Vec<&str> = piece.words.iter().collect();
    assert_eq!(words[0], "Boii;Senones");
    assert!(words.contains(&"Warband"), "{words:?}");
    assert_eq!(piece.rotation, Some(120.0));
    let fields: Vec<(&str, &str)> =
        piece.fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(fields, [("Nation", "Gaul"), ("Moves", "4"), ("Steps", "half"), ("Supply", "3")]);
    let lines = found.ledger.lines().join("\n");
    for told in ["trait macro", "trait hide", "trait mine", "component of the window"] {
        assert!(lines.contains(told), "{told}: {lines}");
    }
}

#[test]
fn a_saved_game_puts_its_own_pieces_on_the_map() {
    let at = |id: &str, name: &str, x: i32, y: i32| {
        let piece = counter(&[], name, &format!("Main;{x};{y};7;0"));
        piece.replacen("null", id, 1)
    };
    let commands = [
        "begin_save".to_owned(),
        at("2", "upper", 70, 70),
        at("1", "lower", 70, 70),
        at("3", "card", 70, 70),
        at("4", "away", 5, 5).replace("Main;", "Elsewhere;"),
        "+/9/stack/Main;70;70;1;2;@@0".to_owned(),
        "+/8/deck;x;y/Main;0;0;false;3".to_owned(),
        join_sequence(["CHAT\thello".to_owned(), at("5", "inner", 170, 70)], '\u{1b}'),
        "MainBoardPicker\tField\t0\t0".to_owned(),
        "end_save".to_owned(),
    ];
    let save = zip(&[("savedGame", &obfuscate(&join_sequence(&commands, '\u{1b}')))]);
    let build = module(
        HEXES,
        &stack(60, 50, &counter(&[], "start", NOWHERE)),
        r#"<VASSAL.build.module.PredefinedSetup name="Turn 3" file="t3.vsav" useFile="true"/>"#,
    );
    let files: [(&str, &[u8]); 2] = [("buildFile", build.as_bytes()), ("t3.vsav", &save)];
    let read_it = |save: Option<&[u8]>, set_up| {
        let module = zip(&files);
        read(Path::new("x"), Cursor::new(module.as_slice()), save.map(Cursor::new), set_up)
    };
    let words = |source: &Source| -> Vec<String> {
        source.pieces.iter().map(|piece| piece.words.first().to_owned()).collect()
    };
    let alone = read_it(Some(&save), None).unwrap();
    assert_eq!(words(&alone), ["lower", "upper", "inner"]);
    assert_eq!(spots(&alone), [Spot::Cell(0, 0), Spot::Cell(0, 0), Spot::Cell(0, 1)]);
    let lines = alone.ledger.lines().join("\n");
    for told in ["piece in a deck", "piece on map Elsewhere", "command CHAT of the saved game"] {
        assert!(lines.contains(told), "{told}: {lines}");
    }
    let named = read_it(None, Some("turn 3")).unwrap();
    assert_eq!(words(&named), words(&alone));
    assert!(named.ledger.lines().join("\n").contains("piece of a new game"));
    let start = read_it(None, None).unwrap();
    assert_eq!(words(&start), ["start"]);
    assert!(start.ledger.lines().join("\n").contains("set-up Turn 3"));
    assert!(read_it(None, Some("Turn 4")).is_err_and(|why| why.contains("the set-ups are Turn 3")));
}

#[test]
fn square_boxes_beside_a_hex_map_are_not_hexes() {
    let squares = r#"<X.SquareGrid dx="50" dy="50" x0="25" y0="25"/>"#;
    let zone =
        format!(r#"<X.Zone name="Gone" path="0,500;300,500;300,700;0,700">{squares}</X.Zone>"#);
    let piece = counter(&[], "spear", NOWHERE);
    let found = source_of(&zoned(&zone), &(stack(60, 50, &piece) + &stack(110, 610, &piece)));
    assert_eq!(spots(&found), [Spot::Cell(0, 0), Spot::Named("Gone".to_owned())]);
    assert_eq!(found.board.grid, Some(Grid::HexPointy));
    assert!(found.ground.is_empty(), "{:?}", found.ground.len());
}

/// Returns zones of a board that name terrain, above hexes in rows.
fn zoned(zones: &str) -> String {
    let hexes = HEXES.replace("VASSAL.build.module.map.boardPicker.board.", "X.");
    format!("<X.ZonedGrid>{zones}{hexes}</X.ZonedGrid>")
}

#[test]
fn zones_and_counters_of_terrain_become_ground() {
    let zones = r#"
        <X.Zone name="Forest" path="0,0;110,0;110,100;0,100" useParentGrid="true"/>
        <X.Zone name="Woodville" path="310,0;410,0;410,100;310,100" useParentGrid="true"/>
        <X.Zone name="Ford 3" path="500,0;600,0;600,100;500,100" useParentGrid="true"><X.ZoneProperty name="Terrain" initialValue="steep hills"/></X.Zone>
        <X.Zone name="Nowhere" path="" useParentGrid="true"/>"#;
    let marked = counter(&[("mark;Terrain,Cost", "rolling hills,2")], "green", NOWHERE);
    let by_prototype = counter(&[("prototype;Terrain", "")], "Marsh", NOWHERE);
    let by_name = counter(&[("mat;Forest;", "")], "x", NOWHERE);
    let unit = counter(&[("PROP;Terrain;", "Forest")], "Warband", NOWHERE);
    let stacks: String = [(&marked, 660), (&by_prototype, 760), (&by_name, 860), (&unit, 960)]
        .map(|(piece, x)| stack(x, 50, piece))
        .concat();
    let build = module(&zoned(zones), &stacks, "<X.PrototypeDefinition name=\"Terrain\"/>");
    let build = build.replace("name=\"Field\" width", "name=\"Field\" image=\"field.png\" width");
    let found = source(&build).unwrap();
    let ground: Vec<(&str, &str, Spot)> = found
        .ground
        .iter()
        .map(|ground| (ground.term, ground.words.first(), ground.at.clone()))
        .collect();
    let wanted = [
        ("zone", "Forest", Spot::Cell(0, 0)),
        ("zone", "Woodville", Spot::Cell(0, 3)),
        ("terrain of zone", "steep hills", Spot::Cell(0, 5)),
        ("terrain counter", "rolling hills", Spot::Cell(0, 6)),
        ("terrain counter", "Marsh", Spot::Cell(0, 7)),
    ];
    assert_eq!(ground, wanted);
    let lines = build_ledger(found, &game()).lines();
    let lines: Vec<String> = lines
        .iter()
        .map(|line| line.split_whitespace().skip(1).collect::<Vec<_>>().join(" "))
        .collect();
    for told in [
        "picture of board Field left out: the terrain is only drawn: write the terrain in the battle",
        "zone Forest forest",
        "zone Woodville left out: no counterpart in the mapping",
        "terrain of zone steep hills steep-hill",
        "terrain counter rolling hills hill",
        "terrain counter Marsh marsh",
        "object Forest forest",
        "unit Warband warband of pieces",
    ] {
        assert!(lines.iter().any(|line| line == told), "{told}: {lines:#?}");
    }
}

#[test]
fn a_zone_contains_the_hexes_whose_centres_it_covers() {
    let piece = counter(&[], "spear", NOWHERE);
    let zone = |path: &str, parent: bool| {
        let own = if parent { "" } else { HEXES };
        format!(r#"<X.Zone name="Wood" path="{path}" useParentGrid="{parent}">{own}</X.Zone>"#)
    };
    // The zone covers three rows of hexes, of which the second is offset.
    let path = "20,0;299,0;299,299;20,299";
    let rows: Vec<(i64, i64)> =
        (0..3).flat_map(|row| (0..3 - row % 2).map(move |column| (row, column))).collect();
    for parent in [true, false] {
        let found = source_of(&zoned(&zone(path, parent)), &stack(60, 50, &piece));
        let mut cells: Vec<(i64, i64)> = found
            .ground
            .iter()
            .filter_map(|ground| match ground.at {
                Spot::Cell(row, column) => Some((row, column)),
                Spot::Half(..) | Spot::Named(_) | Spot::Lines(..) | Spot::Reserve => None,
            })
            .collect();
        cells.sort_unstable();
        assert_eq!(cells, rows, "{parent}");
    }
    // A huge zone is refused.
    let large = zone("-9e9,-9e9;9e9,-9e9;9e9,9e9", true);
    assert!(
        source(&module(&zoned(&large), "", "")).is_err_and(|why| why == Limit::Tiles.refusal())
    );
}

#[test]
fn malicious_files_are_refused() {
    let refused = |bytes: &[u8], part: &str| {
        let why =
            read(Path::new("x.vmod"), Cursor::new(bytes), None, None).map(|_| ()).unwrap_err();
        assert!(why.contains(part), "{part}: {why}");
    };
    refused(b"", "not a readable zip archive");
    refused(b"PK\x05\x06 and more", "not a readable zip archive");
    refused(&zip(&[("../buildFile.xml", b"<x/>")]), "`buildFile.xml`, and the file has none");
    let build = |text: &str| zip(&[("buildFile.xml", text.as_bytes())]);
    refused(&build("<x>"), "");
    refused(&build("<x/>"), "not `GameModule`");
    let bomb = "<!DOCTYPE x [<!ENTITY a \"aa\">]><VASSAL.build.GameModule name=\"&a;\"/>";
    refused(&build(bomb), "the file declares entities");
    refused(&build(&"<a>".repeat(100_000)), &Limit::Levels.refusal());
    // The file is seventeen megabytes of blanks in seventeen kilobytes.
    refused(&zip(&[("buildFile.xml", &vec![b' '; 17 << 20])]), &Limit::Bytes.refusal());
    refused(&build(&module("", &stack(0, 0, &counter(&[], "x", NOWHERE)), "")), "has a grid");
    for grid in ["dx=\"0\"", "dx=\"-5\"", "dy=\"NaN\"", "dx=\"1e300\"", "x0=\"inf\""] {
        let grid = format!("<X.HexGrid {grid}/>");
        refused(
            &build(&module(&grid, &stack(0, 0, &counter(&[], "x", NOWHERE)), "")),
            "has a grid",
        );
    }
    // Prototypes that each name the next one twice would grow exponentially.
    let mut prototypes = String::new();
    for i in 0..60 {
        let next = format!("prototype;p{}", i + 1);
        let definition = counter(&[(&next, ""), (&next, "")], "a;b", NOWHERE);
        prototypes +=
            &format!(r#"<X.PrototypeDefinition name="p{i}">{definition}</X.PrototypeDefinition>"#);
    }
    let piece = stack(60, 50, &counter(&[("prototype;p0", "")], "x", NOWHERE));
    refused(&build(&module(HEXES, &piece, &prototypes)), &Limit::Traits.refusal());
    // A counter with too many nested traits is left out and reported.
    let deep: Vec<(&str, &str)> = vec![("hide;x", ""); 300];
    let stacks = stack(60, 50, &counter(&deep, "deep", NOWHERE))
        + &stack(60, 50, &counter(&[], "x", NOWHERE));
    let found = source(&module(HEXES, &stacks, "")).unwrap();
    assert_eq!(found.pieces.len(), 1);
    assert!(found.ledger.lines().join("\n").contains("the definition cannot be read"));
    // A set-up must be a file of the module.
    let set_up = r#"<X.PredefinedSetup name="s" file="../../secret.vsav" useFile="true"/>"#;
    let bytes = build(&module(HEXES, "", set_up));
    let asked = read(Path::new("x"), Cursor::new(bytes.as_slice()), None, Some("s"));
    assert!(asked.is_err_and(|why| why.contains("which the module does not contain")));
    let found = read(Path::new("x"), Cursor::new(bytes.as_slice()), None, None).unwrap();
    assert!(found.pieces.is_empty() && found.ledger.lines().join("\n").contains("set-up s"));
    // Coordinates outside the map are off the board.
    for place in [(i32::MAX, i32::MIN), (-1, -1)] {
        let found =
            source(&module(HEXES, &stack(place.0, place.1, &counter(&[], "x", NOWHERE)), ""));
        build_ledger(found.unwrap(), &game());
    }
}

#[test]
fn damaged_modules_do_no_harm() {
    let game = game();
    let traits = [("mark;army,unit", "Romans,warriors"), ("rotate;6;x", "2"), ("hide;x;y", "null")];
    let piece = counter(&traits, "spear", "Main;70;70;7;0");
    let build = module(HEXES, &stack(60, 50, &piece), "");
    let commands = ["begin_save", &piece, "+/9/stack/Main;70;70;null", "end_save"].join("\u{1b}");
    let whole = zip(&[("buildFile.xml", build.as_bytes())]);
    let mut dice = Dice(11);
    let mut read_in_spite = 0;
    for _ in 0..400 {
        // Damage affects the texts, and the bytes of the archives.
        let harmed = castra_base::escape_xml(&damage(&piece, &mut dice));
        let grid = HEXES.replace("100.0", &harmed.replace(|c: char| !c.is_ascii_digit(), "-"));
        for build in [
            damage(&build, &mut dice),
            module(HEXES, &(stack(60, 50, &harmed) + &stack(60, 50, &piece)), ""),
            module(&grid, &stack(60, 50, &piece), ""),
        ] {
            if let Ok(source) = source(&build) {
                build_ledger(source, &game);
                read_in_spite += 1;
            }
        }
        let save = obfuscate(&damage(&commands, &mut dice));
        let mut save = zip(&[("savedGame", &save)]);
        let mut module = whole.clone();
        for bytes in [&mut save, &mut module] {
            for _ in 0..dice.below(3) {
                let at = dice.below(bytes.len());
                bytes[at] = dice.below(256) as u8;
            }
        }
        let read = read(Path::new("x"), Cursor::new(module), Some(Cursor::new(save)), None);
        if let Ok(source) = read {
            build_ledger(source, &game);
            read_in_spite += 1;
        }
    }
    assert!(read_in_spite > 100, "{read_in_spite}");
}

#[test]
fn a_reserve_that_a_saved_game_has_deployed_counts_once() {
    let traits = [("mark;reserve,army", "true,Gauls")];
    let tray = |number: u32, name: &str| {
        let waiting = counter(&traits, name, NOWHERE);
        slot(&waiting).replace("gpid=\"7\"", &format!("gpid=\"{number}\""))
    };
    let trays = format!(
        "<VASSAL.build.module.PieceWindow>{}{}</VASSAL.build.module.PieceWindow>",
        tray(7, "horse"),
        tray(8, "foot")
    );
    let deployed = counter(&traits, "horse", "Main;70;70;7;0").replacen("null", "1", 1);
    let commands = ["begin_save", &deployed, "MainBoardPicker\tField\t0\t0", "end_save"];
    let save = zip(&[("savedGame", &obfuscate(&join_sequence(commands, '\u{1b}')))]);
    let bytes = zip(&[("buildFile", module(HEXES, "", &trays).as_bytes())]);
    let read_it = |save: Option<&[u8]>| {
        read(Path::new("x"), Cursor::new(bytes.as_slice()), save.map(Cursor::new), None).unwrap()
    };
    assert_eq!(spots(&read_it(None)), [Spot::Reserve, Spot::Reserve]);
    assert_eq!(spots(&read_it(Some(&save))), [Spot::Cell(0, 0), Spot::Reserve]);
}
