"""Tests of what verify.py spends on a file, and of the conformance set."""

from __future__ import annotations

import gzip
import io
import os
import resource
import subprocess
import sys
import tempfile
import unittest
from functools import lru_cache
from typing import Dict

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import conformance  # noqa: E402
import hostile  # noqa: E402
import verify  # noqa: E402

VERIFY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "verify.py")
GIGABYTE = 10 ** 9


def small() -> bytes:
    return b"mustplay certificate 1\nblack wins hex B w\n" + conformance.WIN.encode() + b"end 1\n"


@lru_cache(maxsize=1)
def entries() -> Dict[str, conformance.Entry]:
    return conformance.entries()


class Conformance(unittest.TestCase):
    def test_verdicts(self) -> None:
        with open(os.path.join(conformance.FOLDER, "index.tsv"), encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
        self.assertGreater(len(rows), 300)
        for name, verdict, step, _ in rows:
            with self.subTest(name), open(os.path.join(conformance.FOLDER, name), "rb") as file:
                found, at = conformance.judged(file.read())
                self.assertEqual(found, verdict)
                if step != "-":
                    self.assertEqual(at, int(step))

    def test_the_set_is_what_the_generator_makes(self) -> None:
        found = entries()
        with open(os.path.join(conformance.FOLDER, "index.tsv"), encoding="utf-8") as file:
            self.assertEqual(file.read(), conformance.index(found))
        there = {f"files/{name}" for name in os.listdir(os.path.join(conformance.FOLDER, "files"))}
        self.assertEqual(there, {name for name in found if name.startswith("files/")})
        for name, entry in found.items():
            with self.subTest(name), open(os.path.join(conformance.FOLDER, name), "rb") as file:
                self.assertEqual(file.read(), entry.content)

    def test_the_set_is_small(self) -> None:
        self.assertLess(sum(len(entry.content) for entry in entries().values()),
                        1_000_000)


class Hostile(unittest.TestCase):
    def test_every_file_ends_soon(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, content in hostile.files().items():
                path = os.path.join(folder, name)
                with open(path, "wb") as out:
                    out.write(content)
                # Under a limit of memory, Python would say that there isn't enough.
                limit = lambda: resource.setrlimit(  # noqa: E731
                    resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))
                before = resource.getrusage(resource.RUSAGE_CHILDREN)
                ran = subprocess.run([sys.executable, VERIFY, path], capture_output=True,
                                     text=True, preexec_fn=limit, check=False)
                after = resource.getrusage(resource.RUSAGE_CHILDREN)
                seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
                with self.subTest(name):
                    self.assertIn(ran.returncode, (0, 3), ran.stderr)
                    self.assertNotIn("not enough memory", ran.stderr)
                    self.assertLess(seconds, 10)


class Budgets(unittest.TestCase):
    def test_each_budget(self) -> None:
        plain = small()
        for budget in ("WORK", "MEMORY"):
            with self.subTest(budget):
                old = getattr(verify.Meter, budget), verify.Meter.WORK_PER_BYTE
                setattr(verify.Meter, budget, 3)
                verify.Meter.WORK_PER_BYTE = 0
                try:
                    self.assertRaises(verify.TooLarge, verify.verify, io.BytesIO(plain))
                    verify.verify(io.BytesIO(plain), 1000)
                finally:
                    setattr(verify.Meter, budget, old[0])
                    verify.Meter.WORK_PER_BYTE = old[1]
        bomb = gzip.compress(plain + b"\n" * (40 << 20))
        self.assertRaises(verify.TooLarge, verify.verify, io.BytesIO(bomb))
        self.assertEqual(verify.verify(io.BytesIO(bomb), 10).claims, 1)

    def test_goals_are_forgotten(self) -> None:
        meter = verify.Meter()
        goal = frozenset([(0, 1), (0, 2)])
        one, two = (verify.Claim(True, goal, 4, 0) for _ in range(2))
        meter.keep(one)
        meter.keep(two)
        self.assertEqual(meter.memory, 2 * meter.CLAIM_BYTES + 2 * meter.PAIR_BYTES)
        meter.forget(one)
        meter.forget(two)
        self.assertEqual((meter.memory, meter.holders), (0, {}))

    def test_pairs_in_text(self) -> None:
        """65,537 different pairs are refused, in text as in bytes."""
        board = verify.Board(20, 19, "black")
        pairs = [(p, q) for q in range(1, 382) for p in range(q)]
        for count, fault in ((65_536, "missing"), (65_537, "more than 65536 pairs")):
            goal = ",".join(board.pair_name(pair) for pair in pairs[:count])
            line = f"1 link {goal} with\n".encode()
            head = f"mustplay certificate 1\nblack wins hex {'/'.join(['20'] * 19)} b\n".encode()
            with self.assertRaises(verify.Rejected) as caught:
                verify.verify(io.BytesIO(head + line))
            self.assertIn(fault, str(caught.exception))

    def test_exit_codes(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            contents = {"good": small(), "bad": b"x",
                        "large": entries()["files/large-work.gz"].content}
            for name, content in contents.items():
                with open(os.path.join(folder, name), "wb") as out:
                    out.write(content)

            def code(*arguments: str) -> int:
                return subprocess.run([sys.executable, VERIFY, *arguments], cwd=folder,
                                      capture_output=True, check=False).returncode

            self.assertEqual(code("good"), 0)
            self.assertEqual(code("large"), 3)
            self.assertEqual(code("good", "large", "good"), 3)
            self.assertEqual(code("bad", "large"), 1)
            self.assertEqual(code("none", "bad", "large"), 2)
            self.assertEqual(code("--budget", "1000", "good"), 0)
            for wrong in (["--budget"], ["--budget", "0", "good"], ["--budget", "x", "good"]):
                self.assertEqual(code(*wrong), 2)

    def test_what_is_written_stays_far_below(self) -> None:
        """Proofs of the program take less than a twentieth of the work that they are given."""
        for name, text in conformance.proofs():
            packed = conformance.member(conformance.binary(text), conformance.fixed_block)
            meter = verify.Meter()
            verify.verify_metered(io.BytesIO(packed), meter)
            with self.subTest(name):
                self.assertLess(20 * meter.spent, 100 * len(packed))


if __name__ == "__main__":
    unittest.main()
