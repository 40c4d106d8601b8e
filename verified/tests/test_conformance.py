"""The verified verifier on the conformance set: python3 -m unittest discover -s verified/tests

It has to be built before (verified/build). The verdict has to be that of the set, at the same step.
What is too large is a question of a reader's budget, and this one's is small enough.
"""

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERIFIED = ROOT / "verified" / "verify"
SET = ROOT / "conformance"


class Conformance(unittest.TestCase):
    def test_every_verdict_is_that_of_the_set(self):
        checked = 0
        for line in (SET / "index.tsv").read_text().splitlines():
            if line.startswith("#"):
                continue
            name, verdict, step, _ = line.split("\t")
            with self.subTest(name):
                ran = subprocess.run(
                    [VERIFIED, SET / name], capture_output=True, text=True, check=False
                )
                said = ran.stdout + ran.stderr
                checked += 1
                status = {"accepted": 0, "refused": 1, "too-large": 3}[verdict]
                self.assertEqual(ran.returncode, status, said)
                found = re.search(r"step (\d+)", said)
                if verdict == "refused" and step not in ("-", "0") and found:
                    self.assertEqual(found.group(1), step, said)
        self.assertGreater(checked, 300)


if __name__ == "__main__":
    unittest.main()
