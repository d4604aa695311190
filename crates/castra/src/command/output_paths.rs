//! The names of outputs that derive from their inputs. They differ even for inputs in different
//! folders.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use super::battle_loader::is_stdin;
use super::error::Error;

/// The output paths. They are beside the inputs, or in a folder with the structure of the innermost
/// folder that contains all inputs.
#[derive(Clone, Debug)]
pub(super) struct OutputPaths {
    /// The innermost folder that contains all inputs.
    base: PathBuf,
    /// The folder of the outputs; `None` for outputs beside the inputs.
    folder: Option<PathBuf>,
    ending: &'static str,
}

impl OutputPaths {
    /// Creates the names for inputs at and below paths. Without a folder, outputs are beside
    /// inputs.
    pub(super) fn new(named: &[PathBuf], folder: Option<&Path>, ending: &'static str) -> Self {
        let bases = named.iter().filter(|path| !is_stdin(path)).map(|path| {
            let whole = absolute_path(path);
            match path.is_dir() {
                true => whole,
                false => whole.parent().map(Path::to_owned).unwrap_or(whole),
            }
        });
        let base = bases
            .reduce(|one, other| common_folder(&one, &other))
            .unwrap_or_else(|| absolute_path(".".as_ref()));
        Self { base, folder: folder.map(Path::to_owned), ending }
    }

    /// Returns the output path of an input.
    pub(super) fn output_path(&self, input: &Path) -> PathBuf {
        let name = input.with_extension(self.ending);
        let Some(folder) = &self.folder else { return name };
        let whole = absolute_path(&name);
        match whole.strip_prefix(&self.base) {
            Ok(within) => folder.join(within),
            // A path through a link may be outside the base.
            Err(_) => folder.join(name.file_name().unwrap_or(name.as_os_str())),
        }
    }
}

/// Checks that no two inputs have the same output. `done` is the participle for messages: “drawn”.
pub(super) fn check_distinct<'a>(
    inputs_and_outputs: impl IntoIterator<Item = (String, &'a Path)>,
    done: &str,
) -> Result<(), Error> {
    let mut taken: BTreeMap<&Path, String> = BTreeMap::new();
    for (input, output) in inputs_and_outputs {
        if let Some(other) = taken.get(output) {
            return Err(Error::usage(format!(
                "`{other}` and `{input}` would both be {done} to `{}`",
                output.display()
            ))
            .help("take one after the other, each with `-o`"));
        }
        taken.insert(output, input);
    }
    Ok(())
}

/// Returns the absolute path without `.` and `..`. Links are not followed.
pub(super) fn absolute_path(path: &Path) -> PathBuf {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in whole.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => plain.push(part),
        }
    }
    plain
}

/// Returns the innermost folder that contains both paths.
fn common_folder(one: &Path, other: &Path) -> PathBuf {
    let parts = one.components().zip(other.components());
    parts.take_while(|(one, other)| one == other).map(|(part, _)| part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the outputs of inputs for command-line paths. Paths that end with `/` are folders.
    fn names(named: &[&str], folder: Option<&str>, inputs: &[&str]) -> Vec<String> {
        let there = tempfile::tempdir().unwrap();
        let at = |path: &str| there.path().join(path);
        for path in named.iter().filter(|path| path.ends_with('/')) {
            std::fs::create_dir_all(at(path)).unwrap();
        }
        let named: Vec<PathBuf> = named.iter().map(|path| at(path)).collect();
        let names = OutputPaths::new(&named, folder.map(Path::new), "png");
        let shown = |path: PathBuf| {
            let path = path.strip_prefix(there.path()).unwrap_or(&path);
            path.display().to_string().replace('\\', "/")
        };
        inputs.iter().map(|input| shown(names.output_path(&at(input)))).collect()
    }

    #[test]
    fn outputs_mirror_the_folders_of_inputs() {
        let of = |named: &[&str], inputs: &[&str]| names(named, Some("pics"), inputs);
        assert_eq!(of(&["x/a.castra"], &["x/a.castra"]), ["pics/a.png"]);
        assert_eq!(of(&["x/"], &["x/a.castra", "x/in/a.castra"]), ["pics/a.png", "pics/in/a.png"]);
        assert_eq!(
            of(&["x/", "y/"], &["x/a.castra", "y/a.castra"]),
            ["pics/x/a.png", "pics/y/a.png"]
        );
        let both = ["x/a.castra", "y/a.castra"];
        assert_eq!(of(&both, &both), ["pics/x/a.png", "pics/y/a.png"]);
        assert_eq!(of(&["x/y/../a.castra", "./y/b.json"], &["x/a.castra"]), ["pics/x/a.png"]);
        let beside = ["x/a.castra", "x/b.castra"];
        assert_eq!(of(&beside, &beside), ["pics/a.png", "pics/b.png"]);
        assert_eq!(names(&both, None, &both), ["x/a.png", "y/a.png"]);
    }
}
