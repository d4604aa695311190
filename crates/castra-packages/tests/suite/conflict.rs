//! Versions that fit together, and the words for those that do not.

use castra_packages::PackagesError;
use snapbox::str;

use super::{Place, config, nothing};

/// An index whose packages need not be fetched, since nothing fits or all are pinned.
fn index(place: &Place, packages: &[(&str, &[(&str, &str)])]) {
    for (name, releases) in packages {
        let line = |(version, needs): &(&str, &str)| {
            let hash = "0".repeat(64);
            format!(
                "  (version: \"{version}\", url: \"{name}.tar.gz\", sha256: \"{hash}\", content: \
                 \"{hash}\", dependencies: {{{needs}}}),\n"
            )
        };
        let lines: String = releases.iter().map(line).collect();
        place.write(&format!("index/{name}.ron"), &format!("[\n{lines}]\n"));
    }
}

fn explanation(place: &Place, dependencies: &str) -> String {
    let text = format!("(index: \"index\", dependencies: {{{dependencies}}})");
    match place.shelf(true).resolve(&config(&text), &nothing()).unwrap_err() {
        PackagesError::Conflict { names, explanation } => {
            format!("{}\n{}\n", names.join(" "), explanation.join("\n"))
        }
        other => other.to_string(),
    }
}

#[test]
fn a_conflict_is_explained_in_words() {
    let place = Place::new();
    index(
        &place,
        &[
            ("camp", &[("1.0.0", "\"tusk\": \"^1\""), ("1.1.0", "\"tusk\": \"^1\"")]),
            ("ford", &[("0.3.0", "\"tusk\": \"^2\""), ("0.4.0", "\"tusk\": \"^3\"")]),
            ("tusk", &[("1.0.0", ""), ("1.1.0", ""), ("2.0.0", ""), ("3.0.0", "")]),
            ("old", &[("1.0.0", "\"none\": \"1\"")]),
        ],
    );
    let said = explanation(&place, "\"camp\": (version: \"1\"), \"ford\": (version: \"0.3\")");
    snapbox::assert_data_eq!(
        said,
        str![[r#"
camp ford
Since every version of `camp` needs `tusk` >=1.0.0, <2.0.0 and `ford` 0.3.0 needs `tusk` >=2.0.0, <3.0.0, every version of `camp` and `ford` 0.3.0 exclude each other.
And since this package needs `camp` >=1.0.0, <2.0.0 and this package needs `ford` >=0.3.0, <0.4.0, no versions fit together.

"#]]
    );
    let said = explanation(
        &place,
        "\"camp\": (version: \"1.0\"), \"ford\": (version: \">=0.3\"), \"tusk\": (version: \"*\")",
    );
    snapbox::assert_data_eq!(
        said,
        str![[r#"
camp ford tusk
Since `ford` 0.3.0 needs `tusk` >=2.0.0, <3.0.0 and `ford` 0.4.0 needs `tusk` >=3.0.0, <4.0.0, every version of `ford` needs `tusk` >=2.0.0, <4.0.0.
And since every version of `camp` needs `tusk` >=1.0.0, <2.0.0, every version of `camp` and every version of `ford` exclude each other.
And since this package needs `camp` >=1.0.0, <2.0.0 and this package needs `ford` >=0.3.0, no versions fit together.

"#]]
    );
    let said = explanation(&place, "\"tusk\": (version: \"4\")");
    snapbox::assert_data_eq!(
        said,
        str![[r#"
tusk
This package needs `tusk` >=4.0.0, <5.0.0, and there are only 1.0.0, 1.1.0, 2.0.0 and 3.0.0.

"#]]
    );
    let said = explanation(&place, "\"nobody\": (version: \"1\")");
    snapbox::assert_data_eq!(
        said,
        str![[r#"
nobody
This package needs `nobody` >=1.0.0, <2.0.0, which the index does not have.

"#]]
    );
    let said = explanation(&place, "\"old\": (version: \"1\")");
    snapbox::assert_data_eq!(
        said,
        str![[r#"
old
Since `old` 1.0.0 needs `none` >=1.0.0, <2.0.0, which the index does not have and this package needs `old` >=1.0.0, <2.0.0, no versions fit together.

"#]]
    );
}

#[test]
fn a_pre_release_is_taken_only_by_its_own_version() {
    let place = Place::new();
    index(&place, &[("tusk", &[("1.0.0", ""), ("1.1.0-rc.1", "")])]);
    let shelf = place.shelf(true);
    let newest = shelf.newest_version("tusk", "index").unwrap();
    assert_eq!(newest.map(|version| version.to_string()).as_deref(), Some("1.0.0"));
    // The archive is not there: how far it comes says which one was chosen.
    let chosen = |asked: &str| {
        let text =
            format!("(index: \"index\", dependencies: {{\"tusk\": (version: \"{asked}\")}})");
        shelf.resolve(&config(&text), &nothing()).unwrap_err().to_string()
    };
    assert!(chosen("1").contains("`tusk.tar.gz`"), "{}", chosen("1"));
    assert!(chosen("=1.1.0-rc.1").contains("`tusk.tar.gz`"), "{}", chosen("=1.1.0-rc.1"));
}

#[test]
fn a_pre_release_does_not_count_as_a_version_of_a_range() {
    let place = Place::new();
    index(&place, &[("tusk", &[("0.9.0", ""), ("1.1.0-rc.1", "")])]);
    snapbox::assert_data_eq!(
        explanation(&place, "\"tusk\": (version: \"1\")"),
        str![[r#"
tusk
This package needs `tusk` >=1.0.0, <2.0.0, and there are only 0.9.0 and 1.1.0-rc.1.

"#]]
    );
}
