### Die deutschen Texte des Moduls.

# > Epic Facing & Flanks
title = Epic Ancients mit Blickrichtung & Flanken

# > Epic Ancients with Facing & Flanks: our own addition
source--epic-facing = Epic Ancients mit Blickrichtung & Flanken: unsere Ergänzung

# > the Field General who has ordered a unit chooses its facing when it moves, when it turns in its hex, and when it turns into a hex that it takes
clause--EF-A01 = der Feldgeneral, der einer Einheit befohlen hat, wählt ihre Blickrichtung, wenn sie zieht, wenn sie sich in ihrem Feld dreht und wenn sie sich in ein Feld dreht, das sie einnimmt

# > Facing of { $u }
choose--facing-of-u = { $u }: Blickrichtung

# > Turn { $u }
choose--turn-u = { $u }: drehen
