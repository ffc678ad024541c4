"""Where play can be, as far as several files go there: the joints of a turn and of an attack."""

from __future__ import annotations

from hoyle import CURRENT, RULES
from hoyle.models.puebloville.box import game

# steps of model.py
turn_begins = game.stage("turn_begins", by=RULES)
turned_up_event = game.stage("turned_up_event", by=RULES)
after_event = game.stage("after_event", by=RULES)
turn_passes = game.stage("turn_passes", by=RULES)

# a step of defending.py
judge = game.stage("judge", by=RULES)

# choices
act = game.stage("act", by=CURRENT, clause="turn.choice")
discard_stage = game.stage("discard", by=CURRENT, clause=["turn.discard", "character.village-fool.discard"])
strike_stage = game.stage("strike", by=CURRENT, clause=["turn.attack", "attack.single", "attack.combo"])
defend = game.stage("defend", by=lambda t: t.clash.facing, clause=["defence.value", "multiple.damage"])
