//! The battles of a campaign: the armies of its sides, and the statements before and after.

use castra_base::suggest::{list_with_and, list_with_or, nearest};
use castra_base::{Diagnostic, codes};
use castra_syntax::ast::campaign::SCENARIO;
use castra_syntax::ast::{Change, ChangeKind, Instance, ItemKind, Name, Tree, Value};

use super::declarations::duplicate;
use super::{Check, OriginalBattle};
use crate::model::{Stage, Statement};

impl<'t, 'c> Check<'t, 'c> {
    /// Checks the battles, and returns a stage for each, even for one with errors.
    pub(super) fn check_stages(&mut self, tree: &'t Tree) -> Vec<Stage> {
        self.check_changes(tree);
        let battles = self.battles.clone();
        battles.into_iter().map(|battle| self.check_stage(battle, tree)).collect()
    }

    /// Checks the heads of `before` and `after`.
    fn check_changes(&mut self, tree: &'t Tree) {
        let mut seen: Vec<&Change> = Vec::new();
        for change in parts(tree) {
            // The parser has reported the missing name.
            let Some(target) = &change.target else { continue };
            self.find_battle(target);
            let extra = change.step.iter().chain(&change.args).chain(&change.label);
            if let Some(extra) = extra.chain(&change.with).next() {
                self.report(
                    Diagnostic::new(
                        &codes::CAMPAIGN_STATEMENT,
                        extra.span,
                        "a campaign names only the battle here",
                    )
                    .label("not possible in a campaign")
                    .help(format!(
                        "write `{} {} {{ … }}`",
                        change.kind.word(),
                        target.text
                    )),
                );
            }
            let is_same = |other: &&&Change| {
                let other_target = other.target.as_ref().map(|name| &name.text);
                other.kind == change.kind && other_target == Some(&target.text)
            };
            match seen.iter().find(is_same).and_then(|other| other.target.as_ref()) {
                Some(first) => {
                    let noun = format!("`{}` of", change.kind.word());
                    let twice = duplicate(&noun, target, first.span);
                    self.report(twice);
                }
                None => seen.push(change),
            }
        }
    }

    /// Returns the index of a battle by its name in the campaign. Reports an unknown one.
    pub(super) fn find_battle(&mut self, name: &Name) -> Option<usize> {
        let found = self.battles.iter().position(|battle| battle.name.text == name.text);
        if found.is_none() {
            let known: Vec<&str> = self.battles.iter().map(|b| b.name.text.as_str()).collect();
            let message = format!("this campaign has no battle `{}`", name.text);
            let unknown = Diagnostic::new(&codes::CAMPAIGN_UNKNOWN_BATTLE, name.span, message);
            self.report(match nearest(&name.text, known.iter().copied()) {
                Some(intended) => unknown.did_you_mean(name.span, intended),
                None => unknown.label("not found").help(match known.is_empty() {
                    true => "declare it: `battle NAME`".to_owned(),
                    false => {
                        format!("its battles are {}", list_with_or(known.iter().copied(), 8))
                    }
                }),
            });
        }
        found
    }

    fn check_stage(&mut self, battle: &'t Instance, tree: &'t Tree) -> Stage {
        let scenario = battle.scenario_id();
        let ground = self.find_original(scenario);
        let mut given: Vec<(usize, &Name)> = Vec::new();
        for field in battle.block.iter().flat_map(|block| block.iter()) {
            let side = self.sides.iter().position(|(side, _)| side.text == field.name.text);
            match (field.values.as_slice(), side) {
                ([Value::Word(army)], Some(side)) => given.push((side, army)),
                ([Value::Word(_)], None) if field.name.text == SCENARIO => {}
                _ => self.unknown_field(&field.name),
            }
        }
        let armies =
            ground.map_or_else(Vec::new, |ground| self.side_armies(battle, &given, ground));
        let mut acts = |kind| match (part(tree, kind, &battle.name), ground) {
            (Some(change), Some(ground)) => self.check_acts(change, &armies, ground),
            _ => Vec::new(),
        };
        let (before, after): (Vec<Statement>, Vec<Statement>) =
            (acts(ChangeKind::Before), acts(ChangeKind::After));
        let own = battle.title.as_ref().map(|title| title.value.clone());
        let title = own.or_else(|| ground.map(|ground| ground.scenario.title.clone()));
        Stage {
            name: battle.name.text.to_string(),
            title: title.unwrap_or_else(|| battle.name.text.to_string()),
            scenario: scenario.text.to_string(),
            armies,
            statements_before: before,
            statements_after: after,
        }
    }

    /// Returns a battle by its id. Reports an unknown one.
    fn find_original(&mut self, scenario: &Name) -> Option<OriginalBattle<'c>> {
        let grounds = self.grounds;
        let found = grounds.battles.get(&scenario.text).copied();
        if found.is_none() && !grounds.broken.contains(&scenario.text) {
            let message = format!("there is no battle `{}` of this game", scenario.text);
            let unknown = Diagnostic::new(&codes::CAMPAIGN_UNKNOWN_BATTLE, scenario.span, message);
            let known = || grounds.known_ids.iter().map(String::as_str);
            self.report(match nearest(&scenario.text, known()) {
                Some(intended) => unknown.did_you_mean(scenario.span, intended),
                None => unknown.label("not found").help(match grounds.known_ids.is_empty() {
                    true => "a battle is a file that starts with `scenario NAME`".to_owned(),
                    false => format!("the battles here are {}", list_with_or(known(), 8)),
                }),
            });
        }
        found
    }

    fn unknown_field(&mut self, name: &Name) {
        let sides: Vec<&str> = self.sides.iter().map(|(side, _)| side.text.as_str()).collect();
        let unknown = Diagnostic::new(
            &codes::TYPE_UNKNOWN_FIELD,
            name.span,
            format!("`{}` says nothing about a battle of a campaign", name.text),
        );
        let known = sides.iter().copied().chain([SCENARIO]);
        let intended = nearest(&name.text, known).filter(|intended| *intended != name.text);
        self.report(match intended {
            Some(intended) => unknown.did_you_mean(name.span, intended),
            None => unknown.label("neither a side nor `scenario`").help(
                "write `SIDE ARMY` for a side whose army has another name, and `scenario NAME` \
                 for a battle with another name",
            ),
        });
    }

    /// Returns the index of the army of each side. Reports sides without an army.
    fn side_armies(
        &mut self,
        battle: &Instance,
        given: &[(usize, &Name)],
        ground: OriginalBattle<'_>,
    ) -> Vec<usize> {
        let mut armies: Vec<usize> = Vec::new();
        for at in 0..self.sides.len() {
            let named = given.iter().find(|(side, _)| *side == at).map(|(_, army)| *army);
            let Some((side, _)) = self.sides.get(at) else { continue };
            let army = named.map_or(&side.text, |army| &army.text).clone();
            let span = named.map_or(battle.name.span, |army| army.span);
            let (declared, side) = (side.span, side.text.clone());
            let known: Vec<&str> = ground.scenario.armies.keys().map(String::as_str).collect();
            let id = &ground.scenario.id;
            let found = ground.scenario.armies.get_index_of(army.as_str());
            let problem = match found {
                None => format!("the battle `{id}` has no army `{army}`"),
                Some(found) if armies.contains(&found) => {
                    format!("the army `{army}` of `{id}` is already another side's")
                }
                Some(found) => {
                    armies.push(found);
                    continue;
                }
            };
            let help = format!(
                "its armies are {}: write `battle {} {{ {side} ARMY }}`",
                list_with_and(known.iter().copied(), 8),
                battle.name.text,
            );
            self.report(
                Diagnostic::new(&codes::CAMPAIGN_ARMY, span, problem)
                    .label(format!("the army of the side `{side}`"))
                    .related(declared, "the side")
                    .help(help),
            );
        }
        let free = (0..ground.scenario.armies.len()).find(|at| !armies.contains(at));
        let free = free.and_then(|at| ground.scenario.armies.get_index(at));
        if let Some((army, _)) = free.filter(|_| armies.len() == self.sides.len()) {
            let message =
                format!("the army `{army}` of `{}` fights for no side", ground.scenario.id);
            self.report(
                Diagnostic::new(&codes::CAMPAIGN_ARMY, battle.name.span, message)
                    .label("has more armies than the campaign has sides")
                    .help(format!("declare a side for it: `side {army} \"…\"`")),
            );
        }
        armies
    }
}

/// Returns all `before` and `after` parts of a campaign.
pub(super) fn parts(tree: &Tree) -> impl Iterator<Item = &Change> {
    tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Change(change)
            if matches!(change.kind, ChangeKind::Before | ChangeKind::After) =>
        {
            Some(change)
        }
        _ => None,
    })
}

/// Returns the `before` or `after` part of a battle.
pub(super) fn part<'t>(tree: &'t Tree, kind: ChangeKind, battle: &Name) -> Option<&'t Change> {
    let is_it = |change: &&Change| {
        change.kind == kind && change.target.as_ref().is_some_and(|name| name.text == battle.text)
    };
    parts(tree).find(is_it)
}
