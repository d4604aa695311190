//! The header of a test: the lines that define its starting position.

use castra_syntax::ast::{Name, Stmt, StmtKind, Test, TestStmt, Value};

/// The starting position of a test, as written.
#[derive(Clone, Debug, Default)]
pub struct TestHeader<'a> {
    /// The battle: `scenario NAME`.
    pub scenario: Option<&'a Name>,
    /// The armies: `armies NAME NAME`.
    pub armies: Option<&'a [Name]>,
    /// The board: `board NAME`.
    pub board: Option<&'a Name>,
    /// The options with their values: `option NAME = VALUE`.
    pub options: Vec<(&'a Name, &'a Value)>,
    /// The War Council entries: `council NAME = VALUE` or `council ARMY NAME = VALUE`.
    pub council: Vec<(Option<&'a Name>, &'a Name, &'a Value)>,
    /// The terrains with their hexes: `terrain NAME at HEX HEX`.
    pub terrain: Vec<(&'a Name, &'a [Name])>,
}

impl TestHeader<'_> {
    /// Returns the terrains, and the values of options and council entries that are words.
    pub(crate) fn words(&self) -> impl Iterator<Item = &'_ Name> {
        let options = self.options.iter().map(|(_, value)| *value);
        let values = options.chain(self.council.iter().map(|(.., value)| *value));
        let words = values.filter_map(|value| match value {
            Value::Word(name) => Some(name),
            Value::Int(_) | Value::Range(_) | Value::Text(_) | Value::Each(_) | Value::Token(_) => {
                None
            }
        });
        words.chain(self.terrain.iter().map(|(name, _)| *name))
    }
}

/// Returns the starting position in the first lines of a test. There may be citations among them. A
/// setting in a later line is an error, which the check of the body reports.
pub fn test_header(test: &Test) -> TestHeader<'_> {
    let mut header = TestHeader::default();
    let leading = test.body.iter().take_while(|stmt| belongs_to_header(stmt) || is_cite(stmt));
    for stmt in leading {
        let StmtKind::Test(line) = &stmt.kind else { continue };
        match line {
            TestStmt::Scenario(name) => header.scenario = Some(name),
            TestStmt::Armies(names) => header.armies = Some(names),
            TestStmt::Board(name) => header.board = Some(name),
            TestStmt::Option(name, value) => header.options.push((name, value)),
            TestStmt::Council { army, name, value } => {
                header.council.push((army.as_ref(), name, value));
            }
            TestStmt::Terrain(name, hexes) => header.terrain.push((name, hexes)),
            _ => {}
        }
    }
    header
}

/// Returns whether a statement defines a part of the starting position.
pub(crate) fn belongs_to_header(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::Test(
            TestStmt::Scenario(_)
                | TestStmt::Armies(_)
                | TestStmt::Board(_)
                | TestStmt::Option(..)
                | TestStmt::Council { .. }
                | TestStmt::Terrain(..)
        )
    )
}

fn is_cite(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Cite(_))
}
