;;; castra-words.el --- The words of Castra  -*- lexical-binding: t; -*-

;; Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.

;;; Code:

(defconst castra-words-items
  '((("accept")
     "because")
    (("add")
     "accept" "at" "because" "cite" "clamped" "deck" "dice" "draw" "each" "group" "int" "most" "of" "or" "private" "quiet" "secret" "set" "stacks" "state" "to" "total")
    (("board")
     "accept" "area" "at" "because" "cite" "columns" "flat" "from" "hexes" "in" "joined" "label" "out" "places" "pointy" "rows" "sections" "shifted-columns" "shifted-rows" "short-columns" "short-rows" "slanted-rows" "squares" "x")
    (("council")
     "accept" "armies" "army" "as" "at" "because" "cite" "deck" "dice" "edge" "enemy" "formerly" "int" "most" "of" "one" "or" "over" "own" "pieces" "required" "set" "track")
    (("deck")
     "accept" "back" "because" "cite" "each" "group" "total")
    (("deploy")
     "accept" "and" "as" "at" "because" "cite" "reserve" "roster" "with")
    (("die")
     "accept" "because" "cite" "numeric")
    (("enum")
     "abbr" "accept" "because" "cite" "colour" "plural" "symbol")
    (("campaign" "game" "module" "scenario")
     "for" "with")
    (("kind")
     "abbr" "accept" "at" "because" "board" "cite" "clamped" "deck" "dice" "draw" "hex" "in" "int" "joins" "marks" "most" "of" "on" "or" "place" "plural" "private" "quiet" "secret" "set" "square" "stacks" "state")
    (("map")
     "accept" "at" "because" "cite" "for" "label" "legend" "objective")
    (("option")
     "dice" "int" "of" "or" "set")
    (("pile")
     "army" "hidden" "per" "private" "public" "shared")
    (("record")
     "accept" "because" "cite" "clamped" "dice" "int" "of" "or" "set")
    (("excludes" "requires")
     )
    (("role")
     "army" "keeps" "per")
    (("seats")
     "accept" "because" "cite")
    (("source")
     "accept" "advice" "amends" "because" "by" "replaces")
    (("special")
     )
    (("state")
     "and" "army" "at" "clamped" "dice" "else" "hex" "hidden" "if" "in" "int" "is" "match" "mod" "not" "of" "or" "otherwise" "per" "place" "private" "public" "quiet" "roll" "set" "square" "then" "where")
    (("table")
     "above" "accept" "because" "below" "cite" "dice" "int" "of" "or" "set" "where")
    (("background" "credits" "date" "number" "place")
     )
    (("texts")
     )
    (("war-council")
     "accept" "army" "because" "bottom" "called" "cite" "top")
    (("weight")
     "dice" "int" "of" "or" "set")
    (("window")
     "dice" "int" "of" "or" "set"))
  "Words that begin items without statements, and the words within these.")

(defconst castra-words-thing
  '("abbr"
    "accept"
    "because"
    "cite"
    "dice"
    "int"
    "of"
    "or"
    "set")
  "Words within a thing of a kind.")

(defconst castra-words-rules
  '("after"
    "allow"
    "before"
    "except"
    "fn"
    "forbid"
    "instead"
    "judge"
    "modify"
    "proc"
    "defeat"
    "drawn"
    "on"
    "react"
    "round"
    "settle"
    "setup"
    "test"
    "turn"
    "victory"
    "whenever")
  "Words that begin items with statements.")

(defconst castra-words-leading
  '("armies"
    "begin"
    "board"
    "change"
    "choices"
    "choose"
    "cite"
    "conceal"
    "council"
    "defeat"
    "draw"
    "drawn"
    "endings"
    "every"
    "expect"
    "fill"
    "let"
    "lift"
    "move"
    "next"
    "option"
    "pick"
    "place"
    "play"
    "put"
    "remove"
    "repeat"
    "reroll"
    "return"
    "reveal"
    "say"
    "scenario"
    "shuffle"
    "silence"
    "step"
    "stop"
    "talk"
    "terrain"
    "var"
    "victory"
    "window")
  "Words that begin statements.")

(defconst castra-words-changing
  '("add"
    "scale"
    "subtract")
  "Words that begin statements where a value follows.")

(defconst castra-words-inner
  '("accept"
    "all"
    "army"
    "as"
    "at"
    "battle"
    "because"
    "between"
    "by"
    "clamped"
    "dice"
    "double"
    "down"
    "each"
    "for"
    "from"
    "half"
    "int"
    "least"
    "most"
    "named"
    "of"
    "one"
    "over"
    "phase"
    "prefer"
    "random"
    "round"
    "rounded"
    "secretly"
    "set"
    "some"
    "this"
    "to"
    "together"
    "turn"
    "turns"
    "up"
    "wait"
    "when"
    "whether"
    "with"
    "and"
    "else"
    "if"
    "in"
    "is"
    "match"
    "mod"
    "not"
    "or"
    "otherwise"
    "roll"
    "then"
    "where")
  "Words within statements and values.")

(defconst castra-words-constants
  '("true"
    "false"
    "none"
    "empty")
  "Values without a declaration.")

(defconst castra-words-values
  '("us"
    "them"
    "it")
  "Values that rules are given.")

(defconst castra-words-types
  '("bool"
    "int"
    "text"
    "names"
    "army"
    "hex"
    "square"
    "direction")
  "Types that every game has.")

(defconst castra-words-functions
  '("all"
    "all-best"
    "all-worst"
    "any"
    "best"
    "connected"
    "count"
    "distance"
    "edge"
    "enemies"
    "enemy"
    "faces"
    "first"
    "forward"
    "highest"
    "in-sight"
    "known"
    "knows"
    "line"
    "lowest"
    "max"
    "may-talk"
    "min"
    "neighbours"
    "next"
    "objectives"
    "places"
    "reach"
    "reserves"
    "section"
    "shift"
    "shifted"
    "side"
    "step"
    "sum"
    "top"
    "turned"
    "wheeled"
    "worst")
  "Functions that every game has.")

(provide 'castra-words)
;;; castra-words.el ends here
