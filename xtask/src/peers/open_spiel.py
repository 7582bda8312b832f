"""OpenSpiel's half of `cargo xtask peers`: one question per process, one JSON object as the answer.

version                                {"version"}
length GAME                            {"mean_plies", "standard_error", "games"} of random games
rate GAME SEED SECONDS                 {"games_per_second"} of random games
search GAME SEED SECONDS SIMULATIONS   {"simulations_per_second"} of Monte Carlo searches of that size

The rate of games comes from the fastest route the wheel offers. The rollout evaluator plays random games in C++ but
cannot be called from Python; a search of one simulation calls it once, and all its games start at the root.
Playing from Python takes 1.1 to 14 times as long, so the lengths, which no C++ route tells, are a pass of
their own.
"""

import json
import math
import random
import sys
import time

import pyspiel

# Lengths are compared to 2 %, four of these errors: chance refuses a row once in ten thousand runs.
STANDARD_ERROR_SHARE = 0.005
# Any fixed seed gives the same lengths each time.
LENGTH_SEED = 1
# Below this a standard error is not to be trusted, unless all games are equally long.
LEAST_GAMES = 300
# The best slice counts, as it does for Ludus: whatever else the machine does only makes a slice slower. Many
# short slices would reward luck instead, a few short games in a row.
SLICES = 4
# The tree of a search of one simulation is a single node; those of real searches must not run full.
MEGABYTES_OF_ONE_NODE, MEGABYTES = 10, 1000
# Results are -1 to 1 here and 0 to 1 in Ludus, whose constant is 1.41: twice that gives the same trees.
EXPLORATION = 2.82


def random_game_plies(game, rng):
    """The number of actions in one random game; a pass and each jump of a multi-jump is one."""
    state = game.new_initial_state()
    plies = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies


def length(game):
    """Plays until the mean length is known well enough."""
    rng = random.Random(LENGTH_SEED)
    games, plies, squares = 0, 0, 0
    while True:
        game_plies = random_game_plies(game, rng)
        games += 1
        plies += game_plies
        squares += game_plies * game_plies
        mean = plies / games
        standard_error = math.sqrt(max(squares / games - mean * mean, 0.0) / games)
        if games >= LEAST_GAMES and standard_error <= STANDARD_ERROR_SHARE * mean:
            return {"mean_plies": mean, "standard_error": standard_error, "games": games}


def search_seconds(game, n_rollouts, seed):
    """CPU seconds of one search of one simulation with so many random games."""
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts, seed)
    uct_c, max_simulations, solve, verbose = 1.0, 1, False, False
    bot = pyspiel.MCTSBot(
        game, evaluator, uct_c, max_simulations, MEGABYTES_OF_ONE_NODE, solve, seed, verbose
    )
    state = game.new_initial_state()
    started = time.process_time()
    bot.mcts_search(state)
    return time.process_time() - started


def rate(game, seed, seconds):
    """The best of several slices, each a single call long enough that Python's share of it vanishes."""
    n_rollouts = 1
    while search_seconds(game, n_rollouts, seed) < seconds / SLICES:
        n_rollouts *= 2
    best = min(search_seconds(game, n_rollouts, seed + slice_idx) for slice_idx in range(SLICES))
    return {"games_per_second": n_rollouts / best}


def simulations_per_second(game, seed, seconds, n_simulations):
    """The rate of searches from the start, one after the other, that prove what they can, as ours do."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    solve, verbose = True, False
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, n_simulations, MEGABYTES, solve, seed, verbose)
    state = game.new_initial_state()
    done = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        done += bot.mcts_search(state).explore_count
    return done / (time.process_time() - started)


def search(game, seed, seconds, n_simulations):
    """The best of several slices."""
    slices = range(seed, seed + SLICES)
    rates = [simulations_per_second(game, seed, seconds / SLICES, n_simulations) for seed in slices]
    return {"simulations_per_second": max(rates)}


def answer(question, *arguments):
    """The answer as a dictionary."""
    if question == "version":
        return {"version": pyspiel.__version__}
    game = pyspiel.load_game(arguments[0])
    if question == "length":
        return length(game)
    if question == "rate":
        return rate(game, int(arguments[1]), float(arguments[2]))
    if question == "search":
        return search(game, int(arguments[1]), float(arguments[2]), int(arguments[3]))
    raise SystemExit(f"wanted version, length, rate or search, not {question}")


print(json.dumps(answer(*sys.argv[1:])))
