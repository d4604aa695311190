; For nvim-treesitter; without it the file type's own settings indent.
[(block) (arguments) (parens) (list)] @indent.begin
["}" ")" "]"] @indent.branch @indent.end
(block_string) @indent.ignore
