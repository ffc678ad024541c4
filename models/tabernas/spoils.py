"""Who wins a Duel and gets what: captures, the loot that special effects take, points and winners."""

from __future__ import annotations

from hoyle import CardSet, Player, PlayerSet, any_of, both, card_set, most, no, nobody, some, the, the_most, total
from hoyle.models.tabernas.box import Gun, Role, Side, cards, game, games_to_win
from hoyle.models.tabernas.questions import greatest, held_up, still_dominating, tie
from hoyle.models.tabernas.table import Table

duel_winner = game.decision(
    "duel_winner", "Who wins the Duel?", table=True, answer=Player, clause=["resolve.capture", "closing.one-lap"]
)


@duel_winner.case(clause=["duel.counter", "closing.counter"])
def owner_of_the_last(t: Table) -> Player | None:
    """Whose Trio dominates at the end, if that player has not left the Duel."""
    if t.duel.dominator not in t.duel.retired:
        return t.duel.dominator
    return None


@duel_winner.case(clause="closing.retire")
def retired_while_ahead(t: Table) -> Player | None:
    """A starter who retires with the dominating Trio has won, by one reading."""
    if still_dominating == "hold" and t.duel.dominator in t.duel.retired:
        return t.duel.dominator
    return None


@duel_winner.ruling
def dominating_all_the_same(t: Table) -> Player:
    """A table would give the Duel to the Trio that nobody has beaten."""
    return t.duel.dominator


captured = game.decision(
    "captured",
    "Is a card that was laid in the Duel captured by the winner?",
    card=cards,
    equipment=bool,
    answer=bool,
    policy="any",
    clause="resolve.capture",
    given=lambda card, equipment: card.role == Role.WILDCARD or (card.role == Role.CHARACTER) != equipment,
)


@captured.case(clause=["resolve.characters", "goal.loot"])
def characters(card: Gun, equipment: bool) -> bool | None:
    """Characters are captured."""
    return True if card.role == Role.CHARACTER else None


@captured.case(clause=["resolve.wildcards", "goal.loot"])
def every_wildcard(card: Gun, equipment: bool) -> bool | None:
    """Wildcards are captured."""
    return True if card.role == Role.WILDCARD else None


@captured.case(clause="resolve.discard")
def used_equipment(card: Gun, equipment: bool) -> bool | None:
    """What was used as Weapon or Ammunition goes to the discard pile."""
    return False if equipment else None


@captured.ruling
def by_what_it_is(card: Gun, equipment: bool) -> bool:
    """A table would go by what the card is, not by what it stood for."""
    return card.role in (Role.CHARACTER, Role.WILDCARD)


def is_equipment(t: Table, c: Gun) -> bool:
    """Whether a card was used as Weapon or Ammunition."""
    return t.duel.disguised.has(c) if c.role == Role.WILDCARD else c.role != Role.CHARACTER


@game.definition(clause=["chain.trigger", "chain.empty"])
def chained(t: Table) -> PlayerSet:
    """Whom a Chain obliges: all the others that have loot."""
    return t.everybody.where(lambda p: both(p != t.victor, no(t.loot[p].is_empty)))


@game.definition(clause=["holdup.trigger", "holdup.empty"])
def robbed(t: Table) -> PlayerSet:
    """Whom a Hold-up robs: each rival that has loot."""
    rivals = t.everybody.where(lambda p: both(p != t.victor, no(t.loot[p].is_empty)))
    return rivals - t.duel.retired if held_up == "still-in-duel" else rivals


@game.definition(clause=["chain.wildcard", "holdup.wildcard"])
def wildcard_of(loot: CardSet[Gun]) -> Gun:
    """The Wildcard of a loot; its copies are alike, but a Sheriff is no Cacique."""
    found = loot & cards.where(role=Role.WILDCARD)
    if (found & cards.where(side=Side.COWBOYS)).is_empty or (found & cards.where(side=Side.APACHES)).is_empty:
        return some(found)  # type: ignore[no-any-return]
    return the(found, "the Wildcard of a loot that holds one of each side")  # type: ignore[no-any-return]


def value(c: Gun) -> int:
    """What a card in a loot is worth when the greatest is looked for."""
    return worth(c) if greatest == "points" else c.number


@game.definition(clause=["chain.character", "holdup.highest"])
def greatest_of(loot: CardSet[Gun]) -> Gun:
    """The card of greatest value."""
    return the_most(loot, value, "the card of greatest value")  # type: ignore[no-any-return]


def has_wildcard(loot: CardSet[Gun]) -> bool:
    """Whether a loot holds a Wildcard."""
    return no((loot & cards.where(role=Role.WILDCARD)).is_empty)  # type: ignore[no-any-return]


def can_be_loot(loot: CardSet[Gun]) -> bool:
    """What an effect can find: at least one card, all of them Characters or Wildcards."""
    return both(no(loot.is_empty), loot <= cards.where(role=(Role.CHARACTER, Role.WILDCARD)))


chain_takes = game.decision(
    "chain_takes",
    "Which card of a loot does a Chain take?",
    answer=cards,
    clause="chain.priority",
    given=can_be_loot,
    loot=card_set(cards),
)


@chain_takes.case(clause="chain.wildcard")
def chain_wildcard(loot: CardSet[Gun]) -> Gun | None:
    """A Wildcard, if there is one."""
    return wildcard_of(loot) if has_wildcard(loot) else None


@chain_takes.case(clause="chain.character")
def chain_character(loot: CardSet[Gun]) -> Gun | None:
    """Failing that, the Character of greatest value."""
    return None if has_wildcard(loot) else greatest_of(loot & cards.where(role=Role.CHARACTER))


@chain_takes.ruling
def chain_takes_any(loot: CardSet[Gun]) -> Gun:
    """A table would let any of the equal cards go."""
    return any_equal(loot)


holdup_takes = game.decision(
    "holdup_takes",
    "Which card of a loot does a Hold-up take?",
    answer=cards,
    clause="holdup.priority",
    given=can_be_loot,
    loot=card_set(cards),
)


@holdup_takes.case(clause="holdup.wildcard")
def holdup_wildcard(loot: CardSet[Gun]) -> Gun | None:
    """A Wildcard, if there is one."""
    return wildcard_of(loot) if has_wildcard(loot) else None


@holdup_takes.case(clause="holdup.highest")
def holdup_highest(loot: CardSet[Gun]) -> Gun | None:
    """Failing that, the card of greatest value."""
    return None if has_wildcard(loot) else greatest_of(loot)


@holdup_takes.ruling
def holdup_takes_any(loot: CardSet[Gun]) -> Gun:
    """A table would let any of the equal cards go."""
    return any_equal(loot)


def any_equal(loot: CardSet[Gun]) -> Gun:
    """Any of the cards between which the text does not decide."""
    if has_wildcard(loot):
        return some(loot & cards.where(role=Role.WILDCARD))  # type: ignore[no-any-return]
    return some(most(loot, value))  # type: ignore[no-any-return]


worth = game.decision(
    "worth",
    "How many points is a card of the loot worth?",
    card=cards,
    answer=range(3),
    policy="any",
    clause="score.cards",
    given=lambda card: card.role in (Role.CHARACTER, Role.WILDCARD),
)


@worth.case(clause="score.character")
def character_points(card: Gun) -> int | None:
    """A Character is worth 1 point."""
    return 1 if card.role == Role.CHARACTER else None


@worth.case(clause="score.wildcard")
def wildcard_points(card: Gun) -> int | None:
    """A Wildcard is worth 2 points."""
    return 2 if card.role == Role.WILDCARD else None


@worth.case(clause="score.none")
def equipment_points(card: Gun) -> int | None:
    """Weapons and Ammunition are never worth anything."""
    return 0 if card.role in (Role.WEAPON, Role.AMMUNITION) else None


@game.definition(clause="score.cards")
def points(t: Table, p: Player) -> int:
    """The points of a player's loot."""
    return total(t.loot[p], lambda c: worth(c))


@game.definition(clause="score.tie")
def is_tie(t: Table) -> bool:
    """Whether the game has ended in a tie."""
    if tie == "any":
        return any_of(t.players, lambda p: any_of(t.players, lambda q: both(p != q, points(t, p) == points(t, q))))
    return leaders(t).size > 1


@game.definition(clause=["score.most-points", "goal.most-points"])
def leaders(t: Table) -> PlayerSet:
    """The players with the most points."""
    return most(t.players, lambda p: points(t, p))


game_winner = game.decision("game_winner", "Who wins the game?", table=True, answer=Player, policy="any")


@game_winner.case(clause=["score.most-points", "goal.most-points"])
def most_points(t: Table) -> Player | None:
    """The player with the most points."""
    return None if is_tie(t) else the(leaders(t))


@game_winner.case(clause="score.tie")
def nobody_in_a_tie(t: Table) -> Player | None:
    """In a tie nobody."""
    return nobody if is_tie(t) else None


legend = game.decision("legend", "Who has won the match?", table=True, answer=Player, clause="score.tie")


@legend.case(clause="legend.three-wins")
def first_with_enough_games(t: Table) -> Player | None:
    """The first player who has won enough games."""
    for p in t.players:
        if t.wins[p] >= games_to_win:
            return p
    return None
