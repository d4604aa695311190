//! The branches after each battle of a campaign, for a picture.

use castra_words::Words;

use crate::model::{Campaign, PictureCondition, Stage, Statement, StatementKind};

/// A branch of the campaign after a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The results of the battle that lead here: the index of the winning side; `None` for a draw.
    pub winners: Vec<Option<usize>>,
    /// The further condition in words, such as `if allies = 0` or `otherwise`; may be empty. The
    /// branches of a result are in the order of evaluation.
    pub condition: String,
    /// Descriptions of the changes of the campaign's numbers.
    pub changes: Vec<String>,
    /// The next battle or the end of the campaign.
    pub goal: BranchDestination,
}

/// The destination of a branch: another battle, or the end of the campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BranchDestination {
    /// The index of the next battle.
    Battle(usize),
    /// The end of the campaign.
    End {
        /// The index of the winning side; `None` for a draw.
        side: Option<usize>,
        /// The printed reason.
        reason: String,
    },
}

/// The possible continuations of a campaign after a battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleBranches {
    /// Descriptions of the changes of numbers that all branches share.
    pub shared_changes: Vec<String>,
    /// The branches, in the order of the picture.
    pub branches: Vec<Branch>,
}

impl PictureCondition {
    /// Evaluates the condition for a winning army. Returns the remaining condition as the error if
    /// the result depends on more than the winner.
    fn eval(&self, winner: Option<usize>) -> Result<bool, Self> {
        match self {
            Self::Won(army) => Ok(*army == winner),
            Self::Not(of) => {
                of.eval(winner).map(|truth| !truth).map_err(|left| Self::Not(Box::new(left)))
            }
            Self::All(of) => Self::combine(of, winner, false, Self::All),
            Self::Any(of) => Self::combine(of, winner, true, Self::Any),
            Self::Text(_) => Err(self.clone()),
        }
    }

    /// Combines conditions. One condition with the value `decides` determines the result: true for
    /// `Any`, false for `All`.
    fn combine(
        conditions: &[Self],
        winner: Option<usize>,
        decides: bool,
        join: fn(Vec<Self>) -> Self,
    ) -> Result<bool, Self> {
        let mut open = Vec::new();
        for one in conditions {
            match one.eval(winner) {
                Ok(truth) if truth == decides => return Ok(decides),
                Ok(_) => {}
                Err(left) => open.push(left),
            }
        }
        match (open.pop(), open.is_empty()) {
            (None, _) => Ok(!decides),
            (Some(one), true) => Err(one),
            (Some(last), false) => {
                open.push(last);
                Err(join(open))
            }
        }
    }

    /// Returns the condition as text.
    fn words(&self, words: Words) -> String {
        let join = |all: &[Self], word: &str| {
            let all: Vec<String> = all.iter().map(|one| one.words(words)).collect();
            all.join(&format!(" {word} "))
        };
        match self {
            Self::Won(Some(_)) => words.message("campaign-battle-won").to_owned(),
            Self::Won(None) => words.message("campaign-battle-drawn").to_owned(),
            Self::Not(of) => {
                let of = format!("({})", of.words(words));
                words.format("campaign-not", &[("what", (&of).into())])
            }
            Self::All(all) => join(all, words.message("and")),
            Self::Any(all) => join(all, words.message("or")),
            Self::Text(words) => words.clone(),
        }
    }
}

/// A path through the statements after a battle.
#[derive(Clone, Debug, Default)]
struct Path {
    /// The undetermined conditions on the path as text, each with its assumed truth value.
    conditions: Vec<(String, bool)>,
    changes: Vec<String>,
    goal: Option<BranchDestination>,
}

impl Campaign {
    /// Returns the built-in messages in the language of the campaign.
    #[must_use]
    pub fn words(&self) -> Words {
        Words::of(self.language.as_deref())
    }

    /// Returns the branches after a battle. Equal branches of several results are merged.
    #[must_use]
    pub fn battle_branches(&self, stage: &Stage) -> BattleBranches {
        let words = self.words();
        let results = (0..self.sides.len()).map(Some).chain([None]);
        // Each branch with its index among the branches of the same result.
        let mut placed: Vec<(usize, Branch)> = Vec::new();
        for side in results {
            let army = side.and_then(|side| stage.armies.get(side).copied());
            let paths = extend_paths(words, &stage.statements_after, army, vec![Path::default()])
                .into_iter();
            let ends = paths.filter_map(|path| {
                let Path { conditions: when, changes, goal: to } = path;
                Some(Branch {
                    winners: vec![side],
                    condition: conditions_text(words, &when),
                    changes,
                    goal: to?,
                })
            });
            // A condition applies only if the earlier ones are false. So results may share a branch
            // only if they share all earlier ones.
            let mut partners: Vec<Option<usize>> =
                placed.iter().flat_map(|(_, way)| way.winners.clone()).collect();
            for (at, way) in ends.enumerate() {
                let same = |(place, other): &&mut (usize, Branch)| {
                    let (one, two) = (&way, other);
                    let is_equal = one.condition == two.condition
                        && one.changes == two.changes
                        && one.goal == two.goal;
                    is_equal && *place == at && two.winners.iter().any(|w| partners.contains(w))
                };
                match placed.iter_mut().find(same) {
                    Some((_, other)) => {
                        partners.retain(|partner| other.winners.contains(partner));
                        other.winners.push(side);
                    }
                    None => {
                        partners.clear();
                        placed.push((at, way));
                    }
                }
            }
        }
        let mut ways: Vec<Branch> = placed.into_iter().map(|(_, way)| way).collect();
        let mut always = Vec::new();
        while let Some(first) = ways.first().and_then(|way| way.changes.first()).cloned() {
            if ways.len() < 2 || !ways.iter().all(|way| way.changes.first() == Some(&first)) {
                break;
            }
            for way in &mut ways {
                way.changes.remove(0);
            }
            always.push(first);
        }
        BattleBranches { shared_changes: always, branches: ways }
    }

    /// Returns descriptions of the changes by the statements before a battle, for its picture.
    #[must_use]
    pub fn preparation_text(&self, stage: &Stage) -> Vec<String> {
        change_words(self.words(), &stage.statements_before)
    }
}

/// Returns descriptions of the changes that statements make.
fn change_words(words: Words, acts: &[Statement]) -> Vec<String> {
    let mut all = Vec::new();
    for act in acts {
        match &act.kind {
            StatementKind::If { picture_condition: shown, then, otherwise, .. } => {
                let when = shown.words(words);
                let (then, otherwise) = (change_words(words, then), change_words(words, otherwise));
                let label = |case: &str, changes: &[String]| {
                    let case = words.format("label", &[("text", case.into())]);
                    format!("{case} {}", changes.join("; "))
                };
                if !then.is_empty() {
                    let case = words.format("campaign-if", &[("condition", (&when).into())]);
                    all.push(label(&case, &then));
                }
                if !otherwise.is_empty() {
                    let case = if then.is_empty() {
                        let not = words.format("campaign-not", &[("what", (&when).into())]);
                        words.format("campaign-if", &[("condition", (&not).into())])
                    } else {
                        words.message("campaign-else").to_owned()
                    };
                    all.push(label(&case, &otherwise));
                }
            }
            _ if act.phrase.is_empty() => {}
            _ => all.push(act.phrase.clone()),
        }
    }
    all
}

/// Extends each open path by the statements, and splits it at undetermined conditions.
fn extend_paths(
    words: Words,
    acts: &[Statement],
    winner: Option<usize>,
    mut paths: Vec<Path>,
) -> Vec<Path> {
    for act in acts {
        let mut after = Vec::new();
        for mut path in paths {
            if path.goal.is_some() {
                after.push(path);
                continue;
            }
            match &act.kind {
                StatementKind::If { picture_condition: shown, then, otherwise, .. } => match shown
                    .eval(winner)
                {
                    Ok(true) => after.extend(extend_paths(words, then, winner, vec![path])),
                    Ok(false) => after.extend(extend_paths(words, otherwise, winner, vec![path])),
                    Err(_) if !reaches_goal(then) && !reaches_goal(otherwise) => {
                        path.changes.extend(change_words(words, std::slice::from_ref(act)));
                        after.push(path);
                    }
                    Err(open) => {
                        let branch = |truth: bool| {
                            let mut path = path.clone();
                            path.conditions.push((open.words(words), truth));
                            vec![path]
                        };
                        after.extend(extend_paths(words, then, winner, branch(true)));
                        after.extend(extend_paths(words, otherwise, winner, branch(false)));
                    }
                },
                StatementKind::Next(stage) => {
                    path.goal = Some(BranchDestination::Battle(*stage));
                    after.push(path);
                }
                StatementKind::End { side, reason } => {
                    path.goal =
                        Some(BranchDestination::End { side: *side, reason: reason.clone() });
                    after.push(path);
                }
                _ => {
                    path.changes.extend((!act.phrase.is_empty()).then(|| act.phrase.clone()));
                    after.push(path);
                }
            }
        }
        paths = after;
    }
    paths
}

/// Returns whether statements lead to a battle or an end.
fn reaches_goal(acts: &[Statement]) -> bool {
    acts.iter().any(|act| match &act.kind {
        StatementKind::Next(_) | StatementKind::End { .. } => true,
        StatementKind::If { then, otherwise, .. } => reaches_goal(then) || reaches_goal(otherwise),
        _ => false,
    })
}

/// Returns the conditions of a path as text. Negated conditions are omitted, since the previous
/// branch has them.
fn conditions_text(words: Words, when: &[(String, bool)]) -> String {
    let holds: Vec<&str> =
        when.iter().filter(|(_, truth)| *truth).map(|(condition, _)| condition.as_str()).collect();
    match (holds.is_empty(), when.is_empty()) {
        (true, true) => String::new(),
        (true, false) => words.message("campaign-otherwise").to_owned(),
        (false, _) => {
            let all = holds.join(&format!(" {} ", words.message("and")));
            words.format("campaign-if", &[("condition", (&all).into())])
        }
    }
}
