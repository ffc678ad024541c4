"""The sentences of the War of the Ring that can be read twice; the first reading of each is closest to the words."""

from __future__ import annotations

from hoyle import Game


class Questions:
    """Every open point as an attribute; rules compare it with the name of a reading."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._layout()
        self._preparation_and_action()
        self._rest()
        self._ring()
        self._jokers()
        self._confrontation()
        self._losses()
        self._alliance()
        self._end()

    def _layout(self) -> None:
        self.mano = self.game.question(
            "mano", "How long is a mano?", ("prep.first-mano", "prep.later-manos", "setup.begin"),
            round="until everybody has had a turn", deal="until the cards are dealt again",
        )  # fmt: skip
        self.spades_leader = self.game.question(
            "spades leader", "How is the leadership of spades shared out between two players?", "two.spades",
            dealt="it is one of the Kings that are dealt", besides="one of the two has it besides the own King",
        )  # fmt: skip
        self.variant = self.game.question(
            "variant", "Which of the recommended forms is played?", "advice.common-armies",
            whole="the whole game", no_dark_lord="up to three players leave out the Dark Lord",
            no_rings="no Ring is put on",
        )  # fmt: skip

    def _preparation_and_action(self) -> None:
        self.later_draw = self.game.question(
            "later draw", "What is drawn once the Pile of Revealed Destiny may be used?",
            ("prep.later-manos", "prep.draw"),
            top="one card: the hidden one or the upper revealed one", any="one card: hidden, or any revealed one",
            both="one card of each pile",
        )  # fmt: skip
        self.troops = self.game.question(
            "troops", "Are Jack and Queen troops?", ("value.numbers", "value.figures", "act.troops"),
            numbers="no, number cards only", figures_too="yes, like numbers",
        )  # fmt: skip
        self.enables = self.game.question(
            "enables", "What does being above the opponent make available?", ("act.above", "fight.above", "act.one"),
            condition="a confrontation as the action of some turn",
            same_turn="after putting down troops a confrontation in the same turn",
        )  # fmt: skip
        self.targets = self.game.question(
            "targets", "Whom may one attack where attack is not free?", "four.alliance-or-free",
            anybody="anybody: no restriction is written", dark_lord="only the Dark Lord, or as the Dark Lord",
        )  # fmt: skip

    def _rest(self) -> None:
        self.rest = self.game.question(
            "rest", "How many enemy cards are thrown in the rest phase?", ("rest.free", "rest.throw"),
            one="one", all="all that are held",
        )  # fmt: skip
        self.enemy = self.game.question(
            "enemy", "Which suits are enemy suits?", ("rest.throw", "rest.search"),
            all_but_mine="all suits but those of one's own side", rivals="the suits that rivals lead",
            living="the suits of rivals whose King is on the table",
        )  # fmt: skip
        self.thrown_rings = self.game.question(
            "thrown Rings", "Is a Ring of an enemy suit an opposing card to be thrown?", ("rest.throw", "ace.ring"),
            card="yes, like any card", exempt="no",
        )  # fmt: skip

    def _ring(self) -> None:
        self.ring_place = self.game.question(
            "ring place", "Where does the Ring lie when troops lie on the King?", ("ring.placed", "fight.loss"),
            on_king="right on the King, under the troops", on_top="on top of everything",
        )  # fmt: skip
        self.domination = self.game.question(
            "domination", "How long does the One wipe out the other Kings with Rings?",
            ("one.wipes-out", "one.domination"),
            state="all of them as long as it lies on its King",
            event="those that wear a Ring when it is laid, as long as it lies there",
            permanent="those that wear a Ring when it is laid, for good",
        )  # fmt: skip

    def _jokers(self) -> None:
        self.second_hobbit = self.game.question(
            "second Hobbit", "Which joker is the second that is used?", ("hobbit.first", "hobbit.second"),
            hobbits="the second used as a Hobbit", jokers="a Hobbit after any use of a joker",
        )  # fmt: skip
        self.one_where = self.game.question(
            "where the One is", "From where does a Hobbit take the One?", ("hobbit.first", "hobbit.second"),
            anywhere="from wherever it is", on_king="from its King only",
        )  # fmt: skip
        self.leaves_with = self.game.question(
            "leaves with", "Does the second Hobbit's joker leave the game with the One?",
            ("hobbit.second", "joker.back"),
            one_only="no, only the One leaves", joker_too="yes, both leave",
        )  # fmt: skip
        self.joker_back = self.game.question(
            "joker back", "Which used jokers are given back?", ("joker.back", "palantir.back"),
            every="every joker", reinforcements="those used as Reinforcements",
        )  # fmt: skip
        self.dark_pile = self.game.question(
            "dark pile", "What is the Pile of Dark Destiny?",
            ("hobbit.first", "palantir.back", "joker.back", "loss.returns", "setup.hidden-pile"),
            hidden="another name of the Pile of Hidden Destiny", apart="a pile of its own, of which nobody draws",
        )  # fmt: skip
        self.cancels = self.game.question(
            "cancels", "Which effect of the One Ring do Reinforcements cancel?",
            ("reinforce.cancels", "one.wipes-out", "one.doubles"),
            domination="that it wipes out other Kings", whole="that, and the doubling of its own King",
        )  # fmt: skip
        self.cancelled_for = self.game.question(
            "cancelled for", "How long do Reinforcements cancel the One Ring?", "reinforce.cancels",
            fight="for this confrontation", good="for the rest of the game",
        )  # fmt: skip

    def _confrontation(self) -> None:
        self.reactions = self.game.question(
            "reactions", "In what order, and until when, do the two sides act in a confrontation?",
            ("fight.reactions", "fight.must-act", "fight.aggressor"),
            one_each="one action each, the aggressor first", alternate="in turns until both have passed",
            defender_last="first the aggressor as often as wished, then the defender",
        )  # fmt: skip
        self.lost_turn = self.game.question(
            "lost turn", "What is lost with the next turn?", ("fight.retreat-turn", "prep.draw", "rest.throw"),
            whole="the whole turn", action="the action phase only",
        )  # fmt: skip
        self.more_retreats = self.game.question(
            "more retreats", "Do two retreats before the next turn cost two turns?", "fight.retreat-turn",
            add="yes, a turn each", once="no, the next turn is lost only once",
        )  # fmt: skip
        self.regrouping = self.game.question(
            "regrouping", "May a player be confronted who is regrouping?",
            ("fight.retreat-saved", "fight.retreat-turn", "act.confront"),
            repair="safe", open="yes, nothing forbids it", safe="no, not before the next turn that is taken",
        )  # fmt: skip
        self.kingless = self.game.question(
            "kingless", "What is impossible for an army without a King?", "king.lacking",
            neither="to confront and to be confronted", to_confront="only to confront",
        )  # fmt: skip

    def _losses(self) -> None:
        self.win_points = self.game.question(
            "win points", "To whom does winning a confrontation give points?", ("points.win", "points.robbery"),
            either="to whoever wins it", aggressor="to an aggressor who wins it",
        )  # fmt: skip
        self.king_points = self.game.question(
            "King points", "When is a King taken out of the game, for points?",
            ("points.king", "loss.beheading", "loss.destruction"),
            beheading="at the beheading", destruction="at the destruction",
        )  # fmt: skip

    def _alliance(self) -> None:
        self.manner = self.game.question(
            "manner", "How do four play?", "four.alliance-or-free",
            free="everybody for themselves", alliance="in two alliances",
        )  # fmt: skip
        self.survivor = self.game.question(
            "survivor", "Of two allies, who cannot attack when one King has left?", "ally.cannot-attack",
            survivor="the one who takes control", kingless="the one who has no King",
        )  # fmt: skip
        self.allied_points = self.game.question(
            "allied points", "What is counted for the single player that two allies are?", "points.allies",
            joint="the sum of their points", separate="the points of each",
        )  # fmt: skip

    def _end(self) -> None:
        self.end = self.game.question(
            "end", "Does the game end with the One out or fifteen points, or only with both?", "victory.condition",
            either="either will do", both="both are needed",
        )  # fmt: skip
        self.one_out = self.game.question(
            "One out", "Is the One taken out of the game when it is robbed for the second time?",
            ("loss.destruction", "victory.condition", "hobbit.second"),
            any_way="yes", by_hobbit="no, only a Hobbit does that",
        )  # fmt: skip
        self.checked = self.game.question(
            "checked", "When is it looked at whether fifteen points are reached?", ("victory.condition", "points.win"),
            at_once="at every point", end_of_turn="at the end of a turn",
        )  # fmt: skip
        self.fifteen = self.game.question(
            "fifteen", "Do more than fifteen points count?", "victory.condition",
            at_least="yes, fifteen or more", exactly="no, it must be fifteen",
        )  # fmt: skip
        self.complete = self.game.question(
            "complete", "Where must all cards of the suit be?", ("victory.army", "act.troops"),
            table="on the table", anywhere="on the table or in hand",
        )  # fmt: skip
