//! Texts of the rules, without information that the reader may not know.

use castra_defs::PileVisibility::Public;
use castra_ir::{Kind, KindId, Ty};
use castra_vm::{EventContext, Image, SayPart, Wording};
use castra_words::spell_out;

use crate::phrases::with_article;

/// Returns the text for the reader of a scene.
pub(crate) fn text_for_reader(wording: &Wording<'_>, scene: &EventContext<'_>) -> String {
    match scene.reader() {
        Some(_) => scene.format(wording.parts()),
        None => wording.text().to_owned(),
    }
}

/// Returns the piece at the head of a text after a semicolon, by its name with its hex.
pub(crate) fn head_piece(wording: &Wording<'_>, scene: &EventContext<'_>) -> Option<String> {
    let [SayPart::Text(mark), piece @ SayPart::Value(Ty::Piece(_), _), ..] = wording.parts() else {
        return None;
    };
    (mark == "; ").then(|| scene.format(std::slice::from_ref(piece)))
}

/// Returns the text for readers other than the deciding player. In a game with hidden state it
/// contains only the words of the rules, since the values may be private to the decider.
pub(crate) fn text_for_others(wording: &Wording<'_>, scene: &EventContext<'_>) -> String {
    let program = scene.image().program();
    let is_private = |kind: &Kind| kind.fields.iter().any(|field| field.private);
    if program.states.iter().all(|state| state.visibility == Public)
        && !program.kinds.iter().any(is_private)
    {
        return text_for_reader(wording, scene);
    }
    let mut out = String::new();
    // Set after a number, which is hidden as `some` and takes a plural noun.
    let mut some = false;
    for part in wording.parts() {
        match part {
            SayPart::Text(text) => out.push_str(text),
            SayPart::Value(ty, _) => {
                out.push_str(&type_noun(scene.image(), ty));
                some = *ty == Ty::Int;
            }
            SayPart::Forms(one, several) => {
                out.push(' ');
                out.push_str(if some { several } else { one });
            }
        }
    }
    out
}

/// Returns the noun for a value if only its type is known: `a host`, or `some` for a number.
fn type_noun(image: &Image, ty: &Ty) -> String {
    let program = image.program();
    let words = image.words();
    let kind = |id: &KindId| {
        let name = program.kinds.get(id)?.name.as_str();
        Some(image.locale().name("kind", name).unwrap_or(name))
    };
    let noun = match ty {
        Ty::Piece(id) | Ty::Card(Some(id)) | Ty::Variant(id) => kind(id),
        Ty::Card(None) => Some(words.message("story-card")),
        Ty::Enum(id) => program.enums.get(id).map(|of| of.name.as_str()),
        Ty::Army => Some(words.message("story-army")),
        Ty::Hex => Some(words.message("story-place")),
        Ty::Int => return words.message("story-some").to_owned(),
        Ty::Option(of) => return type_noun(image, of),
        Ty::Bool | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => None,
    };
    noun.map_or_else(|| "…".to_owned(), |noun| with_article(words, &spell_out(noun)))
}
