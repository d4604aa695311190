//! The scope of statements: the battle that they belong to, the names that they may use, and the
//! expressions in them.

use castra_base::{Diagnostic, Span, codes};
use castra_check::rules::{TestSetting, lower_query};
use castra_defs::{DefKind, UseKind};
use castra_ir::{Query, Ty};
use castra_resolve::uses::Meaning;
use castra_syntax::ast::{ChangeKind, Expr, Name};
use smol_str::SmolStr;

use super::words::StatementWriter;
use super::{Check, OriginalBattle};
use crate::model::Number;

/// The part of a campaign that contains statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Before,
    After,
    Test,
}

impl Part {
    pub(super) const fn from_kind(kind: ChangeKind) -> Self {
        if matches!(kind, ChangeKind::Before) { Self::Before } else { Self::After }
    }
}

/// The scope of statements: their battle, and the names that they may use.
pub(super) struct StatementScope<'g> {
    pub(super) part: Part,
    pub(super) ground: OriginalBattle<'g>,
    pub(super) armies: Vec<SmolStr>,
    /// The numbers of the campaign, followed by the names that `pick` introduced.
    pub(super) locals: Vec<(Name, Ty)>,
    /// The names that `pick` introduced, each with a description of its set.
    pub(super) picks: Vec<(SmolStr, String)>,
    /// The index of each army, and the printed name of its side.
    pub(super) sides: Vec<(usize, String)>,
    /// The printed names of the campaign's numbers.
    titles: Vec<(SmolStr, String)>,
    /// The built-in messages in the language of the campaign.
    pub(super) castra_words: castra_words::Words,
}

impl<'g> StatementScope<'g> {
    pub(super) fn new(part: Part, ground: OriginalBattle<'g>, numbers: &[(&Name, Number)]) -> Self {
        let titles = numbers.iter().map(|(name, number)| (name.text.clone(), number.title.clone()));
        let titles = titles.collect();
        let numbers = numbers.iter().map(|(name, number)| {
            ((*name).clone(), if number.is_bool { Ty::Bool } else { Ty::Int })
        });
        let armies = ground.scenario.armies.keys().map(SmolStr::new).collect();
        Self {
            part,
            ground,
            armies,
            locals: numbers.collect(),
            picks: Vec::new(),
            sides: Vec::new(),
            titles,
            castra_words: castra_words::Words::default(),
        }
    }

    /// Returns a writer that describes statements for a picture.
    pub(super) fn words(&self) -> StatementWriter<'_> {
        StatementWriter {
            castra_words: self.castra_words,
            game: &self.ground.playable.symbols.game,
            numbers: &self.titles,
            armies: &self.armies,
            sides: &self.sides,
            picks: &self.picks,
        }
    }
}

impl Check<'_, '_> {
    /// Records the use of a declared name.
    pub(super) fn record_use(&mut self, name: &Name, kind: UseKind, sort: DefKind) {
        self.notes.uses.record(name, kind, Meaning::declaration(sort));
    }

    /// Records the use of a name that the language defines.
    pub(super) fn record_built_in_use(&mut self, name: &Name) {
        self.notes.uses.record(name, UseKind::Read, Meaning::BuiltIn);
    }

    pub(super) fn report_misplaced(&mut self, span: Span, message: &str, help: &str) {
        self.report(
            Diagnostic::new(&codes::CAMPAIGN_STATEMENT, span, message)
                .label("not possible here")
                .help(help),
        );
    }

    /// Checks an expression of a type, and returns it as a query in the battle.
    pub(super) fn query(
        &mut self,
        ast: &Expr,
        want: &Ty,
        message: &str,
        body: &StatementScope<'_>,
    ) -> Option<Query> {
        self.check_expr(ast, Some((want, message)), body)
    }

    pub(super) fn check_expr(
        &mut self,
        ast: &Expr,
        want: Option<(&Ty, &str)>,
        body: &StatementScope<'_>,
    ) -> Option<Query> {
        let playable = body.ground.playable;
        let setting = TestSetting {
            armies: &body.armies,
            board: body.ground.board(),
            labels: &[],
            rules: &playable.rules,
        };
        match lower_query(ast, want, &body.locals, &playable.symbols, &setting, self.notes) {
            Ok(query) => Some(query),
            Err(problems) => {
                self.diagnostics.extend(problems.into_iter().filter(Diagnostic::is_error));
                None
            }
        }
    }
}
