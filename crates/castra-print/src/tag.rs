//! Roles of page contents, for screen readers.

use std::sync::Arc;

/// The role of contents: a heading, a paragraph, a table cell. Items on several pages may share a
/// tag, as for a paragraph across a page break. Together, they are one element.
#[derive(Clone, Debug)]
pub struct Tag {
    /// The role.
    pub role: Role,
    /// The alternative text.
    pub alt: Option<String>,
    /// The enclosing element, or `None` for the root of the file.
    pub parent: Option<Arc<Tag>>,
}

impl Tag {
    /// Creates a tag within another tag, or at the root of the file.
    #[must_use]
    pub fn new(role: Role, parent: Option<&Arc<Self>>) -> Arc<Self> {
        Arc::new(Self { role, alt: None, parent: parent.cloned() })
    }

    /// Creates the tag of a picture with its alternative text.
    #[must_use]
    pub fn figure(alt: impl Into<String>, parent: Option<&Arc<Self>>) -> Arc<Self> {
        let alt = Some(alt.into());
        Arc::new(Self { role: Role::Figure, alt, parent: parent.cloned() })
    }
}

/// The role of a [`Tag`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "a variant without a comment is the PDF structure type of its name")]
pub enum Role {
    /// A heading of level 1 to 6.
    Heading(u8),
    Paragraph,
    /// Paragraphs set apart from the text, such as an example.
    Aside,
    List,
    ListItem,
    /// The bullet or number of a list item.
    ListMark,
    /// The text of a list item.
    ListBody,
    Table,
    Row,
    /// The header cell of a column.
    HeadCell,
    /// The header cell of a row.
    SideCell,
    /// A cell that spans this number of columns.
    Cell(u16),
    /// A picture.
    Figure,
    /// The caption of a picture.
    Caption,
    /// A table of contents.
    Contents,
    /// An entry of a table of contents.
    ContentsItem,
    Index,
    Link,
}
