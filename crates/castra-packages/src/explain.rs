//! Explanation of a version conflict, in sentences.

use std::fmt;
use std::ops::Bound;

use castra_disk::sources::Dependency;
use pubgrub::{Derived, External, Map, Ranges, ReportFormatter, Term};
use semver::Version;

/// A package in the version solver: the current package, or a package from one source.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Id {
    Root,
    Package { name: String, source: Source },
}

/// The source of a package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Source {
    /// An index, as named in `castra.ron`.
    Index(String),
    /// A repository or an archive, which has a single version.
    Direct(Dependency),
}

impl Source {
    pub(crate) fn description(&self) -> String {
        match self {
            Self::Index(index) => format!("a package of the index `{index}`"),
            Self::Direct(dependency) => dependency.description(),
        }
    }
}

impl Id {
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Root => None,
            Self::Package { name, .. } => Some(name),
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => to.write_str("this package"),
            Self::Package { name, .. } => write!(to, "`{name}`"),
        }
    }
}

/// A writer of the explanation. The function returns the existing versions of a package.
pub(crate) struct ConflictWriter<'a>(pub(crate) &'a dyn Fn(&Id) -> Vec<Version>);

/// Returns whether the solver may choose a version for a range. A pre-release is chosen only if it
/// is the only version of the range.
pub(crate) fn is_candidate(version: &Version, range: &Ranges<Version>) -> bool {
    let is_pre_release = !version.pre.is_empty();
    range.contains(version) && (!is_pre_release || range.as_singleton() == Some(version))
}

type Set = Ranges<Version>;
type Terms = Map<Id, Term<Set>>;

impl ConflictWriter<'_> {
    /// Returns a package and its existing versions in a set as text.
    fn existing_versions(&self, id: &Id, set: &Set) -> String {
        if *id == Id::Root {
            return id.to_string();
        }
        let all = (self.0)(id);
        let within: Vec<&Version> =
            all.iter().filter(|version| is_candidate(version, set)).collect();
        match within.as_slice() {
            [] => requested_versions(id, set),
            [only] => format!("{id} {only}"),
            _ if within.len() == all.len() => format!("every version of {id}"),
            _ => format!("{id} {}", range_text(set)),
        }
    }

    fn requirement(&self, id: &Id, set: &Set, on: &Id, on_set: &Set) -> String {
        format!(
            "{} needs {}{}",
            self.existing_versions(id, set),
            requested_versions(on, on_set),
            self.lack(on, on_set)
        )
    }

    /// Returns a clause which says that no version in the set exists; empty if one does.
    fn lack(&self, id: &Id, set: &Set) -> String {
        let all = (self.0)(id);
        if all.iter().any(|version| is_candidate(version, set)) {
            return String::new();
        }
        let all: Vec<String> = all.iter().map(Version::to_string).collect();
        match all.as_slice() {
            [] => ", which the index does not have".to_owned(),
            [only] => format!(", and there is only {only}"),
            [all @ .., last] => format!(", and there are only {} and {last}", all.join(", ")),
        }
    }
}

/// Returns a package and the requested versions as text.
fn requested_versions(id: &Id, set: &Set) -> String {
    if *set == Set::full() { id.to_string() } else { format!("{id} {}", range_text(set)) }
}

fn range_text(set: &Set) -> String {
    let segment = |(start, end): (&Bound<Version>, &Bound<Version>)| {
        if let (Bound::Included(start), Bound::Included(end)) = (start, end)
            && start == end
        {
            return start.to_string();
        }
        let start = match start {
            Bound::Included(version) => Some(format!(">={version}")),
            Bound::Excluded(version) => Some(format!(">{version}")),
            Bound::Unbounded => None,
        };
        let end = match end {
            Bound::Included(version) => Some(format!("<={version}")),
            Bound::Excluded(version) => Some(format!("<{version}")),
            Bound::Unbounded => None,
        };
        start.into_iter().chain(end).collect::<Vec<_>>().join(", ")
    };
    set.iter().map(segment).collect::<Vec<_>>().join(" or ")
}

impl ReportFormatter<Id, Set, String> for ConflictWriter<'_> {
    type Output = String;

    fn format_external(&self, external: &External<Id, Set, String>) -> String {
        match external {
            External::NotRoot(id, _) => format!("{id} is wanted"),
            External::NoVersions(id, set) => {
                format!("{} is needed{}", requested_versions(id, set), self.lack(id, set))
            }
            External::Custom(id, set, why) => format!("{} {why}", self.existing_versions(id, set)),
            External::FromDependencyOf(id, set, on, on_set) => {
                self.requirement(id, set, on, on_set)
            }
        }
    }

    fn format_terms(&self, terms: &Terms) -> String {
        let mut terms: Vec<_> = terms.iter().filter(|(id, _)| **id != Id::Root).collect();
        terms.sort_by_key(|(id, _)| (*id).clone());
        match terms.as_slice() {
            [] => "no versions fit together".to_owned(),
            [(id, Term::Positive(set))] => {
                format!("{} cannot be used", self.existing_versions(id, set))
            }
            [(id, Term::Negative(set))] => {
                format!("this package needs {}", requested_versions(id, set))
            }
            [(id, Term::Positive(set)), (on, Term::Negative(on_set))]
            | [(on, Term::Negative(on_set)), (id, Term::Positive(set))] => {
                self.requirement(id, set, on, on_set)
            }
            terms => {
                let each = terms.iter().map(|(id, term)| match term {
                    Term::Positive(set) => self.existing_versions(id, set),
                    Term::Negative(set) => format!("no {}", requested_versions(id, set)),
                });
                format!("{} exclude each other", each.collect::<Vec<_>>().join(" and "))
            }
        }
    }

    fn explain_both_external(
        &self,
        one: &External<Id, Set, String>,
        other: &External<Id, Set, String>,
        terms: &Terms,
    ) -> String {
        format!(
            "Since {} and {}, {}.",
            self.format_external(one),
            self.format_external(other),
            self.format_terms(terms)
        )
    }

    fn explain_both_ref(
        &self,
        one: usize,
        first: &Derived<Id, Set, String>,
        other: usize,
        second: &Derived<Id, Set, String>,
        terms: &Terms,
    ) -> String {
        format!(
            "Since {} ({one}) and {} ({other}), {}.",
            self.format_terms(&first.terms),
            self.format_terms(&second.terms),
            self.format_terms(terms)
        )
    }

    fn explain_ref_and_external(
        &self,
        one: usize,
        first: &Derived<Id, Set, String>,
        external: &External<Id, Set, String>,
        terms: &Terms,
    ) -> String {
        format!(
            "Since {} ({one}) and {}, {}.",
            self.format_terms(&first.terms),
            self.format_external(external),
            self.format_terms(terms)
        )
    }

    fn and_explain_external(&self, external: &External<Id, Set, String>, terms: &Terms) -> String {
        format!("And since {}, {}.", self.format_external(external), self.format_terms(terms))
    }

    fn and_explain_ref(
        &self,
        one: usize,
        first: &Derived<Id, Set, String>,
        terms: &Terms,
    ) -> String {
        format!(
            "And since {} ({one}), {}.",
            self.format_terms(&first.terms),
            self.format_terms(terms)
        )
    }

    fn and_explain_prior_and_external(
        &self,
        prior: &External<Id, Set, String>,
        external: &External<Id, Set, String>,
        terms: &Terms,
    ) -> String {
        format!(
            "And since {} and {}, {}.",
            self.format_external(prior),
            self.format_external(external),
            self.format_terms(terms)
        )
    }
}
