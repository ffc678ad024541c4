"""The peers for random play: draw one, discard one in plain Python; OpenSpiel and RLCard, driven from Python."""

from __future__ import annotations

from random import Random


def play(games: int, seed: int = 0) -> int:
    """Steps made in `games` games of 28 moves, each step by listing the legal moves and applying one."""
    rng, steps = Random(seed), 0
    for _ in range(games):
        cards = list(range(20))
        rng.shuffle(cards)
        hands, deck, current, drawing = [set(cards[:3]), set(cards[3:6])], set(cards[6:]), 0, True
        while deck or not drawing:
            legal = list(deck) if drawing else list(hands[current])
            card = rng.choice(legal)
            if drawing:
                deck.discard(card)
                hands[current].add(card)
            else:
                hands[current].discard(card)
                current = 1 - current
            drawing = not drawing
            steps += 1
    return steps


def open_spiel(games: int, name: str = "leduc_poker", seed: int = 0) -> int | None:
    """Steps of random games of a built-in OpenSpiel game (it has no draw and discard); None where it is missing."""
    try:
        import pyspiel
    except ImportError:
        return None
    rng, steps = Random(seed), 0
    game = pyspiel.load_game(name)
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps


def rlcard(games: int, name: str, seed: int = 0) -> int | None:
    """Steps of random games of a built-in RLCard game; None where it is missing."""
    try:
        import rlcard as peer
    except ImportError:
        return None
    rng, steps = Random(seed), 0
    environment = peer.make(name, config={"seed": seed})
    for _ in range(games):
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            steps += 1
    return steps
