//! The origin of a dependency: a folder, an index or an address.

use std::path::{Component, Path};

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize as Derived, Serialize};

/// The origin of a dependency, as `castra.ron` states it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Dependency {
    /// A folder relative to this package, which its author edits.
    Path(String),
    /// A git repository.
    Git {
        /// The address: `https://…`, `ssh://…` or `file://…`.
        url: String,
        /// The reference to a commit.
        at: GitRef,
    },
    /// An archive: `.tar.gz` or `.tar.zst`.
    Archive {
        /// The address.
        url: String,
        /// The SHA-256 of the archive, as 64 hexadecimal digits.
        sha256: String,
    },
    /// A package of the index, in a version that satisfies the requirement.
    Version(String),
}

/// The reference to a commit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum GitRef {
    /// The newest commit of the repository's default branch.
    Head,
    /// A tag.
    Tag(String),
    /// A commit by its full hash.
    Rev(String),
    /// The newest commit of a branch.
    Branch(String),
}

impl Dependency {
    /// Returns the value of the entry in `castra.ron`.
    #[must_use]
    pub fn to_ron(&self) -> String {
        match self {
            Self::Path(path) => format!("(path: {})", to_ron_string(path)),
            Self::Git { url, at } => {
                let at = match at {
                    GitRef::Head => String::new(),
                    GitRef::Tag(tag) => format!(", tag: {}", to_ron_string(tag)),
                    GitRef::Rev(rev) => format!(", rev: {}", to_ron_string(rev)),
                    GitRef::Branch(branch) => format!(", branch: {}", to_ron_string(branch)),
                };
                format!("(git: {}{at})", to_ron_string(url))
            }
            Self::Archive { url, sha256 } => {
                format!("(url: {}, sha256: {})", to_ron_string(url), to_ron_string(sha256))
            }
            Self::Version(version) => format!("(version: {})", to_ron_string(version)),
        }
    }

    /// Returns the origin in words, for messages.
    #[must_use]
    pub fn description(&self) -> String {
        match self {
            Self::Path(path) => format!("the folder `{path}`"),
            Self::Git { url, at } => match at {
                GitRef::Head => format!("the repository `{url}`"),
                GitRef::Tag(tag) => format!("tag `{tag}` of the repository `{url}`"),
                GitRef::Rev(rev) => format!("commit `{rev}` of the repository `{url}`"),
                GitRef::Branch(branch) => format!("branch `{branch}` of the repository `{url}`"),
            },
            Self::Archive { url, .. } => format!("the archive `{url}`"),
            Self::Version(version) => format!("version `{version}` of the index"),
        }
    }
}

/// Returns a string in RON notation, with its quotation marks.
#[must_use]
pub fn to_ron_string(text: &str) -> String {
    // RON can write every string, so an error is impossible.
    ron::to_string(text).unwrap_or_else(|_| format!("{text:?}"))
}

/// Returns whether a relative path stays in its folder, by its components alone. A path with a
/// backslash never does.
#[must_use]
pub fn stays_inside(path: &str) -> bool {
    let mut depth = 0_i32;
    let inside = Path::new(path).components().all(|part| {
        depth += match part {
            Component::Normal(_) => 1,
            Component::CurDir => 0,
            Component::ParentDir => -1,
            Component::RootDir | Component::Prefix(_) => return false,
        };
        depth >= 0
    });
    inside && !path.contains('\\')
}

/// The entry in the syntax of the file.
#[derive(Default, Derived)]
#[serde(deny_unknown_fields, default)]
struct Written {
    path: Option<String>,
    git: Option<String>,
    tag: Option<String>,
    rev: Option<String>,
    branch: Option<String>,
    url: Option<String>,
    sha256: Option<String>,
    version: Option<String>,
}

impl Written {
    fn into_dependency(self) -> Result<Dependency, &'static str> {
        let sources = [&self.path, &self.git, &self.url, &self.version];
        match sources.iter().filter(|source| source.is_some()).count() {
            0 => return Err("a dependency needs one of `path`, `git`, `url` and `version`"),
            1 => {}
            _ => return Err("a dependency has only one of `path`, `git`, `url` and `version`"),
        }
        let named = [&self.tag, &self.rev, &self.branch];
        let named = named.iter().filter(|name| name.is_some()).count();
        if self.git.is_none() && named > 0 {
            return Err("`tag`, `rev` and `branch` belong to `git`");
        }
        if named > 1 {
            return Err("a dependency has only one of `tag`, `rev` and `branch`");
        }
        if self.url.is_none() && self.sha256.is_some() {
            return Err("`sha256` belongs to `url`");
        }
        Ok(match self {
            Self { path: Some(path), .. } => Dependency::Path(path),
            Self { version: Some(version), .. } => Dependency::Version(version),
            Self { url: Some(url), sha256, .. } => {
                let Some(sha256) = sha256 else { return Err("a `url` needs its `sha256`") };
                if !is_hash(&sha256, 64) {
                    return Err("a `sha256` has 64 hexadecimal digits, in small letters");
                }
                Dependency::Archive { url, sha256 }
            }
            Self { git, tag, rev, branch, .. } => {
                let at = match (tag, rev, branch) {
                    (Some(tag), ..) => GitRef::Tag(tag),
                    (_, Some(rev), _) if !is_hash(&rev, 40) => {
                        return Err("a `rev` is a whole hash, with 40 hexadecimal digits");
                    }
                    (_, Some(rev), _) => GitRef::Rev(rev),
                    (.., Some(branch)) => GitRef::Branch(branch),
                    (None, None, None) => GitRef::Head,
                };
                Dependency::Git { url: git.unwrap_or_default(), at }
            }
        })
    }
}

/// Returns whether a string is a hash with this number of hexadecimal digits.
pub(super) fn is_hash(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

impl<'de> Deserialize<'de> for Dependency {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Entry;
        impl<'de> Visitor<'de> for Entry {
            type Value = Dependency;

            fn expecting(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                to.write_str("a folder in quotation marks, or a source in parentheses")
            }

            fn visit_str<E>(self, path: &str) -> Result<Dependency, E> {
                Ok(Dependency::Path(path.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Dependency, A::Error> {
                let written = Written::deserialize(MapAccessDeserializer::new(map))?;
                written.into_dependency().map_err(A::Error::custom)
            }
        }
        from.deserialize_any(Entry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn containment_is_decided_by_components() {
        for path in ["a", "a/b", "./a", "a/../b"] {
            assert!(stays_inside(path), "{path}");
        }
        for path in ["..", "a/../../b", "/a", "../a", "a\\..\\b"] {
            assert!(!stays_inside(path), "{path}");
        }
    }
}
