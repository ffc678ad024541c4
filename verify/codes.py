"""What every finding code means, how it is decided and what it may claim: the text behind `hoyle explain CODE`.

Codes are stable: a baseline and a user's notes refer to them. docs/findings.md is written from this catalogue.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..models.language.errors import HoyleError


@dataclass(frozen=True)
class Code:
    """One kind of finding.

    `title` is a short phrase; `meaning` says when there is such a finding; `decided` which engine looks, and how;
    `claim` how far the verdict reaches; `mend` what an author can do; `example` shows a small invented rule and its
    finding, in a few lines.
    """

    code: str
    title: str
    meaning: str
    decided: str
    claim: str
    mend: str
    example: str


_ALL = (
    Code(
        "GAP01",
        "no rule answers",
        "A decision is asked about something to which none of its cases applies: the text raises a question and "
        "leaves it open.",
        "z3 looks for an input that the game can ask about and that no case covers; the position is then sought from "
        "the start of the game.",
        "No such input at all is a proof for every input. An input that was not reached from the start is shown as "
        "possible, never as a fact.",
        "Add a case for the input, or a sentence that excludes it. A ruling lets play go on behind the hole; it does "
        "not close it.",
        "A higher ship outruns a lower one.\nTwo ships of rank 4: the text is silent; no case of `outruns` applies.",
    ),
    Code(
        "GAP02",
        "nobody can do anything",
        "The game is not over, and neither a player nor chance nor the rules themselves has a move. For each action "
        "the finding names the requirement that blocks it.",
        "Every position of a small scope is visited, and long random games are played; z3 proposes candidates from "
        "the proved invariants, which count only when reached.",
        "An exhausted scope without one is HOLDS within that scope. Random play that meets none is UNKNOWN.",
        "Say what a player does who can do nothing (pass, draw, end the round), or let the game end there.",
        "On your turn lay a card that is higher than the last one.\n"
        "The last card is the 9 and everybody holds lower ones: no turn is possible and none may be passed.",
    ),
    Code(
        "GAP03",
        "an obligation cannot be met",
        "The text says that something must happen now, nobody is able to do it, and no other clause takes over.",
        "As GAP02, on the actions marked `must`: due, but not possible.",
        "As GAP02: a scope that was exhausted, or UNKNOWN.",
        "Limit the obligation (if there is one, as many as possible) or say what happens instead.",
        "You must draw two tickets.\nOne ticket is left in the pile, and nothing says that it is shuffled again.",
    ),
    Code(
        "CON01",
        "two rules disagree",
        "Two cases of one decision apply to the same input and give different answers, and neither is said to be an "
        "exception to the other. Two cases that give the same answer do not conflict.",
        "z3, pair of cases by pair of cases; the position is then sought from the start of the game.",
        "No such input is a proof for all inputs. An input that was not reached is shown as possible.",
        "Say which sentence comes first, and model that as `overrides=`, if the text does; or reword one of them.",
        "The higher card takes the bridge. A goat always takes the bridge.\n"
        "A goat of 2 against a wolf of 7: the first sentence answers wolf, the second goat.",
    ),
    Code(
        "CON02",
        "two automatic effects exclude each other",
        "Two things must happen by themselves in the same position, and whichever comes first makes the other "
        "impossible although it is still due.",
        "Both orders are run in every position of a small scope and in random play.",
        "A fact about the position shown. If only one of the two orders blocks, it is ORD01 instead.",
        "Give one effect precedence, or say what becomes of the effect that came too late.",
        "At dusk the ferry takes the last fare from the box. At dusk the toll takes the last fare from the box.\n"
        "One fare lies in the box: either effect leaves the other one due and impossible.",
    ),
    Code(
        "ORD01",
        "the order of simultaneous effects matters",
        "Several effects happen at the same time, their order changes the result, and no clause and no player "
        "decides it.",
        "The effects are run in every order on a small scope. z3 proves the absence: all pairs commute, none "
        "disables another, and they come to rest.",
        "REFUTED shows two orders with two results that a player can tell apart. Effects that differ on the way but "
        "meet again are no finding.",
        "Fix the order, or name the player who chooses it.",
        "At dawn each farm doubles its sheep. At dawn the wolf eats one sheep of each farm.\n"
        "With 3 sheep: doubled first 5 are left, eaten first 4.",
    ),
    Code(
        "REL01",
        "a relation runs in a circle",
        "The text treats a relation as an order (the best, the highest, who beats whom), but a beats b, b beats c and "
        "c beats a: among them nobody is best.",
        "z3 looks for a circle over all elements; the shortest one is reported.",
        "No circle is a proof for all elements. A circle is a fact about the relation; whether play ever compares "
        "its members side by side is said apart.",
        "Say what happens when the members of the circle meet, or break it with a sentence that decides.",
        "A higher fish eats a lower one; the minnow (1) eats the pike (9).\n"
        "The minnow eats the pike, the pike the perch (5), the perch the minnow.",
    ),
    Code(
        "REL02",
        "a relation holds both ways",
        "Two different elements each beat (precede, block) the other, where the text expects at most one direction.",
        "z3 looks for two different elements related in both directions.",
        "A proof for all elements, or the pair. A pair that the rules never compare is shown as possible only.",
        "Say which direction wins, or that both lose.",
        "A rider overtakes anyone on foot. Anyone with a map overtakes anyone without one.\n"
        "A rider without a map and a walker with one overtake each other.",
    ),
    Code(
        "REL03",
        "a relation leaves a pair undecided",
        "Two different elements are compared and neither comes first, although the text goes on as if one did.",
        "z3 looks for two different elements related in neither direction.",
        "A proof for all elements, or the pair. An element compared with itself or its like is REL04 instead.",
        "Add the missing comparison, or say what equal standing means.",
        "A king outranks every guest; a guest outranks every servant of the same house.\n"
        "A guest of the north house meets a servant of the south house: neither outranks the other.",
    ),
    Code(
        "REL04",
        "an exact tie",
        "Two elements are alike in everything that the relation looks at, and play can set them against each other.",
        "z3 looks for two elements with equal attributes; then for a position that compares them.",
        "A proof that no two are alike, or the pair. A pair that play was not seen to compare is possible only.",
        "Add a tie-break that always ends: the other player, the older card, or both discard.",
        "The longer rope wins. There are two ropes of each length.\nBoth players lay a rope of 6.",
    ),
    Code(
        "AMB01",
        "two readings differ",
        "A sentence can be read in two ways and the difference shows in play: in who has won, in the moves that are "
        "allowed, or in what lies on the table.",
        "Both readings are played side by side; the shortest common play after which they part is shown, together "
        "with how often random games part and which reading makes which finding go away.",
        "A difference is a fact with its play. None after an exhausted scope means equal in that scope, else UNKNOWN. "
        "Every percentage names the way the games were played.",
        "Choose one reading and reword the sentence so that the other is impossible.",
        "Discard a card and draw one or pass.\n"
        "Does a player who passes discard first? After the first turn the hand has 4 cards or 5.",
    ),
    Code(
        "DEAD01",
        "a case never applies",
        "A case of a decision covers nothing that is ever asked, in any reading of the text.",
        "z3 proves that the case and the proved invariants cannot hold together.",
        "A proof, or never within the scope that was exhausted; the finding says which of the two.",
        "Delete the sentence, or check a number in it: it may be a slip.",
        "Lanterns go from 1 to 6. A lantern above 8 lights two caves.\nThere is no such lantern.",
    ),
    Code(
        "DEAD02",
        "a case adds nothing",
        "Wherever a case applies, the others together give the same answer already. That may be meant as a reminder.",
        "z3 proves that the answer stays the same without the case.",
        "A proof for all inputs; a remark on style, not a fault. Examples in a rulebook are left out.",
        "Nothing need be done; mark the sentence as an example or a reminder.",
        "A higher die wins. A 6 wins against a 2.\nThe second sentence follows from the first.",
    ),
    Code(
        "DEAD03",
        "an action is never possible",
        "No position allows the action: the rule is in the book and nobody will ever use it.",
        "z3 from the proved invariants; every position of a small scope.",
        "A proof, or never within the scope that was exhausted. Random play alone is UNKNOWN.",
        "Check its conditions against the components: one is too strict, or a way to reach it is missing.",
        "With eight shells in hand you may call the tide. You discard down to six at the end of each draw.\n"
        "Nobody ever holds eight shells.",
    ),
    Code(
        "END01",
        "play can go on for ever",
        "Some moves lead back to the same position, so that players who keep making them never finish, whatever chance "
        "brings.",
        "Repetition is sought in the graph of a small scope; every outcome of chance must stay inside the circle.",
        "A fact about the circle shown; it says whether one player alone can keep it up or all must play along. A "
        "circle that needs luck is not reported.",
        "Use something up with every round, forbid the repetition, or limit the rounds.",
        "Instead of moving you may swap camels with your neighbour.\nTwo swaps restore the position; nothing is spent.",
    ),
    Code(
        "END02",
        "the game can no longer end",
        "A position can be reached from which no sequence of moves leads to the end of the game.",
        "The graph of a small scope is searched backwards from all final positions.",
        "A fact on a graph that was exhausted; otherwise UNKNOWN.",
        "Add an end that is always in reach, or forbid the step that spoils it.",
        "The game ends when all five keys are on the gate. A broken key leaves the game.\n"
        "After the first broken key the gate can never be complete.",
    ),
    Code(
        "KEEP01",
        "a card is lost, doubled or left behind",
        "A card is in no zone, in two at once, or stays in a place that should be empty by now (in a fight that is "
        "finished, for instance).",
        "z3 shows for one arbitrary card that every action keeps it in exactly one zone; random play checks the same.",
        "The induction step and the start together are a proof for every size. Otherwise a play that shows it.",
        "Say where the card goes. If the text does, the model is at fault: the action named has lost it.",
        "Both players lay a card; the higher one is kept by its owner.\nNothing says where the lower card goes.",
    ),
    Code(
        "KEEP02",
        "a limit is broken",
        "A number leaves the range that the text or the model gives it: too many cards in hand, a negative purse.",
        "Ranges first, then z3 by induction, then a check while playing.",
        "A proof, or a play that breaks the limit. A limit that only the model set is called the model's bound, not "
        "the rulebook's.",
        "Say what happens at the limit; or widen the model's bound if the text has none.",
        "Your purse holds ten coins at most. A pilgrim gives you three coins.\nWith nine coins: are two lost, or is "
        "the gift refused?",
    ),
    Code(
        "SET01",
        "the box cannot set up the game",
        "The set-up asks for more components of a kind than there are, for some number of players.",
        "Arithmetic over the components and the set-up, for every number of players.",
        "A fact for each number of players that is listed; nothing is sampled.",
        "Correct the counts or the number of players; or say that the set-up is smaller then.",
        "Forty cards, two to six players. Deal seven to each.\nSix players need 42 cards.",
    ),
    Code(
        "TIE01",
        "the outcome is not decided",
        "The game is over, and the text names no winner, or several, and says nothing about sharing the victory.",
        "z3 looks for a final position without exactly one answer; it is then sought by play.",
        "No such position is a proof. A position that was not reached is shown as possible.",
        "Add a tie-break that cannot tie itself, or say that the victory is shared.",
        "When the deck is empty, the player with most figs wins.\nBoth have five figs.",
    ),
    Code(
        "INFO01",
        "a player's moves depend on what the player cannot see",
        "Two situations look alike to a player, and different moves are allowed in them: the player cannot know "
        "whether a move is legal.",
        "z3 compares two plays that look alike; a finding needs two real plays from the start.",
        "No two such plays is a proof. A pair of positions that was not reached is a candidate only.",
        "Show the fact, or make the move legal in both situations and say what happens then.",
        "You may ask for a coin only if your neighbour has one. Purses are secret.\n"
        "Only the neighbour knows whether the question is allowed.",
    ),
    Code(
        "INFO02",
        "nobody can check an obligation",
        "A player must do something, depending on facts that all others together cannot see, and no clause has them "
        "shown: a slip or a lie goes unnoticed.",
        "As INFO01, with everything that all the other players have seen; what merely takes a card is no duty, to play "
        "it shows it.",
        "As INFO01; a pair of positions that look alike only now is a candidate, since players may remember more.",
        "Have the cards shown at the end, or let the player choose freely.",
        "You must follow suit if you can. Hands are secret and are never shown.\nNobody can tell whether you could.",
    ),
    Code(
        "UNDEF01",
        "a quantity is never given",
        "The rules use a number that the text does not give.",
        "The quantity stays unknown in the model; z3 tells for which values the claims turn from true to false.",
        "The values are exact within the range that the model allows.",
        "Write the number down. The finding shows which values leave the game without other faults.",
        "A player without candles is out.\nWith how many candles does one begin?",
    ),
    Code(
        "UNDEF02",
        "a term is not defined",
        "The text uses a word that it explains nowhere, or two words for one thing, or one word for two.",
        "The author marks the term in the model; its use is compared with the definitions in the rulebook.",
        "A remark about the text; nothing is proved.",
        "Define the term where it is first used, and use one word for one thing.",
        "Discard all wild cards. The box holds storms, calms and tricksters.\nWhich of them are wild?",
    ),
    Code(
        "TEXT01",
        "no rule models a clause",
        "A clause of the rulebook is cited by nothing in the model, so that no other finding can be about it.",
        "The ids in the rulebook are compared with the ids that the model cites.",
        "Exact. A clause that is cited may still be modelled wrongly; that it is exercised in play is counted apart.",
        "Model the clause, or mark it as {.flavour} if it rules nothing.",
        "- The youngest player begins. {#first}\nNothing in the model cites `first`.",
    ),
    Code(
        "CRASH01",
        "a rule function raised an error",
        "A rule of the model stops with a Python error in a position that can be reached. That is a fault of the "
        "model, and everything said about that rule is in doubt until it is mended.",
        "Whatever engine runs the rule; the position is replayed before it is reported.",
        "A fact about the position shown.",
        "Mend the function in the line named; often a `require` is missing.",
        "def share(t: Table) -> None:\n    t.each = t.pot // t.guests\nWith no guests left this divides by zero.",
    ),
)

CODES: Mapping[str, Code] = MappingProxyType({code.code: code for code in _ALL})
"""Every code in the order of the documentation."""


def find(code: str) -> Code:
    """The entry for `code`, in capitals or not; HoyleError with the nearest codes if there is none."""
    wanted = code.strip().upper()
    if wanted in CODES:
        return CODES[wanted]
    near = difflib.get_close_matches(wanted, CODES, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the codes are {', '.join(CODES)}"
    raise HoyleError(f"there is no finding code {code!r}\n  help: {hint}")
