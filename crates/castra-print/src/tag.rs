//! What parts of a file are, for readers to whom it is read.

use std::sync::Arc;

/// What something on a page is: a heading, a paragraph, a cell of a table. The same tag may stand
/// on several things and several pages, as a paragraph does that goes on overleaf: they are one.
#[derive(Clone, Debug)]
pub struct Tag {
    /// What it is.
    pub role: Role,
    /// What to say in the place of what it shows.
    pub alt: Option<String>,
    /// What it is a part of; the file as a whole if nothing.
    pub parent: Option<Arc<Tag>>,
}

impl Tag {
    /// A part of another tag, or of the file as a whole.
    #[must_use]
    pub fn new(role: Role, parent: Option<&Arc<Self>>) -> Arc<Self> {
        Arc::new(Self { role, alt: None, parent: parent.cloned() })
    }

    /// A picture, with what to say in its place.
    #[must_use]
    pub fn figure(alt: impl Into<String>, parent: Option<&Arc<Self>>) -> Arc<Self> {
        let alt = Some(alt.into());
        Arc::new(Self { role: Role::Figure, alt, parent: parent.cloned() })
    }
}

/// What a [`Tag`] can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A heading, of level 1 to 6.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// Paragraphs that stand apart, as an example does.
    Aside,
    /// A list.
    List,
    /// A line of a list.
    ListItem,
    /// The mark or number of a line of a list.
    ListMark,
    /// What a line of a list says.
    ListBody,
    /// A table.
    Table,
    /// A row of a table.
    Row,
    /// A cell that says what its column has.
    HeadCell,
    /// A cell that says what its row has.
    SideCell,
    /// A cell of a table, over so many columns.
    Cell(u16),
    /// A picture.
    Figure,
    /// What stands below a picture.
    Caption,
    /// A list of contents.
    Contents,
    /// A line of a list of contents.
    ContentsItem,
    /// An index.
    Index,
    /// A place that leads elsewhere.
    Link,
}
