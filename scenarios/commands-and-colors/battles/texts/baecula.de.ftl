# > Baecula
title = Baecula

# > 208 BC
date = 208 v. Chr.

# > The upper Baetis, Spain
place = Am oberen Baetis, Spanien

# > Young Scipio had taken New Carthage by surprise, and with it the treasury and
# > the hostages of all Spain. Before the three Carthaginian armies in the country
# > could unite he went for the nearest, Hasdrubal's, which lay on a hill with a
# > lower terrace before it and a stream and steep sides to guard it.
# >
# > He sent his light troops straight up the front, where the slingers and
# > Africans on the terrace thought the position safe, and kept them busy. Then he
# > led one half of the heavy foot up one flank and Laelius the other half up the
# > other, before the Carthaginians had left their camp to form a line. Hasdrubal
# > judged that this was not a day to lose an army on. He got away with his
# > treasure and his elephants, and took the road to Italy.
background =
    Der junge Scipio hatte Neukarthago im Handstreich genommen und mit der Stadt die
    Kriegskasse und die Geiseln ganz Spaniens. Bevor sich die drei karthagischen Heere
    im Land vereinigen konnten, zog er gegen das nächste: Hasdrubals Heer lag auf einer
    Anhöhe mit einer tieferen Terrasse davor, geschützt von einem Bach und steilen
    Hängen.

    Seine leichten Truppen schickte er geradewegs die Front hinauf und band so die
    Schleuderer und Afrikaner auf der Terrasse, die ihre Stellung für sicher hielten.
    Dann führte er die eine Hälfte der schweren Infanterie die eine Flanke hinauf und
    Laelius die andere Hälfte die andere, noch ehe die Karthager vor ihrem Lager eine
    Linie gebildet hatten. Hasdrubal wollte an diesem Tag kein Heer verlieren. Mit
    seinem Schatz und seinen Elefanten entkam er und zog nach Italien.

# > Set-up after scenario 011 of Commands & Colors: Ancients (GMT Games).
credits = Aufstellung nach Szenario 011 von Commands & Colors: Ancients (GMT Games).

# > Carthaginian
army--carthage = Karthager

# > the Carthaginians
army--carthage--called = die Karthager

# > Hasdrubal
army--carthage--general = Hasdrubal

# > Roman
army--rome = Römer

# > the Romans
army--rome--called = die Römer

# > Publius Scipio
army--rome--general = Publius Scipio

# > Camp: 1 banner
objective--camp-1-banner = Lager: 1 Banner

# > Hasdrubal
piece--hasdrubal = Hasdrubal

# > Cassius
piece--cassius = Cassius

# > Laelius
piece--laelius = Laelius

# > Scipio
piece--scipio = Scipio

# > A Roman unit that ends its move on a camp hex takes a banner, once for each of the
# > three hexes. Rome never loses this banner. A unit that passes through takes no
# > banner.
special--a-roman-unit-that-ends-its =
    Eine römische Einheit, die ihre Bewegung auf einem Lagerfeld beendet, nimmt ein
    Banner, auf jedem der drei Felder nur einmal. Rom verliert dieses Banner nie. Eine
    Einheit, die nur hindurchzieht, nimmt kein Banner.
