//! Version resolution with pubgrub, and the explanation of conflicts.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use castra_disk::sources::{Config, Dependency, Lock, Pin};
use pubgrub::{
    Dependencies, DependencyConstraints, DependencyProvider, PackageResolutionStatistics,
    PubGrubError, Ranges, Reporter as _,
};
use semver::{Comparator, Op, Version, VersionReq};

use crate::error::PackagesError;
use crate::explain::{ConflictWriter, Id, Source, is_candidate};
use crate::fetch::{CachedPackage, Fetcher};
use crate::folder_pins::folder_pins;
use crate::index::Release;

impl Fetcher {
    /// Resolves all requirements of a description, and fetches the packages. A pin in `keep` stays
    /// if it satisfies them.
    ///
    /// # Errors
    /// If no versions satisfy all requirements, a package cannot be fetched, or a folder cannot be
    /// read.
    pub fn resolve(&self, config: &Config, keep: &Lock) -> Result<Lock, PackagesError> {
        let provider = Provider { fetcher: self, config, keep };
        let solved = match pubgrub::resolve(&provider, Id::Root, Version::new(0, 0, 0)) {
            Ok(solved) => solved,
            Err(PubGrubError::NoSolution(mut tree)) => {
                tree.collapse_no_versions();
                let taking_part: BTreeSet<&str> =
                    tree.packages().into_iter().filter_map(Id::name).collect();
                let names =
                    config.dependencies.keys().filter(|name| taking_part.contains(name.as_str()));
                let names = names.cloned().collect();
                let words = ConflictWriter(&|id| provider.versions(id));
                let text = pubgrub::DefaultStringReporter::report_with_formatter(&tree, &words);
                let sentence = |line: &str| {
                    let mut chars = line.trim_end_matches('.').chars();
                    let first = chars.next().into_iter().flat_map(char::to_uppercase);
                    format!("{}.", first.chain(chars).collect::<String>())
                };
                let explanation = text.lines().map(sentence).collect();
                return Err(PackagesError::Conflict { names, explanation });
            }
            Err(
                PubGrubError::ErrorRetrievingDependencies { source, .. }
                | PubGrubError::ErrorChoosingVersion { source, .. }
                | PubGrubError::ErrorInShouldCancel(source),
            ) => return Err(source),
        };
        let solved: BTreeMap<Id, Version> = solved.into_iter().collect();
        let mut packages: BTreeMap<String, Pin> = BTreeMap::new();
        let mut sources: BTreeMap<&str, (&Source, &Id)> = BTreeMap::new();
        for (id, version) in &solved {
            let Id::Package { name, source } = id else { continue };
            let by = |id: &Id| provider.dependent(id, &solved);
            if let Some((other, other_id)) = sources.insert(name, (source, id)) {
                return Err(PackagesError::TwoSources {
                    name: name.clone(),
                    one: other.description(),
                    one_by: by(other_id),
                    other: source.description(),
                    other_by: by(id),
                });
            }
            let taken = match source {
                Source::Direct(dependency) => {
                    provider.fetch_direct(name, dependency)?.as_ref().clone()
                }
                Source::Index(index) => {
                    let release = provider.release(name, index, version)?;
                    self.fetch_release(name, index, &release)?
                }
            };
            let dependencies = taken.config.dependencies.keys().cloned().collect();
            packages.insert(name.clone(), Pin { dependencies, ..taken.pin });
        }
        let mut lock = Lock::new(packages);
        lock.folders = folder_pins(&self.root, config)?;
        Ok(lock)
    }
}

/// The provider of packages and versions for pubgrub.
struct Provider<'a> {
    fetcher: &'a Fetcher,
    config: &'a Config,
    keep: &'a Lock,
}

impl Provider<'_> {
    /// Fetches the package of a source with a single version.
    fn fetch_direct(
        &self,
        name: &str,
        source: &Dependency,
    ) -> Result<Rc<CachedPackage>, PackagesError> {
        let taken = self.fetcher.fetch_source(source, self.keep.packages.get(name))?;
        match &taken.config.name {
            Some(own) if own != name => Err(PackagesError::NotAPackage {
                what: source.description(),
                why: format!("its name is `{own}`, but it is required as `{name}`"),
            }),
            _ => Ok(taken),
        }
    }

    fn releases(&self, name: &str, index: &str) -> Result<Vec<Release>, PackagesError> {
        self.fetcher.index(index)?.releases(name)
    }

    fn release(
        &self,
        name: &str,
        index: &str,
        version: &Version,
    ) -> Result<Release, PackagesError> {
        let found = self.releases(name, index)?.into_iter().find(|r| r.version == *version);
        found.ok_or_else(|| PackagesError::Index {
            index: index.to_owned(),
            why: format!("it has no `{name}` {version}"),
        })
    }

    /// Returns all versions of a package, for the explanation; none if they cannot be listed.
    fn versions(&self, id: &Id) -> Vec<Version> {
        match id {
            Id::Root => vec![Version::new(0, 0, 0)],
            Id::Package { name, source: Source::Direct(source) } => {
                self.fetch_direct(name, source).map(|taken| taken.version()).into_iter().collect()
            }
            Id::Package { name, source: Source::Index(index) } => {
                let releases = self.releases(name, index).unwrap_or_default();
                releases.into_iter().map(|release| release.version).collect()
            }
        }
    }

    fn required_packages(
        &self,
        id: &Id,
        version: &Version,
    ) -> Result<Vec<(Id, Ranges<Version>)>, PackagesError> {
        match id {
            Id::Root => Ok(requirements(self.config)),
            Id::Package { name, source: Source::Direct(source) } => {
                Ok(requirements(&self.fetch_direct(name, source)?.config))
            }
            Id::Package { name, source: Source::Index(index) } => {
                let release = self.release(name, index, version)?;
                let ids = release.dependencies.iter().map(|(name, requirement)| {
                    let source = Source::Index(index.clone());
                    (Id::Package { name: name.clone(), source }, ranges(requirement))
                });
                Ok(ids.collect())
            }
        }
    }

    /// Returns the name of a package that depends on another one, for a message.
    fn dependent(&self, id: &Id, solved: &BTreeMap<Id, Version>) -> String {
        let needs_it = |(by, version): &(&Id, &Version)| {
            self.required_packages(by, version)
                .is_ok_and(|needs| needs.iter().any(|(on, _)| on == id))
        };
        let by = solved.iter().find(needs_it).map(|(by, _)| by.to_string());
        by.unwrap_or_default()
    }
}

/// Returns the packages that a description requires, with the ranges of their versions.
fn requirements(config: &Config) -> Vec<(Id, Ranges<Version>)> {
    let ids = config.dependencies.iter().filter_map(|(name, dependency)| {
        let (source, range) = match dependency {
            Dependency::Path(_) => return None,
            Dependency::Version(requirement) => {
                // The requirement and the index were checked when the description was parsed.
                let requirement = VersionReq::parse(requirement).ok()?;
                (Source::Index(config.index.clone()?), ranges(&requirement))
            }
            other => (Source::Direct(other.clone()), Ranges::full()),
        };
        Some((Id::Package { name: name.clone(), source }, range))
    });
    ids.collect()
}

impl DependencyProvider for Provider<'_> {
    type P = Id;
    type V = Version;
    type VS = Ranges<Version>;
    type Priority = (u32, bool);
    type M = String;
    type Err = PackagesError;

    fn prioritize(
        &self,
        id: &Id,
        _: &Ranges<Version>,
        conflicts: &PackageResolutionStatistics,
    ) -> Self::Priority {
        let has_one = !matches!(id, Id::Package { source: Source::Index(_), .. });
        (conflicts.conflict_count(), has_one)
    }

    fn choose_version(
        &self,
        id: &Id,
        range: &Ranges<Version>,
    ) -> Result<Option<Version>, PackagesError> {
        let fits = |version: &Version| is_candidate(version, range);
        let Id::Package { name, source } = id else { return Ok(Some(Version::new(0, 0, 0))) };
        match source {
            Source::Direct(source) => {
                Ok(Some(self.fetch_direct(name, source)?.version()).filter(|v| range.contains(v)))
            }
            Source::Index(index) => {
                let releases = self.releases(name, index)?;
                let mut versions: Vec<Version> =
                    releases.into_iter().map(|release| release.version).filter(fits).collect();
                let kept =
                    self.keep.packages.get(name).filter(|pin| pin.index.as_ref() == Some(index));
                let kept = kept.and_then(|pin| Version::parse(pin.version.as_deref()?).ok());
                Ok(match kept {
                    Some(kept) if versions.contains(&kept) => Some(kept),
                    _ => versions.pop(),
                })
            }
        }
    }

    fn get_dependencies(
        &self,
        id: &Id,
        version: &Version,
    ) -> Result<Dependencies<Id, Ranges<Version>, String>, PackagesError> {
        let needs: DependencyConstraints<_, _> =
            self.required_packages(id, version)?.into_iter().collect();
        Ok(Dependencies::Available(needs))
    }
}

/// Returns the range of a requirement. [`is_candidate`] excludes the pre-releases in it.
fn ranges(requirement: &VersionReq) -> Ranges<Version> {
    requirement.comparators.iter().fold(Ranges::full(), |all, one| all.intersection(&range(one)))
}

fn range(comparator: &Comparator) -> Ranges<Version> {
    let Comparator { op, major, minor, patch, pre } = comparator;
    let least = Version {
        pre: pre.clone(),
        ..Version::new(*major, minor.unwrap_or(0), patch.unwrap_or(0))
    };
    // The first version above all versions that begin with the given numbers.
    let after = match (minor, patch) {
        (None, _) => Version::new(major + 1, 0, 0),
        (Some(minor), None) => Version::new(*major, minor + 1, 0),
        (Some(minor), Some(patch)) => Version::new(*major, *minor, patch + 1),
    };
    let is_whole = patch.is_some();
    match op {
        Op::Exact if is_whole => Ranges::singleton(least),
        Op::Greater if is_whole => Ranges::strictly_higher_than(least),
        Op::LessEq if is_whole => Ranges::lower_than(least),
        Op::Exact | Op::Wildcard => Ranges::between(least, after),
        Op::Greater => Ranges::higher_than(after),
        Op::GreaterEq => Ranges::higher_than(least),
        Op::Less => Ranges::strictly_lower_than(least),
        Op::LessEq => Ranges::strictly_lower_than(after),
        Op::Tilde => {
            let end = match minor {
                Some(minor) => Version::new(*major, minor + 1, 0),
                None => Version::new(major + 1, 0, 0),
            };
            Ranges::between(least, end)
        }
        Op::Caret => {
            let end = match (major, minor, patch) {
                (0, Some(0), Some(patch)) => Version::new(0, 0, patch + 1),
                (0, Some(0), None) => Version::new(0, 1, 0),
                (0, Some(minor), _) => Version::new(0, minor + 1, 0),
                (major, ..) => Version::new(major + 1, 0, 0),
            };
            Ranges::between(least, end)
        }
        _ => Ranges::empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that the ranges agree with the crate `semver`.
    #[test]
    fn ranges_are_those_of_semver() -> Result<(), semver::Error> {
        let versions: Vec<Version> =
            (0..64).map(|n| Version::new(n / 16, n / 4 % 4, n % 4)).collect();
        for op in ["", "^", "~", "=", ">", ">=", "<", "<="] {
            for number in
                ["0", "1", "0.0", "0.1", "1.2", "0.0.0", "0.0.2", "0.2.1", "1.2.3", "2.0.0"]
            {
                let asked = VersionReq::parse(&format!("{op}{number}"))?;
                for version in &versions {
                    let fits = ranges(&asked).contains(version);
                    assert_eq!(fits, asked.matches(version), "{asked} {version}");
                }
            }
        }
        for text in ["*", "1.*", "1.2.*", ">=1.1, <2"] {
            let asked = VersionReq::parse(text)?;
            for version in &versions {
                assert_eq!(ranges(&asked).contains(version), asked.matches(version), "{text}");
            }
        }
        Ok(())
    }
}
