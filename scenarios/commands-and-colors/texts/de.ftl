### Die deutschen Namen für Karten, Pläne und Spielsteine.

# > Commands & Colors: Ancients
title = Commands & Colors: Ancients

# > Advance and bonus combat
proc--advance = Nachrücken und Bonuskampf

# > Section
enum--card-class--section = Abschnitt

# > Troop
enum--card-class--troop = Truppen

# > Leadership
enum--card-class--leadership = Führung

# > Tactic
enum--card-class--tactic = Taktik

# > Field
enum--epic-class--field = Feld

# > Special Field
enum--epic-class--special-field = Feld (besonders)

# > Army
enum--epic-class--army = Heer

# > Special Army
enum--epic-class--special-army = Heer (besonders)

# > One section
enum--reach--one-section = Ein Abschnitt

# > The left and the right section
enum--reach--both-flanks = Der linke und der rechte Abschnitt

# > Each of the three sections
enum--reach--each-section = Jeder der drei Abschnitte

# > A leader's hex and linked neighbours
enum--reach--leader-chain = Das Feld eines Anführers und verbundene Nachbarn

# > One linked group
enum--reach--linked-group = Eine verbundene Gruppe

# > Anywhere
enum--reach--anywhere = Überall

# > The unit attacked
enum--reach--target = Die angegriffene Einheit

# > Any
enum--eligible--any = Beliebig

# > Light
enum--eligible--light = Leicht

# > Medium
enum--eligible--medium = Mittel

# > Heavy
enum--eligible--heavy = Schwer

# > Mounted
enum--eligible--mounted = Beritten

# > Foot
enum--eligible--foot = Zu Fuß

# > Next to an enemy unit
enum--eligible--in-contact = Neben einer feindlichen Einheit

# > Able to fire
enum--eligible--missile = Schussfähig

# > Short of blocks, with a leader or next to one
enum--eligible--damaged = Mit Verlusten, bei einem Anführer oder neben einem

# > Never
enum--alternative--never = Nie

# > If the card can order no other unit
enum--alternative--if-none = Wenn die Karte keiner anderen Einheit befehlen kann

# > Freely
enum--alternative--freely = Frei

# > card
kind--card = Karte

# > Order { $count } Units { $section }
card--order-units = Befehl an { $count } Einheiten, { $section }

# > Out Flanked
card--out-flanked = Überflügelt

# > Coordinated Attack
card--coordinated-attack = Koordinierter Angriff

# > Order Light Troops
card--order-light-troops = Befehl an leichte Truppen

# > Order Medium Troops
card--order-medium-troops = Befehl an mittlere Truppen

# > Order Heavy Troops
card--order-heavy-troops = Befehl an schwere Truppen

# > Order Mounted
card--order-mounted = Befehl an berittene Truppen

# > Leadership Any Section
card--leadership-any-section = Führung in beliebigem Abschnitt

# > Line Command
card--line-command = Linie vorwärts

# > Double Time
card--double-time = Eilmarsch

# > Counter Attack
card--counter-attack = Gegenangriff

# > Move-Fire-Move
card--move-fire-move = Bewegen – Schießen – Bewegen

# > Mounted Charge
card--mounted-charge = Reiterangriff

# > Clash of Shields
card--clash-of-shields = Schildwall an Schildwall

# > Darken the Sky
card--darken-the-sky = Pfeile verdunkeln den Himmel

# > First Strike
card--first-strike = Erstschlag

# > I Am Spartacus
card--i-am-spartacus = Ich bin Spartacus

# > Rally
card--rally = Sammeln

# > Light
enum--class--light = Leicht

# > Medium
enum--class--medium = Mittel

# > Heavy
enum--class--heavy = Schwer

# > Infantry
enum--arm--infantry = Infanterie

# > War machine
enum--arm--war-machine = Kriegsmaschine

# > Cavalry
enum--arm--cavalry = Reiterei

# > Camels
enum--arm--camelry = Kamelreiter

# > Chariots
enum--arm--chariotry = Streitwagen

# > Elephants
enum--arm--elephantry = Elefanten

# > Foot
enum--body--foot = Zu Fuß

# > Light mounted
enum--body--light-mounted = Leicht beritten

# > Medium mounted
enum--body--medium-mounted = Mittelschwer beritten

# > Heavy mounted
enum--body--heavy-mounted = Schwer beritten

# > Elephants
enum--body--elephant = Elefanten

# > Skirmishing
enum--formation--skirmishing = Plänkelnd

# > Loose order
enum--formation--loose = Lockere Ordnung

# > Close order
enum--formation--close = Geschlossene Ordnung

# > Phalanx
enum--formation--phalanx = Phalanx

# > A lone leader
enum--formation--alone = Ein Anführer allein

# > It battles as usual
enum--overreach--free = Sie kämpft wie üblich

# > It may not battle
enum--overreach--no-battle = Sie darf nicht kämpfen

# > It must fight in close combat
enum--overreach--close-combat = Sie muss im Nahkampf kämpfen

# > No advance
enum--momentum--halts = Kein Nachrücken

# > Advance, and with a leader bonus combat
enum--momentum--if-led = Nachrücken, und mit einem Anführer Bonuskampf

# > Advance and bonus combat
enum--momentum--always = Nachrücken und Bonuskampf

# > Left
enum--section--left = Links

# > Center
enum--section--center = Mitte

# > Right
enum--section--right = Rechts

# > Carthaginian
enum--block-set--carthaginian = karthagische

# > Roman
enum--block-set--roman = römische

# > Greek
enum--block-set--greek = griechische

# > Eastern
enum--block-set--eastern = östliche

# > Barbarian
enum--block-set--barbarian = barbarische

# > Leader: { $value }
council--army--general = Anführer: { $value }

# > { $value -> [one] Command Card *[other] Command Cards }
council--army--cards =
    { $value ->
        [one] Befehlskarte
       *[other] Befehlskarten
     }

# > Move First
council--army--moves = Zieht zuerst

# > Use { $value } blocks
council--army--colour = Nutzt { $value } Blöcke

# > Grows to { $value -> [one] Command Card *[other] Command Cards }
council--army--hand-grows-to =
    Wächst auf { $value ->
        [one] Befehlskarte
       *[other] Befehlskarten
     }

# > as soon as it has { $value -> [one] Banner *[other] Banners }
council--army--grows-after-banners =
    sobald es { $value ->
        [one] Banner
       *[other] Banner
     } hat

# > { $value -> [one] Command Card *[other] Command Cards } fewer for each leader lost
council--army--cards-per-leader =
    { $value ->
        [one] Befehlskarte
       *[other] Befehlskarten
     } weniger je verlorenem Anführer

# > Lost with the last leader
council--army--lost-with = Verloren mit dem letzten Anführer

# > May exit for Banners
council--army--exits = Darf für Banner das Feld verlassen

# > { $value -> [one] more die *[other] more dice } on I Am Spartacus
council--army--levy-dice =
    { $value ->
        [one] Würfel
       *[other] Würfel
     } mehr bei Ich bin Spartacus

# > Victory: { $value -> [one] Banner *[other] Banners }
council--banners =
    Sieg: { $value ->
        [one] Banner
       *[other] Banner
     }

# > I Am Spartacus
proc--order-by-dice = Ich bin Spartacus

# > Rally
proc--restore-by-dice = Sammeln

# > Leader
enum--face--leader = Anführer

# > Swords
enum--face--swords = Schwerter

# > Flag
enum--face--banner = Flagge

# > elite
kind--elite = Elite

# > Sacred Band
elite--sacred-band = Heilige Schar

# > Theban Sacred Band
elite--theban-sacred-band = Heilige Schar der Thebaner

# > Silver Shields
elite--silver-shields = Silberschilde

# > Companion Cavalry
elite--companion-cavalry = Hetairenreiterei

# > Persian Immortals
elite--immortals = Persische Unsterbliche

# > Bow-armed
elite--bow-armed = Mit Bögen bewaffnet

# > Marian Legion
elite--marian-legion = Marianische Legion

# > hero
kind--hero = Held

# > Alexander the Great
hero--alexander = Alexander der Große

# > Julius Caesar
hero--caesar = Julius Caesar

# > First Strike
react--attack-declared = Erstschlag

# > leader
kind--leader = Anführer

# > both armies take their last banner at the same time
drawn--both-armies-take-their-last-banner = beide Heere nehmen ihr letztes Banner zugleich

# > has taken the banners it needs
victory--has-taken-the-banners-it-needs = hat die nötigen Banner genommen

# > rank
kind--rank = Rang

# > Commander-in-Chief
rank--commander-in-chief = Oberbefehlshaber

# > has lost its last leader
defeat--has-lost-its-last-leader = hat den letzten Anführer verloren

# > has lost its commander
defeat--has-lost-its-commander = hat den Oberbefehlshaber verloren

# > terrain
kind--terrain = Gelände

# > Clear
terrain--clear = Offenes Gelände

# > Forest
terrain--forest = Wald

# > Hill
terrain--hill = Hügel

# > Impassable Hill
terrain--steep-hill = Unpassierbarer Hügel

# > Broken Ground
terrain--broken = Zerklüftetes Gelände

# > Marsh
terrain--marsh = Sumpf

# > River
terrain--river = Fluss

# > Ford
terrain--ford = Furt

# > Stream
terrain--stream = Bach

# > Lake
terrain--lake = See

# > Fortified Camp
terrain--camp = Befestigtes Lager

# > City Wall
terrain--city-wall = Stadtmauer

# > Rampart
terrain--rampart = Wall

# > Play a card
phase--card = Karte spielen

# > Give orders
phase--order = Befehle geben

# > Move
phase--move = Bewegen

# > Battle
phase--battle = Kämpfen

# > Draw cards
phase--draw = Karten ziehen

# > unit
kind--unit = Einheit

# > Light Infantry
unit--light-infantry = Leichte Infanterie

# > Light Infantry Bow
unit--light-bow = Leichte Bogenschützen

# > Light Infantry Slings
unit--light-sling = Leichte Schleuderer

# > Auxilia
unit--auxilia = Auxilia

# > Warriors
unit--warriors = Krieger

# > Medium Infantry
unit--medium-infantry = Mittlere Infanterie

# > Heavy Infantry
unit--heavy-infantry = Schwere Infanterie

# > Light Cavalry
unit--light-cavalry = Leichte Reiterei

# > Light Bow Cavalry
unit--light-bow-cavalry = Leichte Bogenreiter

# > Medium Cavalry
unit--medium-cavalry = Mittlere Reiterei

# > Heavy Cavalry
unit--heavy-cavalry = Schwere Reiterei

# > Heavy Cataphract Cavalry
unit--cataphracts = Schwere Kataphrakten

# > Camels
unit--camels = Kamelreiter

# > Elephants
unit--elephants = Elefanten

# > Heavy Chariots
unit--heavy-chariots = Schwere Streitwagen

# > Light Barbarian Chariots
unit--light-barbarian-chariots = Leichte Barbarenstreitwagen

# > Heavy War Machine
unit--heavy-war-machine = Schwere Kriegsmaschine

# > Light War Machine
unit--light-war-machine = Leichte Kriegsmaschine

# > Light Chariots
unit--light-chariots = Leichte Streitwagen

# > First Strike
fn--strike-worth = Erstschlag
