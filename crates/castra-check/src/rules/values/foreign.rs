//! Diagnostics for names from other languages, and for words that authors confuse.

use castra_base::suggest::list_with_or;
use castra_base::{Diagnostic, codes};
use castra_syntax::ast::Name;

use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::Scope;
use castra_ir::{KindRole, Owner, Ty};
use castra_resolve::symbols::Def;

/// Numbers as words.
const NUMBER_WORDS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// The number of piles, or of an enum's words, that a message lists.
const MAX_LISTED_PILES: usize = 8;

/// The names of random functions in other languages.
const RANDOM_FUNCTIONS: [&str; 7] = ["rand", "randint", "random", "rnd", "die", "dice", "throw"];

/// The names of functions for neighbours in other languages.
pub(super) const NEIGHBOURS: [&str; 6] =
    ["adjacent", "is-adjacent", "beside", "next-to", "touching", "touches"];

impl Lowering<'_, '_, '_> {
    /// Returns the diagnostic for an unknown name that another language has.
    pub(super) fn foreign_name(
        &self,
        name: &Name,
        want: Option<&Ty>,
        unknown: &Diagnostic,
    ) -> Option<Diagnostic> {
        let text = name.text.as_str();
        let write = |what: &str, label: &str| {
            unknown.clone().label(label).help(format!("write `{what}`")).suggest(
                format!("write `{what}`"),
                name.span,
                what,
            )
        };
        match text {
            "null" | "nil" | "Null" | "NULL" | "undefined" => {
                Some(write("none", "called `none` here"))
            }
            "army" => Some(match want {
                Some(Ty::Set(_)) => write("armies", "all armies are `armies`"),
                _ => unknown.clone().label("which army?").help(
                    "`armies` are all of them; `us` is the army whose turn it is, `them` its enemy",
                ),
            }),
            _ => {
                let number = NUMBER_WORDS.iter().position(|word| *word == text)?;
                let is_word =
                    matches!(want, Some(Ty::Enum(_) | Ty::Army | Ty::Hex | Ty::Variant(_)));
                (!is_word).then(|| write(&number.to_string(), "numbers are written with digits"))
            }
        }
    }

    /// Returns the diagnostic for `own units` and `enemy units`, which need a condition.
    pub(super) fn side_word(&self, name: &Name, unknown: &Diagnostic) -> Option<Diagnostic> {
        let sign = castra_syntax::side_operator(&name.text)?;
        let army = if self.context.has_us() { "us" } else { "ARMY" };
        Some(unknown.clone().label("a condition selects the pieces of a side").help(format!(
            "write `units where it.army {sign} {army}`, with the plural of the kind"
        )))
    }

    /// Returns the diagnostic for an entry of the War Council without its owner: `victory` instead
    /// of `council.victory`.
    pub(super) fn ownerless_entry(&self, name: &Name, unknown: &Diagnostic) -> Option<Diagnostic> {
        let symbols = self.context.symbols;
        let is_shared = symbols.council.iter().any(|entry| entry.0 == name.text);
        let is_own = symbols.army_council.iter().any(|entry| entry.0 == name.text);
        let owner = match (is_shared, is_own) {
            (true, _) => "council",
            (false, true) if self.context.has_us() => "us",
            (false, true) => "ARMY",
            (false, false) => return None,
        };
        let written = format!("{owner}.{}", name.text);
        let diagnostic = unknown
            .clone()
            .label("an entry of the War Council?")
            .help(format!("write `{written}`"));
        Some(match owner {
            "ARMY" => diagnostic,
            _ => diagnostic.suggest(format!("write `{written}`"), name.span, written),
        })
    }

    /// Returns the diagnostic for an unknown name where a pile is expected: `draw 2 from deck to
    /// hand`.
    pub(super) fn unknown_pile(&self, name: &Name) -> Option<Diagnostic> {
        let piles = &self.context.program().piles;
        if self.scope.is_broken()
            || self.find_name(&name.text).is_some()
            || self.context.meanings(name).next().is_some()
            || Scope::reserved_name(name).is_some()
            || !self.has_no_similar_name(name)
        {
            return None;
        }
        let army = if self.context.has_us() { "us" } else { "ARMY" };
        let written = piles.iter().map(|pile| match pile.per_army {
            true => format!("{army}.{}", pile.name),
            false => pile.name.clone(),
        });
        let written: Vec<String> = written.collect();
        Some(
            Diagnostic::new(
                &codes::NAME_UNKNOWN,
                name.span,
                format!("there is no pile called `{}`", name.text),
            )
            .label("not a pile")
            .help(match written.as_slice() {
                [] => "declare it: `pile NAME shared hidden`".to_owned(),
                piles => {
                    let known = list_with_or(piles.iter().map(String::as_str), MAX_LISTED_PILES);
                    format!("choose {known}")
                }
            }),
        )
    }

    /// Returns the diagnostic for `army.furlongs`, which does not name the army.
    pub(super) fn member_of_army(&self, owner: &Name, name: &Name) -> Option<Diagnostic> {
        if owner.text != "army"
            || self.find_name("army").is_some()
            || self.context.meanings(owner).next().is_some()
        {
            return None;
        }
        let right = format!("us.{}", name.text);
        let problem = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            owner.span,
            format!("`army` does not say whose `{}` is meant", name.text),
        )
        .label("which army?");
        Some(if self.context.has_us() {
            problem.help(format!("write `{right}` for the army whose turn it is")).suggest(
                format!("write `{right}`"),
                owner.span,
                "us",
            )
        } else {
            problem.help(format!("write `for each a in armies {{ … }}`, and `a.{}`", name.text))
        })
    }

    /// Returns the diagnostic for `class.light`, a word of an enum after the name of the enum.
    pub(super) fn word_of_enum(&self, owner: &Name, name: &Name) -> Option<Diagnostic> {
        if self.find_name(&owner.text).is_some()
            || self.context.meanings(owner).next().is_some()
            || self.context.find_army(owner).is_some()
            || self.context.find_hex(owner).is_some()
        {
            return None;
        }
        let all = self.context.program().enums.iter().find(|of| of.name == owner.text.as_str())?;
        let words = all.words.iter().map(|word| word.word.as_str());
        if !words.clone().any(|word| word == name.text.as_str()) {
            let known = list_with_or(words, MAX_LISTED_PILES);
            let message = format!("the enum `{}` has no word `{}`", owner.text, name.text);
            return Some(
                Diagnostic::new(&codes::NAME_UNKNOWN, name.span, message)
                    .label("not declared")
                    .help(format!("write {known}, without the name of the enum")),
            );
        }
        let (whole, word) = (owner.span.to(name.span), name.text.as_str());
        let message = format!("a word is written without its enum, `{}`", owner.text);
        Some(
            Diagnostic::new(&codes::NAME_UNKNOWN, whole, message)
                .label("more than the word")
                .help(format!("write `{word}`"))
                .suggest(format!("write `{word}`"), whole, word),
        )
    }

    /// Returns the diagnostic for `wall at B2.e` and `riders at E5`, where the name of a kind of
    /// pieces is expected.
    pub(super) fn not_a_kind(&self, name: &Name, unknown: &Diagnostic) -> Option<Diagnostic> {
        let text = &name.text;
        let sort = self.context.meanings(name).find_map(|meaning| match meaning {
            Def::Sort(kind, _) => Some(kind),
            _ => None,
        });
        let is_test = self.context.test.is_some();
        let is_ground = sort.is_some() && sort == self.context.terrain_kind();
        match sort {
            _ if is_ground && is_test => Some(
                unknown
                    .clone()
                    .label("terrain")
                    .help(format!("write `terrain {text} at …` at the beginning of the test"))
                    .suggest("write `terrain`", name.span.start_span(), "terrain "),
            ),
            Some(kind) if self.context.kind_role(kind) == Some(KindRole::Piece) => {
                let kind = self.context.kind_name(kind);
                Some(
                    unknown
                        .clone()
                        .label(format!("one sort of `{kind}`"))
                        .help(format!("write `{kind} at …`, and ask with `is {text}` which it is"))
                        .suggest(format!("write `{kind}`"), name.span, kind),
                )
            }
            None if is_test && unknown.fixes.is_empty() => Some(unknown.clone().help(format!(
                "terrain is put on the board with `terrain {text} at …`, a piece with `place {text} \
                 for ARMY at …`{}",
                self.piece_help()
            ))),
            _ => None,
        }
    }

    /// Returns the help for naming a piece on the board, with the kinds of the game.
    fn piece_help(&self) -> String {
        let kinds = &self.context.program().kinds;
        let pieces = kinds.iter().filter(|kind| kind.role == KindRole::Piece);
        let written: Vec<String> = pieces.map(|kind| format!("`{} at …`", kind.name)).collect();
        match written.is_empty() {
            true => String::new(),
            false => format!("; one that stands there is {}", written.join(" or ")),
        }
    }

    /// Returns the diagnostic for `us.furlongs`, where the `furlongs` belong to the game or a hex.
    pub(super) fn member_of_other_owner(
        &self,
        owner: &str,
        name: &Name,
        whole: castra_base::Span,
    ) -> Option<Diagnostic> {
        let text = &name.text;
        let state = self.context.meanings(name).find_map(|meaning| match meaning {
            Def::State(id) => self.context.program().states.get(id),
            _ => None,
        })?;
        let (whose, right) = match state.owner {
            Owner::Game => ("to the game", text.to_string()),
            Owner::Army => ("to an army", format!("us.{text}")),
            Owner::Hex => ("to a hex", format!("HEX.{text}")),
        };
        let per = if owner == "an army" { "army" } else { "hex" };
        let problem = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("`{text}` belongs {whose}, not to {owner}"),
        )
        .label(if state.owner == Owner::Game {
            "there is one for the whole game"
        } else {
            "of what?"
        })
        .help(format!("write `{right}`, or declare it `per {per}`: `state {text} per {per}: …`"));
        Some(match state.owner {
            Owner::Game => problem.suggest(format!("write `{right}`"), whole, right),
            Owner::Army | Owner::Hex => problem,
        })
    }
}

/// Returns the diagnostic for a call that rolls dice in another language.
pub(super) fn foreign_random_function(
    name: &Name,
    unknown: &Diagnostic,
    die: Option<&str>,
) -> Option<Diagnostic> {
    let die = die.unwrap_or("d6");
    RANDOM_FUNCTIONS.contains(&name.text.as_str()).then(|| {
        unknown.clone().label("random values come only from dice and piles").help(format!(
            "roll a die on a line of its own: `let thrown = roll {die}`; a game declares it with \
             `die d6 numeric {{ 1..6 }}`"
        ))
    })
}
