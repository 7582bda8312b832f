"""onnxruntime's half of `cargo xtask peers nets`: one question per process, one JSON object as the answer.

version                          {"version"}
rate MODEL BATCH SEED SECONDS    {"positions_per_second"} of a model that is asked about BATCH positions at once

One thread, and the fastest route the wheel offers: inputs and outputs are bound once, so that Python hands over
nothing but the call. Asking by `run` takes up to a twentieth longer.
"""

import json
import sys
import time

import numpy
import onnxruntime

# The best slice counts, as it does for Ludus.
SLICES = 5
# The clock is read after a piece of work of at least so many CPU seconds.
LEAST_PIECE = 0.002


def open_session(model):
    """A session on this thread alone, with every optimisation."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def bind(session, inputs):
    """Inputs and outputs at fixed places."""
    [given] = session.get_inputs()
    binding = session.io_binding()
    binding.bind_ortvalue_input(given.name, onnxruntime.OrtValue.ortvalue_from_numpy(inputs))
    answers = session.run(None, {given.name: inputs})
    for output, answer in zip(session.get_outputs(), answers):
        binding.bind_ortvalue_output(output.name, onnxruntime.OrtValue.ortvalue_from_numpy(answer))
    return binding


def seconds_of(session, binding, repetitions):
    """CPU seconds of so many questions."""
    started = time.process_time()
    for _ in range(repetitions):
        session.run_with_iobinding(binding)
    return time.process_time() - started


def rate(model, batch, seed, seconds):
    """The best of several slices, each made of many short pieces of work."""
    session = open_session(model)
    [given] = session.get_inputs()
    # Every third input is on, as in our own measurement.
    drawn = numpy.random.default_rng(seed).random((batch, *given.shape[1:]))
    binding = bind(session, (drawn < 1 / 3).astype(numpy.float32))
    repetitions = 1
    while seconds_of(session, binding, repetitions) < LEAST_PIECE:
        repetitions *= 2
    best = 0.0
    for _ in range(SLICES):
        done, spent = 0, 0.0
        while spent < seconds / SLICES:
            spent += seconds_of(session, binding, repetitions)
            done += repetitions * batch
        best = max(best, done / spent)
    return {"positions_per_second": best}


def answer(question, *arguments):
    """The answer as a dictionary."""
    if question == "version":
        return {"version": onnxruntime.__version__}
    if question == "rate":
        model, batch, seed, seconds = arguments
        return rate(model, int(batch), int(seed), float(seconds))
    raise SystemExit(f"wanted version or rate, not {question}")


print(json.dumps(answer(*sys.argv[1:])))
