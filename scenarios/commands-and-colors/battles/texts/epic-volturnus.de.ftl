### Die deutschen Texte der Schlacht.

# > The Volturnus
title = Der Volturnus

# > 211 BC, as it might have been
date = 211 v. Chr., wie es hätte kommen können

# > Between Capua and Mount Tifata, Campania
place = Zwischen Capua und dem Berg Tifata, Kampanien

# > Capua had gone over to Hannibal after Cannae, and Rome had never forgiven it.
# > By 211 three Roman armies, under Fulvius, Appius Claudius and Nero, lay around
# > the city behind a double line of works. Hannibal came up from the south by
# > forced marches, with elephants, and hid behind Mount Tifata. He attacked the
# > lines from outside while the garrison of Bostar and Hanno came out from within,
# > and both were thrown back. He marched on Rome to draw the besiegers off; they
# > stayed, and Capua fell.
# >
# > This battle supposes that Hannibal had more luck. Bostar has slipped out of the
# > city at night with half of the garrison, and is beyond the Volturnus. Hanno and
# > the rest have reached the spurs of Tifata. The Romans must come out of their
# > trenches and fight in the plain, with the flooded river on their left, the
# > mountain in front of their right, and their camp behind them.
background =
    Capua war nach Cannae zu Hannibal übergegangen, und Rom hatte es nie verziehen.
    211 lagen drei römische Heere unter Fulvius, Appius Claudius und Nero hinter
    einem doppelten Ring von Schanzen um die Stadt. Hannibal kam in Eilmärschen und
    mit Elefanten aus dem Süden und verbarg sich hinter dem Berg Tifata. Er griff
    den Ring von außen an, während die Besatzung unter Bostar und Hanno von innen
    ausfiel; beide wurden zurückgeschlagen. Er zog auf Rom, um die Belagerer
    fortzulocken. Sie blieben, und Capua fiel.

    Diese Schlacht nimmt an, dass Hannibal mehr Glück hatte. Bostar ist nachts mit
    der Hälfte der Besatzung aus der Stadt entkommen und steht jenseits des
    Volturnus. Hanno hat mit den übrigen die Ausläufer des Tifata erreicht. Die
    Römer müssen aus ihren Gräben heraus und in der Ebene kämpfen: links den Fluss
    mit seinem Hochwasser, vor dem rechten Flügel den Berg und im Rücken ihr Lager.

# > An original design by the Castra authors, not based on a published scenario.
credits = Ein eigener Entwurf der Castra-Autoren, nicht nach einem veröffentlichten Szenario.

# > Carthaginian
army--carthage = Karthager

# > the Carthaginians
army--carthage--called = die Karthager

# > Hannibal
army--carthage--general = Hannibal

# > Roman
army--rome = Römer

# > the Romans
army--rome--called = die Römer

# > Fulvius Flaccus
army--rome--general = Fulvius Flaccus

# > Appius Claudius
army--rome--general--2 = Appius Claudius

# > Volturnus
label--volturnus = Volturnus

# > Casilinum
label--casilinum = Casilinum

# > Mount Tifata
label--mount-tifata = Tifata

# > To Capua
label--to-capua = Nach Capua

# > Roman camp: 1 banner
objective--roman-camp-1-banner = Römisches Lager: 1 Banner

# > Spurs of Tifata: 1 banner
objective--spurs-of-tifata-1-banner = Ausläufer des Tifata: 1 Banner

# > Bostar
piece--bostar = Bostar

# > Hannibal
piece--hannibal = Hannibal

# > Hanno
piece--hanno = Hanno

# > Maharbal
piece--maharbal = Maharbal

# > Nero
piece--nero = Nero

# > Fulvius
piece--fulvius = Fulvius

# > Appius Claudius
piece--appius-claudius = Appius Claudius

# > Navius
piece--navius = Navius

# > This imagined battle uses the Epic rules.
special--this-imagined-battle-uses-the-epic = Diese erdachte Schlacht verwendet die epischen Regeln.

# > The Volturnus is in flood and can be crossed only at its three fords. The bridge
# > at Casilinum is down; its remains are the middle ford. Troops can wade the brook
# > from Tifata everywhere.
special--the-volturnus-is-in-flood-and =
    Der Volturnus führt Hochwasser und lässt sich nur an seinen drei Furten
    überqueren. Die Brücke bei Casilinum ist zerstört; ihre Reste sind die mittlere
    Furt. Den Bach vom Tifata können Truppen überall durchwaten.

# > A Carthaginian unit that ends its move on a hex of the Roman camp, or a Roman unit
# > that ends its move on one of the two marked spurs of Tifata, takes a banner, once
# > for each hex. The army never loses this banner.
special--a-carthaginian-unit-that-ends-its =
    Eine karthagische Einheit, die ihre Bewegung auf einem Feld des römischen Lagers
    beendet, oder eine römische Einheit, die sie auf einem der beiden bezeichneten
    Ausläufer des Tifata beendet, nimmt ein Banner, auf jedem Feld nur einmal. Das
    Heer verliert dieses Banner nie.
