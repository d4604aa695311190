//! The page that `castra report` makes: whole, the same every time, and safe.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn scenarios() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios")
}

fn report(file: &Path, page: &Path, more: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_castra"))
        .arg("report")
        .arg(file)
        .arg("-o")
        .arg(page)
        .args(more)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    fs::read_to_string(page).unwrap()
}

/// Everything in double quotation marks after a word.
fn quoted<'t>(page: &'t str, word: &str) -> Vec<&'t str> {
    let ends = page.split(word).skip(1);
    ends.filter_map(|rest| rest.split_once('"').map(|(value, _)| value)).collect()
}

#[test]
fn a_page_needs_nothing_else_and_is_the_same_on_any_number_of_threads() {
    let battle = scenarios().join("commands-and-colors/battles/akragas.castra");
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (folder.path().join("one.html"), folder.path().join("other.html"));
    let page = report(&battle, &one, &["--games", "12", "--jobs", "1"]);
    assert_eq!(page, report(&battle, &other, &["--games", "12", "--jobs", "3"]));

    for part in ["council", "balance", "length", "losses", "end", "clauses", "game", "about"] {
        assert!(page.contains(&format!("<section id=\"{part}\">")), "{part}");
    }
    let ids = quoted(&page, " id=\"");
    let different: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), different.len(), "every id is there once");
    for link in quoted(&page, "href=\"") {
        let target = link.strip_prefix('#').unwrap_or_else(|| panic!("`{link}` is elsewhere"));
        assert!(different.contains(target), "nothing is called `{target}`");
    }
    assert!(quoted(&page, " src=\"").is_empty() && !page.contains("@import"));

    let pictures = folder.path().join("one");
    let names = ["map", "losses-by-hex", "wins", "game-length"];
    for name in names {
        let file = fs::File::open(pictures.join(format!("{name}.png"))).unwrap();
        let decoder = png::Decoder::new(std::io::BufReader::new(file));
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert!(info.width > 600 && info.height > 100, "{name}");
        let first = pixels.first().copied();
        assert!(pixels.iter().any(|&byte| Some(byte) != first), "{name} is empty");
    }
    for file in fs::read_dir(&pictures).unwrap() {
        let name = file.unwrap().file_name();
        let (a, b) = (pictures.join(&name), folder.path().join("other").join(&name));
        assert!(fs::read(a).unwrap() == fs::read(b).unwrap(), "{name:?} differs");
    }
}

#[test]
fn games_without_a_map_have_a_page_too() {
    let folder = tempfile::tempdir().unwrap();
    for (file, holds) in [
        ("ancient-generals/battles/duel.castra", "Clauses exercised"),
        ("examples/relay/meeting.castra", "is first past the post"),
        ("examples/hex/hex.castra", "How long it takes"),
    ] {
        let page = folder.path().join("page.html");
        let text = report(&scenarios().join(file), &page, &["--games", "20"]);
        assert!(text.contains(holds), "{file}");
        assert!(!text.contains("id=\"losses\""), "{file}: nothing stands on its board");
    }
}

/// Runs a report with a file of records; returns the exit code, the page and the messages.
fn with_records(records: &str) -> (Option<i32>, Option<String>, String) {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("club.csv"), folder.path().join("page.html"));
    fs::write(&file, records).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_castra"))
        .current_dir(folder.path())
        .arg("report")
        .arg(scenarios().join("commands-and-colors/battles/akragas.castra"))
        .args(["-o", "page.html", "--games", "20", "--records", "club.csv"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), fs::read_to_string(&page).ok(), said)
}

#[test]
fn games_between_people_are_beside_those_of_bots() {
    let records = "# invented\nbattle,winner,n,banners,edition,source\n\
                   akragas,syracuse,26,,first,\"a, league\"\nakragas,carthage,20,,first,\"a, league\"\n\
                   akragas,syracuse,,3-6,second,<b>club</b>\nakragas,draw,1,5-4,second,<b>club</b>\n\
                   cannae,nobody-here,3,,,\n";
    let (code, page, said) = with_records(records);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("48 games between people from `club.csv`"), "{said}");
    assert!(said.contains("about other battles: `cannae` (3 games)"), "{said}");
    let page = page.unwrap();
    let (_, part) = page.split_once("<section id=\"people\">").unwrap();
    let (part, _) = part.split_once("</section>").unwrap();
    // 27 of 48 with Wilson's interval, as an independent program computes it.
    for holds in [
        "<td>people</td><td>48</td><td>41.7 %</td><td>28.8 % to 55.7 %</td>",
        "<td>56.2 %</td><td>42.3 % to 69.3 %</td><td>2.1 %</td><td>0.4 % to 10.9 %</td>",
        "<td>a, league, edition: first</td><td>46</td>",
        "&lt;b&gt;club&lt;&#x2f;b&gt;, edition: second</td><td>2</td>",
        "<td>bots: “sensible”</td><td>20</td>",
        "people won 27 of 48 games, bots ",
        "<td>banners</td><td>Carthaginian</td><td>4.00</td><td>2.04 to 5.96</td><td>2</td>",
    ] {
        assert!(part.contains(holds), "{holds}\n{part}");
    }
}

#[test]
fn records_with_a_mistake_are_refused_with_its_place() {
    for (records, place, why) in [
        ("", "club.csv:1:1", "has no heading"),
        ("battle,n\n", "club.csv:1:1", "no column `winner`"),
        ("battle,winner,baners\n", "club.csv:1:15", "there is no column `baners`"),
        ("battle,winner,n,n\n", "club.csv:1:17", "two columns `n`"),
        ("battle,winner\nakragas,syracus\n", "club.csv:2:9", "there is no army called `syracus`"),
        ("battle,winner\nakragas\n", "club.csv:2:1", "has 1 cell, and the heading has 2"),
        ("battle,winner\n,draw\n", "club.csv:2:1", "names no battle"),
        ("battle,winner,n\nakragas,draw,0\n", "club.csv:2:14", "not a number of games"),
        ("battle,winner,n\nakragas,draw,-1\n", "club.csv:2:14", "not a number of games"),
        ("battle,winner,banners\nakragas,draw,5\n", "club.csv:2:14", "a number for each army"),
        (
            "battle,winner,n,banners\nakragas,draw,2,5-4\n",
            "club.csv:2:16",
            "the end of one game, but there are 2",
        ),
        ("battle,winner\nakragas,\"draw\n", "club.csv:2:9", "is not closed"),
        ("battle,winner\ncannae,rome\n", "club.csv:1:1", "no line is about `akragas`"),
    ] {
        let (code, page, said) = with_records(records);
        assert_eq!((code, page), (Some(1), None), "{records}\n{said}");
        assert!(said.contains("file/unreadable") && said.contains(why), "{records}\n{said}");
        assert!(said.contains(place), "{place}\n{said}");
    }
}

#[test]
fn what_the_author_writes_is_text_and_no_markup() {
    let folder = tempfile::tempdir().unwrap();
    let relay = scenarios().join("examples/relay");
    for name in ["relay.castra", "castra.ron"] {
        fs::copy(relay.join(name), folder.path().join(name)).unwrap();
    }
    let battle = folder.path().join("nasty.castra");
    let nasty = "<script>alert(1)</script> & \\\"more\\\"";
    let text = format!(
        "scenario nasty \"{nasty}\" for relay\n\nwar-council {{\n  army a \"<i>A</i>\" bottom {{}}\n  \
         army b \"B\" top {{}}\n}}\n"
    );
    fs::write(&battle, text).unwrap();
    let page = report(&battle, &folder.path().join("page.html"), &["--games", "5"]);
    assert!(page.contains("&lt;script&gt;alert(1)"), "{}", &page[..400]);
    // A program that was built with its page has a script of its own in the report.
    assert!(!page.contains("<script>alert") && !page.contains("<i>A"));
    assert!(page.contains("default-src 'none'"), "nothing else may run");
}

#[test]
fn why_somebody_lost_is_said_of_who_lost() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("sink.castra");
    let text = r#"game sink "Sink"
council { armies 2 }
state ships per army: int 0..9 clamped = 1
turn army at most 9 "dusk" {
  phase row "Row" {
    choose n in 1..2 by us "Row" {
      them.ships -= n
    }
  }
}
defeat a in armies when a.ships == 0 "has no ships left" {}
"#;
    fs::write(folder.path().join("castra.ron"), "(name: \"sink\", version: \"0.1.0\")\n").unwrap();
    fs::write(&game, text).unwrap();
    let page = report(&game, &folder.path().join("page.html"), &["--games", "2"]);
    assert!(page.contains("first wins, second loses in turn 1: has no ships left"), "{page}");
}

#[test]
fn a_page_has_the_ending_of_one() {
    let output = Command::new(env!("CARGO_BIN_EXE_castra"))
        .arg("report")
        .arg(scenarios().join("examples/relay/meeting.castra"))
        .args(["-o", "page.pdf"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("`page.pdf` is not an HTML file"), "{said}");
}

/// The cells of a table's row, without markup.
fn row<'p>(page: &'p str, head: &str) -> Option<&'p str> {
    let (_, rest) = page.split_once(&format!("<tr><td>{head}</td>"))?;
    rest.split_once("</tr>").map(|(cells, _)| cells)
}

#[test]
fn the_order_of_battle_has_the_reserve_and_the_tables_no_orders_of_the_day() {
    let battle = scenarios().join("commands-and-colors/battles/practice-reserve-and-camp.castra");
    let folder = tempfile::tempdir().unwrap();
    let page = report(&battle, &folder.path().join("page.html"), &["--games", "4"]);
    // Twelve and thirteen on the board, three and two in reserve.
    assert_eq!(quoted(&page, "<th>order of battle</th><th class=").len(), 2);
    for count in [15, 16] {
        let head = format!("<th>order of battle</th><th class=\"n\">{count}</th>");
        assert!(page.contains(&head), "{count}");
    }
    let (_, reserve) = page.split_once("in reserve, off the board (included above)").unwrap();
    let (reserve, _) = reserve.split_once("</table>").unwrap();
    assert!(reserve.contains("Heavy Cavalry</td><td class=\"n\">2</td>"), "{reserve}");
    assert!(page.contains("Zelophon (H6), Bomil (reserve)"));
    // When a unit may come is what the battle says, not what came of a game.
    assert!(row(&page, "arrives on the board").is_none());
    assert!(row(&page, "blocks on the board").is_some());
}

#[test]
fn leaders_that_are_lifted_are_not_lost() {
    // Armies rout while their leaders are off the map for movement.
    let battle = scenarios().join("ancients/battles/megiddo.castra");
    let folder = tempfile::tempdir().unwrap();
    let page = report(&battle, &folder.path().join("page.html"), &["--games", "60"]);
    // What the figures count, and what the rules themselves keep count of.
    let head = "<tr><td>leaders lost</td>";
    let rows: Vec<&str> =
        page.split(head).skip(1).filter_map(|row| Some(row.split_once("</tr>")?.0)).collect();
    let [counted, kept] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!(counted, kept);
}
