"""Tabernas Western as a transition model: a turn, a Duel, what follows, the match; clause ids refer to rulebook.md."""

from __future__ import annotations

from typing import Any

from hoyle import CHANCE, CURRENT, RULES, CardSet, Player, any_of, nobody, nothing, require
from hoyle.models.tabernas.box import Category, Gun, Phase, game, games_to_win, hand_size
from hoyle.models.tabernas.claims import about_play, about_trios
from hoyle.models.tabernas.laying import LAYING, a_trio, lay, name_trio
from hoyle.models.tabernas.questions import closing_source, pile_draw, redraw, self_counter, still_dominating
from hoyle.models.tabernas.spoils import (
    captured,
    chain_takes,
    chained,
    duel_winner,
    game_winner,
    holdup_takes,
    is_equipment,
    legend,
    robbed,
)
from hoyle.models.tabernas.supply import (
    ended,
    had_run_out,
    next_turn,
    prepare,
    short_of_cards,
    supply,
    take,
    turn_after,
)
from hoyle.models.tabernas.table import Table
from hoyle.models.tabernas.trios import beats

game.outcome(legend)

# ----------------------------------------------------------------------------------------------------- a turn: draw


def begin_turn(t: Table, p: Player) -> Any:
    """A turn begins; in the last round that player has then no further one."""
    t.current = p
    t.turns_left.remove(p)
    return draw


def pass_turn(t: Table) -> Any:
    """After a turn without a Duel the turn goes to the right, or the game is over."""
    if ended(t.last_round, t.turns_left.now(), t.fought):
        return finish
    return begin_turn(t, turn_after(t, t.current))


draw = game.stage("draw", by=CURRENT, clause=["turn.two-steps", "turn.draw", "refill.winner-turn"])
closing_draw = game.stage("closing_draw", by=CURRENT, clause="closing.draw")


@game.action(at=[draw, closing_draw], clause=["turn.draw.deck", "closing.draw"])
def choose_deck(t: Table) -> Any:
    """Draw from the draw deck."""
    require(not t.deck.is_empty, "the draw deck is empty")
    return closing_card if t.is_at(closing_draw) else turn_card


@game.definition(clause="turn.draw.pile")
def drawable(t: Table) -> CardSet[Gun]:
    """The cards of the discard pile that may be drawn."""
    if pile_draw == "any" or t.pile.is_empty:
        return t.pile.cards
    return t.pile.cards & (t.pile.top,)


@game.action(at=[draw, closing_draw], clause=["turn.draw.pile", "closing.draw"], card=lambda t: drawable(t))
def draw_from_pile(t: Table, card: Gun) -> Any:
    """Draw from the discard pile."""
    t.move(card, t.pile, t.hand[t.current])
    if t.is_at(closing_draw):
        return closing
    if redraw == "may-not":
        t.taken = card
    return act


@game.step(by=CHANCE, clause="turn.draw.deck", card=lambda t: t.deck)
def turn_card(t: Table, card: Gun) -> Any:
    """Chance gives the card of the draw deck."""
    take(t, card, t.current, Phase.TURN)
    return act


# --------------------------------------------------------------------------------------------------- a turn: action


act = game.stage("act", by=CURRENT, clause=["turn.two-steps", "turn.act"])


@game.action(
    at=act, clause=["turn.discard", "turn.attack-optional", "setup.direction"], card=lambda t: t.hand[t.current]
)
def discard(t: Table, card: Gun) -> Any:
    """Discard one card of the hand; nobody is obliged to attack."""
    require(card != t.taken, "this card was drawn from the pile just now")
    t.taken = nothing
    t.move(card, t.hand[t.current], t.pile)
    return pass_turn(t)


# --------------------------------------------------------------------------------------------------------- the Duel


@game.action(at=act, clause=["turn.duel", "duel.start", "duel.trios-stay", *LAYING], **a_trio(lambda t: t.current))
def start_duel(
    t: Table,
    character: Gun,
    weapon: Gun,
    ammunition: Gun,
    character_as: int,
    weapon_as: int,
    ammunition_as: int,
    announced: Category,
) -> Any:
    """Lay a Trio and with it begin a Duel."""
    laid = (character, weapon, ammunition)
    trio = name_trio(t, laid, (character_as, weapon_as, ammunition_as), announced)
    t.taken = nothing
    t.fought = t.last_round
    first = t.duel.call(first=rival_card, then=refill, answering=t.current.next)
    lay(t, t.current, laid, trio)
    prepare(t)
    return first


@game.step(by=CHANCE, clause=["duel.rivals-in-order", "duel.rival-draws"], card=lambda t: t.deck)
def rival_card(t: Table, card: Gun) -> Any:
    """The rival whose answer is due draws a card from the deck."""
    take(t, card, t.duel.answering, Phase.DUEL)
    return answer


answer = game.stage("answer", by=lambda t: t.duel.answering, clause="duel.rival-chooses")


@game.action(at=answer, clause=["duel.counter", *LAYING], **a_trio(lambda t: t.duel.answering))
def counter(
    t: Table,
    character: Gun,
    weapon: Gun,
    ammunition: Gun,
    character_as: int,
    weapon_as: int,
    ammunition_as: int,
    announced: Category,
) -> Any:
    """Lay a Trio that beats the dominating one."""
    laid = (character, weapon, ammunition)
    trio = name_trio(t, laid, (character_as, weapon_as, ammunition_as), announced)
    require(beats(trio, t.duel.best), "this Trio does not beat the one that dominates")
    lay(t, t.duel.answering, laid, trio)
    return next_answer(t)


@game.action(at=answer, clause=["duel.retire", "duel.retire-free"], card=lambda t: t.hand[t.duel.answering])
def retire(t: Table, card: Gun) -> Any:
    """Discard a card of the hand and leave the Duel, whatever Trio the hand holds."""
    t.move(card, t.hand[t.duel.answering], t.pile)
    t.duel.retired.add(t.duel.answering)
    return next_answer(t)


def next_answer(t: Table) -> Any:
    """The next rival to the right answers; after one lap comes the closing step of the starter."""
    t.duel.answering = t.duel.answering.next
    if t.duel.answering != t.current:
        prepare(t)
        return rival_card
    if still_dominating == "stop" and t.duel.dominator == t.current:
        return capture
    prepare(t)
    return closing_draw if closing_source == "deck-or-pile" else closing_card


# ------------------------------------------------------------------------------------------------- the closing step


@game.step(by=CHANCE, clause=["closing.one-lap", "closing.draw"], card=lambda t: t.deck)
def closing_card(t: Table, card: Gun) -> Any:
    """When all the others have answered, the starter draws a card."""
    take(t, card, t.current, Phase.DUEL)
    return closing


closing = game.stage("closing", by=CURRENT, clause="closing.choice")


@game.action(at=closing, clause=["closing.counter", "closing.no-answer", *LAYING], **a_trio(lambda t: t.current))
def closing_counter(
    t: Table,
    character: Gun,
    weapon: Gun,
    ammunition: Gun,
    character_as: int,
    weapon_as: int,
    ammunition_as: int,
    announced: Category,
) -> Any:
    """The starter beats the dominating Trio, and nobody may answer."""
    if self_counter == "may-not":
        require(t.duel.dominator != t.current, "the own Trio dominates")
    laid = (character, weapon, ammunition)
    trio = name_trio(t, laid, (character_as, weapon_as, ammunition_as), announced)
    require(beats(trio, t.duel.best), "this Trio does not beat the one that dominates")
    lay(t, t.current, laid, trio)
    return capture


@game.action(at=closing, clause="closing.retire", card=lambda t: t.hand[t.current])
def closing_retire(t: Table, card: Gun) -> Any:
    """The starter discards a card and retires."""
    t.move(card, t.hand[t.current], t.pile)
    t.duel.retired.add(t.current)
    return capture


# ------------------------------------------------------------------------------------------------ settling the Duel


@game.step(clause=["resolve.capture", "duel.trios-stay"])
def capture(t: Table) -> Any:
    """The winner captures the Characters and Wildcards that were played."""
    t.victor = duel_winner(t)
    prey = t.duel.laid.where(lambda c: captured(c, is_equipment(t, c)))
    t.move_all(prey, t.duel.laid, t.loot[t.victor])
    return effects if t.duel.laid.is_empty else lay_off


@game.step(clause="resolve.discard", card=lambda t: t.duel.laid)
def lay_off(t: Table, card: Gun) -> Any:
    """The used Weapons and Ammunition go to the discard pile, one after the other, in no order that is said."""
    t.move(card, t.duel.laid, t.pile)
    return effects if t.duel.laid.is_empty else lay_off


# -------------------------------------------------------------------------------------------------- special effects


@game.step(clause=["chain.trigger", "holdup.trigger"])
def effects(t: Table) -> Any:
    """A Straight that wins sets off the Chain, a Perfect Trio the Hold-up."""
    if t.duel.best.category == Category.STRAIGHT:
        t.duel.owing = chained(t)
        if t.duel.owing:
            return chain
    if t.duel.best.category == Category.PERFECT:
        t.duel.owing = robbed(t)
        if t.duel.owing:
            return hold_up
    return end_duel(t)


@game.step(clause=["chain.trigger", "chain.priority", "chain.under"], rival=lambda t: t.duel.owing)
def chain(t: Table, rival: Player) -> Any:
    """A player hit by the Chain puts a card of the loot beneath the discard pile."""
    t.move(chain_takes(t.loot[rival].now()), t.loot[rival], t.pile, under=True)
    t.duel.owing.remove(rival)
    return end_duel(t) if t.duel.owing.is_empty else chain


@game.step(clause=["holdup.trigger", "holdup.priority", "holdup.to-loot"], rival=lambda t: t.duel.owing)
def hold_up(t: Table, rival: Player) -> Any:
    """The winner takes a card of a rival's loot into the own one."""
    t.move(holdup_takes(t.loot[rival].now()), t.loot[rival], t.loot[t.victor])
    t.duel.owing.remove(rival)
    return end_duel(t) if t.duel.owing.is_empty else hold_up


def end_duel(t: Table) -> Any:
    """The Duel is over, and the refill begins."""
    place = t.duel.done()
    prepare(t)
    return place


# ----------------------------------------------------------------------------------------------------------- refill


@game.step(by=CHANCE, clause=["refill.when", "refill.to-five"], card=lambda t: t.deck)
def refill(t: Table, card: Gun) -> Any:
    """After a Duel all draw from the deck, a card at a time, until everybody has the full hand again."""
    take(t, card, short_of_cards(t), Phase.REFILL)
    if short_of_cards(t) == nobody:
        return new_round
    prepare(t)
    return refill


@game.step(clause=["refill.when", "refill.winner-starts"])
def new_round(t: Table) -> Any:
    """After the refill the next turn begins, or the game is over."""
    p = next_turn(t)
    t.victor = nobody
    if p == nobody:
        return finish
    return begin_turn(t, p)


# -------------------------------------------------------------------------------------------------- end of the game


@game.action(by=RULES, at=[rival_card, closing_card, refill], clause=["end.reshuffle", "duel.rival-draws"])
def shuffle_late(t: Table) -> Any:
    """A card must be drawn from a deck that was empty before: only a ruling lets play go on."""
    require(t.deck.is_empty, "there are cards to draw")
    require(t.pile.size > 1, "there are no discards to shuffle")
    supply(t, had_run_out())


@game.step(clause=["score.most-points", "score.tie"])
def finish(t: Table) -> Any:
    """The game is over: its winner is one game nearer to the legend."""
    winner = game_winner(t)
    if winner != nobody:
        t.wins[winner] += 1
    return next_game


# -------------------------------------------------------------------------------------------------- the whole match


@game.over(clause="legend.three-wins")
def match_over(t: Table) -> bool:
    """When somebody has won enough games."""
    return any_of(t.players, lambda p: t.wins[p] >= games_to_win)


@game.step(clause=["score.tie", "legend.three-wins", "setup.shuffle"])
def next_game(t: Table) -> Any:
    """Another game: all cards come together again."""
    for p in t.players:
        t.move_all(t.hand[p], t.hand[p], t.deck)
        t.move_all(t.loot[p], t.loot[p], t.deck)
    t.move_all(t.pile, t.pile, t.deck)
    t.last_round = False
    t.fought = False
    t.turns_left.clear()
    t.current = t.players[0]
    return deal


@game.step(by=CHANCE, clause=["setup.shuffle", "setup.deal"], card=lambda t: t.deck)
def deal(t: Table, card: Gun) -> Any:
    """A card of the shuffled deck for each player in turn, until all hands are full."""
    t.move(card, t.deck, t.hand[t.current])
    t.current = t.current.next
    return turn_over if t.hand[t.current].size == hand_size else deal


@game.step(by=CHANCE, clause=["setup.deck", "setup.pile"], card=lambda t: t.deck)
def turn_over(t: Table, card: Gun) -> Any:
    """The first card of the deck starts the discard pile."""
    t.move(card, t.deck, t.pile)
    return first_player


@game.step(by=CHANCE, clause="setup.first-player", first=Player)
def first_player(t: Table, first: Player) -> Any:
    """Chance picks the player who begins."""
    t.current = first
    return draw


game.starts(draw)

game.claims(
    *about_trios(),
    *about_play(
        draw=draw,
        duel=(rival_card, answer, closing_draw, closing_card, closing),
        chain=chain,
        hold_up=hold_up,
        finish=finish,
        next_game=next_game,
    ),
)
