### Translated by Jo.

# > The Fort
title = Die Burg

army--red = Rote
army--reds = Rote { $n }
label--the-mill = Mühle 赤
broken
