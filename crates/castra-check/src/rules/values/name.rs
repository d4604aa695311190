//! Names on their own: locals, words, variants, states, and plurals.

use castra_base::suggest::{list_with_and, list_with_or, nearest, similar_names_label};
use castra_base::{Diagnostic, ExpectedName, codes};
use castra_syntax::ast::{self, ExprKind as Ast, Name};

use crate::rules::context::Context;
use crate::rules::context::resembles_hex;
use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::types::conversion::{fits, without_none};
use crate::rules::values::enum_states::missing_word;
use crate::rules::values::mismatch::YES_OR_NO;
use crate::rules::values::record::not_one_value;
use castra_defs::{DefKind, UseKind};
use castra_ir::{Expr, ExprKind, KindId, KindRole, Owner, Ty, Universe};
use castra_resolve::symbols::{BuiltIn, Def};
use castra_resolve::uses::Meaning;
use smol_str::ToSmolStr;

/// The number of meanings of a word that a message lists.
const MAX_LISTED_MEANINGS: usize = 8;

impl Lowering<'_, '_, '_> {
    /// Lowers a name on its own. If it has several meanings, the expected type decides.
    pub(crate) fn lower_name(&mut self, name: &Name, want: Option<&Ty>) -> Expr {
        let span = name.span;
        if let Some(record) = self.find_name(&name.text).and_then(|named| named.record) {
            self.read_local(name);
            return self.report_and_recover(not_one_value(self.context, name, record), name.span);
        }
        if let Some(value) = self.read_local(name) {
            return value;
        }
        if let Some(value) = self.lower_built_in_name(name) {
            self.reporter.record_use(name, UseKind::Read, Meaning::BuiltIn);
            return value;
        }
        // A word of the expected enum takes precedence over armies and hexes, which never fit
        // there.
        let asked = want.map(without_none).and_then(|want| match want {
            Ty::Enum(of) => Some(*of),
            _ => None,
        });
        let is_word = asked.is_some_and(|of| {
            self.context.meanings(name).any(|m| matches!(m, Def::Word(other, _) if other == of))
        });
        if let Some(army) = self.context.find_army(name).filter(|_| !is_word) {
            self.reporter.record_use(name, UseKind::Read, Meaning::declaration(DefKind::Army));
            return expr(ExprKind::Const(army), Ty::Army, span);
        }
        if let Some(hex) = self.context.find_hex(name).filter(|_| !is_word) {
            let label = self.context.find_label(name);
            let meant = label.map_or_else(
                || self.context.hex_meaning(),
                |(declared, _)| Meaning::Local(declared),
            );
            self.reporter.record_use(name, UseKind::Read, meant);
            return expr(ExprKind::Const(hex), Ty::Hex, span);
        }
        let symbols = self.context.symbols;
        let meanings = self.context.meanings(name);
        let of_meaning = |m: Def| Some((self.context.meaning_value(m, span)?, Some(m)));
        let mut values: Vec<(Expr, Option<Def>)> = meanings.filter_map(of_meaning).collect();
        if let Some(universe) = symbols.plural_universe(&name.text, span.file) {
            values.push((expr(ExprKind::All(universe), Ty::Set(universe), span), None));
        }
        // A name that the game or a module declares takes precedence over the hexes of its boards.
        // If a hex is expected, a hex takes precedence over meanings that are not hexes.
        let wants_hex = want.map(without_none) == Some(&Ty::Hex);
        let is_fit =
            wants_hex && !values.iter().any(|(value, _)| without_none(&value.ty) == &Ty::Hex);
        if (values.is_empty() || is_fit)
            && let Some(hex) = self.lower_board_hex(name)
        {
            return hex;
        }
        if values.len() > 1
            && let Some(want) = want
        {
            let wanted = |value: &Expr| {
                fits(&value.ty, want)
                    || matches!(want, Ty::Piece(kind) | Ty::Card(Some(kind))
                        if value.ty == Ty::Variant(*kind))
            };
            if values.iter().any(|(value, _)| wanted(value)) {
                values.retain(|(value, _)| wanted(value));
            }
        }
        for (value, meaning) in &values {
            let meant = match (meaning, &value.ty) {
                (Some(meaning), _) => self.context.meaning_of_def(*meaning),
                (None, Ty::Set(Universe::Army | Universe::Hex | Universe::Card(None))) => {
                    Meaning::BuiltIn
                }
                (None, _) => Meaning::declaration(DefKind::Kind),
            };
            let kind = if meaning.is_some() { UseKind::Read } else { UseKind::Plural };
            self.reporter.record_use(name, kind, meant);
        }
        match (values.len(), values.pop()) {
            (1, Some((value, _))) => value,
            (_, Some(value)) => {
                values.push(value);
                let values: Vec<Expr> = values.into_iter().map(|(value, _)| value).collect();
                self.report_ambiguous(name, &values)
            }
            (_, None) => self.report_not_a_value(name, want),
        }
    }

    /// Returns the hex that a number denotes where a hex is expected, on boards with numbered
    /// hexes: `1003`. The parser reads a number that begins with a zero as a name.
    pub(super) fn lower_hex_number(&mut self, ast: &ast::Expr, want: Option<&Ty>) -> Option<Expr> {
        let wants_hex = want.map(without_none) == Some(&Ty::Hex);
        let number = self.hex_number(ast).filter(|_| wants_hex)?;
        let name = Name { text: number.to_smolstr(), span: ast.span };
        Some(self.lower_name(&name, want))
    }

    /// Returns the value of a number that may be a hex, depending on the expected type.
    fn hex_number(&self, ast: &ast::Expr) -> Option<i64> {
        let Ast::Int(number) = ast.kind else { return None };
        self.context.numbers_hexes(ast.span).then_some(number)
    }

    /// Returns the expected type of a value before `.` or `is`: a hex if it is a number that may
    /// name one, otherwise `None`.
    pub(super) fn owner_hint(&self, ast: &ast::Expr) -> Option<Ty> {
        self.hex_number(ast).map(|_| Ty::Hex)
    }

    /// Lowers the name of a hex of the game's boards.
    fn lower_board_hex(&mut self, name: &Name) -> Option<Expr> {
        let (hex, all) = self.context.find_board_hex(name)?;
        self.reporter.record_use(name, UseKind::Read, self.context.hex_meaning());
        let ty = if all { Ty::Hex } else { Ty::Option(Box::new(Ty::Hex)) };
        Some(expr(ExprKind::NamedHex(hex), ty, name.span))
    }

    fn lower_built_in_name(&mut self, name: &Name) -> Option<Expr> {
        let span = name.span;
        let (kind, ty) = match name.text.as_str() {
            // `us` and `them` are reported once in each body.
            "us" | "them" if !self.context.has_us() && !self.scope.is_first_without_us() => {
                return Some(self.error_placeholder(span));
            }
            "us" | "them" if !self.context.has_us() => {
                return Some(self.report_and_recover(missing_us(self.context, name), name.span));
            }
            "us" => (ExprKind::Us, Ty::Army),
            "them" => (ExprKind::Them, Ty::Army),
            "turn-number" => (ExprKind::TurnNumber, Ty::Int),
            "game-over" => (ExprKind::GameOver, Ty::Bool),
            "winner" => (ExprKind::Winner, Ty::Option(Box::new(Ty::Army))),
            "it" => {
                let diagnostic =
                    Diagnostic::new(&codes::NAME_UNKNOWN, span, "`it` has no meaning here");
                let element = self.scope.element().map(ToOwned::to_owned);
                let diagnostic = match (self.scope.option(), element) {
                    (Some(option), _) => diagnostic
                        .label("not inside `where`")
                        .help(format!("in `prefer`, the option is called `{option}`"))
                        .suggest(format!("write `{option}`"), span, option.clone()),
                    (None, Some(element)) => diagnostic
                        .label("the element has a name of its own")
                        .help(format!("the name before `where` is the element: `{element}`"))
                        .suggest(format!("write `{element}`"), span, element),
                    (None, None) => diagnostic.label("not inside `where`").help(
                        "`it` is the element in `SET where …`, `best(SET, …)` and similar functions",
                    ),
                };
                return Some(self.report_and_recover(diagnostic, span));
            }
            "council" => {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    span,
                    "`council` is not a value by itself",
                )
                .label("which entry?")
                .help("write `council.NAME`");
                return Some(self.report_and_recover(diagnostic, span));
            }
            _ => return None,
        };
        Some(expr(kind, ty, span))
    }

    fn report_ambiguous(&mut self, name: &Name, values: &[Expr]) -> Expr {
        if values.windows(2).all(|two| matches!(two, [a, b] if a.ty == b.ty)) {
            let diagnostic = Diagnostic::new(
                &codes::RULES_AMBIGUOUS_WORD,
                name.span,
                format!("there are several cards `{}`", name.text),
            )
            .label("which one?")
            .help(format!("use `is {}`, which is true of all of them", name.text));
            return self.report_and_recover(diagnostic, name.span);
        }
        let described =
            values.iter().take(MAX_LISTED_MEANINGS).map(|v| self.context.describe(&v.ty));
        let mut types: Vec<String> = described.collect();
        if values.len() > types.len() {
            types.push(format!("{} more", values.len() - types.len()));
        }
        let diagnostic = Diagnostic::new(
            &codes::RULES_AMBIGUOUS_WORD,
            name.span,
            format!("`{}` is ambiguous here: {}", name.text, types.join(", or ")),
        )
        .label("which one?")
        .help(
            "use it where its type is known, such as an argument or one side of `==`, or rename \
             one",
        );
        self.report_and_recover(diagnostic, name.span)
    }

    /// Reports a name that is not a value: it has another meaning, or none.
    fn report_not_a_value(&mut self, name: &Name, want: Option<&Ty>) -> Expr {
        if let Some(answers) = self.find_answers(name) {
            return self.report_ownerless_answer(answers, name);
        }
        let text = &name.text;
        let Some(meaning) = self.context.meanings(name).next() else {
            return self.report_unknown_name(name, want);
        };
        self.record_meaning(name, UseKind::Read, meaning);
        let (what, help) = match meaning {
            Def::State(id)
                if self.context.symbols.enum_states.contains_key(&id)
                    && self.context.program().states.get(id).map(|s| s.owner)
                        == Some(Owner::Game) =>
            {
                return self.report_and_recover(
                    missing_word(self.context, id, name, name.span),
                    name.span,
                );
            }
            Def::State(id) => {
                let owner = self.context.program().states.get(id).map(|s| s.owner);
                let of = if owner == Some(Owner::Hex) { "HEX" } else { "us" };
                let each = if of == "us" { "army" } else { "hex" };
                (
                    format!("every {each} has its own `{text}`"),
                    format!("say whose it is, as in `{of}.{text}`"),
                )
            }
            Def::Pile(_) => (
                format!("every army has its own `{text}`"),
                format!("say whose it is, as in `us.{text}`"),
            ),
            Def::Function(_) | Def::Table(_) => (
                format!("`{text}` is a function"),
                format!("write it with parentheses: `{text}(…)`"),
            ),
            Def::Procedure(_) => (
                format!("`{text}` is a procedure, not a value"),
                format!("write `{text}(…)` on its own line"),
            ),
            Def::Die(_) => (
                format!("`{text}` is a die, not a value"),
                format!("roll it on its own line: `let thrown = roll {text}`"),
            ),
            Def::Deck(_) => (
                format!("`{text}` is a deck, not a value"),
                "fill a pile with it, and name the pile".into(),
            ),
            Def::Kind(_) => {
                (format!("`{text}` is a kind, not a value"), self.context.kind_help(name))
            }
            Def::Record(_) => (
                format!("`{text}` is a record, not a value"),
                format!("make one with `{text}(…)`, after `let`, `=` or `return`"),
            ),
            Def::Role(_) => (
                format!("`{text}` is a role, not a value"),
                format!("write `by {text}(ARMY)` after a `choose`"),
            ),
            Def::Section(_) => (
                format!("`{text}` is a section of the board, not a value"),
                format!("`section({text})` is the set of its hexes"),
            ),
            Def::Word(..) | Def::Sort(..) | Def::Option(_) | Def::Weight(_) => {
                return self.report_unknown_name(name, want);
            }
        };
        let help = match self.hidden_plural(name, meaning) {
            Some(hidden) => hidden,
            None => help,
        };
        let diagnostic = Diagnostic::new(&codes::RULES_WRONG_TYPE, name.span, what)
            .label("not a value")
            .help(help);
        self.report_and_recover(diagnostic, name.span)
    }

    /// Returns the help for a name that would be the plural of a type without another declaration
    /// of that name.
    fn hidden_plural(&self, name: &Name, meaning: Def) -> Option<String> {
        let of = self.context.symbols.hidden_plural(&name.text, name.span.file)?;
        let (noun, or_else) = match meaning {
            Def::Function(_) | Def::Table(_) => {
                ("function", format!(", or call it, `{}(…)`", name.text))
            }
            Def::Procedure(_) => {
                ("procedure", format!(", or call it, `{}(…)`, on its own line", name.text))
            }
            Def::State(_) => ("state", String::new()),
            Def::Pile(_) => ("pile", String::new()),
            Def::Die(_) => ("die", String::new()),
            Def::Deck(_) => ("deck", String::new()),
            Def::Kind(_) => ("kind", String::new()),
            Def::Record(_) => ("record", String::new()),
            Def::Role(_) => ("role", String::new()),
            Def::Section(_) => ("section", String::new()),
            Def::Word(..) | Def::Sort(..) | Def::Option(_) | Def::Weight(_) => return None,
        };
        Some(format!(
            "since a {noun} has this name, `{}` does not mean every `{of}`: rename the \
             {noun}{or_else}",
            name.text
        ))
    }

    fn report_unknown_name(&mut self, name: &Name, want: Option<&Ty>) -> Expr {
        self.reporter.record_use(name, UseKind::Read, Meaning::Unresolved);
        if self.scope.is_broken() {
            return self.error_placeholder(name.span);
        }
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("there is nothing called `{}`", name.text),
        )
        .expected(ExpectedName::Value);
        if let (Some(Ty::Bool), truth @ ("yes" | "no")) = (want.map(without_none), &*name.text) {
            let meant = if truth == "yes" { "true" } else { "false" };
            return self.report_and_recover(diagnostic.did_you_mean(name.span, meant), name.span);
        }
        if name.text == "original" {
            let diagnostic = diagnostic
                .label("the value without a change?")
                .help("in a `modify`, write `original(A, B)` with the names in its head");
            return self.report_and_recover(diagnostic, name.span);
        }
        if matches!(name.text.as_str(), "yes" | "no") {
            let diagnostic = diagnostic.label("not declared").help(YES_OR_NO);
            return self.report_and_recover(diagnostic, name.span);
        }
        let within = self.task.target_names().and_then(|within| within.explain(name));
        if let Some(diagnostic) = within {
            return self.report_and_recover(diagnostic, name.span);
        }
        if let Some(side) = self.side_word(name, &diagnostic)
            && want.is_none_or(|want| matches!(want, Ty::Set(_)))
        {
            return self.report_and_recover(side, name.span);
        }
        if let Some(one) = BuiltIn::find(&name.text) {
            let diagnostic =
                diagnostic.label("a function").help(format!("call it: {}", one.usage()));
            return self.report_and_recover(diagnostic, name.span);
        }
        if self.is_element_member(name) {
            let written = format!("it.{}", name.text);
            let diagnostic = diagnostic
                .label("of the element?")
                .help(format!("in a condition, `it` is the element: `{written}`"))
                .suggest(format!("write `{written}`"), name.span, written);
            return self.report_and_recover(diagnostic, name.span);
        }
        if self.scope.is_naming(&name.text) {
            let diagnostic = diagnostic
                .label("an element of the set that is read here")
                .help(format!(
                    "the set itself cannot depend on it; an element of another set within it is \
                     called `it`, or by a name, `SET {} where …`",
                    name.text
                ))
                .suggest("write `it`", name.span, "it");
            return self.report_and_recover(diagnostic, name.span);
        }
        if let Some(printed) = self.context.printed_hex(name) {
            let diagnostic = diagnostic
                .label(format!("the board prints `{printed}`"))
                .help("hexes are called as the board prints them")
                .suggest(format!("write `{printed}`"), name.span, printed);
            return self.report_and_recover(diagnostic, name.span);
        }
        if want.map(without_none) != Some(&Ty::Hex)
            && name.text.starts_with('0')
            && !self.context.numbers_hexes(name.span)
            && let Ok(number) = name.text.parse::<i64>()
        {
            let diagnostic = diagnostic
                .label("begins with a zero, as a hex does")
                .help("a number is written without zeros before it")
                .suggest(format!("write `{number}`"), name.span, number.to_string());
            return self.report_and_recover(diagnostic, name.span);
        }
        if let Some(entry) = self.ownerless_entry(name, &diagnostic) {
            return self.report_and_recover(entry, name.span);
        }
        let words = match want.map(without_none) {
            Some(Ty::Enum(of)) => self.context.program().enums.get(*of),
            _ => None,
        };
        if let Some(foreign) = self.foreign_name(name, want.map(without_none), &diagnostic)
            && self.has_no_similar_name(name)
        {
            return self.report_and_recover(foreign, name.span);
        }
        let mut without_board = false;
        let kinds = self.context.symbols.game.kinds.values();
        let mut plurals = kinds.filter(|kind| name.text == format!("{}s", kind.name));
        let plural = plurals.find_map(|kind| kind.plural.as_deref());
        let near = plural.or_else(|| nearest(&name.text, self.value_names(name)));
        let diagnostic = match near {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None if self.context.own_battle(name.span).is_some() && resembles_hex(name) => {
                diagnostic.label("not a hex of the board")
            }
            None if self.context.test.is_none() && resembles_hex(name) => {
                let help = match self.context.first_hex() {
                    Some(hex) => {
                        format!("hexes are called as the boards print them, such as `{hex}`")
                    }
                    None => "correct the name, or declare it: the game has no board".to_owned(),
                };
                diagnostic.label("not a hex of the game's boards").help(help)
            }
            None if let Some(setting) = self.context.test
                && resembles_hex(name) =>
            {
                let help = match setting.board {
                    Some(board) => {
                        let mut cells = board.cells();
                        let first = cells.next();
                        let last = cells.last().or(first);
                        let ends = first.zip(last).map(|(first, last)| {
                            format!("from `{}` to `{}`", board.name_of(first), board.name_of(last))
                        });
                        format!("the board `{}` goes {}", board.name, ends.unwrap_or_default())
                    }
                    None => {
                        without_board = true;
                        "name the `board` of the test first".to_owned()
                    }
                };
                diagnostic.label("not a hex of the board").help(help)
            }
            None if let Some(armies) = self.context.armies_help(name) => {
                diagnostic.label("not declared").help(armies)
            }
            None if let Some(of) = words.filter(|of| !of.words.is_empty()) => {
                let words = of.words.iter().map(|word| word.word.as_str());
                let known = list_with_or(words, MAX_LISTED_MEANINGS);
                diagnostic
                    .label(format!("not a word of `{}`", of.name))
                    .help(format!("it has {known}"))
            }
            None if self.task.is_elementless() => diagnostic.label("not declared").help(format!(
                "a standing rule for each element of a set names it: `whenever COND for {} in SET \
                 {{ … }}`",
                name.text
            )),
            None if let Some(label) = similar_names_label(&name.text, self.value_names(name)) => {
                diagnostic.label(label).help("correct the name, or declare it")
            }
            None if self.context.test.is_none() => diagnostic.label("not declared").help(
                "correct the name, or declare it; armies have names only in battles and tests",
            ),
            None => {
                let armies = list_with_and(self.context.army_names(), MAX_LISTED_MEANINGS);
                let help = "correct the name, or declare it";
                diagnostic.label("not declared").help(match armies.is_empty() {
                    true => help.to_owned(),
                    false => format!("{help}; the armies are called {armies}"),
                })
            }
        };
        if without_board && !self.scope.is_first_without_board() {
            return self.error_placeholder(name.span);
        }
        self.report_and_recover(diagnostic, name.span)
    }

    /// Returns the word that an expression consists of, if `it` has a member with this name whose
    /// type fits `of`.
    pub(super) fn member_of_element<'e>(
        &mut self,
        ast: &'e ast::Expr,
        of: &Ty,
    ) -> Option<&'e Name> {
        let Ast::Name(name) = &ast.kind else { return None };
        let ty = self.type_of_element_member(name)?;
        let (ty, of) = (without_none(&ty), without_none(of));
        (fits(ty, of) || fits(of, ty)).then_some(name)
    }

    /// Returns the names of the values in scope, for suggestions.
    fn value_names(&self, name: &Name) -> impl Iterator<Item = &str> {
        self.scope.names().chain(self.context.value_names(name.span.file))
    }

    /// Returns whether no declared name is similar to an unknown name.
    pub(super) fn has_no_similar_name(&self, name: &Name) -> bool {
        nearest(&name.text, self.value_names(name))
            .is_none_or(|near| matches!(near, "none" | "armies"))
    }

    /// Returns whether `it` has a member with a name.
    fn is_element_member(&mut self, name: &Name) -> bool {
        self.type_of_element_member(name).is_some()
    }

    /// Returns the type of the member of `it` with a name.
    fn type_of_element_member(&mut self, name: &Name) -> Option<Ty> {
        if self.find_name("it").is_none_or(|it| it.kind != NameKind::Element) {
            return None;
        }
        let it = Name { text: "it".into(), span: name.span };
        let owner = Box::new(ast::Expr { kind: Ast::Name(it), span: name.span });
        let member = ast::Expr { kind: Ast::Member(owner, name.clone()), span: name.span };
        let ty = self.without_reports(|this| this.lower_expr(&member, None)).ty;
        (ty != Ty::Error).then_some(ty)
    }

    /// Returns whether neighbours decide the meaning of an expression: a bare word, `none`, a
    /// number that may be a hex, or a set of these.
    pub(crate) fn is_word(&self, ast: &ast::Expr) -> bool {
        match &ast.kind {
            Ast::None => true,
            Ast::Int(_) => self.hex_number(ast).is_some(),
            Ast::Name(name) => {
                self.find_name(&name.text).is_none()
                    && self.context.find_army(name).is_none()
                    && self
                        .context
                        .meanings(name)
                        .any(|m| matches!(m, Def::Word(..) | Def::Sort(..)))
            }
            Ast::Set(elements) => elements.iter().all(|e| self.is_word(e)),
            _ => false,
        }
    }

    /// Returns whether a bare word has a single meaning, which then gives its neighbours a type.
    pub(crate) fn has_single_meaning(&self, ast: &ast::Expr) -> bool {
        let Ast::Name(name) = &ast.kind else { return false };
        let mut meanings = self.context.meanings(name);
        let first = meanings.next();
        matches!(first, Some(Def::Word(..) | Def::Sort(..))) && meanings.next().is_none()
    }

    /// Returns the kind of pieces with a name, or reports an unknown one.
    pub(crate) fn resolve_piece_kind(&mut self, name: &Name) -> Option<KindId> {
        let kinds = &self.context.program().kinds;
        let pieces = kinds.iter().filter(|k| k.role == KindRole::Piece).map(|k| k.name.as_str());
        let found = self.context.find_kind(name);
        let found = found.filter(|k| self.context.kind_role(*k) == Some(KindRole::Piece));
        if found.is_none() {
            let known: Vec<&str> = pieces.collect();
            let asked = ExpectedName::PieceKind;
            let problem = castra_resolve::names::undeclared_name(asked, name, known);
            let problem = self.not_a_kind(name, &problem).unwrap_or(problem);
            self.report(problem);
        }
        found
    }
}

/// Returns the diagnostic for `us` or `them` in a game of rounds.
pub(crate) fn missing_us(context: &Context<'_>, name: &Name) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(
        &codes::NAME_UNKNOWN,
        name.span,
        format!("there is no `{}` in a game of rounds", name.text),
    )
    .label("whose?")
    .help("a round belongs to all armies; use `for each a in armies { … }`");
    if let Some(round) = context.round {
        diagnostic = diagnostic.related(round, "the game is played in rounds");
    }
    diagnostic
}
