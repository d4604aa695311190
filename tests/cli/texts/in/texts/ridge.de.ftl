title = Der Kamm
kind--terrain = Gelände
terrain--open = Offenes Gelände
terrain--wood = Wald
kind--unit = Einheit
unit--spears = Speerträger
council--army--cards = { $value ->
    [one] Karte
   *[other] Karten
 }
turn--limit = niemand hat gewonnen
phase--wait = Warten
