//! What commands tell about rules does not depend on the order in which modules
//! are named, nor on the number of threads, and rule books stand on their own.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// What a command prints that has to go well.
fn castra(folder: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_castra"))
        .args(args)
        .current_dir(folder)
        .env_clear()
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

const GAME: &str = r#"game race "A <script>alert(1)</script> & \"Race\""

source notes "Notes" by "A & B" {
  R-1 "<b>" "as far as the die says, & no further"
}

enum ground { road, mud }

/// What the ground takes.
table toll(g: ground) -> int {
  road | 0
  mud | 1
}

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

option goal: int 5..30 = 15 "how <far>"

state steps per army: int = 0

/// How far a die carries: `pips < 7`, & so on.
fn stride(a: army, pips: int) -> int {
  cite R-1
  pips - toll(road)
}

turn army at most 40 "nobody gets there" {
  phase move "Moving <i>" {
    step roll {
      let one = roll d6
      us.steps += stride(us, one)
    }
  }
}

victory a in armies when a.steps >= goal "is there"
"#;

fn module(id: &str, add: &str) -> String {
    format!(
        "module {id} \"Module {id}\" for race\n\noption {id}-on: bool = true \"whether\"\n\n\
         modify stride(a, pips) {{\n  when {id}-on\n  add {add}\n}}\n\n\
         before turn.move {{\n  us.steps += 0\n}}\n"
    )
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("race.castra", GAME);
    // They touch the same, so that their order is said: `b` looks at more.
    write("a.castra", &module("a", "1").replace("before turn.move {\n  us.steps += 0\n}\n", ""));
    write("b.castra", &module("b", "2"));
    write("c.castra", &module("c", "3").replace("before turn.move {\n  us.steps += 0\n}\n", ""));
    folder
}

#[test]
fn expanded_rules_do_not_depend_on_the_order_of_modules() {
    let folder = folder();
    let orders: [[&str; 3]; 3] = [["a", "b", "c"], ["c", "b", "a"], ["b", "c", "a"]];
    let texts = orders.map(|[x, y, z]| {
        castra(folder.path(), &["expand", "race.castra", "--with", x, "--with", y, "--with", z])
    });
    assert!(texts[0].contains("the module a") && texts[0].contains("the module c"), "{}", texts[0]);
    assert_eq!(texts[0], texts[1]);
    assert_eq!(texts[0], texts[2]);
}

#[test]
fn shipped_modules_are_expanded_in_either_order() {
    let here = Path::new(".");
    let text = |with: [&str; 2]| {
        let [one, other] = with;
        castra(here, &["expand", "commands-and-colors", "--with", one, "--with", other])
    };
    assert_eq!(text(["epic", "facing-and-flanks"]), text(["facing-and-flanks", "epic"]));
}

#[test]
fn threads_change_no_figure() {
    let folder = folder();
    for extra in [&["--compare", "b,goal=20"][..], &["--coverage", "--with", "b"]] {
        for format in ["human", "json"] {
            let run = |jobs: &str| {
                let args = ["simulate", "race.castra", "--games", "150", "--format", format];
                castra(folder.path(), &[&args[..], extra, &["--jobs", jobs]].concat())
            };
            assert_eq!(run("1"), run("3"), "{extra:?} {format}");
        }
    }
}

#[test]
fn a_comparison_is_of_the_same_games() {
    let folder = folder();
    let csv = |args: &[&str]| {
        let start = ["simulate", "race.castra", "--games", "40", "--format", "csv"];
        castra(folder.path(), &[&start[..], args].concat())
    };
    let pairs = csv(&["--compare", "b"]);
    let (one, other) = (csv(&[]), csv(&["--with", "b"]));
    let joined = one.lines().zip(other.lines()).skip(1).map(|(one, other)| {
        let (_, other) = other.split_once(',').unwrap();
        format!("{one},{other}")
    });
    assert!(pairs.lines().skip(1).eq(joined.collect::<Vec<_>>()), "{pairs}");
}

#[test]
fn changes_of_tables_and_of_battles_are_told() {
    let folder = folder();
    let rain = "module rain \"Rain\" for race\n\nmodify toll(g) {\n  when g == road\n  add 1\n  add 2\n}\n";
    fs::write(folder.path().join("rain.castra"), rain).unwrap();
    let expanded = castra(folder.path(), &["expand", "race.castra", "toll", "--with", "rain"]);
    assert!(expanded.contains("// then, the module rain, rain.castra:3"), "{expanded}");
    let why = ["why", "race.castra", "toll(road) + toll(mud)", "--with", "rain"];
    let told = castra(folder.path(), &why);
    assert!(told.contains("add 1 of rain, when g == road"), "{told}");
    for add in ["add 1", "add 2"] {
        let line = format!("not applied: {add} of rain, because g == road is false");
        assert!(told.contains(&line), "{told}");
    }
    // A battle of the library that has rules of its own.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let battle = root.join("commands-and-colors/battles/practice-fords-and-rain.castra");
    let expanded = castra(&root, &["expand", &battle.to_string_lossy(), "--changed"]);
    assert!(expanded.contains(", the battle, "), "{expanded}");
}

/// The values of an attribute.
fn values<'h>(html: &'h str, attribute: &str) -> BTreeSet<&'h str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

fn stands_on_its_own(html: &str) {
    // The name of a namespace leads nowhere, and type comes with the page.
    let html = &html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "").replace("url(data:", "");
    for outside in ["http:", "https:", "src=", "<link", "@import", "url(", "<script"] {
        assert!(!html.contains(outside), "{outside}");
    }
    let ids = values(html, "id");
    for link in values(html, "href") {
        let place = link.strip_prefix('#').expect("links lead to the book itself");
        assert!(ids.contains(place), "nothing is at {link}");
    }
}

#[test]
fn what_authors_write_is_escaped() {
    let folder = folder();
    let doc = ["doc", "race.castra", "--with", "a", "-o", "-"];
    let players = castra(folder.path(), &doc);
    stands_on_its_own(&players);
    assert!(players.contains("A &lt;script&gt;alert(1)&lt;"), "{players}");
    assert!(!players.contains("<b>") && !players.contains("<i>"), "{players}");
    let html = castra(folder.path(), &[&doc[..], &["--for", "designers"]].concat());
    stands_on_its_own(&html);
    assert!(
        html.contains("A &lt;script&gt;alert(1)&lt;&#x2f;script&gt; &amp; &quot;Race&quot;"),
        "{html}"
    );
    assert!(html.contains("<code>pips &lt; 7</code>, &amp; so on"), "{html}");
    assert!(!html.contains("<b>") && !html.contains("<i>"), "{html}");
}

#[test]
fn the_books_of_shipped_games_stand_on_their_own() {
    let here = Path::new(".");
    let with = ["--with", "epic", "--with", "facing-and-flanks"];
    let doc = [&["doc", "commands-and-colors", "-o", "-"][..], &with].concat();
    stands_on_its_own(&castra(here, &doc));
    let book = castra(here, &[&doc[..], &["--for", "designers"]].concat());
    stands_on_its_own(&book);
    for id in ["rule-melee-dice", "clause-FF-33", "cards", "terrain", "options", "play"] {
        assert!(values(&book, "id").contains(id), "{id}");
    }
    stands_on_its_own(&castra(here, &["doc", "ancient-generals", "-o", "-"]));
}
