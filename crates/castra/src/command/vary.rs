//! `--with` and `--without`: modules and options for a single run.

use std::path::{Path, PathBuf};

use castra_base::suggest::{list_with_and, nearest};
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Checked, LinkError, Variation};

use super::error::Error;
use castra_disk::sources::{self, SearchResult, peek_header};

/// Modules that are added and removed, and options that are set, on top of those in the source.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub(super) struct VariationArgs {
    /// Use a module, or set an option or an entry of the War Council
    ///
    /// A module is its name, or the path of its file. An entry is `council.NAME` or `ARMY.NAME`.
    /// NAME alone sets an option to true. Separate several with commas, or repeat `--with`.
    #[arg(long, value_delimiter = ',', help_heading = "Modules and options", value_name = "NAME[=VALUE]", value_parser = setting)]
    pub(super) with: Vec<Setting>,
    /// Leave out a module or a special rule of the battle, or set an option to false
    ///
    /// `special` leaves out all special rules.
    #[arg(long, help_heading = "Modules and options", value_name = "NAME", value_delimiter = ',')]
    pub(super) without: Vec<String>,
    /// The language of the texts; `None` for that of the sources.
    #[arg(skip)]
    pub(super) lang: Option<String>,
}

/// A name with its value. A module, or an option that is set to true, has no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setting {
    pub(super) name: String,
    pub(super) value: Option<String>,
}

impl VariationArgs {
    /// Resolves paths of modules to names. Returns the variation with names, and the paths with
    /// their names.
    ///
    /// # Errors
    ///
    /// If a file has no module, or if the same name is added and left out.
    pub(super) fn resolve_paths(&self) -> Result<(Self, Vec<(PathBuf, String)>), Error> {
        let (mut vary, mut modules) = (self.clone(), Vec::new());
        for setting in &mut vary.with {
            if setting.value.is_some() || !is_path(&setting.name) {
                continue;
            }
            let (path, name) = find_module(Path::new(&setting.name))?;
            setting.name.clone_from(&name);
            modules.push((path, name));
        }
        let both = vary.with.iter().find(|setting| vary.without.contains(&setting.name));
        if let Some(Setting { name, .. }) = both {
            return Err(Error::usage(format!("`{name}` is added and left out"))
                .help(format!("remove `--with {name}` or `--without {name}`")));
        }
        Ok((vary, modules))
    }

    /// Returns the added and removed names that may be modules: those without a value.
    pub(super) fn variation(&self) -> Variation {
        let bare = self.with.iter().filter(|s| s.value.is_none());
        Variation { with: bare.map(|s| s.name.clone()).collect(), without: self.without.clone() }
    }

    /// Returns the added and removed names that are modules.
    pub(super) fn modules(&self, checked: &Checked) -> Variation {
        let Variation { with, without } = self.variation();
        let known = |names: Vec<String>| {
            names.into_iter().filter(|name| checked.varied_modules.contains(name)).collect()
        };
        Variation { with: known(with), without: known(without) }
    }

    /// Returns an error if the special rules cannot be left out, or if leaving out a name has no
    /// effect.
    pub(super) fn check_removed(&self, checked: &Checked) -> Result<(), Error> {
        let all = Variation::SPECIAL;
        if self.without.iter().any(|name| name == all) && !checked.varied_modules.contains(all) {
            let error = "there are no special rules that could be left out";
            return Err(Error::usage(error).help(
                "these can be left out: the battle's own changes, standing rules, endings, \
                 reactions and added cards",
            ));
        }
        let Some(name) = checked.uncited_specials.first() else { return Ok(()) };
        let error = format!(
            "leaving out `{name}` changes nothing: no change, standing rule, ending, reaction \
             or added card cites it"
        );
        Err(Error::usage(error).help(
            "what is declared for it, such as a hero or an elite unit, stays: change a copy of the \
             battle, and compare the two with `castra simulate --compare COPY`",
        ))
    }

    /// Returns the options that are set, by name, without modules.
    pub(super) fn options(&self, checked: &Checked) -> Vec<(String, String)> {
        let with = self.with.iter().filter_map(|Setting { name, value }| match value {
            Some(value) => Some((name.clone(), value.clone())),
            None if checked.varied_modules.contains(name) => None,
            None => Some((name.clone(), "true".to_owned())),
        });
        let without = self.without.iter().filter(|name| !checked.varied_modules.contains(*name));
        with.chain(without.map(|name| (name.clone(), "false".to_owned()))).collect()
    }

    /// Adds changes. A later change of a module or a value replaces an earlier one.
    pub(super) fn add(&mut self, changes: &Self) {
        for setting in &changes.with {
            self.without.retain(|name| *name != setting.name);
            self.with.retain(|other| other.name != setting.name);
            self.with.push(setting.clone());
        }
        for name in &changes.without {
            self.with.retain(|setting| setting.name != *name);
            self.without.retain(|other| other != name);
            self.without.push(name.clone());
        }
    }

    /// Returns whether a name has no value, so it may be the name of a module.
    pub(super) fn is_bare(&self, name: &str) -> bool {
        self.with.iter().any(|s| s.value.is_none() && s.name == name)
            || self.without.iter().any(|n| n == name)
    }

    /// Returns the variation as command-line options, each after a blank.
    pub(super) fn option_text(&self) -> String {
        let mut text = String::new();
        for Setting { name, value } in &self.with {
            match value {
                Some(value) => text.push_str(&format!(" --with {name}={value}")),
                None => text.push_str(&format!(" --with {name}")),
            }
        }
        for name in &self.without {
            text.push_str(&format!(" --without {name}"));
        }
        text
    }

    /// Returns the error for a bare name that is neither a module nor an option. `game` limits the
    /// search, if it is given.
    pub(super) fn unknown_name(
        name: &str,
        game: Option<&str>,
        options: &[String],
        checked: &Checked,
    ) -> Error {
        let fits = |module: &&(String, String)| game.is_none_or(|game| module.1 == game);
        let modules: Vec<&str> =
            checked.modules.iter().filter(fits).map(|module| module.0.as_str()).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let specials: Vec<&str> = checked
            .scenarios
            .iter()
            .filter(|battle| game.is_none_or(|game| battle.game.id == game))
            .flat_map(|battle| battle.scenario.specials.iter().filter_map(|s| s.id.as_deref()))
            .collect();
        let known: Vec<&str> = modules.iter().chain(&options).chain(&specials).copied().collect();
        let hint = match nearest(name, known.iter().copied()) {
            Some(intended) => format!("; did you mean `{intended}`?"),
            None => String::new(),
        };
        let kinds =
            if specials.is_empty() { "module or option" } else { "module, option or special rule" };
        let error = Error::usage(format!("there is no {kinds} called `{name}`{hint}"));
        let listed = |noun: &str, names: &[&str]| {
            let all = list_with_and(names.iter().copied(), 12);
            match names {
                [] => None,
                [_] => Some(format!("the {noun} is {all}")),
                _ => Some(format!("the {noun}s are {all}")),
            }
        };
        let there = [
            listed("module", &modules),
            listed("option", &options),
            listed("special rule", &specials),
        ];
        let file = format!("./{name}.castra");
        let is_here = Path::new(&file).is_file();
        let by_path = is_here.then(|| {
            format!("`{file}` is another file; to use it, give its path: `--with {file}`")
        });
        // A name with a slash is a path already.
        let elsewhere = (!is_here && !name.contains(['/', '\\'])).then(|| {
            format!("for a module in another folder, give its path: `--with path/to/{name}.castra`")
        });
        // A file of this name is probably the intended module, so other modules are not listed.
        let there = there.into_iter().flatten().filter(|_| !is_here);
        let there = by_path.into_iter().chain(there).chain(elsewhere);
        let there: Vec<String> = there.collect();
        match there.as_slice() {
            [] => error,
            there => error.help(there.join("; ")),
        }
    }

    /// Returns the error for options or War Council entries that a battle or game cannot have, or
    /// for one that cannot be linked. `path` is its file.
    pub(super) fn settings_error(
        &self,
        error: LinkError,
        game: &str,
        path: &Path,
        checked: &Checked,
    ) -> Error {
        if let LinkError::UnknownOption { option, known, .. } = &error
            && self.is_bare(option)
        {
            return Self::unknown_name(option, Some(game), known, checked);
        }
        let help = match &error {
            LinkError::NeedsBattle { .. } => "name a file that starts with `scenario`".to_owned(),
            LinkError::Errors { .. } => format!("`castra check {}` shows them", path.display()),
            LinkError::NothingToPlay { .. }
            | LinkError::BoardTooLarge { .. }
            | LinkError::UnknownOption { .. }
            | LinkError::UnknownEntry { .. }
            | LinkError::BadValue { .. } => return Error::usage(error.to_string()),
        };
        Error::usage(error.to_string()).help(help)
    }
}

/// Returns whether the name of a module is a path: it contains characters that no name has.
pub(super) fn is_path(text: &str) -> bool {
    text.contains(['/', '\\', '.'])
}

/// Returns the module of a file, or the only module in a folder: the path of a file, and the name.
pub(super) fn find_module(path: &Path) -> Result<(PathBuf, String), Error> {
    let mut modules: Vec<(PathBuf, String)> = Vec::new();
    for (file, text) in castra_files(path)? {
        if let Some((HeaderKind::Module, name)) = peek_header(&text)
            && !modules.iter().any(|(_, known)| known == name)
        {
            modules.push((file, name.to_owned()));
        }
    }
    let shown = path.display();
    match modules.as_slice() {
        [module] => Ok(module.clone()),
        [] => Err(Error::usage(format!("there is no module in `{shown}`"))
            .help("a module is a file that starts with `module`")),
        several => {
            let names = list_with_and(several.iter().map(|(_, name)| name.as_str()), 8);
            let error = format!("there are {} modules in `{shown}`: {names}", several.len());
            Err(Error::usage(error).help("name a file of one of them"))
        }
    }
}

/// Parses `NAME=VALUE` or `NAME`.
pub(super) fn setting(text: &str) -> Result<Setting, String> {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (text, None),
    };
    if name.trim().is_empty() {
        return Err("expected the name of a module or option".to_owned());
    }
    Ok(Setting { name: name.trim().to_owned(), value: value.map(|v| v.trim().to_owned()) })
}

/// Returns the Castra files at and below a path, with their contents. A link that leads out of the
/// folder is not followed.
///
/// # Errors
///
/// If a file or a folder cannot be read, since it may contain the module.
pub(super) fn castra_files(path: &Path) -> Result<Vec<(PathBuf, String)>, Error> {
    let unread = |path: &Path, why: &dyn std::fmt::Display| {
        Error::usage(format!("`{}` cannot be read: {why}", path.display()))
    };
    let mut texts = Vec::new();
    for found in sources::find(&[path.to_owned()])? {
        match found {
            SearchResult::File(path) => {
                let text = sources::read(&path).map_err(|error| unread(&path, &error))?;
                texts.push((path, text));
            }
            SearchResult::UnreadableFolder(path, why) => return Err(unread(&path, &why)),
            SearchResult::Stdin | SearchResult::Link(..) => {}
        }
    }
    Ok(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_a_name_or_a_value() {
        let of = |name: &str, value: Option<&str>| Setting {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(setting("a=b=c"), Ok(of("a", Some("b=c"))));
        assert_eq!(setting(" a "), Ok(of("a", None)));
        assert!(setting("=b").is_err());
    }

    #[test]
    fn later_changes_replace_earlier_ones() {
        let of = |with: &[&str], without: &[&str]| VariationArgs {
            with: with.iter().map(|s| setting(s).unwrap()).collect(),
            without: without.iter().map(|&s| s.to_owned()).collect(),
            lang: None,
        };
        let mut vary = of(&["flank", "rounds=6"], &["night"]);
        vary.add(&of(&["night", "rounds=8"], &["flank"]));
        assert_eq!(vary, of(&["night", "rounds=8"], &["flank"]));
    }

    #[test]
    fn a_command_line_is_written_as_it_was_given() {
        let vary = VariationArgs {
            with: vec![setting("flank").unwrap(), setting("rounds=6").unwrap()],
            without: vec!["night".to_owned()],
            lang: None,
        };
        assert_eq!(vary.option_text(), " --with flank --with rounds=6 --without night");
    }

    #[test]
    fn a_module_that_cannot_be_read_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("fog.castra");
        std::fs::write(&file, b"module fog \"F\xF6g\" for ridge\n").unwrap();
        std::fs::write(folder.path().join("mud.castra"), "module mud for ridge\n").unwrap();
        // The folder has another module, which is not the one that the user means.
        for path in [file.as_path(), folder.path()] {
            let error = find_module(path).unwrap_err().to_string();
            assert!(error.contains("fog.castra` cannot be read: not UTF-8 text"), "{error}");
        }
        std::fs::write(&file, "module fog for ridge\n").unwrap();
        assert_eq!(find_module(&file).unwrap().1, "fog");
    }
}
