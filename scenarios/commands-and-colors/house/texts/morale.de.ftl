### Die deutschen Texte des Moduls.

# > An army that is losing the battle wavers.
module--doc = Ein Heer, das dabei ist, die Schlacht zu verlieren, wankt.

# > Army Morale
title = Moral des Heeres

# > Army Morale
source--mo = Moral des Heeres

# > an army wavers if the enemy has half of the banners needed to win, and at least as many banners as the army
clause--MO-1 = ein Heer wankt, wenn der Gegner die Hälfte der Banner hat, die er zum Sieg braucht, und mindestens so viele Banner wie das Heer

# > units of a wavering army ignore one flag fewer, except units with a leader
clause--MO-2 = Einheiten eines wankenden Heeres ignorieren eine Flagge weniger, außer Einheiten mit einem Anführer

# > The army wavers.
fn--wavers--doc = Das Heer wankt.
