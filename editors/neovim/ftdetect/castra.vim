autocmd BufRead,BufNewFile *.castra setfiletype castra
