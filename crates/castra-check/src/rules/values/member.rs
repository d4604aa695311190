//! Members: `OWNER.NAME` for fields, states, piles, and the positions of pieces.

use castra_base::suggest::{list_with_and, list_with_or, nearest};
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, ExprKind as Ast, Name};

use super::otherwise::Chain;
use super::side::{ASK_FOR_SIDE, SIDE};
use super::source_text::source_text;
use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::optional;
use crate::rules::values::enum_states::missing_word;
use castra_defs::{DefKind, Type, UseKind};
use castra_ir::{BuiltIn, Expr, ExprKind, KindId, KindRole, Owner, PileRef, Ty, Universe};
use castra_resolve::symbols::Def;
use castra_resolve::uses::Meaning;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_member(
        &mut self,
        owner: &ast::Expr,
        name: &Name,
        span: Span,
        chain: Chain,
    ) -> Expr {
        if let Ast::Name(word) = &owner.kind
            && word.text == "council"
            && self.find_name("council").is_none()
        {
            self.reporter.record_use(word, UseKind::Read, Meaning::BuiltIn);
            return self.lower_council_entry(name, span);
        }
        if let Ast::Name(word) = &owner.kind
            && let Some(problem) = self.member_of_army(word, name)
        {
            self.reporter.record_use(word, UseKind::Read, Meaning::Unresolved);
            return self.report_and_recover(problem, span);
        }
        if let Ast::Name(word) = &owner.kind
            && let Some(problem) = self.word_of_enum(word, name)
        {
            self.reporter.record_use(word, UseKind::Read, Meaning::declaration(DefKind::Enum));
            return self.report_and_recover(problem, span);
        }
        if let Some(field) = self.lower_record_field(owner, name, span) {
            return field;
        }
        let hint = self.owner_hint(owner);
        if chain == Chain::Otherwise {
            let value = self.lower_chained(owner, hint.as_ref());
            let value = self.narrowed(value);
            return self.lower_optional_member(value, owner, name, span);
        }
        let mut value = self.lower_expr(owner, hint.as_ref());
        if let Ty::Option(_) = value.ty {
            value = self.require_present_because(
                value,
                owner,
                &format!("then it has no `{}`", name.text),
            );
        }
        self.lower_value_member(value, owner, name, span)
    }

    /// Lowers a member of a value that is present.
    pub(super) fn lower_value_member(
        &mut self,
        value: Expr,
        owner: &ast::Expr,
        name: &Name,
        span: Span,
    ) -> Expr {
        match value.ty.clone() {
            Ty::Error => self.error_placeholder(span),
            Ty::Army => self.lower_army_member(value, name, span),
            Ty::Hex => self.lower_hex_member(value, name, span),
            Ty::Piece(_) if name.text == "place" && self.context.has_places() => {
                self.reporter.record_use(name, UseKind::Read, Meaning::BuiltIn);
                expr(ExprKind::HexOf(Box::new(value)), Ty::Hex, span)
            }
            Ty::Piece(kind) => match name.text.as_str() {
                "hex" | "square" | "army" => {
                    self.reporter.record_use(name, UseKind::Read, Meaning::BuiltIn);
                    if name.text == "army" {
                        expr(ExprKind::ArmyOf(Box::new(value)), Ty::Army, span)
                    } else {
                        expr(ExprKind::HexOf(Box::new(value)), Ty::Hex, span)
                    }
                }
                _ => self.lower_field(value, kind, name, span),
            },
            Ty::Card(Some(kind)) | Ty::Variant(kind) => self.lower_field(value, kind, name, span),
            Ty::Card(None) => self.report_unknown_card_field(owner, name, span),
            ty => {
                let have = self.context.describe(&ty);
                let of_set = matches!(ty, Ty::Set(_));
                let armies = match &owner.kind {
                    Ast::Name(word) => self.context.armies_help(word),
                    _ => None,
                };
                let diagnostic = Diagnostic::new(
                    &codes::NAME_UNKNOWN,
                    name.span,
                    format!("{have} has no `{}`", name.text),
                )
                .expected(ExpectedName::Member)
                .label("not a member")
                .related(value.span, have)
                .help(match armies {
                    Some(armies) => armies,
                    None if of_set => super::enum_states::set_form(&ty, &name.text)
                        .unwrap_or("use `for each x in SET { … }`, or take one element of the set")
                        .to_owned(),
                    None => {
                        "only armies, hexes, pieces, cards and terrains have members".to_owned()
                    }
                });
                self.report_and_recover(diagnostic, span)
            }
        }
    }

    /// Lowers `OWNER.NAME(WORD)`, a state with one value for each word of an enum.
    pub(crate) fn lower_enum_member(
        &mut self,
        owner: &ast::Expr,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Expr {
        match self.lower_member_parts(owner, name, args, span) {
            Some(listed) => self.read_enum_state(listed, span),
            None => self.error_placeholder(span),
        }
    }

    fn lower_council_entry(&mut self, name: &Name, span: Span) -> Expr {
        let entries = &self.context.symbols.council;
        if let Some((_, id, ty)) = entries.iter().find(|(entry, ..)| *entry == name.text) {
            self.reporter.record_use(name, UseKind::Read, Meaning::declaration(DefKind::Entry));
            return expr(ExprKind::Council(*id), ty.clone(), span);
        }
        let of_army = self.context.symbols.army_council.iter().any(|e| e.0 == name.text);
        let diagnostic = if of_army {
            Diagnostic::new(
                &codes::NAME_UNKNOWN,
                name.span,
                format!("`{}` is an entry of each army", name.text),
            )
            .label("whose?")
            .help(format!("write `us.{}`", name.text))
        } else {
            let form = self.context.symbols.game.council.as_ref();
            let entry = form.and_then(|form| form.entries.get(name.text.as_str()));
            let known = entries.iter().map(|(entry, ..)| entry.as_str());
            text_member(name, entry.map(|entry| &entry.ty)).unwrap_or_else(|| {
                castra_resolve::names::undeclared_name(ExpectedName::CouncilEntry, name, known)
            })
        };
        self.report_and_recover(diagnostic, span)
    }

    fn lower_army_member(&mut self, army: Expr, name: &Name, span: Span) -> Expr {
        if let Some(answers) = self.find_answers(name) {
            return self.lower_answer(answers, army, name, span);
        }
        let program = self.context.program();
        let symbols = self.context.symbols;
        for meaning in self.context.meanings(name) {
            match meaning {
                Def::State(id) => {
                    let Some(state) = program.states.get(id) else { continue };
                    if state.owner == Owner::Army {
                        self.record_meaning(name, UseKind::Read, meaning);
                        if self.context.symbols.enum_states.contains_key(&id) {
                            return self.report_and_recover(
                                missing_word(self.context, id, name, span),
                                span,
                            );
                        }
                        let kind = ExprKind::State(id, Some(Box::new(army)));
                        return expr(kind, state.ty.clone(), span);
                    }
                }
                Def::Pile(id) if program.piles.get(id).is_some_and(|p| p.per_army) => {
                    self.record_meaning(name, UseKind::Read, meaning);
                    let pile = PileRef { pile: id, army: Some(Box::new(army)) };
                    let cards = Universe::Card(symbols.pile_card_kind(id));
                    return expr(ExprKind::Pile(pile), Ty::Set(cards), span);
                }
                _ => {}
            }
        }
        let entry = symbols.army_council.iter().find(|(entry, ..)| *entry == name.text);
        if let Some((_, id, ty)) = entry {
            self.reporter.record_use(name, UseKind::Read, Meaning::declaration(DefKind::ArmyEntry));
            return expr(ExprKind::ArmyCouncil(*id, Box::new(army)), ty.clone(), span);
        }
        let mut known: Vec<&str> = self.context.owned_states(Owner::Army);
        known.extend(symbols.army_council.iter().map(|e| e.0.as_str()));
        known.extend(program.piles.iter().filter(|p| p.per_army).map(|p| p.name.as_str()));
        let form = symbols.game.council.as_ref();
        let entry = form.and_then(|form| form.army_entries.get(name.text.as_str()));
        let diagnostic = text_member(name, entry.map(|entry| &entry.ty))
            .or_else(|| self.member_of_other_owner("an army", name, span))
            .unwrap_or_else(|| self.unknown_member("an army", name, &known));
        self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
        self.report_and_recover(diagnostic, span)
    }

    fn lower_hex_member(&mut self, hex: Expr, name: &Name, span: Span) -> Expr {
        let hex = Box::new(hex);
        let program = self.context.program();
        let is_grid = !self.context.has_places();
        if name.text == "terrain" || is_grid && matches!(name.text.as_str(), "row" | "column") {
            self.reporter.record_use(name, UseKind::Read, Meaning::BuiltIn);
        }
        match name.text.as_str() {
            "row" if is_grid => {
                return expr(ExprKind::BuiltIn(BuiltIn::Row, vec![*hex]), Ty::Int, span);
            }
            "column" if is_grid => {
                return expr(ExprKind::BuiltIn(BuiltIn::Column, vec![*hex]), Ty::Int, span);
            }
            "terrain" => {
                if let Some(kind) = self.context.terrain_kind() {
                    let of = match self.context.symbols.terrain_state {
                        Some(state) => ExprKind::State(state, Some(hex)),
                        None => ExprKind::TerrainOf(hex),
                    };
                    return expr(of, Ty::Variant(kind), span);
                }
            }
            _ => {}
        }
        for meaning in self.context.meanings(name) {
            match meaning {
                Def::Kind(kind) if self.context.kind_role(kind) == Some(KindRole::Piece) => {
                    self.record_meaning(name, UseKind::Read, meaning);
                    let ty = optional(Ty::Piece(kind));
                    return expr(ExprKind::PieceAt(kind, hex), ty, span);
                }
                Def::State(id) => {
                    let Some(state) = program.states.get(id) else { continue };
                    if state.owner == Owner::Hex {
                        self.record_meaning(name, UseKind::Read, meaning);
                        if self.context.symbols.enum_states.contains_key(&id) {
                            return self.report_and_recover(
                                missing_word(self.context, id, name, span),
                                span,
                            );
                        }
                        return expr(ExprKind::State(id, Some(hex)), state.ty.clone(), span);
                    }
                }
                _ => {}
            }
        }
        let mut known = vec!["terrain"];
        known.extend(["row", "column"].into_iter().filter(|_| is_grid));
        let pieces = program.kinds.iter().filter(|k| k.role == KindRole::Piece);
        known.extend(pieces.map(|k| k.name.as_str()));
        known.extend(self.context.owned_states(Owner::Hex));
        let owner = format!("a {}", self.context.cell_words().0);
        let diagnostic = self
            .member_of_other_owner(&owner, name, span)
            .unwrap_or_else(|| self.unknown_member(&owner, name, &known));
        let diagnostic = if name.text == SIDE { diagnostic.help(ASK_FOR_SIDE) } else { diagnostic };
        self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
        self.report_and_recover(diagnostic, span)
    }

    fn lower_field(&mut self, value: Expr, kind: KindId, name: &Name, span: Span) -> Expr {
        if let Some(problem) =
            self.context.symbols.scopes.ambiguous_field(self.context.kind_name(kind), name)
        {
            return self.report_and_recover(problem, span);
        }
        let found = self.context.symbols.field(kind, &name.text, name.span.file);
        let declared = self.context.program().kinds.get(kind);
        let field = found.and_then(|id| Some((id, declared?.fields.get(id)?)));
        let of_sort = matches!(value.ty, Ty::Variant(_));
        match field {
            Some((_, field)) if of_sort && field.state => {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    name.span,
                    format!(
                        "`{}` changes in play, so that each card or piece has its own",
                        name.text
                    ),
                )
                .label("of which card or piece?")
                .help("use it on a piece or card");
                self.report_and_recover(diagnostic, span)
            }
            Some((id, field)) => {
                let built_in = field.name == "impassable";
                let of = self.context.kind_name(kind);
                let scopes = &self.context.symbols.scopes;
                let meant = scopes.field_meaning(of, &name.text, name.span.file);
                self.reporter.record_use(
                    name,
                    UseKind::Read,
                    if built_in { Meaning::BuiltIn } else { meant },
                );
                // A printed value belongs to the piece's current variant.
                let value = if field.state { value } else { self.current_variant(value, kind) };
                expr(ExprKind::Field(kind, id, Box::new(value)), field.ty.clone(), span)
            }
            None => {
                let have = self.context.describe(&value.ty);
                let mut known: Vec<&str> = Vec::new();
                if let Ty::Piece(_) = value.ty {
                    known.extend([self.context.cell_words().0, "army"]);
                }
                let fields = declared.into_iter().flat_map(|k| k.fields.iter());
                // The names of fields that no author declares have spaces.
                let fields = fields.filter(|field| !field.name.contains(' '));
                known.extend(fields.filter(|f| !(of_sort && f.state)).map(|f| f.name.as_str()));
                let kinds = &self.context.symbols.game.kinds;
                let of_kind = kinds.get(self.context.kind_name(kind));
                let field = of_kind.and_then(|kind| kind.fields.get(name.text.as_str()));
                let diagnostic = text_member(name, field.map(|field| &field.ty))
                    .unwrap_or_else(|| self.unknown_member(&have, name, &known));
                self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
                self.report_and_recover(diagnostic, span)
            }
        }
    }

    /// Reports a field of a card whose kind is unknown.
    fn report_unknown_card_field(&mut self, owner: &ast::Expr, name: &Name, span: Span) -> Expr {
        let kinds = &self.context.program().kinds;
        let symbols = self.context.symbols;
        let having: Vec<&str> = (0..)
            .map(KindId)
            .zip(kinds)
            .filter(|(_, k)| k.role == KindRole::Card)
            .filter(|(id, _)| symbols.field(*id, &name.text, name.span.file).is_some())
            .map(|(_, k)| k.name.as_str())
            .collect();
        if having.is_empty() {
            let known: Vec<&str> = kinds
                .iter()
                .filter(|k| k.role == KindRole::Card)
                .flat_map(|k| k.fields.iter().map(|f| f.name.as_str()))
                .collect();
            let diagnostic = self.unknown_member("a card", name, &known);
            self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
            return self.report_and_recover(diagnostic, span);
        }
        let text = source_text(owner).unwrap_or_else(|| "…".into());
        let first = having.first().copied().unwrap_or_default();
        let diagnostic = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            name.span,
            format!("not every card has `{}`", name.text),
        )
        .label(format!("only {} has it", list_with_or(having, 4)))
        .help(format!("check first: `if {text} is {first} {{ … }}`, or `where it is {first}`"));
        self.report_and_recover(diagnostic, span)
    }

    fn unknown_member(&self, owner: &str, name: &Name, known: &[&str]) -> Diagnostic {
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("{owner} has no `{}`", name.text),
        )
        .expected(ExpectedName::Member);
        match nearest(&name.text, known.iter().copied()) {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None if known.is_empty() => diagnostic
                .label("has no members")
                .help("declare a field, a state or a pile of this name"),
            None => diagnostic
                .label("not declared")
                .help(format!("it has {}", list_with_and(known.iter().copied(), 12))),
        }
    }
}

/// Returns the diagnostic for a field or an entry that is declared, but as text.
fn text_member(name: &Name, ty: Option<&Type>) -> Option<Diagnostic> {
    let what = match ty? {
        Type::Text => "text",
        Type::Names => "names",
        Type::Int { .. }
        | Type::Bool
        | Type::Enum(_)
        | Type::SetOf(_)
        | Type::OneOf(_)
        | Type::Play(_) => return None,
    };
    let message = format!("`{}` is declared as `{what}`, which rules cannot read", name.text);
    let problem = Diagnostic::new(&codes::RULES_WRONG_TYPE, name.span, message);
    Some(problem.label("only printed").help(
        "text appears on cards, sheets and maps; for a value that rules read, declare a number, \
         a `bool` or an enum",
    ))
}
