//! The choice of enum words for the armies of a new battle, such as the colour of their blocks.

use castra_defs::Enum;

use super::library_usage::LibraryUsage;

/// The length of the common prefix from which two words count as related.
const MIN_COMMON_PREFIX: usize = 3;

/// Chooses a word of an enum for each army. The first choice resembles the army's name ("Rome",
/// `roman`), the second is the word of a namesake in the library ("Carthage", `punic`), the last
/// depends on the position in the enum. Two armies share a word only if there is no other.
pub(super) fn words<'a>(
    of: &'a Enum,
    entry: &str,
    armies: [(&str, &str); 2],
    seen: &'a LibraryUsage,
) -> [Option<&'a str>; 2] {
    let sounds_like = |(id, name): (&str, &str)| {
        let of_name = |word: &str| have_related_words(id, word) || have_related_words(name, word);
        of.variants
            .iter()
            .find(|(word, variant)| of_name(word) || of_name(&variant.label))
            .map(|(word, _)| word.as_str())
    };
    let as_before = |(id, name): (&str, &str)| {
        let before = seen.words.iter().filter(|one| one.entry == entry);
        before
            .filter(|one| of.variants.contains_key(&one.word))
            .find(|one| have_related_words(id, &one.army) || have_related_words(name, &one.army))
            .map(|one| one.word.as_str())
    };
    let [mut near, mut far] = armies.map(|army| sounds_like(army).or_else(|| as_before(army)));
    if near == far {
        far = None;
    }
    let by_place = |at: usize, taken: Option<&str>| {
        let words = || of.variants.keys().map(String::as_str);
        let free = |word: &&str| Some(*word) != taken;
        words().nth(at).filter(free).or_else(|| words().find(free)).or_else(|| words().next())
    };
    near = near.or_else(|| by_place(0, far));
    far = far.or_else(|| by_place(1, near));
    [near, far]
}

/// Returns whether two names contain related words: a common prefix longer than half of the longer
/// word. Short words such as articles do not count.
fn have_related_words(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<Vec<char>> {
        text.split(|c: char| !c.is_alphanumeric())
            .map(|word| word.chars().flat_map(char::to_lowercase).collect::<Vec<char>>())
            .filter(|word| word.len() > MIN_COMMON_PREFIX)
            .collect()
    };
    let others = words(other);
    words(one).iter().any(|a| {
        others.iter().any(|b| {
            let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
            same >= MIN_COMMON_PREFIX && 2 * same > a.len().max(b.len())
        })
    })
}
