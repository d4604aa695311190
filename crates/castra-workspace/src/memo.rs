//! What a check takes over from the one before it.
//!
//! Nothing is told what has changed. Each text is compared with the one that stood in
//! its place, and what is made of those that are the same is the same: their trees,
//! the games made of the trees, the battles made of the games. A battle that changes
//! has its own steps done again, a game also those of all its modules and battles.
//! Spans hold numbers of files, so a text is the same only in the same place.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::{Compare, GameText, Playable, clauses};
use castra_defs::Scenario;
use castra_syntax::ast::{Header, ItemKind, Name, Tree};
use castra_syntax::{Reading, parse_as};
use smol_str::SmolStr;

use crate::plan::{self, Plan};
use crate::references::Known;
use crate::steps::{Kept, Same, Steps};
use crate::workspace::{Key, PackageId};

/// How many contents of a text are kept: what is undone is there again.
const CONTENTS_KEPT: usize = 2;

/// What the last check of some texts has made of them, for the next one.
#[derive(Default)]
pub struct Memo {
    /// The last contents of each text, the oldest first.
    texts: BTreeMap<FileId, Vec<Arc<Parsed>>>,
    headers: BTreeMap<FileId, (Arc<str>, Option<Header>)>,
    /// Names of modules, as of the last check.
    near: Arc<[String]>,
    pub(crate) headed: Kept<Headed, Arc<Tree>>,
    pub(crate) games: Steps<GameStep, Arc<GameText>>,
    pub(crate) battles: Steps<BattleStep, Battle>,
    tested: Kept<Same<Tree>, Arc<Tested>>,
    pub(crate) plans: Steps<PlanStep, Arc<[Arc<Plan>]>>,
    pub(crate) sets: Kept<SetsStep, Arc<[BTreeSet<Key>]>>,
    /// Clauses that tests of each package are about, as of the last check.
    cited: BTreeMap<PackageId, Arc<BTreeSet<SmolStr>>>,
    pub(crate) untested: Kept<UntestedStep, Arc<[Diagnostic]>>,
    pub(crate) names: Arc<Mutex<Known>>,
}

/// A text, and what parsing it gave.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) path: String,
    text: Arc<str>,
    pub(crate) reading: Reading,
    pub(crate) tree: Arc<Tree>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A tree that gets the header of another one.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Headed {
    pub(crate) tree: Same<Tree>,
    pub(crate) model: Same<Tree>,
}

/// The check of a game, or of a module on top of other texts.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameStep {
    pub(crate) trees: Vec<Same<Tree>>,
    pub(crate) base: Option<Same<GameText>>,
    pub(crate) near: Same<[String]>,
    pub(crate) compare: Compare,
}

/// The check of a battle.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct BattleStep {
    pub(crate) tree: Same<Tree>,
    pub(crate) game: Same<GameText>,
    /// Modules in play.
    pub(crate) modules: Vec<SmolStr>,
    pub(crate) near: Same<[String]>,
}

/// A battle, and its game with all that is in play.
#[derive(Clone, Debug)]
pub(crate) struct Battle {
    pub(crate) scenario: Arc<Scenario>,
    pub(crate) game: Arc<GameText>,
}

/// What a text says of its tests before any is checked.
#[derive(Debug, Default)]
pub(crate) struct Tested {
    /// Whether it has any.
    pub(crate) any: bool,
    /// The battles that they start from, by the names that they write.
    pub(crate) battles: Vec<Name>,
    /// The clauses that they are about.
    pub(crate) cited: BTreeSet<SmolStr>,
}

/// A battle that tests start from, and whether it has errors.
pub(crate) type Started = (Same<Scenario>, Same<Playable>, bool);

/// The check of the tests of a text.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlanStep {
    pub(crate) tree: Same<Tree>,
    pub(crate) game: Same<GameText>,
    pub(crate) own: Option<Started>,
    /// The battles that they name.
    pub(crate) named: Vec<Option<Started>>,
    /// All battles that there are, where they name one that is not.
    pub(crate) known: Vec<String>,
}

/// Which modules are put together to be compared.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct SetsStep {
    pub(crate) own: Vec<Key>,
    pub(crate) modules: Vec<(Key, Vec<Same<Tree>>)>,
}

/// Clauses that no test is about.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct UntestedStep {
    pub(crate) game: Same<GameText>,
    pub(crate) file: FileId,
    pub(crate) cited: Same<BTreeSet<SmolStr>>,
}

impl std::fmt::Debug for Memo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Memo").field("texts", &self.texts.len()).finish_non_exhaustive()
    }
}

impl Memo {
    /// Begins a check.
    pub(crate) fn next(&mut self) {
        self.headed.next();
        self.games.next();
        self.battles.next();
        self.tested.next();
        self.plans.next();
        self.sets.next();
        self.untested.next();
    }

    /// Begins a check of one text.
    pub(crate) fn next_part(&mut self) {
        self.headed.next_part();
        self.games.next_part();
        self.battles.next_part();
        self.tested.next_part();
        self.plans.next_part();
        self.sets.next_part();
        self.untested.next_part();
    }

    /// Parses a text, if it has changed.
    pub(crate) fn parse(&mut self, source: &SourceFile, reading: Reading) -> Arc<Parsed> {
        let known = self.texts.entry(source.id).or_default();
        let is_same = |before: &Arc<Parsed>| {
            before.reading == reading
                && before.path == source.path
                && same_text(&before.text, &source.text)
        };
        if let Some(at) = known.iter().position(is_same) {
            let before = known.remove(at);
            known.push(Arc::clone(&before));
            return before;
        }
        let parsed = parse_as(source, reading);
        let parsed = Arc::new(Parsed {
            path: source.path.clone(),
            text: Arc::clone(&source.text),
            reading,
            tree: Arc::new(parsed.tree),
            diagnostics: parsed.diagnostics,
        });
        let gone = (known.len() + 1).saturating_sub(CONTENTS_KEPT);
        known.drain(..gone);
        known.push(Arc::clone(&parsed));
        parsed
    }

    /// The header of a text, of which nothing else is read.
    pub(crate) fn header(&mut self, source: &SourceFile) -> Option<Header> {
        if let Some((text, header)) = self.headers.get(&source.id)
            && same_text(text, &source.text)
        {
            return header.clone();
        }
        let header = parse_as(source, Reading::Header).tree.header().cloned();
        self.headers.insert(source.id, (Arc::clone(&source.text), header.clone()));
        header
    }

    /// What a text says of its tests.
    pub(crate) fn tested(&mut self, tree: &Arc<Tree>) -> Arc<Tested> {
        self.tested.get(Same::of(tree), || {
            let is_test = |kind: &ItemKind| matches!(kind, ItemKind::Test(_) | ItemKind::Unread(_));
            let mut tested = Tested::default();
            for item in tree.items.iter().filter(|item| is_test(&item.kind)) {
                tested.any = true;
                clauses::cited(item, &mut tested.cited);
            }
            tested.battles = plan::battles_named(tree).collect();
            Arc::new(tested)
        })
    }

    /// The names of modules that there are, shared with the last check if there were
    /// the same.
    pub(crate) fn near(&mut self, names: Vec<String>) -> Arc<[String]> {
        if *self.near != *names {
            self.near = names.into();
        }
        Arc::clone(&self.near)
    }

    /// The clauses that the tests of a package are about, shared with the last check
    /// if they were the same.
    pub(crate) fn cited(
        &mut self,
        package: PackageId,
        cited: BTreeSet<SmolStr>,
    ) -> Arc<BTreeSet<SmolStr>> {
        let known = self.cited.entry(package).or_default();
        if **known != cited {
            *known = Arc::new(cited);
        }
        Arc::clone(known)
    }
}

fn same_text(before: &Arc<str>, now: &Arc<str>) -> bool {
    Arc::ptr_eq(before, now) || before == now
}
