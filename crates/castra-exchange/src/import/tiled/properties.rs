//! The properties of maps, layers, objects and tiles.

use castra_base::IndexMap;

pub(super) type Properties = IndexMap<String, String>;

/// Returns a non-empty property, regardless of the case of its name.
pub(super) fn property<'p>(properties: &'p Properties, name: &str) -> Option<&'p str> {
    let found = properties.get(name).or_else(|| {
        properties.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    });
    found.map(|value| value.trim()).filter(|value| !value.is_empty())
}
