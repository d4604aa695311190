//! Calls of built-in functions: their forms, the types of their arguments, and their lowering.

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, ExprKind as Ast, visit};

use super::aggregates::{Aggregate, split_named_element};
use super::call::arity_message;
use super::source_text::source_text;
use crate::rules::lower::evaluate_once::MAX_NODES_MANY_COPIES;
use crate::rules::lower::values::{arithmetic, as_set, boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::optional;
use castra_defs::{DefKind, Direction, Grid, UseKind};
use castra_ir::{
    Binary, BuiltIn as Function, EnumId, Expr, ExprKind, Extreme, Ty, Universe, ValueType,
};
use castra_resolve::symbols::{BuiltIn, BuiltInId as Id, Def};

/// The enum `direction`.
const DIRECTION: Ty = Ty::Enum(EnumId::DIRECTION);

impl Lowering<'_, '_, '_> {
    /// Lowers a call of a built-in function.
    pub(super) fn lower_built_in(&mut self, one: &BuiltIn, args: &[ast::Expr], span: Span) -> Expr {
        let what = format!("the argument of `{}`", one.name);
        self.warn_of_same_arguments(one, args, span);
        if let (Id::Count | Id::First | Id::Places, [set]) = (one.id, args)
            && let Some(wrong) = self.report_unused_element_name(set, one)
        {
            return wrong;
        }
        if let (
            Id::Any
            | Id::All
            | Id::Sum
            | Id::Highest
            | Id::Lowest
            | Id::Best
            | Id::Worst
            | Id::AllBest
            | Id::AllWorst,
            [set, value],
        ) = (one.id, args)
            && let Some(wrong) = self.report_name_out_of_scope(one, set, value)
        {
            return wrong;
        }
        match (one.id, args) {
            (Id::Min | Id::Max, [a, b]) => {
                let op = if one.id == Id::Min { Binary::Min } else { Binary::Max };
                let written = a;
                let a = self.lower_expr(a, Some(&Ty::Int));
                if matches!(a.ty, Ty::Set(_)) {
                    return self.report_extreme_of_set(op, written, b, span);
                }
                let a = self.fit(a, Some(written), &Ty::Int, &what);
                let b = self.lower_value(b, &Ty::Int, &what);
                arithmetic(op, a, b, span)
            }
            (Id::Enemy, [army]) => {
                let army = Box::new(self.lower_value(army, &Ty::Army, &what));
                expr(ExprKind::Enemy(army), Ty::Army, span)
            }
            (Id::Shifted, [word, steps]) => self.lower_shifted(word, steps, span),
            (Id::Enemies, [army]) => {
                let army = self.lower_value(army, &Ty::Army, &what);
                if army.ty == Ty::Error {
                    return self.error_placeholder(span);
                }
                let all = Ty::Set(Universe::Army);
                let every = boxed(ExprKind::All(Universe::Army), all.clone(), span);
                let own = boxed(ExprKind::SetOf(vec![army]), all.clone(), span);
                expr(ExprKind::Difference(every, own), all, span)
            }
            (Id::Next, [army]) => {
                let army = Box::new(self.lower_value(army, &Ty::Army, &what));
                expr(ExprKind::NextArmy(army), Ty::Army, span)
            }
            // This arm precedes the plain calls, because a board of places has no directions.
            (_, _) if one.needs_grid() && self.context.has_places() => {
                self.report_no_directions(one.name, args, span)
            }
            (Id::Function(function), args) if args.len() == function.entry().params.len() => {
                self.lower_plain(function, args, span)
            }
            (Id::Distance, [a, b]) => {
                let of = vec![
                    self.lower_value(a, &Ty::Hex, &what),
                    self.lower_value(b, &Ty::Hex, &what),
                ];
                let steps = expr(ExprKind::BuiltIn(Function::Distance, of), Ty::Int, span);
                if self.context.has_places() { self.make_distance_optional(steps) } else { steps }
            }
            (Id::MayTalk, [a, b]) => self.lower_may_talk(a, b, span),
            (Id::Known, [value, army]) => self.lower_known(value, army, span),
            (Id::Reach, [start, budget, cost]) => self.lower_reach(start, budget, cost, span),
            (Id::Side, [a, b]) => {
                let a = self.lower_side_hex(a, "the first argument of `side`");
                let b = self.lower_side_hex(b, "the second argument of `side`");
                match self.context.terrain_kind() {
                    Some(kind) => self.side_terrain(a, b, kind, span),
                    None => self.error_placeholder(span),
                }
            }
            (Id::Turned, [direction, eighths]) => self.lower_turned(direction, eighths, span),
            (Id::Wheeled, [direction, sides]) => self.lower_wheeled(direction, sides, span),
            (Id::Neighbours, [hex]) => {
                let all = Ty::Set(Universe::Hex);
                // The argument is one hex or a set of hexes, so its type is not known in advance.
                let written = hex;
                let hex = self.lower_expr(hex, Some(&Ty::Hex));
                if hex.ty == all {
                    return expr(ExprKind::BuiltIn(Function::Around, vec![hex]), all, span);
                }
                let hex = self.fit(hex, Some(written), &Ty::Hex, &what);
                expr(ExprKind::BuiltIn(Function::Neighbours, vec![hex]), all, span)
            }
            (Id::Neighbours, [hex, by]) => self.lower_linked_neighbours(hex, by, span),
            (Id::Places, [pieces]) => self.lower_places(pieces, span),
            (Id::Reserves, [pieces]) => self.lower_reserves(pieces, span),
            (Id::Knows, _) if self.context.test.is_none() => {
                let diagnostic =
                    Diagnostic::new(&codes::RULES_TEST_ONLY, span, "only tests can use `knows`")
                        .label("not in a test")
                        .help("to record what an army has seen, declare a `state`");
                self.report_and_recover(diagnostic, span)
            }
            (Id::Knows, [army, cards]) => {
                let army = self.lower_value(army, &Ty::Army, "the first argument of `knows`");
                match self.lower_cards(cards, "the second argument of `knows`") {
                    Some(cards) => {
                        let of = vec![army, as_set(cards)];
                        expr(ExprKind::BuiltIn(Function::Knows, of), Ty::Bool, span)
                    }
                    None => self.error_placeholder(span),
                }
            }
            (Id::Section, [section]) => self.lower_section(section, span),
            (Id::Count, [all]) => self.lower_count(all, &what, span),
            (Id::Count, [dice, face]) => self.lower_count_face(dice, face, span),
            (Id::First, [set]) => match self.lower_set(set, None, &what) {
                Some((set, of)) => {
                    let ty = self.element_type(&set, of);
                    expr(ExprKind::First(Box::new(set)), ty, span)
                }
                None => self.error_placeholder(span),
            },
            (Id::Highest | Id::Lowest, [set, value]) if split_named_element(set).0.is_some() => {
                let extreme =
                    if one.id == Id::Highest { Extreme::Highest } else { Extreme::Lowest };
                self.lower_aggregate(one, set, value, Aggregate::Value(extreme), span)
            }
            (Id::AllBest, [set, value]) => {
                self.lower_all_best(one, set, value, Extreme::Highest, span)
            }
            (Id::AllWorst, [set, value]) => {
                self.lower_all_best(one, set, value, Extreme::Lowest, span)
            }
            (Id::Any | Id::All, [set, condition]) => {
                self.lower_any_or_all(one, set, condition, span)
            }
            (Id::Faces, [dice]) => self.lower_faces(dice, span),
            (Id::Sum, [dice]) => self.lower_dice_value(one, dice, None, span),
            (Id::Highest, [dice]) => self.lower_dice_value(one, dice, Some(Extreme::Highest), span),
            (Id::Lowest, [dice]) => self.lower_dice_value(one, dice, Some(Extreme::Lowest), span),
            (Id::Highest, [n, dice]) => self.lower_best_dice(one, n, dice, Extreme::Highest, span),
            (Id::Lowest, [n, dice]) => self.lower_best_dice(one, n, dice, Extreme::Lowest, span),
            (Id::Sum, [set, value]) => self.lower_aggregate(one, set, value, Aggregate::Sum, span),
            (Id::Best, [set, value]) => {
                self.lower_aggregate(one, set, value, Aggregate::Element(Extreme::Highest), span)
            }
            (Id::Worst, [set, value]) => {
                self.lower_aggregate(one, set, value, Aggregate::Element(Extreme::Lowest), span)
            }
            (Id::Top, [pile]) => match self.lower_pile(pile, &what) {
                Some(pile) => {
                    let card = Ty::Card(self.context.symbols.pile_card_kind(pile.pile));
                    expr(ExprKind::Top(pile), optional(card), span)
                }
                None => self.error_placeholder(span),
            },
            (Id::Top, [count, pile]) => {
                let count =
                    Box::new(self.lower_value(count, &Ty::Int, "the first argument of `top`"));
                match self.lower_pile(pile, "the second argument of `top`") {
                    Some(pile) => {
                        let cards = Universe::Card(self.context.symbols.pile_card_kind(pile.pile));
                        expr(ExprKind::TopOf(count, pile), Ty::Set(cards), span)
                    }
                    None => self.error_placeholder(span),
                }
            }
            (
                Id::All
                | Id::AllBest
                | Id::AllWorst
                | Id::Any
                | Id::Best
                | Id::Count
                | Id::Distance
                | Id::Enemies
                | Id::Enemy
                | Id::Faces
                | Id::First
                | Id::Function(_)
                | Id::Highest
                | Id::Known
                | Id::Knows
                | Id::Lowest
                | Id::Max
                | Id::MayTalk
                | Id::Min
                | Id::Neighbours
                | Id::Next
                | Id::Places
                | Id::Reach
                | Id::Reserves
                | Id::Section
                | Id::Shifted
                | Id::Side
                | Id::Sum
                | Id::Top
                | Id::Turned
                | Id::Wheeled
                | Id::Worst,
                _,
            ) => {
                // The arguments are lowered so that the names in them count as used.
                for arg in args {
                    self.without_reports(|this| this.lower_expr(arg, None));
                }
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    span,
                    arity_message(one.name, args.len()),
                )
                .label("wrong number of values")
                .help(format!("write {}", one.usage()));
                self.report_and_recover(diagnostic, span)
            }
        }
    }

    /// Lowers a call of a function that is a single built-in of the intermediate representation.
    fn lower_plain(&mut self, function: Function, args: &[ast::Expr], span: Span) -> Expr {
        let entry = function.entry();
        let what = |at: usize| match (entry.params.len(), at) {
            (1, _) => format!("the argument of `{}`", entry.name),
            (_, 0) => format!("the first argument of `{}`", entry.name),
            (_, 1) => format!("the second argument of `{}`", entry.name),
            (_, 2) => format!("the third argument of `{}`", entry.name),
            (_, _) => format!("an argument of `{}`", entry.name),
        };
        // Functions with a type that depends on the game, such as `side`, are lowered separately.
        let ty = |of: ValueType| of.ty().unwrap_or(Ty::Error);
        let params = entry.params.iter().enumerate();
        let of = args.iter().zip(params);
        let of =
            of.map(|(arg, (at, param))| self.lower_value(arg, &ty(*param), &what(at))).collect();
        expr(ExprKind::BuiltIn(function, of), ty(entry.result), span)
    }

    /// Lowers `turned(d, n)`; a number that is not constant becomes a `match` with eight arms.
    fn lower_turned(&mut self, direction: &ast::Expr, eighths: &ast::Expr, span: Span) -> Expr {
        let direction = self.lower_value(direction, &DIRECTION, "the first argument of `turned`");
        let eighths = self.lower_value(eighths, &Ty::Int, "the second argument of `turned`");
        if direction.ty == Ty::Error || eighths.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let turn = |direction: &Expr, n: i64| {
            expr(ExprKind::Turned(Box::new(direction.clone()), n), DIRECTION, span)
        };
        if let ExprKind::Const(n) = eighths.kind {
            return expr(ExprKind::Turned(Box::new(direction), n.rem_euclid(8)), DIRECTION, span);
        }
        let once = self.prepare_reuse(direction, MAX_NODES_MANY_COPIES);
        let eight = expr(ExprKind::Const(8), Ty::Int, span);
        let rest = Box::new(arithmetic(Binary::Modulo, eighths, eight, span));
        let arms = (0..7).map(|n| (vec![n], turn(&once.value, n))).collect();
        let last = Some(Box::new(turn(&once.value, 7)));
        once.bind(expr(ExprKind::Match(rest, arms, last), DIRECTION, span))
    }

    /// Returns whether a name has any meaning in scope, apart from the names of every game.
    fn is_known(&self, name: &ast::Name) -> bool {
        self.find_name(&name.text).is_some()
            || self.context.find_army(name).is_some()
            || self.context.find_hex(name).is_some()
            || self.context.meanings(name).next().is_some()
            || self.context.find_board_hex(name).is_some()
    }

    /// Reports `max(units, it.blocks)`, which is `highest(units, it.blocks)`.
    fn report_extreme_of_set(
        &mut self,
        op: Binary,
        set: &ast::Expr,
        value: &ast::Expr,
        span: Span,
    ) -> Expr {
        self.without_reports(|this| this.lower_expr(value, None));
        let (name, over) = if op == Binary::Min { ("min", "lowest") } else { ("max", "highest") };
        let text = source_text(set).unwrap_or_else(|| "SET".to_owned());
        let value = source_text(value).unwrap_or_else(|| "VALUE".to_owned());
        let message = format!("`{name}` compares two numbers, not the elements of a set");
        let diagnostic = Diagnostic::new(&codes::RULES_WRONG_ARGUMENTS, set.span, message)
            .label("a set")
            .help(format!("write `{over}({text}, {value})`"));
        self.report_and_recover(diagnostic, span)
    }

    /// Reports `count(u in units where …)`. No later argument can use the name, and the condition
    /// takes a name from after the set, as in `count(units u where …)`.
    fn report_unused_element_name(&mut self, set: &ast::Expr, one: &BuiltIn) -> Option<Expr> {
        let (Some(name), _) = split_named_element(set) else { return None };
        if self.is_known(name) || matches!(name.text.as_str(), "us" | "them" | "it" | "winner") {
            return None;
        }
        // Names that seem unused may be used in the part that was not read.
        self.scope.set_broken();
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("there is nothing called `{}`", name.text),
        )
        .expected(ExpectedName::Value)
        .label("not declared")
        .help(format!(
            "write the name of its elements after the set: `{}(SET {} where …)`",
            one.name, name.text
        ));
        Some(self.report_and_recover(diagnostic, set.span))
    }

    /// Reports a name that is used outside its scope: in `any(u in units where u.weak, …)` it is
    /// for the second argument, in `any(units u where u.weak, … u …)` for the condition.
    fn report_name_out_of_scope(
        &mut self,
        one: &BuiltIn,
        set: &ast::Expr,
        value: &ast::Expr,
    ) -> Option<Expr> {
        let (before, of) = split_named_element(set);
        let Ast::Where { set: all, name: within, condition } = &of.kind else { return None };
        let (name, looked_in) = match (before, within) {
            (Some(name), None) => (name, &**condition),
            (None, Some(name)) => (name, value),
            (Some(_), Some(_)) | (None, None) => return None,
        };
        let span = first_use(&name.text, looked_in).filter(|_| !self.is_known(name))?;
        // Names that seem unused may be used in the part that was not read.
        self.scope.set_broken();
        let all = source_text(all).unwrap_or_else(|| "SET".to_owned());
        let (name, called) = (&name.text, one.name);
        let help = match one.id {
            Id::Any => format!("write one condition: `any({name} in {all}, … and …)`"),
            _ => format!(
                "write `{called}({name} in {all} where …, …)`, and call the element `it` after \
                 `where`"
            ),
        };
        let label = if before.is_some() {
            "the name is known only in what follows the set"
        } else {
            "the name is known only after its `where`"
        };
        let diagnostic =
            Diagnostic::new(&codes::NAME_UNKNOWN, span, format!("`{name}` is not known here"))
                .label(label)
                .help(help);
        Some(self.report_and_recover(diagnostic, set.span))
    }

    /// Lowers `wheeled(d, n)`: `d` turned clockwise by `n` sides of a cell. A direction without a
    /// side counts as the side before it, clockwise:
    ///
    /// ```text
    /// wheeled(d, 1)    match d { 0 => 1, 1 => 3, 2 => 3, … }      (flat hexes)
    /// wheeled(d, n)    match (match d { 0 => 0, 1 => 1, 2 => 1, … } + n) mod 6 { 0 => 0, 1 => 1, … }
    /// ```
    fn lower_wheeled(&mut self, direction: &ast::Expr, sides: &ast::Expr, span: Span) -> Expr {
        let direction = self.lower_value(direction, &DIRECTION, "the first argument of `wheeled`");
        let n = self.lower_value(sides, &Ty::Int, "the second argument of `wheeled`");
        let mut grids: Vec<Grid> = Vec::new();
        for board in self.context.symbols.game.boards.values() {
            if !grids.contains(&board.grid) {
                grids.push(board.grid);
            }
        }
        let [grid] = grids.as_slice() else {
            let declared = &self.context.symbols.definitions;
            if grids.is_empty() && declared.iter().any(|one| one.kind == DefKind::Board) {
                // An error in the board has been reported.
                return self.error_placeholder(span);
            }
            let (message, help) = if grids.is_empty() {
                (
                    "`wheeled` counts the sides of a board's hexes or squares, and this game has none",
                    "declare a `board`; or count eighths of a turn, with `turned(DIRECTION, N)`",
                )
            } else {
                (
                    "`wheeled` counts sides, and the boards of this game have different ones",
                    "count eighths of a turn, with `turned(DIRECTION, N)`; or give all boards hexes \
                     of one kind, or squares",
                )
            };
            let diagnostic = Diagnostic::new(&codes::RULES_WRONG_TYPE, span, message)
                .label("sides of which board?")
                .help(help);
            return self.report_and_recover(diagnostic, span);
        };
        if direction.ty == Ty::Error || n.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let ring: Vec<i64> = {
            let place = |side: &Direction| Direction::ALL.iter().position(|one| one == side);
            let sides = grid.directions().iter().filter_map(place);
            sides.filter_map(|at| i64::try_from(at).ok()).collect()
        };
        // Places have no sides, and their directions have already been rejected.
        let Some(count) = i64::try_from(ring.len()).ok().filter(|&count| count > 0) else {
            return self.error_placeholder(span);
        };
        let side_at = |at: i64| {
            usize::try_from(at.rem_euclid(count)).ok().and_then(|at| ring.get(at)).copied()
        };
        // The index of the side in a direction, or of the side before it.
        let side_of = |direction: i64| {
            (0..8).find_map(|back| {
                let side = (direction - back).rem_euclid(8);
                ring.iter().position(|&one| one == side).and_then(|at| i64::try_from(at).ok())
            })
        };
        let value = |n: i64, ty: Ty| expr(ExprKind::Const(n), ty, span);
        let of_eight = |of: Expr, ty: &Ty, worth: &dyn Fn(i64) -> Option<i64>| {
            let arms = (0..7).filter_map(|d| Some((vec![d], value(worth(d)?, ty.clone()))));
            let last = worth(7).map(|worth| Box::new(value(worth, ty.clone())));
            expr(ExprKind::Match(Box::new(of), arms.collect(), last), ty.clone(), span)
        };
        if let ExprKind::Const(n) = n.kind {
            let n = n.rem_euclid(count);
            return of_eight(direction, &DIRECTION, &|d| side_at(side_of(d)? + n));
        }
        let from = of_eight(direction, &Ty::Int, &side_of);
        let at = arithmetic(Binary::Add, from, n, span);
        let at = arithmetic(Binary::Modulo, at, value(count, Ty::Int), span);
        let arms = (0..count - 1)
            .filter_map(|at| Some((vec![at], value(side_at(at)?, DIRECTION))))
            .collect();
        let last = side_at(count - 1).map(|side| Box::new(value(side, DIRECTION)));
        expr(ExprKind::Match(Box::new(at), arms, last), DIRECTION, span)
    }

    /// Lowers `section(NAME)`, where NAME is a section or has the words of sections.
    fn lower_section(&mut self, section: &ast::Expr, span: Span) -> Expr {
        let of_section = |at: Expr| {
            let kind = ExprKind::BuiltIn(Function::Section, vec![at]);
            expr(kind, Ty::Set(Universe::Hex), span)
        };
        let constant = |at: i64| boxed(ExprKind::Const(at), Ty::Int, section.span);
        if let Ast::Name(name) = &section.kind
            && self.find_name(&name.text).is_none()
        {
            let at = self.context.meanings(name).find_map(|m| match m {
                Def::Section(at) => Some(at),
                _ => None,
            });
            if let Some(at) = at {
                self.record_meaning(name, UseKind::Read, Def::Section(at));
                return of_section(*constant(at));
            }
        }
        let value = self.lower_expr(section, None);
        let value = self.require_present(value, section, "the argument of `section`");
        let program = self.context.program();
        let words = match &value.ty {
            Ty::Error => return self.error_placeholder(span),
            Ty::Enum(id) => program.enums.get(id).map(|e| e.words.as_slice()),
            _ => None,
        };
        let place = |word: &str| program.sections.iter().position(|(name, _)| name == word);
        let mut arms = Vec::new();
        for (i, word) in (0..).zip(words.into_iter().flatten()) {
            let Some(at) = place(&word.word).and_then(|at| i64::try_from(at).ok()) else {
                arms.clear();
                break;
            };
            arms.push((vec![i], *constant(at)));
        }
        if arms.is_empty() {
            let names = program.sections.iter().map(|(name, _)| name.as_str());
            let known = castra_base::suggest::list_with_and(names, 8);
            let diagnostic = self
                .context
                .wrong_type_of(
                    section.span,
                    &value.ty,
                    "the argument of `section` must be the name of a section",
                )
                .help(if known.is_empty() {
                    "no board has sections".into()
                } else {
                    format!("the sections are {known}; an enum of these words works, too")
                });
            return self.report_and_recover(diagnostic, span);
        }
        let at = match &value.kind {
            ExprKind::Const(word) => {
                arms.into_iter().find(|(words, _)| words.contains(word)).map(|(_, at)| at)
            }
            _ => Some(expr(ExprKind::Match(Box::new(value), arms, None), Ty::Int, section.span)),
        };
        match at {
            Some(at) => of_section(at),
            None => self.error_placeholder(span),
        }
    }
}

/// Returns the span of the first use of a name in an expression.
fn first_use(name: &str, of: &ast::Expr) -> Option<Span> {
    if let Ast::Name(found) = &of.kind
        && found.text == name
    {
        return Some(found.span);
    }
    let mut first = None;
    visit::visit_expr(of, &mut |part| {
        if let visit::Part::Expr(inner) = part
            && first.is_none()
        {
            first = first_use(name, inner);
        }
    });
    first
}
