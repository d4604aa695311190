//! Archives and repositories that are made to harm: each is refused, and nothing is written.

use std::io::Write;
use std::process::Command;

use castra_disk::sources::{Dependency, GitRef, sha256_hex};
use castra_packages::{MAX_TREE_BYTES, PackagesError, unpack};
use flate2::Compression;
use flate2::write::GzEncoder;
use tar::{EntryType, Header};

use super::Place;
use super::server::serve;

/// An entry of an archive with whatever path.
fn entry(path: &[u8], kind: EntryType, link: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut header = Header::new_gnu();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.set_entry_type(kind);
    let old = header.as_old_mut();
    old.name[..path.len()].copy_from_slice(path);
    old.linkname[..link.len()].copy_from_slice(link);
    header.set_cksum();
    let mut entry = header.as_bytes().to_vec();
    entry.extend(bytes);
    entry.resize(entry.len().next_multiple_of(512), 0);
    entry
}

fn file(path: &str) -> Vec<u8> {
    entry(path.as_bytes(), EntryType::Regular, b"", b"x")
}

fn packed(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut tar = entries.concat();
    tar.resize(tar.len() + 1024, 0);
    gzipped(&tar)
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn said(archive: &[u8]) -> String {
    unpack(archive)
        .map(|tree| format!("{} files", tree.len()))
        .unwrap_or_else(|why| why.to_string())
}

#[test]
fn each_dangerous_entry_is_refused_with_its_reason() {
    let link = |kind| entry(b"a/link", kind, b"/etc/passwd", b"");
    let table: Vec<(Vec<Vec<u8>>, &str)> = vec![
        (vec![file("a"), file("b")], "2 files"),
        (vec![file("../a")], "`../a` leads out of the folder of the package"),
        (vec![file("a/../../b")], "`a/../../b` leads out of the folder of the package"),
        (vec![file("/etc/a")], "`/etc/a` leads out of the folder of the package"),
        (
            vec![link(EntryType::Symlink)],
            "`a/link` is a link; a package has only files and folders",
        ),
        (vec![link(EntryType::Link)], "`a/link` is a link; a package has only files and folders"),
        (vec![link(EntryType::Char)], "`a/link` is a device; a package has only files and folders"),
        (
            vec![link(EntryType::Block)],
            "`a/link` is a device; a package has only files and folders",
        ),
        (vec![link(EntryType::Fifo)], "`a/link` is a pipe; a package has only files and folders"),
        (
            vec![link(EntryType::new(b'Z'))],
            "`a/link` is of an unknown kind; a package has only files and folders",
        ),
        (
            vec![file("rules/NUL.castra")],
            "`rules/NUL.castra` has a part that is not a valid file name on every system: it is the name of a device",
        ),
        (
            vec![file("C:\\a")],
            "`C:\\\\a` has a part that is not a valid file name on every system: it has `\\` or `:`",
        ),
        (
            vec![file(".git/hooks/post-checkout")],
            "`.git/hooks/post-checkout` has a part that is not a valid file name on every system: it is the folder of a repository",
        ),
        (
            vec![file("Rules.castra"), file("rules.castra")],
            "`Rules.castra` and `rules.castra` are one path on some systems",
        ),
        (
            vec![file("\u{e9}"), file("e\u{301}")],
            "`\u{e9}` and `e\u{301}` are one path on some systems",
        ),
        (vec![file("a"), file("a")], "`a` and `a` are one path on some systems"),
        (vec![file("a"), file("A/b")], "`a` and `A/b` are one path on some systems"),
        (vec![entry(b"a\xff", EntryType::Regular, b"", b"")], "`a\u{fffd}` is not a UTF-8 path"),
        (
            vec![entry(b"../folder/", EntryType::Directory, b"", b"")],
            "`../folder` leads out of the folder of the package",
        ),
    ];
    for (entries, expected) in table {
        assert_eq!(said(&packed(&entries)), expected);
    }
    // A file with holes.
    assert!(unpack(&packed(&[link(EntryType::GNUSparse)])).is_err());
}

#[test]
fn zstandard_is_read_as_gzip_is() {
    let zstd = |tar: &[u8]| {
        let level = ruzstd::encoding::CompressionLevel::Fastest;
        ruzstd::encoding::compress_to_vec(tar, level)
    };
    let mut tar = [file("a"), file("b")].concat();
    tar.resize(tar.len() + 1024, 0);
    let packed = zstd(&tar);
    assert_eq!(
        unpack(&packed).unwrap().contents_hash(),
        unpack(&gzipped(&tar)).unwrap().contents_hash()
    );
    assert!(said(&packed[..packed.len() - 8]).starts_with("it cannot be unpacked"));
    assert_eq!(said(&zstd(&file("../a"))), "`../a` leads out of the folder of the package");
    let bomb = zstd(&vec![0; 100 << 20]);
    assert_eq!(said(&bomb), "the files have more than 100 times as many bytes as the archive");
}

#[test]
fn decompression_bombs_are_refused() {
    // 100 MB of one letter: 1000 times as large as what it is packed into.
    let bomb = packed(&[entry(b"a", EntryType::Regular, b"", &vec![b'a'; 100 << 20])]);
    assert!(bomb.len() < 1 << 20);
    assert_eq!(said(&bomb), "the files have more than 100 times as many bytes as the archive");
    // The same without any file in it.
    let zeros = gzipped(&vec![0; 100 << 20]);
    assert_eq!(said(&zeros), "the files have more than 100 times as many bytes as the archive");
    // A size that is only said.
    let mut header = Header::new_gnu();
    header.set_size(MAX_TREE_BYTES + 1);
    header.set_path("a").unwrap();
    header.set_cksum();
    assert_eq!(said(&gzipped(header.as_bytes())), "the files have more than 128 MB");
    let many: Vec<Vec<u8>> = (0..10_001).map(|n| file(&format!("f{n}"))).collect();
    assert_eq!(said(&packed(&many)), "there are more than 10000 files");
    let many: Vec<Vec<u8>> = (0..20_001)
        .map(|n| entry(format!("f{n}").as_bytes(), EntryType::Directory, b"", b""))
        .collect();
    assert_eq!(said(&packed(&many)), "there are more than 10000 files");
}

#[test]
fn truncated_and_altered_archives_are_refused() {
    let whole = packed(&[file("castra.ron"), file("b")]);
    for length in [whole.len() - 1, whole.len() / 2, 12, 3] {
        assert!(said(&whole[..length]).starts_with("it cannot be unpacked"), "{length}");
    }
    let mut altered = whole.clone();
    let end = altered.len() - 6;
    altered[end] ^= 1;
    assert!(said(&altered).starts_with("it cannot be unpacked"));
}

/// Nothing of a refused archive is in the cache.
#[test]
fn nothing_is_written() {
    let place = Place::new();
    let archive = packed(&[file("castra.ron"), file("a.castra"), file("../b")]);
    let server = serve("HTTP/1.1 200 OK", archive.clone());
    let url = format!("{}/a.tar.gz", server.address);
    let source = Dependency::Archive { url, sha256: sha256_hex(&archive) };
    let error = place.shelf(false).fetch_source(&source, None).unwrap_err();
    assert!(matches!(error, PackagesError::Refused { .. }), "{error}");
    assert!(!place.path().join("cache").exists());
}

fn git(folder: &std::path::Path, args: &[&str]) {
    let output = Command::new("git")
        .args([
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@example.org",
            "-c",
            "protocol.file.allow=always",
        ])
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn repositories_bring_no_links_and_no_submodules_and_run_nothing() {
    let place = Place::new();
    for name in ["link", "sub", "hooked"] {
        place.write(&format!("{name}/castra.ron"), "(name: \"a\")\n");
        git(&place.path().join(name), &["init", "-q"]);
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("/etc/passwd", place.path().join("link/a.castra")).unwrap();
    let hook = "#!/bin/sh\ntouch \"$(git rev-parse --show-toplevel)/../RUN\" ./RUN\n";
    for name in
        ["post-checkout", "post-merge", "reference-transaction", "pre-receive", "post-update"]
    {
        place.write(&format!("hooked/.git/hooks/{name}"), hook);
    }
    place.write("hooked/.gitattributes", "*.castra filter=bad ident eol=crlf\n");
    place.write("hooked/a.castra", "// $Id$\n");
    git(&place.path().join("hooked"), &["config", "filter.bad.smudge", "touch RUN; cat"]);
    for name in ["hooked", "link"] {
        git(&place.path().join(name), &["add", "-A"]);
        git(&place.path().join(name), &["commit", "-qm", "a"]);
    }
    let url = |name: &str| format!("file://{}", place.path().join(name).display());
    git(&place.path().join("sub"), &["submodule", "--quiet", "add", &url("hooked"), "inner"]);
    git(&place.path().join("sub"), &["add", "-A"]);
    git(&place.path().join("sub"), &["commit", "-qm", "a"]);
    let take = |name: &str| {
        let source = Dependency::Git { url: url(name), at: GitRef::Head };
        place.shelf(false).fetch_source(&source, None).map(|taken| taken.folder.clone())
    };
    #[cfg(unix)]
    assert!(take("link").unwrap_err().to_string().contains("`a.castra` is a link"));
    assert!(take("sub").unwrap_err().to_string().contains("`inner` is a submodule"));
    let _ = std::fs::remove_file(place.path().join("RUN"));
    let _ = std::fs::remove_file(place.path().join("hooked/RUN"));
    let folder = take("hooked").unwrap();
    // As it was committed, whatever the attributes say.
    assert_eq!(std::fs::read_to_string(folder.join("a.castra")).unwrap(), "// $Id$\n");
    assert!(!place.path().join("RUN").exists() && !place.path().join("hooked/RUN").exists());
}

#[test]
fn addresses_and_names_are_no_options_and_no_programs() {
    let place = Place::new();
    for url in [
        "ext::sh -c 'touch RUN'",
        "--upload-pack=touch RUN",
        "git://example.org/a",
        "-a",
        "http://example.org/a",
        "file:// --upload-pack=a",
        "https://example.org/a\nb",
        "a@b:c",
    ] {
        let source = Dependency::Git { url: url.to_owned(), at: GitRef::Head };
        let error = place.shelf(false).fetch_source(&source, None).unwrap_err();
        assert!(matches!(error, PackagesError::Address { .. }), "{url}: {error}");
    }
    for name in ["--all", "a b", "a:b", "a..b", "+a", "*", "refs/../a", "a^{}", "", "@{-1}"] {
        // A `+` is a letter of a name, and no sign of force: the name has `refs/tags/` before it.
        if name == "+a" {
            continue;
        }
        let url = format!("file://{}", place.path().display());
        let source = Dependency::Git { url, at: GitRef::Tag(name.to_owned()) };
        let error = place.shelf(false).fetch_source(&source, None).unwrap_err();
        assert!(matches!(error, PackagesError::Ref { .. }), "{name}: {error}");
    }
    assert!(!place.path().join("RUN").exists());
}
