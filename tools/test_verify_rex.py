"""Tests of verify.py on certificates of Rex: python3 -m unittest discover -s tools

Claims of Rex are tested against their meaning (section 2 of docs/certificate.md) by a plain search
of the game and of all pairings, and no rule may conclude a false claim from true ones.
"""

from __future__ import annotations

import itertools
import os
import random
import unittest

import verify
from test_verify import Meaning, number, reason, text_file
from verify import Board, Claim, Motion, Violation

BLACK_2X2 = "black wins rex 2/2 b"
WIN_2X2 = [  # White, who fills the last cell, is made to join once Black has taken a1
    "link left-right with b1 a2 => connection left-right | b1 a2 |",
    "play b1 from 1 => semi left-right | a2 | b1",
    "link left-right with a2 b2 => connection left-right | a2 b2 |",
    "play b2 from 3 => semi left-right | a2 | b2",
    "either 2 4 => connection left-right | a2 | b1 b2",
    "force 5 => forced left-right | a2 | b1 b2",
    "force 1 => forced left-right | b1 a2 |",
    "answer a2:7 => forced left-right | b1 | a2",
    "answer b1:8 a2:6 excused b2:b1 => forced left-right | | b1 a2 b2",
]
BINARY_2X2 = (
    b"MUSTPLAY\x01" + number(len(BLACK_2X2)) + BLACK_2X2.encode()
    + b"\x01\x01\x00\x01\x00\x06"      # link left-right with b1 a2
    + b"\x02\x02\x01"                  # play b1 from 1
    + b"\x01\x01\x00\x01\x00\x0c"      # link left-right with a2 b2
    + b"\x02\x03\x03"                  # play b2 from 3
    + b"\x03\x02\x07\x03"              # either 2 4
    + b"\x06\x03"                      # force 5
    + b"\x06\x0d"                      # force 1
    + b"\x07\x01\x02\x03\x00\x00"      # answer a2:7
    + b"\x07\x02\x01\x03\x02\x07\x01\x03\x01\x00"
    + b"\x00\x09")


class HandMade(unittest.TestCase):
    def test_accepted(self) -> None:
        for data in (text_file(BLACK_2X2, WIN_2X2), BINARY_2X2):
            self.assertEqual(reason(data), "")
        # Stones of the loser, the winner's moves and the turn may differ as long as Last doesn't.
        for statement in ("black wins rex B1/2 w", "black wins rex 2/W1 w",
                          "black wins rex B1/1W b",
                          "black wins rex WW/2 b", "black wins rex BW/W1 w"):
            self.assertEqual(reason(text_file(statement, WIN_2X2)), "", statement)

    def test_joined_already(self) -> None:
        steps = [WIN_2X2[0], "force 1 => forced left-right | b1 a2 |"]
        for turn in "bw":
            self.assertEqual(reason(text_file(f"black wins rex 1W/W1 {turn}", steps)), "")

    def test_refused(self) -> None:
        for old, new, fault in (
                ("black wins", "white wins", "line 3: 'left-right' isn't a pair"),
                ("2/2 b", "2/2 w", "step 8 (answer): the number of moves"),
                ("2/2 b", "1B/2 w", "statement: b1 is in the carrier"),
                ("rex", "hex", "line 3: 'left-right' isn't a pair"),
                ("black wins rex", "white wins hex", "step 6 (force): this rule is for Rex"),
                ("b1:8 a2:6", "b1:8", "step 9 (answer): the number of moves"),
                ("b1:8 a2:6", "b1:8 a1:8", "step 9 (answer): b1 is a move, but"),
                ("b1:8 a2:6", "b1:9 a2:6", "step 9 (answer): 9 isn't the number"),
                ("b1:8 a2:6", "b1:8 a2:6 b1:8", "step 9 (answer): b1 is given twice"),
                ("b1:8 a2:6", "b1:8 a2:x", "line 11: "),
                ("answer b1:8", "answer d1:8", "line 11: "),
                ("answer a2:7", "answer", "line 10: "),
                ("excused b2:b1", "excused", "line 11: "),
                ("excused b2:b1", "excused b2:a2", "step 9 (answer): b2 doesn't kill a2"),
                ("excused b2:b1", "excused b2:a1", "step 9 (answer): a1, which should excuse"),
                ("excused b2:b1", "excused b2:b2", "step 9 (answer): b2, which should excuse"),
                ("excused b2:b1", "excused b1:a2", "step 9 (answer): b1 is given twice"),
                ("8 answer a2:7", "8 answer a2:5", "step 8 (answer): a premise is a connection"),
                ("either 2 4", "either 2 4 4", "step 5 (either): 3 premises"),
                ("either 2 4", "either 2 2", "step 5 (either): b1 is in all carriers"),
                ("7 force 1", "7 force 6", "step 7 (force): the premise is a forced join"),
                ("answer a2:7", "answer a2:7 with a2", "step 8 (answer): a2 is a move"),
                ("answer a2:7", "dead b1 from 7", "step 8 (dead): b1 isn't seen"),
                ("answer a2:7", "dead b1 from 7 with b1", "step 8 (dead): b1 is said"),
                ("answer a2:7", "dead b1 from 5", "step 8 (dead): a premise is a connection"),
                ("answer a2:7", "captured b1 b1 from 7", "step 8 (captured): b1 is given"),
                ("answer a2:7", "captured b1 a2 from 7", "step 8 (captured): b1 doesn't"),
                ("answer a2:7", "captured b1 a2 from 7 with b1", "step 8 (captured): b1 is said"),
                ("| b1 | a2\n", "| a2 | b1\n", "step 8 (answer): the stated stones"),
                ("forced left-right | b1 | a2\n", "semi left-right | b1 | a2\n", "step 8 (answer)"),
                ("end 9", "end 8", "line 12: ")):
            text = text_file(BLACK_2X2, WIN_2X2).decode()
            changed = text.replace(old, new, 1)
            self.assertNotEqual(text, changed, old)
            self.assertTrue(reason(changed.encode()).startswith(fault),
                            (old, new, reason(changed.encode())))
        self.assertIn("which doesn't settle rex", reason(text_file(BLACK_2X2, WIN_2X2[:1])))

    def test_semi_connections_force_the_last_color_only(self) -> None:
        steps = WIN_2X2[:5] + ["play a2 from 5 => semi left-right | | b1 a2 b2",
                               "force 6 => forced left-right | | b1 a2 b2"]
        self.assertEqual(reason(text_file(BLACK_2X2, steps)), "")
        self.assertIn("step 7 (force): a semi-connection forces nothing",
                      reason(text_file("black wins rex 2/2 w", steps)))

    def test_damaged_bytes(self) -> None:
        for length in range(len(BINARY_2X2)):
            self.assertNotEqual(reason(BINARY_2X2[:length]), "")
        self.assertIn("unknown rule", reason(BINARY_2X2[:-2] + b"\x0b"))


class Page(unittest.TestCase):
    PATH = os.path.join(os.path.dirname(verify.__file__), "..", "docs", "certificate.md")

    def test_example(self) -> None:
        if not os.path.exists(self.PATH):
            self.skipTest("the page isn't here")
        with open(self.PATH, encoding="utf-8") as stream:
            text = stream.read().split("<!-- example of Rex in text -->\n```text\n")[1]
        self.assertEqual(text.split("```")[0].encode(), text_file(BLACK_2X2, WIN_2X2))


# ------------------------------------------------------------------------------------------------
# The meaning of claims of Rex, by plain search


class RexMeaning(Meaning):
    """What section 2 says about Rex; `owner_is_last` says who fills the last cell."""

    def __init__(self, columns: int, rows: int, owner: str, owner_is_last: bool) -> None:
        super().__init__(columns, rows, owner)
        self.owner_is_last = owner_is_last
        self.known: dict[tuple[int, int], bool] = {}

    def cells_of(self, cells: int) -> list[int]:
        return [1 << end for end in self.ends if cells >> end & 1]

    def is_forced(self, own: int, empty: int) -> bool:
        if not empty:
            return self.joined((0, 1), own)
        if (own, empty) not in self.known:
            cells = self.cells_of(empty)
            owner_moves = (len(cells) % 2 == 1) == self.owner_is_last
            results = (self.is_forced(own | (cell if owner_moves else 0), empty & ~cell)
                       for cell in cells)
            self.known[own, empty] = all(results) if owner_moves else any(results)
        return self.known[own, empty]

    def is_true(self, claim: Claim) -> bool:
        if claim.is_forced:
            return claim.goal == {(0, 1)} and self.is_forced(claim.stones, claim.carrier)
        keys = [0] if claim.is_connection else [0, *self.cells_of(claim.carrier)]
        return any(self.joins(claim.goal, claim.stones | key, pairing)
                   for key in keys
                   for pairing in pairings(self.cells_of(claim.carrier & ~key)))

    def joins(self, goal: frozenset, own: int, pairing: list[tuple[int, int]]) -> bool:
        return all(self.joined(pair, own | sum(selection))
                   for selection in itertools.product(*pairing) for pair in goal)


def pairings(cells: list[int]) -> list[list[tuple[int, int]]]:
    """All ways to pair cells, of which one is left over if their number is odd."""
    if len(cells) < 2:
        return [[]]
    first, *rest = cells
    found = [[(first, mate), *others] for mate in rest
             for others in pairings([cell for cell in rest if cell != mate])]
    return found + (pairings(rest) if len(cells) % 2 else [])


class Dead(unittest.TestCase):
    def check(self, meaning: RexMeaning, board: Board, own: int, empty: int) -> int:
        seen = 0
        for end in meaning.ends[2:]:
            if not verify.is_dead(board, end, own, empty):
                continue
            seen += 1
            rest, free = own & ~(1 << end), meaning.cells_of(empty & ~(1 << end))
            for filled in itertools.product(*((0, cell) for cell in free)):
                with_it = meaning.joined((0, 1), rest | 1 << end | sum(filled))
                self.assertEqual(with_it, meaning.joined((0, 1), rest | sum(filled)))
        return seen

    def test_it_makes_no_difference(self) -> None:
        rng = random.Random(5)
        for columns, rows, tries in ((2, 2, 300), (3, 2, 300), (1, 3, 100), (3, 3, 1500)):
            for owner in ("black", "white"):
                meaning = RexMeaning(columns, rows, owner, True)
                board, seen = Board(columns, rows, owner, True), 0
                for _ in range(tries):
                    own = empty = 0
                    for end in meaning.ends[2:]:
                        color = rng.randrange(3)
                        own |= (color == 0) << end
                        empty |= (color == 1) << end
                    seen += self.check(meaning, board, own, empty)
                self.assertGreater(seen, 50)


# ------------------------------------------------------------------------------------------------
# No rule concludes a false claim from true ones


class RandomSteps:
    """Random arguments for the rules, from a stock of true claims that grows by conclusions."""

    def __init__(self, columns: int, rows: int, owner: str, owner_is_last: bool) -> None:
        self.rng = random.Random(f"{columns} {rows} {owner} {owner_is_last}")
        self.board = Board(columns, rows, owner, owner_is_last)
        self.meaning = RexMeaning(columns, rows, owner, owner_is_last)
        self.goals = [frozenset([(0, 1)])] * 3
        for _ in range(3):
            p, q = sorted(self.rng.sample(self.meaning.ends, 2))
            self.goals.append(frozenset([(p, q)]))
        self.forced: list[Claim] = []
        self.pairing: list[Claim] = []

    def random_cells(self, within: int, share: float) -> int:
        return sum(cell for cell in self.meaning.cells_of(within) if self.rng.random() < share)

    def add(self, claim: Claim) -> None:
        stock = self.forced if claim.is_forced else self.pairing
        if claim not in stock and len(stock) < 1500:
            stock.append(claim)

    def add_true_claims(self, tries: int) -> None:
        for _ in range(tries):
            stones = self.random_cells(self.meaning.all_cells, self.rng.choice((0.1, 0.3)))
            kind = self.rng.randrange(4)
            goal = self.goals[0] if kind > 1 else self.rng.choice(self.goals)
            claim = Claim(kind == 0, goal, stones,
                          self.random_cells(self.meaning.all_cells & ~stones, 0.7), kind > 1)
            for cell in [0, *self.meaning.cells_of(self.meaning.all_cells)]:
                smaller = claim._replace(stones=claim.stones & ~cell,
                                         carrier=claim.carrier & ~cell)
                if self.meaning.is_true(smaller):
                    claim = smaller
                elif not cell:
                    break
            else:
                self.add(claim)

    def answer_arguments(self) -> tuple:
        stones = self.random_cells(self.meaning.all_cells, 0.3)
        carrier = self.random_cells(self.meaning.all_cells & ~stones, 0.6)
        premises = []
        for end in self.meaning.ends[2:]:
            fitting = [claim for claim in self.forced
                       if not claim.stones & ~stones & ~(1 << end)
                       and not claim.carrier & ~stones & ~carrier]
            if carrier >> end & 1 and fitting and self.rng.random() < 0.85:
                premises.append((end, self.rng.choice(fitting)))
        moves = [end for end, _ in premises]
        excuses = [(end, self.rng.choice(moves or [2])) for end in self.meaning.ends[2:]
                   if carrier >> end & 1 and end not in moves]
        return premises, excuses, stones

    def step(self, rule: str) -> Claim:
        rng, board = self.rng, self.board
        some, forced = rng.choice(self.pairing), rng.choice(self.forced)
        further = self.random_cells(board.cells, rng.choice((0, 0, 0.2)))
        cells = rng.sample(self.meaning.ends[2:], 2)
        if rule == "link":
            return verify.link(board, rng.choice(self.goals),
                               rng.sample(self.pairing, rng.randrange(3)), further)
        if rule == "play":
            return verify.play(board, some, cells[0])
        if rule == "either":
            same = [claim for claim in self.pairing if claim.goal == some.goal]
            return verify.either(board, [some, rng.choice(same)])
        if rule == "stand-in":
            main = rng.choice((some, forced))
            return verify.stand_in(board, main, rng.choice(self.pairing),
                                   self.random_cells(main.stones, 0.7))
        if rule == "image":
            shift = board.columns - 1, board.rows - 1
            return verify.image(board, rng.choice((some, forced)), Motion(3, False, True, shift))
        if rule == "force":
            return verify.force(board, some)
        if rule == "answer":
            return verify.answer(board, *self.answer_arguments())
        if rule == "captured":
            return verify.captured(board, forced, *cells, further)
        if rule == "strip":
            return verify.strip(board, rng.randrange(3), further)
        return verify.dead(board, forced, cells[0], further)


class Soundness(unittest.TestCase):
    def test_rules(self) -> None:
        rules = sorted(verify.RULE_NAMES.values())
        accepted = {rule: 0 for rule in rules}
        for columns, rows in ((2, 2), (3, 2), (2, 3), (3, 3), (2, 4)):
            for owner, is_last in itertools.product(("black", "white"), (False, True)):
                walk = RandomSteps(columns, rows, owner, is_last)
                walk.add_true_claims(400)
                for _ in range(2500):
                    rule = walk.rng.choice([*rules, "answer", "answer"])
                    try:
                        claim = walk.step(rule)
                    except Violation:
                        continue
                    accepted[rule] += 1
                    self.assertTrue(walk.meaning.is_well_formed(claim))
                    self.assertTrue(walk.meaning.is_true(claim), (rule, claim))
                    walk.add(claim)
        self.assertGreater(min(accepted.values()), 100, accepted)


if __name__ == "__main__":
    unittest.main()
