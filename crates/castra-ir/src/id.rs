//! Indices into the lists of a program: a type for each list, so that they cannot be confused.

/// Declares an index type.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $noun:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// Returns the index into the list.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            const NAME: &'static str = $noun;

            fn position(self) -> usize {
                self.index()
            }

            fn at(position: usize) -> Self {
                // Invariant: lists of a program are shorter than `u32::MAX`.
                Self(u32::try_from(position).unwrap_or(u32::MAX))
            }
        }
    )*};
}

/// A typed index into a list of the program.
pub trait Id: Copy {
    /// The noun for an element of the list, printed in the internal errors of
    /// [`List::get`](crate::List::get).
    const NAME: &'static str;

    /// Returns the index into the list.
    fn position(self) -> usize;

    /// Returns the id of the element at an index.
    fn at(position: usize) -> Self;
}

/// Returns the id of the element at an index.
pub fn id<T: Id>(position: usize) -> T {
    T::at(position)
}

ids! {
    /// Index into [`Program::enums`](crate::Program::enums).
    EnumId "enum";
    /// Index into [`Program::dice`](crate::Program::dice).
    DieId "die";
    /// Index into [`Program::kinds`](crate::Program::kinds).
    KindId "kind";
    /// Index into [`Kind::fields`](crate::Kind::fields) of one kind.
    FieldId "field";
    /// Index into [`Program::piles`](crate::Program::piles).
    PileId "pile";
    /// Index into [`Program::decks`](crate::Program::decks).
    DeckId "deck";
    /// Index into [`Program::states`](crate::Program::states).
    StateId "state";
    /// A War Council entry of the battle: an index into
    /// [`Program::council`](crate::Program::council).
    CouncilId "War Council entry";
    /// A War Council entry of each army: an index into [`Army::council`](crate::Army::council).
    ArmyCouncilId "War Council entry of an army";
    /// Index into [`Program::tables`](crate::Program::tables).
    TableId "table";
    /// Index into [`Rules::functions`](crate::Rules::functions).
    FunctionId "function";
    /// Index into [`Rules::procedures`](crate::Rules::procedures).
    ProcedureId "procedure";
    /// Index into [`Body::locals`](crate::Body::locals) of the body around it.
    LocalId "local";
    /// Index into [`Program::options`](crate::Program::options).
    OptionId "option";
    /// Index into [`Program::weights`](crate::Program::weights).
    WeightId "weight";
    /// Index into [`Program::roles`](crate::Program::roles).
    RoleId "role";
    /// Index into [`Program::clauses`](crate::Program::clauses).
    ClauseId "clause";
    /// Index into [`Program::records`](crate::Program::records).
    RecordId "record";
}
