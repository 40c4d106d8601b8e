"""Analysis, players and reviews: what they say is what the command says, or true."""

import json
import random
import unittest

import command
from mustplay import (
    Game,
    Player,
    SettingsError,
    Solver,
    connections,
    evaluate,
    inferior,
    must_play,
    review,
)
from test_position import random_position


class Analysis(unittest.TestCase):
    def test_moves_outside_must_play_lose_and_pruning_keeps_a_win(self):
        chance = random.Random(5)
        ruled_out = pruned = 0
        with Solver(threads=1, memory=64) as solver:
            for _ in range(60):
                position = random_position(chance, 4, 4)
                if position.winner is not None:
                    continue
                answer = solver.solve(position, all_moves=True)
                seen = must_play(position)
                self.assertFalse(set(seen.outside) & set(answer.winning_moves), position)
                self.assertIn(seen.winner, (None, answer.winner))
                ruled_out += len(seen.outside)
                found = inferior(position)
                pruned += len(found.pruned)
                self.assertEqual(solver.solve(found.position).winner, answer.winner, position)
        self.assertGreater(ruled_out, 50)
        self.assertGreater(pruned, 20)

    def test_circuits_are_those_of_the_command(self):
        out, _ = command.run("evaluate", "5x5 c3 b4", "--json")
        told = json.loads(out)
        found = evaluate("5x5 c3 b4")
        self.assertAlmostEqual(found.value, told["value"], 9)
        energies = {cell["cell"]: cell["energy"] for cell in told["cells"]}
        self.assertEqual(found.energies.keys(), energies.keys())
        for cell, energy in energies.items():
            self.assertAlmostEqual(found.energies[cell], energy, 9)

    def test_connections_have_ends_of_their_color(self):
        found = connections("3/1B1/3 w", "black")
        link = found.between("b2", "top")[0]
        self.assertEqual((link.strength, link.key), ("connection", None))
        self.assertIn("b2", found.linked("top"))
        self.assertEqual(found.side_to_side[0], "connection")
        semi = connections("3x3", "black").between("a1", "b3", "semi")
        self.assertTrue(all(link.key in link.carrier for link in semi))
        self.assertTrue(semi)
        with self.assertRaisesRegex(SettingsError, "left belongs to white"):
            found.between("b2", "left")


class Players(unittest.TestCase):
    def test_the_same_seed_gives_the_same_moves(self):
        def moves():
            player, game = Player(style="puct", nodes=20, seed=7), Game("6x6")
            for _ in range(3):
                game = game.play(player.turn(game).move)
            return game.moves

        self.assertEqual(moves(), moves())

    def test_a_player_swaps_once_and_resigns_where_it_is_told_to(self):
        player = Player(style="greedy", swap=True, resign=True)
        self.assertEqual(player.turn(Game("5x5 c3")).move, "swap-pieces")
        self.assertNotEqual(player.turn(Game("5x5 c3 swap-pieces")).move, "swap-pieces")
        self.assertEqual(Player(style="greedy", resign=True).turn("3x3 b2").move, "resign")
        self.assertEqual(Player(style="greedy").turn("3x3 b2").winner, "black")

    def test_what_cannot_be_is_refused(self):
        with self.assertRaisesRegex(SettingsError, "the player hexy doesn't play rex"):
            Player(style="hexy").turn("rex 3x3")
        with self.assertRaisesRegex(ValueError, "levels go from 1 to 7"):
            Player(level=8)
        with self.assertRaisesRegex(ValueError, "the game is over"):
            Player(level=1).turn("B1/B1 w")


class Reviews(unittest.TestCase):
    def test_a_review_is_that_of_the_command(self):
        moves = "5x5 a1 b2 c3 d2 b4 b3 d3"
        out, _ = command.run("review", moves, "--json", "--threads", "1")
        told = json.loads(out)
        found = review(moves, threads=1)
        self.assertTrue(found.is_complete)
        self.assertEqual(found.winner, told["winner"])
        self.assertEqual([move.judgment for move in found.moves],
                         [move["judgment"] for move in told["moves"]])
        self.assertIn("c3", str(found))
        self.assertEqual(len(Game(found.to_sgf())), len(found.moves))


if __name__ == "__main__":
    unittest.main()
