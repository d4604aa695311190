### Die deutschen Texte des Moduls.

# > Epic Facing & Flanks
title = Epic Ancients mit Blickrichtung & Flanken

# > Epic Ancients with Facing & Flanks: our own addition
source--epic-facing = Epic Ancients mit Blickrichtung & Flanken: unsere Ergänzung

# > the Field General who has ordered a unit chooses its facing when it moves, when it turns in its hex, and when it turns into a hex that it takes
clause--EF-A01 = der Feldgeneral, der einer Einheit befohlen hat, wählt ihre Blickrichtung, wenn sie zieht, wenn sie sich in ihrem Feld dreht und wenn sie sich in ein Feld dreht, das sie einnimmt

# > the Field General who decides for a unit in an Epic battle also decides whether it turns to face an attack. The same general decides about the exchange of a hit and a flag
clause--EF-A02 = der Feldgeneral, der in einer Epic-Schlacht über eine Einheit entscheidet, entscheidet auch, ob sie sich einem Angriff zuwendet. Derselbe Feldgeneral entscheidet über den Tausch von Treffer und Flagge

# > Facing of { $u }
choose--facing-of-u = { $u }: Blickrichtung

# > Turn { $u }
choose--turn-u = { $u }: drehen

# > { $u -> [one] turns *[other] turn }
choose--u-turns-turn = { $u ->
    [one] dreht
   *[other] drehen
 } sich

# > { $u -> [one] takes *[other] take }
choose--u-takes-take = { $u ->
    [one] nimmt
   *[other] nehmen
 }
