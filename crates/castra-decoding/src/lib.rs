//! `grammar/castra.pest` in forms for constrained decoding, which makes a program write only text
//! within the syntax.
//!
//! The build script makes both from the grammar of the parser. They accept every text that the
//! parser reads without a problem. They also accept some other texts, because they have no
//! lookaheads: `docs/reference/grammar.md` names them.

/// The grammar in GBNF, the notation of llama.cpp. Its first rule is `root`.
pub const GBNF: &str = include_str!(concat!(env!("OUT_DIR"), "/castra.gbnf"));

/// The grammar in the notation of Lark, for its Earley parser. Its first rule is `start`.
pub const LARK: &str = include_str!(concat!(env!("OUT_DIR"), "/castra.lark"));
