//! A text is resolved in its own scope: `tests/scopes` has a game, modules and a
//! battle that use the same names for different things, beside what is said about
//! them. What a module declares is never a problem of a text that does not see it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use castra_workspace::{Checked, NoLibrary, Package, Workspace};

fn check(texts: &[(&str, String)]) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (name, text) in texts {
        workspace.add(package, name, text.as_str());
    }
    workspace.check()
}

fn in_lines(checked: &Checked) -> String {
    let mut out = String::new();
    for d in &checked.diagnostics {
        let file = checked.files.get(d.primary.span.file).unwrap();
        let at = file.line_col(d.primary.span.start);
        let code = d.code.name;
        writeln!(out, "{}:{}:{}: [{code}] {}", file.path, at.line, at.col, d.message).unwrap();
        for label in &d.related {
            let file = checked.files.get(label.span.file).unwrap();
            let at = file.line_col(label.span.start);
            writeln!(out, "  {}:{}:{}: {}", file.path, at.line, at.col, label.text).unwrap();
        }
    }
    out
}

fn texts(names: &[&'static str]) -> Vec<(&'static str, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scopes");
    names.iter().map(|name| (*name, fs::read_to_string(folder.join(name)).unwrap())).collect()
}

#[test]
fn names_mean_what_their_own_text_sees() {
    let all = ["duel.castra", "clock.castra", "bells.castra", "chimes.castra", "ford.castra"];
    let actual = in_lines(&check(&texts(&all)));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scopes/expected.txt");
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&path, &actual).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "--- expected\n{expected}\n--- actual\n{actual}");
    let of_game = actual.lines().filter(|line| line.starts_with("duel.castra")).count();
    assert_eq!(of_game, 0, "a module is a problem of its game:\n{actual}");
}

#[test]
fn a_name_that_is_taken_is_a_problem_of_the_later_text() {
    let [game] = texts(&["duel.castra"]).try_into().unwrap();
    // Whatever sort of thing bears the name first.
    let taken = [
        "kind doubled in deck { }\n\ndoubled nap \"Nap\" { }",
        "pile rest shared hidden",
        "enum troop { one, two }",
        "state quick: int = 0",
    ];
    for declaration in taken {
        let module = format!("module other \"Other\" for duel\n\n{declaration}\n");
        let checked = check(&[game.clone(), ("other.castra", module)]);
        let all = in_lines(&checked);
        let lines = || all.lines().filter(|line| !line.starts_with(' '));
        assert!(lines().any(|line| line.contains("name/duplicate")), "{declaration}:\n{all}");
        assert!(lines().all(|line| line.starts_with("other.castra")), "{declaration}:\n{all}");
    }
}

#[test]
fn shadowing_a_name_of_the_game_is_reported() {
    let [game] = texts(&["duel.castra"]).try_into().unwrap();
    for declaration in ["die mode { one, two }", "fn doubled(n: int) -> int { n + n }"] {
        let module = format!("module other \"Other\" for duel\n\n{declaration}\n");
        let checked = check(&[game.clone(), ("other.castra", module)]);
        let all = in_lines(&checked);
        let lines = || all.lines().filter(|line| !line.starts_with(' '));
        assert!(lines().any(|line| line.contains("rules/shadows")), "{declaration}:\n{all}");
        assert!(!all.contains("name/duplicate"), "{declaration}:\n{all}");
        assert!(lines().all(|line| line.starts_with("other.castra")), "{declaration}:\n{all}");
    }
}

#[test]
fn a_name_of_two_modules_is_qualified_by_whoever_sees_both() {
    let game = "game plain \"Plain\"\n\ncouncil { armies 2 }\n\nstate log: int = 0\n\n\
                turn army at most 3 { phase go { log = 1 } }\n";
    let own = "die luck numeric { 1, 2 }\n\nenum depth { deep }\n\nfn slows() -> int { log }\n\n\
               modify slows() { add 1 }\n\nrecord load { n: int }\n";
    let module = |name: &str| format!("module {name} \"M\" for plain\n\n{own}");
    let both = "module both \"Both\" for plain\n\nrequires mud, bog\n\n\
                fn total() -> int { slows() + mud.slows() + bog.slows() }\n\n\
                fn of(d: depth, e: mud.depth) -> bool { e == deep }\n\n\
                modify slows() { add 2 }\n\nproc roll-it() { let d = roll luck }\n\n\
                fn none-such() -> int { mud.quick() }\n";
    let checked = check(&[
        ("plain.castra", game.to_owned()),
        ("mud.castra", module("mud")),
        ("bog.castra", module("bog")),
        ("both.castra", both.to_owned()),
    ]);
    let all = in_lines(&checked);
    let lines: Vec<&str> = all.lines().filter(|line| line.contains("each have")).collect();
    for place in
        ["both.castra:5:21:", "both.castra:7:10:", "both.castra:9:8:", "both.castra:11:31:"]
    {
        assert!(lines.iter().any(|line| line.starts_with(place)), "{place}\n{all}");
    }
    assert_eq!(lines.len(), 4, "{all}");
    let others = |line: &&str| line.starts_with("mud.castra") || line.starts_with("bog.castra");
    assert!(!all.lines().any(|line| others(&line) && line.contains("name/")), "{all}");
}

#[test]
fn a_module_is_there_once_however_often_it_is_named() {
    let game = "game plain \"Plain\"\n\ncouncil { armies 2 }\n\nstate log: int = 0\n\n\
                turn army at most 3 { phase go { log = 1 } }\n";
    let below = "module mud \"Mud\" for plain\n\nenum depth { deep, flat }\n\n\
                 state sunk: depth = flat\n\nafter turn.go() named sinking { log = 2 }\n";
    let part = |name: &str, relation: &str| {
        format!(
            "module bog \"Bog\" for plain\n\n{relation}\n\n\
             fn {name}(d: depth) -> bool {{ d == deep or sunk == d }}\n"
        )
    };
    let battle = |with: &str| {
        format!(
            "scenario moor \"Moor\" for plain with {with}\n\nwar-council {{\n  \
             army reds \"Reds\" bottom {{ }}\n  army greys \"Greys\" top {{ }}\n}}\n"
        )
    };
    let named = |first: &str, second: &str, with: &str| {
        in_lines(&check(&[
            ("plain.castra", game.to_owned()),
            ("mud.castra", below.to_owned()),
            ("bog/one.castra", part("first-of-all", first)),
            ("bog/two.castra", part("second-of-all", second)),
            ("moor.castra", battle(with)),
        ]))
    };
    let once = named("requires mud", "", "mud, bog");
    assert_eq!(once, named("requires mud", "requires mud", "mud, bog"), "in two files");
    assert_eq!(once, named("requires mud, mud", "", "mud, bog"), "in one list");
    let lines = ["requires mud\n// once", "requires mud\nrequires mud"];
    let [one, two] = lines.map(|lines| named(lines, "", "mud, bog"));
    assert_eq!(one, two, "in two lines");
    assert_eq!(once, named("requires mud", "", "mud, bog, mud"), "by a battle");
    let is_remark = |line: &str| line.contains("[name/un");
    assert!(once.lines().all(is_remark), "{once}");
    // What is missing, or not to be there, is said once as well.
    let count = |all: &str, code: &str| all.matches(code).count();
    let missing = named("requires mud", "requires mud", "bog");
    assert_eq!(count(&missing, "module/required"), 1, "{missing}");
    let excluding = named("excludes mud", "excludes mud", "mud, bog");
    assert_eq!(count(&excluding, "module/excluded"), 1, "{excluding}");
}

/// Of the names, one in so many is tried with each declaration: a different part with
/// each. `CASTRA_EVERY_NAME=1` tries all.
const EVERY: usize = 12;

/// What a module may declare, with a name in the place of `NAME`.
const DECLARATIONS: &[&str] = &[
    "enum NAME { one, two }",
    "enum other { NAME, two }",
    "die NAME { one, two }",
    "die other { NAME, two }",
    "die NAME numeric { 1, 2 }",
    "board NAME hexes pointy 4 x 4 { rows A..D }",
    "terrain NAME \"Other\" { }",
    "add to terrain { NAME: int = 1 }",
    "kind NAME on hex { }",
    "kind NAME on board { }",
    "kind NAME in deck { }\n\nNAME other \"Other\" { }",
    "kind other in deck { NAME: int = 1 }\n\nother third \"Third\" { }\n\n\
     deck fourth { third * 2 }",
    "kind NAME marks troop { }",
    "kind other on hex { state NAME: { one, two } = one }",
    "add to troop { NAME: int = 1 }",
    "add to order { NAME: int = 1 }",
    "troop NAME \"Other\" { class light }",
    "troop other \"Other\" abbr NAME { class light }",
    "leader NAME \"Other\" { }",
    "order NAME \"Other\" { }",
    "order other(NAME: weather) \"Other\" { }",
    "deck NAME { march * 2 }",
    "add to deck whole { march * 2 }\n\nstate NAME: int = 1",
    "pile NAME shared public",
    "pile NAME per army hidden",
    "table NAME(of: weather) -> int {\n  dry 1\n  wet 2\n}",
    "option NAME: bool = false \"Other.\"",
    "option other: { NAME, two } = NAME \"Other.\"",
    "state NAME: int = 1",
    "state NAME per army: int = 1",
    "state NAME per hex: int = 1",
    "state other: { NAME, two } = NAME",
    "role NAME per army",
    "window NAME(who: troop)",
    "fn NAME(t: troop) -> bool { t.wounds > 1 }",
    "fn other(NAME: troop) -> bool { NAME.wounds > 1 }",
    "proc NAME(t: troop) { t.wounds = 1 }",
    "proc NAME(t: troop) -> int { return t.wounds }",
    "proc other(NAME: troop) { NAME.wounds = 1 }",
    "judge NAME(a: army) -> int { a.morale }",
    "state NAME per weather: int = 1",
    "victory NAME a in armies when a.morale > 99 \"other\"",
    "before setup named NAME { pace = 1 }",
    "instead of take(c) named NAME { pace = 1 }",
    "proc other(t: troop) {\n  step NAME { t.wounds = 1 }\n}",
    "before rest.sleep(t) named NAME { t.wounds = 1 }",
    "modify doubled(n) named NAME { add 1 }",
    "source NAME \"Other\" by \"Nobody\" {\n  O-1 \"Other\" \"Other.\"\n}",
    "source other \"Other\" by \"Nobody\" {\n  NAME \"Other\" \"Other.\"\n}",
    "requires NAME",
    "whenever pace > 7 {\n  let NAME = 1\n  pace = NAME\n}",
];

/// The words of a text, each once.
fn words(text: &str) -> std::collections::BTreeSet<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '-';
    let words = text.lines().flat_map(|line| line.split(|c| !is_word(c)));
    words.filter(|word| word.starts_with(|c: char| c.is_alphabetic())).collect()
}

/// A module that bears any of the names of its game is no problem of the game, nor
/// of a battle without it, whatever it declares.
#[test]
fn no_declaration_of_a_module_is_a_problem_of_a_text_that_does_not_see_it() {
    let others = texts(&["any/skirmish.castra", "any/ford.castra"]);
    assert_eq!(in_lines(&check(&others)), "", "the texts themselves");
    let mut names: std::collections::BTreeSet<&str> =
        others.iter().flat_map(|(_, text)| words(text)).collect();
    // What every game has, and names that no text has.
    names.extend(["troops", "us", "them", "it", "army", "hex", "bool", "cards", "sections", "new"]);
    let every = if std::env::var_os("CASTRA_EVERY_NAME").is_some() { 1 } else { EVERY };
    let mut wrong = String::new();
    for (d, declaration) in DECLARATIONS.iter().enumerate() {
        for name in names.iter().skip(d % every).step_by(every) {
            let item = declaration.replace("NAME", name);
            let module = format!("module extra \"Extra\" for skirmish\n\n{item}\n");
            let mut all = others.clone();
            all.push(("extra.castra", module));
            let lines = in_lines(&check(&all));
            let of_others = lines
                .lines()
                .filter(|line| !line.starts_with("extra.castra") && !line.starts_with(' '));
            for line in of_others {
                writeln!(wrong, "{item:?}: {line}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The texts of a game whose cards are of one kind take all cards for that.
#[test]
fn a_second_kind_of_cards_keeps_to_piles_of_its_own() {
    let game = texts(&["any/skirmish.castra"]);
    let said = |item: &str, line: &str| {
        let module = format!(
            "module extra \"Extra\" for skirmish\n\nkind trick in deck {{ guile: int = 1 }}\n\n\
             trick feint \"Feint\" {{ }}\n\ndeck tricks {{ feint * 3 }}\n\n\
             pile ruses shared hidden\n\n{item}\n\nbefore rest.sleep(t) {{\n  \
             fill ruses with tricks\n  for each c in ruses where it is feint and it.guile > 0 {{\n    \
             move c to ruses\n  }}\n  for each c in stock where it.worth > 1 {{\n    \
             move c to stock\n  }}\n  {line}\n}}\n"
        );
        let mut all = game.clone();
        all.push(("extra.castra", module));
        in_lines(&check(&all))
    };
    assert_eq!(said("", ""), "");
    for (item, line) in [
        ("", "fill stock with tricks"),
        ("", "draw 1 from ruses to stock"),
        ("", "move all ruses to stock"),
        ("", "for each c in cards { move c to stock }"),
        ("add to deck whole { feint * 2 }", ""),
    ] {
        let lines = said(item, line);
        let is_extra = lines.lines().all(|l| l.starts_with("extra.castra") || l.starts_with(' '));
        assert!(lines.contains("`order`") && is_extra, "{item} {line}:\n{lines}");
    }
}

#[test]
fn a_name_that_is_declared_elsewhere_is_no_slip_of_an_idle_one() {
    let game = "game race \"The Race\"\n\ncouncil {\n  armies 2\n  army { cards: int 1..6 = 2 }\n}\n\n\
                source field-cards \"The Cards\" { FC-1 \"an army has cards\" }\n\n\
                state lap-cards per army: int = 0\n\n\
                test \"cards\" {\n  council cards = 4\n  expect us == first\n}\n";
    let said = in_lines(&check(&[("race.castra", game.to_owned())]));
    assert!(said.contains("`cards` is an entry of an army"), "{said}");
    assert!(!said.contains("never used: `"), "{said}");
    // Nothing is called so: the state that nothing uses is most likely meant, and no source.
    let said = in_lines(&check(&[("race.castra", game.replace("council cards", "council laps"))]));
    assert!(!said.contains("`field-cards`"), "{said}");
    let said = in_lines(&check(&[("race.castra", game.replace("us == first", "lap-card == 1"))]));
    assert!(said.contains("declared here and never used: `lap-cards`"), "{said}");
}

#[test]
fn an_idle_name_of_another_sort_is_no_slip() {
    let game = "game race \"The Race\"\n\ncouncil { armies 2 }\n\nboard field squares 4 x 4\n\n\
                kind troop on square { men: int }\n\ntroop spears \"Spears\" { men 3 }\n\n\
                fn fleet(t: troop) -> bool { t.men > 1 }\n\n\
                turn army at most 4 { phase main { for each t in troops where fleet(it) { t.men -= 1 } } }\n\n\
                state tired per man: int = 0\n\n\
                test \"the race\" {\n  expect racers is empty\n}\n";
    let said = in_lines(&check(&[("race.castra", game.to_owned())]));
    assert!(said.contains("`man`") && !said.contains("never used: `"), "{said}");
    // What has the name as one of its words may be meant.
    let game = game.replace("state tired per man", "enum foot-man { a }\n\nstate tired per man");
    let said = in_lines(&check(&[("race.castra", game)]));
    assert!(!said.contains("`foot-man`"), "{said}");
}

#[test]
fn an_idle_name_of_the_sort_that_is_asked_for_is_a_slip() {
    let game = |carrier: &str, arm: &str| {
        format!(
            "game race \"The Race\"\n\ncouncil {{ armies 2 }}\n\nboard field squares 4 x 4\n\n\
             kind unit on square {{ men: int }}\n\nunit spears \"Spears\" {{ men 3 }}\n\n\
             kind rank marks unit {{}}\n\nrank chief \"Chief\" {{ of {carrier} }}\n\n\
             enum wind {{ calm, stormy }}\n\nstate weather: wind = calm\n\n\
             turn army at most 4 {{ phase main {{ match weather {{ {arm} => {{}}, else => {{}} }} }} }}\n"
        )
    };
    // The noun is the name of a kind.
    let said = in_lines(&check(&[("race.castra", game("speers", "calm"))]));
    assert!(said.contains("no unit called `speers`"), "{said}");
    assert!(said.contains("declared here and never used: `spears`"), "{said}");
    // The message has no noun.
    let said = in_lines(&check(&[("race.castra", game("spears", "stromy"))]));
    assert!(said.contains("`stromy` is not"), "{said}");
    assert!(said.contains("declared here and never used: `stormy`"), "{said}");
}
