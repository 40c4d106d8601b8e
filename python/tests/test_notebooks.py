"""The notebooks run from the first cell to the last, and what they assert holds."""

import contextlib
import importlib.util
import io
import json
import os
import pathlib
import tempfile
import unittest

import command

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "notebooks"

# Pictures are drawn to nowhere.
os.environ["MPLBACKEND"] = "agg"


def cells(path):
    """The code of a notebook, cell by cell."""
    book = json.loads(path.read_text())
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib isn't installed")
class Notebooks(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        boards = "hex:5x5=3,hex:6x6,rex:5x5=2"
        os.environ["MUSTPLAY_DATA"] = f"{folder.name}/data"
        command.data_set(os.environ["MUSTPLAY_DATA"], "1200", boards)
        self.addCleanup(os.environ.pop, "MUSTPLAY_DATA")

    def test_they_run(self):
        paths = sorted(FOLDER.glob("*.ipynb"))
        self.assertGreaterEqual(len(paths), 4)
        for path in paths:
            names = {}
            with self.subTest(path.name), contextlib.redirect_stdout(io.StringIO()) as said:
                for cell in cells(path):
                    exec(compile(cell, path.name, "exec"), names)
            self.assertTrue(said.getvalue(), path.name)


if __name__ == "__main__":
    unittest.main()
