"""Data sets: what is read is what the command wrote, and nothing leaks between splits."""

import csv
import importlib.util
import pathlib
import shutil
import tempfile
import unittest

import command
from mustplay import DataError, Position, data, solve


def split_of(root):
    """The split of a root, as the book's page says."""
    line = min(image.to("line") for image in root.symmetries())
    found = 0xCBF29CE484222325
    for byte in line.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return {0: "test", 1: "validation"}.get((found ^ found >> 32) % 10, "train")


class Data(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        command.data_set(cls.folder / "data")
        cls.rows = list(data.read(cls.folder / "data"))

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_rows_are_those_of_the_file(self):
        with open(self.folder / "data" / "positions.csv", newline="") as file:
            told = list(csv.DictReader(file))
        self.assertEqual(len(self.rows), len(told))
        for row, values in zip(self.rows, told):
            self.assertEqual(row.text, values["position"])
            self.assertEqual(" ".join(row.winning_moves), values["winning_moves"])
            self.assertEqual(row.position.turn, row.to_move)
            self.assertEqual(row.carrier is None, row.game == "rex")

    def test_rows_are_true(self):
        for row in self.rows[::20]:
            answer = solve(row.position, all_moves=True, threads=1, memory=16)
            self.assertEqual(answer.winner, row.winner)
            self.assertLessEqual(set(row.winning_moves), set(answer.winning_moves))
            if row.winning_moves_complete:
                self.assertEqual(row.winning_moves, answer.winning_moves)

    def test_nothing_leaks(self):
        roots = {row.root: row for row in self.rows if not row.line}
        classes = set()
        for row in self.rows:
            root = roots[row.root].position
            position = root
            for cell in row.line:
                position = position.play(cell)
            self.assertEqual(position, row.position)
            self.assertEqual(row.split, split_of(root))
            classes.add(row.position.canonical())
        self.assertEqual(len(classes), len(self.rows))
        self.assertEqual({row.split for row in self.rows}, {"train", "validation", "test"})

    def test_arrays(self):
        rows = [row for row in self.rows if (row.columns, row.rows) == (5, 4)]
        planes, wins, shape = data.arrays(rows)
        self.assertEqual(shape, (4, 5))
        self.assertEqual(planes[:60], rows[0].position.planes())
        cells = Position.empty(5, 4).legal_moves
        row = next(row for row in rows if row.winning_moves)
        plane = row.plane(row.winning_moves)
        marked = [cell for cell in cells
                  if plane[5 * (int(cell[1:]) - 1) + ord(cell[0]) - ord("a")]]
        self.assertEqual(marked, row.winning_moves)
        with self.assertRaisesRegex(DataError, "rows of one board, not of 3"):
            data.arrays(self.rows)

    def test_files_that_are_none(self):
        with self.assertRaisesRegex(DataError, "has no positions.csv"):
            next(data.read(self.folder))
        other = self.folder / "other.csv"
        other.write_text("a,b\n1,2\n")
        with self.assertRaisesRegex(DataError, "no column game"):
            next(data.read(other))
        text = (self.folder / "data" / "positions.csv").read_text()
        other.write_text(text[:-30])
        with self.assertRaisesRegex(DataError, "line 401: there are not 15 values"):
            list(data.read(other))

    @unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow isn't installed")
    def test_parquet(self):
        folder = self.folder / "parquet"
        _, said = command.run("export", str(folder), "--rows", "100", "--boards",
                              "hex:5x5,rex:5x4", "--parquet")
        if "built without Parquet" in said:
            self.skipTest("the command was built without Parquet")
        pairs = zip(data.read(folder / "positions.csv"), data.read(folder / "positions.parquet"))
        count = 0
        for one, other in pairs:
            count += 1
            for name in data.Row.__slots__:
                self.assertEqual(getattr(one, name), getattr(other, name), name)
        self.assertEqual(count, 100)


if __name__ == "__main__":
    unittest.main()
