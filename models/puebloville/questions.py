"""The sentences of Puebloville that can be read twice; the first reading of each is the one closest to the words."""


from hoyle import Game


class Questions:
    """Every open point as an attribute; rules compare it with the name of a reading."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._beginning()
        self._initial_phase()
        self._turn()
        self._figures()
        self._defence()
        self._cards()
        self._helpers()
        self._characters()

    def _beginning(self) -> None:
        self.who_starts = self.game.question(
            "who-starts", "Two ways to settle who starts are given; which one?",
            ("setup.first.risk", "setup.first.highest"),
            highest="the round of Highest Card", risk="the tournament of another game: anybody may win it",
        )  # fmt: skip
        self.start_cards = self.game.question(
            "start-cards", "What becomes of the cards taken to settle who starts?", "setup.first.highest",
            returned="they go back before the deal", spent="they are spent",
        )  # fmt: skip
        self.non_cheats = self.game.question(
            "non-cheats", "Who are the non-cheats of the second half?",
            ("setup.characters", "character.group.legal"),
            legal="the legal ones", wider="everybody who is no cheat, cardsharps too",
        )  # fmt: skip
        self.prelude = self.game.question(
            "prelude", "Do the turns before the discovery belong to the game, for powers that count turns?",
            ("intro.start", "initial.until", "character.village-fool.skip"),
            counts="they are its first part", outside="the game starts only with the discovery",
        )  # fmt: skip

    def _initial_phase(self) -> None:
        self.receives = self.game.question(
            "receives", "Who receives an action card in a turn?", ("initial.receive", "initial.draw"),
            active="whoever has the turn", everybody="everybody, every turn",
        )  # fmt: skip
        self.flipped = self.game.question(
            "flipped", "Which poker card is turned up?", ("initial.flip", "setup.deal.poker"),
            deck="the top one of the deck", own_hand="one of the player's own five",
        )  # fmt: skip
        self.count_from = self.game.question(
            "count-from", "Where does the count of positions start, and does it go round?", "initial.reveal",
            left="the left neighbour is 1, on and on round the table",
            own_seat="the player is 1, on and on round the table",
            no_wrap="the left neighbour is 1, and too high a number points at nobody",
            skip_self="the left neighbour is 1, and the player is left out",
        )  # fmt: skip
        self.goes_on = self.game.question(
            "goes-on", "What continues with the next player?", ("initial.harmless", "initial.found"),
            turn_passes="the turn", reveal_slides="the revealing, seat by seat",
        )  # fmt: skip
        self.found = self.game.question(
            "found", "Does a cardsharp end the initial phase?", ("initial.until", "initial.found", "intro.start"),
            cheat_or_cardsharp="yes", cheats_only="no, the phase lasts until the cheat is found",
        )  # fmt: skip
        self.face_down = self.game.question(
            "face-down", "Are characters still face down there for cards that seek them?",
            ("setup.deal", "initial.end", "card.railway-worker", "card.djtango", "card.sheriff"), repair="all-revealed",
            counts="whoever has the card is meant, though nobody else can know", absent="face down is not there",
            all_revealed="everybody is turned up when the brawl begins",
        )  # fmt: skip
        self.masked = self.game.question(
            "masked", "Has a face-down character its power?", ("setup.deal.character", "setup.deal"), repair="inactive",
            active="yes, in secret", reveals="yes, and an optional one turns it up when used", inactive="no",
        )  # fmt: skip

    def _turn(self) -> None:
        self.discards = self.game.question(
            "discards", "What is a discard?", ("turn.discard", "card.hide", "character.village-fool.discard"),
            repair="any-exchanged", one_thrown="one poker card is thrown away", any_thrown="any number are thrown away",
            any_exchanged="any number are thrown away and as many drawn",
        )  # fmt: skip
        self.from_hand = self.game.question(
            "from-hand", "Does an attack used from the hand go the way of one turned up?",
            ("turn.attack", "turn.choice"),
            same="yes", turned_up_only="the text speaks only of attacks turned up",
        )  # fmt: skip
        self.decline = self.game.question(
            "decline", "May a player who turned up an attack leave it?", "turn.attack",
            must="no, the cards come into use", may="yes",
        )  # fmt: skip
        self.used = self.game.question(
            "used", "Discardable: may or must poker cards be discarded once used?", "material.poker",
            must="they are discarded", may="they go back to the hand they came from",
        )  # fmt: skip
        self.refill = self.game.question(
            "refill", "Are poker cards drawn again after the deal?",
            ("material.poker", "character.dirty-cheat", "character.standard-cheat"), repair="to-five",
            never="no rule does, but the dirty cheat's own", to_five="up to five at the end of one's turn",
        )  # fmt: skip

    def _figures(self) -> None:
        self.courts = self.game.question(
            "courts", "What are Jack, Queen and King worth?",
            ("attack.single", "attack.combo", "setup.first.highest", "initial.reveal"),
            numbered="11, 12, 13", tens="ten each", void="11, 12, 13, but they point at nobody",
        )  # fmt: skip
        self.ace = self.game.question(
            "ace", "Is the Ace worth 1 in figures too?", ("setup.first.ace", "attack.single", "attack.combo"),
            one="yes", fourteen_in_figures="no, 14 there",
        )  # fmt: skip
        self.figure_order = self.game.question(
            "figure-order", "Which figure is superior?", ("defence.higher", "multiple.figure"),
            list="the later one in the list", poker="the higher one at poker",
        )  # fmt: skip
        self.single = self.game.question(
            "single", "Is a card by itself a figure, so that a pair is superior to it?",
            ("attack.single", "defence.higher"), lowest="yes, the lowest", none="no, nothing is superior to it",
        )  # fmt: skip
        self.same_figure = self.game.question(
            "same-figure", "Is the same figure of higher cards superior?", ("defence.higher", "multiple.figure"),
            type_only="no", ranks_too="yes, as at poker",
        )  # fmt: skip
        self.unlisted = self.game.question(
            "unlisted", "May a straight or a flush be played?", "attack.combo",
            no_figures="no, they are not listed", forgotten="yes, they are figures of poker",
        )  # fmt: skip
        self.colour = self.game.question(
            "colour", "What is a colour?", "attack.figure.straight-flush", suit="a suit", red_or_black="red or black",
        )  # fmt: skip
        self.straights = self.game.question(
            "straights", "May the Ace follow the King?", ("attack.figure.straight-flush", "setup.first.ace"),
            ace_low="no", ace_both="yes",
        )  # fmt: skip
        self.two_pairs = self.game.question(
            "two-pairs", "Are four equal cards equal two by two?", ("attack.figure.two-pairs", "attack.figure.four"),
            distinct="no, that is another figure", allowed="yes",
        )  # fmt: skip
        self.jokers = self.game.question(
            "jokers", "Which 2s are jokers?", ("character.landowner", "helper.attack"),
            own_hand="the landowner's own", whole_clash="all those laid in a clash of his",
        )  # fmt: skip
        self.lone_joker = self.game.question(
            "lone-joker", "May a joker by itself stand for any card?", ("character.landowner", "attack.single"),
            wildcard="yes", figures_only="no, only in a figure",
        )  # fmt: skip

    def _defence(self) -> None:
        self.plays = self.game.question(
            "plays", "May a defence be several cards that form no figure?", "defence.value",
            one_play="no, one card or one figure", any_singles="yes, each at its own value",
        )  # fmt: skip
        self.duty = self.game.question(
            "duty", "May a player who has poker cards leave an attack unanswered?",
            ("multiple.damage", "standard.duel"), free="yes", bound="no, the player has to defend",
        )  # fmt: skip
        self.block = self.game.question(
            "block", "What has the defence to match?", "multiple.blocked",
            damage_value="the damage value of the attack", attack_sum="the sum of the attack's cards",
            both_sums="the sum of its cards, with the sum of one's own",
        )  # fmt: skip
        self.surpass = self.game.question(
            "surpass", "When does a defence surpass the attack in figure but not in value?", "multiple.figure",
            lower="when its value is lower", not_higher="when its value is not higher",
        )  # fmt: skip
        self.zero = self.game.question(
            "zero", "An attack worth nothing, and a defence of no cards?",
            ("multiple.blocked", "card.bottle-blow"), repair="minimum-one", zero_stops="0 matches 0",
            no_block="a block takes a card", minimum_one="an attack is worth at least 1",
        )  # fmt: skip
        self.modifiers = self.game.question(
            "modifiers", "Does what a card says about its attack hold for the defence too?",
            ("defence.value", "card.bottle-blow", "card.open-hand"),
            table_only="no, only the table of figures", both="yes",
        )  # fmt: skip
        self.binds = self.game.question(
            "binds", "Does not combinable bind the defender?",
            ("card.flying-chair", "card.shin-kick", "defence.value"), attacker_only="no", both="yes",
        )  # fmt: skip
        self.shown = self.game.question(
            "shown", "Is the attack of a duel seen before the defence is chosen?", ("standard.duel", "defence.value"),
            open="yes", blind="no",
        )  # fmt: skip
        self.target = self.game.question(
            "target", "Whom may a standard attack strike?", "standard.duel",
            any_other="any other player", neighbour="a neighbour",
        )  # fmt: skip
        self.first_victim = self.game.question(
            "first-victim", "Whom may a multiple attack strike first?", ("multiple.path", "multiple.return"),
            any_other="any other player, however many are left out", neighbour="a neighbour",
        )  # fmt: skip

    def _cards(self) -> None:
        self.halves = self.game.question(
            "halves", "Do two halvings of one attack add up?", ("card.shin-kick", "card.bottle-blow"),
            multiply="yes, a quarter", once="no, one half",
        )  # fmt: skip
        self.half_of = self.game.question(
            "half-of", "What is halved by damage 1/2?", "card.bottle-blow",
            value="the value of the attack", difference="the damage that is left after the defence",
        )  # fmt: skip
        self.kicks = self.game.question(
            "kicks", "Two kicks on the shin before the victim attacks?", "card.shin-kick",
            once="the next attack does half", add_up="each halves it", in_a_row="each halves one attack, in a row",
        )  # fmt: skip
        self.next_attack = self.game.question(
            "next-attack", "Which attack is the next one of the victim of a kick on the shin?",
            ("card.shin-kick", "helper.attack", "character.outlaw"),
            own="one with poker cards of the victim's own", helpers_too="also one of a helper whom the victim turns up",
            any_damage="whatever does damage, the outlaw's defence too",
        )  # fmt: skip
        self.shin = self.game.question(
            "shin", "One card or two under one double name?", "card.shin-kick",
            one_card="one, with both effects", two_cards="two: the kick, and the other event card",
        )  # fmt: skip
        self.kick_again = self.game.question(
            "kick-again", "Is the other event card turned up in any case?", "card.shin-kick",
            always="yes", if_damage="only where the kick did damage",
        )  # fmt: skip
        self.shelter = self.game.question(
            "shelter", "How long is one hidden?", "card.hide", repair="until-next-turn",
            own_turn="in the player's own turn", until_next_turn="until the player's next turn",
        )  # fmt: skip
        self.drinking = self.game.question(
            "drinking", "What is drinking?", ("card.hide", "card.bottle-xxx", "card.bottle-xxxxx"),
            any_number="any number of saved bottles, behind the bar", one="one saved bottle, behind the bar",
            any_time="saved bottles, at any time of one's turn",
        )  # fmt: skip
        self.quick = self.game.question(
            "quick", "Does the card turned up by quick hands take effect?", "card.quick-hands",
            resolves="yes", shown_only="no, it is only shown",
        )  # fmt: skip

    def _helpers(self) -> None:
        self.best = self.game.question(
            "best", "Best combination by what?", "helper.attack", damage="by damage", figure="by figure",
        )  # fmt: skip
        self.helpers = self.game.question(
            "helpers", "Do helpers stay?", ("material.action", "card.passing-through", "helper.attack"), repair="stay",
            one_shot="no, nothing to the contrary is indicated", stay="yes, or none could be removed",
        )  # fmt: skip
        self.helper_event = self.game.question(
            "helper-event", "Is a helper an attack, after which nothing is discarded?",
            ("turn.discard", "helper.attack"),
            attack="yes", no_attack="no",
        )  # fmt: skip
        self.in_order = self.game.question(
            "in-order", "Are both victims named attacked, in order?", ("card.railway-worker", "card.djtango"),
            both="yes, one after the other", first_present="only the first of them who is there",
        )  # fmt: skip
        self.not_there = self.game.question(
            "not-there", "When is the last victim named attacked?", ("card.railway-worker", "card.djtango"),
            none_there="when neither of the first two is there", any_missing="when either of them is missing",
        )  # fmt: skip
        self.doubles = self.game.question(
            "doubles", "Whose damage is doubled?", ("card.railway-worker", "card.djtango"),
            both="that of both named", second="that of the second named",
        )  # fmt: skip
        self.doubled = self.game.question(
            "doubled", "What is doubled?", ("card.railway-worker", "card.djtango"),
            value="the value of the attack", difference="the damage that is left after the defence",
        )  # fmt: skip
        self.second_cards = self.game.question(
            "second-cards", "With which three cards is the second victim attacked?",
            ("helper.attack", "card.railway-worker", "card.djtango"),
            fresh="with three of its own, put before it", same="with the three that are there",
        )  # fmt: skip
        self.cheat_word = self.game.question(
            "cheat-word", "Are cardsharps cheats for DjTango?", ("card.djtango", "character.group.cheats"),
            cheats="no, only the group of that name", cardsharps_too="yes",
        )  # fmt: skip
        self.him = self.game.question(
            "him", "Who has been attacked by the sheriff's victim?", "card.sheriff",
            deputy="the sheriff's helper", sheriff="the sheriff",
        )  # fmt: skip
        self.attacked = self.game.question(
            "attacked", "Does an attack without damage make an attacker?", "card.sheriff",
            any_attack="yes", hurting_only="no",
        )  # fmt: skip

    def _characters(self) -> None:
        self.left = self.game.question(
            "left", "Which cards of the clash may the left-handed cardsharp recover?", "character.left-handed",
            own="one of his own", any="anybody's",
        )  # fmt: skip
        self.replaces = self.game.question(
            "replaces", "Which helpers' cards may the right-handed cardsharp replace?", "character.right-handed",
            any="any helper's", attacking_him="those of a helper that attacks him",
        )  # fmt: skip
        self.completes = self.game.question(
            "completes", "Whose helpers may the sheriff's helper complete?", "character.sheriffs-helper",
            any="anybody's", own="those he turned up",
        )  # fmt: skip
        self.how_many = self.game.question(
            "how-many", "With how many cards?", "character.sheriffs-helper", two="exactly two", up_to_two="one or two",
        )  # fmt: skip
        self.completing = self.game.question(
            "completing", "When may the sheriff's helper complete an attack?",
            ("character.sheriffs-helper", "helper.attack"), before_defence="before it is defended",
            after_defence="once the defence is laid",
        )  # fmt: skip
        self.eliminates = self.game.question(
            "eliminates", "What does the foreman eliminate?", "character.foreman.defence",
            helper="the helper, for good", attack="the attack",
        )  # fmt: skip
        self.mariachi = self.game.question(
            "mariachi", "When has the Mariachi blocked an attack?", ("character.mariachi", "multiple.figure"),
            full_stop="when it halts at him", any_undamaged="whenever he takes no damage",
        )  # fmt: skip
        self.outlaw = self.game.question(
            "outlaw", "From which value of the attack is the outlaw's surplus counted?", "character.outlaw",
            modified="from what it was worth in the end", printed="from what its cards are worth",
        )  # fmt: skip
        self.pops = self.game.question(
            "pops", "Is the magician's second action optional?", "character.pops", forced="no", optional="yes",
        )  # fmt: skip
        self.pops_turn = self.game.question(
            "pops-turn", "Has he it in a turn in which he uses a card of his hand?", ("character.pops", "turn.choice"),
            any="yes", turned_up="no, it is an additional one to turn up",
        )  # fmt: skip
        self.fool = self.game.question(
            "fool", "Which half of his turns does the village fool skip?", "character.village-fool.skip",
            second="every second one", first="the first and every second one after it",
        )  # fmt: skip
        self.aids = self.game.question(
            "aids", "What are the aids that the village fool keeps?", "character.village-fool.skip",
            bottles="bottles", helpers="helpers too", any_action="every action that is no attack",
        )  # fmt: skip
        self.swap = self.game.question(
            "swap", "What does the creative cheat swap?", "character.creative-cheat",
            whole_hands="the whole hands", one_card="one card for one card unseen",
        )  # fmt: skip
        self.dirty = self.game.question(
            "dirty", "When does the dirty cheat draw?", "character.dirty-cheat",
            each_turn="at the start of each turn of his", once="once, at the start of his first turn",
        )  # fmt: skip
        self.up_to_six = self.game.question(
            "up-to-six", "How many cards does the dirty cheat draw?", "character.dirty-cheat",
            in_hand="until he has six", drawn="six, whatever he has",
        )  # fmt: skip
        self.broke = self.game.question(
            "broke", "When does the standard cheat without poker cards draw?", "character.standard-cheat",
            at_once="the moment he runs out of them", turn_end="at the end of the turn in which he has run out",
            while_empty="at the end of every turn, as long as he has none",
        )  # fmt: skip
