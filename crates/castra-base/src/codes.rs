//! The registry of every problem that Castra reports.
//!
//! `castra explain`, the documentation, SARIF rules and lint levels all read this list. A code's
//! page is part of the program: a code without a page does not compile, and a test runs the failing
//! and the fixed example of every page.

/// The severity of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The game or battle is usable, but something in it is probably a mistake.
    Warning,
    /// The game or battle cannot be used.
    Error,
}

impl Severity {
    /// Returns `warning` or `error`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A kind of problem, such as `name/unknown`.
#[derive(Debug, PartialEq, Eq)]
pub struct Code {
    /// The stable name, `group/problem`.
    pub name: &'static str,
    /// The default severity, which the configuration may change.
    pub severity: Severity,
    /// The problem in a few words, without a full stop.
    pub summary: &'static str,
    /// The documentation page as Markdown: why the problem matters, a failing and a fixed example.
    pub page: &'static str,
}

impl Code {
    /// Returns the part of the name before the slash.
    #[must_use]
    pub fn group(&self) -> &'static str {
        self.name.split('/').next().unwrap_or_default()
    }

    /// Returns whether a problem with this code is about all sources together, such as a
    /// declaration that no source uses. If a source could not be parsed in full, such a report may
    /// be false and is suppressed.
    #[must_use]
    pub fn is_whole_program(&self) -> bool {
        let all: [&Self; 11] = [
            &ACCEPT_UNUSED,
            &NAME_DUPLICATE_BATTLE,
            &NAME_UNUSED,
            &NAME_UNREAD,
            &NAME_UNCHANGED,
            &DECK_UNUSED_CARD,
            &MAP_UNUSED_SYMBOL,
            &SOURCE_UNIMPLEMENTED,
            &SOURCE_UNTESTED,
            &MODULE_NEVER,
            &MAP_UNREACHABLE,
        ];
        all.iter().any(|code| code.name == self.name)
    }
}

/// Returns the code with this name, or `None` if there is none.
#[must_use]
pub fn find(name: &str) -> Option<&'static Code> {
    ALL.iter().copied().find(|code| code.name == name)
}

macro_rules! codes {
    ($($ident:ident $name:literal $severity:ident $summary:literal)+) => {
        $(
            #[doc = $summary]
            pub static $ident: Code = Code {
                name: $name,
                severity: Severity::$severity,
                summary: $summary,
                // The build script sets the folder of the pages.
                page: include_str!(concat!(env!("CASTRA_CODES"), "/", $name, ".md")),
            };
        )+

        /// Every code, in the order of the documentation.
        pub static ALL: &[&Code] = &[$(&$ident,)+];
    };
}

codes! {
    FILE_UNREADABLE "file/unreadable" Error "a file that cannot be read"
    FILE_NOT_UTF8 "file/not-utf8" Error "a file that is not UTF-8"
    FILE_LINK "file/link" Warning "a link that is not followed"
    FILE_TOO_LARGE "file/too-large" Error "a file that is too large"
    CONFIG_INVALID "config/invalid" Error "a `castra.ron` that cannot be used"
    CONFIG_DEPENDENCY "config/dependency" Error "a dependency from elsewhere that cannot be used"

    SYNTAX_MISSING_HEADER "syntax/missing-header" Error "a file without a header"
    SYNTAX_MISPLACED_HEADER "syntax/misplaced-header" Error "a header that is not the first item of its file"
    SYNTAX_UNKNOWN_ITEM "syntax/unknown-item" Error "an unknown item"
    SYNTAX_MISPLACED_ITEM "syntax/misplaced-item" Error "an item in the wrong sort of file"
    SYNTAX_UNEXPECTED "syntax/unexpected" Error "unexpected input"
    SYNTAX_UNCLOSED_BLOCK "syntax/unclosed-block" Error "a block that is never closed"
    SYNTAX_STRAY_BRACE "syntax/stray-brace" Error "a `}` that closes nothing"
    SYNTAX_UNCLOSED_TEXT "syntax/unclosed-text" Error "text without its closing quotation mark"
    SYNTAX_COLUMN_ONE "syntax/column-one" Error "a line of a block that is not indented"
    SYNTAX_CHARACTER "syntax/character" Error "a character that Castra does not allow"
    SYNTAX_TOO_DEEP "syntax/too-deep" Error "blocks nested too deeply"
    SYNTAX_OLD_SPELLING "syntax/old-spelling" Warning "a spelling of an earlier version"
    SYNTAX_LINE_TOO_LONG "syntax/line-too-long" Error "a line that is too long"

    NAME_UNKNOWN "name/unknown" Error "a name that is not declared"
    NAME_DUPLICATE "name/duplicate" Error "two declarations with one name"
    NAME_DUPLICATE_BATTLE "name/duplicate-battle" Warning "two battles with one name"
    NAME_RESERVED "name/reserved" Error "a name that Castra uses itself"
    NAME_UNUSED "name/unused" Warning "a declaration that is never used"
    NAME_UNREAD "name/unread" Warning "a field or state that is never read"
    NAME_UNCHANGED "name/unchanged" Warning "state that nothing changes"

    TYPE_MISMATCH "type/mismatch" Error "a value of the wrong type"
    TYPE_OUT_OF_RANGE "type/out-of-range" Error "a number outside its range"
    TYPE_MISSING_FIELD "type/missing-field" Error "a field that must be given and is not"
    TYPE_UNKNOWN_FIELD "type/unknown-field" Error "a field that its kind does not have"
    TYPE_DUPLICATE_FIELD "type/duplicate-field" Error "a field given twice"
    TYPE_BAD_DEFAULT "type/bad-default" Error "an invalid default"

    BOARD_BAD_SIZE "board/bad-size" Error "a board with an impossible size"
    BOARD_BAD_LAYOUT "board/bad-layout" Error "rows, columns or sections that do not fit the board"

    TABLE_MISSING_CELL "table/missing-cell" Error "a table with missing rows or columns"
    TABLE_DUPLICATE "table/duplicate" Error "a row or column of a table given twice"

    DECK_TOTAL_MISMATCH "deck/total-mismatch" Warning "a deck whose announced total is not the sum of its cards"
    DECK_UNDEFINED_CARD "deck/undefined-card" Error "a deck with a card that is not declared"
    DECK_UNUSED_CARD "deck/unused-card" Warning "a card that is in no deck"
    DECK_WRONG_ARGUMENTS "deck/wrong-arguments" Error "a card with the wrong parameters"

    OPTION_UNKNOWN "option/unknown" Error "an option that the game does not have"

    TEST_SETTING "test/setting" Error "a test with an impossible starting position"

    SEATS_PLAYERS "seats/players" Error "a number of players that cannot share the armies"
    SEATS_KEEPS "seats/keeps" Error "a pile or state that a role cannot keep to itself"
    SEATS_UNHELD "seats/unheld" Error "a role that no player holds"
    SEATS_TWICE "seats/twice" Error "a role that two players hold"
    SEATS_CHANNEL "seats/channel" Error "a channel that cannot exist"

    SOURCE_UNIMPLEMENTED "source/unimplemented" Warning "a clause that no rule implements"
    SOURCE_UNTESTED "source/untested" Warning "a clause that no test cites"
    SOURCE_EMPTY "source/empty" Warning "a source without clauses"
    SOURCE_CIRCULAR "source/circular" Error "a clause that replaces or amends itself"

    GAME_UNKNOWN "game/unknown" Error "a game that cannot be found"
    MODULE_UNKNOWN "module/unknown" Error "a module that cannot be found"
    MODULE_WRONG_GAME "module/wrong-game" Error "a module for another game"
    MODULE_UNKNOWN_TARGET "module/unknown-target" Error "a change to something that does not exist"
    MODULE_UNKNOWN_STEP "module/unknown-step" Error "a change to a step that does not exist"
    MODULE_UNKNOWN_LABEL "module/unknown-label" Error
        "a change that overrides one that does not exist"
    MODULE_CONFLICT "module/conflict" Error "changes that contradict each other"
    MODULE_MAY_CONFLICT "module/may-conflict" Warning
        "changes that may contradict each other in play"
    MODULE_MISPLACED "module/misplaced" Error
        "a line that is not allowed in a change, or is allowed only in a change"
    MODULE_NEVER "module/never" Warning "a change that can never apply"
    MODULE_REQUIRED "module/required" Error "a module without another module that it requires"
    MODULE_EXCLUDED "module/excluded" Error "two modules that exclude each other"

    COUNCIL_MISSING "council/missing" Error "a battle without a War Council"
    COUNCIL_ARMIES "council/armies" Error "the wrong number of armies, or two armies at one edge"
    COUNCIL_MISSING_ENTRY "council/missing-entry" Error "a War Council that lacks an entry"
    COUNCIL_UNKNOWN_ENTRY "council/unknown-entry" Error "a War Council entry that the game does not have"
    COUNCIL_ONE_ARMY "council/one-army" Error "an entry that exactly one army must have"
    COUNCIL_OVER_LIMIT "council/over-limit" Error "a War Council number above the limit of the game"

    MAP_MISSING "map/missing" Error "a battle without a map"
    MAP_HEX_OFF_BOARD "map/hex-off-board" Error "a hex that the board does not have"
    MAP_ROW_LENGTH "map/row-length" Error "a row of the wrong length"
    MAP_UNKNOWN_ROW "map/unknown-row" Error "a row that the board does not have"
    MAP_DUPLICATE_ROW "map/duplicate-row" Error "a row drawn twice"
    MAP_UNKNOWN_SYMBOL "map/unknown-symbol" Error "a symbol without a meaning"
    MAP_UNUSED_SYMBOL "map/unused-symbol" Warning "a legend symbol that the map does not use"
    MAP_TERRAIN_TWICE "map/terrain-twice" Error "two terrains in one hex or on one side"
    MAP_OBJECTIVE_TWICE "map/objective-twice" Warning "a hex listed twice in one objective"
    MAP_SIDE_TERRAIN "map/side-terrain" Error "hex terrain on a side, or side terrain in a hex"
    MAP_UNREACHABLE "map/unreachable" Warning "a hex that no piece can reach, or armies that cannot reach each other"

    DEPLOY_MISSING "deploy/missing" Warning "an army without a deployment"
    DEPLOY_UNKNOWN_UNIT "deploy/unknown-unit" Error "a unit that the game does not have"
    DEPLOY_OCCUPIED "deploy/occupied" Error "too many pieces in one hex"
    DEPLOY_IMPASSABLE "deploy/impassable" Error "a piece on impassable ground"
    DEPLOY_ENEMY_HALF "deploy/enemy-half" Warning "a piece deployed in the enemy's half"
    DEPLOY_ALONE "deploy/alone" Warning "a leader without a unit"
    DEPLOY_MARK "deploy/mark" Error "a mark that this piece cannot carry"
    DEPLOY_ROSTER "deploy/roster" Warning "a roster that does not fit the deployment"

    PICTURE_MISSING "picture/missing" Error "a picture that is not in the package"
    PICTURE_BROKEN "picture/broken" Error "a file that cannot be used as a picture"
    PICTURE_UNSAFE "picture/unsafe" Error "a picture that needs more than its own file"
    PICTURE_UNREAD "picture/unread" Warning "a picture that was not read"

    TEXTS_UNREAD "texts/unread" Warning "a file of translations that was not read"
    TEXTS_BROKEN "texts/broken" Warning "a translation that cannot be used"
    TEXTS_MISSING "texts/missing" Warning "texts without a translation"
    TEXTS_UNKNOWN "texts/unknown" Warning "a translation of a text that does not exist"
    TEXTS_OUTDATED "texts/outdated" Warning "a translation of a text that has changed"

    PROSE_NUMBER "prose/number" Warning "text that contradicts a number in the War Council"
    PROSE_SPELLING "prose/spelling" Warning "a name with two spellings"
    PROSE_NO_GLYPH "prose/no-glyph" Warning "a character that no font has"
    PROSE_TWICE "prose/twice" Warning "a name that is printed twice in a row"

    RULES_WRONG_TYPE "rules/wrong-type" Error "a value of the wrong type in a rule"
    RULES_AMBIGUOUS_WORD "rules/ambiguous-word" Error "an ambiguous name"
    RULES_WRONG_ARGUMENTS "rules/wrong-arguments" Error "too many or too few values in parentheses"
    RULES_MAY_BE_NONE "rules/may-be-none" Error "a value that may be none where none is not allowed"
    RULES_NOT_EXHAUSTIVE "rules/not-exhaustive" Error "a `match` that does not cover every value"
    RULES_EMPTY_CHOICE "rules/empty-choice" Error "a choice from a set that may be empty"
    RULES_NOT_STATE "rules/not-state" Error "an assignment to something that cannot change"
    RULES_EFFECT_IN_FN "rules/effect-in-fn" Error "a function with side effects"
    RULES_NO_VALUE "rules/no-value" Error "a missing value"
    RULES_VALUE_IGNORED "rules/value-ignored" Error "a value that is not used"
    RULES_RECURSION "rules/recursion" Error "recursion"
    RULES_TOO_LARGE "rules/too-large" Error "rules or tests that exceed a limit"
    RULES_UNBOUNDED_LOOP "rules/unbounded-loop" Error "a loop that may never end"
    RULES_BEYOND_BOUNDS "rules/beyond-bounds" Error "a state, `var`, parameter or value that may be a number beyond its bounds"
    RULES_HELD "rules/held" Error "an action that is not possible while standing rules or endings wait"
    RULES_TOGETHER "rules/together" Error "a simultaneous choice without its armies, its options or a block"
    RULES_STOP_OUTSIDE_LOOP "rules/stop-outside-loop" Error "a `stop` without a loop"
    RULES_DIVIDES_BY_ZERO "rules/divides-by-zero" Error "a division by zero"
    RULES_MAY_DIVIDE_BY_ZERO "rules/may-divide-by-zero" Warning "a division whose divisor may be 0"
    RULES_MAY_PICK_NOTHING "rules/may-pick-nothing" Warning "a pick at random from a set that may be empty"
    RULES_MAY_ROLL_TOO_MANY "rules/may-roll-too-many" Warning "a roll that may have more than 255 dice"
    RULES_MAY_HAVE_NO_ANSWER "rules/may-have-no-answer" Warning "a `choose some` whose `at least` may exceed its `at most`"
    RULES_MAY_SHARE_NO_SIDE "rules/may-share-no-side" Warning "a change of the side between two hexes that may not be neighbours"
    RULES_DUPLICATE_TURN "rules/duplicate-turn" Error "a second `turn`, `round` or `setup`"
    RULES_JUDGE "rules/judge" Error "a `judge` that does not take one army and give a number, or a second `judge`"
    RULES_WEIGHT "rules/weight" Error "a rule that depends on a `weight`"
    RULES_ARMIES "rules/armies" Error "`them` or `enemy(…)` in a game that need not have two armies"
    RULES_TEST_ONLY "rules/test-only" Error "a statement for tests only"
    RULES_LATE_SETTING "rules/late-setting" Error "set-up in the middle of a test"
    RULES_UNKNOWN_CLAUSE "rules/unknown-clause" Error "an unknown clause"
    RULES_SECRET "rules/secret" Error "a choice that reveals hidden information"
    RULES_SECRET_COUNT "rules/secret-count" Warning
        "a number of options that reveals hidden information"
    RULES_COSTLY_LOOP "rules/costly-loop" Warning
        "a loop that repeats much work for the same value"
    RULES_KEPT_SECRET "rules/kept-secret" Warning
        "a name that keeps hidden information during a choice"
    RULES_SHOWN_SECRET "rules/shown-secret" Warning
        "a secret choice whose block shows the answer to everybody"
    RULES_OPEN_FIGURE "rules/open-figure" Error
        "public state that reveals the type of a secret piece"
    RULES_UNREACHABLE "rules/unreachable" Warning "unreachable code"
    RULES_UNUSED "rules/unused" Warning "a name in a rule that is never used"
    RULES_SHADOWS "rules/shadows" Warning "a name that hides another"
    RULES_EMPTY_BOX "rules/empty-box" Warning "a second `fill` with the same deck"
    RULES_MAY_BE_GONE "rules/may-be-gone" Warning
        "a piece that may have left the board when its hex is used"
    RULES_MAY_BE_TAKEN "rules/may-be-taken" Warning
        "a move to a hex that may be occupied"
    RULES_ROUNDABOUT "rules/roundabout" Warning "a value that has a shorter form"
    RULES_SAME_OPERANDS "rules/same-operands" Warning "the same value on both sides of an operator"

    CAMPAIGN_INCOMPLETE "campaign/incomplete" Error "a campaign without its sides, its battles or an `after`"
    CAMPAIGN_UNKNOWN_BATTLE "campaign/unknown-battle" Error "a battle that a campaign does not have, or that cannot be found"
    CAMPAIGN_ARMY "campaign/army" Error "a side without an army in a battle of its campaign"
    CAMPAIGN_STATEMENT "campaign/statement" Error "a statement that belongs in another part of a campaign, or in no campaign"
    CAMPAIGN_OPEN_END "campaign/open-end" Error "a battle whose `after` has neither a next battle nor an end"
    CAMPAIGN_ENDLESS "campaign/endless" Error "battles that lead back to each other"
    CAMPAIGN_UNREACHABLE "campaign/unreachable" Warning "a battle that a campaign never reaches"

    PLAY_NUMBER "play/number" Error "a calculation that fails in play"
    PLAY_NO_OPTION "play/no-option" Error "a choice without options in play"
    PLAY_PIECE "play/piece" Error "a piece that cannot be placed or moved in play"
    PLAY_SIDE "play/side" Error "a side between hexes that are not neighbours"
    PLAY_EXPECTATION "play/expectation" Error "a failed expectation in a test"
    PLAY_SCRIPT "play/script" Error "a test whose dice or choices do not match the game"
    PLAY_ENDLESS "play/endless" Error "rules that do not end in play"
    PLAY_TOO_LARGE "play/too-large" Error "a game that is too large to be played"
    PLAY_INTERNAL "play/internal" Error "a mistake in Castra itself"

    ACCEPT_UNKNOWN "accept/unknown" Error "`accept` with an unknown diagnostic code"
    ACCEPT_ERROR "accept/error" Error "`accept` with the code of an error"
    ACCEPT_UNUSED "accept/unused" Warning "`accept` for a problem that does not occur"
}
