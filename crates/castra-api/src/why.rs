//! Explanations: the rule behind a decision, the values of a piece, and the derivation of a value.
//!
//! A seat must neither learn hidden information nor see a false value. Values are derived from the
//! seat's own knowledge; a value that depends on anything else is unknown.

use castra_base::internal::record_error;
use castra_ir::{ExprKind, FieldId, Function, KindId, Program, Query, Ty};
use castra_sim::{ExplainedLine, Explainer, Fact, PieceView, View};
use castra_vm::{Derivation, DerivationError, Machine, Reader};
use serde::Serialize;

use crate::answer::{Answer, RequestError, to_json};
use crate::state::Table;
use crate::subject::EXPRESSION_FILE;

/// The maximum number of lines of an explanation.
const MAX_STEPS: usize = 400;
/// The text of a value that depends on information hidden from the seat.
const UNKNOWN: &str = "unknown";
/// The maximum depth of a derivation.
const DEPTH: usize = 5;

/// The values of a piece.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct PieceFigures {
    piece: PieceView,
    /// The values that do not change.
    facts: Vec<Fact>,
    /// The values that the rules derive.
    worked: Vec<DerivedFigure>,
}

/// A value that the rules derive for a piece.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct DerivedFigure {
    name: String,
    /// The expression that asks for it.
    ask: String,
    value: String,
}

/// The derivation of a value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Explained {
    ask: String,
    value: String,
    lines: Vec<ExplainedLine>,
    /// The number of lines left out.
    left: usize,
}

impl Table {
    /// Returns the values of a piece: its declared fields, and every function of a single piece of
    /// its kind.
    pub(crate) fn figures(&self, chair: u32, id: &str) -> Answer {
        let game = self.session.game();
        let program = game.image().program();
        let reader = self.reader(chair)?;
        let view = View::of(game, reader);
        let found = view.pieces.iter().find(|piece| piece.id == id).ok_or("it is not there")?;
        let (kind, piece) = parse_piece_id(program, id).ok_or("it is not there")?;
        let facts = match game.sees_variant(reader.army, kind, piece) {
            true => printed_facts(game, kind, piece),
            false => Vec::new(),
        };
        let worked = match &found.hex {
            Some(hex) => self.derived_figures(reader, kind, piece, hex),
            None => Vec::new(),
        };
        to_json(&PieceFigures { piece: found.clone(), facts, worked })
    }

    fn derived_figures(
        &self,
        reader: Reader,
        kind: KindId,
        piece: u32,
        hex: &str,
    ) -> Vec<DerivedFigure> {
        let program = self.session.game().image().program();
        let Some(word) = program.kinds.get(kind).map(|kind| &kind.name) else {
            return Vec::new();
        };
        let of_one = |function: &&Function| {
            let first = function.body.locals.first().map(|local| &local.ty);
            let is_value = matches!(function.result, Ty::Int | Ty::Bool | Ty::Enum(_));
            function.params == 1 && first == Some(&Ty::Piece(kind)) && is_value
        };
        let all = program.rules.functions.iter().filter(of_one).filter_map(|function| {
            let ask = format!("{}({word} at {hex})", function.name);
            // Functions that lowering generates cannot be called from source code, and are left
            // out.
            let (mut question, _) = self.subject.compile_question(&ask).ok()?;
            restrict_to_piece(&mut question, kind, piece);
            let value = match self.derive(reader, &question) {
                Ok(derivation) => derivation.value,
                Err(DerivationError::Hidden) => UNKNOWN.to_owned(),
                Err(DerivationError::Fault(_) | DerivationError::TooLong) => return None,
            };
            Some(DerivedFigure { name: function.name.replace('-', " "), ask, value })
        });
        all.collect()
    }

    /// Explains the derivation of a value from the knowledge of a chair.
    pub(crate) fn why(&self, chair: u32, ask: &str, piece: Option<&str>) -> Answer {
        let (value, mut lines) = self.explain(self.reader(chair)?, ask, piece)?;
        let left = lines.len().saturating_sub(MAX_STEPS);
        lines.truncate(MAX_STEPS);
        to_json(&Explained { ask: ask.to_owned(), value, lines, left })
    }

    fn explain(
        &self,
        reader: Reader,
        ask: &str,
        piece: Option<&str>,
    ) -> Result<(String, Vec<ExplainedLine>), RequestError> {
        let (mut question, file) = self.subject.compile_question(ask)?;
        if let Some(piece) = piece {
            let program = self.session.game().image().program();
            let (kind, piece) = parse_piece_id(program, piece).ok_or("it is not there")?;
            restrict_to_piece(&mut question, kind, piece);
        }
        let mut files = self.subject.analysis.checked().files.clone();
        if files.add(EXPRESSION_FILE, ask) != file {
            record_error("an expression has another file than it was compiled with");
        }
        let derivation = self.derive(reader, &question).map_err(|why| match why {
            DerivationError::Fault(fault) => fault.message,
            DerivationError::TooLong => "this takes too many steps to work out".to_owned(),
            DerivationError::Hidden => "this depends on what you do not know".to_owned(),
        })?;
        let program = self.session.game().image().program();
        let lines = Explainer { program, files: &files, depth: DEPTH }.lines(&derivation);
        Ok((derivation.value, lines))
    }

    fn derive(&self, reader: Reader, question: &Query) -> Result<Derivation, DerivationError> {
        let mut game = self.session.game().clone();
        game.set_reader(reader);
        Derivation::of_query(&game, question, Some(reader))
    }
}

/// Restricts a question to one piece, since other pieces of its kind may be in its hex.
fn restrict_to_piece(question: &mut Query, kind: KindId, piece: u32) {
    if let ExprKind::Call(_, args) = &mut question.value.kind
        && let [of] = args.as_mut_slice()
        && of.ty == Ty::Piece(kind)
    {
        of.kind = ExprKind::Const(i64::from(piece));
    }
}

/// Parses the id of a piece in a view into its kind and index.
fn parse_piece_id(program: &Program, id: &str) -> Option<(KindId, u32)> {
    let (word, number) = id.rsplit_once(' ')?;
    let mut kinds = (0..).map(KindId).zip(&program.kinds);
    let (kind, _) = kinds.find(|(_, kind)| kind.name == word)?;
    Some((kind, number.parse().ok()?))
}

/// Returns the values of a piece that do not change.
fn printed_facts(game: &Machine, kind: KindId, piece: u32) -> Vec<Fact> {
    let program = game.image().program();
    let fields = program.kinds.get(kind).map_or(&[][..], |kind| kind.fields.as_slice());
    let fields = (0..).map(FieldId).zip(fields);
    let open = fields.filter(|(_, field)| !field.state && !field.private && !field.quiet);
    let all = open.filter_map(|(id, field)| {
        let value = game.format_value(&field.ty, game.field_value(kind, id, piece)?);
        Some(Fact { name: field.plain_name().replace('-', " "), value })
    });
    all.collect()
}
