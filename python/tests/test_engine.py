"""The client for HTP: with this program, with a plain one, and with those that misbehave."""

import itertools
import pathlib
import sys
import time
import unittest

import command
from mustplay import EngineError, Game, Position
from mustplay.engine import Limit, popen

PLAIN = [sys.executable, str(pathlib.Path(__file__).with_name("plain_engine.py"))]


class Plain(unittest.TestCase):
    def test_any_program_that_speaks_htp_will_do(self):
        with popen(PLAIN, timeout=10) as engine:
            self.assertEqual(engine.name, "Plain")
            self.assertEqual(engine.play("3x3"), "a1")
            self.assertEqual(engine.play(Game("3x3 a1 b1"), Limit(seconds=1.5)), "c1")
            self.assertEqual(engine.play(Position("B2/3/3 w")), "b1")
            log = engine.command("log").splitlines()
            self.assertIn("time_settings 0 2 1", log)
            self.assertIn("play black a1", log)
            self.assertIn("genmove white", log)
            with self.assertRaisesRegex(EngineError, "^unknown command$"):
                engine.command("nonsense")
            with self.assertRaisesRegex(EngineError, "neither lz-analyze nor kata-analyze"):
                engine.analyze("3x3")
            with self.assertRaisesRegex(EngineError, "unknown command"):
                engine.play("rex 3x3")

    def test_a_link_into_a_game_is_the_position_that_it_points_to(self):
        with popen(PLAIN, timeout=10) as engine:
            game = Game("https://hexworld.org/board/#3c1,a1b1,c1")
            self.assertEqual((game.cursor, len(game)), (2, 3))
            engine.set_position(game)
            played = [line for line in engine.command("log").splitlines() if "play " in line]
            self.assertEqual(len(played), game.cursor)

    def test_a_program_that_does_not_answer_is_given_up(self):
        with popen([*PLAIN, "slow"], timeout=0.3) as engine:
            with self.assertRaisesRegex(EngineError, "doesn't answer"):
                engine.play("3x3")
            self.assertEqual(engine.command("name"), "Plain", "later answers are told apart")

    def test_a_program_that_ends_is_gone(self):
        with popen([*PLAIN, "gone"], timeout=10) as engine:
            with self.assertRaisesRegex(EngineError, "gone"):
                engine.play("3x3")
        with self.assertRaises(EngineError):
            popen([sys.executable, "-c", "pass"], timeout=10)
        with self.assertRaises(FileNotFoundError):
            popen("no-such-program-anywhere")


class Ours(unittest.TestCase):
    def setUp(self):
        self.engine = popen([command.path(), "htp"], timeout=60)
        self.addCleanup(self.engine.close)

    def test_it_plays_both_games(self):
        self.assertEqual(self.engine.play("3x3", Limit(seconds=0.2)), "b2")
        # The first player loses Rex on 3x3, and the second wins.
        self.assertEqual(self.engine.play("rex 3x3", Limit(seconds=0.2)), "resign")
        move = self.engine.play("rex 3x3 b2", Limit(seconds=0.2))
        self.assertIn(move, Position("rex 3x3 b2").legal_moves)
        self.assertEqual(self.engine.play("3x3 b2", Limit(seconds=0.2)), "resign")

    def test_limits_hold(self):
        start = time.monotonic()
        move = self.engine.play("11x11 a2", Limit(seconds=0.3))
        self.assertIn(move, Position("11x11").legal_moves)
        self.assertLess(time.monotonic() - start, 3)

    def test_an_analysis_weighs_moves(self):
        best = self.engine.analyze("8x8 a2", Limit(seconds=0.5))[0]
        self.assertTrue(0 <= best.value <= 1)
        self.assertEqual(best.line[0], best.move)
        self.assertEqual(self.engine.analyse("3x3", Limit(seconds=0.3))[0].proved, "win")
        for limit in (Limit(nodes=10), Limit(seconds=0)):
            self.assertTrue(self.engine.analyze("8x8 a2", limit), limit)

    def test_an_analysis_may_be_left(self):
        live = self.engine.analysis("9x9 a2", interval=0.05)
        self.assertEqual(len(list(itertools.islice(live, 3))), 3)
        live.close()
        self.assertEqual(self.engine.command("name"), "Mustplay")


if __name__ == "__main__":
    unittest.main()
