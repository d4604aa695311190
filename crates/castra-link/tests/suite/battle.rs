//! The contents of a battle: words, fields, armies, hexes, pieces, entries.

use super::*;

#[test]
fn words_have_their_meanings() {
    let battle = checked();
    let symbols = &battle.playable.symbols;
    let meanings = |name: &str| symbols.meanings(name, FileId(0)).collect::<Vec<_>>();
    let template = &symbols.template;
    let enums: Vec<&str> = template.enums.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(enums, ["direction", "an answer", "class", "wing", "section", "battle", "moves"]);
    assert_eq!(meanings("sword"), [Def::Word(id(5), 2)]);
    let heavy = [Def::Word(id(2), 1), Def::Word(id(5), 1)];
    assert_eq!(meanings("heavy"), heavy);
    // Each combination of arguments in a deck is a separate variant.
    let card = template.kind_named("card").expect("declared");
    assert_eq!(meanings("order"), [Def::Sort(card, 0), Def::Sort(card, 1)]);
    let leader = template.kind_named("leader").expect("declared");
    assert_eq!(meanings("leader"), [Def::Kind(leader), Def::Sort(leader, 0)]);
    let plural = |word: &str| symbols.plural_universe(word, FileId(0));
    assert_eq!(plural("classes"), Some(Universe::Enum(id(2))));
    assert_eq!(plural("armies"), Some(Universe::Army));
    assert_eq!(plural("squares"), Some(Universe::Hex));
    assert_eq!(plural("cards"), Some(Universe::Card(Some(card))));
    assert_eq!(plural("terrains"), Some(Universe::Variant(id(4))));
    assert_eq!(plural("ints"), None);
    let die = template.dice.first().expect("declared");
    assert_eq!(
        (die.faces.as_slice(), die.distinct.as_slice()),
        (&[0, 1, 2, 2][..], &[0, 1, 2][..])
    );
    let die = template.dice.get(DieId(1)).expect("declared");
    assert_eq!((&die.face, die.distinct.as_slice()), (&Ty::Int, &[1, 2, 3][..]));
    assert_eq!(template.tables.first().expect("declared").cells, [0, 1, 2, 3]);
}

#[test]
fn fields_are_typed_and_filled() {
    let battle = checked();
    let template = &battle.playable.symbols.template;
    let unit = &template.kinds[template.kind_named("unit").expect("declared").index()];
    let fields: Vec<&str> = unit.fields.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(fields, ["class", "arms", "full", "blocks", "facing", "guard"]);
    let spears = unit.sorts.first().expect("declared");
    assert_eq!(spears.values, [1, 0b11, 4, 4, 0, NONE]);
    let card = &template.kinds[template.kind_named("card").expect("declared").index()];
    let titles: Vec<&str> = card.sorts.iter().map(|s| s.title.as_str()).collect();
    assert_eq!(titles, ["Order 2 left", "Order 1 right", "Rally"]);
    let values: Vec<&[i64]> = card.sorts.iter().map(|s| s.values.as_slice()).collect();
    assert_eq!(values, [&[1, 2, 0][..], &[1, 1, 1], &[5, 0, 0]]);
    let terrain = template.kinds.last().expect("there is always terrain");
    assert_eq!((terrain.role, terrain.sorts[1].values.as_slice()), (KindRole::Terrain, &[1][..]));
}

#[test]
fn a_battle_has_armies_and_their_council() {
    let program = battle();
    let armies: Vec<(&str, &str)> = program
        .armies
        .iter()
        .map(|a| {
            (
                a.name.as_str(),
                match a.forward {
                    castra_defs::Direction::North => "north",
                    _ => "south",
                },
            )
        })
        .collect();
    assert_eq!(armies, [("Red Cohorts", "north"), ("Grey Cohorts", "south")]);
    // `general` is a string, and strings are left out.
    assert_eq!(program.armies[0].council, [5, 0, 0, 0b10]);
    assert_eq!(program.armies[1].council, [4, NONE, 0, 0]);
    assert_eq!(program.council, [4, 7]);
}

#[test]
fn a_battle_has_hexes_and_pieces() {
    let program = battle();
    let names: Vec<&str> = program.hexes.iter().map(|h| h.name.as_str()).collect();
    assert_eq!(names[..5], ["C1", "C2", "C3", "C4", "C5"]);
    assert_eq!(names.len(), 14);
    let b2 = &program.hexes[6];
    assert_eq!((b2.name.as_str(), b2.row, b2.col, b2.terrain), ("B2", 1, 1, 1));
    let toward: Vec<Option<&str>> =
        b2.toward.iter().map(|h| h.map(|h| names[h as usize])).collect();
    let some = |name| Some(name);
    assert_eq!(
        toward,
        [None, some("C3"), some("B3"), some("A3"), None, some("A2"), some("B1"), some("C2")]
    );
    assert_eq!(b2.neighbours.len(), 6);
    assert_eq!(program.hexes[0].distance[13], 5, "from C1 to A5");
    let sections: Vec<(&str, usize)> =
        program.sections.iter().map(|(n, h)| (n.as_str(), h.len())).collect();
    assert_eq!(sections, [("left", 8), ("right", 8)]);
    let units = &program.pieces[0];
    let at: Vec<&str> = units.iter().map(|p| names[p.hex.expect("deployed") as usize]).collect();
    assert_eq!(at, ["A2", "A1", "C5"]);
    assert_eq!(units[0].values, [1, 0b11, 4, 3, 3, 0]);
    let leader = &program.pieces[1][0];
    assert_eq!((leader.name.as_deref(), leader.army), (Some("Varius"), 0));
}

#[test]
fn entries_of_the_council_can_be_given() {
    let battle = checked();
    let turn = Turn {
        per_army: true,
        limit: 1,
        reason: String::new(),
        passes: None,
        phases: Shared::default(),
    };
    let rules = Rules { turn: Some(turn), ..battle.playable.rules.clone() };
    let symbols = battle.playable.symbols.clone();
    let playable = Playable { symbols, rules, ..Playable::default() };
    let entry = |of: &str, name: &str, text: &str| {
        let given = [(format!("{of}.{name}"), text.to_owned())];
        link_game(&playable, Some(&battle.scenario), &given)
    };
    let given = |of: &str, name: &str, text: &str| {
        let program = entry(of, name, text).expect("it fits");
        // A battle with the same values in its source is the same.
        let given = [(format!("{of}.{name}"), text.to_owned())];
        let changed = with_settings(&playable, &battle.scenario, &given).expect("it fits");
        let linked = link_game(&playable, Some(&changed), &[]).expect("it fits");
        assert_eq!(linked.fingerprint(), program.fingerprint(), "{of}.{name} = {text}");
        let [reds, greys] = [0, 1].map(|army: usize| program.armies[army].council.clone());
        (program.council, reds, greys)
    };
    let of = |battle: [i64; 2], reds: [i64; 4], greys: [i64; 4]| {
        (battle.to_vec(), reds.to_vec(), greys.to_vec())
    };
    let (reds, greys) = ([5, 0, 0, 0b10], [4, NONE, 0, 0]);
    assert_eq!(given("council", "banners", "6"), of([6, 7], reds, greys));
    assert_eq!(given("council", "limit", "9"), of([4, 9], reds, greys));
    assert_eq!(given("reds", "cards", "2"), of([4, 7], [2, 0, 0, 0b10], greys));
    assert_eq!(given("greys", "moves", "first"), of([4, 7], reds, [4, 0, 0, 0]));
    assert_eq!(given("greys", "reserve", "true"), of([4, 7], reds, [4, NONE, 1, 0]));
    let refused = |of: &str, name: &str, text: &str| {
        entry(of, name, text).expect_err("it does not fit").to_string()
    };
    assert_eq!(
        refused("reds", "cards", "7"),
        "the entry `cards` of the army `reds` cannot be `7`: it is a number from 1 to 6"
    );
    assert_eq!(
        refused("council", "limit", "ten"),
        "the entry `limit` of the War Council cannot be `ten`: it is a number from 1 to 9"
    );
    assert_eq!(
        refused("red", "cards", "2"),
        "the War Council has no entry `red.cards`; did you mean `reds.cards`?"
    );
    // An entry of an army is not an entry of the battle, nor the other way round.
    for (of, name) in [("council", "cards"), ("greys", "banners"), ("blues", "banners")] {
        let found = entry(of, name, "2");
        assert!(matches!(found, Err(LinkError::UnknownEntry { .. })), "{of}.{name}: {found:?}");
    }
    let said = refused("nobody-at-all", "of-this-kind", "2");
    assert!(said.contains("it has `council.banners`, `council.limit`, `reds.cards`"), "{said}");
    // A given value takes precedence over the battle's.
    let board = battle.game.boards.get("field");
    let council = vec![(None, 0, 6), (Some(1), 0, 2)];
    let scenario = Some(&battle.scenario);
    let program =
        link(&battle.playable, LinkInput { scenario, board, council, ..LinkInput::default() });
    assert_eq!(program.council, [6, 7]);
    assert_eq!(program.armies[0].council, [5, 0, 0, 0b10]);
    assert_eq!(program.armies[1].council, [2, NONE, 0, 0]);
}
