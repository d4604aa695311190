//! Options, weights, and states other than fields of pieces.

use castra_base::{Diagnostic, ExpectedName, codes};
use castra_syntax::ast::{Name, OptionItem, StateItem, StateOwner, TypeRef, Value};

use crate::misfits::ValueTarget;
use crate::names::undeclared_name;
use crate::types;
use castra_defs::{PileVisibility, Type};
use castra_ir::interval::UNBOUNDED;
use castra_ir::{EnumId, GameOption, NONE, OfMap, Owner, RoleId, State, Talk, Ty, Weight, id};
use smol_str::SmolStr;

use super::bound::Bound;
use super::bounds::written_bounds;
use super::builder::Builder;
use super::table::Def;

/// The name in messages for the state of hex sides, which no source can declare.
const SIDE_STATE_NAME: &str = "sides of hexes";

/// The maximum number of words of an enum with a state for each word.
const MAX_STATE_WORDS: usize = 64;

impl Builder<'_, '_> {
    pub(super) fn add_option(&mut self, item: &OptionItem) {
        let Some(name) = &item.name else { return };
        let at = id(self.symbols.template.options.len());
        self.declare("option", name, Def::Option(at));
        let ty = item.ty.as_ref().and_then(|ty| self.option_type(name, ty));
        let resolved = ty.as_ref().and_then(|ty| self.model_ty(ty, &name.text));
        let default = match (&ty, &item.default) {
            (Some(ty), Some(default)) => {
                let target = ValueTarget { name: &name.text, span: name.span };
                let values = std::slice::from_ref(default);
                types::check_value(ty, values, target, &self.game.enums, self.reporter)
            }
            (Some(_), None) => {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_BAD_DEFAULT,
                        name.span,
                        format!("the option `{}` needs a default", name.text),
                    )
                    .label("has no value")
                    .help(format!("write `option {}: … = VALUE`", name.text)),
                );
                None
            }
            (None, _) => None,
        };
        let resolved = resolved.unwrap_or(Ty::Error);
        let range = match ty {
            Some(Type::Int { range }) => range,
            _ => None,
        };
        let lowest = range.map_or(0, |(low, _)| low);
        let default = default.map_or(lowest, |value| self.value(&resolved, &value));
        self.symbols.template.options.push(GameOption {
            name: name.text.to_string(),
            ty: resolved,
            range,
            value: default,
            default,
            text: item.text.as_ref().map(|t| t.value.clone()).unwrap_or_default(),
        });
    }

    /// Adds a weight: an `int` with bounds, and a value within them.
    pub(super) fn add_weight(&mut self, item: &OptionItem) {
        let Some(name) = &item.name else { return };
        let at = id(self.symbols.template.weights.len());
        self.declare("weight", name, Def::Weight(at));
        let range = item.ty.as_ref().and_then(|ty| match ty {
            TypeRef::Int { .. } => match types::resolve_type(
                ty,
                types::TypeScope { enums: &self.game.enums, scopes: &self.symbols.scopes },
                self.reporter,
            ) {
                Some(Type::Int { range }) => range,
                _ => None,
            },
            TypeRef::Named(_)
            | TypeRef::OneOf(_)
            | TypeRef::SetOf(_)
            | TypeRef::Dice(_)
            | TypeRef::Option(_) => None,
        });
        if item.ty.is_some() && range.is_none() {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!("the weight `{}` needs a lowest and a highest value", name.text),
                )
                .label("has no range")
                .help(format!("write `weight {}: int 0..40 = 20`", name.text)),
            );
        }
        let value = range.zip(item.default.as_ref()).and_then(|((low, high), value)| {
            let target = ValueTarget { name: &name.text, span: name.span };
            let ty = Type::Int { range: Some((low, high)) };
            let values = std::slice::from_ref(value);
            types::check_value(&ty, values, target, &self.game.enums, self.reporter)
        });
        let (low, high) = range.unwrap_or((0, 0));
        let value = value.map_or(low, |value| self.value(&Ty::Int, &value));
        self.symbols.template.weights.push(Weight {
            name: name.text.to_string(),
            low,
            high,
            value,
            text: item.text.as_ref().map(|text| text.value.clone()).unwrap_or_default(),
            span: item.default.as_ref().map_or(name.span, Value::span),
        });
    }

    /// Returns the type of an option: `bool`, a number or an enum.
    fn option_type(&mut self, name: &Name, ty: &TypeRef) -> Option<Type> {
        let fits = match ty {
            TypeRef::Named(of) => !matches!(of.text.as_str(), "text" | "names"),
            TypeRef::Int { .. } | TypeRef::OneOf(_) => true,
            TypeRef::SetOf(_) | TypeRef::Dice(_) | TypeRef::Option(_) => false,
        };
        if !fits {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!("the option `{}` cannot be of this type", name.text),
                )
                .label("has the wrong type")
                .help("an option is `bool`, `int`, an enum, or one of `{ words, written, so }`"),
            );
            return None;
        }
        let types = types::TypeScope { enums: &self.game.enums, scopes: &self.symbols.scopes };
        types::resolve_type(ty, types, self.reporter)
    }

    pub(super) fn add_state(&mut self, item: &StateItem) {
        let Some(name) = &item.name else { return };
        let at = id(self.symbols.template.states.len());
        self.declare("state", name, Def::State(at));
        // The bounds are read below.
        let mut ty = match &item.ty {
            Some(TypeRef::Int { .. }) => Some(Ty::Int),
            Some(ty) => {
                let plain = written_bounds(ty).map(|bounds| bounds.plain);
                self.rule_type(plain.as_ref().unwrap_or(ty), &name.text)
            }
            None => None,
        };
        if let Some(Ty::Record(_)) = ty {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!("the state `{}` cannot be a record", name.text),
                )
                .label("records are not stored")
                .help("a record passes from one procedure to the next; declare a state for values that must last"),
            );
            ty = None;
        }
        let init = match (&ty, &item.default) {
            (Some(ty), Some(default)) => self.initial_value(name, item.owner, ty, default),
            (Some(Ty::Bool | Ty::Set(_)), None) | (None, _) => None,
            (Some(ty), None) => {
                let help = match ty {
                    Ty::Army | Ty::Hex | Ty::Piece(_) | Ty::Card(_) => {
                        format!("write `state {}: … or none = none`", name.text)
                    }
                    _ => format!("write `state {}: … = VALUE`", name.text),
                };
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_BAD_DEFAULT,
                        name.span,
                        format!("the state `{}` needs a value to start with", name.text),
                    )
                    .label("has no value")
                    .help(help),
                );
                None
            }
        };
        if let Some(Ty::Rolled(_)) = ty {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    name.span,
                    format!("the state `{}` cannot store dice", name.text),
                )
                .label("dice cannot be stored")
                .help("store what you count, in an `int`"),
            );
        }
        let visibility = match item.visibility.as_ref().map(|v| v.text.as_str()) {
            Some("hidden") => PileVisibility::Hidden,
            Some("private") => PileVisibility::Private,
            _ => PileVisibility::Public,
        };
        let state = State {
            name: name.text.to_string(),
            ty: ty.unwrap_or(Ty::Error),
            owner: match item.owner {
                StateOwner::Game => Owner::Game,
                StateOwner::Army => Owner::Army,
                StateOwner::Hex => Owner::Hex,
            },
            visibility,
            quiet: item.quiet,
            init: init.unwrap_or(0),
            within: UNBOUNDED,
            of_map: None,
        };
        let bound = self.state_bound(item, init);
        let within = bound.as_ref().map_or(UNBOUNDED, Bound::interval);
        let state = State { within, ..state };
        match item.per.as_ref().and_then(|per| self.words_per(per, item)) {
            Some((of, words)) => {
                if let Some(bound) = bound {
                    let each = (at.index()..at.index() + words.len()).map(id);
                    self.symbols.bounds.states.extend(each.map(|at| (at, bound.clone())));
                }
                self.symbols.enum_states.insert(at, of);
                for word in words {
                    let name = format!("{}({word})", name.text);
                    self.symbols.template.states.push(State { name, ..state.clone() });
                }
            }
            None => {
                self.symbols.bounds.states.extend(bound.map(|bound| (at, bound)));
                self.symbols.template.states.push(state);
            }
        }
    }

    /// Adds the terrain of each hex as a state, if rules change it.
    pub(super) fn add_terrain_state(&mut self) {
        let Some(ty @ Ty::Variant(_)) = self.symbols.types.get("terrain").cloned() else {
            return;
        };
        self.symbols.terrain_state = Some(id(self.symbols.template.states.len()));
        self.symbols.template.states.push(State {
            name: "terrain".into(),
            ty,
            owner: Owner::Hex,
            visibility: PileVisibility::Public,
            quiet: false,
            init: 0,
            within: UNBOUNDED,
            of_map: Some(OfMap::Terrain),
        });
    }

    /// Adds the terrain on the sides of each hex as states, if rules change it: a state for each
    /// neighbour that a hex of any board has.
    pub(super) fn add_side_states(&mut self) {
        let Some(ty @ Ty::Variant(_)) = self.symbols.types.get("terrain").cloned() else {
            return;
        };
        let boards = self.game.boards.values();
        let most =
            boards.flat_map(|board| board.cells().map(|cell| board.neighbours(cell).count()));
        for slot in (0u32..).take(most.max().unwrap_or(0)) {
            self.symbols.side_states.push(id(self.symbols.template.states.len()));
            self.symbols.template.states.push(State {
                name: SIDE_STATE_NAME.into(),
                ty: Ty::Option(Box::new(ty.clone())),
                owner: Owner::Hex,
                visibility: PileVisibility::Public,
                quiet: false,
                init: NONE,
                within: UNBOUNDED,
                of_map: Some(OfMap::Side(slot)),
            });
        }
    }

    /// Adds a state of an army for each channel that rules open or close. Pairs of roles with too
    /// many words get none.
    pub(super) fn add_channel_states(&mut self, pairs: &[[SmolStr; 2]]) {
        for pair in pairs {
            let template = &self.symbols.template;
            let role = |name: &SmolStr| template.roles.find(|role| role.name == name.as_str());
            let [Some(a), Some(b)] = pair.each_ref().map(role) else { continue };
            let roles = [a.min(b), a.max(b)];
            let all = roles.map(|role| self.holder_names(role));
            let [ones, others] = all.each_ref().map(Vec::len);
            if ones * others > Talk::MAX_CHANNELS || template.talk_between(a, b).is_some() {
                continue;
            }
            let first = id(template.states.len());
            let words = [ones, others].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
            for one in &all[0] {
                for other in &all[1] {
                    self.symbols.template.states.push(State {
                        name: format!("talk between {one} and {other}"),
                        ty: Ty::Int,
                        owner: Owner::Army,
                        visibility: PileVisibility::Public,
                        quiet: true,
                        init: Talk::CLOSED,
                        within: UNBOUNDED,
                        of_map: None,
                    });
                }
            }
            self.symbols.template.talk.push(Talk { roles, words, first });
        }
    }

    /// Returns the holders of a role in an army, such as `general` or `marshal(left)`.
    fn holder_names(&self, role: RoleId) -> Vec<String> {
        let template = &self.symbols.template;
        let Some(declared) = template.roles.get(role) else { return Vec::new() };
        match declared.per.and_then(|per| template.enums.get(per)) {
            Some(of) => {
                of.words.iter().map(|word| format!("{}({})", declared.name, word.word)).collect()
            }
            None => vec![declared.name.clone()],
        }
    }

    /// Returns the enum after `per` in the declaration of a state, with its words.
    fn words_per(&mut self, per: &Name, item: &StateItem) -> Option<(EnumId, Vec<String>)> {
        let enums = &self.symbols.template.enums;
        let Some(Ty::Enum(of)) =
            self.symbols.types.get(&self.symbols.scopes.key(&per.text, per.span.file))
        else {
            if let Some(problem) = second_owner(per, item) {
                self.report(problem);
                return None;
            }
            let known: Vec<String> = self.game.enums.keys().cloned().collect();
            let owners: &[&str] = match item.owner {
                StateOwner::Game => &["army", "hex", "square"],
                StateOwner::Army | StateOwner::Hex => &[],
            };
            let known = known.iter().map(String::as_str).chain(owners.iter().copied());
            let problem = undeclared_name(ExpectedName::Enum, per, known);
            self.report(match self.game.kinds.get(per.text.as_str()) {
                Some(kind) => {
                    let name = item.name.as_ref().map_or("NAME", |name| name.text.as_str());
                    let message = format!("`{}` is a kind, not an enum", kind.name);
                    Diagnostic { message, ..problem }.label("a kind").help(format!(
                        "write the state in its kind: `kind {0} … {{ state {name}: TYPE = VALUE }}`; \
                         a module writes `add to {0} {{ … }}`",
                        kind.name
                    ))
                }
                None => problem,
            });
            return None;
        };
        let words = enums.get(of).map_or(&[][..], |e| e.words.as_slice());
        let words: Vec<String> = words.iter().map(|word| word.word.clone()).collect();
        if words.len() > MAX_STATE_WORDS {
            let diagnostic = Diagnostic::new(
                &codes::TYPE_OUT_OF_RANGE,
                per.span,
                format!("`{}` has {} words", per.text, words.len()),
            )
            .label("too many for a state of each")
            .help(format!("the limit is {MAX_STATE_WORDS}"));
            self.report(diagnostic);
            return None;
        }
        (!words.is_empty()).then_some((*of, words))
    }
}

impl super::table::SymbolTable {
    /// Returns the type of an option, with names in place of ids.
    pub fn option_type(&self, option: &GameOption) -> Type {
        match &option.ty {
            Ty::Bool => Type::Bool,
            Ty::Enum(of) => {
                let of = self.template.enums.get(of);
                match of.filter(|e| self.game.enums.contains_key(&e.name)) {
                    Some(of) => Type::Enum(of.name.clone()),
                    None => Type::OneOf(
                        option_words(option, self).into_iter().map(str::to_owned).collect(),
                    ),
                }
            }
            _ => Type::Int { range: option.range },
        }
    }
}

/// Returns the value of an option, given as in a header or on a command line; `None` if the option
/// cannot have it.
pub fn option_value(
    option: &GameOption,
    symbols: &super::table::SymbolTable,
    text: &str,
) -> Option<i64> {
    match &option.ty {
        Ty::Int => {
            let value: i64 = text.parse().ok()?;
            option.range.is_none_or(|(low, high)| (low..=high).contains(&value)).then_some(value)
        }
        ty => symbols.constant(ty, text),
    }
}

/// Returns a description of the possible values of an option, for messages.
pub fn describe_option_values(option: &GameOption, symbols: &super::table::SymbolTable) -> String {
    match (&option.ty, option.range) {
        (Ty::Bool, _) => "`true` or `false`".to_owned(),
        (Ty::Int, Some((low, high))) => format!("a number from {low} to {high}"),
        (Ty::Enum(_), _) => castra_base::suggest::list_with_or(option_words(option, symbols), 10),
        _ => "a number".to_owned(),
    }
}

/// Returns the words that an option can be set to; none for a number.
pub fn option_words<'v>(
    option: &GameOption,
    symbols: &'v super::table::SymbolTable,
) -> Vec<&'v str> {
    match &option.ty {
        Ty::Bool => vec!["false", "true"],
        Ty::Enum(of) => {
            let words = symbols.template.enums.get(of).map(|e| &e.words);
            words.into_iter().flatten().map(|w| w.word.as_str()).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the diagnostic for an owner in place of an enum: `state foe per army per army`.
fn second_owner(per: &Name, item: &StateItem) -> Option<Diagnostic> {
    let is_owner = matches!(per.text.as_str(), "army" | "hex" | "square" | "place");
    let first = match item.owner {
        StateOwner::Game => return None,
        StateOwner::Army => "army",
        StateOwner::Hex => "hex",
    };
    let name = item.name.as_ref().filter(|_| is_owner)?;
    let help = match (first, per.text.as_str()) {
        ("army", "army") => format!(
            "let each army have a set of armies, `state {0} per army: set of army = {{}}`, or one, \
             `state {0} per army: army or none = none`",
            name.text
        ),
        _ => {
            "let each army have a set of hexes, `per army: set of hex = {}`, or each hex a set of \
              armies, `per hex: set of army = {}`"
                .to_owned()
        }
    };
    Some(
        Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            per.span,
            format!("the state `{}` has two owners", name.text),
        )
        .label(format!("it is `per {first}` already"))
        .help(help),
    )
}
