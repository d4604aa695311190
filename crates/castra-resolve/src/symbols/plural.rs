//! The plural that names all values of a type.

use smol_str::SmolStr;

/// Returns the plural of a type's name: `units` for `unit`, `armies` for `army`.
#[must_use]
pub fn plural(name: &str) -> SmolStr {
    let vowel = |c: char| matches!(c, 'a' | 'e' | 'i' | 'o' | 'u');
    if let Some(stem) = name.strip_suffix('y')
        && !stem.ends_with(vowel)
    {
        return format!("{stem}ies").into();
    }
    if ["s", "x", "ch", "sh"].iter().any(|end| name.ends_with(end)) {
        return format!("{name}es").into();
    }
    format!("{name}s").into()
}
