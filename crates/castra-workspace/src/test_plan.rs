//! Tests: their setup and their runs.

use std::sync::Arc;

use castra_base::{Diagnostic, ExpectedName, FileId, IndexMap, Span, codes};
use castra_syntax::ast::{self, Item, Name, Test};
use smol_str::SmolStr;

use castra_defs::{Board, Cell, CouncilEntry, Direction, Scenario, Value};
use castra_ir::{self, OptionId, Program};

use castra_check::misplaced_terrain;
use castra_check::rules::{self, TestBody, TestHeader, TestSetting};
use castra_link::LinkInput;
use castra_resolve::cells;
use castra_resolve::names::{duplicate_name, undeclared_name, unknown_name};
use castra_resolve::symbols::{SymbolTable, TERRAIN};
use castra_resolve::types::{self, ValueTarget};
use castra_resolve::{Playable, Reporter, ResolvedGame};

/// A battle that tests can start from.
#[derive(Clone, Debug)]
pub(crate) struct TestBattle {
    /// The file of the battle.
    pub(crate) file: FileId,
    pub(crate) scenario: Arc<Scenario>,
    pub(crate) playable: Arc<Playable>,
    /// True if the battle or its game has an error.
    pub(crate) has_errors: bool,
}

/// The battles that the tests of a source can start from, by name.
pub(crate) struct TestBattles<'b> {
    /// The battles of its package for its game.
    pub(crate) of_game: &'b IndexMap<&'b str, &'b TestBattle>,
    /// The same battles with the tests' module in play, if their headers do not name it.
    pub(crate) with_module: &'b IndexMap<&'b str, &'b TestBattle>,
    /// The battle that the source declares.
    pub(crate) own: Option<&'b TestBattle>,
    /// The hexes that its map names.
    pub(crate) labels: &'b [(Name, SmolStr)],
}

impl<'b> TestBattles<'b> {
    pub(crate) fn get(&self, name: &str) -> Option<&'b TestBattle> {
        self.with_module.get(name).or_else(|| self.of_game.get(name)).copied()
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &'b str> {
        self.of_game.keys().copied()
    }
}

/// A checked test: everything needed to build its programs.
#[derive(Debug)]
pub(crate) struct Plan {
    name: String,
    span: Span,
    playable: Arc<Playable>,
    battle: Option<TestBattle>,
    armies: Vec<SmolStr>,
    board: Option<String>,
    runs: Vec<Arc<Run>>,
}

/// A run of a test: its setup for one combination of values, and its statements.
#[derive(Debug)]
pub(crate) struct Run {
    options: Vec<(OptionId, i64)>,
    council: Vec<(Option<usize>, usize, i64)>,
    terrain: Vec<(Cell, u32)>,
    sides: Vec<SideTerrain>,
    body: TestBody,
}

/// The terrain on a side of a hex: the hex, the side, the index of the terrain.
type SideTerrain = (Cell, Direction, u32);

impl Plan {
    /// Iterates over the runs, one for each combination of values.
    pub(crate) fn runs(&self) -> impl Iterator<Item = &Arc<Run>> {
        self.runs.iter()
    }

    /// Returns the name of the test.
    pub(crate) fn title(&self) -> &str {
        &self.name
    }

    /// Returns the name of a run: that of the test, and the values of the run.
    pub(crate) fn name(&self, run: &Run) -> String {
        let values = &run.body.values;
        if values.is_empty() {
            return self.name.clone();
        }
        let values: Vec<String> =
            values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        format!("{} ({})", self.name, values.join(", "))
    }

    /// Returns the name of the battle that the test starts from.
    pub(crate) fn battle(&self) -> Option<&str> {
        self.battle.as_ref().map(|battle| battle.scenario.id.as_str())
    }

    /// Returns the location of the test.
    pub(crate) const fn span(&self) -> Span {
        self.span
    }

    /// Links a run.
    pub(crate) fn link(&self, run: &Run) -> castra_ir::Test {
        let program = self.program(run);
        castra_ir::Test {
            name: self.name(run),
            span: self.span,
            cites: run.body.cites.to_vec(),
            unset: match self.battle {
                None => castra_link::unset_entries(&self.playable.symbols, &program, &run.council),
                Some(_) => Vec::new(),
            },
            program: Arc::new(program),
        }
    }

    fn program(&self, run: &Run) -> Program {
        let boards = &self.playable.symbols.game.boards;
        let start = LinkInput {
            scenario: self.battle.as_ref().map(|b| &*b.scenario),
            armies: &self.armies,
            board: self.board.as_ref().and_then(|b| boards.get(b)),
            options: run.options.clone(),
            council: run.council.clone(),
            terrain: run.terrain.clone(),
            sides: run.sides.clone(),
            test: Some(run.body.body.clone()),
        };
        castra_link::link(&self.playable, start)
    }
}

/// Returns the battles that the tests of a source start from, as named in the source.
pub(crate) fn named_battles(tree: &ast::Tree) -> impl Iterator<Item = Name> {
    tree.items.iter().filter_map(|item| match &item.kind {
        ast::ItemKind::Test(test) => rules::test_header(test).scenario.cloned(),
        _ => None,
    })
}

/// Checks a test. Returns `None` if it cannot run.
pub(crate) fn check(
    item: &Item,
    test: &Test,
    game: &ResolvedGame,
    origins: &TestBattles<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<Plan> {
    castra_check::record_suppressions(item, reporter);
    let header = rules::test_header(test);
    let before = reporter.diagnostics.len();
    // A test in the source of a battle starts from that battle.
    let battle = match header.scenario {
        Some(name) => match origins.get(&name.text) {
            Some(battle) => Some(battle.clone()),
            None => {
                let known = origins.names();
                reporter.report(undeclared_name(ExpectedName::Battle, name, known));
                return None;
            }
        },
        None => origins.own.cloned(),
    };
    let playable =
        battle.as_ref().map_or_else(|| Arc::clone(&game.playable), |b| Arc::clone(&b.playable));
    let symbols = &playable.symbols;
    let mut start = TestHeaderChecker {
        playable: &playable,
        symbols,
        battle: battle.as_ref(),
        head_span: item.head,
        values: Vec::new(),
        reporter,
    };
    let armies = start.armies(&header);
    let board = start.board(&header);
    let is_own = battle.as_ref().is_some_and(|battle| battle.file == item.span.file);
    let labels = if is_own { origins.labels } else { &[] };
    let setting = TestSetting { armies: &armies, board, labels, rules: &playable.rules };
    let bodies = rules::lower_test(test, symbols, &setting, start.reporter);
    let mut runs = Vec::with_capacity(bodies.len());
    for body in bodies {
        start.values.clone_from(&body.values);
        let options = start.options(&header);
        let council = start.council(&header, &armies);
        let (terrain, sides) = start.terrain(&header, board);
        runs.push(Arc::new(Run { options, council, terrain, sides, body }));
    }
    let broken = battle.as_ref().is_some_and(|b| b.has_errors)
        || test.body.is_broken()
        || reporter.diagnostics.iter().skip(before).any(Diagnostic::is_error);
    if broken {
        return None;
    }
    let board = board.map(|b| b.name.clone());
    Some(Plan {
        name: test.name.as_ref().map(|n| n.value.clone())?,
        span: item.span,
        playable,
        battle,
        armies,
        board,
        runs,
    })
}

/// The checker of a test's header.
struct TestHeaderChecker<'s, 'r, 'd> {
    playable: &'s Playable,
    symbols: &'s SymbolTable,
    battle: Option<&'s TestBattle>,
    /// The head of the test.
    head_span: Span,
    /// The parameters of the test and their values in this run.
    values: Vec<(SmolStr, String)>,
    reporter: &'r mut Reporter<'d>,
}

impl<'s> TestHeaderChecker<'s, '_, '_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    /// Returns the names of the armies.
    fn armies(&mut self, header: &TestHeader<'_>) -> Vec<SmolStr> {
        let names = header.armies.unwrap_or_default();
        if let Some(battle) = self.battle {
            if let [first, ..] = names {
                self.report(self.set_by_battle(first.span, "its armies"));
            }
            return battle.scenario.armies.keys().map(SmolStr::new).collect();
        }
        let fewest = castra_link::min_armies(self.symbols);
        let most = castra_link::max_armies(self.symbols);
        if let ([first, ..], [.., last]) = (names, names)
            && !(fewest..=most).contains(&names.len())
        {
            let wanted =
                if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
            self.report(
                Diagnostic::new(
                    &codes::TEST_SETTING,
                    first.span.to(last.span),
                    format!("a battle has {wanted} armies, but {} are named", names.len()),
                )
                .label(if names.len() < fewest { "too few" } else { "too many" }),
            );
            return castra_link::army_names(fewest);
        }
        for (i, name) in names.iter().enumerate() {
            if let Some(first) = names.iter().take(i).find(|n| n.text == name.text) {
                self.report(
                    duplicate_name("army", name, first.span)
                        .help("give the armies different names"),
                );
            }
        }
        if names.is_empty() {
            return castra_link::army_names(fewest);
        }
        names.iter().map(|n| n.text.clone()).collect()
    }

    /// Returns the diagnostic for a setting of a test that its battle already determines.
    fn set_by_battle(&self, span: Span, setting: &str) -> Diagnostic {
        Diagnostic::new(&codes::TEST_SETTING, span, format!("the battle already has {setting}"))
            .label("given above")
            .help("leave out this line, or start without the battle")
    }

    fn board(&mut self, header: &TestHeader<'_>) -> Option<&'s Board> {
        let boards = &self.symbols.game.boards;
        let (board, span) = match (self.battle, header.board) {
            (Some(battle), name) => {
                if let Some(name) = name {
                    self.report(self.set_by_battle(name.span, "its board"));
                }
                (
                    boards.get(&battle.scenario.board)?,
                    header.scenario.map_or(self.head_span, |name| name.span),
                )
            }
            (None, Some(name)) => match boards.get(name.text.as_str()) {
                Some(board) => (board, name.span),
                None => {
                    let known = boards.keys().map(String::as_str);
                    self.report(undeclared_name(ExpectedName::Board, name, known));
                    return None;
                }
            },
            (None, None) => {
                // Rules that name hexes need a board. A board that is too large is left out, so
                // that tests without a board can run.
                let board = match castra_link::single_board(self.symbols) {
                    None if self.playable.names_hexes() => boards.values().next(),
                    only => only,
                };
                return board.filter(|board| castra_link::check_board_size(board).is_ok());
            }
        };
        if let Err(error) = castra_link::check_board_size(board) {
            self.report(
                Diagnostic::new(&codes::TEST_SETTING, span, error.to_string())
                    .label("too large to play on"),
            );
            return None;
        }
        Some(board)
    }

    fn options(&mut self, header: &TestHeader<'_>) -> Vec<(OptionId, i64)> {
        let mut set = match self.battle {
            Some(battle) => castra_link::options_of_battle(self.symbols, &battle.scenario),
            None => Vec::new(),
        };
        for (name, value) in &header.options {
            let options = &self.symbols.template.options;
            let Some(at) = options.find(|o| o.name == name.text.as_str()) else {
                let known = options.iter().map(|o| o.name.as_str());
                self.report(unknown_name(
                    &codes::OPTION_UNKNOWN,
                    ExpectedName::Option,
                    name,
                    known,
                ));
                continue;
            };
            let Some(option) = options.get(at) else { continue };
            let ty = self.symbols.option_type(option);
            if let Some(value) = self.value(&ty, name, value) {
                set.push((at, self.symbols.to_program_value(&option.ty, &value)));
            }
        }
        set
    }

    fn value(&mut self, ty: &castra_defs::Type, name: &Name, value: &ast::Value) -> Option<Value> {
        let target = ValueTarget { name: &name.text, span: name.span };
        let value = match value {
            ast::Value::Word(word) => self.word_or_parameter(word),
            other => other.clone(),
        };
        let values = std::slice::from_ref(&value);
        types::check_value(ty, values, target, &self.symbols.game.enums, self.reporter)
    }

    /// Returns a word, or the value of this run if the word is a parameter of the test.
    fn word_or_parameter(&self, word: &Name) -> ast::Value {
        let span = word.span;
        match self.values.iter().find(|(name, _)| *name == word.text) {
            None => ast::Value::Word(word.clone()),
            Some((_, value)) => match value.parse() {
                Ok(value) => ast::Value::Int(ast::Int { value, span }),
                Err(_) => ast::Value::Word(Name { text: value.into(), span }),
            },
        }
    }

    /// Returns the War Council entries: the index of the army (`None` for the battle), the index of
    /// the entry, and the value.
    fn council(
        &mut self,
        header: &TestHeader<'_>,
        armies: &[SmolStr],
    ) -> Vec<(Option<usize>, usize, i64)> {
        let mut entries = Vec::new();
        for (army, name, value) in &header.council {
            let at = match army {
                Some(army) => match armies.iter().position(|a| *a == army.text) {
                    Some(at) => Some(at),
                    None => {
                        let known = armies.iter().map(SmolStr::as_str);
                        self.report(undeclared_name(ExpectedName::Army, army, known));
                        continue;
                    }
                },
                None => None,
            };
            entries.extend(self.entry(at, name, value).map(|(entry, value)| (at, entry, value)));
        }
        entries
    }

    /// Returns an entry of an army or of the battle.
    fn entry(
        &mut self,
        army: Option<usize>,
        name: &Name,
        value: &ast::Value,
    ) -> Option<(usize, i64)> {
        let none = IndexMap::default();
        let form = self.symbols.game.council.as_ref();
        let of_battle = form.map_or(&none, |f| &f.entries);
        let of_army = form.map_or(&none, |f| &f.army_entries);
        let (entries, others) =
            if army.is_some() { (of_army, of_battle) } else { (of_battle, of_army) };
        let Some(now) = CouncilEntry::current_name(entries, &name.text) else {
            self.unknown_entry(army.is_some(), name, entries, others);
            return None;
        };
        if now != name.text.as_str() {
            self.report(Diagnostic::old_spelling(name.span, &name.text, now));
        }
        let entry = entries.get(now)?;
        let value = self.value(&entry.ty, name, value)?;
        // Entries of strings are not in these lists, since rules never read them.
        let (at, ty) = if army.is_some() {
            let known = &self.symbols.army_council;
            let at = known.iter().position(|(n, ..)| *n == now)?;
            (at, known.get(at).map(|(.., ty)| ty)?)
        } else {
            let known = &self.symbols.council;
            let at = known.iter().position(|(n, ..)| *n == now)?;
            (at, known.get(at).map(|(.., ty)| ty)?)
        };
        Some((at, self.symbols.to_program_value(ty, &value)))
    }

    fn unknown_entry(
        &mut self,
        in_army: bool,
        name: &Name,
        entries: &IndexMap<String, CouncilEntry>,
        others: &IndexMap<String, CouncilEntry>,
    ) {
        if !others.contains_key(name.text.as_str()) {
            let known = entries.keys().map(String::as_str);
            let expected =
                if in_army { ExpectedName::ArmyEntry } else { ExpectedName::BattleEntry };
            self.report(unknown_name(&codes::COUNCIL_UNKNOWN_ENTRY, expected, name, known));
            return;
        }
        let (message, help) = if in_army {
            ("an entry of the battle, not of an army", format!("write `council {} = …`", name.text))
        } else {
            ("an entry of an army", format!("write `council ARMY {} = …`", name.text))
        };
        self.report(
            Diagnostic::new(
                &codes::COUNCIL_UNKNOWN_ENTRY,
                name.span,
                format!("`{}` is {message}", name.text),
            )
            .label("in the wrong place")
            .help(help),
        );
    }

    /// Returns the terrain in hexes and on their sides.
    fn terrain(
        &mut self,
        header: &TestHeader<'_>,
        board: Option<&Board>,
    ) -> (Vec<(Cell, u32)>, Vec<SideTerrain>) {
        let (mut ground, mut sides) = (Vec::new(), Vec::new());
        for (name, places) in &header.terrain {
            let valued = self.word_or_parameter(name);
            let name = match &valued {
                ast::Value::Word(name) => name,
                _ => name,
            };
            let sort = self.resolve_terrain(name);
            let Some(board) = board else {
                self.report(
                    Diagnostic::new(&codes::TEST_SETTING, name.span, "the test has no board")
                        .label("needs a board")
                        .help("write `board NAME` above"),
                );
                break;
            };
            let Some((sort, on_sides)) = sort else { continue };
            for place in *places {
                let read = if on_sides != place.text.contains('.') {
                    let mut diagnostic = misplaced_terrain(name, on_sides);
                    diagnostic.primary.span = place.span;
                    Err(diagnostic)
                } else if on_sides {
                    cells::resolve_side(board, place)
                        .map(|(cell, side)| sides.push((cell, side, sort)))
                } else {
                    cells::resolve_cell(board, place).map(|cell| ground.push((cell, sort)))
                };
                if let Err(diagnostic) = read {
                    self.report(diagnostic);
                }
            }
        }
        (ground, sides)
    }

    /// Returns the index of a terrain, and whether the terrain is for hexsides.
    fn resolve_terrain(&mut self, name: &Name) -> Option<(u32, bool)> {
        let terrains = &self.symbols.game.terrains;
        let Some(terrain) = terrains.get(name.text.as_str()) else {
            let known = terrains.keys().map(String::as_str);
            self.report(undeclared_name(ExpectedName::Terrain, name, known));
            return None;
        };
        let kind = self.symbols.template.kind_named(TERRAIN)?;
        let sorts = &self.symbols.template.kinds.get(kind)?.sorts;
        let at = sorts.iter().position(|s| s.name == name.text.as_str())?;
        Some((u32::try_from(at).ok()?, terrain.on_sides))
    }
}
