
(rule) @local.scope
(rule (call function: (name) arguments: (arguments (word) @local.definition.parameter . ":")))
((entry (keyword) @_word . (word) @local.definition.var)
  (#any-of? @_word "let" "var" "each" "choose" "some" "pick"))
(word) @local.reference
