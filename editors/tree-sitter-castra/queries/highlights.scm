; Made by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.

; If two patterns match, the later takes precedence.

(word) @variable
(keyword) @keyword
(place) @constant
(clause) @constant
(number) @number
(operator) @operator
(sign) @operator
[":" "|"] @punctuation.delimiter
["," ";"] @punctuation.delimiter
["{" "}" "(" ")" "[" "]"] @punctuation.bracket

(cell) @string.special
(label (_) @label)

(string) @string
(block_string) @string
(escape) @string.escape
(interpolation) @string.special

(comment) @comment
(doc_comment) @comment.documentation

; Names of items.
(item (name) @type)
(thing kind: (word) @type (name) @constant)
(rule (name) @function)
(rule (call function: (name) @function))

; The first word of an entry: the name of a property.
(thing (block (entry . (word) @property)))
((item kind: (keyword) @_kind (block (entry . (word) @property))) (#eq? @_kind "war-council"))
((item kind: (keyword) @_kind (block (entry (block (entry . (word) @property)))))
  (#eq? @_kind "war-council"))

(call function: (word) @function.call)
(member name: (word) @property)
((call function: (word) @function.builtin) (#any-of? @function.builtin "all" "all-best" "all-worst" "any" "best" "connected" "count" "distance" "edge" "enemies" "enemy" "faces" "first" "forward" "highest" "in-sight" "known" "knows" "line" "lowest" "max" "may-talk" "min" "neighbours" "next" "objectives" "places" "reach" "reserves" "section" "shift" "shifted" "side" "step" "sum" "top" "turned" "wheeled" "worst"))
((word) @constant.builtin (#any-of? @constant.builtin "true" "false" "none" "empty"))
((word) @variable.builtin (#any-of? @variable.builtin "us" "them" "it"))

(arguments (word) @variable.parameter . ":")
((":" . [(word) (keyword)] @type) (#any-of? @type "bool" "int" "text" "names" "army" "hex" "square" "direction"))
(((operator) @_arrow . [(word) (keyword)] @type) (#eq? @_arrow "->") (#any-of? @type "bool" "int" "text" "names" "army" "hex" "square" "direction"))
