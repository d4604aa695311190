//! Enums whose values have words in sources, on the command line, in files and in databases.

/// Declares an enum with a word for each value, and the conversions between values and words.
///
/// ```text
/// words! {
///     /// The form of a tournament.
///     #[derive(Clone, Copy)]
///     pub enum Form { Swiss = "swiss", KnockOut = "knock-out", }
/// }
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$of:meta])* $variant:ident = $word:literal,)+
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$of])* $variant,)+
        }

        #[allow(dead_code, reason = "some enums are only written")]
        impl $name {
            /// Every variant, in the order of declaration.
            $vis const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// Returns the word that stands for this variant in text.
            #[must_use]
            $vis const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// Returns the variant with this word, or `None` if there is none.
            #[must_use]
            $vis fn read(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}
