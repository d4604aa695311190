### Die deutschen Texte des Feldzugs.

# > Hannibal in Italy
title = Hannibal in Italien

# > 218–207 BC
date = 218–207 v. Chr.

# > Italy, from the Alps to the Metaurus
place = Italien, von den Alpen bis zum Metaurus

# > Hannibal crossed the Alps with 26,000 men, all that was left of twice as many. He could not
# > besiege Rome, and did not mean to: he had come to take her allies away. Each victory was an
# > argument for them, and each defeat would have been his last battle in Italy.
background =
    Hannibal kam mit 26.000 Mann über die Alpen; doppelt so viele waren
    aufgebrochen. Rom belagern konnte er nicht und wollte es auch nicht: er war
    gekommen, um der Stadt ihre Verbündeten zu nehmen. Jeder Sieg war ein Argument
    für sie, und jede Niederlage wäre seine letzte Schlacht in Italien gewesen.

# > An original design by the Castra authors, after Polybius 3.60–118 and 11.1–3, and Livy 21.39–22.61 and 27.43–51.
credits =
    Ein eigener Entwurf der Castra-Autoren, nach Polybios 3,60–118 und 11,1–3 sowie
    Livius 21,39–22,61 und 27,43–51.

# > Carthage
side--carthage = Karthago

# > Rome
side--rome = Rom

# > allies
state--allies = Verbündete

# > horse lost
state--horse-lost = verlorene Reiter

# > africans lost
state--africans-lost = verlorene Afrikaner

# > scipio leads
state--scipio-leads = Scipio befehligt

# > Hannibal goes back over the Alps
victory--hannibal-goes-back-over-the-alps = Hannibal zieht über die Alpen zurück

# > Hannibal has no ally left in Italy
victory--hannibal-has-no-ally-left-in = Hannibal hat in Italien keinen Verbündeten mehr

# > Maharbal rides for Rome, and Rome asks for terms
victory--maharbal-rides-for-rome-and-rome = Maharbal reitet nach Rom, und Rom fragt nach den Bedingungen

# > Hannibal takes ship for Africa
victory--hannibal-takes-ship-for-africa = Hannibal schifft sich nach Afrika ein

# > the brothers join hands in the south
victory--the-brothers-join-hands-in-the = die Brüder reichen sich im Süden die Hand

# > Hannibal holds the south for years, and gets no army to leave it with
drawn--hannibal-holds-the-south-for-years = Hannibal hält den Süden auf Jahre und bekommt kein Heer, mit dem er ihn verlassen könnte

# > Hannibal is shown his brother's head
victory--hannibal-is-shown-his-brother-s = man zeigt Hannibal den Kopf seines Bruders
