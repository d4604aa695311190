//! The bytes that an expression may begin with. The walk skips alternatives that cannot succeed.

use std::collections::HashMap;

use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule as Rule};

/// A set of bytes: bit N for byte N below 127, and bit 127 for all other bytes. The end of the text
/// counts as byte 0.
pub(crate) type Bytes = u128;

/// The set of all bytes.
pub(crate) const ANY: Bytes = u128::MAX;

/// The FIRST set of an expression: the bytes that it can begin with.
#[derive(Clone, Copy)]
pub(crate) struct First {
    /// The bytes that can begin a nonempty match.
    bytes: Bytes,
    /// True if the expression can match the empty string.
    nullable: bool,
}

impl First {
    /// Returns the bytes that can begin a match; any byte if the match can be empty.
    pub(crate) const fn start_bytes(self) -> Bytes {
        if self.nullable { ANY } else { self.bytes }
    }

    const fn empty() -> Self {
        Self { bytes: 0, nullable: true }
    }
}

/// Returns the set with the bit of `byte`. All bytes from 127 on share a bit.
pub(crate) fn bit(byte: u8) -> Bytes {
    1 << byte.min(127)
}

/// The FIRST sets of all rules, computed on demand.
pub(crate) struct Firsts<'r> {
    rules: HashMap<&'r str, &'r Rule>,
    cache: HashMap<&'r str, First>,
    /// The bytes that can begin white space between two parts of a sequence.
    skipped: Bytes,
}

impl<'r> Firsts<'r> {
    pub(crate) fn new(rules: &'r [Rule]) -> Self {
        let rules = rules.iter().map(|rule| (rule.name.as_str(), rule)).collect();
        let mut firsts = Self { rules, cache: HashMap::new(), skipped: 0 };
        firsts.skipped = firsts.of_rule("WHITESPACE").bytes;
        firsts
    }

    /// Returns the FIRST set of a rule of the grammar or of pest.
    fn of_rule(&mut self, name: &str) -> First {
        let Some((&name, &rule)) = self.rules.get_key_value(name) else {
            return match name {
                "ASCII_DIGIT" => First { bytes: range(b'0', b'9'), nullable: false },
                // `ANY` matches one character. Other built-in rules may match anything.
                _ => First { bytes: ANY, nullable: name != "ANY" },
            };
        };
        if let Some(&known) = self.cache.get(name) {
            return known;
        }
        // pest's validator rejects a rule that can begin with itself, so this entry is normally not
        // read. It ends the recursion in any case.
        self.cache.insert(name, First { bytes: ANY, nullable: true });
        let first = self.of(&rule.expr);
        self.cache.insert(name, first);
        first
    }

    pub(crate) fn of(&mut self, expr: &Expr) -> First {
        match expr {
            Expr::Str(text) => match text.bytes().next() {
                Some(byte) => First { bytes: bit(byte), nullable: false },
                None => First::empty(),
            },
            Expr::Range(from, to) => {
                // The bytes that the characters from one to the other begin with.
                let first = |text: &str| text.bytes().next().unwrap_or(0);
                First { bytes: range(first(from), first(to)), nullable: false }
            }
            Expr::Ident(name) => self.of_rule(name),
            Expr::PosPred(_) | Expr::NegPred(_) | Expr::PeekSlice(..) => First::empty(),
            Expr::Seq(left, right) => {
                let left = self.of(left);
                if !left.nullable {
                    return left;
                }
                let right = self.of(right);
                let bytes = left.bytes | right.bytes | self.skipped;
                First { bytes, nullable: right.nullable }
            }
            Expr::Choice(left, right) => {
                let (left, right) = (self.of(left), self.of(right));
                First { bytes: left.bytes | right.bytes, nullable: left.nullable || right.nullable }
            }
            Expr::Opt(inner) | Expr::Rep(inner) => First { nullable: true, ..self.of(inner) },
            Expr::Push(inner) | Expr::RestoreOnErr(inner) => self.of(inner),
            Expr::Insens(_) | Expr::Skip(_) => First { bytes: ANY, nullable: true },
        }
    }
}

/// Returns the bits of a range of bytes, both ends included.
pub(crate) fn range(from: u8, to: u8) -> Bytes {
    (from..=to).map(bit).fold(0, |all, bit| all | bit)
}
