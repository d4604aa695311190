//! Packages from elsewhere as their user meets them: taken, pinned, broken and mended.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const GAME: &str = "game race \"The Race\"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

council { armies 2 }

state steps per army: int = 0

/// The number of steps for a roll.
fn stride(thrown: int) -> int {
  thrown
}

turn army at most 200 \"nobody gets there\" {
  phase run {
    run()
  }
}

proc run() {
  let thrown = roll d6
  step ahead {
    us.steps += stride(thrown)
  }
}

victory a in armies when a.steps >= 30 \"is first past the post\"

test \"a roll is as far as one goes\" {
  expect stride(3) == 3
}
";

/// A folder with packages, and a cache.
struct Place(TempDir);

impl Place {
    /// A place with the game in the folder `race`.
    fn new() -> Self {
        let place = Self(tempfile::tempdir().unwrap());
        place.write("race/castra.ron", "(name: \"race\", version: \"1.0.0\")\n");
        place.write("race/rules/race.castra", GAME);
        place
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn castra(&self, folder: &str, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_castra"))
            .args(args)
            .current_dir(self.path(folder))
            .env("CASTRA_CACHE", self.path("cache"))
            .output()
            .unwrap()
    }

    /// Runs a command that succeeds, and returns what it prints.
    fn fine(&self, folder: &str, args: &[&str]) -> String {
        let output = self.castra(folder, args);
        assert!(output.status.success(), "{args:?}: {}", printed(&output));
        printed(&output)
    }

    /// Runs a command that ends with a code, and returns what it prints.
    fn fails(&self, folder: &str, code: i32, args: &[&str]) -> String {
        let output = self.castra(folder, args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", printed(&output));
        printed(&output)
    }

    /// A package of one module that changes the game, which it has beside it.
    fn module(&self, name: &str, change: &str) {
        let config = format!(
            "(name: \"{name}\", version: \"1.0.0\", dependencies: {{\"race\": (path: \"../race\")}})\n"
        );
        self.write(&format!("{name}/castra.ron"), &config);
        let text = format!("module {name} \"{name}\" for race\n\n{change}\n");
        self.write(&format!("{name}/{name}.castra"), &text);
    }

    fn git(&self, folder: &str, args: &[&str]) {
        let output = Command::new("git")
            .args(["-c", "user.name=a", "-c", "user.email=a@example.org"])
            .args(args)
            .current_dir(self.path(folder))
            .output()
            .unwrap();
        assert!(output.status.success(), "{args:?}: {}", printed(&output));
    }

    fn url(&self, folder: &str) -> String {
        format!("file://{}", self.path(folder).display())
    }
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Everything below a folder, with the contents of files.
fn snapshot(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let walk = ignore::WalkBuilder::new(folder).hidden(false).build();
    let files = walk.map(Result::unwrap).filter(|e| e.file_type().is_some_and(|t| t.is_file()));
    let mut all: Vec<_> =
        files.map(|e| (e.path().display().to_string(), fs::read(e.path()).unwrap())).collect();
    all.sort();
    all
}

#[test]
fn a_game_is_taken_from_a_repository_pinned_and_used_without_a_network() {
    let place = Place::new();
    place.git("race", &["init", "-q", "-b", "main"]);
    place.git("race", &["add", "-A"]);
    place.git("race", &["commit", "-qm", "a"]);
    place.git("race", &["tag", "v1.0"]);
    place.write("mine/castra.ron", "(\n  name: \"mine\", // my own\n)\n");
    place.write(
        "mine/wind.castra",
        "module wind \"Wind\" for race\n\nmodify stride(thrown) {\n  set 1\n}\n",
    );
    let before = snapshot(&place.path("mine"));
    let said = place.fine("mine", &["add", &place.url("race"), "--tag", "v1.0", "--dry-run"]);
    assert!(said.contains("declares   game `race`"), "{said}");
    assert!(said.contains("its own: 1 test passed"), "{said}");
    assert!(said.contains("  + race 1.0.0, commit "), "{said}");
    assert_eq!(snapshot(&place.path("mine")), before, "a dry run writes nothing");
    place.fails("mine", 1, &["check"]);
    place.fine("mine", &["add", &place.url("race"), "--tag", "v1.0"]);
    let description = place.read("mine/castra.ron");
    assert_eq!(
        description,
        format!(
            "(\n  name: \"mine\", // my own\n  dependencies: {{\n    \"race\": (git: \"{}\", tag: \
             \"v1.0\"),\n  }},\n)\n",
            place.url("race")
        )
    );
    place.fine("mine", &["check"]);
    assert!(place.fine("mine", &["tree"]).contains("── race 1.0.0 (git file://"));
    assert!(place.fine("mine", &["add", &place.url("race"), "--tag", "v1.0"]).contains("already"));
    // The source is gone: all that is needed is here.
    fs::rename(place.path("race"), place.path("gone")).unwrap();
    place.fine("mine", &["check"]);
    place.fine("mine", &["update", "--locked", "--offline"]);
    let lock = place.read("mine/castra.lock");
    place.fine("mine", &["update", "--offline"]);
    assert_eq!(place.read("mine/castra.lock"), lock);
    // The cache, too: the copies are enough.
    place.fine("mine", &["vendor"]);
    fs::remove_dir_all(place.path("cache")).unwrap();
    place.fine("mine", &["check"]);
    place.write("mine/.castra/vendor/race/rules/race.castra", "game race \"Other\"\n");
    let said = place.fails("mine", 1, &["check"]);
    assert!(said.contains("config/dependency") && said.contains("was changed"), "{said}");
    fs::remove_dir_all(place.path("mine/.castra")).unwrap();
    let said = place.fails("mine", 1, &["check"]);
    assert!(said.contains("it is pinned, but not on this machine"), "{said}");
    assert!(said.contains("castra update --locked"), "{said}");
    fs::rename(place.path("gone"), place.path("race")).unwrap();
    place.fine("mine", &["update", "--locked"]);
    place.fine("mine", &["check"]);
    // A tag that moved is another source of the same name.
    place.write("mine/castra.ron", &description.replace("v1.0", "v1.1"));
    let said = place.fails("mine", 1, &["check"]);
    assert!(said.contains("`castra.lock` pins another source or version"), "{said}");
    let said = place.fails("mine", 2, &["update", "--locked"]);
    assert!(said.contains("`race` has another source or version"), "{said}");
    assert_eq!(place.read("mine/castra.lock"), lock);
    fs::remove_file(place.path("mine/castra.lock")).unwrap();
    let said = place.fails("mine", 1, &["check"]);
    assert!(said.contains("there is no `castra.lock` that pins it"), "{said}");
    place.write("mine/castra.lock", "<<<<<<< HEAD\n");
    let said = place.fails("mine", 1, &["check"]);
    assert!(said.contains("`castra.lock` cannot be used: line 1"), "{said}");
    place.write("mine/castra.ron", &description);
    place.write("mine/castra.lock", &lock);
    let said = place.fine("mine", &["remove", "race"]);
    assert!(said.contains("- race 1.0.0"), "{said}");
    assert!(said.contains("new problem"), "{said}");
    assert_eq!(
        place.read("mine/castra.ron"),
        "(\n  name: \"mine\", // my own\n  dependencies: {\n  },\n)\n"
    );
}

#[test]
fn folders_are_pinned_and_compared_only_when_asked() {
    let place = Place::new();
    place.write(
        "mine/castra.ron",
        "(name: \"mine\", dependencies: {\"race\": (path: \"../race\")})\n",
    );
    place.write(
        "mine/wind.castra",
        "module wind \"Wind\" for race\n\nmodify stride(thrown) {\n  set 1\n}\n",
    );
    place.fine("mine", &["check"]);
    let said = place.fails("mine", 2, &["update", "--locked"]);
    assert!(said.contains("the folder of `race` is not pinned"), "{said}");
    let said = place.fine("mine", &["update"]);
    assert!(said.contains("+ race, folder ../race, content "), "{said}");
    let lock = place.read("mine/castra.lock");
    assert!(lock.contains("\"race\": (path: \"../race\", content: \""), "{lock}");
    place.fine("mine", &["update", "--locked"]);
    // The lock of the other package and hidden files are not part of what is pinned.
    place.write("race/castra.lock", "(format: 1, packages: {})\n");
    place.write("race/.notes", "hidden");
    place.fine("mine", &["update", "--locked", "--offline"]);
    let rules = place.read("race/rules/race.castra");
    place.write("race/rules/race.castra", &format!("{rules}\n"));
    place.fine("mine", &["check"]);
    let said = place.fails("mine", 2, &["update", "--locked"]);
    assert!(said.contains("the folder of `race` has other files"), "{said}");
    let said = place.fine("mine", &["update"]);
    assert!(said.contains("~ race, folder ../race, content "), "{said}");
    place.fine("mine", &["update", "--locked"]);
    place.write("race/rules/race.castra", &rules);
    place.fine("mine", &["update"]);
    assert_eq!(place.read("mine/castra.lock"), lock, "the same files have the same pin");
    // A package inside the folder does not change the pin by its own files.
    place.write(
        "race/more/castra.ron",
        "(name: \"more\", dependencies: {\"race\": (path: \"..\")})\n",
    );
    place.fine("race/more", &["update"]);
    place.write("race/more/note.txt", "new");
    place.fine("race/more", &["update", "--locked"]);
    // A folder that is gone cannot be pinned.
    place.write(
        "mine/castra.ron",
        "(name: \"mine\", dependencies: {\"race\": (path: \"../gone\")})\n",
    );
    let said = place.fails("mine", 2, &["update"]);
    assert!(said.contains("the folder `../gone`"), "{said}");
    place.write("mine/castra.ron", "(name: \"mine\")\n");
    let said = place.fails("mine", 2, &["update", "--locked"]);
    assert!(said.contains("is pinned, and nothing needs it"), "{said}");
    assert!(place.fine("mine", &["update"]).contains("- race, folder ../race"));
}

#[test]
fn what_would_not_be_in_order_is_not_taken() {
    let place = Place::new();
    place.write(
        "mine/castra.ron",
        "(name: \"mine\", dependencies: {\"race\": (path: \"../race\")})\n",
    );
    place.module("broken", "modify strife(thrown) {\n  set 1\n}");
    place.module(
        "wrong",
        "modify stride(thrown) {\n  set 1\n}\n\ntest \"a step\" {\n  expect stride(3) == 2\n}",
    );
    place.module("gust", "modify stride(thrown) {\n  set 5\n}");
    let before = snapshot(&place.path("mine"));
    let said = place.fails("mine", 1, &["add", "../broken"]);
    assert!(said.contains("1 error of its own") && said.contains("strife"), "{said}");
    let said = place.fails("mine", 1, &["add", "../wrong"]);
    assert!(said.contains("1 of 1 test failed") && said.contains("not taken"), "{said}");
    assert_eq!(snapshot(&place.path("mine")), before);
    place.fine("mine", &["add", "../gust"]);
    // A test of our own that a module breaks is said, and is no hindrance.
    place.write(
        "mine/calm.castra",
        "module calm \"Calm\" for race\n\ntest \"a calm step\" {\n  expect stride(3) == 3\n}\n",
    );
    place.module("storm", "modify stride(thrown) {\n  set 2\n}");
    let said = place.fine("mine", &["add", "../storm"]);
    assert!(said.contains("changes    modify stride(thrown)"), "{said}");
    assert!(said.contains("1 conflict between its modules and the others"), "{said}");
    assert!(said.contains("with `storm` in play: 1 of 1 test here no longer hold"), "{said}");
    place.fine("mine", &["add", "../broken", "--accept"]);
    for (args, expected) in [
        (&["add", "nowhere"][..], "has no `index` to look in"),
        (&["add", "../gust", "--tag", "a"], "belong to a git repository"),
        (&["add", "."], "cannot depend on itself"),
        (&["add", "http://example.org/a.tar.gz"], "cannot be fetched: an address begins with"),
        (&["remove", "nobody"], "no dependency called `nobody`"),
        (&["update", "nobody"], "has no package `nobody`"),
    ] {
        let said = place.fails("mine", 2, args);
        assert!(said.contains(expected), "{args:?}: {said}");
    }
}

#[test]
fn versions_of_an_index_are_taken_and_conflicts_are_explained() {
    let place = Place::new();
    place.write("index/README", "");
    let publish = |name: &str, config: &str| {
        place.write(&format!("{name}/castra.ron"), config);
        let args = ["publish", "--dry-run", "-o", "../index", "--quiet"];
        let line = place.fine(name, &args);
        let file = place.path("index").join(format!("{name}.ron"));
        let old = fs::read_to_string(&file).unwrap_or_else(|_| "[\n]\n".to_owned());
        fs::write(file, old.replace("]\n", &format!("{line}]\n"))).unwrap();
    };
    let needs = |name: &str, version: &str, race: &str| {
        format!(
            "(name: \"{name}\", version: \"{version}\", index: \"{}\", dependencies: {{\"race\": \
             (version: \"{race}\")}})\n",
            place.url("index")
        )
    };
    publish("race", "(name: \"race\", version: \"1.0.0\")\n");
    publish("race", "(name: \"race\", version: \"2.0.0\")\n");
    // What depends on an index is checked with what the index gives.
    place.git("index", &["init", "-q"]);
    place.git("index", &["add", "-A"]);
    place.git("index", &["commit", "-qm", "a"]);
    place.module("gust", "modify stride(thrown) {\n  set 5\n}");
    place.module("storm", "modify stride(thrown) {\n  set 2\n}");
    for (name, race) in [("gust", "1"), ("storm", "2")] {
        place.write(&format!("{name}/castra.ron"), &needs(name, "1.0.0", race));
        place.fine(name, &["update"]);
        publish(name, &needs(name, "1.0.0", race));
    }
    place.write("mine/castra.ron", "(name: \"mine\", index: \"../index\")\n");
    place.fine("mine", &["add", "gust"]);
    assert!(place.read("mine/castra.ron").contains("\"gust\": (version: \"1.0.0\")"));
    let tree = place.fine("mine", &["tree"]);
    assert!(
        tree.contains("── gust 1.0.0 (index ../index)") && tree.contains("    └── race 1.0.0"),
        "{tree}"
    );
    let before = snapshot(&place.path("mine"));
    let said = place.fails("mine", 1, &["add", "storm"]);
    assert!(said.contains("no versions of the dependencies fit together"), "{said}");
    assert!(said.contains("needs `race`"), "{said}");
    assert_eq!(snapshot(&place.path("mine")), before);
}

#[test]
fn what_is_published_goes_over_no_file_that_is_read() {
    let place = Place::new();
    let source = place.path("race/rules/race.castra");
    fs::create_dir(place.path("out")).unwrap();
    fs::hard_link(&source, place.path("out/race-1.0.0.tar.gz")).unwrap();
    let said = place.fails("race", 2, &["publish", "--dry-run", "-o", "../out"]);
    assert!(said.contains("would be written over"), "{said}");
    assert_eq!(fs::read_to_string(&source).unwrap(), GAME);
    place.fine("race", &["publish", "--dry-run", "-o", "../new"]);
    assert!(place.path("new/race-1.0.0.tar.gz").is_file());
    place.write("race/rules/race.castra", "game race\n\nfn f() -> int {\n  nobody\n}\n");
    let said = place.fails("race", 1, &["publish", "--dry-run", "-o", "../other"]);
    assert!(said.contains("nobody") && !place.path("other").exists(), "{said}");
}

/// Fifty packages, of which twelve are taken one by one: each report counts the conflicts that
/// were planted, and no others.
#[test]
fn planted_conflicts_are_found_and_no_others() {
    const ALL: usize = 50;
    const LATE: usize = 12;
    let place = Place::new();
    let functions: String =
        (0..ALL).map(|n| format!("\nfn pace{n}(thrown: int) -> int {{\n  thrown\n}}\n")).collect();
    place.write("race/rules/paces.castra", &format!("game race\n{functions}"));
    let sets = |n: usize, value: usize| format!("modify pace{n}(thrown) {{\n  set {value}\n}}\n");
    let planted = |n: usize| n % 4;
    for n in 0..ALL {
        let others = (0..planted(n)).map(|k| LATE + (n * 3 + k) % (ALL - LATE));
        let more: String = others.filter(|_| n < LATE).map(|k| sets(k, 1000 + n)).collect();
        place.module(&format!("p{n}"), &(sets(n, n) + "\n" + &more));
    }
    let early: String =
        (LATE..ALL).map(|n| format!("\n    \"p{n}\": (path: \"../p{n}\"),")).collect();
    place.write(
        "mine/castra.ron",
        &format!("(\n  dependencies: {{\n    \"race\": (path: \"../race\"),{early}\n  }},\n)\n"),
    );
    let mut found = 0;
    for n in 0..LATE {
        let said = place.fine("mine", &["add", &format!("../p{n}")]);
        let line = said.lines().find(|line| line.starts_with("  conflicts")).unwrap();
        let count = match line.split_whitespace().nth(1).unwrap() {
            "none" => 0,
            count => count.parse().unwrap(),
        };
        assert_eq!(count, planted(n), "{said}");
        found += count;
    }
    assert_eq!(found, 18);
}
