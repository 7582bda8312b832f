"""alpha-zero-general's half of `cargo xtask peers nets`: CHECKOUT SEED SECONDS, one JSON object as the answer.

{"simulations_per_second"} of its tree search in games against itself at Dots and Boxes 3x3, with a free net. A closed
box gives the opponent a turn in which it can only pass; the simulations of that turn count like all others.
"""

import json
import random
import sys
import time

import numpy

CHECKOUT, SEED, SECONDS = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
sys.path.insert(0, CHECKOUT)

from MCTS import MCTS  # noqa: E402
from dotsandboxes.DotsAndBoxesGame import DotsAndBoxesGame  # noqa: E402

# Boxes of a side.
SIDE = 3
# Simulations for each move, and how strongly its search looks elsewhere.
SIMULATIONS, EXPLORATION = 100, 1.0
# The best slice counts, as it does for Ludus.
SLICES = 4


class Settings(dict):
    """Settings as its search reads them: by attribute and by `in`."""

    __getattr__ = dict.__getitem__


class Dots(DotsAndBoxesGame):
    """The game, with keys of positions under the name that every numpy has: it is the same copy of the bytes."""

    def stringRepresentation(self, board):
        return board.tobytes()


class FreeNet:
    """The same priors for all moves, and nobody ahead."""

    def __init__(self, game):
        self.priors = numpy.full(game.getActionSize(), 1 / game.getActionSize())

    def predict(self, _board):
        return self.priors.copy(), 0.0


def play(game, rng):
    """One game against itself; the number of its simulations."""
    settings = Settings(numMCTSSims=SIMULATIONS, cpuct=EXPLORATION, verbose=0)
    search = MCTS(game, FreeNet(game), settings)
    board, player, simulations = game.getInitBoard(), 1, 0
    while game.getGameEnded(board, player) == 0:
        policy = search.getActionProb(game.getCanonicalForm(board, player))
        simulations += SIMULATIONS
        action = rng.choices(range(len(policy)), policy)[0]
        board, player = game.getNextState(board, player, action)
    return simulations


def rate(seed, seconds):
    """Whole games until the time is over."""
    game, rng = DOTS, random.Random(seed)
    done, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        done += play(game, rng)
    return done / (time.process_time() - started)


DOTS = Dots(SIDE)
rates = [rate(SEED * SLICES + slice_idx, SECONDS / SLICES) for slice_idx in range(SLICES)]
print(json.dumps({"simulations_per_second": max(rates)}))
