-- Tests the parser and the queries in Neovim: `PARSER` is the library, `TEXTS` a folder of correct
-- Castra files, `EDITORS` the folder with the queries. Every file is parsed without an error, every
-- query is valid, and the highlighting of `short.castra` is that in `short.colours`
-- (`CASTRA_UPDATE=1` writes it).

local parser = assert(vim.env.PARSER, "PARSER is not set")
local texts = assert(vim.env.TEXTS, "TEXTS is not set")
local editors = assert(vim.env.EDITORS, "EDITORS is not set")

local add = vim.treesitter.language and vim.treesitter.language.add
if add then
  add("castra", { path = parser })
else
  vim.treesitter.require_language("castra", parser)
end
local parse_query = (vim.treesitter.query and vim.treesitter.query.parse) or vim.treesitter.parse_query

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local function root(text)
  return vim.treesitter.get_string_parser(text, "castra"):parse()[1]:root()
end

local function run()
  local count = 0
  for _, path in ipairs(vim.fn.globpath(texts, "**/*.castra", false, true)) do
    count = count + 1
    assert(not root(read(path)):has_error(), path .. " has an error node")
  end
  assert(count > 100, "there are only " .. count .. " texts")

  local folders = { "/tree-sitter-castra/queries", "/neovim/queries/castra", "/helix/queries/castra",
    "/zed/languages/castra" }
  local queries = 0
  for _, folder in ipairs(folders) do
    for _, path in ipairs(vim.fn.globpath(editors .. folder, "*.scm", false, true)) do
      queries = queries + 1
      local fine, why = pcall(parse_query, "castra", read(path))
      assert(fine, path .. ": " .. tostring(why))
    end
  end
  assert(queries > 10, "there are only " .. queries .. " queries")

  local short = read(editors .. "/vscode/test/short.castra")
  local query = parse_query("castra", read(editors .. "/neovim/queries/castra/highlights.scm"))
  local last = {}
  local tree = root(short)
  for id, node in query:iter_captures(tree, short, 0, -1) do
    local row, column, end_row, end_column = node:range()
    local place = ("%03d:%03d"):format(row + 1, column + 1)
    local lines = vim.split(short, "\n")
    local what = row == end_row and lines[row + 1]:sub(column + 1, end_column) or lines[row + 1]:sub(column + 1) .. " …"
    last[place .. ("-%d:%d"):format(end_row + 1, end_column)] = { place, what, query.captures[id] }
  end
  local found = {}
  for _, one in pairs(last) do
    table.insert(found, ("%s %s  %s"):format(one[1], one[2], one[3]))
  end
  table.sort(found)
  local colours = table.concat(found, "\n") .. "\n"
  local path = editors .. "/tree-sitter-castra/test/short.colours"
  if vim.env.CASTRA_UPDATE then
    local file = assert(io.open(path, "wb"))
    file:write(colours)
    file:close()
  end
  assert(read(path) == colours, "the highlighting differs from " .. path)
  print(("%d texts and %d queries read"):format(count, queries))
end

local fine, why = pcall(run)
if not fine then
  print(why)
end
vim.cmd(fine and "quitall!" or "cquit 1")
