"""Puebloville as a transition model, in the order of its rulebook; clause ids refer to rulebook.md.

The text is unfinished, and the model leaves it so: no end, no winner, no refill, and many decisions without an answer.
"""

from __future__ import annotations

from hoyle import (
    CHANCE,
    CURRENT,
    CardSet,
    Player,
    both,
    either,
    greater,
    ite,
    look_up,
    no,
    nobody,
    pick_some,
    require,
    total,
)
from hoyle.models.puebloville.attacks import can_be_attacked, force_of, is_sort, manner, mark_of, strength
from hoyle.models.puebloville.box import HELPER_CARDS, characters, dealt, game, life, poker, q, six
from hoyle.models.puebloville.cards import (
    CARDS_OF,
    HEALS,
    Event,
    EventCard,
    Fate,
    Figure,
    Group,
    Manner,
    Phase,
    Place,
    PokerCard,
    Role,
    Sort,
    Way,
)
from hoyle.models.puebloville.claims import CLAIMS
from hoyle.models.puebloville.defence import harm_done, outlaw_hits, ps_after, put_aside, recoverable, verdict
from hoyle.models.puebloville.figures import best_play, damage, sum_of_cards, superior
from hoyle.models.puebloville.happenings import (
    event_gives,
    goes_to,
    may_save,
    may_use_hand,
    poker_gives,
    removes,
    strikes,
)
from hoyle.models.puebloville.helpers import (
    attack_comes,
    attacker_of_deputy,
    first_amender,
    hits_double,
    may_complete,
    may_replace,
    prey,
)
from hoyle.models.puebloville.laying import fitting, jokers, lays, main_ranks, other_ranks
from hoyle.models.puebloville.opening import harmless, opener, points_at, starter
from hoyle.models.puebloville.table import Play, Table, bottles, drink, has_power, is_role, recover_ps, use_power
from hoyle.properties import always

# --------------------------------------------------------------------------------------------------- setting up


@game.setup(clause=["setup.characters", "setup.shuffle", "setup.deal", "setup.deal.character"])
def make_up_characters(t: Table) -> None:
    """Half of the characters are cheats or cardsharps, half are not; each player gets one face down."""
    half = len(t.players) // 2
    t.cast = t.draw(t.rogues, half)
    if q.non_cheats == "wider":
        sharps = t.rogues & characters.where(group=Group.CARDSHARP)
        t.rogues, t.honest = t.rogues - sharps, t.honest | sharps
    t.cast = t.cast | t.draw(t.honest, half)
    t.deal(t.cast, t.hidden, each=1)


@game.setup(clause=["setup.first.risk", "setup.first.highest"])
def settle_who_starts(t: Table) -> None:
    """A tournament that anybody may win, or one card for everybody."""
    if q.who_starts == "risk":
        t.champion = t.random_player()
        return
    for p in t.players:
        card = t.draw_one(t.deck)
        t.high_card[p] = card.rank
        t.spent.add(card)
    if q.start_cards == "returned":
        t.move_all(t.spent, t.spent, t.deck)


@game.setup(clause=["setup.deal.poker", "material.ps", "character.foreman.life"])
def deal(t: Table) -> None:
    """Five poker cards each; the railway foreman has 24 PS, and what the others have is not said."""
    t.deal(t.deck, t.hand, each=int(dealt))
    for p in t.players:
        t.ps[p] = ite(is_role(t, p, Role.FOREMAN), 24, life.value)
    t.fool_rests = q.fool == "first"


@game.step(clause="setup.next")
def begin(t: Table) -> object:
    """The starter has the first turn of the initial phase."""
    t.current = starter(t)
    t.champion = nobody
    for p in t.players:
        t.high_card[p] = 0
    return initial_turn


game.starts(begin)


# ----------------------------------------------------------------------------------------------- initial phase


@game.step(clause=["initial.until", "initial.receive", "intro.start"])
def initial_turn(t: Table) -> object:
    """A turn of the game's first part; the village fool's rest counts here only if it belongs to the game."""
    if q.prelude == "counts" and has_power(t, t.current, Role.VILLAGE_FOOL):
        t.fool_rests = no(t.fool_rests)
        if no(t.fool_rests):
            return discard_stage
    t.receiver = t.current
    return receive_turn


@game.step(clause="initial.receive")
def receive_turn(t: Table) -> object:
    """One action card a turn."""
    if event_gives(no(t.event_deck.is_empty)):
        return receive
    return turn_up_a_card


@game.step(by=CHANCE, clause=["initial.draw", "initial.receive"], card=lambda t: t.event_deck)
def receive(t: Table, card: EventCard) -> object:
    """An action card is drawn and held unseen; it may lie with others."""
    t.move(card, t.event_deck, t.held[t.receiver])
    t.receiver = t.receiver.next
    if q.receives == "everybody" and t.receiver != t.current:
        return receive_turn
    t.receiver = t.current
    return turn_up_a_card


@game.step(clause="initial.flip")
def turn_up_a_card(t: Table) -> object:
    """Then a poker card is turned up."""
    if q.flipped == "own-hand":
        return flip_stage
    if poker_gives(no(t.deck.is_empty)):
        return flip
    return brawl_begins


flip_stage = game.stage("turn up one of the hand", by=CURRENT, clause="initial.flip")


@game.action(at=flip_stage, must=True, clause="initial.flip", card=lambda t: t.hand[t.current])
def flip_own(t: Table, card: PokerCard) -> object:
    """One of the player's own cards is turned up."""
    t.move(card, t.hand[t.current], t.spent)
    t.pointed = points_at(t, card.rank)
    return reveal


@game.step(by=CHANCE, clause=["initial.flip", "initial.reveal"], card=lambda t: t.deck)
def flip(t: Table, card: PokerCard) -> object:
    """The card of the deck that is turned up indicates a position."""
    t.move(card, t.deck, t.spent)
    t.pointed = points_at(t, card.rank)
    return reveal


@game.step(clause=["initial.reveal", "initial.harmless", "initial.found"])
def reveal(t: Table) -> object:
    """The card of the player at that position is revealed; a rogue ends the phase, else it goes on."""
    p = t.pointed
    if p == nobody:
        return initial_turn_passes
    found = no(harmless(t, p))
    t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])
    if found:
        t.phase = Phase.BRAWL
        return brawl_begins
    if q.goes_on == "reveal-slides":
        t.pointed = p.next
        return reveal
    return initial_turn_passes


@game.step(clause="initial.harmless")
def initial_turn_passes(t: Table) -> object:
    """It continues with the next player."""
    t.pointed = nobody
    t.current = t.current.next
    return initial_turn


@game.step(clause="initial.end")
def brawl_begins(t: Table) -> object:
    """From now on it is the game phase."""
    t.phase = Phase.BRAWL
    t.pointed = nobody
    if q.face_down == "all-revealed":
        for p in t.players:
            t.move_all(t.hidden[p], t.hidden[p], t.face_up[p])
    t.current = opener(t)
    return turn_begins


# -------------------------------------------------------------------------------------------------- game phase


@game.step(clause=["card.hide", "character.village-fool.skip", "character.pops"])
def turn_begins(t: Table) -> object:
    """Cover ends here at the latest; the village fool skips half of his turns, the magician has one action more."""
    me = t.current
    t.sheltered.remove(me)
    t.drunk = False
    t.pops_left = has_power(t, me, Role.POPS)
    if has_power(t, me, Role.VILLAGE_FOOL):
        t.fool_rests = no(t.fool_rests)
        if no(t.fool_rests):
            return discard_stage
    if q.refill == "never" and has_power(t, me, Role.DIRTY_CHEAT) and no(t.dirty_done):
        t.dirty_done = q.dirty == "once"
        return t.refill.call(first=drawing, then=dirty_throws, who=me, wanted=greater(0, six - t.hand[me].size))
    return act


act = game.stage("act", by=CURRENT, clause="turn.choice")


@game.action(at=act, clause=["turn.choice", "actions.take"])
def turn_up(t: Table) -> object:
    """Turn up a card from the event deck."""
    require(no(t.event_deck.is_empty), "the event deck is empty")
    return top_event


@game.action(at=act, clause="turn.choice", card=lambda t: t.held[t.current])
def use_from_hand(t: Table, card: EventCard) -> object:
    """Use a card of the hand."""
    require(may_use_hand(no(t.held[t.current].is_empty)), "a card of the deck is taken instead")
    t.event = card.event
    t.turned_up = False
    t.move(card, t.held[t.current], t.on_table)
    if q.pops_turn == "turned-up":
        t.pops_left = False
    return happens


@game.action(at=act, clause=["card.bottle-xxx", "card.bottle-xxxxx"], card=lambda t: bottles(t.held[t.current]))
def drink_at_once(t: Table, card: EventCard) -> object:
    """In one reading a saved bottle may be drunk at any time of the turn."""
    require(q.drinking == "any-time", "bottles are drunk behind the bar")
    drink(t, card)
    return act


@game.step(by=CHANCE, clause=["turn.choice", "actions.take"], card=lambda t: t.event_deck)
def top_event(t: Table, card: EventCard) -> object:
    """The card lies face up before the player who has the turn."""
    t.event = card.event
    t.turned_up = True
    t.move(card, t.event_deck, t.on_table)
    return turned_up_event


@game.step(clause=["actions.occur", "actions.take"])
def turned_up_event(t: Table) -> object:
    """What is turned up occurs, or may be saved."""
    if may_save(t.event, has_power(t, t.current, Role.VILLAGE_FOOL)):
        return save_stage
    return happens


save_stage = game.stage("use or save", by=CURRENT, clause=["card.bottle-xxx", "card.bottle-xxxxx"])


@game.action(at=save_stage, clause=["card.bottle-xxx", "card.bottle-xxxxx", "character.village-fool.skip"])
def save(t: Table) -> object:
    """Save the card turned up in the hand."""
    t.move_all(t.on_table, t.on_table, t.held[t.current])
    return after_event


@game.action(at=save_stage, clause="actions.occur")
def let_it_occur(t: Table) -> object:
    """Use it."""
    return happens


@game.step(clause=["actions.occur", "turn.attack", "turn.discard", "card.shin-kick"])
def happens(t: Table) -> object:
    """The event takes place."""
    me = t.current
    if is_sort(t.event, Sort.ATTACK):
        if strikes(no(t.hand[me].is_empty), t.turned_up):
            multiple = manner(t.event) == Manner.MULTIPLE
            return t.clash.call(first=aim, then=after_event, event=t.event, attacker=me, multiple=multiple)
        return after_event
    if is_sort(t.event, Sort.HELPER):
        then = after_event if q.helper_event == "attack" else discard_stage
        return t.clash.call(first=call_helper, then=then, event=t.event, attacker=me, helper=True)
    if is_sort(t.event, Sort.BAR):
        return hide
    if is_sort(t.event, Sort.BOTTLE):
        recover_ps(t, me, look_up(HEALS, t.event))
        return discard_stage
    if is_sort(t.event, Sort.REMOVAL):
        return remove_stage if removes(no(t.helpers.is_empty)) else discard_stage
    if is_sort(t.event, Sort.QUICK_HANDS):
        return quick_hands
    t.extra = t.extra + 1
    return discard_stage


# --------------------------------------------------------------------------------------------------- discarding


discard_stage = game.stage("discard", by=CURRENT, clause=["turn.discard", "character.village-fool.discard"])


@game.action(
    at=discard_stage,
    clause=["turn.discard", "card.hide", "character.village-fool.discard"],
    cards=pick_some(lambda t: t.hand[t.current], least=1, most=lambda t: 1 if q.discards == "one-thrown" else 6),
)
def discard(t: Table, cards: CardSet[PokerCard]) -> object:
    """Make a discard."""
    t.move_all(cards, t.hand[t.current], t.spent)
    if q.discards == "any-exchanged":
        return t.refill.call(first=drawing, then=after_event, who=t.current, wanted=cards.size)
    return after_event


@game.action(at=discard_stage, clause="turn.discard")
def keep_cards(t: Table) -> object:
    """Make none."""
    return after_event


@game.action(at=discard_stage, clause="character.creative-cheat", other=lambda t: t.everybody - (t.current,))
def swap(t: Table, other: Player) -> object:
    """The creative cheat swaps cards with another player instead."""
    me = t.current
    require(has_power(t, me, Role.CREATIVE_CHEAT), "only the creative cheat swaps")
    use_power(t, me)
    if q.swap == "one-card":
        require(both(no(t.hand[me].is_empty), no(t.hand[other].is_empty)), "there is no card to swap")
        t.receiver = other
        return swap_stage
    theirs = t.hand[other].now()
    t.move_all(t.hand[me], t.hand[me], t.hand[other])
    t.move_all(theirs, t.hand[other], t.hand[me])
    return after_event


swap_stage = game.stage("give a card", by=CURRENT, clause="character.creative-cheat")


@game.action(at=swap_stage, clause="character.creative-cheat", card=lambda t: t.hand[t.current])
def give(t: Table, card: PokerCard) -> object:
    """One card of his own goes over; it lies apart until the other one is drawn."""
    t.move(card, t.hand[t.current], t.given)
    return take_blind


@game.step(by=CHANCE, clause="character.creative-cheat", card=lambda t: t.hand[t.receiver])
def take_blind(t: Table, card: PokerCard) -> object:
    """One of theirs comes back unseen."""
    t.move(card, t.hand[t.receiver], t.hand[t.current])
    t.move_all(t.given, t.given, t.hand[t.receiver])
    t.receiver = t.current
    return after_event


# ------------------------------------------------------------------------------------------ drawing poker cards


@game.step(clause=["character.dirty-cheat", "material.poker"])
def drawing(t: Table) -> object:
    """Cards are drawn one by one while there are any."""
    if t.refill.wanted == 0:
        return t.refill.done()
    if poker_gives(no(t.deck.is_empty)):
        return draw_poker
    return t.refill.done()


@game.step(by=CHANCE, clause=["character.dirty-cheat", "material.poker"], card=lambda t: t.deck)
def draw_poker(t: Table, card: PokerCard) -> object:
    """A poker card is drawn."""
    t.move(card, t.deck, t.hand[t.refill.who])
    t.refill.wanted = t.refill.wanted - 1
    return drawing


@game.step(clause="character.dirty-cheat")
def dirty_throws(t: Table) -> object:
    """Having drawn up to six, he has one to discard."""
    if t.hand[t.current].is_empty:
        return after_dirty()
    return dirty_stage


def after_dirty() -> object:
    """Where the dirty cheat's draw leads: at the start of his turn to the turn, at its end to the next player."""
    return act if q.refill == "never" else turn_passes


dirty_stage = game.stage("discard one of six", by=CURRENT, clause="character.dirty-cheat")


@game.action(at=dirty_stage, must=True, clause="character.dirty-cheat", card=lambda t: t.hand[t.current])
def throw_one(t: Table, card: PokerCard) -> object:
    """The dirty cheat discards one."""
    t.move(card, t.hand[t.current], t.spent)
    return after_dirty()


aim = game.stage("aim", by=CURRENT, clause=["standard.duel", "multiple.path"])


@game.action(
    at=aim, must=True, when=lambda t: no(t.clash.multiple), clause=["standard.duel", "turn.attack", "card.hide"],
    victim=lambda t: t.everybody - (t.current,) - t.sheltered,
)  # fmt: skip
def duel(t: Table, victim: Player) -> object:
    """A standard attack is a duel with one other player."""
    if q.target == "neighbour":
        require(either(victim == t.current.next, victim == t.current.previous), "only a neighbour")
    t.clash.facing = victim
    attack_comes(t)
    return defend if q.shown == "blind" else strike_stage


@game.action(
    at=aim, must=True, when=lambda t: t.clash.multiple, clause=["multiple.path", "card.hide"],
    victim=lambda t: t.everybody - (t.current,) - t.sheltered, way=Way,
)  # fmt: skip
def rampage(t: Table, victim: Player, way: Way) -> object:
    """In a multiple attack the attacker decides whom it strikes first and where it goes on."""
    if q.first_victim == "neighbour":
        require(either(victim == t.current.next, victim == t.current.previous), "only a neighbour")
    t.clash.facing = victim
    t.clash.way = way
    attack_comes(t)
    return strike_stage


strike_stage = game.stage("strike", by=CURRENT, clause=["turn.attack", "attack.single", "attack.combo"])


@game.action(
    at=strike_stage, must=True, clause=["turn.attack", "attack.single", "attack.combo"],
    figure=Figure,
    high=lambda t, figure: main_ranks(t, t.current, figure),
    low=lambda t, figure, high: other_ranks(t, t.current, figure),
    cards=pick_some(
        lambda t, figure, high, low: fitting(t, t.current, figure, high, low),
        least=lambda t, figure, high, low: look_up(CARDS_OF, figure),
        most=lambda t, figure, high, low: look_up(CARDS_OF, figure),
    ),
)  # fmt: skip
def strike(t: Table, figure: Figure, high: int, low: int, cards: CardSet[PokerCard]) -> object:
    """Lay cards to attack: one by itself, or a figure."""
    c = t.clash
    play = lays(t, t.current, figure, high, low, cards)
    t.move_all(cards, t.hand[t.current], c.attack)
    c.blow = play
    c.force = force_of(c.event, play, t.cursed.has(t.current))
    c.mark = mark_of(play, c.force)
    t.cursed.remove(t.current)
    if q.shown == "blind" and no(c.multiple):
        return judge
    return defend


@game.action(at=strike_stage, clause="turn.attack")
def leave_it(t: Table) -> object:
    """In one reading the attack may be left."""
    require(q.decline == "may", "the poker cards come into use")
    return attack_stops


# ------------------------------------------------------------------------------------------------------ defence


defend = game.stage("defend", by=lambda t: t.clash.facing, clause=["defence.value", "multiple.damage"])


def answered(t: Table) -> object:
    """Where a defence leads: in a blind duel the attack is still to come."""
    if q.shown == "blind":
        return judge if either(t.clash.multiple, t.clash.helper) else strike_stage
    return judge


@game.action(
    at=defend, clause=["defence.value", "defence.higher"],
    figure=Figure,
    high=lambda t, figure: main_ranks(t, t.clash.facing, figure),
    low=lambda t, figure, high: other_ranks(t, t.clash.facing, figure),
    cards=pick_some(
        lambda t, figure, high, low: fitting(t, t.clash.facing, figure, high, low),
        least=lambda t, figure, high, low: look_up(CARDS_OF, figure),
        most=lambda t, figure, high, low: look_up(CARDS_OF, figure),
    ),
)  # fmt: skip
def parry(t: Table, figure: Figure, high: int, low: int, cards: CardSet[PokerCard]) -> object:
    """Lay cards to defend; they are worth what they would be worth in an attack."""
    c = t.clash
    play = lays(t, c.facing, figure, high, low, cards)
    t.move_all(cards, t.hand[c.facing], c.guard)
    c.parry = play
    c.parried = strength(c.event, play) if q.modifiers == "both" else damage(play)
    c.parry_mark = sum_of_cards(play) if q.block == "both-sums" else c.parried
    return answered(t)


@game.action(
    at=defend, clause="defence.value", cards=pick_some(lambda t: t.hand[t.clash.facing], least=2, most=6)
)  # fmt: skip
def parry_with_singles(t: Table, cards: CardSet[PokerCard]) -> object:
    """In one reading several cards may be laid that form no figure."""
    require(q.plays == "any-singles", "one card or one figure")
    c = t.clash
    t.move_all(cards, t.hand[c.facing], c.guard)
    c.parried = total(cards, lambda card: damage(Play(figure=Figure.SINGLE, high=card.rank, low=0)))
    c.parry_mark = c.parried
    return answered(t)


@game.action(at=defend, clause=["defence.value", "multiple.damage"])
def no_parry(t: Table) -> object:
    """Lay nothing: nothing comes off the attack."""
    require(either(q.duty == "free", t.hand[t.clash.facing].is_empty), "the player has to defend")
    return answered(t)


@game.step(clause=["defence.value", "defence.higher", "multiple.blocked", "multiple.damage", "multiple.figure"])
def judge(t: Table) -> object:
    """Attack and defence are compared."""
    c = t.clash
    shielded = no(c.guard.is_empty)
    c.higher = both(shielded, superior(c.parry, c.blow))
    mark = greater(c.mark, 1) if q.zero == "no-block" and no(shielded) else c.mark
    c.fate = verdict(c.multiple, mark, c.parry_mark, c.higher)
    c.hurt = both(c.fate == Fate.HURTS, harm_done(t) > 0)
    return wound if c.hurt else strike_back


@game.step(clause=["defence.value", "multiple.damage", "card.shin-kick"])
def wound(t: Table) -> object:
    """The difference is damage; after a kick on the shin the victim's next attack does half."""
    c = t.clash
    t.ps[c.facing] = ps_after(t.ps[c.facing], harm_done(t))
    t.last_hurt = c.facing
    if q.attacked == "hurting-only":
        t.deputy_attacker = attacker_of_deputy(t)
    if c.event == Event.SHIN_KICK:
        t.cursed.add(c.facing)
        if q.kick_again == "if-damage":
            t.extra = t.extra + 1
    return strike_back


@game.step(clause="character.outlaw")
def strike_back(t: Table) -> object:
    """The outlaw does damage with what his defence is worth beyond the attack."""
    c = t.clash
    against = c.force if q.outlaw == "modified" else damage(c.blow)
    surplus = c.parried - against
    if has_power(t, c.facing, Role.OUTLAW) and surplus > 0 and outlaw_hits(c.helper):
        t.ps[c.attacker] = ps_after(t.ps[c.attacker], surplus)
        t.last_hurt = c.attacker
    return throw_out


@game.step(clause="character.foreman.defence")
def throw_out(t: Table) -> object:
    """With a superior figure the foreman eliminates a helper that attacks him."""
    c = t.clash
    t.eliminated = both(q.eliminates == "helper", both(both(c.helper, c.higher), has_power(t, c.facing, Role.FOREMAN)))
    return after_defence


@game.step(clause=["character.left-handed", "character.mariachi"])
def after_defence(t: Table) -> object:
    """Two characters may do something after they have defended."""
    c = t.clash
    if has_power(t, c.facing, Role.LEFT_HANDED) and no(recoverable(t).is_empty):
        return recover_stage
    unhurt = c.fate == Fate.HALTS if q.mariachi == "full-stop" else no(c.hurt)
    if has_power(t, c.facing, Role.MARIACHI) and unhurt and no(c.guard.is_empty):
        return keep_stage
    return onward


recover_stage = game.stage("recover", by=lambda t: t.clash.facing, clause="character.left-handed")


@game.action(at=recover_stage, clause="character.left-handed", card=recoverable)
def recover(t: Table, card: PokerCard) -> object:
    """The left-handed cardsharp recovers one of the cards used."""
    use_power(t, t.clash.facing)
    t.clash.guard.remove(card)
    t.clash.attack.remove(card)
    t.hand[t.clash.facing].add(card)
    return onward


@game.action(at=recover_stage, clause="character.left-handed")
def recover_none(t: Table) -> object:
    """Or leaves them."""
    return onward


keep_stage = game.stage("keep the action", by=lambda t: t.clash.facing, clause="character.mariachi")


@game.action(at=keep_stage, clause="character.mariachi")
def keep_the_action(t: Table) -> object:
    """The Mariachi keeps the action that he has blocked."""
    use_power(t, t.clash.facing)
    t.keeper = t.clash.facing
    return onward


@game.action(at=keep_stage, clause="character.mariachi")
def leave_the_action(t: Table) -> object:
    """Or does not want it."""
    return onward


@game.step(clause=["material.poker", "multiple.return", "multiple.damage", "multiple.figure", "multiple.blocked"])
def onward(t: Table) -> object:
    """The attack goes on to the next player, or stops: in a duel, when it is halted, or on its return."""
    c = t.clash
    put_aside(t, c.guard, c.facing)
    c.parried = 0
    c.parry_mark = 0
    c.higher = False
    if c.helper:
        return helper_done
    if no(c.multiple) or c.fate == Fate.HALTS:
        return attack_stops
    following = ite(c.way == Way.CLOCKWISE, c.facing.next, c.facing.previous)
    c.asked.add(c.facing)
    if following == c.attacker:
        return attack_stops
    c.facing = following
    return next_in_line


@game.step(clause=["multiple.damage", "multiple.path", "card.hide"])
def next_in_line(t: Table) -> object:
    """The next player has to defend, unless the bar protects."""
    if can_be_attacked(t.sheltered.has(t.clash.facing)):
        attack_comes(t)
        return defend
    t.clash.fate = Fate.PASSES
    return onward


@game.step(clause=["multiple.return", "material.poker", "card.shin-kick"])
def attack_stops(t: Table) -> object:
    """The attack is over; after a kick on the shin another event card is turned up."""
    c = t.clash
    put_aside(t, c.guard, c.facing)
    put_aside(t, c.attack, c.attacker)
    if c.event == Event.SHIN_KICK and q.shin == "one-card" and q.kick_again == "always":
        t.extra = t.extra + 1
    return c.done()


@game.step(clause=["helper.attack", "card.hide"])
def call_helper(t: Table) -> object:
    """A helper comes in and looks for its victim."""
    t.pointed = prey(t, t.clash.event, t.clash.second)
    return helper_turns


@game.step(clause=["helper.attack", "card.hide"])
def helper_turns(t: Table) -> object:
    """It turns on its victim, if there is one and the bar does not protect."""
    c, victim = t.clash, t.pointed
    t.pointed = nobody
    if victim == nobody:
        return helper_leaves
    if no(can_be_attacked(t.sheltered.has(victim))):
        return helper_done
    c.facing = victim
    c.doubled = hits_double(t, victim)
    attack_comes(t)
    return helper_cards


@game.step(clause="helper.attack")
def helper_cards(t: Table) -> object:
    """It has three cards to attack with; where they come from is not said, and the deck may be out of them."""
    c = t.clash
    if c.attack.size < HELPER_CARDS and poker_gives(no(t.deck.is_empty)):
        return helper_draws
    if c.attack.is_empty:
        return helper_done
    for p in t.players:
        may = either(may_replace(t, p), may_complete(t, p))
        c.amenders = ite(may, c.amenders | (p,), c.amenders.now())
    return amending


@game.step(by=CHANCE, clause="helper.attack", card=lambda t: t.deck)
def helper_draws(t: Table, card: PokerCard) -> object:
    """A card is put face up before the victim."""
    t.move(card, t.deck, t.clash.attack)
    return helper_cards


@game.step(clause=["character.right-handed", "character.sheriffs-helper"])
def amending(t: Table) -> object:
    """Those who may change the helper's cards are asked one after the other."""
    c = t.clash
    if c.amenders.is_empty:
        return helper_strikes
    c.amending = first_amender(t)
    c.amenders.remove(c.amending)
    return amend_stage


amend_stage = game.stage(
    "change a helper's cards", by=lambda t: t.clash.amending,
    clause=["character.right-handed", "character.sheriffs-helper"],
)  # fmt: skip


@game.action(
    at=amend_stage, clause="character.right-handed",
    card=lambda t: t.clash.attack, instead=lambda t, card: t.hand[t.clash.amending],
)  # fmt: skip
def replace(t: Table, card: PokerCard, instead: PokerCard) -> object:
    """The right-handed cardsharp puts one card of his hand in the place of one of the helper's."""
    p = t.clash.amending
    require(has_power(t, p, Role.RIGHT_HANDED), "only the right-handed cardsharp replaces")
    use_power(t, p)
    t.move(card, t.clash.attack, t.spent)
    t.move(instead, t.hand[p], t.clash.attack)
    return amending


@game.action(
    at=amend_stage, clause="character.sheriffs-helper",
    cards=pick_some(lambda t: t.hand[t.clash.amending], least=lambda t: 2 if q.how_many == "two" else 1, most=2),
)  # fmt: skip
def complete(t: Table, cards: CardSet[PokerCard]) -> object:
    """The sheriff's helper completes the attack out of his hand."""
    p = t.clash.amending
    require(has_power(t, p, Role.SHERIFFS_HELPER), "only the sheriff's helper completes")
    use_power(t, p)
    t.move_all(cards, t.hand[p], t.clash.attack)
    return amending


@game.action(at=amend_stage, clause=["character.right-handed", "character.sheriffs-helper"])
def change_nothing(t: Table) -> object:
    """Or leaves them as they are."""
    return amending


@game.step(clause=["helper.attack", "card.railway-worker", "card.djtango", "card.sheriff"])
def helper_strikes(t: Table) -> object:
    """The helper uses the best combination that its cards allow, at x2 where its card says so."""
    c = t.clash
    wild = jokers(t, c.facing) if q.jokers == "whole-clash" else poker.all - poker.all
    play = best_play(c.attack.now(), wild)
    c.blow = play
    force = damage(play)
    c.force = ite(both(c.doubled, q.doubled == "value"), 2 * force, force)
    c.mark = mark_of(play, c.force)
    return defend


@game.step(clause=["helper.attack", "material.poker", "character.foreman.defence"])
def helper_done(t: Table) -> object:
    """Its cards are put aside; it goes on to a second victim if it has one and has not been thrown out."""
    c = t.clash
    t.move_all(c.attack, c.attack, t.spent)
    if c.second or t.eliminated:
        return helper_leaves
    c.second = True
    return call_helper


@game.step(clause=["helper.attack", "material.poker"])
def helper_leaves(t: Table) -> object:
    """Its attack is over."""
    c = t.clash
    t.move_all(c.attack, c.attack, t.spent)
    t.move_all(c.guard, c.guard, t.spent)
    return c.done()


# -------------------------------------------------------------------------------------- actions that are no attack


@game.step(clause=["card.hide", "character.trader"])
def hide(t: Table) -> object:
    """Behind the bar a player neither attacks nor is attacked; the trader recovers 3 PS on hiding."""
    t.sheltered.add(t.current)
    if has_power(t, t.current, Role.TRADER):
        recover_ps(t, t.current, 3)
    return bar


bar = game.stage("behind the bar", by=CURRENT, clause="card.hide")


@game.action(
    at=bar, clause=["card.hide", "card.bottle-xxx", "card.bottle-xxxxx"], card=lambda t: bottles(t.held[t.current])
)  # fmt: skip
def drink_behind_bar(t: Table, card: EventCard) -> object:
    """Drink a saved bottle."""
    require(either(q.drinking != "one", no(t.drunk)), "one bottle is drunk already")
    t.drunk = True
    drink(t, card)
    return bar


@game.action(at=bar, clause="card.hide")
def drink_no_more(t: Table) -> object:
    """Go on to the discard."""
    return discard_stage


remove_stage = game.stage("remove a helper", by=CURRENT, clause="card.passing-through")


@game.action(at=remove_stage, must=True, clause="card.passing-through", card=lambda t: t.helpers)
def remove_helper(t: Table, card: EventCard) -> object:
    """Choose the helper that is removed."""
    t.move(card, t.helpers, t.gone)
    return discard_stage


@game.step(clause="card.quick-hands")
def quick_hands(t: Table) -> object:
    """Two action cards are drawn, as far as there are any."""
    if t.drawn[t.current].size < 2 and event_gives(no(t.event_deck.is_empty)):
        return quick_draw
    return discard_stage if t.drawn[t.current].is_empty else quick_stage


@game.step(by=CHANCE, clause="card.quick-hands", card=lambda t: t.event_deck)
def quick_draw(t: Table, card: EventCard) -> object:
    """One is drawn without showing it."""
    t.move(card, t.event_deck, t.drawn[t.current])
    return quick_hands


quick_stage = game.stage("quick hands", by=CURRENT, clause="card.quick-hands")


@game.action(at=quick_stage, clause="card.quick-hands", card=lambda t: t.drawn[t.current], kept=range(2))
def choose_quickly(t: Table, card: EventCard, kept: int) -> object:
    """One of the two is turned up, the other kept or discarded."""
    me = t.current
    t.drawn[me].remove(card)
    if kept == 1:
        t.move_all(t.drawn[me], t.drawn[me], t.held[me])
    else:
        t.move_all(t.drawn[me], t.drawn[me], t.gone)
    if q.quick == "shown-only":
        t.gone.add(card)
        return discard_stage
    t.move_all(t.on_table, t.on_table, t.gone)
    t.on_table.add(card)
    t.event = card.event
    return turned_up_event


@game.step(clause=["material.action", "character.pops", "card.shin-kick"])
def after_event(t: Table) -> object:
    """The event card goes where it belongs; then further events are turned up, or the turn ends."""
    if no(t.on_table.is_empty):
        place = goes_to(t, t.event)
        if place == Place.HAND:
            t.move_all(t.on_table, t.on_table, t.held[t.keeper])
        elif place == Place.TABLE:
            t.move_all(t.on_table, t.on_table, t.helpers)
        else:
            t.move_all(t.on_table, t.on_table, t.gone)
    t.keeper = nobody
    t.eliminated = False
    t.event = Event.FLYING_CHAIR
    t.turned_up = False
    if t.phase == Phase.INITIAL:
        return initial_turn_passes
    if t.extra > 0:
        t.extra = t.extra - 1
        return another_event
    if t.pops_left:
        t.pops_left = False
        return another_event if q.pops == "forced" else pops_stage
    return turn_ends


@game.step(clause=["card.shin-kick", "character.pops"])
def another_event(t: Table) -> object:
    """Another event card is turned up."""
    return top_event if event_gives(no(t.event_deck.is_empty)) else turn_ends


pops_stage = game.stage("one action more", by=CURRENT, clause="character.pops")


@game.action(at=pops_stage, clause="character.pops")
def one_more(t: Table) -> object:
    """The magician turns up one action more."""
    use_power(t, t.current)
    return another_event


@game.action(at=pops_stage, clause="character.pops")
def enough(t: Table) -> object:
    """Or leaves it."""
    return turn_ends


@game.step(clause=["card.hide", "character.standard-cheat"])
def turn_ends(t: Table) -> object:
    """Cover in one's own turn ends; the standard cheat left without poker cards draws an action card."""
    if q.shelter == "own-turn":
        t.sheltered.remove(t.current)
    t.extra = 0
    for p in t.players:
        t.receiver = ite(has_power(t, p, Role.STANDARD_CHEAT), p, t.receiver)
    empty = both(has_power(t, t.receiver, Role.STANDARD_CHEAT), t.hand[t.receiver].is_empty)
    draws = both(empty, no(t.broke))
    t.broke = both(empty, q.broke == "each-time")
    if draws and event_gives(no(t.event_deck.is_empty)):
        return cheat_draws
    return fill_up


@game.step(by=CHANCE, clause="character.standard-cheat", card=lambda t: t.event_deck)
def cheat_draws(t: Table, card: EventCard) -> object:
    """He draws one action card face down."""
    t.move(card, t.event_deck, t.held[t.receiver])
    return fill_up


@game.step(clause=["material.poker", "character.dirty-cheat"])
def fill_up(t: Table) -> object:
    """In one reading a hand is filled up at the end of the turn, to six for the dirty cheat, who then discards one."""
    t.receiver = t.current
    me = t.current
    if q.refill == "never":
        return turn_passes
    if has_power(t, me, Role.DIRTY_CHEAT):
        return t.refill.call(first=drawing, then=dirty_throws, who=me, wanted=greater(0, six - t.hand[me].size))
    return t.refill.call(first=drawing, then=turn_passes, who=me, wanted=greater(0, dealt - t.hand[me].size))


@game.step(clause="turn.choice")
def turn_passes(t: Table) -> object:
    """The turn passes on as in the initial phase; the game phase does not say so itself."""
    t.current = t.current.next
    return turn_begins


def one_defence_each(t: Table) -> bool:
    """Whoever has to defend has not stood this attack before, and is not the one who strikes."""
    c = t.clash
    fresh = both(no(c.asked.has(c.facing)), either(c.helper, c.facing != c.attacker))
    return either(no(t.is_at(defend)), fresh)


def cleared_between_attacks(t: Table) -> bool:
    """Outside an attack no poker cards lie before anybody, and none is on its way."""
    clash = t.is_at(
        aim, strike_stage, defend, judge, wound, strike_back, throw_out, after_defence, recover_stage, keep_stage,
        onward, next_in_line, attack_stops, call_helper, helper_turns, helper_cards, helper_draws, amending,
        amend_stage, helper_strikes, helper_done, helper_leaves,
    )  # fmt: skip
    return both(
        either(clash, both(t.clash.attack.is_empty, t.clash.guard.is_empty)),
        either(t.is_at(take_blind), t.given.is_empty),
    )


game.claims(
    *CLAIMS,
    always("nobody defends twice against one attack", one_defence_each, clause="multiple.return"),
    always("between attacks no cards lie before anybody", cleared_between_attacks, clause="material.poker"),
)
