### Les mots de Castra lui-même sur les cartes, les planches et dans les livres.

## Lists, and values in words

and = et
or = ou
yes = oui
no = non
none = aucun
quoted = « { $text } »
label = { $text } :
with-modules = avec { $modules }
number-word = { $n ->
    [0] aucun
    [1] un
    [2] deux
    [3] trois
    [4] quatre
    [5] cinq
    [6] six
    [7] sept
    [8] huit
    [9] neuf
    [10] dix
   *[other] { $n }
 }
number-below = moins de { $n }
number-above = plus de { $n }
number-or-less = { $n } ou moins
number-or-more = { $n } ou plus
number-to = { $first } à { $last }
number-any = au choix

## Maps and their pages

map-special-rules = Règles spéciales
map-background = Contexte historique
map-top = haut
map-bottom = bas
map-in-reserve = En réserve
map-waiting = { $name } (réserve)
map-way = Chemin
map-facing = Orientation : la flèche pointe vers l’avant
map-objective = Objectif
map-exit = Sortie
map-joined = Les bords en tirets sont reliés
map-section = Limite de secteur
map-piece-at = { $piece } en { $place }
map-piece-in-reserve = { $piece } en réserve
map-described = Page de la bataille : { $battle }.

## Sheets to cut out or fill in

roster-title = { $game }, ordre de bataille
roster-heading = Ordre de bataille
roster-battle = Bataille
roster-army = Armée
roster-leader = Chef
roster-at = en
sheet-page = { $title }, planche { $number } sur { $count }
sheet-page-back = { $title }, planche { $number } sur { $count }, verso
sheet-counters = pions
sheet-labels = étiquettes, deux par bloc
sheet-labels-secret = étiquettes, deux par bloc, mais une seule si seule sa propre armée la voit
sheet-of-battles = { $game }, { $what } pour { $n } batailles
cards-for-modules = pour les batailles avec { $modules }
cards-for-battles = pour { $battles }
tile-place = rangée { $row } sur { $rows }, colonne { $column } sur { $columns }
tile-described = { $picture } Cette feuille : { $place }.
page-link = Page { $page }

## Books of battles

battles-of-game = { $game } : batailles
battles-title = Un livre de batailles
battles-count = { $n ->
    [one] { $n } bataille
   *[other] { $n } batailles
 }
battles-special-rule = Règle spéciale
battles-colophon = Composé par Castra { $version }.

## Books of rules: what every book has

book-contents = Sommaire
book-table = Tableau
example-map = La carte : { $pieces }.
book-example = Exemple
book-shows = Illustre
book-note = Note, { $module }
book-map = carte
book-replaced = (remplacé)
book-index = Index
book-clauses-by-number = Articles par numéro
book-clauses-count = { $n ->
    [one] { $n } article
   *[other] { $n } articles
 }
book-colophon = Composé par Castra { $version } à partir des règles telles qu’elles sont écrites.
book-see = Voir
book-see-also = Voir aussi

## Books of rules: the game and what it needs

book-the-game = Le jeu
book-rules-of = Voici les règles de { $game }.
book-follows = Les règles suivent { $source }.
book-follows-these = Les règles suivent ces sources :
book-module-follows = Ces règles suivent { $source }.
book-module-follows-these = Ces règles suivent ces sources :
book-module-adds = { $module } ajoute : { $names }.
book-module-changes = { $module } modifie ces règles : { $rules }.
book-source = « { $title } » ({ $clauses })
book-source-by = « { $title } » de { $authors } ({ $clauses })
book-clauses-once = Chaque article est imprimé une fois, avec son numéro. Les autres passages y renvoient par ce numéro.
book-special-rules = { $n ->
    [one] La bataille « { $battle } » a { $n } règle spéciale.
   *[other] La bataille « { $battle } » a { $n } règles spéciales.
 }
book-includes = { $n ->
    [one] Ce livre comprend { $modules }, avec un chapitre propre.
   *[other] Ce livre comprend { $modules }, chacun avec un chapitre propre.
 } Près d’une règle modifiée, les nouveaux articles et une note suivent les anciens, et les articles remplacés sont barrés.
book-includes-in-force = { $n ->
    [one] Ce livre comprend { $modules }, avec un chapitre propre,
   *[other] Ce livre comprend { $modules }, chacun avec un chapitre propre,
 } et les autres chapitres donnent les règles telles qu’elles sont alors.
book-needed = Ce qu’il vous faut
book-one-player = un joueur
book-sides = { $sides } camps d’au moins un joueur chacun
book-sides-range = de { $least } à { $most } camps d’au moins un joueur chacun
book-squares = { $width } sur { $height } cases carrées
book-hexes = { $width } sur { $height } hexagones
book-places = { $n } lieux
book-joined-sides = { $size }, dont les bords gauche et droit sont reliés
book-joined-ends = { $size }, dont les bords supérieur et inférieur sont reliés
book-joined-all = { $size }, dont les bords opposés sont reliés
book-board = un plateau de { $size }
book-board-named = le plateau « { $board } », { $size }
book-piece-for-each = une pièce pour chaque { $kind }
book-piece-types = des pièces pour { $n } types de { $kind }, dans les quantités que donne la bataille
book-piece-types-secret = des pièces pour { $n } types de { $kind }, dans les quantités que donne la bataille ; seul le propriétaire voit le type d’une pièce
book-deck = le paquet « { $deck } » de { $n } cartes
book-needs-battle = une bataille, qui donne la position des pièces et les conditions de victoire
book-council = { $sides ->
    [one] La page d’une bataille donne certaines de ces indications :
    [2] La page d’une bataille donne certaines de ces indications, pour chaque camp ou pour les deux :
   *[other] La page d’une bataille donne certaines de ces indications, pour chaque camp ou pour tous :
 }
book-entry-printed = imprimé « { $phrase } ».
value-number-between = un nombre de { $low } à { $high }
value-number = un nombre
value-yes-or-no = oui ou non
value-name = un nom
value-any-of = au choix parmi { $words }
value-of-battle = selon la bataille

## Books of rules: the course of play

book-sequence = Déroulement de la partie
book-turns = { $sides ->
    [one] Chaque tour a ces phases, dans cet ordre :
   *[other] Les camps jouent à tour de rôle. Chaque tour a ces phases, dans cet ordre :
 }
book-rounds = { $sides ->
    [one] Chaque manche a ces phases, dans cet ordre :
   *[other] Tous les camps jouent ensemble, par manches. Chaque manche a ces phases, dans cet ordre :
 }
book-ends-after-turns = { $n ->
    [one] Après un tour, la partie se termine sans vainqueur{ $reason }.
   *[other] { $sides ->
        [one] Après { $n } tours, la partie se termine sans vainqueur{ $reason }.
       *[other] Après { $n } tours, ceux de tous les camps comptés, la partie se termine sans vainqueur{ $reason }.
    }
 }
book-ends-after-rounds = { $n ->
    [one] Après une manche, la partie se termine sans vainqueur{ $reason }.
   *[other] Après { $n } manches, la partie se termine sans vainqueur{ $reason }.
 }
book-lasts-turns = { $n ->
    [one] La partie dure au plus un tour.
   *[other] { $sides ->
        [one] La partie dure au plus { $n } tours.
       *[other] La partie dure au plus { $n } tours, ceux de tous les camps comptés.
    }
 }
book-lasts-rounds = { $n ->
    [one] La partie dure au plus une manche.
   *[other] La partie dure au plus { $n } manches.
 }
book-earlier-in = { $sides ->
    [one] Le joueur peut gagner ou perdre plus tôt, dans
   *[other] Un camp peut gagner ou perdre plus tôt, dans
 }
book-earlier = { $sides ->
    [one] Le joueur peut gagner ou perdre plus tôt, comme le dit « { $chapter } ».
   *[other] Un camp peut gagner ou perdre plus tôt, comme le dit « { $chapter } ».
 }
book-undecided-turns = { $sides ->
    [one] Si le joueur n’a pas gagné à la fin du dernier tour, la partie se termine sans vainqueur{ $reason }.
   *[other] Si aucun camp n’a gagné à la fin du dernier tour, la partie se termine sans vainqueur{ $reason }.
 }
book-undecided-rounds = { $sides ->
    [one] Si le joueur n’a pas gagné à la fin de la dernière manche, la partie se termine sans vainqueur{ $reason }.
   *[other] Si aucun camp n’a gagné à la fin de la dernière manche, la partie se termine sans vainqueur{ $reason }.
 }
book-setup = Mise en place
book-as-shown = Placez les pièces comme le montre la bataille.
book-in-order = Dans cet ordre :
book-always = À tout moment
book-always-about = Chacune de ces règles s’applique dès que sa condition est remplie.
book-answers = Réactions
book-answers-about = { $sides ->
    [one] À ces moments, le joueur peut réagir à une action.
   *[other] À ces moments, un camp peut réagir à une action d’un autre.
 }
book-further = Autres règles
book-battle = Une bataille
book-battle-indexed = bataille
book-battle-about = La page de « { $battle } » montre sa mise en place. Là où elle diffère de ce livre, elle l’emporte.
book-more-battles = { $n ->
    [one] Le jeu comprend { $n } autre bataille.
   *[other] Le jeu comprend { $n } autres batailles.
 }
book-more-battles-named = { $n ->
    [one] Le jeu comprend { $n } autre bataille : { $battles }.
   *[other] Le jeu comprend { $n } autres batailles : { $battles }.
 }
book-of-battles = Un livre de batailles contient les pages de toutes les batailles.

## Books of rules: the end of the game

book-winning = Victoire
book-wins = { $sides ->
    [one] Le camp du joueur gagne s’il { $reason }
   *[other] Un camp gagne s’il { $reason }
 }
book-loses = { $sides ->
    [one] Le camp du joueur perd s’il { $reason }
   *[other] Un camp perd s’il { $reason }
 }
book-eliminated = Un camp est éliminé s’il { $reason }
book-drawn = La partie est nulle si { $reason }
book-can-win = { $sides ->
    [one] Le joueur peut gagner pendant une phase.
   *[other] Un camp peut gagner pendant une phase.
 }
book-can-lose = { $sides ->
    [one] Le joueur peut perdre pendant une phase.
   *[other] Un camp peut perdre pendant une phase.
 }
book-tie = Si cela vaut pour plusieurs camps, la partie se termine sans vainqueur.
book-can-be-drawn-by = La partie peut se terminer sans vainqueur : { $reason }
book-can-be-drawn = La partie peut se terminer sans vainqueur.

## Books of rules: the components

book-pieces = Les pièces
book-dash = Un tiret signifie « aucun ».
book-states = Ces valeurs ({ $kind }) changent pendant la partie :
book-features = Les autres particularités d’un type sont imprimées sous ses valeurs ; les articles les expliquent.
book-secret = { $kind } : seul le propriétaire en voit le type.
book-terrain = Terrain
terrain-link = une liaison entre deux lieux
terrain-square-side = le long du côté d’une case
terrain-hex-side = le long du côté d’un hexagone
terrain-usual = partout où la carte ne montre rien d’autre
terrain-impassable = aucune pièce ne peut y entrer
book-dice = Les dés
dice-sides = { $n ->
    [4] à quatre faces
    [6] à six faces
    [8] à huit faces
    [10] à dix faces
    [12] à douze faces
    [20] à vingt faces
   *[other] à { $n } faces
 }
dice-of-sides = { $n ->
    [4] dés à quatre faces
    [6] dés à six faces
    [8] dés à huit faces
    [10] dés à dix faces
    [12] dés à douze faces
    [20] dés à vingt faces
   *[other] dés à { $n } faces
 }
dice-named = dés « { $name } »
dice-named-of-sides = dés « { $name } » ({ $sides })
dice-face = { $face }, { $n } faces
book-cards = Les cartes
book-deck-heading = { $deck }, { $n } cartes
book-same-cards = Les mêmes cartes que ci-dessus.
book-same-cards-except = Les mêmes cartes que ci-dessus, sauf : { $cards }.
book-cards-above = Comme imprimé ci-dessus : { $cards }.
book-all-cards = Toutes ces cartes : { $said }.
book-tables = Tableaux
book-options = Options
book-options-about = Convenez de ces options avant la partie. Sans autre accord, les valeurs habituelles s’appliquent.
book-usual = Habituel
book-here = Ici
book-remaining = Compléments
book-remaining-about = Ces articles valent pour toute la partie.
book-advice = Conseils
book-advice-about = Ce sont des conseils, non des règles. Les joueurs de l’ordinateur les suivent, et un débutant peut en faire autant.
book-definitions = Définitions
book-definitions-about = Les règles emploient ces mots dans un sens fixe.
book-glossary = Glossaire
book-glossary-about = Autres mots de ce livre.

## Books of rules: modules and their changes

book-printed-with = Imprimés avec les règles qu’ils modifient :
change-of-battle = Cette bataille
change-of-option = Option du jeu
change-on-turns = { $n ->
    [one] Au tour { $numbers }
   *[other] Aux tours { $numbers }
 }
change-in-rounds = { $n ->
    [one] À la manche { $numbers }
   *[other] Aux manches { $numbers }
 }
change-before = Avant cette phase
change-after = Après cette phase
change-instead = Au lieu de cette phase
change-see = voir
change-changed = modifié
change-alone = Modifié
change-by = Modifié par

## Campaigns

campaign-described = La campagne { $campaign }, entre { $sides }. Ses batailles : { $battles }.
campaign-sides = Les camps
campaign-carried = Repris de bataille en bataille
campaign-at-first = { $range }, au début { $start }
campaign-is-next = Prochaine bataille
campaign-before = Avant la bataille
campaign-after = Après la bataille
campaign-winner = Vainqueur : { $side }
campaign-victory = Victoire : { $side }
campaign-drawn = Sans vainqueur
campaign-any-winner = Quel que soit le vainqueur
campaign-or-drawn = { $result }, ou sans vainqueur
campaign-begins-battle = { $campaign }, bataille { $n } : { $battle }
campaign-ends-won = { $campaign } : gagnée par { $side }
campaign-ends-drawn = { $campaign } : sans vainqueur

## Campaigns: values and statements in words

campaign-battle-won = la bataille est gagnée
campaign-battle-drawn = la bataille est nulle
campaign-if = si { $condition }
campaign-else = sinon
campaign-otherwise = sinon
campaign-not = non { $what }
campaign-is = { $what } est { $word }
campaign-is-not = { $what } n’est pas { $word }
campaign-in = dans
campaign-not-in = pas dans
campaign-no = pas de { $what }
campaign-of = { $what } ({ $whose })
campaign-with = { $what } avec { $feature }
campaign-without = sans { $what }
campaign-added = { $unit } + 1, en { $place }
campaign-die = d{ $sides }
campaign-random = au hasard { $what }
campaign-one-of = un de { $what }
campaign-value-if = { $then } si { $condition }, sinon { $otherwise }
campaign-value-by = une valeur selon { $what }
campaign-roll = un jet : { $what }

## Play aids

aid-subtitle = aide de jeu
aid-turn = Le tour
aid-cards = Cartes
aid-deck = { $deck } : { $n } cartes

## Récits de parties

pass = passer
place-at = en
nothing = rien
true = oui
false = non
story-leaving-words = fuit meurt meurent quitte quittent mort morts tombe tombent
story-leaving-beginnings = anéanti captur détrui dispers élimin échapp perdu pris réserve retir sort tué vaincu
story-prepositions = à au aux avec contre dans de depuis derrière des devant du en entre la le les par pour près sous sur vers
story-setup = Mise en place
story-turn = Tour { $n } : { $army }
story-round = Manche { $n }
story-game-turn = { $turn } (tour de jeu { $n })
story-wins = { $count ->
    [one] { $who } gagne
   *[other] { $who } gagnent
 }
story-loses = { $count ->
    [one] { $who } perd
   *[other] { $who } perdent
 }
story-army-reason = l’armée { $reason }
story-drawn = La partie est nulle
story-ends = La partie est finie
story-chooses = { $count ->
    [one] { $who } choisit { $what }
   *[other] { $who } choisissent { $what }
 }
story-of-options = { $n ->
    [one] parmi { $n } possibilité
   *[other] parmi { $n } possibilités
 }
story-only-answer = la seule réponse
story-die = dé
story-dice = dés
story-rolls = { $n ->
    [1] jet ({ $dice }) : { $faces }
   *[other] jet ({ $n } { $dice }) : { $faces }
 }
story-no-roll = jet ({ $dice }) : aucun
story-rolled = jet : { $faces }
story-then = puis
story-picked = { $count ->
    [one] { $what } : tiré au sort parmi { $n }
   *[other] { $what } : tirés au sort parmi { $n }
 }
story-shuffled = { $count ->
    [one] { $pile } : mélange
   *[other] { $pile } : mélange
 }
story-pile = { $pile }
story-box = la boîte
story-owned = { $what } ({ $whose })
story-way = { $from } → { $to }
story-way-of = { $from } → { $to } ({ $whose })
story-goes = { $count ->
    [one] { $cards } : { $way }
   *[other] { $cards } : { $way }
 }
story-draws = { $count ->
    [one] { $who } pioche { $cards }
   *[other] { $who } piochent { $cards }
 }
story-sees = { $count ->
    [one] { $who } voit { $cards }
   *[other] { $who } voient { $cards }
 }
story-a-card = une carte
story-cards = { $n } cartes
story-turned-up = { $count ->
    [one] { $cards } est retournée
   *[other] { $cards } sont retournées
 }
story-turned-up-for = { $count ->
    [one] { $cards } est retournée pour { $whose }
   *[other] { $cards } sont retournées pour { $whose }
 }
story-stays = { $count ->
    [one] { $name } reste en { $to }
   *[other] { $name } restent en { $to }
 }
story-moves = { $count ->
    [one] { $name } va de { $from } à { $to }
   *[other] { $name } vont de { $from } à { $to }
 }
story-returns = { $count ->
    [one] { $name } revient en { $to }
   *[other] { $name } reviennent en { $to }
 }
story-enters = { $count ->
    [one] { $name } entre en { $to }
   *[other] { $name } entrent en { $to }
 }
story-goes-into-reserve = { $count ->
    [one] { $name } passe de { $from } en réserve
   *[other] { $name } passent de { $from } en réserve
 }
story-is-removed = { $count ->
    [one] { $name } est retiré de { $from }
   *[other] { $name } sont retirés de { $from }
 }
story-into-reserve = en réserve
story-removed = retiré
story-to = en { $place }
story-name-to = { $name } en { $place }
story-turns-to = { $count ->
    [one] { $piece } se tourne : { $way }
   *[other] { $piece } se tournent : { $way }
 }
story-turns = { $count ->
    [one] { $piece } se tourne : { $way }
   *[other] { $piece } se tournent : { $way }
 }
story-belongs = { $piece } : camp maintenant { $army }
story-becomes = { $count ->
    [one] { $piece } devient { $now }
   *[other] { $piece } deviennent { $now }
 }
story-now = { $name } : maintenant { $set }
story-empty = vide
story-no-longer = plus maintenant
story-from-to = { $name } de { $from } à { $to }
story-state-for = { $name } pour { $word }
story-changes = { $count ->
    [one] { $hexes } : { $to } au lieu de { $from }
   *[other] { $hexes } : { $to } au lieu de { $from }
 }
story-between = entre { $hex } et { $toward }
story-on-side = sur le côté de { $hex } vers { $toward }
story-side-removed = { $before } enlevé { $place }
story-side-new = { $now } { $place }
story-side-changed = { $now } au lieu de { $before } { $place }
story-unnamed = { $article ->
    [an] ({ $noun })
   *[other] ({ $noun })
 }
story-card = carte
story-army = armée
story-place = lieu
story-some = quelques
direction-north = nord
direction-north-east = nord-est
direction-east = est
direction-south-east = sud-est
direction-south = sud
direction-south-west = sud-ouest
direction-west = ouest
direction-north-west = nord-ouest
answer-yes = Oui
answer-no = Non

## Questions à la table

table-choose = choix
table-without = sans { $what }
table-choose-count = (en choisir { $n })
table-choose-range = (en choisir { $least } à { $most })
table-one-of = (l’un des { $n })
table-pieces = { $n } pièces
table-number = un nombre de { $first } à { $last }
table-name = un nom ou son début
table-several = plusieurs, séparés par des espaces ou des virgules
table-type = tapez { $ways }
table-or = ou `{ $none }`
table-all = tous

## Réponses et commandes à la table

play-begin = Tapez `:help` pour obtenir de l’aide.
play-rest = { $ways } ; `:help` énumère les commandes
play-impossible = `{ $typed }` ne fait pas partie des choix
play-ambiguous = `{ $typed }` peut désigner { $names }
play-more = { $names } et { $n } autres
play-twice = `{ $typed }` est choisi deux fois
play-must-choose = il faut choisir ici
play-chosen-exactly = vous en avez choisi { $n } : il faut en choisir { $most }
play-chosen-at-most = vous en avez choisi { $n } : on peut en choisir { $most } au plus
play-chosen-between = vous en avez choisi { $n } : il faut en choisir { $least } à { $most }
play-pass-screen = passez l’écran à { $name }, puis appuyez sur Entrée
play-no-pieces-of = aucune pièce sur le plateau
play-cards = { $n ->
    [one] { $n } carte
   *[other] { $n } cartes
 }
play-unknown = { $n } que vous ne connaissez pas
play-scores = ce qui décide de la fin de la partie :
play-no-pieces = il n’y a pas de pièces ; `:state` énumère ce qui est sur les cases
play-no-cards = il n’y a pas de cartes
play-no-state = la partie n’a pas d’état que vous puissiez voir
play-such-as = { $form }, comme { $example }
play-nothing-to-redo = il n’y a rien à rétablir
play-nothing-to-undo = il n’y a rien à reprendre
play-taken-back = Votre dernière réponse est reprise.
play-barred = depuis, { $why } ; `:undo!` reprend tout de même, avec de nouveaux dés, et l’enregistrement le note
play-barred-chance = des dés ou des cartes ont été utilisés
play-barred-shown = des cartes ou des pièces ont été montrées à { $names }
play-barred-decided = quelqu’un d’autre a décidé
play-wrote = { $file } écrit
play-wrote-test = { $file } écrit ; `castra test` l’exécute
play-wrote-secrets = { $file } écrit ; `castra test` l’exécute ; il contient ce qui est caché dans la partie : ne l’ouvrez qu’à la fin
play-drew = { $file } dessiné
play-no-command = il n’y a pas de commande `:{ $word }` ; il y a { $commands }
play-colon = les commandes commencent par deux-points : `{ $command }`
play-why-long = l’expression est trop longue
play-why-secret = cela peut dépendre de ce qui est caché à quelqu’un ; `castra why` l’explique dans une partie enregistrée
play-why-steps = le calcul demande trop d’étapes
play-why-unseen = cela dépend de ce que vous ne voyez pas
play-no-map = le plateau ne tient pas sur l’écran, ou il n’y en a pas ; `:map FILE` le dessine, `:pieces` énumère les pièces
play-no-board = il n’y a pas de carte : seul le plateau d’une bataille est dessiné ; `:pieces` énumère les pièces
play-again = { $n ->
    [one] { $n } choix refait
   *[other] { $n } choix refaits
 }
odds-exact = { $answer } : exact ({ $n ->
    [one] { $n } résultat
   *[other] { $n } résultats
 })
odds-exact-deals = { $exact } ; de même pour { $n } autres répartitions des cartes et pièces cachées
odds-sampled = { $answer } : estimé, sur { $n } parties avec des dés et des répartitions aléatoires des cartes et pièces cachées
odds-first = d’abord lancés : { $n } { $die }
odds-assumed = en supposant que { $who } réponde à « { $label } » par { $answer } : { $chance }
odds-then = ensuite : { $text } { $chance }
odds-removed = retiré { $chance }
odds-moves = se déplace { $chance }
odds-reserve = en réserve { $chance }
odds-taken = change de camp { $chance }
odds-value = { $name } { $value } (à présent { $now }) { $chance }
odds-wins = { $text } : vous gagnez { $chance } ({ $n ->
    [one] { $n } partie d’essai
   *[other] { $n } parties d’essai
 })
odds-turn-of = Tour { $n }, { $army }
odds-nothing = ni dés ni changement
odds-no-advice = il n’y a pas de conseil : les règles tournent sans fin
odds-no-standing = les positions de ce jeu ne se jugent pas avant la fin
odds-no-judge = ces chances sont approximatives : ce jeu n’a pas de `judge`, seuls ses pièces et ses points sont comparés
play-help =
    une réponse    un numéro de la liste, une case, un nom ou son début ; pour
                   plusieurs, avec des espaces ou des virgules, ou `tous`
    aucun, passer  ne choisit rien, si c’est permis
    :pieces        énumère les pièces sur le plateau et en réserve
    :hand          énumère les piles, et les cartes que vous y connaissez
    :state         énumère l’état de la partie, des armées et des cases
    :map [FILE]    montre le plateau en lettres ; avec FILE, en image
    :why VALUE     explique une valeur dans la position, comme `castra why`, si
                   rien de ce qui est caché à quelqu’un n’en décide
    :odds ANSWER   énumère les chances de ce qui suit une réponse, jusqu’à la
                   question suivante ou la fin du tour
    :hint          énumère les trois meilleures réponses d’une recherche rapide,
                   avec vos chances de gagner
    :standing      énumère tour par tour vos chances de gagner, comme le jeu juge
                   ses positions
    :undo          reprend votre dernière réponse ; si depuis le hasard ou
                   quelqu’un d’autre a décidé, ou des cartes ont été montrées,
                   `:undo!` le fait avec de nouveaux dés, `:undo same` avec les
                   mêmes
    :redo          répète une réponse que vous avez reprise
    :reload        relit les règles et refait tous les choix
    :save FILE     enregistre la partie, pour `castra replay` et `--resume`
    :test FILE     écrit la position en test, avec tout ce qui vous est caché
    :quit, :q      quitte la partie
    Entrée         réaffiche la question

## Armées des essais

army-first = armée 1
army-second = armée 2
army-third = armée 3
army-fourth = armée 4
army-fifth = armée 5
army-sixth = armée 6
army-seventh = armée 7
army-eighth = armée 8
