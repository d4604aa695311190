//! The grammar as VS Code, and much else, reads it.

use std::collections::BTreeMap;

use castra_resolve::symbols::{BUILT_IN_TYPES, BUILT_INS};
use serde_json::{Value, json};

use super::{CONSTANTS, Item, KEYED, Language, any, language_values};

/// What a word is made of, and what ends one.
const WORD: &str = r"[A-Za-z][A-Za-z0-9_]*(?:-[A-Za-z][A-Za-z0-9_]*)*";
const END: &str = r"(?![A-Za-z0-9_]|-[A-Za-z])";

/// Where a statement can begin.
const START: &str = r"(?:^[ \t]+|[{;][ \t]*|=>[ \t]*)";

/// What follows a name that is given a value, or that something is asked of.
const NAME_GOES_ON: &str = r"(?:[ \t]*(?:=(?![=>])|[+-]=)|\.(?!\.)|\()";

/// What follows a word such as `add` where it is no name.
const VALUE_FOLLOWS: &str = r"[ \t]+(?:[(\[{A-Za-z0-9]|-[^ \t=>])";

fn one_of<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    format!("(?:{}){END}", any(words, "|"))
}

fn scope(name: &str) -> Value {
    json!({ "name": format!("{name}.castra") })
}

fn matches(pattern: &str, name: &str) -> Value {
    json!({ "match": pattern, "name": format!("{name}.castra") })
}

fn include(name: &str) -> Value {
    json!({ "include": format!("#{name}") })
}

fn numbered(scopes: &[&str]) -> BTreeMap<String, Value> {
    scopes.iter().enumerate().map(|(at, name)| ((at + 1).to_string(), scope(name))).collect()
}

/// A pattern whose parts have scopes of their own.
fn captures(pattern: &str, scopes: &[&str]) -> Value {
    json!({ "match": pattern, "captures": numbered(scopes) })
}

/// From here to the next word in the first column.
fn section(begin: &str, scopes: &[&str], patterns: &[Value]) -> Value {
    json!({
        "begin": begin,
        "beginCaptures": numbered(scopes),
        "end": "^(?=[^\\s}\"])",
        "patterns": patterns,
    })
}

pub(super) fn text(language: &Language) -> String {
    let mut repository = rules(language);
    let mut order = vec![include("lexemes"), include("rules")];
    for item in &language.plain {
        repository.insert(item.rule.clone(), plain(item));
        order.push(include(&item.rule));
    }
    let grammar = json!({
        "information_for_contributors": [
            "Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.",
        ],
        "name": "Castra",
        "scopeName": "source.castra",
        "fileTypes": ["castra"],
        "patterns": order,
        "repository": repository,
    });
    format!("{grammar:#}\n")
}

/// Comments and strings, which are everywhere; and what stands in items of all sorts.
fn common() -> BTreeMap<String, Value> {
    let within = [
        matches(r"\\.", "constant.character.escape"),
        matches(r#"\{[^{}"\n]*\}"#, "constant.other.placeholder"),
    ];
    let lexemes = json!({ "patterns": [
        matches("///.*$", "comment.line.documentation"),
        matches("//.*$", "comment.line.double-slash"),
        { "begin": "\"\"\"", "end": "\"\"\"", "name": "string.quoted.triple.castra" },
        { "begin": "\"", "end": "\"|$", "name": "string.quoted.double.castra", "patterns": within },
    ] });
    let type_of = format!(r"(:|->)[ \t]*({})", one_of(BUILT_IN_TYPES));
    let rest = json!({ "patterns": [
        captures(&type_of, &["punctuation.separator", "support.type"]),
        matches(&format!(r"[A-Z]{{0,2}}[0-9]+(?:\.(?:5|[a-z]+))?{END}"), "constant.numeric"),
        matches(&one_of(CONSTANTS), "constant.language"),
        matches(r"=>|->|==|!=|<=|>=|\+=|-=|\.\.|[=+\-*/&<>]", "keyword.operator"),
        // Every other word, so that nothing begins within one.
        { "match": format!("{WORD}|[0-9][A-Za-z0-9_]*") },
    ] });
    let row = json!({
        "begin": format!(r"^[ \t]+({WORD}|[0-9]+)[ \t]*(\|)"),
        "beginCaptures": numbered(&["entity.name.tag", "punctuation.separator"]),
        "end": "$",
        "contentName": "constant.other.symbol.castra",
        "patterns": [include("lexemes")],
    });
    BTreeMap::from([
        ("lexemes".to_owned(), lexemes),
        ("rest".to_owned(), rest),
        ("row".to_owned(), row),
    ])
}

fn rules(language: &Language) -> BTreeMap<String, Value> {
    let (changing, leading): (Vec<_>, Vec<_>) =
        language.leading.iter().partition(|word| language.changing.contains(*word));
    let (hinted, inner): (Vec<_>, Vec<_>) =
        language.inner.iter().partition(|word| language.changing.contains(*word));
    let leading = format!("{}(?!{NAME_GOES_ON})", one_of(leading));
    let changing = format!("{}(?={VALUE_FOLLOWS})", one_of(changing));
    let functions: Vec<&str> = BUILT_INS.iter().map(|one| one.name).collect();
    let words = json!({ "patterns": [
        captures(&format!("{START}({leading}|{changing})"), &["keyword.control"]),
        captures(&format!(r"(?<!\.)\.({WORD})"), &["variable.other.member"]),
        matches(&format!(r"{}(?=\()", one_of(&functions)), "support.function"),
        matches(&one_of(&language.reserved), "keyword.operator.word"),
        matches(&format!(r"{WORD}(?=\()"), "entity.name.function"),
        matches(&format!(r"{WORD}(?=[ \t]*:)"), "variable.parameter"),
        matches(&one_of(language_values()), "variable.language"),
        matches(&format!("{}(?!{NAME_GOES_ON})", one_of(inner)), "keyword.control"),
        matches(&format!("{}(?={VALUE_FOLLOWS})", one_of(hinted)), "keyword.control"),
    ] });
    let inside = [include("lexemes"), include("rule-words"), include("rest")];
    let [named, unnamed] = &language.rules;
    let between = format!(r"(?:[ \t]+({}))?", one_of(&language.between));
    let named = format!(r"^({}){between}(?:[ \t]+({WORD}))?", one_of(named));
    let scopes = ["storage.type", "storage.type", "entity.name.function"];
    let items = json!({ "patterns": [
        section(&named, &scopes, &inside),
        section(&format!("^({})", one_of(unnamed)), &scopes[..1], &inside),
    ] });
    let mut all = common();
    all.insert("rule-words".to_owned(), words);
    all.insert("rules".to_owned(), items);
    all
}

fn plain(item: &Item) -> Value {
    let is_thing = item.heads.is_empty();
    let head = if is_thing { WORD.to_owned() } else { one_of(&item.heads) };
    let scopes: &[&str] = match (is_thing, item.is_named) {
        (true, _) => &["entity.name.type", "entity.name.class"],
        (false, true) => &["storage.type", "entity.name.type"],
        (false, false) => &["storage.type"],
    };
    let begin = match scopes {
        [_] => format!("^({head})"),
        _ => format!(r"^({head})(?:[ \t]+({WORD}))?"),
    };
    let mut inside = vec![include("lexemes")];
    inside.extend(item.has_rows.then(|| include("row")));
    // A word that says what it is after a colon is a name, whatever else it might be.
    let field = format!(r"(?:^[ \t]+|[{{,(][ \t]*)(?:(state){END}[ \t]+)?({WORD})(?=[ \t]*:)");
    inside.push(captures(&field, &["keyword.other", "variable.parameter"]));
    if KEYED.contains(&item.rule.as_str()) {
        let key = format!(r"(?:^[ \t]+|[{{,][ \t]*)(?!{})({WORD})", one_of(&item.words));
        inside.push(captures(&key, &["support.type.property-name"]));
    }
    if !item.words.is_empty() {
        inside.push(matches(&format!(r"{}(?!\()", one_of(&item.words)), "keyword.other"));
    }
    inside.push(include("rest"));
    section(&begin, scopes, &inside)
}
