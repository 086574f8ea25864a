"""Playing whole rounds fast: what the referee's three doors say, in a few microseconds an action.

    play = Playing(deal(rules, players=2, seed=7))
    while not play.over:
        play.do(chance.choice(play.actions()))
    play.state()

`Playing` is a round that is changed in place. Its actions are those of `legal_actions`, in the same
order; what an action leads to is what `apply` says; `state()` is the frozen state at any moment.
Tests hold the two together in every game and in house rules of every kind, action by action.

A hand is one integer here (see `arrange.keys`), so most questions are one `&`:

    game      a game's rules as numbers, and what is remembered of hands: made once, shared
    holding   the melds of a hand, suit by suit and rank by rank
    on_table  a meld on the table: what it takes, what frees its jokers
    standing  a round as it stands, and the way from and to frozen states
    choosing  its legal actions
    round     doing them: `Playing` itself
    throwing  points left over, and the best discard

What seldom happens (a stock that runs out, a taken joker that must be used at once, a whole hand
laid down) is left to the referee's own functions on the frozen state.
"""

from tutor.rules.playing.round import Playing

__all__ = ["Playing"]
