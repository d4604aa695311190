### Die deutschen Texte des Moduls.

# > Before the first turn both armies bid for the first move, and the higher bid pays for it.
module--doc =
    Vor dem ersten Zug bieten beide Heere um den ersten Zug, und das höhere Gebot bezahlt dafür.

# > Bids for the First Move
title = Gebote um den ersten Zug

# > Bids for the First Move
source--bd = Gebote um den ersten Zug

# > before the first turn each army secretly bids 0, 1 or 2 banners for the first move
clause--BD-1 = vor dem ersten Zug bietet jedes Heer verdeckt 0, 1 oder 2 Banner um den ersten Zug

# > the army with the higher bid moves first, and the enemy begins with that number of banners. If the bids are equal, no army pays, and the first turn is as the battle gives it
clause--BD-2 = das Heer mit dem höheren Gebot zieht zuerst, und der Gegner beginnt mit so vielen Bannern. Sind die Gebote gleich, bezahlt kein Heer, und es beginnt, wen die Schlacht nennt

# > Banners for the first move
choose--banners-for-the-first-move = Banner für den ersten Zug

# > { $a -> [one] bids *[other] bid } { $a-stake } for the first move, and { $other -> [one] begins *[other] begin } with that number of banners
say--a-bids-bid-a-stake-for = { $a ->
    [one] bietet
   *[other] bieten
 } { $a-stake } für den ersten Zug, und { $other ->
    [one] beginnt
   *[other] beginnen
 } mit so vielen Bannern
