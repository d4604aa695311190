//! Why something is as it is: the rule that asks, the figures of a piece, and how a value
//! comes about.
//!
//! A seat is not to learn what it may not know, and is told nothing that is not so. A value is worked
//! out from what the seat knows alone; where it depends on anything else, it is unknown.

use castra_ir::{ExprKind, FieldId, Function, KindId, Program, Query, Ty};
use castra_sim::{Explainer, PieceView, View};
use castra_vm::{Derivation, Machine, Reader, Unexplained};
use serde_json::{Value, json};

use crate::answer::{Answer, Refusal};
use crate::state::Table;
use crate::subject::ASKED;

/// Most lines of an explanation.
const MOST_STEPS: usize = 400;
/// What a figure is that depends on what a seat does not know.
const UNKNOWN: &str = "unknown";
/// How deep an explanation looks into what a value is worked out from.
const DEPTH: usize = 5;

impl Table {
    /// The figures of a piece: what its text says of it, and every value that the rules have
    /// for a piece of its kind alone.
    pub(crate) fn figures(&self, army: u32, id: &str) -> Answer {
        let game = self.session.game();
        let program = game.image().program();
        let view = View::of(game, Reader { army, role: None });
        let found = view.pieces.iter().find(|piece| piece.id == id).ok_or("it is not there")?;
        let (kind, piece) = kind_of(program, id).ok_or("it is not there")?;
        let facts = match game.sees_what(army, kind, piece) {
            true => printed(game, kind, piece),
            false => Vec::new(),
        };
        let worked = match &found.hex {
            Some(hex) => self.worked(army, (kind, piece), hex),
            None => Vec::new(),
        };
        Ok(json!({ "piece": PieceView::clone(found), "facts": facts, "worked": worked }))
    }

    fn worked(&self, army: u32, (kind, piece): (KindId, u32), hex: &str) -> Vec<Value> {
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
            // What lowering has made of a rule has no name that can be asked for.
            let (mut question, _) = self.subject.question(&ask).ok()?;
            ask_of(&mut question, kind, piece);
            let value = match self.derived(army, &question) {
                Ok(derivation) => derivation.value,
                Err(Unexplained::Hidden) => UNKNOWN.to_owned(),
                Err(Unexplained::Fault(_) | Unexplained::TooLong) => return None,
            };
            Some(json!({ "name": function.name.replace('-', " "), "ask": ask, "value": value }))
        });
        all.collect()
    }

    /// How a value comes about, as far as an army can know.
    pub(crate) fn why(&self, army: u32, ask: &str, piece: Option<&str>) -> Answer {
        let (value, lines) = self.explained(army, ask, piece)?;
        let steps: Vec<Value> = lines
            .iter()
            .take(MOST_STEPS)
            .map(|line| json!({ "depth": line.depth, "text": line.text }))
            .collect();
        let left = lines.len().saturating_sub(MOST_STEPS);
        Ok(json!({ "ask": ask, "value": value, "lines": steps, "left": left }))
    }

    fn explained(
        &self,
        army: u32,
        ask: &str,
        piece: Option<&str>,
    ) -> Result<(String, Vec<castra_sim::ExplainedLine>), Refusal> {
        let (mut question, file) = self.subject.question(ask)?;
        if let Some(piece) = piece {
            let program = self.session.game().image().program();
            let (kind, piece) = kind_of(program, piece).ok_or("it is not there")?;
            ask_of(&mut question, kind, piece);
        }
        let mut files = self.subject.analysis.checked().files.clone();
        debug_assert_eq!(files.add(ASKED, ask), file);
        let derivation = self.derived(army, &question).map_err(|why| match why {
            Unexplained::Fault(fault) => fault.message,
            Unexplained::TooLong => "this takes too many steps to work out".to_owned(),
            Unexplained::Hidden => "this depends on what you do not know".to_owned(),
        })?;
        let program = self.session.game().image().program();
        let lines = Explainer { program, files: &files, depth: DEPTH }.lines(&derivation);
        Ok((derivation.value, lines))
    }

    fn derived(&self, army: u32, question: &Query) -> Result<Derivation, Unexplained> {
        let reader = Reader { army, role: None };
        let mut game = self.session.game().clone();
        game.set_reader(reader);
        Derivation::of_question(&game, question, Some(reader))
    }
}

/// Asks a figure of one piece, whichever else of its kind stands in its hex.
fn ask_of(question: &mut Query, kind: KindId, piece: u32) {
    if let ExprKind::Call(_, args) = &mut question.value.kind
        && let [of] = args.as_mut_slice()
        && of.ty == Ty::Piece(kind)
    {
        of.kind = ExprKind::Const(i64::from(piece));
    }
}

/// The kind and the number of a piece that a view names.
fn kind_of(program: &Program, id: &str) -> Option<(KindId, u32)> {
    let (word, number) = id.rsplit_once(' ')?;
    let mut kinds = (0..).map(KindId).zip(&program.kinds);
    let (kind, _) = kinds.find(|(_, kind)| kind.name == word)?;
    Some((kind, number.parse().ok()?))
}

/// What does not change of a piece.
fn printed(game: &Machine, kind: KindId, piece: u32) -> Vec<Value> {
    let program = game.image().program();
    let fields = program.kinds.get(kind).map_or(&[][..], |kind| kind.fields.as_slice());
    let fields = (0..).map(FieldId).zip(fields);
    let open = fields.filter(|(_, field)| !field.state && !field.private && !field.quiet);
    let all = open.filter_map(|(id, field)| {
        let value = game.text(&field.ty, game.field(kind, id, piece)?);
        Some(json!({ "name": field.plain_name().replace('-', " "), "value": value }))
    });
    all.collect()
}
