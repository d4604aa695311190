//! What a check takes over from the one before it.
//!
//! Nothing is told what has changed. Each text is compared with the one that stood in
//! its place, and what is made of those that are the same is the same: their trees,
//! the games made of the trees, the battles made of the games. A battle that changes
//! has its own steps done again, a game also those of all its modules and battles.
//! Spans hold numbers of files, so a text is the same only in the same place.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::{Arc, Mutex};

use castra_base::{Diagnostic, FileId, SourceFile};
use castra_check::{
    Compare, GameText, Near, Playable, Reporter, Settings, Warned, clauses, settings,
};
use castra_defs::Scenario;
use castra_syntax::ast::{Header, ItemKind, Name, Tree};
use castra_syntax::{Reading, parse_as};
use smol_str::SmolStr;

use crate::parallel;
use crate::plan::{self, Plan};
use crate::references::Known;
use crate::steps::{Kept, Same, Step, Steps};
use crate::word_counts::WordCounts;
use crate::workspace::{Key, PackageId};

/// How many contents of a text are kept: what is undone is there again.
const CONTENTS_KEPT: usize = 2;

/// What the last check of some texts has made of them, for the next one.
#[derive(Default)]
pub struct Cache {
    /// The last contents of each text, the oldest first.
    texts: BTreeMap<FileId, Vec<Arc<Parsed>>>,
    /// Texts of which the header was read to see what they are.
    headers: BTreeMap<FileId, Arc<Parsed>>,
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
    /// Words of the texts, as of the last check with an unknown name.
    pub(crate) words: WordCounts,
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

impl Parsed {
    fn of(source: &SourceFile, reading: Reading) -> Self {
        let parsed = parse_as(source, reading);
        Self {
            path: source.path.clone(),
            text: Arc::clone(&source.text),
            reading,
            tree: Arc::new(parsed.tree),
            diagnostics: parsed.diagnostics,
        }
    }

    /// Whether it was made of a text as it is now.
    fn is(&self, source: &SourceFile, reading: Reading) -> bool {
        self.reading == reading && self.path == source.path && same_text(&self.text, &source.text)
    }
}

/// A tree that gets the header of another one.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Headed {
    pub(crate) tree: Same<Tree>,
    pub(crate) model: Same<Tree>,
}

/// The check of a game, or of modules on top of other texts.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct GameStep {
    /// The texts of the game, or of each module.
    pub(crate) parts: Vec<Vec<Same<Tree>>>,
    pub(crate) base: Option<Same<GameText>>,
    pub(crate) near: Same<[String]>,
    pub(crate) compare: Compare,
    /// The texts of which warnings are looked for; without, all.
    pub(crate) warned: Option<BTreeSet<FileId>>,
}

impl GameStep {
    /// Does the step.
    pub(crate) fn check(&self) -> Step<Arc<GameText>> {
        let shared = |part: &Vec<Same<Tree>>| part.iter().map(|tree| Arc::clone(&tree.0)).collect();
        let parts: Vec<Vec<Arc<Tree>>> = self.parts.iter().map(shared).collect();
        let base = self.base.as_ref().map(|base| &*base.0);
        let warned = self.warned.as_ref().map_or(Warned::All, Warned::Only);
        let near = Near { modules: &self.near.0, compare: self.compare, warned };
        Step::of(|reporter| {
            let (diagnostics, notes) = (&mut *reporter.diagnostics, &mut *reporter.notes);
            Arc::new(castra_check::game(&parts, base, &near, diagnostics, notes))
        })
    }
}

/// The check of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BattleStep {
    pub(crate) tree: Same<Tree>,
    pub(crate) game: Same<GameText>,
    /// Modules in play.
    pub(crate) modules: Vec<SmolStr>,
    pub(crate) near: Same<[String]>,
}

impl BattleStep {
    /// Does the step: the own rules of a battle on top of its game, and the battle. The
    /// header is that of the tree, with the modules that are in play.
    pub(crate) fn check(&self, header: &Header) -> Step<Battle> {
        let (tree, game) = (&*self.tree.0, &*self.game.0);
        let named: Vec<String> = self.modules.iter().map(ToString::to_string).collect();
        let near = Near { modules: &self.near.0, compare: Compare::InPlay, warned: Warned::All };
        Step::of(|reporter| {
            let Reporter { diagnostics, notes } = reporter;
            let own = castra_check::own_rules(tree, game, &near, diagnostics, notes);
            let game = own.map_or_else(|| Arc::clone(&self.game.0), Arc::new);
            notes.uses.open_part(tree.file);
            let mut reporter = Reporter { diagnostics, notes };
            let in_play: Vec<&str> = named.iter().map(String::as_str).collect();
            let options = settings::options(header, &in_play, near.modules, &game, &mut reporter);
            let settings = Settings { modules: named, options };
            let Reporter { diagnostics, notes } = reporter;
            let scenario = castra_check::scenario(tree, &game, settings, diagnostics, notes);
            Battle { scenario: Arc::new(scenario), game }
        })
    }
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
    /// The clauses that those are about that were read.
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

impl std::fmt::Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cache").field("texts", &self.texts.len()).finish_non_exhaustive()
    }
}

impl Cache {
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

    /// Gives the memory back of what the last check of one text has forgotten: to be called
    /// when nobody waits. The next check does it otherwise.
    pub fn tidy(&mut self) {
        self.headed.tidy();
        self.games.tidy();
        self.battles.tidy();
        self.tested.tidy();
        self.plans.tidy();
        self.sets.tidy();
        self.untested.tidy();
    }

    /// Parses texts, those that have changed.
    pub(crate) fn parse(&mut self, texts: &[(&SourceFile, Reading)]) -> Vec<Arc<Parsed>> {
        let known: Vec<_> =
            texts.iter().map(|(source, reading)| self.known(source, *reading)).collect();
        let new = texts.iter().zip(&known).filter(|(_, known)| known.is_none());
        let new = parallel::map(new.map(|(text, _)| *text).collect(), |(source, reading)| {
            Arc::new(Parsed::of(source, reading))
        });
        let mut new = new.into_iter();
        let all = known.into_iter().filter_map(|known| known.or_else(|| new.next()));
        let all: Vec<Arc<Parsed>> = all.collect();
        for ((source, _), parsed) in texts.iter().zip(&all) {
            let kept = self.texts.entry(source.id).or_default();
            let gone = (kept.len() + 1).saturating_sub(CONTENTS_KEPT);
            kept.drain(..gone);
            kept.push(Arc::clone(parsed));
        }
        all
    }

    /// What parsing a text gave, if it has not changed; it is no longer kept.
    fn known(&mut self, source: &SourceFile, reading: Reading) -> Option<Arc<Parsed>> {
        let known = self.texts.get_mut(&source.id);
        let found = known.and_then(|known| {
            let at = known.iter().position(|before| before.is(source, reading))?;
            Some(known.remove(at))
        });
        found.or_else(|| {
            let header = self.headers.get(&source.id)?;
            header.is(source, reading).then(|| Arc::clone(header))
        })
    }

    /// The header of a text, of which nothing else is read.
    pub(crate) fn header(&mut self, source: &SourceFile) -> Option<&Header> {
        let new = || Arc::new(Parsed::of(source, Reading::Header));
        let parsed = match self.headers.entry(source.id) {
            Entry::Vacant(entry) => entry.insert(new()),
            Entry::Occupied(entry) if entry.get().is(source, Reading::Header) => entry.into_mut(),
            Entry::Occupied(mut entry) => {
                entry.insert(new());
                entry.into_mut()
            }
        };
        parsed.tree.header()
    }

    /// What a text says of its tests.
    pub(crate) fn tested(&mut self, tree: &Arc<Tree>) -> Arc<Tested> {
        self.tested.get(Same::of(tree), || {
            let mut tested = Tested::default();
            for item in &tree.items {
                let is_read = matches!(item.kind, ItemKind::Test(_));
                tested.any |= is_read || matches!(item.kind, ItemKind::Unread(_));
                if is_read {
                    clauses::cited(item, &mut tested.cited);
                }
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
