### Die deutschen Texte des Moduls.

# > Units that are ordered turn after turn grow tired.
module--doc = Einheiten, denen Zug um Zug befohlen wird, ermüden.

# > Fatigue
title = Ermüdung

# > Fatigue
source--fa = Ermüdung

# > a unit that is ordered in two of its army's turns in a row is tired until the end of the second turn
clause--FA-1 = eine Einheit, der in zwei Zügen ihres Heeres hintereinander befohlen wird, ist bis zum Ende des zweiten müde

# > a tired unit that may move more than one hex moves one hex less
clause--FA-2 = eine müde Einheit, die mehr als ein Feld ziehen darf, zieht ein Feld weniger

# > a tired unit that rolls more than two dice in close combat rolls one die fewer
clause--FA-3 = eine müde Einheit, die im Nahkampf mehr als zwei Würfel wirft, wirft einen Würfel weniger

# > The unit was ordered in its army's last turn.
add-to--unit--worked--doc = Die Einheit hatte im letzten Zug ihres Heeres einen Befehl.

# > A unit is tired if it has been ordered in two turns in a row.
fn--is-tired--doc = Eine Einheit ist müde, wenn sie in zwei Zügen hintereinander einen Befehl hatte.
