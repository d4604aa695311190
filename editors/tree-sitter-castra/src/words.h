// Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.

static const char *const NAMED_RULES[] = {"after", "allow", "before", "except", "fn", "forbid", "instead", "judge", "modify", "proc", NULL};
static const char *const OTHER_RULES[] = {"defeat", "drawn", "on", "react", "round", "settle", "setup", "test", "turn", "victory", "whenever", NULL};
static const char *const BETWEEN[] = {"of", NULL};
static const char *const LEADING[] = {"armies", "begin", "board", "change", "choices", "choose", "cite", "conceal", "council", "defeat", "draw", "drawn", "endings", "every", "expect", "fill", "let", "lift", "move", "next", "option", "pick", "place", "play", "put", "remove", "repeat", "reroll", "return", "reveal", "say", "scenario", "shuffle", "silence", "step", "stop", "talk", "terrain", "var", "victory", "window", NULL};
static const char *const CHANGING[] = {"add", "at", "scale", "set", "subtract", "when", NULL};
static const char *const RESERVED[] = {"and", "else", "if", "in", "is", "match", "mod", "not", "or", "otherwise", "roll", "then", "where", NULL};
static const char *const INNER[] = {"accept", "all", "army", "as", "at", "battle", "because", "between", "by", "clamped", "dice", "double", "down", "each", "for", "from", "half", "int", "least", "most", "named", "of", "one", "over", "phase", "prefer", "random", "round", "rounded", "secretly", "set", "some", "this", "to", "together", "turn", "turns", "up", "wait", "when", "whether", "with", NULL};
static const char *const OF_THINGS[] = {"abbr", "accept", "because", "cite", "dice", "int", "of", "or", "set", NULL};
static const char CITE[] = "cite";

static const struct {
  const char *heads[6];
  const char *words[29];
  bool is_named;
  bool is_source;
} ITEMS[] = {
  {{"accept", NULL}, {"because", NULL}, false, false},
  {{"add", NULL}, {"accept", "at", "because", "cite", "clamped", "deck", "dice", "draw", "each", "group", "int", "most", "of", "or", "private", "quiet", "secret", "set", "stacks", "state", "to", "total", NULL}, false, false},
  {{"board", NULL}, {"accept", "area", "at", "because", "cite", "columns", "flat", "from", "hexes", "in", "joined", "label", "out", "places", "pointy", "rows", "sections", "shifted-columns", "shifted-rows", "short-columns", "short-rows", "slanted-rows", "squares", "x", NULL}, true, false},
  {{"council", NULL}, {"accept", "armies", "army", "as", "at", "because", "cite", "deck", "dice", "edge", "enemy", "formerly", "int", "most", "of", "one", "or", "over", "own", "pieces", "required", "set", "track", NULL}, false, false},
  {{"deck", NULL}, {"accept", "back", "because", "cite", "each", "group", "total", NULL}, true, false},
  {{"deploy", NULL}, {"accept", "and", "as", "at", "because", "cite", "reserve", "roster", "with", NULL}, true, false},
  {{"die", NULL}, {"accept", "because", "cite", "numeric", NULL}, true, false},
  {{"enum", NULL}, {"abbr", "accept", "because", "cite", "colour", "plural", "symbol", NULL}, true, false},
  {{"campaign", "game", "module", "scenario", NULL}, {"for", "with", NULL}, true, false},
  {{"kind", NULL}, {"abbr", "accept", "at", "because", "board", "cite", "clamped", "deck", "dice", "draw", "hex", "in", "int", "joins", "marks", "most", "of", "on", "or", "place", "plural", "private", "quiet", "secret", "set", "square", "stacks", "state", NULL}, true, false},
  {{"map", NULL}, {"accept", "at", "because", "cite", "for", "label", "legend", "objective", NULL}, true, false},
  {{"option", NULL}, {"dice", "int", "of", "or", "set", NULL}, true, false},
  {{"pile", NULL}, {"army", "hidden", "per", "private", "public", "shared", NULL}, true, false},
  {{"record", NULL}, {"accept", "because", "cite", "clamped", "dice", "int", "of", "or", "set", NULL}, true, false},
  {{"excludes", "requires", NULL}, {NULL}, false, false},
  {{"role", NULL}, {"army", "keeps", "per", NULL}, true, false},
  {{"seats", NULL}, {"accept", "because", "cite", NULL}, false, false},
  {{"source", NULL}, {"accept", "advice", "amends", "because", "by", "replaces", NULL}, true, true},
  {{"special", NULL}, {NULL}, false, false},
  {{"state", NULL}, {"and", "army", "at", "clamped", "dice", "else", "hex", "hidden", "if", "in", "int", "is", "match", "mod", "not", "of", "or", "otherwise", "per", "place", "private", "public", "quiet", "roll", "set", "square", "then", "where", NULL}, true, false},
  {{"table", NULL}, {"above", "accept", "because", "below", "cite", "dice", "int", "of", "or", "set", "where", NULL}, true, false},
  {{"background", "credits", "date", "number", "place", NULL}, {NULL}, false, false},
  {{"texts", NULL}, {NULL}, true, false},
  {{"war-council", NULL}, {"accept", "army", "because", "bottom", "called", "cite", "top", NULL}, false, false},
  {{"weight", NULL}, {"dice", "int", "of", "or", "set", NULL}, true, false},
  {{"window", NULL}, {"dice", "int", "of", "or", "set", NULL}, true, false},
};
