-- The configuration for `vim.lsp.enable("castra")`, in Neovim 0.11 or later.
return {
  cmd = { "castra", "lsp" },
  filetypes = { "castra" },
  root_markers = { "castra.ron", ".git" },
}
