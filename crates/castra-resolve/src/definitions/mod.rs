//! The declarations of sources. `visit_declarations` visits those of an item; `Definitions` is
//! the lookup table of a game with its modules.

mod declaration;
mod items;
mod table;

use castra_defs::DefKind;
use castra_syntax::ast::{Item, Name};

pub use declaration::{Declaration, EnclosingDecl, EnclosingPath, WrittenType};
pub use items::visit_declarations;
pub use table::{DefEntry, Definitions};

/// Visits the names that an item declares for other items, with their kinds.
pub fn visit_names<'t>(item: &'t Item, see: &mut dyn FnMut(&'t Name, DefKind)) {
    visit_declarations(item, false, &mut |declared| match declared.kind {
        // Words of a type written in place have no enclosing declaration.
        DefKind::Word if matches!(declared.enclosing, EnclosingDecl::List(_)) => {}
        DefKind::Army | DefKind::Place | DefKind::Sign | DefKind::Step | DefKind::Local => {}
        DefKind::Game
        | DefKind::Module
        | DefKind::Battle
        | DefKind::Campaign
        | DefKind::Side
        | DefKind::Stage
        | DefKind::Enum
        | DefKind::Word
        | DefKind::Die
        | DefKind::Board
        | DefKind::Section
        | DefKind::Kind
        | DefKind::Field
        | DefKind::Element
        | DefKind::Deck
        | DefKind::Group
        | DefKind::Pile
        | DefKind::Table
        | DefKind::Entry
        | DefKind::ArmyEntry
        | DefKind::Record
        | DefKind::Function
        | DefKind::Procedure
        | DefKind::Phase
        | DefKind::State
        | DefKind::Role
        | DefKind::Option
        | DefKind::Weight
        | DefKind::Source
        | DefKind::Clause
        | DefKind::Window
        | DefKind::Change
        | DefKind::Parameter => see(declared.name, declared.kind),
    });
}
