//! No command writes over a file that it reads, by whatever name, or over a Castra file; what is
//! named after inputs has a name of its own for each; and a game that is recorded is not lost.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

// For a game that is small, since commands are run by the hundred.
const BATTLE: &str = "scenario ford \"Ford\" for shield-and-spur

war-council {
  army rome \"Rome\" bottom {
    general \"Varro\"
    colours crimson
    moves first
  }
  army carthage \"Carthage\" top {
    general \"Hanno\"
    colours azure
  }
}

map field {
}

deploy rome {
  swordsmen at B4 as general
  archers   at B5
}

deploy carthage {
  swordsmen at H4 as general
  archers   at H5
}
";

// For a game with weights.
const WEIGHED: &str = "scenario duel \"A Duel\" for ancient-generals

war-council {
  army rome \"Rome\" bottom {
    general \"Varro\"
  }
  army carthage \"Carthage\" top {
    general \"Hanno\"
  }
}
";

/// A folder with a battle, and what commands make of it that other commands read.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        folder.write("b.castra", BATTLE);
        folder.write("weighed.castra", WEIGHED);
        folder.write("empty.castra", "// Notes.\n");
        fs::create_dir(folder.path().join("sub")).unwrap();
        for args in [
            &["export", "b.castra", "-o", "model.json"][..],
            &["simulate", "b.castra", "--record", "game.ron"],
            &["simulate", "b.castra", "--games", "3", "--results", "games.csv"],
        ] {
            let made = folder.castra(args, "");
            assert!(made.status.success(), "{args:?}: {}", text(&made.stderr));
        }
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn castra(&self, args: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(args)
            .current_dir(self.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // It may end before it has read all.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A command with an output, which is to be written over a file: the command and the option, the
/// other arguments, the file, and an ending without which the command would not write at all.
struct Case {
    command: &'static str,
    option: &'static str,
    args: &'static [&'static str],
    over: &'static str,
    ending: &'static str,
}

const fn case(
    command: &'static str,
    option: &'static str,
    args: &'static [&'static str],
    over: &'static str,
    ending: &'static str,
) -> Case {
    Case { command, option, args, over, ending }
}

/// Every option that names an output.
const CASES: &[Case] = &[
    case("export", "--output", &["b.castra"], "b.castra", "ron"),
    case("export", "--output", &["b.castra", "--format", "json"], "b.castra", ""),
    case("export", "--output", &["b.castra", "--format", "tiled"], "b.castra", ""),
    case("export", "--output", &["b.castra", "--format", "vassal"], "b.castra", ""),
    case("export", "--output", &["b.castra", "--format", "tabletop-simulator"], "b.castra", ""),
    case("export", "--output", &["b.castra"], "empty.castra", "ron"),
    case("print expanded", "--output", &["b.castra"], "b.castra", ""),
    case("print expanded", "--output", &["b.castra"], "empty.castra", ""),
    case("print grammar", "--output", &["--as", "gbnf"], "empty.castra", ""),
    case("render", "--output", &["b.castra"], "b.castra", "png"),
    case("render", "--output", &["model.json"], "model.json", "svg"),
    case("render", "--output", &["b.castra"], "empty.castra", "pdf"),
    case("print sheets", "--output", &["b.castra", "--only", "counters"], "b.castra", "pdf"),
    case("print battles", "--output", &["b.castra"], "b.castra", "html"),
    case("print battles", "--output", &["model.json"], "model.json", "pdf"),
    case("print rules", "--output", &["b.castra"], "b.castra", "txt"),
    case("report", "--output", &["b.castra", "--games", "2"], "b.castra", "html"),
    case("simulate", "--output", &["b.castra", "--games", "2"], "b.castra", ""),
    case("simulate", "--output", &["b.castra", "--trace"], "empty.castra", ""),
    case("simulate", "--output", &["b.castra", "--games", "2", "--coverage"], "b.castra", ""),
    case("simulate", "--record", &["b.castra"], "b.castra", ""),
    case("simulate", "--results", &["b.castra", "--games", "2"], "b.castra", "csv"),
    case("simulate", "--results", &["b.castra", "--games", "2"], "games.csv", "csv"),
    case("play", "--record", &["b.castra"], "b.castra", ""),
    case("play", "--record", &["b.castra"], "game.ron", ""),
    case("replay", "--output", &["game.ron"], "game.ron", ""),
    case("replay", "--output", &["game.ron"], "b.castra", ""),
    case("measure worth", "--output", &["b.castra", "--games", "2"], "b.castra", "png"),
    case("measure merge", "--output", &["games.csv"], "games.csv", "csv"),
    case("import", "--output", &["model.json"], "model.json", ""),
    case("import", "--output", &["model.json"], "b.castra", ""),
    case(
        "measure tune",
        "--state",
        &["weighed.castra", "--battles", "weighed.castra"],
        "weighed.castra",
        "",
    ),
];

/// Options that name a folder, whose files have names of their own: their names in it.
const FOLDERS: &[(&str, &str, &[&str], &str)] = &[
    ("render", "--output", &["b.castra"], "b.png"),
    ("print sheets", "--output", &["b.castra", "--only", "counters"], "counters.pdf"),
    (
        "print sheets",
        "--output",
        &["b.castra", "--only", "roster", "--format", "svg"],
        "roster-1.svg",
    ),
    ("replay", "--frames", &["game.ron"], "turn-001.png"),
    ("man", "--dir", &[], "castra-check.1"),
    ("site", "--output", &["--games", "0"], "index.html"),
];

/// Options that name an output of which it is said elsewhere that nothing is lost by it.
const ELSEWHERE: &[(&str, &str)] = &[
    // It is written where there is none, and else read and completed.
    ("import", "--mapping"),
    // `tests/cli/new`: what exists is refused.
    ("new", "--output"),
    // `packages.rs`: it needs a package with a name and a version.
    ("publish", "--output"),
    // `watch` below.
    ("watch", "--output"),
];

/// The words of options that name outputs, in all commands.
const OUTPUTS: [&str; 7] =
    ["--output", "--record", "--results", "--state", "--frames", "--dir", "--mapping"];

#[test]
fn every_output_has_its_case() {
    let folder = Folder::new();
    let help = |command: &[&str]| text(&folder.castra(&[command, &["--help"]].concat(), "").stdout);
    let listed = |help: &str, from: &str| -> Vec<String> {
        let Some((_, listed)) = help.split_once(from) else { return Vec::new() };
        let (listed, _) = listed.split_once("Global options:").unwrap();
        let listed = listed.lines().filter(|line| line.starts_with("  "));
        listed.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
    };
    // A command of a group is named after its group.
    let commands = listed(&help(&[]), "Start:").into_iter().flat_map(|command| {
        let help = help(&[&command]);
        let Some((_, of_group)) = help.split_once("\nCommands:\n") else { return vec![command] };
        let of_group = of_group.lines().take_while(|line| line.starts_with("  "));
        let of_group = of_group.filter_map(|line| line.split_whitespace().next());
        let mut all: Vec<String> = of_group.map(|one| format!("{command} {one}")).collect();
        // Some do something by themselves as well.
        if help.contains(&format!("Usage: castra {command} [OPTIONS]")) {
            all.push(command);
        }
        all
    });
    let mut seen = 0;
    for command in commands {
        let words: Vec<&str> = command.split(' ').collect();
        let help = help(&words);
        let (help, _) = help.split_once("Global options:").unwrap();
        for option in OUTPUTS {
            let is_there = help.lines().any(|line| {
                line.trim_start().starts_with(&format!("{option} "))
                    || line.trim_start().starts_with(&format!("-o, {option} "))
            });
            if !is_there {
                continue;
            }
            seen += 1;
            let has_case =
                CASES.iter().any(|c| (c.command, c.option) == (command.as_str(), option))
                    || FOLDERS.iter().any(|&(c, o, ..)| (c, o) == (command.as_str(), option))
                    || ELSEWHERE.contains(&(command.as_str(), option));
            assert!(has_case, "`castra {command} {option}` is not looked at");
        }
    }
    assert!(seen > 18, "the options were found: {seen}");
}

#[test]
fn no_command_writes_over_what_it_reads_or_over_castra_files() {
    let folder = Folder::new();
    let at = |name: &str| folder.path().join(name);
    for (number, case) in CASES.iter().enumerate() {
        let before = fs::read(at(case.over)).unwrap();
        let ending = case.over.rsplit_once('.').unwrap().1;
        let mut names = Vec::new();
        if case.ending.is_empty() || case.ending == ending {
            names.extend([case.over.to_owned(), format!("./sub/../{}", case.over)]);
        }
        #[cfg(unix)]
        {
            let ending = if case.ending.is_empty() { "out" } else { case.ending };
            let link = format!("link{number}.{ending}");
            std::os::unix::fs::symlink(at(case.over), at(&link)).unwrap();
            names.push(link);
            // A hard link to a file that is not read is a file of its own: that one is written,
            // and the other stays.
            let hard = format!("hard{number}.{ending}");
            fs::hard_link(at(case.over), at(&hard)).unwrap();
            names.push(hard);
        }
        for name in names {
            let words: Vec<&str> = case.command.split(' ').collect();
            let args = [&words[..], case.args, &[case.option, &name]].concat();
            let output = folder.castra(&args, ":quit\n");
            let said = text(&output.stderr);
            assert!(fs::read(at(case.over)).unwrap() == before, "{args:?}: {said}");
            let is_other = name.starts_with("hard") && !case.args.contains(&case.over);
            if is_other {
                continue;
            }
            assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
            let refused = [
                "would be written over",
                "is there already",
                "exists already",
                "is not the state of",
            ];
            assert!(refused.iter().any(|why| said.contains(why)), "{args:?}: {said}");
        }
        assert!(!at("games.csv.part").exists(), "{:?}", case.args);
    }
}

#[cfg(unix)]
#[test]
fn what_goes_into_folders_is_looked_at_as_well() {
    let folder = Folder::new();
    let at = |name: &str| folder.path().join(name);
    for (number, (command, option, args, name)) in FOLDERS.iter().enumerate() {
        let to = format!("to{number}");
        fs::create_dir(at(&to)).unwrap();
        std::os::unix::fs::symlink(at("b.castra"), at(&to).join(name)).unwrap();
        let words: Vec<&str> = command.split(' ').collect();
        let args = [&words[..], args, &[option, &to]].concat();
        let output = folder.castra(&args, "");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert_eq!(fs::read_to_string(at("b.castra")).unwrap(), BATTLE, "{args:?}");
        // A program without the core for browsers has no site.
        let refused = ["would be written over", "has no core for browsers"];
        assert!(refused.iter().any(|why| said.contains(why)), "{args:?}: {said}");
    }
}

#[test]
fn who_insists_is_obeyed() {
    let folder = Folder::new();
    let args = ["export", "b.castra", "--format", "json", "-o", "empty.castra", "--force"];
    assert!(folder.castra(&args, "").status.success());
    let written = fs::read_to_string(folder.path().join("empty.castra")).unwrap();
    assert!(written.starts_with('{'), "{written}");
    let args = ["simulate", "b.castra", "--games", "2", "--results", "games.csv", "--force"];
    assert!(folder.castra(&args, "").status.success());
    let written = fs::read_to_string(folder.path().join("games.csv")).unwrap();
    assert_eq!(written.lines().count(), 3);
}

/// Standard input has no name, and is a file all the same.
#[cfg(unix)]
#[test]
fn what_standard_input_is_read_from_is_an_input() {
    let folder = Folder::new();
    let model = folder.path().join("in.txt");
    fs::write(&model, BATTLE).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_castra"))
        .args(["export", "-", "--format", "ron", "-o", "in.txt"])
        .current_dir(folder.path())
        .stdin(fs::File::open(&model).unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(&model).unwrap(), BATTLE);
}

#[test]
fn the_table_writes_over_nothing_either() {
    let folder = Folder::new();
    folder.write("notes.txt", "mine\n");
    folder.write("notes.castra", "mine\n");
    folder.write("other/castra.ron", "(name: \"other\", version: \"0.1.0\")\n");
    folder.write("other/a.castra", "game commands-and-colors \"C\"\n");
    let typed = [
        ":save b.castra",
        ":map b.castra",
        ":test b.txt",
        ":test notes.txt",
        ":test notes.castra",
        ":test other/a.castra",
        ":save saved.ron",
        ":test tests.castra",
        ":test tests.castra",
        ":quit",
    ];
    let output = folder.castra(&["play", "b.castra"], &(typed.join("\n") + "\n"));
    let said = text(&output.stdout);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("b.castra"), BATTLE, "{said}");
    assert_eq!(read("notes.txt"), "mine\n");
    assert_eq!(read("notes.castra"), "mine\n");
    assert_eq!(read("other/a.castra"), "game commands-and-colors \"C\"\n");
    assert!(!folder.path().join("b.txt").exists());
    assert!(read("saved.ron").contains("choices"), "{said}");
    assert_eq!(read("tests.castra").matches("\ntest ").count(), 2, "{said}");
}

#[test]
fn pictures_stand_as_their_battles_do() {
    let folder = Folder::new();
    for name in ["x/a.castra", "y/a.castra", "x/in/a.castra"] {
        folder.write(name, &BATTLE.replace("scenario ford", "scenario a"));
    }
    let drawn = |args: &[&str], names: &[&str]| {
        let args = [&["render", "--scale", "0.2"][..], args].concat();
        let output = folder.castra(&args, "");
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        for name in names {
            assert!(folder.path().join(name).is_file(), "{args:?}: no {name}");
        }
    };
    drawn(&["x", "y", "-o", "one"], &["one/x/a.png", "one/x/in/a.png", "one/y/a.png"]);
    drawn(&["x/a.castra", "y/a.castra", "-o", "two"], &["two/x/a.png", "two/y/a.png"]);
    drawn(&["x", "-o", "three"], &["three/a.png", "three/in/a.png"]);
    drawn(&["x/a.castra", "-o", "four"], &["four/a.png"]);
    // A battle, and the same battle exported: beside them both would be `b.png`.
    fs::copy(folder.path().join("model.json"), folder.path().join("b.json")).unwrap();
    let output = folder.castra(&["render", "b.castra", "b.json"], "");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("`b.castra` and `b.json` would both be drawn to `b.png`"), "{said}");
    assert!(!folder.path().join("b.png").exists());
}

#[test]
fn exported_battles_have_names_of_their_own() {
    let folder = Folder::new();
    folder.write("x/a.castra", BATTLE);
    folder.write("x/in/a.castra", BATTLE);
    let export = |args: &[&str]| folder.castra(&[&["export"], args].concat(), "");
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let output = export(&["x", "weighed.castra", "--format", "json", "-o", "many"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (name, from) in [
        ("many/x/a.json", "x/a.castra"),
        ("many/x/in/a.json", "x/in/a.castra"),
        ("many/weighed.json", "weighed.castra"),
    ] {
        let alone = export(&[from, "--format", "json"]);
        assert!(alone.status.success(), "{}", text(&alone.stderr));
        assert_eq!(read(name), alone.stdout, "{name}");
    }
    let refused = |args: &[&str], why: &str| {
        let output = export(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = text(&output.stderr);
        assert!(said.contains(why), "{args:?}: {said}");
    };
    refused(&["x"], "standard output can take only one battle");
    refused(&["x", "-o", "all.json"], "`all.json` is not a folder");
    let save = ["--format", "tabletop-simulator", "-o", "table"];
    refused(&[&["x", "--images", "https://example.com/"], &save[..]].concat(), "--images");
    // A battle that is read is not written over, and nothing else is written either.
    fs::copy(folder.path().join("model.json"), folder.path().join("b.json")).unwrap();
    let both = ["b.castra", "b.json", "--format", "json", "-o", "."];
    refused(&both, "`b.castra` and `b.json` would both be written to `./b.json`");
    refused(&["b.json", "weighed.castra", "--format", "json", "-o", "."], "b.json");
    assert!(!folder.path().join("weighed.json").exists());
    assert_eq!(read("b.json"), read("model.json"));
}

/// A terminal that is closed, or a signal, ends a program at once: what was answered is on the
/// disk by then.
#[test]
fn a_recorded_game_is_written_after_each_answer() {
    let folder = Folder::new();
    let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
        .args(["play", "b.castra", "--hot-seat", "--record", "mine.ron"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // Whatever is asked, the first option is one, and whoever is handed the screen presses return.
    for _ in 0..30 {
        input.write_all(b"1\n").unwrap();
    }
    input.flush().unwrap();
    let mut questions = 0;
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = Vec::new();
    // Until the input has been used up but for the last lines.
    while questions < 25 && out.read_until(b'\n', &mut line).unwrap() > 0 {
        questions += usize::from(line.windows(2).any(|pair| pair == b"1\n"));
        line.clear();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    drop(input);
    let record = fs::read_to_string(folder.path().join("mine.ron")).unwrap();
    assert!(record.contains("choices"), "{record}");
    let replayed = folder.castra(&["replay", "mine.ron"], "");
    assert!(replayed.status.success(), "{}", text(&replayed.stderr));
    assert!(text(&replayed.stdout).contains("Rome rolls"), "{}", text(&replayed.stdout));
    // It is gone on with where it was, and written to the same file.
    let args = ["play", "--resume", "mine.ron", "--record", "mine.ron"];
    // Who has the screen now may have to take it first.
    let resumed = folder.castra(&args, "\n:quit\n:quit\n");
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert!(text(&resumed.stderr).contains("wrote mine.ron"), "{}", text(&resumed.stderr));
}

/// A battle that comes with Castra needs no file: a record of it is played again from the library.
#[test]
fn a_record_of_a_shipped_battle_needs_no_file() {
    let folder = Folder(tempfile::tempdir().unwrap());
    let hall = "../../scenarios/hnefatafl/battles/hall.castra";
    let hall = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(hall)).unwrap();
    folder.write("hall.castra", &hall);
    let played = folder.castra(&["simulate", "hall.castra", "--record", "game.ron"], "");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let with_file = folder.castra(&["replay", "game.ron"], "");
    fs::remove_file(folder.path().join("hall.castra")).unwrap();
    let record = fs::read_to_string(folder.path().join("game.ron")).unwrap();
    folder.write("unnamed.ron", &record.replacen("    file: \"hall.castra\",\n", "", 1));
    for record in ["game.ron", "unnamed.ron"] {
        let shipped = folder.castra(&["replay", record], "");
        assert!(shipped.status.success(), "{}", text(&shipped.stderr));
        assert_eq!(text(&shipped.stdout), text(&with_file.stdout));
        assert!(text(&shipped.stderr).contains("the battle `hall` comes with Castra"));
    }
    // A battle of another name is nowhere.
    folder.write("other.ron", &record.replacen("\"hall\"", "\"attic\"", 1));
    let lost = folder.castra(&["replay", "other.ron"], "");
    assert!(text(&lost.stderr).contains("the file that was played is not at"));
}

#[test]
fn a_reader_that_stops_early_does_not_hide_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.castra"), "scenario bad\n".repeat(2000)).unwrap();
    for args in [["check", "bad.castra", "--format", "json"], ["test", ".", "--format", "json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(args)
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{args:?}");
    }
}
