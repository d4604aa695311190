# > The Moat
title = De Gracht

# > Reds
army--reds = Roden

# > Greys
army--greys = Grijzen
