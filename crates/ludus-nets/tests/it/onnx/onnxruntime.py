"""Runs models by onnxruntime: python3 -c … FOLDER.

Each folder in FOLDER holds model.onnx and files N.inputs, numbers in f32 for N positions. For each of them, and
for each output of the model, a file N.OUTPUT is written.
"""

import pathlib
import sys

import numpy
import onnxruntime


def run(folder):
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"), providers=["CPUExecutionProvider"])
    [given] = session.get_inputs()
    outputs = [output.name for output in session.get_outputs()]
    for file in folder.glob("*.inputs"):
        batch = int(file.stem)
        inputs = numpy.fromfile(file, "<f4").reshape(batch, *given.shape[1:])
        for name, answer in zip(outputs, session.run(outputs, {given.name: inputs})):
            assert answer.shape[0] == batch and answer.dtype == numpy.float32, (name, answer.shape)
            answer.astype("<f4").tofile(folder / f"{batch}.{name}")


for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    run(folder)
