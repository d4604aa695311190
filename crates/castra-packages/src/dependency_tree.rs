//! The dependencies of a package as a tree.

use std::collections::BTreeSet;

use castra_disk::sources::{Config, Dependency, Lock, Pin};

/// Returns the tree as text: each package below its dependent, with its version and its source.
/// A package that occurs again has no subtree there.
#[must_use]
pub fn dependency_tree_text(config: &Config, lock: &Lock, unicode: bool) -> String {
    let name = config.name.as_deref().unwrap_or("this package");
    let version = config.version.as_deref().map(|v| format!(" {v}")).unwrap_or_default();
    let text = format!("{name}{version}\n");
    let mut drawing = Drawing { config, lock, unicode, shown: BTreeSet::new(), text };
    let names: Vec<&String> = config.dependencies.keys().collect();
    drawing.draw_below(&names, "", true);
    drawing.text
}

struct Drawing<'a> {
    config: &'a Config,
    lock: &'a Lock,
    unicode: bool,
    /// Packages whose dependencies are already in the tree.
    shown: BTreeSet<&'a str>,
    text: String,
}

impl<'a> Drawing<'a> {
    fn draw_below(&mut self, names: &[&'a String], indent: &str, is_top: bool) {
        for (n, name) in names.iter().enumerate() {
            let is_last = n + 1 == names.len();
            let (branch, more) = match (self.unicode, is_last) {
                (true, true) => ("└── ", "    "),
                (true, false) => ("├── ", "│   "),
                (false, true) => ("`-- ", "    "),
                (false, false) => ("|-- ", "|   "),
            };
            let dependency = self.config.dependencies.get(*name).filter(|_| is_top);
            let pin = match dependency {
                Some(Dependency::Path(path)) => {
                    self.text.push_str(&format!("{indent}{branch}{name} (folder {path})\n"));
                    continue;
                }
                _ => self.lock.packages.get(*name),
            };
            let about = pin.map_or_else(|| " (not pinned)".to_owned(), version_and_source);
            let dependencies: Vec<&String> =
                pin.map(|pin| pin.dependencies.iter().collect()).unwrap_or_default();
            let again = !dependencies.is_empty() && !self.shown.insert(name);
            let mark = if again { " (see above)" } else { "" };
            self.text.push_str(&format!("{indent}{branch}{name}{about}{mark}\n"));
            if !again {
                self.draw_below(&dependencies, &format!("{indent}{more}"), false);
            }
        }
    }
}

/// Returns the version and the source of a package.
fn version_and_source(pin: &Pin) -> String {
    let version = pin.version.as_deref().map(|v| format!(" {v}")).unwrap_or_default();
    let named = [&pin.tag, &pin.branch, &pin.rev].into_iter().flatten().next();
    let named = named.map(|name| format!(", {name}")).unwrap_or_default();
    let source = match (&pin.index, &pin.git, &pin.url) {
        (Some(index), ..) => format!("index {index}"),
        (_, Some(git), _) => format!("git {git}{named}"),
        (.., Some(url)) => format!("archive {url}"),
        (None, None, None) => "no source".to_owned(),
    };
    format!("{version} ({source})")
}
