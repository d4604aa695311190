//! Gestures on shipped battles: each leads to no new error, changes the model by what
//! it says and nothing else, keeps a text laid out, and its inverse gives the same model.
//!
//! Every fourth battle of a package is taken, and of its gestures one in five is tried, others in
//! the next battle; `CASTRA_EACH=1` tries all gestures on all battles.

use std::collections::BTreeSet;

use castra_base::{IndexMap, Span};
use castra_defs::{
    Cell, Game, Ground, Half, KindRole, Look, MapLabel, NamedCell, Scenario, SideFeature, Type,
    Value,
};
use castra_ide::{Analysis, Gesture, Host, InPlay, ListElement, PieceAt, PieceMove, apply_edits};
use castra_syntax::ast::{DeployItem, ItemKind};

use crate::shipped::{PACKAGES, Part, is_each, lent};

/// A model as text, without the order in which pieces and places are written.
pub(crate) fn sorted(scenario: &Scenario) -> String {
    let mut scenario = scenario.clone();
    scenario.pieces.sort_by_cached_key(|one| serde_json::to_string(one).unwrap());
    scenario.reserves.sort_by_cached_key(|one| serde_json::to_string(one).unwrap());
    scenario.terrain.sort_by_key(|one| one.at.cell());
    scenario.sides.sort_by_key(|one| (one.at.cell(), one.side.suffix(), one.terrain.clone()));
    scenario.labels.sort_by_key(|one| (one.at.cell(), one.text.clone()));
    scenario.modules.sort_by_cached_key(|one| one.module.clone());
    scenario.options.sort_keys();
    scenario.objectives.iter_mut().for_each(|one| one.at.sort_by_key(NamedCell::cell));
    serde_json::to_string_pretty(&scenario).unwrap()
}

pub(crate) fn scenario(analysis: &Analysis, path: &str) -> (Scenario, Game) {
    let file = analysis.file(path).unwrap();
    let battle = analysis.checked().scenarios.iter().find(|one| one.file == file).unwrap();
    ((*battle.scenario).clone(), (*battle.game).clone())
}

fn errors(analysis: &Analysis) -> Vec<&str> {
    let all = analysis.checked().diagnostics.iter().filter(|d| d.is_error());
    all.map(|d| d.message.as_str()).collect()
}

fn warnings(analysis: &Analysis, code: &str) -> usize {
    analysis.checked().diagnostics.iter().filter(|d| d.code.name == code).count()
}

/// What an inverse has to give back.
#[derive(Clone, Copy, PartialEq)]
enum Back {
    Bytes,
    Model,
}

struct Trial {
    gesture: Gesture,
    inverse: Gesture,
    expected: Scenario,
    back: Back,
}

/// Does a gesture and its inverse.
fn there_and_back(host: &mut Host<'_>, path: &str, trial: &Trial) {
    let before = host.analysis();
    let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
    let shown = format!("{path}: {}", serde_json::to_string(&trial.gesture).unwrap());
    let edits = before.gesture(before.file(path).unwrap(), &trial.gesture);
    let edits = edits.unwrap_or_else(|error| panic!("{shown}: {error}"));
    for pair in edits.windows(2) {
        assert!(pair[0].span.end <= pair[1].span.start, "{shown}: {edits:?}");
    }
    if let Gesture::Move { .. } = trial.gesture {
        let lines = edits.iter().map(|edit| text[..edit.span.start as usize].matches('\n').count());
        assert!(lines.collect::<BTreeSet<_>>().len() <= 4, "{shown}: {edits:?}");
    }
    let new = apply_edits(&text, &edits);
    assert!(host.set_text(path, new.as_str()));
    let after = host.analysis();
    assert_eq!(errors(&after), errors(&before), "{shown}\n{new}");
    let rosters = |analysis: &Analysis| warnings(analysis, "deploy/roster");
    assert_eq!(rosters(&after), rosters(&before), "{shown}\n{new}");
    let (model, _) = scenario(&after, path);
    assert_eq!(sorted(&model), sorted(&trial.expected), "{shown}\n{new}");
    // A text that was laid out is laid out still.
    let file = after.file(path).unwrap();
    assert_eq!(after.format(file), [], "{shown}");
    let (mut kept, mut found) = (comments(&text), comments(&new));
    if let Gesture::Reorder { what, after } = &trial.gesture {
        in_order(&model, what, after.as_ref(), &shown);
        // What follows an entry on its line goes with it.
        kept.sort_unstable();
        found.sort_unstable();
    }
    assert_eq!(kept, found, "{shown}");
    let back = after.gesture(file, &trial.inverse);
    let back = back.unwrap_or_else(|error| panic!("back from {shown}: {error}"));
    let again = apply_edits(&new, &back);
    if again != text {
        assert!(trial.back != Back::Bytes, "{shown}: {}", first_difference(&text, &again));
        host.set_text(path, again.as_str());
        let (original, _) = scenario(&before, path);
        let (model, _) = scenario(&host.analysis(), path);
        assert_eq!(sorted(&model), sorted(&original), "back from {shown}\n{again}");
    }
    host.set_text(path, text);
}

/// Looks that what has been put after something comes after it, or else first of its army.
fn in_order(model: &Scenario, what: &ListElement, after: Option<&ListElement>, shown: &str) {
    let place = |one: &ListElement| match one {
        ListElement::Piece(piece) => {
            model.pieces.iter().position(|other| at(other) == *piece).unwrap()
        }
        ListElement::Army(name) => model.armies.get_index_of(name).unwrap(),
    };
    match (what, after) {
        (_, Some(after)) => assert!(place(after) < place(what), "{shown}"),
        (ListElement::Army(_), None) => assert_eq!(place(what), 0, "{shown}"),
        (ListElement::Piece(_), None) => {
            let own = &model.pieces[place(what)];
            let listed = |other: &&castra_defs::Piece| other.army == own.army;
            let before = model.pieces[..place(what)].iter().filter(listed);
            // Rows and other deployments of the army may stand above.
            let lines: BTreeSet<Span> = before.filter_map(|other| other.origin).collect();
            let file = own.origin.unwrap();
            assert!(lines.iter().all(|line| line.end <= file.start), "{shown}");
        }
    }
}

fn first_difference(a: &str, b: &str) -> String {
    let both = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    both.map_or_else(String::new, |(a, b)| format!("{a:?} is now {b:?}"))
}

fn comments(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.find("// ").and_then(|at| line.get(at..))).collect()
}

fn place(game: &Game, scenario: &Scenario, cell: Cell) -> NamedCell {
    NamedCell::new(&game.boards[&scenario.board], cell)
}

/// Hexes that nobody stands in, that any piece may stand in, spread over the board.
fn free(game: &Game, scenario: &Scenario) -> Vec<Cell> {
    let taken: BTreeSet<Cell> = scenario.pieces.iter().map(|piece| piece.at.cell()).collect();
    let grounds = scenario.terrain.iter();
    let closed: BTreeSet<Cell> = grounds
        .filter(|ground| game.terrains[&ground.terrain].impassable)
        .map(|ground| ground.at.cell())
        .collect();
    let board = &game.boards[&scenario.board];
    board.cells().filter(|cell| !taken.contains(cell) && !closed.contains(cell)).collect()
}

fn joins(game: &Game, kind: &str) -> bool {
    matches!(&game.kinds[kind].role, KindRole::Piece { joins: Some(_), .. })
}

fn at(piece: &castra_defs::Piece) -> PieceAt {
    PieceAt {
        hex: piece.at.hex.to_string(),
        unit: Some(piece.unit.clone()),
        name: piece.name.clone(),
        nth: 0,
    }
}

/// Units that another may become without further ado.
fn other_unit(game: &Game, unit: &str) -> Option<String> {
    let own = game.instances.get(unit)?;
    let mut all = game.instances.values();
    let found = all.find(|one| one.kind == own.kind && one.name != own.name && one.abbr.is_some());
    found.map(|one| one.name.clone())
}

fn of_pieces(scenario: &Scenario, game: &Game) -> Vec<Trial> {
    let mut trials = Vec::new();
    let free = free(game, scenario);
    let count = scenario.pieces.len();
    let same = |a: usize, b: usize| scenario.pieces[a].at.cell() == scenario.pieces[b].at.cell();
    // Two or three of each battle.
    for index in (0..count).step_by((count / 2).max(1)) {
        let piece = &scenario.pieces[index];
        // Of several alike in one hex, any may be meant.
        let alike = |other: &&castra_defs::Piece| at(other) == at(piece);
        if scenario.pieces.iter().filter(alike).count() > 1 {
            continue;
        }
        let follows = |other: usize| {
            let one = &scenario.pieces[other];
            same(index, other) && game.kinds[&one.kind].joins(&piece.kind)
        };
        let alone = !(0..count).any(|other| {
            other != index && same(index, other) && scenario.pieces[other].kind == piece.kind
        });
        for target in [free[(index * 7) % free.len()], free[(index * 31 + 5) % free.len()]] {
            let to = place(game, scenario, target);
            let mut expected = scenario.clone();
            for other in 0..count {
                if other == index || alone && follows(other) {
                    expected.pieces[other].at = to.clone();
                }
            }
            let back = PieceAt { hex: to.hex.to_string(), ..at(piece) };
            trials.push(Trial {
                gesture: Gesture::Move { piece: at(piece), to: to.hex.to_string() },
                inverse: Gesture::Move { piece: back, to: piece.at.hex.to_string() },
                expected,
                // One who leaves the entry of another has a line of his own from there on.
                back: if joins(game, &piece.kind) { Back::Model } else { Back::Bytes },
            });
        }
        if piece.state.is_empty() {
            let mut expected = scenario.clone();
            expected.pieces.remove(index);
            trials.push(Trial {
                gesture: Gesture::Remove { piece: at(piece) },
                inverse: Gesture::Add {
                    army: piece.army.clone(),
                    unit: piece.unit.clone(),
                    hex: piece.at.hex.to_string(),
                    name: piece.name.clone(),
                    marks: piece.marks.clone(),
                    state: IndexMap::default(),
                },
                expected,
                back: Back::Model,
            });
        }
        if let (Some(unit), []) = (other_unit(game, &piece.unit), piece.marks.as_slice()) {
            let mut expected = scenario.clone();
            expected.pieces[index].unit.clone_from(&unit);
            let changed = PieceAt { unit: Some(unit.clone()), ..at(piece) };
            trials.push(Trial {
                gesture: Gesture::Retype { piece: at(piece), unit },
                inverse: Gesture::Retype { piece: changed, unit: piece.unit.clone() },
                expected,
                back: Back::Model,
            });
        }
        if let Look::Block { facing: Some(field), .. } = &game.kinds[&piece.kind].look
            && !game.instances[&piece.unit].faceless
        {
            let old = piece.state.get(field);
            let facings = match &game.kinds[&piece.kind].fields[field].ty {
                Type::Enum(name) => {
                    game.enums[name].variants.keys().cloned().map(Value::Word).collect()
                }
                Type::Int { .. } => vec![Value::Int(3), Value::Int(5)],
                Type::Play(ty) if ty.is_direction() => {
                    ["north", "south"].map(|word| Value::Word(word.to_owned())).to_vec()
                }
                other => panic!("a facing is {other:?}"),
            };
            let new = facings.iter().rfind(|facing| Some(*facing) != old).unwrap();
            let written = |value: &Value| match value {
                Value::Int(n) => n.to_string(),
                Value::Word(word) => word.clone(),
                other => panic!("a facing is {other:?}"),
            };
            let mut expected = scenario.clone();
            let state = &mut expected.pieces[index].state;
            state.insert(field.clone(), new.clone());
            state.sort_by_cached_key(|name, _| game.kinds[&piece.kind].fields.get_index_of(name));
            trials.push(Trial {
                gesture: Gesture::Turn { piece: at(piece), facing: Some(written(new)) },
                inverse: Gesture::Turn { piece: at(piece), facing: old.map(written) },
                expected,
                back: Back::Model,
            });
        }
        if let Look::Block { strength: Some(field), .. } = &game.kinds[&piece.kind].look
            && game.kinds[&piece.kind].fields[field].state
            && !piece.state.contains_key(field)
        {
            let mut expected = scenario.clone();
            expected.pieces[index].state.insert(field.clone(), Value::Int(1));
            trials.push(Trial {
                gesture: Gesture::Strength { piece: at(piece), strength: Some(1) },
                inverse: Gesture::Strength { piece: at(piece), strength: None },
                expected,
                back: Back::Model,
            });
        }
        let mut expected = scenario.clone();
        expected.pieces[index].name = Some("Nobody \"X\"".to_owned());
        trials.push(Trial {
            gesture: Gesture::Name { piece: at(piece), name: Some("Nobody \"X\"".to_owned()) },
            inverse: Gesture::Name {
                piece: PieceAt { name: Some("Nobody \"X\"".to_owned()), ..at(piece) },
                name: piece.name.clone(),
            },
            expected,
            back: Back::Model,
        });
    }
    trials
}

fn of_ground(scenario: &Scenario, game: &Game) -> Vec<Trial> {
    let mut trials = Vec::new();
    let free = free(game, scenario);
    let open: Vec<_> = game.terrains.values().filter(|t| !t.on_sides && !t.impassable).collect();
    let default = game.default_terrain().map(|terrain| terrain.name.as_str());
    for (turn, cell) in free.iter().step_by((free.len() / 4).max(1)).enumerate() {
        let here = scenario.terrain.iter().find(|ground| ground.at.cell() == *cell);
        let here = here.map(|ground| ground.terrain.clone());
        let new = &open[turn % open.len()].name;
        let mut expected = scenario.clone();
        expected.terrain.retain(|ground| ground.at.cell() != *cell);
        let at = place(game, scenario, *cell);
        if Some(new.as_str()) != default {
            expected.terrain.push(Ground { at: at.clone(), terrain: new.clone() });
        }
        let hexes = vec![at.hex.to_string()];
        // What was drawn, or open, is so again; a list may get it at its end.
        let back = if here.is_none() { Back::Bytes } else { Back::Model };
        trials.push(Trial {
            gesture: Gesture::Paint { hexes: hexes.clone(), terrain: Some(new.clone()) },
            inverse: Gesture::Paint { hexes, terrain: here },
            expected,
            back,
        });
        let label = MapLabel { name: None, text: "Nowhere".to_owned(), at: at.clone() };
        if scenario.labels.iter().all(|one| one.at.cell() != *cell) {
            let mut expected = scenario.clone();
            expected.labels.push(label);
            trials.push(Trial {
                gesture: Gesture::Label {
                    hex: at.hex.to_string(),
                    text: Some("Nowhere".to_owned()),
                    old: None,
                },
                inverse: Gesture::Label { hex: at.hex.to_string(), text: None, old: None },
                expected,
                back: Back::Bytes,
            });
        }
        if scenario.objectives.iter().all(|one| one.at.iter().all(|p| p.cell() != *cell)) {
            let mut expected = scenario.clone();
            let army = expected.armies.keys().next().cloned();
            expected.objectives.push(castra_defs::Objective {
                text: "Here".to_owned(),
                army: army.clone(),
                at: vec![at.clone()],
            });
            let hex = at.hex.to_string();
            trials.push(Trial {
                gesture: Gesture::Objective {
                    hex: hex.clone(),
                    text: Some("Here".to_owned()),
                    army,
                },
                inverse: Gesture::Objective { hex, text: None, army: None },
                expected,
                back: Back::Bytes,
            });
        }
        // Places have no sides.
        let sides = game.boards[&scenario.board].grid.directions();
        let Some(&side) = sides.get(turn % 4) else { continue };
        let taken = scenario.sides.iter().any(|one| one.at.cell() == *cell && one.side == side);
        let works = game.terrains.values().find(|terrain| terrain.on_sides);
        if let (Some(works), false) = (works, taken) {
            let mut expected = scenario.clone();
            let terrain = works.name.clone();
            expected.sides.push(SideFeature { terrain: terrain.clone(), at: at.clone(), side });
            let (hex, side) = (at.hex.to_string(), side.suffix().to_owned());
            trials.push(Trial {
                gesture: Gesture::Side {
                    hex: hex.clone(),
                    side: side.clone(),
                    terrain: Some(terrain),
                },
                inverse: Gesture::Side { hex, side, terrain: None },
                expected,
                back: Back::Bytes,
            });
        }
    }
    trials
}

fn of_council(scenario: &Scenario, game: &Game) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (id, army) in &scenario.armies {
        let title = |title: &str| Gesture::ArmyTitle { army: id.clone(), title: title.to_owned() };
        let mut expected = scenario.clone();
        expected.armies[id].name = "The \"Others\"".to_owned();
        trials.push(Trial {
            gesture: title("The \"Others\""),
            inverse: title(&army.name),
            expected,
            back: Back::Bytes,
        });
        let noun = |noun: Option<&str>| Gesture::ArmyNoun {
            army: id.clone(),
            noun: noun.map(str::to_owned),
        };
        for new in [Some("the \"Others\""), None] {
            let mut expected = scenario.clone();
            expected.armies[id].called = new.map(str::to_owned);
            trials.push(Trial {
                gesture: noun(new),
                inverse: noun(army.called.as_deref()),
                expected,
                back: Back::Bytes,
            });
        }
        let form = game.council.iter().flat_map(|form| &form.army_entries);
        for (name, entry) in form.filter(|(_, entry)| !entry.one_army) {
            let Some(Value::Int(old)) = army.entries.get(name) else { continue };
            let (old, new) = (*old, if *old > 1 { old - 1 } else { old + 1 });
            let set = |value: Option<i64>| Gesture::Council {
                army: Some(id.clone()),
                entry: name.clone(),
                value: value.map(|n| n.to_string()),
            };
            let mut expected = scenario.clone();
            expected.armies[id].entries[name] = Value::Int(new);
            let is_default = entry.default == Some(Value::Int(old));
            trials.push(Trial {
                gesture: set(Some(new)),
                inverse: set((!is_default).then_some(old)),
                expected,
                back: if is_default { Back::Model } else { Back::Bytes },
            });
        }
    }
    let mut expected = scenario.clone();
    for army in expected.armies.values_mut() {
        army.side = match army.side {
            Half::Top => Half::Bottom,
            Half::Bottom => Half::Top,
        };
    }
    trials.push(Trial {
        gesture: Gesture::SwapEdges,
        inverse: Gesture::SwapEdges,
        expected,
        back: Back::Bytes,
    });
    let mut expected = scenario.clone();
    expected.title = "Another".to_owned();
    trials.push(Trial {
        gesture: Gesture::Title { title: "Another".to_owned() },
        inverse: Gesture::Title { title: scenario.title.clone() },
        expected,
        back: Back::Bytes,
    });
    let mut expected = scenario.clone();
    expected.place = Some("Elsewhere".to_owned());
    let set = |text: Option<String>| Gesture::Text { key: "place".to_owned(), text };
    trials.push(Trial {
        gesture: set(Some("Elsewhere".to_owned())),
        inverse: set(scenario.place.clone()),
        expected,
        back: Back::Bytes,
    });
    trials
}

/// Modules that go, and come back; and options that are set, and left to their default again.
fn of_settings(host: &mut Host<'_>, path: &str, scenario: &Scenario, turn: usize) -> Vec<Trial> {
    let mut trials = Vec::new();
    let rules = host.available_rules(path).unwrap();
    let mut add = |gesture: Gesture, inverse: Gesture, expected: Scenario, back: Back| {
        trials.push(Trial { gesture, inverse, expected, back });
    };
    let module = |id: &str, on: bool| Gesture::Module { module: id.to_owned(), on };
    // Each battle takes another few.
    let is_turn = |at: usize| (at + turn).is_multiple_of(7);
    for (_, one) in rules
        .modules
        .iter()
        .enumerate()
        .filter(|(at, one)| one.in_play == InPlay::Everywhere || is_turn(*at))
    {
        let mut expected = scenario.clone();
        let has_options =
            rules.options.iter().any(|option| option.module.as_ref() == Some(&one.id));
        let last = scenario.modules.last().is_some_and(|last| last.module == one.id);
        if one.in_play != InPlay::Everywhere {
            // A module that needs others, or does not go with what is in play, is a problem.
            let file = host.analysis();
            let file = (file.file(path).unwrap(), file);
            let edits = file.1.gesture(file.0, &module(&one.id, true)).unwrap();
            let text = file.1.source(file.0).unwrap().text.to_string();
            host.set_text(path, apply_edits(&text, &edits));
            let fits = errors(&host.analysis()) == errors(&file.1);
            host.set_text(path, text);
            if !fits {
                continue;
            }
            let title = one.title.clone();
            expected.modules.push(castra_defs::ModuleUse { module: one.id.clone(), title });
            add(module(&one.id, true), module(&one.id, false), expected, Back::Bytes);
        } else if scenario.modules.len() == 1 && !has_options && one.requires.is_empty() {
            expected.modules.clear();
            let back = if last { Back::Bytes } else { Back::Model };
            add(module(&one.id, false), module(&one.id, true), expected, back);
        }
    }
    for (_, option) in rules.options.iter().enumerate().filter(|(at, _)| is_turn(*at)) {
        let (word, value) = match &option.values {
            castra_ide::OptionValues::YesOrNo => {
                let is = option.default.as_deref() != Some("true");
                (is.to_string(), Value::Bool(is))
            }
            castra_ide::OptionValues::Number(range) => {
                let (low, high) = range.unwrap_or((0, 1));
                let is_low = option.default == Some(low.to_string());
                let number = if is_low { high } else { low };
                (number.to_string(), Value::Int(number))
            }
            castra_ide::OptionValues::Words(words) => {
                let other = words.iter().find(|(word, _)| option.default.as_ref() != Some(word));
                let word = other.unwrap().0.clone();
                (word.clone(), Value::Word(word))
            }
        };
        if option.value.is_some() {
            continue;
        }
        let set = |value: Option<String>| Gesture::Option { option: option.option.clone(), value };
        let mut expected = scenario.clone();
        expected.options.insert(option.option.clone(), value);
        add(set(Some(word)), set(None), expected, Back::Bytes);
    }
    trials
}

/// What a text lists, put in another order.
fn of_order(scenario: &Scenario, analysis: &Analysis, path: &str) -> Vec<Trial> {
    let source = analysis.source(analysis.file(path).unwrap()).unwrap();
    let tree = castra_syntax::parse(source).tree;
    let piece = |span: Span| {
        let own = scenario.pieces.iter().find(|piece| piece.origin == Some(span))?;
        let alike = scenario.pieces.iter().filter(|other| at(other) == at(own)).count();
        (alike == 1).then(|| ListElement::Piece(at(own)))
    };
    let mut trials = Vec::new();
    let mut add = |what: &ListElement, after: Option<ListElement>, before: Option<ListElement>| {
        trials.push(Trial {
            gesture: Gesture::Reorder { what: what.clone(), after },
            inverse: Gesture::Reorder { what: what.clone(), after: before },
            expected: scenario.clone(),
            back: Back::Bytes,
        });
    };
    for item in &tree.items {
        let ItemKind::Deploy(deploy) = &item.kind else { continue };
        let mut entries = Vec::new();
        for entry in deploy.block.iter() {
            let DeployItem::Pieces(pieces) = entry else { continue };
            let places: Vec<ListElement> =
                pieces.places.iter().filter_map(|p| piece(p.span)).collect();
            if places.len() != pieces.places.len() {
                // Several alike: none of them can be told from the others.
                entries.push(None);
                continue;
            }
            if let [first, second, .., last] = places.as_slice() {
                add(second, Some(last.clone()), Some(first.clone()));
                add(last, Some(first.clone()), places.iter().rev().nth(1).cloned());
            }
            entries.push(places.first().cloned());
        }
        if let [Some(first), Some(second), .., Some(last)] = entries.as_slice() {
            add(first, Some(last.clone()), None);
            add(second, Some(last.clone()), Some(first.clone()));
            add(second, None, Some(first.clone()));
        }
    }
    trials
}

/// A piece with a name that waits off the board.
fn of_reserves(scenario: &Scenario) -> Vec<Trial> {
    let mut trials = Vec::new();
    for army in scenario.armies.keys() {
        let Some(piece) = scenario.pieces_of(army).next() else { continue };
        let set = |count: u8| Gesture::Reserve {
            army: army.clone(),
            unit: piece.unit.clone(),
            count,
            name: Some("Nobody \"X\"".to_owned()),
            marks: Vec::new(),
        };
        let mut expected = scenario.clone();
        expected.reserves.push(castra_defs::ReservePiece {
            army: army.clone(),
            unit: piece.unit.clone(),
            kind: piece.kind.clone(),
            name: Some("Nobody \"X\"".to_owned()),
            marks: Vec::new(),
            state: castra_base::IndexMap::default(),
            origin: None,
        });
        trials.push(Trial { gesture: set(1), inverse: set(0), expected, back: Back::Bytes });
    }
    trials
}

#[test]
fn sections_change_for_all_battles_and_back() {
    let mut done = 0;
    for below in ["ancients", "commands-and-colors"] {
        lent(below, Part::SomeBattles, |host| {
            let before = host.analysis();
            let battles = before.checked().scenarios.iter();
            let battle = battles.clone().find(|one| {
                let board = one.game.boards.get(&one.scenario.board);
                board.is_some_and(|board| board.sections.len() > 1)
            });
            let Some(battle) = battle else { return };
            let path = before.source(battle.file).unwrap().path.clone();
            let board = &battle.game.boards[&battle.scenario.board];
            let first = 2 * i32::from(board.first_column);
            let half = |at: i32| match (at + first) % 2 {
                0 => format!("{}", (at + first) / 2),
                _ => format!("{}.5", (at + first) / 2),
            };
            for (index, section) in board.sections.iter().enumerate().skip(1) {
                let columns = |from: i32, to: i32| Gesture::Section {
                    section: section.name.clone(),
                    columns: format!("{}..{}", half(from), half(to)),
                };
                let edits = host.gesture(&path, &columns(section.from - 1, section.to)).unwrap();
                let of = edits[0].span.file;
                assert!(edits.iter().all(|edit| edit.span.file == of), "{edits:?}");
                let source = before.source(of).unwrap();
                let new = apply_edits(&source.text, &edits);
                assert!(host.set_text(&source.path, new.as_str()));
                let after = host.analysis();
                assert_eq!(errors(&after), errors(&before), "{new}");
                let (_, game) = scenario(&after, &path);
                let mut expected = board.sections.clone();
                expected[index].from -= 1;
                for other in &mut expected {
                    if other.to == section.from {
                        other.to -= 1;
                    }
                }
                assert_eq!(game.boards[&board.name].sections, expected);
                let back = host.gesture(&path, &columns(section.from, section.to)).unwrap();
                assert_eq!(apply_edits(&new, &back), *source.text);
                assert!(host.set_text(&source.path, source.text.clone()));
                done += 1;
            }
        });
    }
    assert!(done > 1, "{done} sections");
}

/// One in so many gestures is tried.
fn sample() -> usize {
    if is_each() { 1 } else { 5 }
}

fn all_battles(trials: impl Fn(&Scenario, &Game, &Analysis, &str) -> Vec<Trial>, at_least: usize) {
    let (mut done, mut battle, sample) = (0, 0, sample());
    for below in PACKAGES {
        lent(below, Part::SomeBattles, |host| {
            for path in paths(host) {
                let (scenario, game) = scenario(&host.analysis(), &path);
                if scenario.board.is_empty() {
                    continue;
                }
                battle += 1;
                let trials = trials(&scenario, &game, &host.analysis(), &path);
                for trial in trials.iter().skip(battle % sample).step_by(sample) {
                    there_and_back(host, &path, trial);
                    done += 1;
                }
            }
        });
    }
    assert!(done >= at_least, "{done} gestures");
}

/// A piece is put wherever there is a hex: onto friends, onto enemies, into the sea. The model is what
/// the gesture says, whatever problems there are, and the text can be read.
#[test]
fn any_piece_goes_to_any_hex_and_comes_back() {
    let (mut done, mut battle, sample) = (0, 0, sample());
    for below in PACKAGES {
        lent(below, Part::SomeBattles, |host| {
            for path in paths(host) {
                battle += 1;
                let (model, game) = scenario(&host.analysis(), &path);
                if model.board.is_empty() || model.pieces.is_empty() {
                    continue;
                }
                let cells: Vec<Cell> = game.boards[&model.board].cells().collect();
                let count = model.pieces.len();
                let moves = [(0, count - 1), (count - 1, 0), (count / 2, count / 3)];
                for &(index, other) in moves.iter().skip(battle % sample).step_by(sample) {
                    for cell in [model.pieces[other].at.cell(), cells[(index * 13) % cells.len()]] {
                        let to = place(&game, &model, cell);
                        done += usize::from(crowd(host, &path, (&model, &game), index, &to));
                    }
                }
            }
        });
    }
    assert!(done > 25, "{done} gestures");
}

/// Moves a piece whatever stands there, and back; whether it went anywhere.
fn crowd(
    host: &mut Host<'_>,
    path: &str,
    (model, game): (&Scenario, &Game),
    index: usize,
    to: &NamedCell,
) -> bool {
    let piece = &model.pieces[index];
    if piece.at == *to {
        return false;
    }
    // Which of those that fit a piece is, as the pieces stand.
    let named = |all: &[castra_defs::Piece], index: usize| {
        let fits = |other: &&castra_defs::Piece| at(other) == at(&all[index]);
        PieceAt { nth: all[..index].iter().filter(fits).count(), ..at(&all[index]) }
    };
    let gesture = Gesture::Move { piece: named(&model.pieces, index), to: to.hex.to_string() };
    let shown = format!("{path}: {}", serde_json::to_string(&gesture).unwrap());
    let before = host.analysis();
    let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
    let edits = host.gesture(path, &gesture).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let new = apply_edits(&text, &edits);
    assert!(host.set_text(path, new.as_str()));
    let (after, _) = scenario(&host.analysis(), path);
    let alone = |other: &castra_defs::Piece| {
        other.at != piece.at || std::ptr::eq(other, piece) || other.kind != piece.kind
    };
    let takes_along = !joins(game, &piece.kind) && model.pieces.iter().all(alone);
    let goes = |other: &castra_defs::Piece| {
        let follows = other.at == piece.at
            && other.army == piece.army
            && game.kinds[&other.kind].joins(&piece.kind);
        std::ptr::eq(other, piece) || takes_along && follows
    };
    let mut expected = model.clone();
    for (moved, other) in expected.pieces.iter_mut().zip(&model.pieces) {
        if goes(other) {
            moved.at = to.clone();
        }
    }
    assert_eq!(sorted(&after), sorted(&expected), "{shown}\n{new}");
    // Back, by the name that it has there; a piece that is just like another may be that one.
    let wanted = castra_defs::Piece { at: to.clone(), ..piece.clone() };
    let same = |one: &castra_defs::Piece| {
        castra_defs::Piece { origin: None, ..one.clone() }
            == castra_defs::Piece { origin: None, ..wanted.clone() }
    };
    let found = after.pieces.iter().position(same).unwrap_or_else(|| panic!("{shown}\n{new}"));
    let back = Gesture::Move { piece: named(&after.pieces, found), to: piece.at.hex.to_string() };
    let edits = host.gesture(path, &back).unwrap_or_else(|error| panic!("back {shown}: {error}"));
    let back = apply_edits(&new, &edits);
    assert!(host.set_text(path, back.as_str()));
    let (again, _) = scenario(&host.analysis(), path);
    let alone = model.pieces.iter().filter(|other| other.at == *to).count() == 0;
    if alone || !takes_along {
        assert_eq!(again.pieces.len(), model.pieces.len(), "back from {shown}\n{new}\n{back}");
    }
    host.set_text(path, text);
    true
}

#[test]
fn pieces_go_and_come_back() {
    all_battles(|scenario, game, _, _| of_pieces(scenario, game), 55);
}

#[test]
fn ground_is_painted_and_cleared() {
    all_battles(|scenario, game, _, _| of_ground(scenario, game), 80);
}

#[test]
fn councils_are_filled_in_and_reset() {
    all_battles(|scenario, game, _, _| of_council(scenario, game), 33);
}

#[test]
fn list_elements_are_reordered_and_back() {
    all_battles(|scenario, _, analysis, path| of_order(scenario, analysis, path), 33);
}

#[test]
fn named_pieces_wait_off_the_board_and_come_back() {
    all_battles(|scenario, _, _, _| of_reserves(scenario), 10);
}

/// Returns the name of each piece of a model, as its pieces stand.
fn named(all: &[castra_defs::Piece], index: usize) -> PieceAt {
    let fits = |other: &&castra_defs::Piece| at(other) == at(&all[index]);
    PieceAt { nth: all[..index].iter().filter(fits).count(), ..at(&all[index]) }
}

/// Carries out a gesture whatever problems it leads to, and returns the new text and its model. The text
/// keeps its layout and its comments.
pub(crate) fn carried_out(
    host: &mut Host<'_>,
    path: &str,
    gesture: &Gesture,
) -> (String, Scenario) {
    let shown = format!("{path}: {}", serde_json::to_string(gesture).unwrap());
    let before = host.analysis();
    let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
    let is_laid_out = before.format(before.file(path).unwrap()).is_empty();
    let edits = host.gesture(path, gesture).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let new = apply_edits(&text, &edits);
    assert!(host.set_text(path, new.as_str()));
    let after = host.analysis();
    let file = after.file(path).unwrap();
    assert!(!is_laid_out || after.format(file).is_empty(), "{shown}\n{new}");
    let (mut kept, mut found) = (comments(&text), comments(&new));
    kept.sort_unstable();
    found.sort_unstable();
    assert_eq!(kept, found, "{shown}");
    (new, scenario(&after, path).0)
}

/// The paths of the battles of a host.
fn paths(host: &mut Host<'_>) -> Vec<String> {
    let analysis = host.analysis();
    let battles = analysis.checked().scenarios.iter();
    battles.map(|battle| analysis.source(battle.file).unwrap().path.clone()).collect()
}

/// Calls a function for each shipped battle with a board and pieces.
pub(crate) fn each_battle(mut of: impl FnMut(&mut Host<'_>, &str, &Scenario, &Game)) {
    for below in PACKAGES {
        lent(below, Part::SomeBattles, |host| {
            for path in paths(host) {
                let (model, game) = scenario(&host.analysis(), &path);
                if !model.board.is_empty() && !model.pieces.is_empty() {
                    of(host, &path, &model, &game);
                }
            }
        });
    }
}

/// All pieces change places at once, each with the one that stands opposite, and back.
#[test]
fn all_pieces_change_places_at_once_and_come_back() {
    let mut done = 0;
    each_battle(|host, path, model, game| {
        let before = host.analysis();
        let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
        let cells: Vec<Cell> = game.boards[&model.board].cells().collect();
        let opposite = |cell: Cell| {
            let index = cells.iter().position(|other| *other == cell).unwrap();
            place(game, model, cells[cells.len() - 1 - index])
        };
        let all = |pieces: &[castra_defs::Piece]| Gesture::Arrange {
            moves: (0..pieces.len())
                .map(|index| PieceMove {
                    piece: named(pieces, index),
                    to: opposite(pieces[index].at.cell()).hex.to_string(),
                })
                .collect(),
        };
        let mut expected = model.clone();
        for piece in &mut expected.pieces {
            piece.at = opposite(piece.at.cell());
        }
        let (new, after) = carried_out(host, path, &all(&model.pieces));
        assert_eq!(sorted(&after), sorted(&expected), "{path}\n{new}");
        let (again, back) = carried_out(host, path, &all(&after.pieces));
        assert_eq!(sorted(&back), sorted(model), "back in {path}\n{again}");
        assert_eq!(again, text, "back in {path}");
        host.set_text(path, text);
        done += 1;
    });
    assert!(done > 20, "{done} battles");
}

/// A piece goes over to another army with all that it is, and back.
#[test]
fn a_piece_goes_over_to_another_army_and_back() {
    let mut done = 0;
    each_battle(|host, path, model, _| {
        let before = host.analysis();
        let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
        for index in [0, model.pieces.len() / 2] {
            let own = &model.pieces[index];
            let Some(army) = model.armies.keys().find(|army| **army != own.army) else { continue };
            let mut expected = model.clone();
            expected.pieces[index].army.clone_from(army);
            let give = |pieces: &[castra_defs::Piece], index: usize, army: &str| Gesture::Give {
                piece: named(pieces, index),
                army: army.to_owned(),
            };
            let (new, after) = carried_out(host, path, &give(&model.pieces, index, army));
            assert_eq!(sorted(&after), sorted(&expected), "{path}\n{new}");
            let moved = |one: &castra_defs::Piece| {
                one.army == *army
                    && at(one) == at(own)
                    && one.marks == own.marks
                    && one.state == own.state
            };
            let found = after.pieces.iter().position(moved).unwrap();
            let (again, back) = carried_out(host, path, &give(&after.pieces, found, &own.army));
            assert_eq!(sorted(&back), sorted(model), "back in {path}\n{again}");
            host.set_text(path, text.as_str());
            done += 1;
        }
    });
    assert!(done > 40, "{done} gestures");
}

/// A piece is copied with its name, distinctions and state, as [`Gesture::Add`] says them.
#[test]
fn a_copy_has_all_that_its_piece_has() {
    let mut done = 0;
    each_battle(|host, path, model, game| {
        let before = host.analysis();
        let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
        let free = free(game, model);
        let own = model.pieces.iter().max_by_key(|piece| (piece.state.len(), piece.marks.len()));
        let (Some(own), Some(cell)) = (own, free.first()) else { return };
        let to = place(game, model, *cell);
        let written = |value: &Value| match value {
            Value::Int(number) => number.to_string(),
            Value::Bool(is) => is.to_string(),
            Value::Text(text) => format!("{text:?}"),
            Value::Names(names) => {
                names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(" ")
            }
            Value::Word(word) => word.clone(),
            Value::Set(words) => words.join(" "),
            Value::Field(field) => panic!("{field} is no value of a piece"),
        };
        let gesture = Gesture::Add {
            army: own.army.clone(),
            unit: own.unit.clone(),
            hex: to.hex.to_string(),
            name: own.name.clone(),
            marks: own.marks.clone(),
            state: own.state.iter().map(|(field, value)| (field.clone(), written(value))).collect(),
        };
        let mut expected = model.clone();
        expected.pieces.push(castra_defs::Piece { at: to, ..own.clone() });
        let (new, after) = carried_out(host, path, &gesture);
        assert_eq!(sorted(&after), sorted(&expected), "{path}\n{new}");
        host.set_text(path, text);
        done += usize::from(!own.state.is_empty());
    });
    assert!(done > 3, "{done} pieces with state");
}

/// The modules and options of each shipped battle are chosen and left again, with all others of the game
/// among the sources.
#[test]
fn modules_and_options_are_chosen_and_left_again() {
    let (mut done, mut seen, sample) = (0, 0, sample());
    each_battle(|host, path, model, _| {
        seen += 1;
        if !usize::is_multiple_of(seen, sample) {
            return;
        }
        for trial in of_settings(host, path, model, seen) {
            there_and_back(host, path, &trial);
            done += 1;
        }
    });
    assert!(done > 10, "{done} gestures");
}

/// A battle is put on each other board of its game, and back: one word changes, whatever problems the
/// other board brings.
#[test]
fn a_battle_goes_to_another_board_and_back() {
    let mut done = 0;
    each_battle(|host, path, model, game| {
        for board in game.boards.keys().filter(|board| **board != model.board) {
            let before = host.analysis();
            let text = before.source(before.file(path).unwrap()).unwrap().text.to_string();
            let put = |board: &str| Gesture::Board { board: board.to_owned() };
            let (new, after) = carried_out(host, path, &put(board));
            assert_eq!(after.board, *board, "{path}");
            let map = format!("map {}", model.board);
            assert_eq!(new, text.replacen(&map, &format!("map {board}"), 1), "{path}");
            let (again, back) = carried_out(host, path, &put(&model.board));
            assert_eq!(again, text, "back in {path}");
            assert_eq!(sorted(&back), sorted(model), "back in {path}");
            done += 1;
        }
    });
    assert!(done > 5, "{done} boards");
}
