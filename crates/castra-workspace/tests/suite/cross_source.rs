//! Texts of one package that have to do with each other: what one declares and another uses, and
//! what a module changes of what its game relies on.

use std::sync::Arc;

use castra_syntax::ast::HeaderKind;
use castra_workspace::{Checked, Library, LibrarySource, NoLibrary, Package, Workspace};

fn check(texts: &[(&str, &str)]) -> Checked {
    let mut workspace = Workspace::new(&NoLibrary);
    let package = workspace.add_package(Package::default());
    for (name, text) in texts {
        workspace.add(package, name, *text);
    }
    workspace.check()
}

/// What is said, with the places that are shown beside it.
fn messages(checked: &Checked) -> Vec<String> {
    let one = |d: &castra_base::Diagnostic| {
        let file = checked.files.get(d.primary.span.file).unwrap();
        let related: Vec<&str> = d.related.iter().map(|label| label.text.as_str()).collect();
        let related = related.join("; ");
        format!("{}: [{}] {} ({related})", file.path, d.code.name, d.message)
    };
    checked.diagnostics.iter().map(one).collect()
}

const WATCH: &str = "game watch \"Watch\"

council { armies 2 }

kind omen in deck { }
omen crow \"Crow\" { }
deck omens { crow * 3 }

pile signs shared hidden
pile spent shared hidden

state night: bool = false
state hours: int = 0
state bells quiet: int = 0

turn army at most 4 {
  phase keep {
    if not night { hours += 1; bells += 1 }
  }
}

defeat a in armies when hours > 3 \"has slept\"
";

#[test]
fn a_module_may_use_unused_declarations_of_its_game() {
    let alone = messages(&check(&[("watch.castra", WATCH)]));
    let expected = [
        "watch.castra: [name/unused] the pile `signs` is never used ()",
        "watch.castra: [name/unused] the pile `spent` is never used ()",
        "watch.castra: [name/unchanged] nothing changes the state `night` ()",
        "watch.castra: [name/unread] nothing reads the state `bells` ()",
    ];
    assert_eq!(alone, expected);
    let module = "module dusk \"Dusk\" for watch

before turn.keep() {
  if bells > 2 {
    night = true
    fill signs with omens
  }
}
";
    let both = messages(&check(&[("watch.castra", WATCH), ("dusk.castra", module)]));
    assert_eq!(both, ["watch.castra: [name/unused] the pile `spent` is never used ()"]);
}

const RAID: &str = "game raid \"Raid\"

council { armies 2 }

board field hexes pointy 6 x 4 { rows D..A }
terrain clear \"Clear\" { symbol ., default }

kind unit on hex { state strength: int = 2 }
unit foot \"Foot\" { }

turn army at most 4 {
  phase fight {
    for each u in units where it.army == us {
      for each v in units where it.army != us {
        let on = strike(u, v)
        if on { u.strength += distance(u.hex, v.hex) }
      }
    }
  }
}

proc strike(u: unit, v: unit) -> bool {
  var on = false
  step blow {
    if v.strength == 0 {
      remove v
      return false
    }
    v.strength -= 1
  }
  on = u.strength > 1
  return on
}
";

#[test]
fn state_that_a_module_only_reads_is_used() {
    let module = |body: &str| {
        format!("module dust \"Dust\" for raid\n\nafter strike(u, v) with on {{\n  {body}\n}}\n")
    };
    let with =
        |body: &str| messages(&check(&[("raid.castra", RAID), ("dust.castra", &module(body))]));
    let quiet = with("if on { say \"{u} goes on against {v}\" }");
    assert_eq!(quiet, Vec::<String>::new());
    // Who gives it another value is named where that matters.
    let changes = with("on = true\n  say \"{u} and {v}\"");
    let [only] = changes.as_slice() else { panic!("{changes:?}") };
    assert!(only.starts_with("raid.castra: [rules/may-be-gone] `v` may be off the board here"));
    assert!(only.contains("the module `dust` changes `strike`"), "{only}");
}

const SIEGE: &str = "game siege \"Siege\"

council { armies 2 }

board field hexes pointy 6 x 4 { rows D..A }
terrain clear \"Clear\" { symbol ., default }

kind unit on hex { state strength: int = 2 }
unit foot \"Foot\" { }

turn army at most 4 {
  phase fight {
    for each u in units where it.army == us {
      choose h in hexes where it.unit is not none by us or none { assault(u, h) }
    }
  }
}

window met(who: unit, by: unit)

react to met(who, by) by a \"Stand\" when a == who.army prefer distance(who.hex, by.hex) {
  who.strength += 1
}

proc assault(u: unit, at: hex) {
  let defender = at.unit
  if defender is none { return }
  step answer {
    window met(defender, u) for defender.army
  }
  step blow { strike(defender) }
  step after-it {
    if defender in units { say \"{defender} holds\" }
  }
}

proc strike(v: unit) {
  if v.strength == 0 {
    remove v
  } else {
    v.strength -= 1
  }
}
";

#[test]
fn a_module_that_removes_a_found_piece_is_reported() {
    let with = |target: &str| {
        let body = "let v = at.unit\n  if v is not none { strike(v) }";
        let module = format!(
            "module darts \"Darts\" for siege\n\nbefore {target}(u, at) {{\n  {body}\n}}\n"
        );
        messages(&check(&[("siege.castra", SIEGE), ("darts.castra", &module)]))
    };
    let told = with("assault.answer");
    let [only] = told.as_slice() else { panic!("{told:?}") };
    let expected = "darts.castra: [rules/may-be-gone] this may remove `defender`";
    assert!(only.starts_with(expected), "{only}");
    assert!(only.contains("asks for the hex of `defender`"), "{only}");
    // The game looks for the piece afterwards, or asks whether it is there.
    assert_eq!(with("assault"), Vec::<String>::new());
    assert_eq!(with("assault.after-it"), Vec::<String>::new());
}

const LANDING: &str = "game landing \"Landing\"

council { armies 2 }

board field hexes pointy 6 x 4 { rows D..A }
terrain clear \"Clear\" { symbol ., default }

kind boat on hex { }
boat skiff \"Skiff\" { }

fn may-land(b: boat) -> bool { b.hex.row > 1 }

turn army at most 4 {
  phase land {
    for each b in boats where may-land(it) { land(b) }
  }
}

proc land(b: boat) {
  choose h in hexes where distance(it, b.hex) < 2 by enemy(b.army) \"Meet {b}\" prefer distance(h, b.hex) or none { say \"{h}\" }
  choose whether \"Wave at {b}\" by enemy(b.army) { say \"hail\" }
}
";

#[test]
fn a_module_that_leaks_a_secret_is_reported_once() {
    let module = "module night \"Night\" for landing

add to boat { state dark private quiet: bool = true }

forbid may-land(b) { when b.dark }

after turn.land() {
  for each b in boats where it.army == us { b.dark = false }
}
";
    let told = messages(&check(&[("landing.castra", LANDING), ("night.castra", module)]));
    let [only] = told.as_slice() else { panic!("{told:?}") };
    let expected = "night.castra: [rules/secret] this makes 2 choices depend on the field `dark`, which the choosing army \
                    cannot see";
    assert!(only.starts_with(expected), "{only}");
    let parts = "asked only for what `land` is given, which depends on it; so do the options, `prefer` and the label";
    assert!(only.contains(parts), "{only}");
    assert!(only.contains("so does the label"), "{only}");
}

#[test]
fn a_module_that_makes_pieces_secret_is_reported_at_the_word() {
    let game = LANDING.replace(
        "choose whether \"Wave at {b}\" by enemy(b.army) { say \"hail\" }",
        "let fear = if b is barge then 2 else 0
  choose some g in hexes at most fear by enemy(b.army) \"Guard\" prefer if b is barge then 1 else 0
  for each h in g { say \"{h}\" }",
    );
    let game = game
        .replace("boat skiff \"Skiff\" { }", "boat skiff \"Skiff\" { }\nboat barge \"Barge\" { }");
    let module = "module fog \"Fog\" for landing\n\nadd to boat { secret }\n";
    let told = messages(&check(&[("landing.castra", &game), ("fog.castra", module)]));
    let [only] = told.as_slice() else { panic!("{told:?}") };
    let expected = "fog.castra: [rules/secret] this makes a choice depend on what a `boat` is, which the choosing army \
                    cannot see";
    assert!(only.starts_with(expected), "{only}");
}

#[test]
fn a_module_that_makes_pieces_with_open_figures_secret_is_reported_at_the_word() {
    let boats = "boat skiff \"Skiff\" { hull 1 }\nboat barge \"Barge\" { hull 2 }";
    let game = LANDING.replace("boat skiff \"Skiff\" { }", boats);
    let kind = "kind boat on hex {\n  hull: int 1..2\n  state left: int 0..hull clamped = hull\n}";
    let game = game.replace("kind boat on hex { }", kind);
    let game = game.replace("prefer distance", "prefer b.left - distance");
    let module = "module fog \"Fog\" for landing\n\nadd to boat { secret }\n";
    let told = messages(&check(&[("landing.castra", &game), ("fog.castra", module)]));
    let expected = "fog.castra: [rules/open-figure] everybody sees `left`, and so what a `boat` is";
    assert!(told.iter().any(|message| message.starts_with(expected)), "{told:?}");
    assert!(told.iter().all(|message| message.starts_with("fog.castra")), "{told:?}");
}

#[test]
fn bounds_hold_of_a_field_that_is_named_with_its_module() {
    let game = "game march \"March\"

council { armies 2 }

kind host on hex { }
host foot \"Foot\" { }

board field hexes pointy 6 x 4 { rows D..A }
terrain clear \"Clear\" { symbol ., default }

turn army at most 4 {
  phase rest { rest() }
}

proc rest() { say \"rest\" }
";
    let thirst = "module thirst \"Thirst\" for march

add to host { state tired: int 0..3 = 2 }

after rest() {
  for each h in hosts where it.tired > 0 { h.tired -= 1 }
}
";
    let wells = |body: &str| {
        format!(
            "module wells \"Wells\" for march\n\nrequires thirst\n\nadd to host {{ state drunk: int = 0 }}\n\n\
             after rest() over thirst {{\n  for each h in hosts where it.thirst.tired > 0 {{\n    {body}\n    \
             h.thirst.tired -= 1\n  }}\n}}\n"
        )
    };
    let with = |body: &str| {
        let wells = wells(body);
        messages(&check(&[
            ("march.castra", game),
            ("thirst.castra", thirst),
            ("wells.castra", &wells),
        ]))
    };
    let of = |lines: &[String], code: &str| lines.iter().any(|line| line.contains(code));
    let fine = with("h.drunk += 1");
    assert!(!of(&fine, "error") && !of(&fine, "rules/beyond-bounds"), "{fine:?}");
    // Another host may be the next.
    let other = with("for each g in hosts where it.thirst.tired > 1 { g.thirst.tired -= 2 }");
    assert!(of(&other, "rules/beyond-bounds"), "{other:?}");
}

#[test]
fn the_current_variant_is_named_in_words() {
    let game = "game drill \"Drill\"

council { armies 2 }

board yard squares 4 x 4 { rows A..D }
terrain sand \"Sand\" { default }

kind man on square plural men { }
man recruit \"Recruits\" { }
man veteran \"Veterans\" { }

fn pace(u: man, v: man) -> int { if u is recruit and v is recruit then 1 else 2 }

turn army at most 4 {
  phase drill {
    for each u in men where it.army == us and pace(it, it) == 1 { drill(u) }
  }
}

proc drill(u: man) { change u to veteran }
";
    let module = |id: &str, set: i64| {
        format!(
            "module {id} \"{id}\" for drill\n\n\
             modify pace(u, v) {{\n  when u is veteran\n  set {set}\n}}\n\n\
             before drill(u) {{ if u is recruit {{ change u to veteran }} }}\n"
        )
    };
    let (one, two) = (module("one", 3), module("two", 4));
    let checked = check(&[("drill.castra", game), ("one.castra", &one), ("two.castra", &two)]);
    let labels: Vec<&str> = checked.diagnostics.iter().map(|d| d.primary.text.as_str()).collect();
    assert!(labels.contains(&"both set the value where `u` is `veteran`"), "{labels:?}");
    assert!(labels.contains(&"their order makes a difference to what each `man` is"), "{labels:?}");
    let helps: Vec<&str> = checked.diagnostics.iter().filter_map(|d| d.help.as_deref()).collect();
    assert!(helps.iter().any(|help| help.contains("if that is to win")), "{helps:?}");
    assert!(helps.iter().any(|help| help.contains("if that is to be done first")), "{helps:?}");
}

const FORD: &str = "game ford \"Ford\"

board banks hexes pointy 3 x 3 { }
council { armies 2 }
kind band on hex { }
band foot \"Foot\" abbr F { }

turn army at most 4 {
  phase go {
    for each b in bands where it.army == us { remove b }
  }
}
";

/// A battle whose map gives a hex a name, and a test that uses it; but for that it has no rules.
const CROSSING: &str = "scenario crossing \"Crossing\" for ford

war-council {
  army near \"Near\" bottom { }
  army far \"Far\" top { }
}

map banks {
  label stones \"Stones\" at B2
}

deploy near { foot at B2 }
deploy far { foot at A1 }

test \"the band stands on the stones\" {
  expect stones == B2
  expect stones.band is not none
}
";

#[test]
fn tests_of_a_battle_know_the_names_of_its_hexes() {
    let checked = check(&[("ford.castra", FORD), ("crossing.castra", CROSSING)]);
    assert_eq!(messages(&checked), Vec::<String>::new());
    assert_eq!(checked.tests.len(), 1);
}

#[test]
fn two_battles_of_one_name_are_reported_once_and_each_test_starts_from_its_own() {
    let copy = CROSSING
        .replace("foot at B2", "foot at C2")
        .replace("stones.band is not", "stones.band is");
    let texts = [("ford.castra", FORD), ("crossing.castra", CROSSING), ("copy.castra", &copy)];
    let checked = check(&texts);
    let expected =
        ["copy.castra: [name/duplicate-battle] two battles are called `crossing` (the other)"];
    assert_eq!(messages(&checked), expected);
}

#[test]
fn names_of_modules_not_in_play_are_explained() {
    let chill = "module chill \"Chill\" for watch

state frost: int = 0

before turn.keep() {
  frost += 1
}
";
    let thaw = "module thaw \"Thaw\" for watch

before turn.keep() {
  if frost > 2 { hours = 0 }
}
";
    let vigil = "scenario vigil \"Vigil\" for watch

war-council {
  army near \"Near\" bottom { }
  army far \"Far\" top { }
}

test \"nothing is frozen\" {
  expect frost == 0
}
";
    let texts = [
        ("watch.castra", WATCH),
        ("chill.castra", chill),
        ("thaw.castra", thaw),
        ("vigil.castra", vigil),
    ];
    let checked = check(&texts);
    let unknown = checked.diagnostics.iter().filter(|d| d.code.name == "name/unknown");
    let unknown: Vec<_> =
        unknown.map(|d| (d.primary.text.as_str(), d.help.as_deref().unwrap())).collect();
    let label = "declared in the module `chill`, which is not in play here";
    let expected = [
        (label, "write `requires chill` in this module, or another name"),
        (label, "write `with chill` in the header, or another name"),
    ];
    assert_eq!(unknown, expected);
}

/// A library of one module.
struct OneModule;

const CHILL: &str = "module chill \"Chill\" for watch

source cold \"Cold\" { CH-1 \"frost adds up\" }

option deep: int 1..9 = 2 \"the depth of the frost\"

state frost: int = 0

fn is-cold() -> bool { frost > deep }

before turn.keep() {
  cite CH-1
  frost += 1
}
";

impl Library for OneModule {
    fn sources(&self, kind: HeaderKind, id: &str) -> Vec<LibrarySource> {
        let is_known = kind == HeaderKind::Module && id == "chill";
        let source = LibrarySource {
            path: "<library>/chill.castra".to_owned(),
            text: CHILL.into(),
            pictures: Arc::default(),
        };
        is_known.then_some(source).into_iter().collect()
    }

    fn names(&self, kind: HeaderKind) -> Vec<String> {
        let names = (kind == HeaderKind::Module).then(|| "chill".to_owned());
        names.into_iter().collect()
    }
}

/// The names of a shipped module are explained, although nothing loads the module.
#[test]
fn names_of_shipped_modules_are_explained() {
    let thaw = "module thaw \"Thaw\" for watch

before turn.keep() {
  cite CH-1
  if frost > 2 { hours = 0 }
}
";
    let vigil = "scenario vigil \"Vigil\" for watch

war-council {
  army near \"Near\" bottom { }
  army far \"Far\" top { }
}

test \"nothing is frozen\" {
  option deep = 3
  expect not is-cold()
  expect chill.frost == 0
}
";
    let watch = format!("{WATCH}\ntest \"no frost\" {{ expect frost == 0 }}\n");
    let mut workspace = Workspace::new(&OneModule);
    let package = workspace.add_package(Package::default());
    let texts = [("watch.castra", &*watch), ("thaw.castra", thaw), ("vigil.castra", vigil)];
    for (name, text) in texts {
        workspace.add(package, name, text);
    }
    let checked = workspace.check();
    let errors = checked.diagnostics.iter().filter(|d| d.is_error());
    let found: Vec<String> = errors
        .map(|d| {
            let file = checked.files.get(d.primary.span.file).unwrap();
            let help = d.help.as_deref().unwrap();
            format!("{}: {} ({}) {help}", file.path, file.slice(d.primary.span), d.primary.text)
        })
        .collect();
    let declared = "(declared in the module `chill`, which is not in play here)";
    let expected = [
        format!(
            "thaw.castra: CH-1 {declared} write `requires chill` in this module, or another name"
        ),
        format!(
            "thaw.castra: frost {declared} write `requires chill` in this module, or another name"
        ),
        format!("vigil.castra: deep {declared} write `with chill` in the header, or another name"),
        format!(
            "vigil.castra: is-cold {declared} write `with chill` in the header, or another name"
        ),
        "vigil.castra: chill (the name of a module, which is not a value) \
         write what the module declares without its name"
            .to_owned(),
        format!(
            "watch.castra: frost {declared} \
             declare the name in the game, or move this into the module `chill`"
        ),
    ];
    assert_eq!(found, expected);
}

/// The words of a name that lacks its hyphen are one mistake.
#[test]
fn names_written_apart_are_joined() {
    let game = "game camp \"Camp\"

council { armies 2 }

board field hexes pointy 6 x 4 { rows D..A }
terrain clear \"Clear\" { symbol ., default }

kind unit on hex { }
unit heavy-foot \"Heavy Foot\" { }
kind mark marks unit { }
mark old-guard \"Old Guard\" { of heavy-foot }

fn far-away(h: hex) -> bool { distance(h, A1) > 2 }

turn army at most 4 { phase rest { } }

defeat a in armies when count(units where it.army == a) == 0 \"has nobody left\"
";
    let battle = "scenario night \"Night\" for camp

war-council {
  army near \"Near\" bottom { }
  army far \"Far\" top { }
}

map field { }

deploy near { heavy foot at A1 }
deploy far {
  heavy-foot at D6 as old guard
}

test \"the camp is small\" {
  expect far away(D6)
}
";
    let checked = check(&[("camp.castra", game), ("night.castra", battle)]);
    let errors: Vec<_> = checked.diagnostics.iter().filter(|d| d.is_error()).collect();
    let found: Vec<&str> = errors.iter().map(|d| d.message.as_str()).collect();
    let expected = [
        "the name `heavy-foot` is written with a hyphen",
        "the name `old-guard` is written with a hyphen",
        "the name `far-away` is written with a hyphen",
    ];
    assert_eq!(found, expected);
    assert!(errors.iter().all(|d| d.fixes.len() == 1 && !d.fixes[0].safe));
}

const DUEL: &str = "game duel \"Duel\"

council { armies 2 }

board field hexes pointy 6 x 4 { rows D..A }
terrain clear \"Clear\" { symbol ., default }

kind unit on hex { state strength: int = 2 }
unit foot \"Foot\" { }

turn army at most 4 {
  phase fight {
    for each u in units where it.army == us {
      choose v in units where it.army != us by us or none { clash(u, v) }
    }
  }
}

proc clash(u: unit, v: unit) {
  hurt(v, u)
  hurt(u, v)
}

proc hurt(u: unit, by-whom: unit or none) {
  accept rules/unused because \"modules ask who it was\"
  u.strength -= 1
  if u.strength == 0 {
    step fallen { remove u }
  }
}
";

#[test]
fn pieces_removed_by_callers_are_reported_to_a_module() {
    let with = |condition: &str| {
        let body = format!("if {condition} {{ by-whom.strength += distance(by-whom.hex, u.hex) }}");
        let module = format!(
            "module laurels \"Laurels\" for duel\n\nbefore hurt.fallen(u, by-whom) {{\n  {body}\n}}\n"
        );
        messages(&check(&[("duel.castra", DUEL), ("laurels.castra", &module)]))
    };
    let told = with("by-whom is not none");
    let [only] = told.as_slice() else { panic!("{told:?}") };
    let expected = "laurels.castra: [rules/may-be-gone] `by-whom` may be off the board here (it may be removed here; and is given from here afterwards)";
    assert_eq!(only, expected);
    let asked = with("by-whom is not none and by-whom in units");
    assert_eq!(asked, Vec::<String>::new());
}
