//! A syntax file for Vim and Neovim.

use std::fmt::Write as _;

use castra_resolve::symbols::{BUILT_IN_TYPES, BUILT_INS};

use super::{CONSTANTS, Language, any, language_values};

const HEAD: &str = r#"" Colours for Castra.
" Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.

if exists('b:current_syntax')
  finish
endif

syntax case match
syntax iskeyword @,48-57,_,-
syntax sync fromstart

syntax match castraPlaceholder "{[^{}\"]*}" contained
syntax match castraEscape "\\." contained
syntax match castraOperator "=>\|->\|==\|!=\|<=\|>=\|+=\|-=\|\.\.\|[-=+*&<>]" contained
syntax match castraNumber "\<\u\{,2}\d\+\%(\.\%(5\|\l\+\)\)\?\>" contained
syntax match castraRow "^\s\+\k\+\s*|.*$" contained contains=castraComment,castraString
syntax match castraMember "\.\@1<!\.\a\k*" contained
syntax match castraCall "\<\a\k*(\@=" contained
syntax match castraComment "//.*$" contains=castraTodo
syntax match castraDoc "///.*$"
syntax keyword castraTodo TODO FIXME contained
syntax region castraString start=+"+ skip=+\\.+ end=+"+ end=+$+ contains=castraPlaceholder,castraEscape
syntax region castraString start=+"""+ end=+"""+
syntax cluster castraCommon contains=castraComment,castraDoc,castraString,castraNumber,castraOperator,castraConstant

"#;

const FOOT: &str = r"
highlight default link castraItem Structure
highlight default link castraWord Keyword
highlight default link castraLeading Statement
highlight default link castraInner Statement
highlight default link castraReserved Operator
highlight default link castraOperator Operator
highlight default link castraConstant Constant
highlight default link castraValue Identifier
highlight default link castraType Type
highlight default link castraFunction Function
highlight default link castraCall Function
highlight default link castraNumber Number
highlight default link castraRow Special
highlight default link castraComment Comment
highlight default link castraDoc SpecialComment
highlight default link castraTodo Todo
highlight default link castraString String
highlight default link castraPlaceholder Special
highlight default link castraEscape SpecialChar

let b:current_syntax = 'castra'
";

/// What ends a name that is given a value, or that something is asked of.
const NAME_GOES_ON: &str = r"\%(\s*\%(=[=>]\@!\|[+-]=\)\|\.\.\@!\|(\)";

pub(super) fn text(language: &Language) -> String {
    let mut text = HEAD.to_owned();
    let mut add = |line: String| _ = writeln!(text, "{line}");
    let keywords = |group: &str, words: String| format!("syntax keyword {group} {words} contained");
    add(keywords("castraConstant", any(CONSTANTS, " ")));
    add(keywords("castraValue", any(language_values(), " ")));
    add(keywords("castraReserved", any(&language.reserved, " ")));
    add(keywords("castraInner", any(&language.inner, " ")));
    let functions: Vec<&str> = BUILT_INS.iter().map(|one| one.name).collect();
    add(format!(
        r#"syntax match castraFunction "\<\%({}\)(\@=" contained"#,
        any(&functions, r"\|")
    ));
    add(format!(
        r#"syntax match castraType "\%(:\|->\)\s*\zs\%({}\)\>" contained"#,
        any(BUILT_IN_TYPES, r"\|")
    ));
    let (changing, leading): (Vec<_>, Vec<_>) =
        language.leading.iter().partition(|word| language.changing.contains(*word));
    let start = r"\%(^\s\+\|[{;]\s*\|=>\s*\)\zs";
    let leading = any(leading, r"\|");
    add(format!(
        r#"syntax match castraLeading "{start}\%({leading}\)\>{NAME_GOES_ON}\@!" contained"#
    ));
    let (changing, value) = (any(changing, r"\|"), r"\%(\s\+\%([({[:alnum:][]\|-[^ \t=>]\)\)\@=");
    add(format!(r#"syntax match castraLeading "{start}\%({changing}\)\>{value}" contained"#));
    let end = r#"end="^[^[:space:]}\"]"me=s-1"#;
    let contains = "contains=@castraCommon";
    // What stands further down comes first.
    for item in language.plain.iter().rev() {
        let heads = match item.heads.is_empty() {
            true => r"\a\k*".to_owned(),
            false => format!(r"\%({}\)\>", any(&item.heads, r"\|")),
        };
        let rule = &item.rule;
        if !item.words.is_empty() {
            add(keywords(&format!("castraWord_{rule}"), any(&item.words, " ")));
            add(format!("highlight default link castraWord_{rule} castraWord"));
        }
        let rows = if item.has_rows { ",castraRow" } else { "" };
        add(format!(
            r#"syntax region castraRegion_{rule} matchgroup=castraItem start="^{heads}" {end} {contains},castraType,castraWord_{rule}{rows}"#
        ));
    }
    let heads = any(language.rules.iter().flatten(), r"\|");
    add(format!(
        r#"syntax region castraRules matchgroup=castraItem start="^\%({heads}\)\>" {end} {contains},castraMember,castraCall,castraFunction,castraType,castraValue,castraReserved,castraInner,castraLeading"#
    ));
    text.push_str(FOOT);
    text
}
