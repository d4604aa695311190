[(block) (arguments) (parens) (list)] @indent
["}" ")" "]"] @outdent
