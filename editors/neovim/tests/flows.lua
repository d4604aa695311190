-- Drives `castra lsp` from Neovim like a user: `CASTRA` is the program, `FOLDER` contains copies of
-- the game relay and of a battle of Commands & Colors. No test depends on speed: each waits for the
-- expected result, and fails after two minutes.

local folder = assert(vim.env.FOLDER, "FOLDER is not set")
local castra = assert(vim.env.CASTRA, "CASTRA is not set")
local GIVE_UP = 120000

local function fail(message)
  error(message, 0)
end

local function wait(what, condition)
  if not vim.wait(GIVE_UP, condition, 20) then
    fail("waited in vain: " .. what)
  end
end

--- Returns the clients of a buffer, in old and new versions of Neovim.
local function clients(buffer)
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ bufnr = buffer })
  end
  return vim.lsp.buf_get_clients(buffer)
end

--- Opens a file, and waits until its client is initialized. Returns the buffer.
local function open(name)
  vim.cmd("edit! " .. vim.fn.fnameescape(folder .. "/" .. name))
  local buffer = vim.api.nvim_get_current_buf()
  if not vim.lsp.enable then
    if not _G.client then
      _G.client = assert(vim.lsp.start_client({
        name = "castra",
        cmd = { castra, "lsp" },
        root_dir = folder,
      }))
    end
    vim.lsp.buf_attach_client(buffer, _G.client)
  end
  wait("the server for " .. name, function()
    for _, client in pairs(clients(buffer)) do
      return client.initialized == true
    end
    return false
  end)
  return buffer
end

local function the_client()
  if vim.lsp.get_clients then
    return vim.lsp.get_clients({ name = "castra" })[1]
  end
  return vim.lsp.get_client_by_id(_G.client)
end

--- Puts the cursor on the nth line with a text (from 1), `into` bytes after its start. Returns the row.
local function go(text, nth, into)
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local seen = 0
  for row, line in ipairs(lines) do
    local at = line:find(text, 1, true)
    if at then
      seen = seen + 1
      if seen == (nth or 1) then
        vim.api.nvim_win_set_cursor(0, { row, at - 1 + (into or 0) })
        return row
      end
    end
  end
  fail("there is no `" .. text .. "` in " .. vim.api.nvim_buf_get_name(0))
end

local function here()
  local client = the_client()
  return vim.lsp.util.make_position_params(0, client.offset_encoding)
end

--- Sends a request to the server, waits for the response, and returns its result.
local function ask(method, params)
  local answers, failure = vim.lsp.buf_request_sync(0, method, params, GIVE_UP)
  if not answers then
    fail(method .. ": " .. tostring(failure))
  end
  for _, answer in pairs(answers) do
    if answer.error or answer.err then
      fail(method .. ": " .. vim.inspect(answer.error or answer.err))
    end
    return answer.result
  end
  fail(method .. ": no response")
end

local function expect(condition, what, value)
  if not condition then
    fail(what .. (value ~= nil and ", but: " .. vim.inspect(value) or ""))
  end
end

local function lines(buffer)
  return table.concat(vim.api.nvim_buf_get_lines(buffer or 0, 0, -1, false), "\n") .. "\n"
end

local function codes(buffer)
  local found = {}
  for _, problem in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(found, tostring(problem.code or (problem.user_data or {}).lsp.code))
  end
  table.sort(found)
  return table.concat(found, " ")
end

local flows = {}
local function flow(name, run)
  table.insert(flows, { name = name, run = run })
end

flow("a file has its type, settings and highlighting", function()
  vim.cmd("syntax on")
  open("wind.castra")
  expect(vim.bo.filetype == "castra", "the type is castra", vim.bo.filetype)
  expect(vim.bo.commentstring == "// %s", "comments are known", vim.bo.commentstring)
  local function colour(text, into)
    local row = go(text, 1, into)
    local column = vim.api.nvim_win_get_cursor(0)[2] + 1
    return vim.fn.synIDattr(vim.fn.synID(row, column, 1), "name")
  end
  local expected = {
    { "// Wind", "castraComment" },
    { "module wind", "castraItem" },
    { "for relay", "castraWord_header" },
    { '"the wind is strong"', "castraString" },
    { "/// The number", "castraDoc" },
    { "per army", "castraWord_state_item" },
    { "modify stride", "castraItem" },
    { "when thrown", "castraInner" },
    { "at least", "castraInner" },
    { "dice [", "castraInner" },
    { "subtract 1", "castraLeading" },
    { "and team", "castraReserved" },
    { "expect us", "castraLeading" },
    { "us.steps", "castraValue" },
  }
  for _, pair in ipairs(expected) do
    expect(colour(pair[1]) == pair[2], "`" .. pair[1] .. "` is " .. pair[2], colour(pair[1]))
  end
  expect(colour("us.steps", 3) == "castraMember", "`.steps` is a member", colour("us.steps", 3))
end)

flow("problems appear during typing", function()
  local buffer = open("wind.castra")
  wait("no problems", function() return codes(buffer) == "" end)
  local row = go("modify stride(thrown) named headwind")
  vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { "modify strid(thrown) named headwind {" })
  wait("a problem", function() return codes(buffer) ~= "" end)
  expect(codes(buffer):find("module/", 1, true) or codes(buffer):find("name/", 1, true),
    "an unknown name", codes(buffer))
  local problem = vim.diagnostic.get(buffer)[1]
  expect(problem.lnum == row - 1, "the line of the problem", problem)
  expect(problem.col == #"modify ", "the column of the problem", problem)
end)

flow("a code action fixes the name", function()
  local buffer = vim.api.nvim_get_current_buf()
  go("strid(")
  local params = vim.lsp.util.make_range_params(0, the_client().offset_encoding)
  params.context = { diagnostics = {} }
  local actions = ask("textDocument/codeAction", params)
  expect(#actions > 0, "an action is offered")
  vim.lsp.util.apply_workspace_edit(actions[1].edit, the_client().offset_encoding)
  expect(lines():find("modify stride(thrown) named headwind", 1, true), "the name is right again", lines())
  wait("no problems", function() return codes(buffer) == "" end)
end)

flow("hover shows the documentation", function()
  open("wind.castra")
  go("modify stride", 1, #"modify ")
  local hover = ask("textDocument/hover", here())
  expect(hover.contents.value:find("The number of steps for a roll", 1, true), "documentation", hover)
  -- The game of this battle is inside the program.
  open("zama.castra")
  go('leader "Laelius"')
  hover = ask("textDocument/hover", here())
  expect(hover and hover.contents.value:find("leader", 1, true), "what a leader is", hover)
end)

flow("a definition is found in another file", function()
  open("wind.castra")
  go("modify stride", 1, #"modify ")
  vim.lsp.buf.definition()
  wait("the other file", function()
    return vim.api.nvim_buf_get_name(0):match("relay%.castra$") ~= nil
  end)
  wait("its line", function()
    return vim.api.nvim_get_current_line():match("^fn stride") ~= nil
  end)
end)

flow("references are found in all files", function()
  open("relay.castra")
  go("fn stride", 1, #"fn ")
  vim.fn.setqflist({}, "r")
  vim.lsp.buf.references()
  wait("references", function() return #vim.fn.getqflist() > 0 end)
  local files = {}
  for _, one in ipairs(vim.fn.getqflist()) do
    files[vim.fn.fnamemodify(vim.fn.bufname(one.bufnr), ":t")] = true
  end
  for _, name in ipairs({ "relay.castra", "wind.castra", "rested.castra", "meeting.castra" }) do
    expect(files[name], "a reference in " .. name, files)
  end
  vim.cmd("cclose")
end)

flow("completion offers valid names", function()
  local buffer = open("relay.castra")
  local row = go("team.steps < 30")
  vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { "  team." })
  vim.api.nvim_win_set_cursor(0, { row, #"  team." - 1 })
  local params = here()
  params.position.character = #"  team."
  local answer = ask("textDocument/completion", params)
  local labels = {}
  for _, item in ipairs(answer.items or answer) do
    labels[item.label] = true
  end
  expect(labels["steps"], "the state of an army", labels)
  vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { "  team.steps < 30" })
end)

flow("a file is formatted", function()
  local buffer = open("relay.castra")
  local before = lines()
  local row = go("  thrown", 1)
  vim.api.nvim_buf_set_lines(buffer, row - 1, row, false, { "          thrown" })
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = GIVE_UP })
  else
    vim.lsp.buf.formatting_sync(nil, GIVE_UP)
  end
  expect(lines() == before, "as it was", lines())
end)

flow("symbols of a file are listed", function()
  open("relay.castra")
  vim.fn.setloclist(0, {}, "r")
  vim.fn.setqflist({}, "r")
  vim.lsp.buf.document_symbol()
  wait("symbols", function() return #vim.fn.getloclist(0) + #vim.fn.getqflist() > 0 end)
  local found = {}
  for _, list in ipairs({ vim.fn.getloclist(0), vim.fn.getqflist() }) do
    for _, one in ipairs(list) do
      table.insert(found, one.text)
    end
  end
  local all = table.concat(found, "\n")
  for _, name in ipairs({ "stride", "may%-run", "steps", "d6" }) do
    expect(all:find(name), name .. " is a symbol", all)
  end
  vim.cmd("lclose | cclose")
end)

flow("words are highlighted by their meaning", function()
  local buffer = open("relay.castra")
  if vim.lsp.semantic_tokens then
    local row = go("team.steps += stride", 1, #"team.steps += ")
    local column = vim.api.nvim_win_get_cursor(0)[2]
    wait("a token of a function", function()
      local found = vim.inspect_pos(buffer, row - 1, column, { syntax = false, treesitter = false })
      for _, token in ipairs(found.semantic_tokens) do
        if token.opts.hl_group == "@lsp.type.function.castra" then
          return true
        end
      end
      return false
    end)
  else
    local params = { textDocument = vim.lsp.util.make_text_document_params() }
    local tokens = ask("textDocument/semanticTokens/full", params)
    expect(#tokens.data > 100, "tokens", #tokens.data)
  end
end)

flow("a name is changed in all files", function()
  open("relay.castra")
  go("fn stride", 1, #"fn ")
  vim.lsp.buf.rename("pace")
  wait("the new name", function() return lines():find("fn pace(", 1, true) ~= nil end)
  for _, name in ipairs({ "relay", "wind", "rested", "meeting" }) do
    local text = lines(vim.fn.bufadd(folder .. "/" .. name .. ".castra"))
    expect(text:find("pace(", 1, true), "the new name in " .. name, text)
    expect(not text:find("stride(", 1, true), "the old name is gone from " .. name, text)
  end
  vim.cmd("silent wall")
  wait("no problems", function() return #vim.diagnostic.get() == 0 end)
end)

flow("the server shuts down", function()
  local client = the_client()
  local id = client.id
  if vim.lsp.enable then
    vim.lsp.enable("castra", false)
    client:stop()
  else
    vim.lsp.stop_client(id)
  end
  wait("the end of the server", function() return vim.lsp.get_client_by_id(id) == nil end)
end)

if vim.lsp.enable then
  vim.lsp.config("castra", { cmd = { castra, "lsp" } })
  vim.lsp.enable("castra")
end
vim.o.hidden = true
vim.cmd("filetype plugin on")

local failed = 0
for _, one in ipairs(flows) do
  local is_fine, problem = xpcall(one.run, function(message)
    return type(message) == "string" and message or vim.inspect(message)
  end)
  failed = failed + (is_fine and 0 or 1)
  io.stdout:write((is_fine and "passed: " or "FAILED: ") .. one.name .. "\n")
  if not is_fine then
    -- Later tests depend on the state after this one.
    io.stdout:write("  " .. problem .. "\n")
    break
  end
end
io.stdout:write(failed == 0 and string.format("all %d flows passed\n", #flows) or "")
io.stdout:flush()
vim.cmd(failed == 0 and "qall!" or "cquit!")
