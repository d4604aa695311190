//! `castra.lock`, which pins the dependencies of a package.

use std::collections::BTreeMap;

use ron::extensions::Extensions;
use semver::{Version, VersionReq};
use serde::Deserialize;

use super::dependency::{Dependency, GitRef, is_hash, to_ron_string};

/// The name of the file beside `castra.ron` that pins every dependency from elsewhere.
pub const LOCK_FILE: &str = "castra.lock";

/// The version of the format that this program reads and writes.
const FORMAT_VERSION: u32 = 1;

/// The contents of `castra.lock`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// The version of the format.
    format: u32,
    /// The packages from elsewhere, by name.
    pub packages: BTreeMap<String, Pin>,
    /// The folders in `castra.ron`, by the name of the dependency.
    #[serde(default)]
    pub folders: BTreeMap<String, FolderPin>,
}

/// The pin of a folder beside a package. Authors edit such a folder, so only a check on request
/// compares it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FolderPin {
    /// The path in `castra.ron`.
    pub path: String,
    /// The hash over its files, except hidden and ignored ones.
    pub content: String,
}

/// The pinned state of a dependency: its origin, its version and the hash of its files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[allow(missing_docs, reason = "the fields of `castra.ron`")]
pub struct Pin {
    /// The version in the package's own description.
    pub version: Option<String>,
    /// The index that lists the package.
    pub index: Option<String>,
    pub git: Option<String>,
    pub tag: Option<String>,
    pub rev: Option<String>,
    pub branch: Option<String>,
    /// The commit of the reference.
    pub commit: Option<String>,
    /// The address of the archive.
    pub url: Option<String>,
    pub sha256: Option<String>,
    /// The hash over its files: [`content_hash`](super::content_hash).
    pub content: String,
    /// The names of the package's dependencies.
    pub dependencies: Vec<String>,
}

impl Lock {
    /// Creates a lock of these packages, without folders.
    #[must_use]
    pub const fn new(packages: BTreeMap<String, Pin>) -> Self {
        Self { format: FORMAT_VERSION, packages, folders: BTreeMap::new() }
    }

    /// Parses the contents of a lock file.
    ///
    /// # Errors
    /// A message with the reason, if the file cannot be used.
    pub fn parse(text: &str) -> Result<Self, String> {
        let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
        let lock: Self = options
            .from_str(text)
            .map_err(|error| format!("line {} cannot be read", error.span.start.line))?;
        if lock.format != FORMAT_VERSION {
            return Err(format!(
                "its format is {}, and this Castra reads {FORMAT_VERSION}",
                lock.format
            ));
        }
        for (name, pin) in &lock.packages {
            if !is_hash(&pin.content, 64) {
                return Err(format!("the `content` of `{name}` is not a hash"));
            }
            if !is_package_name(name) {
                return Err(format!("`{name}` is not the name of a package"));
            }
        }
        if let Some((name, _)) = lock.folders.iter().find(|(_, pin)| !is_hash(&pin.content, 64)) {
            return Err(format!("the `content` of the folder `{name}` is not a hash"));
        }
        Ok(lock)
    }

    /// Returns the contents of the file: packages in the order of their names, with one fact on
    /// each line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "// Written by `castra add`, `castra update` and `castra remove`. Keep it with your \
             files.\n(\n  format: {FORMAT_VERSION},\n  packages: {{\n"
        );
        for (name, pin) in &self.packages {
            text.push_str(&format!("    {}: (\n", to_ron_string(name)));
            let facts = [
                ("version", &pin.version),
                ("index", &pin.index),
                ("git", &pin.git),
                ("tag", &pin.tag),
                ("rev", &pin.rev),
                ("branch", &pin.branch),
                ("commit", &pin.commit),
                ("url", &pin.url),
                ("sha256", &pin.sha256),
            ];
            for (key, value) in facts {
                if let Some(value) = value {
                    text.push_str(&format!("      {key}: {},\n", to_ron_string(value)));
                }
            }
            text.push_str(&format!("      content: {},\n", to_ron_string(&pin.content)));
            if !pin.dependencies.is_empty() {
                let names: Vec<String> =
                    pin.dependencies.iter().map(|name| to_ron_string(name)).collect();
                text.push_str(&format!("      dependencies: [{}],\n", names.join(", ")));
            }
            text.push_str("    ),\n");
        }
        text.push_str("  },\n");
        if !self.folders.is_empty() {
            text.push_str("  folders: {\n");
            for (name, FolderPin { path, content }) in &self.folders {
                let (name, path, content) =
                    (to_ron_string(name), to_ron_string(path), to_ron_string(content));
                text.push_str(&format!("    {name}: (path: {path}, content: {content}),\n"));
            }
            text.push_str("  },\n");
        }
        text.push_str(")\n");
        text
    }
}

impl Pin {
    /// Returns whether the pin satisfies an entry of a description. `index` is the index that the
    /// description names. Folders are not pinned in this way, so `Path` never matches.
    #[must_use]
    pub fn matches(&self, dependency: &Dependency, index: Option<&str>) -> bool {
        match dependency {
            Dependency::Path(_) => false,
            Dependency::Git { url, at } => {
                let (tag, rev, branch) = match at {
                    GitRef::Head => (None, None, None),
                    GitRef::Tag(tag) => (Some(tag), None, None),
                    GitRef::Rev(rev) => (None, Some(rev), None),
                    GitRef::Branch(branch) => (None, None, Some(branch)),
                };
                self.git.as_ref() == Some(url)
                    && self.tag.as_ref() == tag
                    && self.rev.as_ref() == rev
                    && self.branch.as_ref() == branch
            }
            Dependency::Archive { url, sha256 } => {
                self.index.is_none()
                    && self.url.as_ref() == Some(url)
                    && self.sha256.as_ref() == Some(sha256)
            }
            Dependency::Version(requirement) => {
                let version = self.version.as_deref().and_then(|v| Version::parse(v).ok());
                let requirement = VersionReq::parse(requirement).ok();
                self.index.is_some()
                    && self.index.as_deref() == index
                    && requirement
                        .zip(version)
                        .is_some_and(|(requirement, version)| requirement.matches(&version))
            }
        }
    }
}

/// Returns whether a text can be the name of a package, which is also the name of a folder.
#[must_use]
pub fn is_package_name(text: &str) -> bool {
    let is_inner = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    text.len() <= 64
        && text.bytes().all(is_inner)
        && text.starts_with(|c: char| c.is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_survives_a_round_trip() {
        let content = "0".repeat(64);
        let pin = Pin {
            version: Some("1.2.0".into()),
            git: Some("https://example.org/a\"b".into()),
            tag: Some("v1".into()),
            content: content.clone(),
            dependencies: vec!["b".into(), "c".into()],
            ..Pin::default()
        };
        let mut lock = Lock::new([("a".to_owned(), pin.clone())].into());
        let folder = FolderPin { path: "../\"d".into(), content: content.clone() };
        lock.folders.insert("D d".to_owned(), folder);
        assert_eq!(Lock::parse(&lock.to_text()), Ok(lock.clone()));
        assert_eq!(
            Lock::parse(&Lock::new(BTreeMap::new()).to_text()).map(|l| l.packages.len()),
            Ok(0)
        );
        let asked = |tag: &str| Dependency::Git {
            url: "https://example.org/a\"b".into(),
            at: GitRef::Tag(tag.into()),
        };
        assert!(pin.matches(&asked("v1"), None));
        assert!(!pin.matches(&asked("v2"), None));
        let index = Pin { index: Some("i".into()), git: None, tag: None, ..pin };
        let version = |text: &str| Dependency::Version(text.into());
        assert!(index.matches(&version("^1.1"), Some("i")));
        assert!(!index.matches(&version("^1.3"), Some("i")));
        assert!(!index.matches(&version("^1.1"), Some("j")));
    }

    #[test]
    fn invalid_locks_are_refused_with_a_reason() {
        let wrong = |text: &str| Lock::parse(text).err();
        assert_eq!(
            wrong("(format: 2, packages: {})").as_deref(),
            Some("its format is 2, and this Castra reads 1")
        );
        assert!(wrong("(format: 1,\npackages: {<<<<").is_some_and(|why| why.starts_with("line 2")));
        let text = "(format: 1, packages: {\"../a\": (content: \"HASH\")})";
        let text = text.replace("HASH", &"0".repeat(64));
        assert_eq!(wrong(&text).as_deref(), Some("`../a` is not the name of a package"));
    }
}
