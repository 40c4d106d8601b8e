"""Positions and games: they never change, and say what the command says."""

import copy
import pickle
import random
import unittest

import command
from mustplay import Game, IllegalMoveError, NotationError, Position, SettingsError

NOTATIONS = ["line", "moves", "sgf", "hexworld", "diagram"]


def random_position(chance, columns, rows, game="hex"):
    """Stones of random moves, as many as chance will have it."""
    position = Position.empty(columns, rows, game=game)
    for _ in range(chance.randrange(columns * rows)):
        if position.winner is not None:
            break
        position = position.play(chance.choice(position.legal_moves))
    return position


class Positions(unittest.TestCase):
    def test_a_move_leaves_the_position_as_it_was(self):
        before = Position("3x3 b2")
        after = before.play("a1")
        self.assertEqual(before.to("line"), "hex 3/1B1/3 w")
        self.assertEqual(after.to("line"), "hex W2/1B1/3 b")
        self.assertEqual(after.undo("a1"), before)
        with self.assertRaises(AttributeError):
            before.turn = "black"

    def test_equal_positions_have_equal_hashes_and_others_differ(self):
        chance = random.Random(1)
        positions = [random_position(chance, 3, 3) for _ in range(500)]
        by_line = {}
        for position in positions:
            same = by_line.setdefault(position.to("line"), position)
            self.assertEqual(same, position)
            self.assertEqual(hash(same), hash(position))
        self.assertEqual(len(set(positions)), len(by_line))
        self.assertNotEqual(Position("3x3"), Position("rex 3x3"))

    def test_every_notation_comes_back(self):
        chance = random.Random(2)
        for game in ("hex", "rex"):
            for _ in range(100):
                size = chance.randint(2, 11), chance.randint(2, 11)
                position = random_position(chance, *size, game)
                for notation in NOTATIONS:
                    text = position.to(notation)
                    with self.subTest(notation=notation, text=text):
                        read = Position(text, game=game, notation=notation)
                        self.assertEqual(read, position)
                self.assertEqual(pickle.loads(pickle.dumps(position)), position)
                self.assertEqual(copy.deepcopy(position), position)

    def test_images_are_images_of_each_other(self):
        chance = random.Random(3)
        for _ in range(100):
            position = random_position(chance, 5, 4)
            images = position.symmetries()
            self.assertEqual(images[0], position)
            for image in images:
                self.assertEqual(set(image.symmetries()), set(images))
                self.assertEqual(image.canonical(), position.canonical())

    def test_planes_have_a_byte_for_each_cell(self):
        position = Position("4x3 d1 a3 b2")
        planes = position.planes()
        size = position.columns * position.rows
        self.assertEqual(len(planes), 3 * size)
        names = [f"{'abcd'[index % 4]}{index // 4 + 1}" for index in range(size)]
        black = {name for name, byte in zip(names, planes[:size]) if byte}
        white = {name for name, byte in zip(names, planes[size : 2 * size]) if byte}
        self.assertEqual(black, {"d1", "b2"})
        self.assertEqual(white, {"a3"})
        self.assertEqual(set(planes[2 * size :]), {0})

    def test_a_game_that_is_over_has_no_moves(self):
        over = Position("B1/B1 w")
        self.assertEqual((over.winner, over.legal_moves), ("black", []))
        self.assertEqual(Position("rex B1/B1 w").winner, "white")

    def test_errors_are_the_sentences_of_the_command(self):
        for text in ("3/2/3 b", "3x3 d4", "(;GM[1])"):
            with self.subTest(text), self.assertRaises(NotationError) as raised:
                Position(text)
            _, said = command.run("solve", text)
            self.assertIn(str(raised.exception), said)
        with self.assertRaisesRegex(IllegalMoveError, "^b2 has a stone already$"):
            Position("3x3 b2").play("b2")
        with self.assertRaisesRegex(IllegalMoveError, "^the 3x3 board has no such cell$"):
            Position("3x3").play("d4")
        with self.assertRaisesRegex(IllegalMoveError, "^a1 has no stone of black, who moved last$"):
            Position("3x3 b2").undo("a1")
        with self.assertRaises(SettingsError):
            Position.empty(0)
        with self.assertRaisesRegex(ValueError, "there is no notation 'morse'"):
            Position("3x3").to("morse")
        with self.assertRaisesRegex(ValueError, "variations count from 1"):
            Position("3x3", variation=0)


class Games(unittest.TestCase):
    FILE = "(;GM[11]SZ[3]PB[Ada];B[b2](;W[a1];B[c1])(;W[c3]))"

    def test_variations_are_lines_of_the_file(self):
        lines = Game(self.FILE).variations
        self.assertEqual([line.position.to("line") for line in lines],
                         ["hex W1B/1B1/3 w", "hex 3/1B1/2W b"])
        self.assertEqual(Game(self.FILE, variation=2), lines[1])
        self.assertEqual(lines[1].properties["PB"], ["Ada"])

    def test_positions_are_those_after_each_move(self):
        game = Game("5x5 c2 swap-pieces c3")
        self.assertEqual(game.positions[-1], game.position)
        self.assertEqual(len(game.positions), len(game) + 1)
        self.assertEqual(game.undo(2).position, Position("5x5 c2"))
        self.assertEqual(game.undo(9).moves, [])

    def test_who_gives_up_has_lost(self):
        self.assertIsNone(Game("3x3 b2 a1").winner)
        self.assertEqual(Game("3x3 b2 a1 resign").winner, "white")


if __name__ == "__main__":
    unittest.main()
