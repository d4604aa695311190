//! Words of files as names and titles of a battle.

/// Returns a word as a name in a battle, at most 60 characters long. A name begins with a letter,
/// so an `n` precedes a digit. Without letters and digits, the name is `imported`.
pub(super) fn slug(word: &str) -> String {
    let name = castra_base::slug(&plain_latin(word));
    let mut name = match name.chars().next() {
        Some(c) if c.is_ascii_alphabetic() => name,
        Some(_) => format!("n{name}"),
        None => "imported".to_owned(),
    };
    // The name is ASCII, so a cut at a byte is a cut at a character.
    name.truncate(60);
    name.trim_end_matches('-').to_owned()
}

/// Returns a word without diacritics, as in `Roemer` and `Chateau`.
pub(super) fn plain_latin(word: &str) -> String {
    const LETTERS: [(&str, &str); 24] = [
        ("äæ", "ae"),
        ("öœø", "oe"),
        ("ü", "ue"),
        ("ß", "ss"),
        ("ÄÆ", "Ae"),
        ("ÖŒØ", "Oe"),
        ("Ü", "Ue"),
        ("àáâãåāąă", "a"),
        ("ÀÁÂÃÅĀĄĂ", "A"),
        ("çćč", "c"),
        ("ÇĆČ", "C"),
        ("èéêëēęě", "e"),
        ("ÈÉÊËĒĘĚ", "E"),
        ("ìíîïīı", "i"),
        ("ÌÍÎÏĪİ", "I"),
        ("łŁ", "l"),
        ("ñńň", "n"),
        ("ÑŃŇ", "N"),
        ("òóôõōő", "o"),
        ("ÒÓÔÕŌŐ", "O"),
        ("śšşș", "s"),
        ("ŚŠŞȘ", "S"),
        ("ùúûūůű", "u"),
        ("źżžŹŻŽ", "z"),
    ];
    let plain = |c: char| LETTERS.iter().find(|(letters, _)| letters.contains(c));
    let mut out = String::new();
    for c in word.chars() {
        match plain(c) {
            Some((_, letters)) => out.push_str(letters),
            None => out.push(c),
        }
    }
    out
}

/// Returns a word of a file as a title: words with capitals, separated by spaces.
pub(crate) fn title_case(word: &str) -> String {
    let words = word.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty());
    let capital = |word: &str| {
        let lower = word.to_lowercase();
        let mut chars = lower.chars();
        chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
    };
    words.map(capital).collect::<Vec<_>>().join(" ")
}

/// Returns the printed name of an army that a file calls `word`: the spelling of the author, or
/// [`title_case`] for a word in small letters such as `first-army`.
pub(crate) fn printed_name(word: &str) -> String {
    let name = title_case(word);
    if name.is_empty() || word.chars().any(char::is_uppercase) { word.to_owned() } else { name }
}
