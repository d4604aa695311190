//! Indices into the lists of a program: a type for each list, so that none is taken for another.

/// Declares an index type.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $noun:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into the list.
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

/// An index type.
pub trait Id: Copy {
    /// What is named by it, in the mistakes of [`List::get`].
    const NAME: &'static str;

    /// As an index into the list.
    fn position(self) -> usize;

    /// The index of a position in its list.
    fn at(position: usize) -> Self;
}

/// The index of a position in a list.
pub fn id<T: Id>(position: usize) -> T {
    T::at(position)
}

ids! {
    /// An enum of [`Program::enums`].
    EnumId "enum";
    /// A die of [`Program::dice`].
    DieId "die";
    /// A kind of [`Program::kinds`].
    KindId "kind";
    /// A field of a kind, in [`Kind::fields`].
    FieldId "field";
    /// A pile of [`Program::piles`].
    PileId "pile";
    /// A deck of [`Program::decks`].
    DeckId "deck";
    /// A declared state of [`Program::states`].
    StateId "state";
    /// A War Council entry of the battle, in [`Program::council`].
    CouncilId "War Council entry";
    /// A War Council entry of each army, in [`Army::council`].
    ArmyCouncilId "War Council entry of an army";
    /// A table of [`Program::tables`].
    TableId "table";
    /// A function of [`Rules::functions`].
    FunctionId "function";
    /// A procedure of [`Rules::procedures`].
    ProcedureId "procedure";
    /// A local of the body that it stands in.
    LocalId "local";
    /// An option of [`Program::options`].
    OptionId "option";
    /// A weight of [`Program::weights`].
    WeightId "weight";
    /// A role of [`Program::roles`].
    RoleId "role";
    /// A clause of [`Program::clauses`].
    ClauseId "clause";
    /// A record of [`Program::records`].
    RecordId "record";
}
