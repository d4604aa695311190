//! Tables of spreadsheets, and tables filled in by people.

use castra_base::IndexMap;
use castra_defs::Scenario;

use super::{Ledger, battle, read};
use crate::import::error::ImportError;
use crate::import::roster;

/// Returns pieces as `ARMY UNIT HEX`, followed by name and strength if any.
fn pieces(scenario: &Scenario) -> Vec<String> {
    let on_board = scenario.pieces.iter().map(|piece| {
        let name = piece.name.as_ref().map_or(String::new(), |name| format!(" \"{name}\""));
        let state: String = piece.state.iter().map(|(n, v)| format!(" {n} {v:?}")).collect();
        format!("{} {} {}{name}{state}", piece.army, piece.unit, piece.at.hex)
    });
    let waiting = scenario.reserves.iter().map(|piece| format!("{} {} –", piece.army, piece.unit));
    on_board.chain(waiting).collect()
}

fn imported(text: &str) -> (Vec<String>, Ledger, Scenario) {
    let (scenario, ledger) = battle("r.csv", text);
    (pieces(&scenario), ledger, scenario)
}

/// Checks the same two units in tables of many styles.
#[test]
fn habits_of_spreadsheets_change_nothing() {
    for text in [
        "Army,Unit,Hex\nNorth,Warband,G5\nSouth,Phalanx,C5\n",
        "\u{feff}Army,Unit,Hex\r\nNorth,Warband,G5\r\nSouth,Phalanx,C5\r\n",
        "sep=;\r\nArmy;Unit;Hex\r\nNorth;Warband;G5\r\nSouth;Phalanx;C5\r\n",
        "\"sep=,\"\nArmy,Unit,Hex\nNorth,Warband,G5\nSouth,Phalanx,C5\n",
        "sep=|\nArmy|Unit|Hex\nNorth|Warband|G5\nSouth|Phalanx|C5\n",
        "Army\tUnit\tHex\nNorth\tWarband\tG5\nSouth\tPhalanx\tC5\n",
        // A comma in a title is not a separator.
        "The North, the South\nArmy;Unit;Hex\nNorth;Warband;G5\nSouth;Phalanx;C5\n",
        "A Battle,,\n,,\nArmy,Unit,Hex\nNorth,Warband,G5\nSouth,Phalanx,C5\n",
        " army , UNIT , Hex(es) \nNorth, Warband ,G5\n , , \nSouth,Phalanx,C5\n",
        "Army,Unit,Hex\n\"North\",\"Warband\",\"G5\"\n,,\n\nSouth,Phalanx,c5 \n",
        "Army,Unit,Hex\nNorth,Warband,G5\nArmy,Unit,Hex\nSouth,Phalanx,C5\n",
        "Army,Unit,Hex,Leader\nNorth,Warband,G5,-\nSouth,Phalanx,C5,–\n",
        "Army,Unit,Hex,Count\nNorth,Warband,G5,1x\nSouth,Phalanx,C5,\"1,0\"\n",
        "Army,Unit,Hex,\nNorth,Warband,G5,\nSouth,Phalanx,C5,\n",
        "Side,Troop type,Starting hex\nNorth,Warband,G5\nSouth,Phalanx,C5\n",
        // Merged cells leave the cells below them empty.
        "Army,Unit,Hex\nNorth,,\n,Warband,G5\nSouth,,\n,Phalanx,C5\n",
        "# by hand\nArmy,Unit,Hex\n# the north\nNorth,Warband,G5\nSouth,Phalanx,C5\n",
        "| Army | Unit | Hex |\n|---|:---|---|\n| North | Warband | G5 |\n| South | Phalanx | C5 |\n",
        "Armee;Einheit;Feld\nNorth;Warband;G5\nSouth;Phalanx;C5\n",
        "Seite;Truppentyp;Hexfeld;Anzahl\nNorth;Warband;G5;1\nSouth;Phalanx;C5;1\n",
        "Arm\u{e9}e;Unit\u{e9};Case\nNorth;Warband;G5\nSouth;Phalanx;C5\n",
        "Camp;Type d'unit\u{e9};Hexagone;Nombre\nNorth;Warband;G5;1\nSouth;Phalanx;C5;1\n",
        "Army,Unit,Row,Column\nNorth,Warband,G,5\nSouth,Phalanx,c,05\n",
        "Army,Unit,Col,Row\nNorth,Warband,5,G\nSouth,Phalanx,5,C\n",
        "Army,Unit,Row,Column\nNorth,Warband,3,5\nSouth,Phalanx,7,5\n",
        "Army,Unit,X,Y\nNorth,Warband,5,3\nSouth,Phalanx,5.0,7\n",
        "Armee;Einheit;Spalte;Reihe\nNorth;Warband;5;G\nSouth;Phalanx;5;C\n",
        "Camp;Unit\u{e9};Rang\u{e9}e;Colonne\nNorth;Warband;G;5\nSouth;Phalanx;C;5\n",
        // Column and row in one number, as on most printed maps, and without its first 0.
        "Army,Unit,Hex\nNorth,Warband,0503\nSouth,Phalanx,507\n",
        "Army,Unit,Hex\nNorth,Warband,05.03\nSouth,Phalanx,5-7\n",
        // Text as a formula, which keeps the 0.
        "Army,Unit,Hex\nNorth,=\"Warband\",=\"0503\"\nSouth,\"=\"\"Phalanx\"\"\",507\n",
        "Army;Unit;Hex\nNorth;Warband;(G5)\nSouth;Phalanx;Hex [C5].\n,,,;;\n",
        "Army,Unit,Hex,Leader\nNorth,Warband,G5,no\nSouth,Phalanx,C5,0\n",
        "Army,Unit,Hex\nNorth,Warband,G5\nTotal,1,\nSouth,Phalanx,C5\nGrand total:,2,\nSumme,,\n",
    ] {
        let (pieces, ledger, _) = imported(text);
        let lines = ledger.lines().join("\n");
        assert_eq!(pieces, ["north warband G5", "south phalanx C5"], "{text}\n{lines}");
    }
}

#[test]
fn lines_above_the_heading_and_totals_are_reported() {
    let text = "Battle of the Ford,,\nby A. Author,,\nArmy,Unit,Hex\nNorth,Warband,G5\nTotal,1,\n";
    let (_, ledger, scenario) = imported(text);
    assert_eq!(scenario.title, "Battle of the Ford");
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("line `by A. Author` left out: above the heading"), "{losses}");
    assert!(losses.contains("line `Total 1` left out: a sum of other lines"), "{losses}");
}

#[test]
fn cells_without_a_heading_are_reported() {
    let text = "Army,Unit,Hex\nNorth,Warband,G5,veterans,G6\nSouth,Phalanx,C5\n";
    let (pieces, ledger, _) = imported(text);
    assert_eq!(pieces.len(), 2);
    let losses = ledger.losses().join("\n");
    for cell in ["`veterans`", "`G6`"] {
        let line = format!("cell {cell} left out: no heading above the cell");
        assert!(losses.contains(&line), "{losses}");
    }
    // The table has a column without a heading, and an unknown column.
    let text = "Army,Unit,Hex,,Points\nNorth,Warband,G5,x,10\nSouth,Phalanx,C5,,\n";
    let losses = imported(text).1.losses().join("\n");
    assert!(losses.contains("cell `x`") && losses.contains("Points of unit Warband"), "{losses}");
}

#[test]
fn several_hexes_are_read_from_one_cell_and_from_several_columns() {
    for text in [
        "Army,Unit,Hex\nNorth,Warband,G5 G6 G7\nSouth,Phalanx,C5\n",
        "Army,Unit,Hex\nNorth,Warband,\"G5\nG6\nG7\"\nSouth,Phalanx,C5\n",
        "Army,Unit,Hex\nNorth,Warband,\"G5, G6 and G7\"\nSouth,Phalanx,C5\n",
        "Army,Unit,Hex\nNorth,Warband,G5-G7\nSouth,Phalanx,C5\n",
        "Army,Unit,Hex\nNorth,Warband,G5–7\nSouth,Phalanx,C5\n",
        "Army,Unit,Hex,Hex,Hex\nNorth,Warband,G5,G6,G7\nSouth,Phalanx,C5,,\n",
    ] {
        let (pieces, ..) = imported(text);
        let wanted =
            ["north warband G5", "north warband G6", "north warband G7", "south phalanx C5"];
        assert_eq!(pieces, wanted, "{text}");
    }
}

#[test]
fn rows_of_hexes_with_numbers_are_read() {
    let source = read("r.csv", "Army,Unit,Hex\nNorth,Warband,1103-1105 0109–0110\n").unwrap();
    let hexes: Vec<String> = source.pieces.iter().map(|piece| format!("{:?}", piece.at)).collect();
    let wanted = ["1103", "1104", "1105", "0109", "0110"].map(|hex| format!("Named({hex:?})"));
    assert_eq!(hexes, wanted);
}

#[test]
fn a_leader_stands_with_the_unit_of_his_line() {
    let text = "Army,Unit,Hex,Leader\nNorth,Warband,G5 G6,Brennus\nSouth,Phalanx,C5,\nSouth,Leader,C6,Varius\nSouth,Phalanx,,Felix\n";
    let (pieces, ledger, _) = imported(text);
    let wanted = [
        "north warband G5",
        "north leader G5 \"Brennus\"",
        "north warband G6",
        "south phalanx C5",
        "south leader C6 \"Varius\"",
        "south phalanx –",
        "south leader –",
    ];
    assert_eq!(pieces, wanted, "{}", ledger.lines().join("\n"));
}

#[test]
fn columns_of_state_become_state() {
    let text = "Army,Unit,Hex,Blocks,Facing\nNorth,Warband,G5,2,NE\nSouth,Phalanx,C5,,up\n";
    let (pieces, ledger, _) = imported(text);
    assert_eq!(pieces[0], "north warband G5 blocks Int(2) facing Word(\"ne\")");
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("`facing` cannot be `up`"), "{losses}");
}

#[test]
fn the_mapping_gives_the_roles_of_unknown_headings() {
    let text = "Esercito;Unita;Casella\nNord;Warband;G5\n";
    let ImportError { why, columns } = roster::read(text, "x", &IndexMap::default()).unwrap_err();
    assert!(why.contains("`Esercito`, `Unita`, `Casella`"), "{why}");
    assert_eq!(columns, ["Esercito", "Unita", "Casella"]);
    let known = [("Esercito", "army"), ("Unita", "unit"), ("Casella", "hex")];
    let known: IndexMap<String, String> =
        known.into_iter().map(|(own, role)| (own.to_owned(), role.to_owned())).collect();
    let source = roster::read(text, "x", &known).unwrap();
    assert_eq!(source.pieces.len(), 1);
    assert_eq!(source.pieces[0].words.first(), "Warband");
    assert!(source.columns.is_empty());
    for (text, part) in [
        ("Army,Hex\nNorth,G5\n", "no column is called `unit`"),
        ("Unit,Hex\nWarband,G5\n", "no column is called `army`"),
        ("", "the file is empty"),
        ("\n\n", "the file is empty"),
    ] {
        let why = read("r.csv", text).unwrap_err();
        assert!(why.contains(part), "{why}");
    }
}

#[test]
fn words_of_two_columns_are_tried_one_after_the_other() {
    let text = "Army,Unit,Type,Hex\nNorth,1st Band,Warband,G5\nSouth,Phalanx,Third Cohort,C5\n";
    assert_eq!(imported(text).0, ["north warband G5", "south phalanx C5"]);
    // The ledger records the other word.
    let losses = imported(text).1.losses().join("\n");
    assert!(losses.contains("unit 1st Band left out: the unit is called `Warband`"), "{losses}");
    let text = "Army,Unit,Unit,Hex\nNorth,Warband,Phalanx,G5\nSouth,Phalanx,,C5\n";
    let losses = imported(text).1.losses().join("\n");
    assert!(losses.contains("unit Phalanx left out: the unit is called `Warband`"), "{losses}");
}

#[test]
fn a_count_below_one_is_reported_as_it_is() {
    let text = "Army,Unit,Hex,Count\nNorth,Warband,G5,1\nNorth,Phalanx,G6,-3\n";
    let (pieces, ledger, _) = imported(text);
    assert_eq!(pieces, ["north warband G5"]);
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("left out: the count is -3"), "{losses}");
}

#[test]
fn an_open_quotation_mark_is_named_by_its_line() {
    let head = "army,unit,hex,leader\nNorth,Warband,G5,Varus \"the Red\n";
    for (text, why) in [
        (
            "South,Phalanx,C5,\"Crassus\nNorth,Warband,G6,\nSouth,Phalanx,C6,\"Felix\"\n",
            "the quotation mark in line 3 is closed only by that of another cell, in line 5",
        ),
        ("South,Phalanx,C5,\"Crassus\nNorth,Warband,G6,\n", "in line 3 is never closed"),
        (
            "South,Phalanx,C5,\"Crassus\nNorth,Warband,G6,\nSouth,Phalanx,C6,Felix\"\n",
            "the cell that begins with `Crassus` runs over other lines",
        ),
    ] {
        let refused = read("r.csv", &format!("{head}{text}")).unwrap_err();
        assert!(refused.contains(why), "{refused}");
        let set = read("r.csv", &format!("sep=,\n{head}{text}")).unwrap_err();
        assert!(
            set.contains(&why.replace("line 3", "line 4").replace("line 5", "line 6")),
            "{set}"
        );
    }
    let refused = read("r.csv", "\"army,unit,hex\nNorth,Warband,G5\n").unwrap_err();
    assert!(refused.contains("the quotation mark in line 1 is never closed"), "{refused}");
    // Cells of several lines, and marks within a cell, are usual.
    let text =
        "army,unit,hex,leader\nNorth,Warband,\"G5, G6, G7, G8\nH4, H5, H6, H7\",\"A \"\"B\"\"\"\n";
    assert_eq!(imported(text).0.len(), 9);
}

#[test]
fn a_strength_below_one_is_reported() {
    let text =
        "Army,Unit,Hex,Strength\nNorth,Warband,G5,0\nNorth,Warband,G6,2.0\nSouth,Phalanx,C5,-3\n";
    let (pieces, ledger, _) = imported(text);
    let wanted = [
        "north warband G5 blocks Int(1)",
        "north warband G6 blocks Int(2)",
        "south phalanx C5 blocks Int(1)",
    ];
    assert_eq!(pieces, wanted);
    let losses = ledger.losses().join("\n");
    for line in ["strength of unit Warband: 1, not 0", "strength of unit Phalanx: 1, not -3"] {
        assert!(losses.contains(line), "{losses}");
    }
}

#[test]
fn armies_are_the_same_in_any_case() {
    let text = "Army,Unit,Hex\nNorth,Warband,G5\nNORTH,Warband,G6\nno\u{7}rth,War\u{7}band,G7\nSouth,Phalanx,C5\n";
    let (pieces, ledger, scenario) = imported(text);
    let wanted = ["north warband G5", "north warband G6", "north warband G7", "south phalanx C5"];
    assert_eq!(pieces, wanted);
    assert_eq!(scenario.armies.len(), 2);
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("army NORTH: the same as `North`"), "{losses}");
    assert!(losses.contains("2 character U+0007 left out"), "{losses}");
}

#[test]
fn lines_that_begin_with_a_hash_are_remarks() {
    let text = "Army,Unit,Hex\nNorth,Warband,G5\n# North,Warband,G6\nSouth,Phalanx,C5\n";
    let (pieces, ledger, _) = imported(text);
    assert_eq!(pieces, ["north warband G5", "south phalanx C5"]);
    let losses = ledger.losses().join("\n");
    assert!(losses.contains("line `# North Warband G6` left out: a remark"), "{losses}");
    // `#1` is the number of a line, not a remark.
    let text = "No,Army,Unit,Hex\n#1,North,Warband,G5\n#2,South,Phalanx,C5\n";
    assert_eq!(imported(text).0.len(), 2);
}

#[test]
fn long_names_are_cut() {
    let text = format!(
        "Army,Unit,Hex,Leader\nNorth,Warband,G5,{}\nSouth,Phalanx,C5,\n",
        "x".repeat(25_000)
    );
    let (pieces, ledger, _) = imported(&text);
    assert!(pieces.iter().all(|piece| piece.len() < 300));
    assert!(ledger.losses().join("\n").contains("cut after 200 letters"));
}

/// Armies that stand side by side are read one after the other.
#[test]
fn armies_side_by_side_keep_their_units() {
    let text =
        "Army,Unit,Hex,Army,Unit,Hex\nNorth,Warband,G5,South,Phalanx,C5\n,,,South,Warband,C6\n";
    let (pieces, ledger, scenario) = imported(text);
    assert_eq!(pieces, ["north warband G5", "south phalanx C5", "south warband C6"], "{ledger:?}");
    assert_eq!(scenario.armies.len(), 2);
    // A second column of armies without units is no second block.
    let (_, ledger, _) = imported("Army,Unit,Hex,Side\nNorth,Warband,G5,South\n");
    let lines = ledger.lines().join("\n");
    assert!(lines.contains("army South"), "{lines}");
}

/// A column that counts the lines is not the number of units.
#[test]
fn numbers_of_lines_are_no_counts() {
    let text = "No.,Army,Unit,Hex\n1,North,Warband,G5\n2,North,Warband,G6\n3,South,Phalanx,C5\n";
    let (pieces, ledger, _) = imported(text);
    assert_eq!(pieces, ["north warband G5", "north warband G6", "south phalanx C5"]);
    assert!(ledger.lines().join("\n").contains("only the numbers of lines"), "{ledger:?}");
    let (pieces, _, _) = imported("Army,Unit,No.\nNorth,Warband,1\nSouth,Phalanx,2\n");
    assert_eq!(pieces, ["north warband –", "south phalanx –", "south phalanx –"]);
}

/// The leader of a unit that is left out has a line of his own.
#[test]
fn leaders_of_lost_units_are_reported() {
    for line in ["North,Nobodies,G5,1,Bran", "North,Warband,Z99,1,Bran", "North,Warband,G5,0,Bran"]
    {
        let text = format!("Army,Unit,Hex,Count,Leader\nSouth,Phalanx,C5,1,\n{line}\n");
        let lines = imported(&text).1.lines().join("\n");
        assert!(lines.contains("leader Bran"), "{line}\n{lines}");
    }
}

/// A group of three zeros may be thousands.
#[test]
fn thousands_are_not_fractions() {
    for number in ["1,000", "2.000"] {
        let (_, ledger, scenario) =
            imported(&format!("Army;Unit;Hex;Figures\nNorth;Warband;G5;{number}\n"));
        assert!(scenario.pieces.iter().all(|piece| piece.state.is_empty()), "{number}");
        assert!(ledger.lines().join("\n").contains("not a number"), "{number}");
    }
}

/// Armies keep the spelling of their author.
#[test]
fn names_of_armies_are_printed_as_written() {
    for (word, name) in
        [("SPQR", "SPQR"), ("McClellan's", "McClellan's"), ("the-north", "The North")]
    {
        let (_, _, scenario) = imported(&format!("Army,Unit,Hex\n{word},Warband,G5\n"));
        assert_eq!(scenario.armies.values().next().unwrap().name, name);
    }
}

#[test]
fn hexes_are_read_in_other_styles() {
    let text =
        "Army,Unit,Hex No.\nNorth,Warband,\"G-5, G.6\"\nNorth,Warband,G 7\nSouth,Phalanx,c5 C 6\n";
    let (pieces, ledger, _) = imported(text);
    let all = ["G5", "G6", "G7"].map(|hex| format!("north warband {hex}"));
    let all: Vec<String> =
        all.into_iter().chain(["C5", "C6"].map(|hex| format!("south phalanx {hex}"))).collect();
    assert_eq!(pieces, all, "{ledger:?}");
}

/// A number is the column and the row of a hex if all numbers of the file can be.
#[test]
fn hexes_as_numbers_are_explained_or_refused() {
    let (pieces, ledger, _) =
        imported("Army,Unit,Hex\nNorth,Warband,0503-0505\nSouth,Phalanx,1109\n");
    let wanted = ["north warband G5", "north warband F5", "north warband E5", "south phalanx A11"];
    assert_eq!(pieces, wanted);
    let losses = ledger.losses().join("\n");
    let how = "4 hexes as numbers: column and row, counted from 1 at the top left: `0503` is G5";
    assert!(losses.contains(how), "{losses}");
    // Column 3 has no row 12, so `0503` may be row 5, column 3.
    let (pieces, ledger, _) = imported("Army,Unit,Hex\nNorth,Warband,0503\nSouth,Phalanx,0312\n");
    assert!(pieces.is_empty(), "{pieces:?}");
    let losses = ledger.losses().join("\n");
    for part in [
        "`0312` is not a column and a row of the board: write them as `I1`",
        "unit Warband left out: `0503` is not on the board",
        "unit Phalanx left out: `0312` is not on the board",
    ] {
        assert!(losses.contains(part), "{losses}");
    }
}

/// A row and a column may be in columns of their own.
#[test]
fn rows_and_columns_are_counted_from_the_top_left() {
    let text = "Army,Unit,X,Y\nNorth,Warband,0,0\nNorth,Warband,12,0\nSouth,Phalanx,4,6\n";
    let (pieces, ledger, _) = imported(text);
    assert_eq!(pieces, ["north warband I1", "north warband I13", "south phalanx C5"]);
    let losses = ledger.losses().join("\n");
    let how = "counted from 0 at the top left: row 0, column 0 is I1";
    assert!(losses.contains(how), "{losses}");
    // A letter is the name of a row and not of a column.
    for (cells, part) in [
        ("C,5,", "unit Warband left out: `row 5, column C` is not on the board"),
        ("99,5,", "unit Warband left out: `row 5, column 99` is not on the board"),
        ("-9223372036854775808,5,", "`row 5, column -9223372036854775808` is not on the board"),
        (",5,", "row 5 left out: a hex needs a row and a column"),
        ("3,5,G5", "row 5 left out: the line has a hex already"),
    ] {
        let text = format!("Army,Unit,Column,Row,Hex\nSouth,Phalanx,5,7,\nNorth,Warband,{cells}\n");
        let losses = imported(&text).1.losses().join("\n");
        assert!(losses.contains(part), "{cells}\n{losses}");
    }
    // A row without a column is another column of the table.
    let losses = imported("Army,Unit,Hex,Rang\nNorth,Warband,G5,3\n").1.losses().join("\n");
    assert!(losses.contains("Rang of unit Warband left out"), "{losses}");
}

/// The ends of a row of hexes may stand apart, in any language.
#[test]
fn words_between_hexes_are_no_hexes() {
    for cell in ["G5 - G7", "G5 to G7", "G5 bis G7", "G5 à 7", "G5, G6 und G7", "G5 et G6, G7"] {
        let text = format!("Army;Unit;Hex\nNorth;Warband;{cell}\n");
        let wanted = ["G5", "G6", "G7"].map(|hex| format!("north warband {hex}"));
        assert_eq!(imported(&text).0, wanted, "{cell}");
    }
}

/// A column of leaders may only say whether there is one.
#[test]
fn leaders_without_a_name_are_leaders() {
    for cell in ["yes", "X", "ja", "1"] {
        let (pieces, ledger, _) =
            imported(&format!("Army,Unit,Hex,Leader\nNorth,Warband,G5,{cell}\n"));
        assert_eq!(pieces, ["north warband G5", "north leader G5"], "{cell}");
        let losses = ledger.losses().join("\n");
        assert!(losses.contains(&format!("leader {cell}: a leader without a name")), "{losses}");
    }
}

/// A word for the reserve is not the name of a hex, except of a place with that name.
#[test]
fn words_for_the_reserve_are_no_hexes() {
    for cell in ["reserve", "Réserve", "in reserve", "off-map"] {
        let (pieces, ..) = imported(&format!("Army;Unit;Hex\nNorth;Warband;{cell}\n"));
        assert_eq!(pieces, ["north warband –"], "{cell}");
    }
}

/// The army of a line counts for the lines below, even if the line has no unit.
#[test]
fn a_line_without_a_unit_names_the_army_of_the_next() {
    let (pieces, ledger, _) = imported("Army,Unit,Hex\nNorth,,G5\n,Warband,G6\n");
    assert_eq!(pieces, ["north warband G6"]);
    assert!(ledger.losses().join("\n").contains("line `North G5` left out: no unit is named"));
}

/// Short ranges can name many hexes, which are counted before they take memory.
#[test]
fn rows_of_hexes_are_counted() {
    let ranges = "A0-A99 ".repeat(201);
    for text in [
        format!("Army,Unit,Hex\nNorth,Warband,{ranges}\n"),
        format!("Army,Unit,Hex,Count\n{}", "North,Warband,A0-A99,1\n".repeat(201)),
    ] {
        let why = read("r.csv", &text).unwrap_err();
        assert!(why.contains("more than 20000 units"), "{why}");
    }
}
