//! Elements of a build file, whose names are the classes of components.

use roxmltree::Node;

/// Returns the class name of an element, without its package.
pub(super) fn tag<'a>(node: Node<'a, '_>) -> &'a str {
    let name = node.tag_name().name();
    name.rsplit('.').next().unwrap_or(name)
}

/// Returns the child elements of an element.
pub(super) fn children<'a, 'input>(
    node: Node<'a, 'input>,
) -> impl Iterator<Item = Node<'a, 'input>> + use<'a, 'input> {
    node.children().filter(Node::is_element)
}

/// Returns the first child element of a class.
pub(super) fn child<'a, 'input>(node: Node<'a, 'input>, class: &str) -> Option<Node<'a, 'input>> {
    children(node).find(|node| tag(*node) == class)
}

/// Returns a non-empty attribute.
pub(super) fn word<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attribute(name).map(str::trim).filter(|word| !word.is_empty())
}

/// Returns whether an attribute is `true`.
pub(super) fn flag(node: Node<'_, '_>, name: &str) -> bool {
    node.attribute(name) == Some("true")
}

/// Parses a number that can be a position in pixels.
pub(super) fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.abs() < 1e6)
}
