"""A computer player in plain Python: does what is worth most at once, by the game's own value."""

from __future__ import annotations

from grandtour import Alternative, Bot, Budget, Contender, SearchResult


class Cautious(Bot):
    """Tries every choice once. Ties go to the one named first in the alphabet."""

    def consider(self, s, seat, rng, budget):
        tried = []
        for action in s.game.sensible(s):
            after = s.clone()
            after.play(action)
            tried.append((-s.game.evaluate(after, seat), str(action), action))
        return SearchResult([Alternative(action, 1, []) for _, _, action in sorted(tried)])


BOT = Contender(Cautious(), Budget(1))
