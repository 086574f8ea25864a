"""Playing whole rounds fast: what the referee's three doors say, in a few microseconds an action.

    play = Playing(deal(rules, players=2, seed=7))
    while not play.over:
        play.do(chance.choice(play.actions()))
    play.state()

`Playing` is a round that is changed in place. Its actions are those of `legal_actions`, in the same
order; what an action leads to is what `apply` says; `state()` is the frozen state at any moment.
Tests hold the two together in every game and in house rules of every kind, action by action.

A hand is one integer here (see `arrange.keys`), so most questions are one `&`:

    game        a game's rules as numbers, and what is remembered of hands: made once, shared
    glance      what may be discarded, and which cards have others near
    holding     the melds of a hand, suit by suit and rank by rank
    on_table    a meld on the table: what it takes, what frees its jokers
    remembered  tables that fill themselves
    standing    a round as it stands, and the way from and to frozen states
    choosing    its legal actions
    listed      those of which some are worked out only when somebody looks
    round       doing them: `Playing` itself
    throwing    points left over, and the best discard

What seldom happens (a taken joker that must be used at once, an action in another form than the
listed one) is left to the referee's own functions on the frozen state.
"""

from tutor.rules.playing.round import Playing

__all__ = ["Playing"]
