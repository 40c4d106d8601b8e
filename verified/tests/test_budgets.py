"""What the verified verifier spends on a file: python3 -m unittest discover -s verified/tests

It has to be built before (verified/build). Files that are made to waste time and memory get a
verdict soon, or a sentence that they are too large.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Tuple

ROOT = Path(__file__).resolve().parents[2]
VERIFIED = ROOT / "verified" / "verify"
GIGABYTE = 10 ** 9

sys.path.insert(0, str(ROOT / "tools"))

import hostile  # noqa: E402


def verify(*arguments: str) -> Tuple[subprocess.CompletedProcess, float]:
    """What the command says with a gigabyte of memory, and the processor's time in seconds."""
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run([VERIFIED, *arguments], capture_output=True, text=True, preexec_fn=limit,
                         check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ran, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Budgets(unittest.TestCase):
    def test_every_hostile_file_ends_soon(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name, content in hostile.files().items():
                path = Path(folder) / name
                path.write_bytes(content)
                ran, seconds = verify(str(path))
                with self.subTest(name):
                    self.assertIn(ran.returncode, (0, 3), ran.stderr)
                    if ran.returncode == 3:
                        self.assertTrue(ran.stderr.startswith(f"{path}: not checked: too large: "))
                        self.assertIn("--budget 10", ran.stderr)
                    self.assertLess(seconds, 10)

    def test_a_budget_can_be_raised_and_lowered(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "claims"
            path.write_bytes(hostile.many_claims(1_500_000, 900))
            for arguments, status in [([], 0), (["--megabytes", "20"], 3), (["--seconds", "1"], 3),
                                      (["--budget", "2", "--seconds", "60"], 0)]:
                with self.subTest(arguments):
                    self.assertEqual(verify(*arguments, str(path))[0].returncode, status)

    def test_a_file_without_end_is_too_large(self) -> None:
        ran, _ = verify("/dev/zero")
        self.assertEqual(ran.returncode, 3)
        self.assertIn("too long", ran.stderr)


if __name__ == "__main__":
    unittest.main()
