"""Certificates: every verifier accepts them, damage is refused, and they win every game."""

import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import unittest

import command
import mustplay
from mustplay import Certificate, CertificateError, Solver

VERIFIER = pathlib.Path(__file__).resolve().parents[2] / "tools" / "verify.py"


def certify(text):
    with Solver(threads=1, memory=64) as solver:
        return solver.certify(text)


class Files(unittest.TestCase):
    def test_all_verifiers_accept_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            for text in ("5x5 a1", "rex 4x4 b2"):
                proof = certify(text)
                for form in ("binary", "text"):
                    path = pathlib.Path(folder) / "a.cert"
                    proof.save(path, form)
                    self.assertEqual(os.listdir(folder), ["a.cert"])
                    self.assertEqual(str(Certificate.load(path)), str(proof))
                    accepted = mustplay.verify(path)
                    self.assertEqual(accepted.statement, proof.statement)
                    out, _ = command.run("verify", str(path))
                    self.assertIn(str(accepted), out)
                    verifier = [sys.executable, str(VERIFIER), str(path)]
                    said = subprocess.run(verifier, capture_output=True, text=True).stdout
                    self.assertEqual(said.strip(), str(accepted))

    def test_a_changed_statement_is_refused(self):
        text = str(certify("4x4 a1"))
        self.assertIn("white wins", text)
        with self.assertRaises(CertificateError):
            Certificate.from_bytes(text.replace("white wins", "black wins").encode())
        with self.assertRaises(CertificateError):
            Certificate.from_bytes(b"")

    def test_files_that_are_not_there(self):
        with self.assertRaises(FileNotFoundError) as raised:
            Certificate.load("/nowhere/a.cert")
        self.assertEqual(raised.exception.filename, "/nowhere/a.cert")
        with self.assertRaises(FileNotFoundError):
            mustplay.verify("/nowhere/a.cert")
        with self.assertRaises(FileNotFoundError):
            certify("2x2").save("/nowhere/a.cert")

    def test_pickles_are_checked_again(self):
        proof = certify("3x3")
        self.assertEqual(pickle.loads(pickle.dumps(proof)).to_bytes(), proof.to_bytes())


class Strategies(unittest.TestCase):
    def walk(self, walk):
        """Plays all moves of the loser, and counts the games."""
        if walk.is_over:
            self.assertEqual(walk.position.winner, walk.winner)
            return 1
        self.assertNotEqual(walk.position.turn, walk.winner)
        return sum(self.walk(walk.play(cell)) for cell in walk.position.legal_moves)

    def test_a_proof_wins_every_game(self):
        for text in ("3x3", "3x3 a1", "3x3 b2", "rex 3x3", "rex 3x2 a1"):
            with self.subTest(text):
                self.assertGreater(self.walk(certify(text).strategy()), 5)

    def test_the_loser_may_not_play_anywhere(self):
        with self.assertRaises(mustplay.IllegalMoveError):
            certify("3x3 b2").strategy().play("b2")


if __name__ == "__main__":
    unittest.main()
