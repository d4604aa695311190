" Settings for Castra files: `castra fmt` indents by two spaces.

if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=:///,://
setlocal formatoptions-=t formatoptions+=croql
setlocal expandtab shiftwidth=2 softtabstop=2
setlocal autoindent smartindent
" A hyphen is part of a name.
setlocal iskeyword=@,48-57,_,-

let b:undo_ftplugin = 'setlocal commentstring< comments< formatoptions< expandtab< shiftwidth<'
      \ . ' softtabstop< autoindent< smartindent< iskeyword<'
