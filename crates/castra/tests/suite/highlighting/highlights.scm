
; If two patterns match, the later takes precedence.

(word) @variable
(keyword) @keyword
(place) @constant.place
(clause) @constant.place
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
(thing kind: (word) @type (name) @constant.place)
(rule (name) @function)
(rule (call function: (name) @function))

; The first word of an entry: the name of a property.
(thing (block (entry . (word) @property)))
((item kind: (keyword) @_kind (block (entry . (word) @property))) (#eq? @_kind "war-council"))
((item kind: (keyword) @_kind (block (entry (block (entry . (word) @property)))))
  (#eq? @_kind "war-council"))

(call function: (word) @function.call)
(member name: (word) @property)
((call function: (word) @function.builtin) (#any-of? @function.builtin BUILT_INS))
((word) @constant.builtin (#any-of? @constant.builtin CONSTANTS))
((word) @variable.builtin (#any-of? @variable.builtin VALUES))

(arguments (word) @variable.parameter . ":")
((":" . [(word) (keyword)] @type) (#any-of? @type TYPES))
(((operator) @_arrow . [(word) (keyword)] @type) (#eq? @_arrow "->") (#any-of? @type TYPES))
