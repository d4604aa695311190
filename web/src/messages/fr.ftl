## Everywhere

quoted = « { $text } »
settings-language = Langue de la page
theme-auto = Couleurs : selon l’appareil
theme-light = Couleurs : claires
theme-dark = Couleurs : sombres
help-link = Aide
cancel = Annuler
close = Fermer
waiting = { $what }…
waiting-long = { $what } : plus de { $seconds } secondes déjà. Arrêtez si les règles ne finissent jamais ; rien de ce qui est enregistré n’est perdu.
stop = Arrêter
connection-lost = Castra ne répond pas sur cet ordinateur. Votre texte reste dans cette page. Si castra edit est terminé, relancez-le dans le même dossier. La page se reconnecte alors.
connection-refused = Castra refuse sur cet ordinateur : { $why }.
page-cannot-start = Castra ne peut pas démarrer ici : { $error }
page-no-file = Il n’y a pas de fichier { $path } ici.
page-no-battle = Castra ne contient pas de bataille { $path }.
page-bad-link = Ce lien est illisible : { $error }
page-copied = Ceci est une copie de { $name }. Vous pouvez la modifier.

## Start page

start-reading = Lecture des jeux…
start-welcome = Les batailles de l’Antiquité en texte : à écrire, à dessiner, à jouer. Tout reste sur votre appareil.
start-unreadable = Les jeux sont illisibles : { $error }.
start-search = Chercher batailles, jeux et fichiers
start-found =
    { $results ->
        [0] Aucun résultat.
        [one] 1 résultat
       *[other] { $results } résultats
    }
start-title-value = Ma première bataille
start-near-value = Armée du Sud
start-far-value = Armée du Nord
start-game-own = { $title } (le vôtre)
start-from-line = Deux armées en ligne
start-from-empty = Un plateau vide
start-from-shipped = Copie d’une bataille fournie
start-from-own = Copie d’une de vos batailles
start-game = Jeu
start-board = Plateau
start-title = Titre
start-near = Armée en bas
start-far = Armée en haut
start-from = Commencer par
start-begin = Créer la bataille
start-new = Nouvelle bataille
start-too-large = { $name } est trop gros pour une bataille.
start-open-file = Ouvrir un fichier…
start-open-hint = Un fichier Castra, ou celui d’un autre programme : Memoir ’44, HexBattle, Tiled, VASSAL ou un tableau d’unités
start-one-file = Ouvrez un seul fichier à la fois. Seule une carte de Tiled prend d’autres fichiers avec elle : ses jeux de tuiles et ses modèles.
start-examples = Batailles fournies avec Castra
start-play = Jouer maintenant
start-play-note = Jouez contre un bot, ou à deux sur cet écran. La carte met en évidence ce que vous pouvez faire.
start-play-battle = Jouer { $title }

## Import of files

import-title = Importer { $name }
import-reading = Castra lit { $name }…
import-game-by-file = Celui du fichier, sinon le premier jeu
import-account = Compte rendu de l’import
import-totals = { $taken } repris, { $approximated } approchés, { $left } omis.
import-whole = Le fichier contient toute la bataille.
import-mapping = Les mots du fichier et leur sens dans le jeu
import-mapping-note = Complétez les mots vides et corrigez les autres, puis importez de nouveau. Les mots vides manquent dans la bataille.
import-again = Importer de nouveau
import-open = Ouvrir la bataille

## Files of a person

mine-order-changed = par date
mine-order-title = par titre
mine-order-path = par fichier
mine-title = Vos batailles
mine-order = Ordre des batailles
mine-rules = Jeux, modules et tests ({ $rules })
mine-show-all =
    { $battles ->
        [one] Afficher { $battles } bataille
       *[other] Afficher les { $battles } batailles
    }
mine-more = Autres actions pour { $title }
mine-more-hint = Renommer, dupliquer ou supprimer
mine-changed = modifiée le { DATETIME($at, day: "numeric", month: "short", year: "numeric") }
mine-changed-today = modifiée aujourd’hui à { DATETIME($at, hour: "2-digit", minute: "2-digit") }
mine-read-only = lecture seule
mine-not-listed = il n’est plus dans la liste
mine-open = Ouvrir
mine-rename = Renommer le fichier…
mine-duplicate = Dupliquer
mine-delete = Supprimer…
mine-new-name = Nouveau nom du fichier { $path }
mine-name-taken = il y a déjà un fichier { $path }
mine-renamed-both = { $path } a été modifié entre-temps : il reste, à côté de { $to }.
mine-renamed = { $path } s’appelle maintenant { $to }.
mine-duplicated = { $other } est dans { $path }.
this-browser = ce navigateur
mine-delete-ask = Supprimer { $path } de { $where } ? C’est irréversible ici.
delete = Supprimer
mine-delete-changed = { $path } a été modifié entre-temps : il reste.
mine-deleted = { $path } est supprimé.
kind-battle = Bataille
kind-campaign = Campagne
kind-game = Jeu
kind-module = Module
kind-tests = Tests
kind-other = Autre fichier

## Head of the editor, and its views

bench-no-figures = L’équilibre est mesuré dès que la bataille est sans erreur.
bench-copy = Copier pour modifier
tab-tests = Tests
tab-tests-passed = Tests ({ $run } réussis)
tab-tests-failed = Tests ({ $failed } en échec)
zoom = Zoom
zoom-in = Agrandir
zoom-out = Réduire
zoom-fit = Ajuster
bench-views = Vues
tab-text = Texte
tab-map = Carte
tab-council = Conseil de guerre
tab-rules = Règles
tab-printed = Page
bench-below = Partie inférieure
tab-problems = Problèmes
tab-balance = Équilibre
bench-home = Toutes les batailles
undo = Annuler
key-undo = Ctrl+Z
redo = Rétablir
key-redo = Ctrl+Y
bench-format = Formater
key-format = Maj+Alt+F
bench-share = Partager
bench-download = Télécharger
keys = Raccourcis
keys-hint = Raccourcis : ?
bench-other-file = un autre fichier a été ouvert
bench-adopted = Ceci est maintenant votre copie, { $path }. L’original reste inchangé.
bench-stopped = La lecture a été arrêtée. Votre texte est inchangé ; la page le relira quand il changera.
bench-core-bug = Le noyau ne peut pas lire ce texte ; c’est un bogue de Castra : { $why }. Votre texte est inchangé.
bench-core-restarted = Le noyau a redémarré : { $why }. Votre texte est inchangé.
bench-reading-stopped = la lecture a été arrêtée
bench-reading = Castra lit le texte
bench-no-battle = Ce fichier n’est pas une bataille : ouvrez-en une pour voir combien de fois chaque camp gagne.
problems-new =
    { $others ->
        [0] Fait, avec un nouveau problème : { $message }.
        [one] Fait, avec un nouveau problème : { $message }. Il y en a 1 autre ci-dessous.
       *[other] Fait, avec un nouveau problème : { $message }. Il y en a { $others } autres ci-dessous.
    }
tab-problems-count = Problèmes ({ $count })
bench-no-map = Ce fichier n’a pas de carte : ouvrez une bataille pour en voir une.
map-last-version = Le texte contient des erreurs. La carte montre la dernière version correcte.
map-no-board = Ce jeu se joue sans plateau.
map-incomplete = Le texte contient des erreurs : la carte est incomplète.
map-none = Il n’y a pas de carte : { $message }.
room-fold = Replier
key-fold-below = Ctrl+J
room-open = Ouvrir
room-size-left = Taille du texte
room-size-below = Taille de la partie inférieure
room-hint-left = Glisser pour redimensionner ; double-clic pour rétablir ; Ctrl+B replie
room-hint-below = Glisser pour redimensionner ; double-clic pour rétablir ; Ctrl+J replie
room-folded = replié
room-pixels = { $size } pixels

## Open files, saving, sharing

save = Enregistrer
key-save = Ctrl+S
saved-shipped = fournie : les changements vont dans une copie
saved-read-only = lecture seule
saved-elsewhere = modifié ailleurs
saved-not = non enregistré
saved = enregistré
save-leave = Quitter sans enregistrer
save-unsaved = { $path } a des modifications non enregistrées.
save-decide = Décidez d’abord quelle version garder.
save-done = { $path } est enregistré.
save-failed = { $path } n’a pas pu être enregistré : { $error }
save-unread = { $path } a peut-être changé, mais n’a pas pu être relu : { $error }
save-deleted = { $path } a été supprimé. Votre texte reste ici jusqu’à votre départ ; Enregistrer récrit le fichier.
save-newer = Un autre programme a modifié { $path }. Voici la nouvelle version.
save-clash = Un autre programme a modifié { $path } pendant votre travail. Rien n’est écrasé avant votre décision.
save-show-theirs = Voir l’autre
save-other-version = L’autre version
save-take-theirs = Prendre l’autre
save-take-hint = Annuler fait revenir la vôtre
save-keep-mine = Garder la mienne
save-keep-hint = Écrase l’autre par la vôtre
files-open = Fichiers ouverts
files-close = Fermer { $path }
files-more = Ouvrir un autre fichier
files-gone = { $path } n’est plus ici
link-too-long = la bataille de ce lien est trop longue
link-unknown-terms = il décrit la partie d’une façon que cette page ne connaît pas
folder-no-answer = Castra ne répond pas sur cet ordinateur
link = Lien
share-edit-note = Le lien contient toute la bataille. Quiconque l’ouvre en reçoit une copie. Rien n’est stocké sur un serveur.
share-play-note = Quiconque ouvre le lien arrive directement à la table. Le texte et les règles n’y sont pas modifiables ; « Recommencer » rétablit tout. Les joueurs peuvent faire une copie.
share-art = { $count ->
    [one] Le lien contient une image personnelle.
   *[other] Le lien contient { $count } images personnelles.
}
share-art-left = Laissées de côté, car un lien peut contenir { $room } Kio d’images : { $names }
share-art-lacking = Laissées de côté, car cette page ne les a pas lues : { $names }
copied = Copié.
copy-refused = Le navigateur ne permet pas à la page de copier. Copiez le lien vous-même.
share-title = Partager par lien
share-local = Cette page est sur votre ordinateur. Pour partager la bataille, ajoutez tout ce qui suit # (inclus) à l’adresse d’une page publique de Castra.
copy = Copier
share-for-edit = Pour modifier
share-for-play = Pour jouer, sans changement
share-seat-open = Au choix du destinataire
seat-person = Un humain
seed = Graine
seed-random = au hasard
share-seed-hint = Avec une graine, tout le monde a les mêmes dés et les mêmes cartes.
share-for = But du lien
colours-classic = Classique
colours-dark = Sombre
colours-safe = Adapté aux daltoniens
colours-print = Noir et blanc, pour l’impression
away-nothing = il n’y a rien à dessiner
away-drawing = Castra dessine l’image…
away-downloaded = Téléchargé.
away-copying = Copie en cours…
away-copy-refused = le navigateur ne permet pas à la page de copier : téléchargez plutôt le fichier
away-title = Télécharger et copier
away-png = Image (PNG)
away-svg = Dessin (SVG)
away-pdf = À imprimer (PDF)
away-colours = Couleurs de l’image
away-picture = Image
away-link = Lien…
away-writing = Castra écrit le fichier…
away-books = Les règles en livret (HTML)
away-players = Pour les joueurs
away-designers = Pour les auteurs
away-programs = Fichiers pour d’autres programmes
away-tiled = Tiled
away-tabletop = Tabletop Simulator
away-images = Adresse des images, pour Tabletop Simulator
away-lost = { $format } ne peut pas contenir : { $loss }.

## Changes of the text

edit-read-only = Ce fichier est en lecture seule.
edit-text-changed = Le texte a changé entre-temps. Rien n’a été fait.
edit-file-changed = il a changé entre-temps
edit-failed = { $path } n’a pas pu être modifié : { $error }. Rien n’a été modifié ici.
edit-rename = Nouveau nom de { $before }, partout où il est utilisé
edit-no-declaration = Il n’y a pas de déclaration pour le mot sous le curseur.
edit-formatted = Le texte est déjà formaté.

## Keys

keys-everywhere = Partout
keys-list = lister tous les raccourcis ; F1 fait de même dans le texte
key-undo-redo = Ctrl+Z, Ctrl+Y
keys-undo-redo = annuler, rétablir
key-fold-text = Ctrl+B
keys-fold-text = replier le texte, le rouvrir
keys-fold-below = replier la partie inférieure, la rouvrir
keys-save = enregistrer
key-tab = Tab, Maj+Tab
keys-tab = avancer, reculer
key-escape = Échap
keys-escape = fermer, reposer, lâcher
keys-map = Sur la carte
key-arrows = Flèches
keys-map-arrows = aller d’un hexagone à l’autre ; chacun est lu avec son terrain et ses unités
key-enter = Entrée
keys-map-enter = prendre une unité ou un nom, et le poser ; placer ce qui est choisi dans la palette
key-alt-arrows = Alt+flèches
keys-map-nudge = déplacer d’un hexagone les unités choisies
keys-map-name = nommer l’unité choisie, changer le nom choisi
key-delete = Suppr
keys-map-delete = retirer ce qui est choisi
keys-map-turn = tourner les unités choisies, si le jeu a des orientations
key-select-all = Ctrl+A
keys-map-select-all = sélectionner toutes les unités
key-select-more = Maj+clic, Maj+Entrée
keys-map-select-more = ajouter une unité à la sélection, ou l’en retirer
key-clipboard = Ctrl+C, Ctrl+X, Ctrl+V
keys-map-clipboard = copier, couper, coller au curseur
key-duplicate-drag = Ctrl+D, Alt+glisser
keys-map-duplicate = dupliquer les unités choisies
keys-map-mirror = inverser gauche-droite les unités choisies ; sans sélection, toutes
key-mirror-map = Maj+M
keys-map-mirror-map = inverser gauche-droite le terrain, les noms et les objectifs
keys-map-swap = échanger les côtés des armées
keys-map-give = donner les unités choisies à l’armée suivante
key-menu = Maj+F10
keys-map-menu = ouvrir le menu de la sélection ; de même le bouton droit et un appui long
key-zoom = Molette, + − 0
keys-map-zoom = zoomer au pointeur, agrandir et réduire, ajuster ; deux doigts font les deux
key-pan = Espace+glisser
keys-map-pan = déplacer la carte ; de même le bouton du milieu
keys-text = Dans le texte
key-complete = Ctrl+Espace
keys-text-complete = proposer des complétions ; Entrée ou Tab en prend une
key-indent = Ctrl+] Ctrl+[
keys-text-indent = augmenter, réduire le retrait des lignes
key-tab-mode = Ctrl+M
keys-text-tab-mode = faire de Tab un retrait ; encore une fois, et Tab avance de nouveau
keys-text-rename = renommer partout
keys-text-declaration = aller à la déclaration
keys-text-format = formater
key-find = Ctrl+F
keys-text-find = chercher
keys-text-problem = aller au problème suivant
keys-table = À la table
keys-table-arrows = aller d’un hexagone à l’autre du plateau
keys-table-enter = choisir l’hexagone
keys-table-escape = reposer ce qui a été pris
keys-all = Tous les raccourcis

## Map

map-copy-first = Sélectionnez d’abord les unités à copier.
map-copied =
    { $units ->
        [one] { $units } unité copiée.
       *[other] { $units } unités copiées.
    }
map-mirrored =
    { $units ->
        [one] { $units } unité inversée.
       *[other] { $units } unités inversées.
    }
map-given =
    { $units ->
        [one] { $units } unité donnée à : { $army }.
       *[other] { $units } unités données à : { $army }.
    }
map-nothing-copied = Rien n’est encore copié. Sélectionnez des unités et appuyez sur Ctrl+C.
map-click-paste = Cliquez d’abord sur l’hexagone où copier.
map-no-room = Il n’y a pas de place sur le plateau pour une copie.
map-strange-unit = Ce jeu n’a pas d’unité « { $unit } » : rien n’a été placé.
map-copy-leaves = Une copie sortirait du plateau. Rien n’a été placé.
map-ground-mirrored = Terrain, noms et objectifs inversés.
map-no-units = Il n’y a pas d’unités à déplacer.
map-no-opposite = Aucun hexagone n’est opposé à { $hex } : rien n’a été déplacé.
map-swapped = Les armées ont échangé leurs côtés.
map-give-first = Sélectionnez d’abord les unités à donner à une autre armée.
map-selected =
    { $pieces ->
        [0] Rien de sélectionné
        [one] 1 pion sélectionné
       *[other] { $pieces } pions sélectionnés
    }
map-empty = vide
map-objective-named = objectif « { $text } »
map-wrong =
    { $severity ->
        [error] Erreur
       *[warning] Avertissement
    } : { $message }
chosen = Sélection
change = Modifier…
remove = Retirer
done = Terminé
turn-left = Tourner à gauche
turn-right = Tourner à droite
duplicate = Dupliquer
key-duplicate = Ctrl+D
chosen-add = En ajouter
key-add = Maj+clic
chosen-more = Plus…
chosen-several = Plusieurs
chosen-unit = Type d’unité
chosen-army = Armée
chosen-distinction-of = Distinction : { $of }
chosen-distinction = Distinction
chosen-none-of = Sans distinction ({ $of })
chosen-none = Sans distinction
chosen-name = Nom…
hint-hand = Cliquez sur une unité ou un nom pour le modifier, ou faites-le glisser.
hint-unit = Cliquez sur la carte pour placer { $unit }.
hint-terrain-clear = Glissez sur la carte pour effacer le terrain.
hint-terrain = Glissez sur la carte pour peindre { $terrain }.
hint-side-clear = Glissez le long des côtés d’hexagones pour les effacer.
hint-side = Glissez le long des côtés d’hexagones pour tracer { $terrain }.
hint-label = Cliquez sur la carte pour ajouter un nom, ou sur un nom pour le modifier.
hint-objective = Cliquez sur la carte pour ajouter un objectif, ou sur un objectif pour le modifier.
field-either = L’une ou l’autre
field-counts = Compte pour
map-put-back = Reposé
map-hex-empty = { $hex } est vide
map-picked-up = { $name } : pris. Flèches, puis Entrée pour poser.
layer-coordinates = Coordonnées
layer-sections = Secteurs
layer-labels = Noms sur la carte
layer-objectives = Objectifs
layer-terrain = Terrain
layer-grid = Grille
layer-units = Unités
layer-leaders = Chefs
layers = Calques
layers-map = Calques de la carte
layers-strength = Force de chaque unité
layers-scan = Carte numérisée
layers-board = Plateau
layers-board-note = Tout garde le nom de son hexagone. Les problèmes listent les unités qui n’y ont pas d’hexagone.
scan-load = Charger une image…
scan-load-other = En charger une autre…
scan-note = Posez l’image d’une carte sur le plateau pour dessiner la bataille d’après elle. Le fichier de la bataille ne la contient pas.
scan-opacity = Opacité
scan-fit-button = Caler par trois points…
scan-fitted = L’image est calée sur le plateau.
map-no-hex-moved = Il n’y a pas d’hexagone ici : rien n’a été déplacé.
size-title = Rangées et colonnes
size-note = La bataille reçoit son propre plateau. Tout reste à sa place ; les hexagones changent de nom si les noms commencent à ce bord.
size-remove-all = Tout retirer
size-edge =
    { $edge ->
        [top] Rangée en haut
        [bottom] Rangée en bas
        [left] Colonne à gauche
       *[right] Colonne à droite
    }
size-add =
    { $edge ->
        [top] Ajouter une rangée en haut
        [bottom] Ajouter une rangée en bas
        [left] Ajouter une colonne à gauche
       *[right] Ajouter une colonne à droite
    }
size-remove =
    { $edge ->
        [top] Retirer la rangée du haut
        [bottom] Retirer la rangée du bas
        [left] Retirer la colonne de gauche
       *[right] Retirer la colonne de droite
    }
size-added =
    { $edge ->
        [top] Une rangée a été ajoutée en haut.
        [bottom] Une rangée a été ajoutée en bas.
        [left] Une colonne a été ajoutée à gauche.
       *[right] Une colonne a été ajoutée à droite.
    }
size-removed =
    { $edge ->
        [top] La rangée du haut a été retirée.
        [bottom] La rangée du bas a été retirée.
        [left] La colonne de gauche a été retirée.
       *[right] La colonne de droite a été retirée.
    }
size-holds =
    { $edge ->
        [top] La rangée du haut
        [bottom] La rangée du bas
        [left] La colonne de gauche
       *[right] La colonne de droite
    } contient { $words }. Retirer cela aussi ?
size-units =
    { $count ->
        [one] { $count } unité
       *[other] { $count } unités
    }
size-terrain =
    { $count ->
        [one] { $count } hexagone de terrain
       *[other] { $count } hexagones de terrain
    }
size-names =
    { $count ->
        [one] { $count } nom
       *[other] { $count } noms
    }
size-objectives =
    { $count ->
        [one] { $count } objectif
       *[other] { $count } objectifs
    }
scan-unreadable = { $name } n’est pas une image que ce navigateur sait lire
scan-image = L’image { $name }
scan-stage = L’image : les flèches déplacent le point, Maj le déplace moins, Entrée le fixe
scan-point = Point { $number } sur 3 : cliquez sur l’image au milieu de { $title }.
scan-one-line = Ces trois points sont alignés. { $asked }
scan-back = Revenir d’un point
scan-fit = Caler l’image
map-keys = Les flèches vont d’un hexagone à l’autre. Entrée prend une unité ou un nom et le pose, F2 le nomme, Suppr le retire, les crochets le tournent. Maj et F10 ensemble ouvrent le menu. Si un terrain ou une unité est choisi, Entrée le place ici. Échap lâche. Le point d’interrogation liste tous les raccourcis.
map-no-hex-placed = Il n’y a pas d’hexagone ici : rien n’a été placé.
map-leaves = Une unité sortirait du plateau. Rien n’a été déplacé.
map-name-ask = Nom de { $title } en { $hex }. Laissez vide pour ne pas le nommer.
map-label-in = Nom sur la carte en { $title }
map-objective-in = Objectif en { $title }
map-not-now = Une erreur dans le texte empêche le dessin. Corrigez-la ou annulez-la avant de modifier la carte.
map-side-ask = Quel côté de { $hex } ? { $sides }
map-no-facing = Ces unités n’ont pas d’orientation.
map-name = La carte
cut = Couper
key-cut = Ctrl+X
key-copy = Ctrl+C
menu-mirror = Inverser gauche-droite
menu-give = Donner à : { $army }
menu-paste = Coller ici
key-paste = Ctrl+V
menu-label = Nom sur la carte…
menu-objective = Objectif…
menu-clear = Effacer : { $terrain }
menu-select-all = Sélectionner toutes les unités
menu-mirror-all = Inverser toutes les unités
menu-mirror-ground = Inverser le terrain
menu-mirror-both = Inverser unités et terrain
menu-swap = Échanger les côtés des armées

## Palette

palette = Palette
palette-tools = Outils
search = Chercher
palette-search = Chercher dans la palette
palette-open = Unités et terrain
palette-hand = Choisir et déplacer
palette-label = Nom sur la carte
palette-objective = Objectif
palette-clear-side = Effacer le côté
palette-own-units = Unités de la bataille
palette-other-units = Autres unités
palette-sides = Côtés d’hexagones
palette-nothing = Rien ne s’appelle « { $text } » ici.
palette-none-deployed = aucun déployé
palette-deployed = déployés

## Panels

wins = Victoire : { $name }
interval-95 = Intervalle à 95 %
game-too-long = une partie a duré trop longtemps
games-lost = Parties perdues
draws = Nuls
balance-corner = { $name } : { $percent } ± { $half } %
balance-corner-hint = { $played } parties entre bots, avec l’intervalle à 95 %
balance-reach = { $low } à { $high } %
balance-lost = Perdues
balance-draw = Nul
balance-games = { $played } parties sur { $games }. Les bots suivent les conseils des règles ; des humains peuvent jouer autrement.
balance-turns = Une partie dure en moyenne { NUMBER($turns, minimumFractionDigits: 1, maximumFractionDigits: 1) } tours.
balance-faults =
    { $faults ->
        [one] { $faults } partie n’a pas pu être terminée : les règles demandaient l’impossible.
       *[other] { $faults } parties n’ont pas pu être terminées : les règles demandaient l’impossible.
    }
balance-failed = Impossible de jouer des parties : { $error }.
balance-who = Qui gagne
balance-wins = Victoires
even-title = Équilibrer
even-find = Chercher des changements
even-note = Joue de petits changements du texte et cherche ceux avec lesquels les deux armées gagnent la moitié des parties.
even-progress =
    { $part ->
        [battle] La bataille telle qu’elle est : { $done } sur { $of } ({ $games } parties)
        [changes] Changements simples : { $done } sur { $of } dans cette manche ({ $games } parties)
        [pairs] Paires de changements : { $done } sur { $of } dans cette manche ({ $games } parties)
       *[verification] Les meilleurs changements avec de nouveaux dés : { $done } sur { $of } ({ $games } parties)
    }
even-over = { $games } parties ont été jouées entre bots.
even-base = { $army } : gagne maintenant { $percent } % de { $games } parties ({ $low } à { $high } %).
even-then = { $army } : gagne { $percent } % de { $games } nouvelles parties avec ce changement ({ $low } à { $high } %).
even-already = La bataille est équilibrée : chaque armée gagne la moitié des parties, à 3 points près.
even-nearest = Aucun changement n’arrive à 3 points de la moitié. Le plus proche :
even-nothing = Aucun changement n’a pu être essayé.
even-act = Faire ce changement
even-removed = sans
even-added = avec
measure-reading = Castra lit la bataille…
measure-stopped = Arrêté.
measure-failed = Les parties ne peuvent pas être jouées : { $error }.
worth-title = Valeur de ses éléments
worth-measure = Mesurer
worth-map = Montrer sur la carte
worth-note = Joue les mêmes parties sans chaque unité, entrée, case de terrain, règle spéciale et module.
worth-progress = { $done } éléments sur { $of } dans cette manche ({ $games } parties)
worth-over = { $games } parties ont été jouées entre bots.
worth-part = Élément
worth-points = Valeur
worth-piece = Pièce
worth-council = Conseil de guerre
worth-ground = Terrain
worth-special = Règle spéciale
worth-module = Module
worth-means = La valeur est la part de victoires, en points, que l’armée perd sans l’élément. Un nombre est mesuré avec 1 de moins, et une entrée d’une armée est donnée à la suivante.
worth-unmeasured = Non mesuré :
compare-region = Comparaison
compare = Comparer
compare-battle = Bataille à jouer
compare-opened = tel qu’ouvert
compare-saved = tel qu’enregistré
compare-marked = tel que marqué
compare-marked-at = tel que marqué à { DATETIME($time, hour: "2-digit", minute: "2-digit") }
compare-mark = Marquer cette version
compare-mark-hint = Comparer les versions suivantes avec le texte actuel
compare-title = Avant et maintenant
compare-before-label = Avant :
compare-no-battle = Il n’y a pas de bataille à jouer dans ce dossier.
compare-still = Le texte est encore { $version }.
compare-plays = Joue les mêmes parties avec le texte { $version } et tel qu’il est.
compare-reading = Castra lit les deux versions…
compare-pairs = { $played } paires de parties sur { $pairs }, avec les mêmes dés
compare-pairs-done = { $played } paires de parties, avec les mêmes dés
compare-stopped = La comparaison s’est arrêtée : { $error }.
compare-same =
    { $played ->
        [one] { $played } partie est identique.
       *[other] Les { $played } parties sont identiques.
    }
compare-differ =
    { $differing ->
        [one] { $differing } partie sur { $played } diffère.
       *[other] { $differing } parties sur { $played } diffèrent.
    }
compare-faults =
    { $faults ->
        [one] { $faults } paire n’a pas pu être terminée, et n’est pas comptée.
       *[other] { $faults } paires n’ont pas pu être terminées, et ne sont pas comptées.
    }
compare-differences = Différences
compare-figure = Valeur
compare-before = Avant
compare-now = Maintenant
compare-difference = Différence
compare-points = { $points } points
compare-reach = { $low } à { $high }
compare-over = La partie est terminée.
lines-left =
    … { $left ->
        [one] { $left } autre ligne
       *[other] { $left } autres lignes
    }.
lines-left-why =
    … et { $left ->
        [one] { $left } autre ligne
       *[other] { $left } autres lignes
    }
ending-fault = N’a pas pu continuer au tour { $turns }.
ending-draw = Nul au tour { $turns }.
ending-win = { $wins }, au tour { $turns }.
compare-parting = Où la partie { $game } diverge d’abord
compare-both = Les deux parties
compare-wins = { $name } : parties gagnées
compare-turns = Tours
compare-decisions = Décisions
compare-counted =
    { $counted ->
        [lost] { $of }, perdus
        [left] { $of }, restants
       *[other] { $of }
    }
pairs-before = dans l’état antérieur : { $error }
council-name = Nom
council-noun = Dans les phrases
council-noun-hint = par exemple the Romans
council-both = Les deux camps
council-number = Numéro
council-date = Date
council-place = Lieu
council-background = Contexte
council-credits = Crédits
council-default = valeur du jeu
council-several = plusieurs, séparés par des virgules
council-one-army = une seule armée
council-range = de { $least } à { $most }
council-at-most = au plus la valeur de { $of }
council-at-most-count = au plus { $count } { $of }
printed-no-board = Ce jeu se joue sans plateau : il n’y a pas de page à imprimer.
printed-errors = Le texte contient des erreurs : il n’y a pas encore de page.
print = Imprimer
printed-note = Télécharger l’enregistre en PDF ou en image.
problems-none = Aucun problème.
problems-left =
    { $left ->
        [one] { $left } autre problème n’est pas affiché.
       *[other] { $left } autres problèmes ne sont pas affichés.
    }
place-line = ligne { $line }
place-path-line = { $path }, ligne { $line }
problem-error = Erreur
problem-warning = Avertissement
rules-search = Chercher dans les règles
rules-nothing = Aucune règle ne contient ces mots.
rules-modules = Modules
rules-modules-in-play = Modules : { $inPlay } sur { $all } en jeu
rules-yours = le vôtre
rules-note = Cochez les règles de la bataille. Chaque coche modifie la ligne du texte qui commence par « scenario ».
rules-options = Options du jeu
rules-none = Ce jeu n’a pas de modules. Un fichier qui commence par « module » en ajoute un.
rules-also = Met aussi { $modules } en jeu.
rules-conflict = Pas avec les règles en jeu : { $problem }.
rules-needed = { $title } en a besoin.
rules-excluded = Incompatible avec { $title }.
rules-missing = Il lui faut le module `{ $missing }`, qui n’est pas ici.
modules-note = Cochez les modules pour toutes les batailles de la campagne. Un module que vous ne changez pas est en jeu dans les batailles qui le nomment.
modules-some = Il est en jeu dans certaines batailles.
modules-changed = { $changed ->
    [one] { $changed } changé
   *[other] { $changed } changés
}
modules-reset = Comme dans les batailles
effect-show = Montrer l’effet
effect-stop-of = Arrêter les parties : { $title }
effect-show-of = Montrer l’effet : { $title }
effect-hint = Joue les mêmes parties avec et sans la règle
effect-preparing = Préparation de la bataille…
effect-stopped = Arrêté avant la première partie.
effect-failed = Impossible de jouer les parties : { $error }.
effect-wins = { $name }, parties gagnées
effect-none = { $who } : { $now } au lieu de { $before }, sans changement.
effect-change = { $who } : { $now } au lieu de { $before }, un changement de { $points } points ({ $low } à { $high }).
effect-turns = Une partie dure { NUMBER($now, minimumFractionDigits: 1, maximumFractionDigits: 1) } tours au lieu de { NUMBER($before, minimumFractionDigits: 1, maximumFractionDigits: 1) }.
effect-same =
    { $how ->
        [with] Avec elle
       *[without] Sans elle
    }, chaque partie est identique. Les deux versions ont les mêmes dés.
effect-differs =
    { $how ->
        [with] Avec elle
       *[without] Sans elle
    }, { $differing ->
        [one] { $differing } partie sur { $played } diffère
       *[other] { $differing } parties sur { $played } diffèrent
    }. Les deux versions ont les mêmes dés.
effect-unfinished =
    { $pairs ->
        [one] { $pairs } paire de parties n’a pas pu être terminée.
       *[other] { $pairs } paires de parties n’ont pas pu être terminées.
    }
tests-of-battle = de cette bataille, son jeu et ses modules
tests-of-campaign = de cette campagne
tests-of-module = de ce module et de son jeu
tests-of-game = de ce jeu et de tout ce qui s’y rapporte
tests-run = Lancer les tests
tests-which = Quels tests
tests-of-file = de ce fichier
tests-of-all = de tous les fichiers
tests-filter = Filtre
tests-all = tous
tests-reading = Castra lit les fichiers…
tests-progress = { $done } sur { $wanted }
tests-stopped = Les tests se sont arrêtés : { $error }.
tests-none = Il n’y a pas de tests ici.
tests-listed =
    { $tests ->
        [one] { $tests } test
       *[other] { $tests } tests
    }
tests-passed = { $run } réussis.
tests-failed = { $failed } sur { $run } en échec.
test-passed = Réussi
test-failed = En échec
tests-calculated = Comment la valeur a été calculée

## Text

text-region = Texte du fichier
text-tab-indents = Tab indente maintenant. Ctrl+M le fait avancer de nouveau.
text-tab-moves = Tab avance de nouveau.
find-find = Chercher
find-replace = Remplacer par
find-next = suivant
find-previous = précédent
find-all = tous
find-case = casse
find-regexp = regex
find-word = mot entier
find-replace-one = remplacer
find-replace-all = tout remplacer
find-close = fermer
find-replaced-line = occurrence remplacée ligne $
find-replaced = $ occurrences remplacées
find-current = occurrence actuelle
find-on-line = à la ligne
find-go-to = Aller à la ligne
find-go = aller
text-completions = Complétions
text-diagnostics = Problèmes
text-no-diagnostics = Aucun problème

## Table

board-label = Plateau. Les flèches vont d’un hexagone à l’autre, Entrée choisit, Échap repose.
fate-removed = retiré
fate-moves = se déplace
fate-not = pas { $name }
fate-reserve = en réserve
fate-taken = change de camp
odds-game = Partie
odds-sampled = Échantillon : { $games } parties, chacune avec ses dés.
odds-exact =
    { $outcomes ->
        [1] Exact : un seul résultat.
       *[other] Exact : les { $outcomes } résultats des dés.
    }
odds-moment = Les chances valent pour la position où vous décidez de nouveau, où le tour passe, ou qui finit la partie.
odds-rolled = Lancé d’abord : { $count } × { $die }.
odds-why-sampled = Il y a trop de résultats pour les jouer tous, ou des cartes et pions cachés font une différence : ils ont été redistribués à chaque partie. Le ± est un intervalle à 95 %.
odds-deals = Les cartes et pions cachés ont été redistribués { $deals } fois : ils ne changent rien.
odds-assumed = Supposé pour { $who }, selon le conseil des règles : « { $label } » : { $answer } ({ $percent }).
review-fell =
    { $turn ->
        [0] Mise en place
       *[other] Tour { $turn }
    }. { $answer }. Votre chance est tombée de { $before } à { $after }.
review-none-better = { $fell } Une recherche rapide ne trouve pas mieux.
review-better = { $fell } Une recherche rapide préfère { $better } ({ $percent }).
standing-none = Aucune position de cette partie ne peut être jugée avant la fin.
standing-turn =
    { $turn ->
        [0] mise en place { $chance }
       *[other] tour { $turn } { $chance }
    }
standing-line = Chance de gagner : { $turns }.
standing-now = { $army } : { $chance } maintenant. Le milieu est une partie égale.
standing = Chances de gagner
takeback-why = Depuis votre dernière réponse : { $why }. La partie enregistrée dira qu’elle a été reprise.
barrier-other = il s’est passé quelque chose
barrier-chance = des dés ont été lancés ou des cartes mélangées
barrier-revealed = cartes vues par { $names }
barrier-decided = quelqu’un d’autre a décidé
barrier-and = { $one }, et { $other }
takeback-ask = Reprendre le coup ?
takeback-fresh = Reprendre, avec d’autres dés
takeback-same = Reprendre, mêmes dés : et si…
table-test-text = Test
table-test-title = Cette position comme test
table-test-note = Mettez-le dans un fichier de tests du jeu. Il contient tout, y compris les cartes que personne ne voit, et réussit tel quel ; ajoutez les dés, les choix et ce que vous en attendez.
reveal-test-ask = Écrire cette position comme test ?
reveal-look-ask = Revoir la partie ?
reveal-test = Le test montre toute la position, y compris les cartes des autres joueurs et l’ordre des pioches.
reveal-look = Revoir montre tous les choix faits, même cachés. La partie est gardée et vous pourrez la continuer ensuite.
table-test = Comme test
table-look-back = Revoir
play-from-here = Continuer d’ici
end-over = La partie est terminée
end-outcome = { $end } : { $reason }
end-bots =
    { $bots ->
        [one] (bot)
       *[other] (bots)
    }
end-people =
    { $people ->
        [one] (humain)
       *[other] (humains)
    }
end-people-and-bots = (humains et bots)
end-length =
    { $turns ->
        [one] Elle a duré { $turns } tour.
       *[other] Elle a duré { $turns } tours.
    }
end-takebacks =
    { $takebacks ->
        [one] { $takebacks } réponse a été reprise.
       *[other] { $takebacks } réponses ont été reprises.
    }
sentence = { $words }.
end-counting = Les pertes sont comptées…
end-look = Revoir la partie
table-save = Enregistrer la partie
end-again = Rejouer
end-swap = Rejouer de l’autre côté
end-rotate = Rejouer, places décalées
end-position = Voir la position finale
review = Bilan
review-steady = Vos chances n’ont jamais chuté de trois points entre deux décisions.
review-list = Où vos chances ont le plus chuté
end-lost = Perdus : { $what }
end-left = Restants : { $what }
end-armies = État des armées à la fin
answer-pass = Passer
answer-none = Aucun
several-of = { $size } sur { $most }
several-at-most = { $size } sur { $most } au plus
several-between = { $size } sur { $least } à { $most }
refusal-not-offered = Le choix { $number } était « { $chosen } » ; la question est maintenant « { $question } », où cela ne peut être choisi.
refusal-because = Le choix { $number }, « { $chosen } », est refusé : { $why }.
refusal =
    { $before ->
        [0] { $now } La partie reprend de là.
        [one] Le premier choix tient encore. { $now } La partie reprend de là.
       *[other] Les { $before } premiers choix tiennent encore. { $now } La partie reprend de là.
    }
odds-region = Chances et conseils
hint = Conseil
hint-working = Recherche des meilleures réponses…
hint-none = Pas de conseil : les règles tournent sans fin.
hint-best = Les meilleures réponses
hint-note = Votre chance de gagner après chacune, selon le bot search:fast, qui sait ce que vous savez.
odds-of = Chances : { $answer }
odds-do = Le faire
odds-not-yet = Pas encore
odds-working = Calcul des chances…
odds-nothing-changes = Ni pion ni score ne change avant votre prochain choix.
why = Pourquoi ?
why-rule = La règle qui demande
odds-close = Fermer les chances
odds-nothing = rien
odds-at = en { $hex }
odds-then = Ensuite :
question = Question
options-find = Chercher parmi { $all }
options-find-label = Chercher une option
why-rule-this = La règle qui demande cela
options-all = Toutes les options
options-confirm = Confirmer
options-odds-first = Chances d’abord
options-odds-first-hint = Ce qui est choisi montre ses chances avant d’être fait
hint-hint = Les meilleures réponses, avec vos chances
options-none = Aucune option ne convient.
table-setup = Mise en place
table-turn = Tour { $turn }
table-turn-of = { $turn } · { $mover }
cards-face-down = { $unknown } face cachée
table-reserve = en réserve : { $pieces }
table-turn-label = Tour
table-phases = Phases
table-takebacks-hint = Réponses reprises après des dés, des cartes ou d’autres
table-takebacks =
    { $takebacks ->
        [one] { $takebacks } reprise
       *[other] { $takebacks } reprises
    }
table-cards = Cartes
table-dice = Dés
table-states = État
table-story = Ce qui s’est passé
story-earlier =
    { $lines ->
        [one] { $lines } ligne précédente…
       *[other] { $lines } lignes précédentes…
    }
table-pieces = { $pieces } pions
table-decides = Décision : { $name }…
table-bot = Un bot réfléchit
table-show-mine = { $name } : voir mon côté
table-pass-screen = Passez l’écran à : { $noun }.
table-fault = La partie ne peut pas continuer : { $reason }. Il faut changer les règles. Tous les choix sont gardés.
table-carrying-out = Exécution des règles
table-nothing-back = Il n’y a rien à reprendre.
bot-sensible = Bot : sensé
bot-search = Bot : anticipe
bot-random = Bot : au hasard
setup-you = Vous, à cet écran
kept-left = Quittée au tour { $turn }
kept-ended = { $end }. Tour { $turn }
kept-when = { $left }, { DATETIME($when, dateStyle: "medium", timeStyle: "short") }
kept-remove-left = Retirer la partie quittée au tour { $turn } ? Il n’y en a pas d’autre copie dans ce navigateur.
kept-remove-ended = Retirer la partie terminée au tour { $turn } ? Il n’y en a pas d’autre copie dans ce navigateur.
kept-go-on = Continuer
kept-go-on-of = Continuer : { $game }
kept-look = Revoir
kept-look-of = Revoir : { $game }
kept-remove-of = Retirer : { $game }
kept-title = Vos parties de cette bataille
kept-title-campaign = Vos parties de cette campagne
kept-show-all = Afficher les { $games } parties
bot-other = Bot : { $bot }
setup-saved-game = Partie enregistrée
setup-title = Jouer { $title }
players = Joueurs
setup-seed-note = La même graine donne les mêmes dés et cartes.
setup-seed-link = Tous ceux qui ont ce lien ont les mêmes dés et cartes.
play = Jouer
setup-go-on = Continuer la partie quittée au tour { $turn }
setup-watch = Regarder les bots
setup-open = Ouvrir une partie enregistrée…
setup-organise = Organiser des parties…
setup-note = Cette page garde toute la partie en mémoire. Les secrets n’apparaissent pas à l’écran, mais un joueur qui examine la mémoire peut les trouver.
table-no-battle = Une bataille sans erreur peut être jouée ici.
table-game = Partie
table-stopped = La partie a été arrêtée : { $error }.
table-stopped-kept = La partie a été arrêtée : { $error }. Elle est gardée telle qu’après votre dernière réponse.
table-too-long = cela prenait trop de temps
table-no-game = Ce fichier n’est pas une partie enregistrée.
table-laying = Préparation de la partie
table-text-hint = Le texte à côté de la table
table-again = Recommencer
table-leave = Quitter
table-motion = Animation
table-motion-hint = Les pions sont montrés en chemin
again-give-up = L’abandonner
again-keep = La garder pour plus tard
again-ask = Tout est remis en place pour une nouvelle partie. Que devient celle-ci ?
table-no-room = Le navigateur n’a pas la place de garder cette partie. Utilisez « Enregistrer la partie » avant de partir.
table-saved = La partie est enregistrée dans un fichier ; `castra replay` le lit aussi.
table-errors = Le fichier contient maintenant des erreurs : la partie continue avec les règles précédentes.
table-changed = Le texte a changé.
table-reload = Continuer avec les nouvelles règles
table-replaying = La partie est rejouée
table-bots-play = Les bots jouent
watch-play = Lire
watch-board = Plateau. Les flèches vont d’un hexagone à l’autre et disent ce qui s’y trouve.
watch-before = Tour précédent
watch-next = Tour suivant
watch-end = Fin
watch-pause = Pause
why-region = Pourquoi
why-close = Fermer l’explication
why-question = Pourquoi cette question
why-the-rule = La règle
why-worked = Ce que les règles calculent
why-ask = Interroger les règles
why-left = … et { $left } autres

## Organised games

a-draw = Nul
organise-no-seal = ce navigateur ne scelle rien sur une page sans https
organise-title = Parties : { $title }
organise-not-kept = Ce navigateur n’enregistre rien. Téléchargez la feuille avant de partir.
organise-one-line = Un nom par ligne
organise-bounds = Cette bataille demande de { $least } à { $most } joueurs.
organise-pairs = Chaque joueur rencontre chaque autre deux fois, une fois à chaque place.
organise-seats = Chaque joueur a une partie à chacune des { $seats } places.
organise-secret = Secret
organise-secret-note = Il détermine les dés et les cartes de toutes les parties. Gardez-le secret jusqu’à la fin de la dernière partie, puis publiez-le : quiconque le saisit ici obtient le même sceau et les mêmes graines.
organise-make = Créer la feuille
organise-saved = Parties enregistrées
organise-copy-link = Copier le lien de la partie { $game }
organise-seal = Sceau des dés :
organise-download = Télécharger en tableau
organise-read = Lire des parties…
organise-note = Donnez à chaque paire son lien quand la partie commence. Il ouvre la table avec les dés de cette partie, et personne ne peut changer les règles. À la fin, les joueurs enregistrent la partie et vous envoient le fichier.
games = Parties
round = Ronde
game = Partie
result = Résultat
organise-result-of = Résultat de la partie { $game }
standings = Classement
player = Joueur
won = Gagnées
drawn = Nulles
organise-link-copied = Le lien de la partie { $game } est copié.
organise-game = Partie { $game }
organise-replaying = Castra rejoue { $name }…
organise-not-counted = { $name } ne compte pas : { $error }
organise-other-dice = ses dés ne sont d’aucune de ces parties
organise-bot = un bot y a joué
organise-not-over = la partie { $game } n’est pas finie
organise-fault = la partie { $game } n’a pas pu être terminée : { $reason }
organise-result = { $end }, au tour { $turns }
organise-result-takebacks = { $end }, au tour { $turns }, { $takebacks } reprises
organise-game-result = partie { $game }, { $result }
organise-seal-column = Sceau

## Games on a server

seat-spectator = spectateur
minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
hours =
    { $hours ->
        [one] { $hours } heure
       *[other] { $hours } heures
    }
days =
    { $days ->
        [one] { $days } jour
       *[other] { $days } jours
    }
waiting-for = En attente de : { $names }.
two-sentences = { $one } { $other }
all-games = Toutes les parties
link-no-tournament = Ce lien n’ouvre aucun tournoi. Il lui manque peut-être une lettre.
link-no-chair = Ce lien n’ouvre aucune place. Il lui manque peut-être une lettre.
name = Nom
password = Mot de passe
sign-in = Se connecter
account-make = Créer un compte
account-title = Votre compte
account-note = Personne n’a besoin d’un compte. Avec un compte, vous retrouvez vos parties sur chaque appareil.
account-your-move = à vous
account-others-move = aux autres
account-over = terminée
account-games = Parties de { $name }
sign-out = Se déconnecter
account-none = Pas encore de parties. À une table, « Ajouter à mes parties » met votre place ici.
account-new-password = Nouveau mot de passe
account-changed = Le mot de passe est changé. Toutes les autres sessions sont terminées.
account-delete-ask = Supprimer votre compte ? Les parties continuent par leurs liens.
account-settings = Mot de passe et compte
account-change = Changer le mot de passe
account-delete = Supprimer le compte
account-claim = Ajouter à mes parties
account-claimed = La place est parmi vos parties.
passkey-sign-in = Se connecter avec une clé d’accès
passkey-make = Créer un compte avec une clé d’accès
passkey-title = Clés d’accès
passkey-note = Une clé d’accès reste sur votre appareil et ouvre votre compte sans mot de passe. Ajoutez-en une sur un second appareil : une clé perdue ne se remplace pas.
passkey-label = Nom de la nouvelle clé
passkey-add = Ajouter une clé d’accès
passkey-remove = Retirer { $label }
passkey-unnamed = clé d’accès
passkey-used = utilisée la dernière fois le { DATETIME($date, dateStyle: "medium") }
passkey-added = Le compte a la nouvelle clé.
passkey-removed = La clé est retirée. Toutes les autres sessions sont terminées.
passkey-unused = Aucune clé d’accès n’a été utilisée.
account-set-password = Définir un mot de passe
clock-5m = 5 minutes, et 10 secondes de plus par réponse
clock-20m = 20 minutes, et 15 secondes de plus par réponse
clock-1h = 1 heure, et 30 secondes de plus par réponse
clock-1d = 1 jour par réponse
clock-3d = 3 jours par réponse
clock-7d = 7 jours par réponse
clock-vacation-days = Jours de vacances
clock-fallen = Si le temps d’un joueur est écoulé
clock-time = Temps
clock = Pendules
clock-none = Sans pendule
clock-live = En direct
clock-by-turns = Par tours
clock-loses = L’armée a perdu
clock-left = Temps restant
clock-days = { $days } j { $hours } h
clock-vacation = { $left }, et { $rest } de vacances
distance-not-here = cette partie est sur un serveur, cela n’est pas possible ici
server-out-of-reach = le serveur est injoignable
server-silent = le serveur ne répond pas
server-answers = le serveur répond { $status }
lobby-create = Créer la partie
lobby-welcome = Jouez avec des gens ailleurs. Chaque place a un lien secret ; personne n’a besoin d’un compte.
lobby-pages = Pages
tournament-new = Nouveau tournoi
ratings = Classement Glicko
lobby-new = Nouvelle partie
lobby-forget = Oublier
lobby-forget-of = Oublier { $title } : { $who }
lobby-mine = Vos places et tournois
lobby-conflict = Ces règles sont incompatibles :
lobby-person = Un humain, par un lien
lobby-name-of = Nom du joueur de { $chair }
chairs = Places
lobby-spectators = Un lien pour les spectateurs, qui voient chaque réponse
lobby-delay = Quand les spectateurs voient une réponse
delay-3-answers = trois réponses plus tard
delay-10-answers = dix réponses plus tard
delay-15-minutes = 15 minutes plus tard
delay-1-day = un jour plus tard
delay-none = aussitôt
lobby-seeded = Chaque joueur contribue à la graine des dés avant le début
options = Options
spectators = Spectateurs
lobby-link-copied = Le lien de { $who } est copié.
lobby-copy-link = Copier le lien de { $who }
lobby-sit = S’asseoir ici
lobby-links-note = Envoyez un lien à chaque joueur. Quiconque a un lien joue sa place : ne montrez à personne le lien d’un autre. Les liens ne s’affichent que maintenant.
lobby-commitment = Les dés sont fixés : leur graine a l’empreinte { $commitment }, et sera montrée à la fin de la partie.
lobby-another = Une autre partie
lobby-own = { $title } (de ce serveur)
mail-none = Plus aucun courriel n’est envoyé par ce lien.
mail-stop = Plus de courriels
mail-stopped = Plus de courriels à { $address } pour cette partie.
mail-confirm = Confirmer l’adresse
mail-confirmed = Vous recevrez un courriel à { $address } quand ce sera à vous.
mail-tells = Des courriels à { $address } signalent quand c’est à { $chair }.
mail-asked = Quelqu’un qui joue { $chair } demande des courriels à { $address } quand c’est à { $chair }.
notify-mail-address = Adresse électronique
notify-webhook-address = Adresse d’un webhook
notify-by-mail = Avis par courriel
notify-by-webhook = Avis par webhook
notify-secret = Ce que reçoit le webhook est signé avec la clé { $secret }. Elle ne s’affiche que maintenant.
notify-mail-on = Vous recevez un courriel quand c’est à vous depuis une minute.
notify-mail-sent = Un courriel avec un lien est en route. Ouvrez le lien pour confirmer l’adresse.
notify-stop = Arrêter les avis à { $address }
notify-ask = M’avertir
ratings-note = Les parties entre deux comptes sont classées selon Glicko-2. Celles contre des bots ne le sont pas.
ratings-none = Pas de classement
ratings-no-accounts = Ce serveur n’a pas de comptes, donc pas de classement.
ratings-none-yet = Pas encore de classement
ratings-no-games = Personne n’a encore joué de partie classée.
ratings-players = Les joueurs, les meilleurs d’abord
place = Rang
rating = Cote
ratings-within = Marge
ratings-cut = La liste montre les { $players } meilleurs joueurs sur { $all }.
ratings-provisional = Une cote avec un point d’interrogation n’est pas encore stable.
ratings-seats = Places
ratings-seats-note = Une place qui gagne plus souvent compte comme un joueur plus fort. L’avantage est en points de cote, pour la première armée.
ratings-battles = Les batailles, les plus jouées d’abord
ratings-first-army = Première armée
ratings-advantage = Avantage
chair-number = la place { $number }
rules-changed = Les règles ont changé
rules-changed-begun = « { $title } » a commencé avec d’autres règles que celles du serveur. L’administrateur peut remettre les anciennes ; d’ici là, rien n’est perdu.
rules-changed-over = La partie est terminée : elle garde ses règles.
rules-changed-watched = Les joueurs décident si elle continue avec les règles actuelles.
rules-changed-accept = Les nouvelles règles acceptent toutes les réponses de cette partie. Tout joueur peut la continuer avec elles, avec les mêmes dés.
rules-changed-refuse = Les nouvelles règles refusent une réponse de { $name }. Si tous les joueurs acceptent, la partie revient juste avant cette réponse et continue avec les nouvelles règles.
rules-changed-refuse-own = Les nouvelles règles refusent une réponse de { $name }, « { $answer } » : { $why }. Si tous les joueurs acceptent, la partie revient juste avant cette réponse et continue avec les nouvelles règles.
rules-changed-agreed = Ont accepté : { $names }. { $waiting }
rules-changed-continue = Continuer avec les nouvelles règles
rules-changed-disagree = Ne pas accepter
seat-title-over = { $title } : terminée
seat-title-move = ● À vous : { $title }
seat-unreached = Le serveur est injoignable. Cette page réessaie. Vos réponses ne sont pas perdues.
seat-looking-on = Vous regardez
seat-with = avec { $others }
seat-save = Enregistrer la partie
seat-secrets = Cette partie a des secrets : son plateau se voit à la fin, dans son enregistrement.
seat-decides = Tour { $turn }. { $name } décide.
seed-chair = le joueur de la place { $chair }
seed-note = Avant le début, chaque joueur ajoute une part au hasard à la graine des dés. Votre navigateur le fait seul. Gardez cette page ouverte, ou revenez plus tard.
seed-other-browser = Un autre navigateur a commencé pour cette place. Rouvrez-y le lien.
seed-unreached = Le serveur est injoignable. Cette page réessaie.
takeback-known = Les dés et cartes vus depuis restent connus, et les mêmes dés reviendront.
takeback = Reprendre
takeback-own = Vous demandez à reprendre une réponse. { $waiting }
takeback-asks = Le joueur de { $name } demande à reprendre une réponse, et tout ce qui a suivi. { $known }
takeback-withdraw = Ne plus demander
agree = Accepter
refuse = Refuser
takeback-agreed-own = Tous acceptent : votre réponse est reprise.
takeback-agreed = La réponse de { $name } est reprise.
takeback-refused = Un joueur refuse : rien n’est repris.
takeback-refused-by = Le joueur de { $name } refuse : rien n’est repris.
takeback-withdrawn = Le joueur de { $name } ne demande plus à reprendre une réponse.
takeback-too-late = La partie a continué : rien n’est repris.
talk = Discussion
talk-none = Les règles ne vous permettent pas de parler maintenant.
talk-to-all = tous
talk-you-to = Vous à { $to }
talk-when = { DATETIME($when, dateStyle: "short", timeStyle: "medium") }, à { $to }
talk-send-again = { $error } : renvoyez-le
talk-said = Ce qui a été dit
talk-to = À qui
talk-message = Message
talk-say = Dire
talk-everybody = Tous
talk-new =
    { $unread ->
        [one] { $unread } nouveau
       *[other] { $unread } nouveaux
    }
tournament-organiser = organisateur
form-swiss-long = Suisse : à scores égaux
form-all-long = Toutes rondes
form-knock-out-long = Élimination directe
never = Jamais
legs-one = Une partie
legs-two = Deux parties, en changeant de côté
advance-last = À la fin de la ronde
advance-organiser = Quand vous le dites
rounds = Rondes
rounds-note = 0 vaut autant de rondes qu’il en faut pour un vainqueur.
tournament-form = Formule
tournament-match = Une rencontre
tournament-absent = Une partie sans coup est perdue après
tournament-advance = La ronde suivante commence
tournament-create = Créer le tournoi
tournament-link-copied = Le lien est copié.
tournament-copy = Copier : { $what }
tournament-links-note = Envoyez le premier lien aux joueurs. Gardez le second pour vous : il dirige le tournoi, et ne s’affiche que maintenant.
tournament-for-players = Pour les joueurs
tournament-for-organiser = Pour vous, l’organisateur
tournament-go = Vers le tournoi
form-swiss = Suisse
form-all = Toutes rondes
form-knock-out = Élimination directe
tournament-player = joueur { $number }
tournament-legs-two = deux parties par rencontre, en changeant de côté
tournament-legs-one = une partie par rencontre
tournament-clock = pendule { $time }
tournament-rounds =
    { $rounds ->
        [one] { $rounds } ronde
       *[other] { $rounds } rondes
    }
tournament-open = Les joueurs s’inscrivent.
tournament-over = Le tournoi est terminé.
tournament-state =
    { $state ->
        [over] La ronde { $round } sur { $rounds } est finie.
       *[played] La ronde { $round } sur { $rounds } est en cours.
    }
tournament-take-out-ask = Retirer { $name } ? Ses parties non finies sont perdues.
tournament-withdraw-ask = Se retirer du tournoi ? Les parties non finies sont perdues.
tournament-with-account = { $name } (compte)
tournament-withdrawn = { $name } (retiré)
tournament-bye = exempt
tournament-pair-bye = { $name } : exempt
tournament-decided = { $score } (décidé)
tournament-begun = La ronde a commencé.
tournament-direct = Vous êtes l’organisateur
tournament-link = Lien pour les joueurs
tournament-first-round = Lancer la première ronde
tournament-next-round = Lancer la ronde suivante
tournament-take-out-of = Retirer un joueur
tournament-take-out = Retirer
decided-first = Le premier joueur gagne
decided-second = Le second joueur gagne
decided-neither = Les deux perdent
decide-game = Décider une partie
decide = Décider
tournament-round-pair = Ronde { $round } : { $pair }
tournament-played = en cours
tournament-soon = commence bientôt
tournament-you = Vous jouez comme { $name }
tournament-mine-note = Vos parties seront ici quand la première ronde commencera. Gardez l’adresse de cette page : c’est votre lien.
tournament-withdraw = Se retirer
tournament-enter = S’inscrire
tournament-enter-note = Avec votre compte, les parties contre d’autres comptes sont classées.
tournament-enter-as = S’inscrire comme { $account }
tournament-enter-link = S’inscrire par un lien
tournament-nobody = Personne n’est encore inscrit.
tournament-standings = Le classement
tournament-score = Score
tournament-points = Points
tournament-strength = Force
tournament-opponents = Adversaires
tournament-round = Ronde { $round }
tournament-games-of = Les parties de la ronde { $round }
tournament-board = Table

## Campaigns at the table

campaign = Campagne
campaign-on = { $title } continue
campaign-won = La campagne est gagnée par { $winner }
campaign-drawn = La campagne se termine sans vainqueur
campaign-battles = Batailles de la campagne
campaign-battle = Bataille { $number } : { $battle }
campaign-battle-won = { $battle } : gagnée par { $winner }
campaign-battle-drawn = { $battle } : nulle
campaign-present = { $battle } : en cours
campaign-coming = { $battle } : ensuite
campaign-next = Bataille suivante
campaign-numbers = Repris de bataille en bataille
campaign-before = avant
campaign-after = maintenant
campaign-yes = oui
campaign-no = non
campaign-missing = { $army } : { $count } × { $piece } en moins
campaign-added = { $army } : { $count } × { $piece } en plus
campaign-entry = { $entry } : { $value }
campaign-entry-of = { $army } : { $entry } { $value }
campaign-kept = { $battle }. { $left }
