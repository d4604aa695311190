(item kind: (keyword) @context (name) @name) @item
(thing kind: (word) @context (name) @name) @item
(rule kind: (keyword) @context (name) @name) @item
(rule kind: (keyword) @context (call function: (name) @name)) @item
(rule kind: (keyword) @context (string) @name) @item
