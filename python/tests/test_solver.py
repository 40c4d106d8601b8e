"""Solving: the same answers as the command, with limits, threads, Ctrl-C and a store."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest

import command
import mustplay
from mustplay import Position, Solver, StoppedError, StoreFileError
from test_position import random_position

# A position that takes minutes.
HARD = "hex 11x11"

# How many random positions are compared with the command; the most that was tried is 10,000.
COUNT = int(os.environ.get("MUSTPLAY_POSITIONS", "400"))


def small(**settings):
    return Solver(threads=1, memory=64, **settings)


class Agreement(unittest.TestCase):
    def test_python_and_the_command_agree_on_random_positions(self):
        chance = random.Random(4)
        sizes = [(3, 3), (4, 4), (5, 4), (5, 5)]
        positions = [
            random_position(chance, *chance.choice(sizes), game=chance.choice(["hex", "rex"]))
            for _ in range(COUNT)
        ]
        positions.sort(key=lambda position: (position.game, position.columns, position.rows))
        objects = command.solved([position.to("line") for position in positions], "--all-moves")
        self.assertEqual(len(objects), len(positions))
        with small() as solver:
            answers = list(solver.solve_all(positions, all_moves=True))
        for position, told, answer in zip(positions, objects, answers):
            with self.subTest(position):
                self.assertEqual(answer.winner, told["winner"])
                self.assertEqual(answer.winning_moves, told["winning_moves"])
                self.assertEqual(answer.winning_moves_complete, told["winning_moves_complete"])
                self.assertIsNotNone(answer.winner)

    def test_engines_agree(self):
        for text in ("3x3 a1", "3x3 b2", "4x3 a2"):
            answers = [
                small(engine=engine).solve(text, all_moves=True)
                for engine in ("dfpn", "solver", "brute")
            ]
            self.assertEqual(len({tuple(answer.winning_moves) for answer in answers}), 1, text)

    def test_sentences_are_those_of_the_command(self):
        for text in ("3x3", "3x3 b2", "B1/B1 w"):
            said, _ = command.run("solve", text, "--all-moves")
            self.assertIn(str(small().solve(text, all_moves=True)), said)


class Limits(unittest.TestCase):
    def test_seconds_and_nodes_end_a_search(self):
        with small() as solver:
            start = time.monotonic()
            answer = solver.solve(HARD, seconds=0.2)
            self.assertLess(time.monotonic() - start, 1.0)
            self.assertIsNone(answer.winner)
            self.assertIsNone(solver.solve(HARD, nodes=1).winner)
            with self.assertRaises(StoppedError):
                solver.certify(HARD, seconds=0.1)
            self.assertEqual(solver.solve("4x4").winner, "black")

    def test_a_search_can_be_watched_and_stopped(self):
        with small() as solver:
            search = solver.start(HARD)
            shown = []
            for progress in search:
                shown.append(progress.nodes)
                if len(shown) == 3:
                    search.stop()
            self.assertEqual(shown, sorted(shown))
            self.assertGreater(shown[-1], 0)
            self.assertTrue(search.is_done)
            self.assertIsNone(search.result().winner)

    def test_a_solver_that_is_closed_says_so(self):
        with small() as solver:
            search = solver.start(HARD)
        self.assertTrue(search.wait(1.0))
        with self.assertRaisesRegex(ValueError, "the solver is closed"):
            solver.solve("3x3")

    def test_settings_that_cannot_be_are_refused(self):
        with self.assertRaisesRegex(mustplay.SettingsError, "more than the machine has"):
            Solver(memory=1 << 40).solve("3x3")
        with self.assertRaisesRegex(mustplay.SettingsError, "the engine solver can't play Rex"):
            Solver(engine="solver").solve("rex 3x3")
        with self.assertRaisesRegex(ValueError, "there is no engine 'deep'"):
            Solver(engine="deep")
        with self.assertRaisesRegex(TypeError, "a position is a Position"):
            Solver().solve(3)


class Threads(unittest.TestCase):
    def test_other_threads_run_while_a_search_does(self):
        counted = 0
        done = threading.Event()

        def count():
            nonlocal counted
            while not done.is_set():
                counted += 1
                time.sleep(0.001)

        counter = threading.Thread(target=count)
        with small() as solver:
            counter.start()
            solver.solve(HARD, seconds=0.5)
            done.set()
        counter.join()
        # With the lock held it would be a handful.
        self.assertGreater(counted, 50)

    def test_ctrl_c_ends_a_search_soon_and_the_interpreter_lives(self):
        program = textwrap.dedent(
            f"""
            from mustplay import Solver
            solver = Solver(threads=1, memory=64)
            print("ready", flush=True)
            try:
                solver.solve({HARD!r})
            except KeyboardInterrupt:
                print("interrupted", flush=True)
            print(solver.solve("4x4").winner, flush=True)
            """
        )
        with subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
        ) as python:
            self.assertEqual(python.stdout.readline(), "ready\n")
            time.sleep(0.3)
            start = time.monotonic()
            python.send_signal(signal.SIGINT)
            self.assertEqual(python.stdout.readline(), "interrupted\n")
            self.assertLess(time.monotonic() - start, 0.5)
            self.assertEqual(python.stdout.readline(), "black\n")
        self.assertEqual(python.returncode, 0)

    def test_asyncio_goes_on_and_can_cancel(self):
        async def both():
            with small() as solver:
                task = asyncio.create_task(solver.asolve(HARD))
                await asyncio.sleep(0.1)
                task.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await task
                return await solver.asolve("4x4 a1")

        self.assertEqual(asyncio.run(both()).winner, "white")


class Stores(unittest.TestCase):
    def test_a_store_keeps_answers_for_the_command_too(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "solved.redb")
            with small(store=path) as solver:
                first = solver.solve("5x5 a1")
            with small(store=path) as solver:
                second = solver.solve(Position("5x5 e5"))
            self.assertEqual((first.source, second.source), ("search", "store"))
            self.assertEqual(first.winner, second.winner)
            told = command.solved(["5x5 a1"], "--db", path)[0]
            self.assertEqual((told["winner"], told["nodes"]), (first.winner, 0))
            with open(path, "r+b") as file:
                file.truncate(100)
            with self.assertRaises(StoreFileError):
                Solver(store=path)


class Build(unittest.TestCase):
    def test_the_module_is_not_compiled_for_one_machine(self):
        self.assertLessEqual(set(mustplay._core.instruction_sets), {"popcnt"})


if __name__ == "__main__":
    unittest.main()
