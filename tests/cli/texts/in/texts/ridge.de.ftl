title = Der Kamm
terrain--open = Offenes Gelände
terrain--wood = Wald
unit--spears = Speerträger
council--army--cards = { $value ->
    [one] Karte
   *[other] Karten
 }
turn--limit = niemand hat gewonnen
phase--wait = Warten
