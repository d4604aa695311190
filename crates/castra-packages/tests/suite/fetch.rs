//! Sources of every kind: fetched, pinned, found again without a network.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::Ordering;

use castra_disk::sources::{Config, Dependency, Lock, sha256_hex};
use castra_packages::{
    Fetcher, FileTree, PackagesError, Release, manifest, pack, pack_publication,
};

use super::server::serve;
use super::{Place, config, nothing};

fn archive(name: &str, text: &str) -> Vec<u8> {
    let mut tree = FileTree::default();
    tree.add(b"castra.ron", text.as_bytes().to_vec()).unwrap();
    tree.add(b"a.castra", b"// a\n".to_vec()).unwrap();
    pack(&tree, name).unwrap()
}

fn git(folder: &Path, args: &[&str]) -> String {
    let output = Command::new("git")
        .args(["-c", "user.name=a", "-c", "user.email=a@example.org"])
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn resolve(shelf: &Fetcher, text: &str, keep: &Lock) -> Result<Lock, PackagesError> {
    shelf.resolve(&config(text), keep)
}

#[test]
fn an_archive_is_fetched_once_and_is_the_same_without_a_network() {
    let place = Place::new();
    let bytes = archive("ford-0.3.0", "(name: \"ford\", version: \"0.3.0\")");
    let server = serve("HTTP/1.1 200 OK", bytes.clone());
    let (url, hash) = (format!("{}/ford.tar.gz", server.address), sha256_hex(&bytes));
    let text = format!("(dependencies: {{\"ford\": (url: \"{url}\", sha256: \"{hash}\")}})");
    let lock = resolve(&place.shelf(false), &text, &nothing()).unwrap();
    assert_eq!(server.asked.load(Ordering::Relaxed), 1);
    let pin = lock.packages.get("ford").unwrap();
    assert_eq!(pin.version.as_deref(), Some("0.3.0"));
    // Pinned, it is found in the cache, and the lock stays byte for byte what it is.
    let again = resolve(&place.shelf(true), &text, &lock).unwrap();
    assert_eq!(again.to_text(), lock.to_text());
    assert_eq!(server.asked.load(Ordering::Relaxed), 1);
    // Without it, nothing is found without a network, and everything with one.
    fs::remove_dir_all(place.path().join("cache")).unwrap();
    let offline = place.shelf(true).fetch_all(&lock).unwrap_err();
    assert!(matches!(offline, PackagesError::Offline { .. }), "{offline}");
    let fetched = place.shelf(false).fetch_all(&lock).unwrap();
    assert_eq!(fetched["ford"].pin.content, pin.content);
    // A package whose files were altered on this machine is fetched anew.
    fs::write(fetched["ford"].folder.join("a.castra"), "// b\n").unwrap();
    let fetched = place.shelf(false).fetch_all(&lock).unwrap();
    assert_eq!(fs::read_to_string(fetched["ford"].folder.join("a.castra")).unwrap(), "// a\n");
    let others = fs::read_dir(place.path().join("cache/packages")).unwrap().count();
    assert_eq!(others, 1, "nothing is left of what was replaced");
}

#[test]
fn contents_that_differ_from_the_pin_are_refused() {
    let place = Place::new();
    let bytes = archive("ford-0.3.0", "(name: \"ford\")");
    let server = serve("HTTP/1.1 200 OK", bytes.clone());
    let url = format!("{}/ford.tar.gz", server.address);
    let wrong = Dependency::Archive { url: url.clone(), sha256: "0".repeat(64) };
    let error = place.shelf(false).fetch_source(&wrong, None).unwrap_err();
    assert!(matches!(error, PackagesError::Hash { .. }), "{error}");
    let text = format!(
        "(dependencies: {{\"bridge\": (url: \"{url}\", sha256: \"{}\")}})",
        sha256_hex(&bytes)
    );
    let error = resolve(&place.shelf(false), &text, &nothing()).unwrap_err().to_string();
    assert!(error.contains("its name is `ford`, but it is required as `bridge`"), "{error}");
    for (head, body, expected) in [
        ("HTTP/1.1 404 Not Found", Vec::new(), "404"),
        ("HTTP/1.1 302 Found\r\nLocation: http://example.org/", Vec::new(), "cannot be fetched"),
        ("HTTP/1.1 200 OK", vec![0; (64 << 20) + 1], "larger than 64 MB"),
    ] {
        let server = serve(head, body);
        let error = place.shelf(false).archive_source(&format!("{}/a.tar.gz", server.address));
        let error = error.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn packages_from_elsewhere_depend_on_nothing_of_their_authors_machine() {
    let place = Place::new();
    for (text, expected) in [
        ("(dependencies: {\"b\": \"../b\"})", "only on its author's machine"),
        ("(index: \"../index\")", "its index is a folder of its author's machine"),
        ("(name: \"../b\")", "cannot be the name of a package"),
        ("(version: \"1\")", "is not a version"),
        ("(name: ", "a value is missing"),
    ] {
        let bytes = archive("a", text);
        let server = serve("HTTP/1.1 200 OK", bytes.clone());
        let source = Dependency::Archive {
            url: format!("{}/a.tar.gz", server.address),
            sha256: sha256_hex(&bytes),
        };
        let error = place.shelf(false).fetch_source(&source, None).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_repository_is_pinned_by_its_commit() {
    let place = Place::new();
    place.write("ford/castra.ron", "(name: \"ford\", version: \"1.0.0\")");
    place.write("ford/rules/a.castra", "// one\n");
    let folder = place.path().join("ford");
    git(&folder, &["init", "-q", "-b", "main"]);
    git(&folder, &["add", "-A"]);
    git(&folder, &["commit", "-qm", "a"]);
    git(&folder, &["tag", "v1.0"]);
    let first = git(&folder, &["rev-parse", "HEAD"]);
    place.write("ford/rules/a.castra", "// two\n");
    git(&folder, &["commit", "-qam", "b"]);
    let second = git(&folder, &["rev-parse", "HEAD"]);
    let text = |at: &str| {
        let url = format!("file://{}", folder.display());
        format!("(dependencies: {{\"ford\": (git: \"{url}\"{at})}})")
    };
    for (at, commit) in [
        ("", &second),
        (", tag: \"v1.0\"", &first),
        (", branch: \"main\"", &second),
        (&format!(", rev: \"{first}\""), &first),
    ] {
        let lock = resolve(&place.shelf(false), &text(at), &nothing()).unwrap();
        assert_eq!(lock.packages["ford"].commit.as_ref(), Some(commit), "{at}");
    }
    let head = text(", branch: \"main\"");
    let lock = resolve(&place.shelf(false), &head, &nothing()).unwrap();
    place.write("ford/rules/a.castra", "// three\n");
    git(&folder, &["commit", "-qam", "c"]);
    // What is pinned stays until it is renewed, with a cache and without one.
    assert_eq!(resolve(&place.shelf(false), &head, &lock).unwrap(), lock);
    fs::remove_dir_all(place.path().join("cache")).unwrap();
    assert_eq!(resolve(&place.shelf(false), &head, &lock).unwrap(), lock);
    let renewed = resolve(&place.shelf(false), &head, &nothing()).unwrap();
    assert_ne!(renewed.packages["ford"].content, lock.packages["ford"].content);
    for at in [", tag: \"v9\"", ", branch: \"nowhere\""] {
        let error = resolve(&place.shelf(false), &text(at), &nothing()).unwrap_err();
        assert!(matches!(error, PackagesError::FetchFailed { .. }), "{error}");
    }
}

/// A package that is published is taken from a folder and from a repository as an index.
#[test]
fn published_packages_are_fetched_from_an_index() {
    let place = Place::new();
    place.write("tusk/castra.ron", "(name: \"tusk\", version: \"1.2.0\")");
    place.write("tusk/a.castra", "// tusk\n");
    place.write("tusk/.hidden", "");
    place.write("tusk/castra.lock", "");
    place.write("ford/castra.ron", "(name: \"ford\", version: \"0.3.0\", index: \"https://example.org/i\",\n dependencies: {\"tusk\": (version: \"1.1\")})");
    let mut lines = Vec::new();
    for name in ["tusk", "ford"] {
        let folder = place.path().join(name);
        let text = fs::read_to_string(folder.join("castra.ron")).unwrap();
        let made = pack_publication(&folder, &config(&text), None).unwrap();
        let again = pack_publication(&folder, &config(&text), None).unwrap();
        assert_eq!(made.archive, again.archive);
        assert!(!made.files.iter().any(|file| file == ".hidden" || file == "castra.lock"));
        fs::create_dir_all(place.path().join("index")).unwrap();
        fs::write(place.path().join("index").join(&made.file), &made.archive).unwrap();
        place.write(&format!("index/{name}.ron"), &format!("[\n{},\n]\n", made.release.to_line()));
        lines.push(made.release.to_line());
    }
    let read: Vec<Release> = lines.iter().map(|line| ron::from_str(line).unwrap()).collect();
    assert_eq!(read.iter().map(Release::to_line).collect::<Vec<_>>(), lines);
    let text = "(index: \"index\", dependencies: {\"ford\": (version: \"0.3\")})";
    let lock = resolve(&place.shelf(false), text, &nothing()).unwrap();
    assert_eq!(lock.packages.keys().collect::<Vec<_>>(), ["ford", "tusk"]);
    assert_eq!(lock.packages["ford"].dependencies, ["tusk"]);
    let index = place.path().join("index");
    git(&index, &["init", "-q"]);
    git(&index, &["add", "-A"]);
    git(&index, &["commit", "-qm", "a"]);
    let text = format!(
        "(index: \"file://{}\", dependencies: {{\"ford\": (version: \"0.3\")}})",
        index.display()
    );
    let by_git = resolve(&place.shelf(false), &text, &nothing()).unwrap();
    assert_eq!(by_git.packages["ford"].content, lock.packages["ford"].content);
    // What the index says must be so.
    let line = lines[0].replace("1.2.0", "1.3.0");
    place.write("index/tusk.ron", &format!("[\n{line},\n]\n"));
    let text = "(index: \"index\", dependencies: {\"tusk\": (version: \"1\")})";
    let error = resolve(&place.shelf(false), text, &nothing()).unwrap_err().to_string();
    assert!(error.contains("gives itself another version"), "{error}");
    for (text, expected) in [
        ("(name: \"a\")", "needs a `version`"),
        ("(version: \"1.0.0\")", "needs a `name`"),
        (
            "(name: \"a\", version: \"1.0.0\", dependencies: {\"b\": \"../b\"})",
            "its dependency `b`",
        ),
    ] {
        let error = pack_publication(place.path(), &config(text), None).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_description_is_changed_and_read_again() {
    let archive = Dependency::Archive { url: "https://a/\"b".into(), sha256: "0".repeat(64) };
    let text = manifest::with_dependency("(\n  name: \"a\",\n)\n", "b", &archive).unwrap();
    let read: Config = config(&text);
    assert_eq!(read.dependencies["b"], archive);
    assert_eq!(
        text,
        format!(
            "(\n  name: \"a\",\n  dependencies: {{\n    \"b\": {},\n  }},\n)\n",
            archive.to_ron()
        )
    );
}
