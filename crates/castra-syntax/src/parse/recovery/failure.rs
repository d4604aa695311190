//! The position at which a text fails to match a rule, and the names in messages of the rules that
//! failed there.

use castra_grammar::Rule;
use pest::error::{ErrorVariant, InputLocation};

/// The offset at which a text fails to match a rule, and the rules that failed there.
pub(super) struct Failure {
    /// Offset in the text.
    pub(in crate::parse) at: usize,
    /// The rules of the grammar that were tried there.
    pub(in crate::parse) positives: Vec<Rule>,
}

impl Failure {
    /// Returns the failure of a text to match a rule, or `None` if the text matches.
    pub(in crate::parse) fn of(rule: Rule, text: &str) -> Option<Self> {
        let error = castra_grammar::parse_or_explain(rule, text).err()?;
        let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
        let positives = match error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            // A limit stopped pest, so no token was expected.
            ErrorVariant::CustomError { .. } => Vec::new(),
        };
        Some(Self { at, positives })
    }

    /// Returns whether a rule was tried at the failure.
    pub(super) fn expects(&self, rule: Rule) -> bool {
        self.positives.contains(&rule)
    }

    /// Returns the keywords that were tried.
    pub(super) fn keywords(&self) -> Vec<&'static str> {
        self.positives.iter().flat_map(|&rule| keywords(rule)).copied().collect()
    }

    /// Returns the expected parts, in words.
    pub(super) fn phrases(&self) -> impl Iterator<Item = String> {
        self.positives.iter().flat_map(|&rule| phrases_of(rule))
    }
}

/// Returns the keywords that can start a text of a rule.
fn keywords(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::or_none_ahead => &["or none"],
        _ => rule.first_words(),
    }
}

/// Returns the phrases for a grammar rule in messages.
fn phrases_of(rule: Rule) -> Vec<String> {
    let phrase = match rule {
        Rule::word | Rule::name | Rule::word_value => "a name",
        Rule::string | Rule::text => "text in quotation marks",
        Rule::place => "a hex or a place",
        Rule::named_place | Rule::links => "a terrain and the name of a place",
        Rule::number | Rule::count | Rule::bound => "a number",
        Rule::bare => "a symbol",
        Rule::value => "a value",
        Rule::range => "a range such as `1..5`",
        Rule::row_name => "the name of a row",
        Rule::type_ref => "a type such as `int` or `bool`",
        Rule::code_ref => "a diagnostic code",
        Rule::field_block
        | Rule::deck_block
        | Rule::record_block
        | Rule::legend_block
        | Rule::section_block
        | Rule::cell_name_block
        | Rule::army_form_block
        | Rule::stmt_open
        | Rule::stmt_block
        | Rule::stmt_arms
        | Rule::value_arms => "a block `{ … }`",
        Rule::expr
        | Rule::sum
        | Rule::simple
        | Rule::ident
        | Rule::int_lit
        | Rule::paren
        | Rule::list_lit
        | Rule::set_lit
        | Rule::if_expr
        | Rule::match_expr
        | Rule::roll
        | Rule::script_value
        | Rule::script_set => "a value",
        Rule::assign_op | Rule::eq | Rule::form_default | Rule::state_default => "`=`",
        Rule::typed => "`:` and a type",
        Rule::params | Rule::arg_names => "`(…)`",
        Rule::result => "`-> TYPE`",
        Rule::binder => "`NAME in SET`",
        Rule::clause_id | Rule::clause => "the number of a clause such as `AB-01`",
        Rule::script => "a list `[…]`",
        Rule::list_goes_on => "a comma",
        Rule::colon => "`:`",
        Rule::arrow => "`=>`",
        _ => return keywords(rule).iter().map(|word| format!("`{word}`")).collect(),
    };
    vec![phrase.to_owned()]
}
