//! Scenarios of HexBattle: XML, hexes by row and column from 1.

use std::rc::Rc;

use castra_defs::{Grid, Half};
use roxmltree::Node;

use super::names::title_case;
use super::source::{Shape, Source, SourceArmy, SourceGround, SourcePiece, Words};
use super::spot::Spot;
use super::xml::parse;

pub(super) fn read(text: &str) -> Result<Source, String> {
    let document = parse(text)?;
    let root = document.root_element();
    if root.tag_name().name() != "hexbattle" {
        return Err(format!("the file is `{}`, not `hexbattle`", root.tag_name().name()));
    }
    let mut source = Source { format: "HexBattle", ..Source::default() };
    source.board = Shape {
        grid: Some(Grid::HexPointy),
        odd_lines_offset: Some(true),
        size: Some((13, 9)),
        ..Shape::default()
    };
    report_others(root, &["version"], "hexbattle", &mut source);
    for part in root.children().filter(Node::is_element) {
        match part.tag_name().name() {
            "meta" => read_meta(part, &mut source),
            "scenario" => read_scenario(part, &mut source),
            "terrain" => read_terrain(part, &mut source),
            "forces" => read_forces(part, &mut source),
            "notes" => read_notes(part, &mut source),
            other => {
                source
                    .ledger
                    .record_left_out(format!("element {other}"), "Castra has no equivalent");
            }
        }
    }
    if source.title.is_empty() {
        source.title = "Untitled".to_owned();
    }
    Ok(source)
}

/// Returns all text below a node, with single spaces.
fn words(node: Node<'_, '_>) -> Option<String> {
    let all: String = node
        .descendants()
        .filter(Node::is_text)
        .filter_map(|n| n.text())
        .collect::<Vec<_>>()
        .join(" ");
    let text = all.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

fn attribute(node: Node<'_, '_>, name: &str) -> Option<String> {
    let text = node.attribute(name)?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Reports the attributes of an element that are not read.
fn report_others(node: Node<'_, '_>, known: &[&str], of: &str, source: &mut Source) {
    for other in node.attributes().filter(|other| !known.contains(&other.name())) {
        let what = format!("{} of {of}", other.name());
        source.ledger.record_left_out(what, "Castra has no equivalent");
    }
}

fn spot(node: Node<'_, '_>) -> Option<Spot> {
    let number = |name| attribute(node, name)?.parse::<i64>().ok()?.checked_sub(1);
    Some(Spot::Cell(number("row")?, number("col")?))
}

fn read_meta(node: Node<'_, '_>, source: &mut Source) {
    let name = node.descendants().find(|n| {
        n.tag_name().name() == "name"
            && n.parent().is_some_and(|p| p.tag_name().name() == "designer")
    });
    source.credits = name.and_then(words);
    if source.credits.is_some() {
        source.ledger.record_imported("designer", "credits");
    }
    for part in node.descendants().filter(Node::is_element) {
        let name = part.tag_name().name();
        if ["email", "website", "version"].contains(&name) && words(part).is_some() {
            source.ledger.record_left_out(format!("meta {name}"), "Castra has no equivalent");
        }
    }
}

fn read_scenario(node: Node<'_, '_>, source: &mut Source) {
    source.number = attribute(node, "number").filter(|number| number != "0");
    if source.number.is_some() {
        source.ledger.record_imported("number", "number");
    }
    report_others(node, &["number"], "scenario", source);
    for part in node.children().filter(Node::is_element) {
        let name = part.tag_name().name();
        let said = words(part);
        let read: &[&str] = if name == "date" { &["year", "month", "day"] } else { &[] };
        report_others(part, read, name, source);
        match (name, said) {
            ("name", Some(said)) => {
                source.title = said;
                source.ledger.record_imported("name", "title");
            }
            ("description", Some(said)) => {
                source.background = Some(said);
                source.ledger.record_imported("description", "background");
            }
            ("location", Some(said)) => {
                source.place = Some(said);
                source.ledger.record_imported("location", "place");
            }
            ("date", _) => {
                let parts = ["year", "month", "day"].map(|key| attribute(part, key));
                let date: Vec<String> = parts.into_iter().flatten().collect();
                if !date.is_empty() {
                    source.date = Some(date.join("-"));
                    source.ledger.record_imported("date", "date");
                }
            }
            (name, Some(said)) => {
                source.specials.push(format!("{}: {said}", title_case(name)));
                source.ledger.record_approximated(name, "a line of the special rules");
            }
            (_, None) => {}
        }
    }
}

fn read_terrain(node: Node<'_, '_>, source: &mut Source) {
    report_others(node, &[], "terrain", source);
    for hex in node.children().filter(Node::is_element) {
        let kind = attribute(hex, "type").unwrap_or_else(|| "terrain".to_owned());
        let (Some(at), Some(word)) = (spot(hex), attribute(hex, "style")) else {
            source.ledger.record_left_out(format!("hex of {kind}"), "no place or no style");
            continue;
        };
        report_others(
            hex,
            &["row", "col", "type", "style", "face"],
            &format!("hex of {word}"),
            source,
        );
        if let Some(label) = words(hex) {
            source.labels.push((at.clone(), label));
        }
        if attribute(hex, "face").is_some() {
            source.ledger.record_left_out(
                format!("face of {word}"),
                "Castra turns terrain by the neighbouring hexes",
            );
        }
        match kind.as_str() {
            "terrain" => source.ground.push(SourceGround {
                at,
                words: Words::single(&word),
                term: "terrain",
            }),
            "medal" => {
                let army = word.split('_').next().map(str::to_owned);
                source.objectives.push((at, "Medal".to_owned(), army));
            }
            _ => {
                source.ground.push(SourceGround { at, words: Words::single(&word), term: "marker" })
            }
        }
    }
}

fn read_forces(node: Node<'_, '_>, source: &mut Source) {
    report_others(node, &[], "forces", source);
    let forces: Vec<Node<'_, '_>> =
        node.children().filter(|n| n.tag_name().name() == "force").collect();
    // The army with the higher mean position on the page has the top edge. An army without pieces
    // on the map counts as in the middle.
    let middle = source.board.size.map_or(0, |(_, rows)| i128::from(rows) * 50);
    let height = |force: &Node<'_, '_>| {
        let rows: Vec<i64> = force
            .children()
            .filter_map(|unit| match spot(unit)? {
                Spot::Cell(row, _) => Some(row),
                Spot::Half(..) | Spot::Named(_) | Spot::Lines(..) | Spot::Reserve => None,
            })
            .collect();
        let sum: i128 = rows.iter().map(|row| i128::from(*row)).sum();
        i128::try_from(rows.len()).ok().and_then(|n| (sum * 100).checked_div(n)).unwrap_or(middle)
    };
    let heights: Vec<i128> = forces.iter().map(height).collect();
    let top = (0..heights.len()).min_by_key(|&i| heights[i]);
    for (i, force) in forces.iter().enumerate() {
        let word = attribute(*force, "type")
            .or_else(|| attribute(*force, "id"))
            .unwrap_or_else(|| format!("force-{}", i + 1));
        let free = |word: &String| !source.armies.contains_key(word);
        let numbered = (2..).map(|number| format!("{word} {number}"));
        let own = std::iter::once(word.clone()).chain(numbered).find(free).unwrap_or_default();
        if own != word {
            let how = format!("the army `{own}`, since another force has the name");
            source.ledger.record_approximated(format!("force {word}"), how);
        }
        let word = own;
        let name = attribute(*force, "name").unwrap_or_else(|| title_case(&word));
        let side = if top == Some(i) { Half::Top } else { Half::Bottom };
        let army = SourceArmy { name: name.clone(), side: Some(side), entries: Default::default() };
        source.armies.insert(word.clone(), army);
        report_others(*force, &["type", "id", "name"], &format!("force {word}"), source);
        let word: Rc<str> = word.into();
        for part in force.children().filter(Node::is_element) {
            match part.tag_name().name() {
                "unit" => read_unit(part, &word, source),
                "special" => {
                    if let Some(said) = words(part) {
                        source.specials.push(format!("{name}: {said}"));
                        source.ledger.record_approximated(
                            "instructions",
                            "a special rule in words, not played",
                        );
                    }
                }
                other => source
                    .ledger
                    .record_left_out(format!("element {other}"), "Castra has no equivalent"),
            }
        }
    }
    if forces.len() < 2 {
        source.ledger.record_left_out("armies", "the file has fewer than two forces");
    }
}

fn read_unit(node: Node<'_, '_>, army: &Rc<str>, source: &mut Source) {
    let (Some(at), Some(word)) = (spot(node), attribute(node, "type")) else {
        source.ledger.record_left_out("unit", "no place or no type");
        return;
    };
    report_others(
        node,
        &["row", "col", "type", "name", "special"],
        &format!("unit {word}"),
        source,
    );
    source.pieces.push(SourcePiece {
        name: attribute(node, "name").or_else(|| words(node)),
        marks: attribute(node, "special").into_iter().collect(),
        ..SourcePiece::new(at, Rc::clone(army), Words::single(&word))
    });
}

fn read_notes(node: Node<'_, '_>, source: &mut Source) {
    report_others(node, &[], "notes", source);
    for note in node.children().filter(Node::is_element) {
        report_others(note, &["type"], "note", source);
        let kind = attribute(note, "type").unwrap_or_default();
        let Some(said) = words(note) else { continue };
        if kind == "historical" {
            let before = source.background.take();
            source.background = Some(match before {
                Some(before) => format!("{before}\n\n{said}"),
                None => said,
            });
            source.ledger.record_imported("note historical", "background");
        } else {
            let said = if kind == "special" || kind.is_empty() {
                said
            } else {
                format!("{}: {said}", title_case(&kind))
            };
            source.specials.push(said);
            source
                .ledger
                .record_approximated(format!("note {kind}"), "a special rule in words, not played");
        }
    }
}
