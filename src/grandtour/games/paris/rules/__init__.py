"""The rules of Paris, a file for each chapter.

Every action has its refusals and its effect, every question its menu. The clauses (PA-...) are
those of the rules text.

    decision    what all decisions of one's own turn have in common
    trade       buying and selling (PA-12)
    track       the bonus track, and the tiles that take other tiles (PA-13, PA-14)
    tiles       using tiles (PA-14, PA-15.3)
    free        all free moves together (PA-4.4)
    place       step 1: the building (PA-5, PA-3.5, PA-20)
    keys        placing a key (PA-6)
    payment     resources, by tokens and by tiles (PA-8, PA-12.6)
    benefits    what a purchase brings (PA-10, PA-11)
    purchase    moving a key (PA-7 to PA-9)
    routes      every key move, and those that are possible now
    endgame     end-game tiles (PA-15)
    turn        the turn, skipping, leaving, the end (PA-4, PA-16)

Set-up is in `setup`, scoring in `state`, the table of actions in `game`.
"""
