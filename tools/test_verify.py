"""Tests of verify.py: python3 -m unittest discover -s tools

Besides hand-made certificates, which exercise the rules and both file forms, there is a check of
the rules themselves: claims are tested against their meaning (section 2 of docs/certificate.md)
by a plain search of the game that it describes, and no rule may conclude a false claim from true
ones. That search shares no code with the verifier.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import random
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import verify  # noqa: E402
from verify import Board, Claim, Motion, Rejected, Violation  # noqa: E402

# ------------------------------------------------------------------------------------------------
# Helpers: build certificates in both forms


def text_file(statement: str, steps: list[str], end: str | None = None) -> bytes:
    """A text certificate; the steps get their numbers here."""
    lines = ["mustplay certificate 1", statement]
    lines += [f"{number} {step}" for number, step in enumerate(steps, 1)]
    lines.append(f"end {len(steps)}" if end is None else end)
    return "\n".join(lines).encode() + b"\n"


def number(value: int) -> bytes:
    groups = bytearray()
    while value >= 0x80:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)


def cell_number(name: str, columns: int) -> int:
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return (int(name[len(letters):]) - 1) * columns + column - 1


def binary_file(statement: str, steps: list[str]) -> bytes:
    """The binary form of the steps, which are given as in the text form; claims are ignored."""
    rows = statement.split()[3].split("/")
    first_row = rows[0].replace("B", ".").replace("W", ".").split(".")
    columns = sum(int(run) for run in first_row if run) + rows[0].count("B") + rows[0].count("W")
    set_bytes = (columns * len(rows) + 7) // 8
    words = [step.split(" =>")[0].split(" ") for step in steps]

    def premises_of(step: list[str]) -> list[int]:
        if step[0] == "link":
            after = step[step.index("from") + 1:] if "from" in step else []
            return [int(word) for word in after if word.isdigit()]
        if step[0] == "play":
            return [int(step[3])]
        if step[0] == "either":
            return [int(word) for word in step[1:]]
        return [int(step[1]), int(step[3])] if step[0] == "stand-in" else [int(step[1])]

    mentions = [(at, m) for at, step in enumerate(words, 1) for m in premises_of(step)]
    last_mention = {m: index for index, (_, m) in enumerate(mentions)}
    codes = iter(number(2 * (at - m) + (last_mention[m] == index))
                 for index, (at, m) in enumerate(mentions))

    def cells_after(step: list[str], word: str) -> bytes:
        names = step[step.index(word) + 1:] if word in step else []
        return sum(1 << cell_number(name, columns) for name in names).to_bytes(set_bytes, "little")

    def end_of(name: str) -> bytes:
        sides = {"top": 0, "left": 0, "bottom": 1, "right": 1}
        return number(sides[name] if name in sides else 2 + cell_number(name, columns))

    out = b"MUSTPLAY\x01" + number(len(statement)) + statement.encode()
    for step in words:
        mine = [next(codes) for _ in premises_of(step)]
        if step[0] == "link":
            pairs = step[1].split(",")
            out += b"\x01" + number(len(pairs))
            out += b"".join(end_of(name) for pair in pairs for name in pair.split("-"))
            out += number(len(mine)) + b"".join(mine) + cells_after(step, "with")
        elif step[0] == "play":
            out += b"\x02" + mine[0] + number(cell_number(step[1], columns))
        elif step[0] == "either":
            out += b"\x03" + number(len(mine)) + b"".join(mine)
        elif step[0] == "stand-in":
            out += b"\x04" + mine[0] + mine[1] + cells_after(step, "for")
        else:
            motion = int(step[3]) + 8 * ("reflect" in step) + 16 * ("swap" in step)
            out += b"\x05" + mine[0] + bytes([motion, int(step[-2]) % 256, int(step[-1]) % 256])
    return out + b"\x00" + number(len(steps))


def verify_bytes(data: bytes) -> verify.Verdict:
    return verify.verify(io.BytesIO(data))


def reason(data: bytes) -> str:
    """Why the certificate is rejected; empty if it is accepted."""
    try:
        verify_bytes(data)
    except Rejected as fault:
        return str(fault)
    return ""


BLACK_2X2 = "black wins hex 2/2 b"
WIN_2X2 = [  # b1 is at the top, and reaches the bottom by a2 or b2
    "link b1-bottom with a2 => connection b1-bottom | a2 |",
    "play a2 from 1 => semi b1-bottom | | a2",
    "link b1-bottom with b2 => connection b1-bottom | b2 |",
    "play b2 from 3 => semi b1-bottom | | b2",
    "either 2 4 => connection b1-bottom | | a2 b2",
    "link top-bottom from 5 with b1 => connection top-bottom | b1 | a2 b2",
    "play b1 from 6 => semi top-bottom | | b1 a2 b2",
]

BLACK_3X3 = "black wins hex 3/3/3 b"
BRIDGE_3X3 = [  # b2 reaches the top by b1 or c1
    "link b2-top with b1 => connection b2-top | b1 |",
    "link b2-top with c1 => connection b2-top | c1 |",
    "play b1 from 1 => semi b2-top | | b1",
    "play c1 from 2 => semi b2-top | | c1",
    "either 3 4 => connection b2-top | | b1 c1",
]
WIN_3X3 = BRIDGE_3X3 + [
    "image 5 turn 3 swap shift 2 2 => connection bottom-b2 | | a3 b3",
    "link top-bottom from 5 6 with b2 => connection top-bottom | b2 | b1 c1 a3 b3",
    "play b2 from 7 => semi top-bottom | | b2 b1 c1 a3 b3",
]

# Both b1 and c1 are taken as filled in, and step 5 stands in for the two.
STAND_IN_3X3 = BRIDGE_3X3 + [
    "link top-bottom with b1 c1 b2 b3 => connection top-bottom | b1 c1 b2 b3 |",
    "stand-in 6 by 5 for b1 c1 => connection top-bottom | b2 b3 | b1 c1",
]
POSITION_3X3 = "black wins hex 3/WB1/1B1 w"

# White on 4x4: b3 reaches the left side by a3 or a4, and the right side over d2 by three bridges.
WHITE_4X4 = "white wins hex 4/3W/1W2/4 b"
WIN_4X4 = [
    "link b3-left with a3 => connection b3-left | a3 |",
    "play a3 from 1 => semi b3-left | | a3",
    "link b3-left with a4 => connection b3-left | a4 |",
    "play a4 from 3 => semi b3-left | | a4",
    "either 2 4 => connection b3-left | | a3 a4",
    "link b3-d2 with c2 => connection b3-d2 | c2 |",
    "play c2 from 6 => semi b3-d2 | | c2",
    "link b3-d2 with c3 => connection b3-d2 | c3 |",
    "play c3 from 8 => semi b3-d2 | | c3",
    "either 7 9 => connection b3-d2 | | c2 c3",
    "link left-right from 5 10 with b3 d2 => connection left-right | b3 d2 | a3 a4 c2 c3",
]


class HandMade(unittest.TestCase):
    def assert_accepted(self, statement: str, steps: list[str]) -> None:
        for data in (text_file(statement, steps), binary_file(statement, steps),
                     gzip.compress(binary_file(statement, steps))):
            verdict = verify_bytes(data)
            self.assertEqual(verdict.statement, statement)
            self.assertEqual(verdict.claims, len(steps))

    def assert_refused(self, steps: list[str], words: str, statement: str = BLACK_3X3) -> None:
        """The last of the steps is refused, for the same reason in both forms."""
        steps = [step if "=>" in step else step + " => connection top-bottom | |"
                 for step in steps]
        rule = steps[-1].split(" ")[0]
        for data in (text_file(statement, steps), binary_file(statement, steps)):
            found = reason(data)
            self.assertTrue(found.startswith(f"step {len(steps)} ({rule}): "), found)
            self.assertIn(words, found)

    def test_accepted(self) -> None:
        self.assert_accepted(BLACK_2X2, WIN_2X2)
        self.assert_accepted("black wins hex 1B/2 w", WIN_2X2[:6])
        self.assert_accepted("black wins hex 1B/W1 b", [
            "link top-bottom with b1 b2 => connection top-bottom | b1 b2 |",
            "play b2 from 1 => semi top-bottom | b1 | b2"])
        self.assert_accepted("black wins hex 1B/B1 w", [
            "link bottom-top with b1 a2 => connection top-bottom | a2 b1 |"])
        self.assert_accepted("white wins hex WW/2 b", [
            "link left-right with a1 b1 => connection left-right | b1 a1 |"])
        self.assert_accepted(BLACK_3X3, WIN_3X3)
        self.assert_accepted(POSITION_3X3, STAND_IN_3X3)
        self.assert_accepted(WHITE_4X4, WIN_4X4)
        self.assert_accepted("black wins hex B w", ["link top-bottom with a1 "
                                                    "=> connection top-bottom | a1 |"])

    def test_how_many_are_kept(self) -> None:
        self.assertEqual(verify_bytes(text_file(BLACK_2X2, WIN_2X2)).most_kept, 7)
        self.assertEqual(verify_bytes(binary_file(BLACK_2X2, WIN_2X2)).most_kept, 2)

    def test_link(self) -> None:
        self.assert_refused(WIN_2X2[:4] + ["link top-bottom from 2 with b1"],
                            "semi-connection", BLACK_2X2)
        self.assert_refused(BRIDGE_3X3 + ["link b2-top from 5 5"], "b1 is in two carriers")
        self.assert_refused(["link top-bottom with b1 b2"], "top-bottom isn't joined")
        # b2 is no vertex for the pair of the sides unless it is a stone.
        self.assert_refused(WIN_3X3[:6] + ["link top-bottom from 5 6"], "top-bottom isn't joined")
        self.assert_refused(WIN_3X3[:6] + ["link b2-top,b2-c3 from 5"], "b2-c3 isn't joined")

    def test_link_accepts(self) -> None:
        steps = BRIDGE_3X3 + [
            # An overlap doesn't matter where there is a stone, and ends count for their own pair.
            "link b2-top,b2-c1 from 5 5 with b1 c1 => connection b2-top,c1-b2 | b1 c1 |",
            "link a1-b1 => connection b1-a1 | |",
            # Over the side: b1 and the top are neighbors, and so are a1 and the top.
            "link a1-c1 => connection a1-c1 | |",
            "link b2-a1 from 5 => connection a1-b2 | | b1 c1",
            "link top-bottom from 9 with a1 b2 b3 => connection top-bottom | a1 b2 b3 | b1 c1",
        ]
        self.assert_accepted("black wins hex B2/1B1/1B1 w", steps)

    def test_goals_are_sets(self) -> None:
        steps = ["link b1-bottom,bottom-b1,b1-top with a2 => connection top-b1,b1-bottom | a2 |",
                 "link b1-top,b1-bottom with b2 => connection b1-bottom,b1-top,b1-top | b2 |",
                 "play a2 from 1 => semi b1-top,b1-bottom | | a2",
                 "play b2 from 2 => semi b1-top,b1-bottom | | b2",
                 "either 3 4 => connection b1-top,b1-bottom | | a2 b2",
                 "link top-bottom from 5 with b1 => connection top-bottom | b1 | b2 a2"]
        self.assert_accepted("black wins hex 1B/2 w", steps)

    def test_play(self) -> None:
        self.assert_refused(BRIDGE_3X3[:1] + ["play c1 from 1"], "c1 isn't a stone")
        self.assert_refused(BRIDGE_3X3[:2] + ["play b1 from 1 => semi b2-top | | b1",
                                              "play b1 from 3"], "semi-connection")

    def test_either(self) -> None:
        self.assert_refused(BRIDGE_3X3[:4] + ["either 3 3"], "b1 is in all carriers")
        self.assert_refused(BRIDGE_3X3[:4] + ["either 3"], "b1 is in all carriers")
        self.assert_refused(WIN_3X3[:6] + ["either 5 6"], "isn't in the goals of all")
        self.assert_refused(BRIDGE_3X3[:1] + [
            "link b2-top,b1-top with b1 => connection b2-top,b1-top | b1 |", "either 1 2"],
            "top-b1 isn't in the goals of all")
        # In all carriers, but one premise has it as a stone: that is no fault.
        steps = BRIDGE_3X3[:3] + ["either 1 3 => connection b2-top | b1 |"]
        self.assertIn("isn't a win", reason(text_file(BLACK_3X3, steps)))

    def test_stand_in(self) -> None:
        before = STAND_IN_3X3[:6]
        self.assert_refused(BRIDGE_3X3[:4] + [
            "link top-bottom with b1 c1 b2 b3 => connection top-bottom | b1 c1 b2 b3 |",
            "stand-in 5 by 3 for b1 c1"], "semi-connection")
        self.assert_refused(before + ["stand-in 6 by 5 for b1 c2"], "c2 isn't a stone")
        self.assert_refused(BRIDGE_3X3 + [
            "link b1-bottom with b1 b2 b3 => connection b1-bottom | b1 b2 b3 |",
            "stand-in 6 by 5 for b1"], "b1 is to be replaced, but an end")
        self.assert_refused(before + ["stand-in 6 by 5 for b2"], "next to b2, aren't joined")
        # With a2 among the stones it would have to be joined to b1 as well, and isn't.
        self.assert_refused(BRIDGE_3X3 + [
            "link top-bottom with a2 b1 b3 b2 => connection top-bottom | a2 b1 b2 b3 |",
            "link b2-top with c1 => connection b2-top | c1 |",
            "stand-in 6 by 7 for b2"], "next to b2, aren't joined")
        # b1 is in the carrier of the claim itself, and of the one that stands in.
        self.assert_refused(WIN_3X3[:5] + [
            "link top-bottom with b1 b2 b3 => connection top-bottom | b1 b2 b3 |",
            "play b1 from 6 => semi top-bottom | b2 b3 | b1",
            "stand-in 7 by 5 for b3"], "b1 is in both carriers")
        # Cells of the carrier need joining too: a3 and b2 are neighbors, but a1 is apart.
        self.assert_refused([
            "link b2-b3 => connection b2-b3 | |",
            "link top-bottom with a1 a2 a3 b2 => connection top-bottom | a1 a2 a3 b2 |",
            "play a1 from 2 => semi top-bottom | a2 a3 b2 | a1",
            "stand-in 3 by 1 for a2"], "next to a2, aren't joined")

    def test_stand_in_accepts(self) -> None:
        # Two parts of K, b1 c1 and a3 b3, paid for by one claim with two pairs; A is a semi.
        steps = WIN_3X3[:6] + [
            "link b2-top,b2-bottom from 5 6 => connection b2-top,b2-bottom | | b1 c1 a3 b3",
            "link top-bottom with b1 c1 a3 b3 b2 => connection top-bottom | b1 c1 a3 b3 b2 |",
            "play b2 from 8 => semi top-bottom | b1 c1 a3 b3 | b2",
            "stand-in 9 by 7 for b1 c1 a3 b3 => semi top-bottom | | b1 c1 b2 a3 b3"]
        self.assert_accepted(BLACK_3X3, steps)

    def test_image(self) -> None:
        self.assert_refused(BRIDGE_3X3 + ["image 5 turn 3 swap shift 4 2"],
                            "the image of b2 isn't on the board")
        self.assert_refused(BRIDGE_3X3 + ["image 5 turn 1 shift 0 0"], "isn't on the board")
        self.assert_refused(BRIDGE_3X3 + ["image 5 turn 3 shift 2 2"],
                            "b1 touches top, but its image b3 doesn't touch top")
        self.assert_refused(BRIDGE_3X3 + ["image 5 turn 0 swap shift 0 0"],
                            "b1 touches top, but its image b1 doesn't touch bottom")
        self.assert_refused(BRIDGE_3X3 + ["image 5 turn 0 shift 0 1"],
                            "b1 touches top, but its image b2 doesn't touch top")

    def test_image_accepts(self) -> None:
        # b2 next to b1, c1, c2, b3, a3, a2 in turn; reflection exchanges b1 with a2.
        around = ["b1", "c1", "c2", "b3", "a3", "a2"]
        steps = ["link b2-c2 => connection b2-c2 | |"]
        for turns in range(6):
            # (1, 1) goes to (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1).
            c, r = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)][turns]
            name = around[(2 + turns) % 6]
            steps.append(f"image 1 turn {turns} shift {1 - c} {1 - r} => connection b2-{name} | |")
        steps.append("image 1 turn 0 reflect shift 0 0 => connection b2-b3 | |")
        steps.append("link top-bottom with b1 b2 b3 => connection top-bottom | b1 b2 b3 |")
        self.assert_accepted("black wins hex 1B1/1B1/1B1 w", steps)

    def test_premises_must_be_earlier(self) -> None:
        for step in ("play b1 from 2", "either 3", "either 1 0", "link b2-top from 2",
                     "stand-in 1 by 2 for b1", "image 9 turn 0 shift 0 0"):
            steps = [BRIDGE_3X3[0], step + " => connection b2-top | |"]
            self.assertIn("earlier step", reason(text_file(BLACK_3X3, steps)))

    def test_stated_claims(self) -> None:
        for wrong, words in (("semi b2-top | | b1 c1", "isn't a semi"),
                             ("connection b2-bottom | | b1 c1", "goal"),
                             ("connection b2-top,c2-top | | b1 c1", "goal is wrong about top-c2"),
                             ("connection b2-top | a1 | b1 c1", "stones are wrong about a1"),
                             ("connection b2-top | | b1", "carrier is wrong about c1")):
            steps = BRIDGE_3X3[:4] + [f"either 3 4 => {wrong}"]
            found = reason(text_file(BLACK_3X3, steps))
            self.assertTrue(found.startswith("step 5 (either): "), found)
            self.assertIn(words, found)

    def test_statement_conditions(self) -> None:
        for statement, steps, words in (
                ("black wins hex 2/2 b", WIN_2X2[:6], "b1 is a stone of the last claim"),
                ("black wins hex 1W/2 b", WIN_2X2, "b1 is in the carrier of the last claim"),
                ("black wins hex 2/1W w", WIN_2X2, "it isn't black's turn"),
                ("black wins hex 2/2 w", WIN_2X2, "it isn't black's turn"),
                ("black wins hex 2/2 b", WIN_2X2[:5], "isn't a win"),
                ("black wins hex 2/2 b", [], "no step")):
            for data in (text_file(statement, steps), binary_file(statement, steps)):
                found = reason(data)
                self.assertTrue(found.startswith("statement: "), found)
                self.assertIn(words, found)
        # A stone of the winner in the carrier, and other stones outside, do no harm.
        self.assert_accepted("black wins hex WB/B1 b", WIN_2X2)

    def test_malformed_statements(self) -> None:
        for statement in ("black wins tex 2/2 b", "black loses hex 2/2 b", "Black wins hex 2/2 b",
                          "black wins hex 2/2", "black wins hex 2/2 x", "black wins hex 2/3 b",
                          "black wins hex 2/ b", "black wins hex 2//2 b", "black wins hex 02/2 b",
                          "black wins hex 0BB/2 b", "black wins hex 2/2b/2 b",
                          "black wins hex 33/33 b", "black  wins hex 2/2 b",
                          "black wins hex 99999999999999999999999999/2 b",
                          "black wins hex " + "/".join(["1"] * 33) + " b",
                          "black wins hex " + "/".join(["20"] * 20) + " b",
                          "black wins hex \u0662/2 b"):
            data = text_file(statement, WIN_2X2)
            self.assertRegex(reason(data), "^statement: ", statement)
            binary = b"MUSTPLAY\x01" + number(len(statement.encode())) + statement.encode()
            self.assertRegex(reason(binary + b"\x00\x00"), "^statement: ", statement)
        self.assertIn("tex", reason(text_file("black wins tex 2/2 b", WIN_2X2)))

    def test_large_boards(self) -> None:
        # The 32nd column is af; 32 columns by 12 rows are the most cells there can be.
        rows = ["31B"] * 12
        cells = [f"af{row}" for row in range(1, 13)]
        self.assert_accepted(f"black wins hex {'/'.join(rows)} w", [
            f"link top-bottom with {' '.join(cells)} "
            f"=> connection top-bottom | {' '.join(cells)} |"])
        cells = ["aa1", "z1", "ab1"]
        self.assert_accepted("black wins hex 32 b", [
            "link z1-aa1 => connection aa1-z1 | |",
            "link top-bottom with ab1 => connection top-bottom | ab1 |",
            "play ab1 from 2 => semi top-bottom | | ab1"])


class Page(unittest.TestCase):
    """The worked example of docs/certificate.md, in both forms."""

    PATH = os.path.join(os.path.dirname(verify.__file__), "..", "docs", "certificate.md")

    def test_example(self) -> None:
        if not os.path.exists(self.PATH):
            self.skipTest("the page isn't here")
        with open(self.PATH, encoding="utf-8") as stream:
            page = stream.read()
        text, listing = (
            page.split(f"<!-- example in {form} -->\n```text\n")[1].split("```")[0]
            for form in ("text", "bytes"))
        binary = bytes.fromhex(listing)
        self.assertEqual(reason(text.encode()), "")
        self.assertEqual(reason(binary), "")
        header, statement, *steps, end = text.strip().split("\n")
        self.assertEqual(binary_file(statement, [s.split(" ", 1)[1] for s in steps]), binary)


class TextForm(unittest.TestCase):
    def test_ignored(self) -> None:
        lines = text_file(BLACK_2X2, WIN_2X2).decode().split("\n")
        data = "# one\n\n" + "\r\n  # two \u00e9\n\n\t".join(lines) + "\n# three\n \t \n"
        self.assertEqual(reason(data.encode()), "")
        self.assertEqual(reason(data.encode().rstrip()), "")

    def test_long_lines(self) -> None:
        good = text_file(BLACK_2X2, WIN_2X2)
        for length, where in ((1 << 20, ""), ((1 << 20) + 1, "longer than"), (1 << 21, "longer")):
            note = b"#" * length
            for data in (note + b"\n" + good, good + note, good + note + b"\n"):
                self.assertIn(where, reason(data))
                self.assertEqual(where == "", reason(data) == "")

    def test_malformed(self) -> None:
        good = text_file(BLACK_2X2, WIN_2X2).decode()
        for old, new, where in (
                ("certificate 1", "certificate 2", "line 1: "),
                ("2 play a2 from 1", "3 play a2 from 1", "line 4: step 2 expected"),
                ("play a2", "plays a2", "line 4: unknown rule"),
                ("play a2", "play  a2", "line 4: words must be separated"),
                ("play a2", "play\ta2", "line 4: "),
                ("play a2", "play c2", "line 4: 'c2' isn't a cell"),
                ("play a2", "play a02", "line 4: 'a02' isn't a cell"),
                ("play a2", "play A2", "line 4: 'A2' isn't a cell"),
                ("play a2", "play top", "line 4: 'top' isn't a cell"),
                ("play a2", "play", "line 4: "),
                ("from 1 =>", "from 1", "line 4: "),
                ("from 1 =>", "from 01 =>", "line 4: "),
                ("from 1 =>", "from " + "9" * 5000 + " =>", "line 4: "),
                ("semi b1-bottom | | a2", "semi b1-bottom | a2", "line 4: "),
                ("semi b1-bottom | | a2", "semi b1-bottom | | | a2", "line 4: "),
                ("semi b1-bottom | | a2", "semi b1-bottom | | a2 a2", "line 4: a2 is given twice"),
                ("semi b1-bottom | | a2", "sem b1-bottom | | a2", "line 4: "),
                ("link b1-bottom with a2", "link b1-left with a2", "line 3: "),
                ("link b1-bottom with a2", "link b1-b1 with a2", "line 3: "),
                ("link b1-bottom with a2", "link " + "b1-bottom," * 65_536 + "b1-bottom with a2",
                 "line 3: more than 65536 pairs"),
                ("link b1-bottom with a2", "link b1-bottom, with a2", "line 3: "),
                ("link b1-bottom with a2", "link b1 with a2", "line 3: "),
                ("link b1-bottom with a2", "link b1-bottom with", "line 3: "),
                ("link b1-bottom with a2", "link b1-bottom from with a2", "line 3: "),
                ("link b1-bottom with a2", "link b1-bottom with a2 a2", "line 3: "),
                ("either 2 4", "either", "line 7: "),
                ("end 7", "end 6", "line 10: 6 steps announced, but there are 7"),
                ("end 7", "end 7 7", "line 10: "),
                ("end 7", "", "line 10: the file ends"),
                ("end 7", "end 7\nend 7", "line 11: something follows"),
                ("\n", "\r", "line 1: ")):
            found = reason(good.replace(old, new, 1).encode())
            self.assertTrue(found.startswith(where), (new, found))
        self.assertIn("UTF-8", reason(good.encode() + b"# \xff\n"))
        for start in (b"\xef\xbb\xbf", b"X", b"\x00"):
            self.assertRegex(reason(start + good.encode()), "^byte 0: ")
        self.assertRegex(reason(b""), "^byte 0: ")

    def test_malformed_motions(self) -> None:
        for motion in ("turn 6 shift 0 0", "turn -1 shift 0 0", "shift 0 0", "turn 0",
                       "turn 0 shift 0", "turn 0 shift 0 128", "turn 0 shift -129 0",
                       "turn 0 shift +1 0", "turn 0 shift -0 0", "turn 0 swap reflect shift 0 0"):
            steps = BRIDGE_3X3 + [f"image 5 {motion} => connection b2-top | | b1 c1"]
            self.assertRegex(reason(text_file(BLACK_3X3, steps)), "^line 8: ", motion)


class BinaryForm(unittest.TestCase):
    EXAMPLES = [(BLACK_2X2, WIN_2X2), (BLACK_3X3, WIN_3X3), (POSITION_3X3, STAND_IN_3X3),
                (WHITE_4X4, WIN_4X4)]

    def test_truncated(self) -> None:
        for example in self.EXAMPLES:
            data = binary_file(*example)
            for length in range(len(data)):
                self.assertRegex(reason(data[:length]), "^byte ")
            packed = gzip.compress(data)
            for length in range(len(packed)):
                self.assertRegex(reason(packed[:length]), "^byte ")

    def test_text_truncated(self) -> None:
        data = text_file(BLACK_3X3, WIN_3X3)
        for length in range(len(data) - 1):
            self.assertNotEqual(reason(data[:length]), "", length)

    def test_trailing_bytes(self) -> None:
        data = binary_file(BLACK_3X3, WIN_3X3)
        for more in (b"\x00", b"\n", b"M", data):
            where = f"byte {len(data)}: something follows"
            self.assertTrue(reason(data + more).startswith(where))
            self.assertTrue(reason(gzip.compress(data + more)).startswith(where))
            self.assertNotEqual(reason(gzip.compress(data) + more), "")

    def test_gzip(self) -> None:
        data = binary_file(BLACK_3X3, WIN_3X3)
        two_members = gzip.compress(data[:30]) + gzip.compress(data[30:])
        self.assertEqual(reason(two_members), "")
        damaged = bytearray(gzip.compress(data))
        damaged[-5] ^= 1                               # in the checksum
        self.assertIn("gzip", reason(bytes(damaged)))
        self.assertEqual(reason(gzip.compress(text_file(BLACK_3X3, WIN_3X3))), "")
        self.assertRegex(reason(gzip.compress(gzip.compress(data))), "^byte 0: ")
        bomb = gzip.compress(b"MUSTPLAY\x01" + bytes(30_000_000))
        self.assertRegex(reason(bomb), "^statement: ")

    def test_small_chunks(self) -> None:
        data = binary_file(BLACK_3X3, WIN_3X3)

        class Dripping(io.BytesIO):
            def read(self, size: int = -1) -> bytes:
                return super().read(1)

        for form in (data, gzip.compress(data), text_file(BLACK_3X3, WIN_3X3)):
            self.assertEqual(verify.verify(Dripping(form)).claims, 8)

    def prefix(self, statement: str = BLACK_3X3) -> bytes:
        return b"MUSTPLAY\x01" + number(len(statement)) + statement.encode()

    def test_malformed(self) -> None:
        head = self.prefix()
        link = b"\x01\x01\x00\x06\x00\x02\x00"         # top-b2 with b1
        for body, words in (
                (b"\x0b", "unknown rule"),
                (b"\xff", "unknown rule"),
                (b"\x00\x01", "1 steps announced"),
                (b"\x00\x80\x00", "empty last group"),
                (b"\x00" + b"\xff" * 9 + b"\x00", "more than 9 bytes"),
                (b"\x01\x00\x00\x00\x00", "without pairs"),
                (b"\x01\x01\x06\x06\x00\x00\x00", "itself"),
                (b"\x01\x01\x00\x0b\x00\x00\x00", "an end is 11"),
                (b"\x01\x01\x00\x06\x00\x02\x02", "beyond the last cell"),
                (b"\x01" + number(65_537), "the number of pairs"),
                (b"\x01" + number(2 ** 63 - 1), "the number of pairs"),
                (b"\x01\x01\x00\x06" + number(65_537), "the number of premises"),
                (b"\x03" + number(2 ** 62), "the number of premises"),
                (link + b"\x02\x03\x09", "the number of a cell is 9"),
                (link + b"\x02\x03\xff\xff\xff\xff\xff\xff\xff\xff\x7f", "the number of a cell"),
                (link + b"\x05\x03\x06\x00\x00", "code of a motion"),
                (link + b"\x05\x03\x20\x00\x00", "code of a motion")):
            found = reason(head + body)
            self.assertRegex(found, "^byte ")
            self.assertIn(words, found)
        for data in (b"MUSTPLAY\x02", b"MUSTPLAYS", b"M", b"MUSTPLAY\x01" + number(4097)):
            self.assertRegex(reason(data), "^byte ")

    def test_mentions(self) -> None:
        head = self.prefix()
        link = b"\x01\x01\x00\x06\x00\x02\x00"
        for body, words in (
                (b"\x03\x00", "step 1 (either): there is no premise"),
                (link + b"\x02\x01\x01", "step 2 (play): 2 isn't the number of an earlier"),
                (link + b"\x02\x00\x01", "step 2 (play): 2 isn't the number of an earlier"),
                (link + b"\x02\x05\x01", "step 2 (play): 0 isn't the number of an earlier"),
                (link + b"\x02" + number(2 ** 63 - 1) + b"\x01", "step 2 (play): -46116"),
                (link + b"\x02\x03\x01\x02\x05\x01", "step 3 (play): step 1 is mentioned after")):
            self.assertIn(words, reason(head + body))

    def test_random_bytes(self) -> None:
        rng = random.Random(1)
        for _ in range(3000):
            noise = bytes(rng.choice((rng.randrange(256), rng.randrange(8)))
                          for _ in range(rng.randrange(60)))
            for start in (b"", b"M", b"\x1f\x8b\x08", b"mustplay certificate 1\n", self.prefix()):
                self.assertNotEqual(reason(start + noise), "")

    def test_damaged_files(self) -> None:
        """A damaged certificate may by chance prove something, but then it is true."""
        rng = random.Random(2)
        files = [form(*example) for example in self.EXAMPLES[:3]
                 for form in (binary_file, text_file)]
        accepted = 0
        for _ in range(6000):
            data = bytearray(rng.choice(files))
            for _ in range(rng.choice((1, 1, 2))):
                at = rng.randrange(len(data))
                data[at] = rng.choice((rng.randrange(256), data[rng.randrange(len(data))],
                                       data[at] ^ 1 << rng.randrange(8)))
            try:
                statement = verify_bytes(bytes(data)).statement
            except Rejected:
                continue
            accepted += 1
            parsed = verify.parse_statement(statement)
            self.assertTrue(really_wins(parsed), statement)
        self.assertGreater(accepted, 30)


class CommandLine(unittest.TestCase):
    def run_main(self, *arguments: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = verify.main(list(arguments))
        return status, out.getvalue(), err.getvalue()

    def test_files(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            good, bad = os.path.join(folder, "good"), os.path.join(folder, "bad")
            with open(good, "wb") as stream:
                stream.write(binary_file(BLACK_3X3, WIN_3X3))
            with open(bad, "wb") as stream:
                stream.write(binary_file("black wins hex 3/3/3 w", WIN_3X3))
            status, out, err = self.run_main(good)
            self.assertEqual((status, err), (0, ""))
            self.assertEqual(out, "black wins hex 3/3/3 b\n"
                                  "accepted: 8 claims, at most 2 kept at once\n")
            status, out, err = self.run_main(bad, good)
            self.assertEqual(status, 1)
            self.assertIn("accepted", out)
            self.assertTrue(err.startswith(f"{bad}: statement: "))
            self.assertEqual(self.run_main(folder)[0], 2)
            self.assertEqual(self.run_main(os.path.join(folder, "none"))[0], 2)
        self.assertEqual(self.run_main()[0], 2)
        self.assertEqual(self.run_main("--what")[0], 2)
        self.assertEqual(self.run_main("--help")[0], 0)

    def test_standard_input(self) -> None:
        program = verify.__file__
        for data, status in ((text_file(BLACK_2X2, WIN_2X2), 0), (b"\x1f\x8b", 1), (b"", 1)):
            done = subprocess.run([sys.executable, program, "-"], input=data, capture_output=True,
                                  check=False)
            self.assertEqual(done.returncode, status)
            self.assertNotIn(b"Traceback", done.stderr)


# ------------------------------------------------------------------------------------------------
# The meaning of claims and statements, by plain search


class Meaning:
    """What section 2 says, word by word, for one board and owner. Sets are as in verify.py."""

    def __init__(self, columns: int, rows: int, owner: str) -> None:
        self.columns, self.rows, self.owner = columns, rows, owner
        self.ends = range(columns * rows + 2)
        self.all_cells = sum(1 << end for end in self.ends[2:])
        self.edges: dict[int, set[int]] = {end: set() for end in self.ends}
        for c in range(columns):
            for r in range(rows):
                cell = 2 + r * columns + c
                for dc, dr in ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)):
                    if 0 <= c + dc < columns and 0 <= r + dr < rows:
                        self.edges[cell].add(2 + (r + dr) * columns + c + dc)
                along, last = (r, rows - 1) if owner == "black" else (c, columns - 1)
                for side, where in ((0, 0), (1, last)):
                    if along == where:
                        self.edges[cell].add(side)
                        self.edges[side].add(cell)
        self.known_joined: dict[tuple, bool] = {}
        self.known_wins: dict[tuple, bool] = {}

    def joined(self, pair: tuple[int, int], owned: int) -> bool:
        key = (pair, owned)
        if key not in self.known_joined:
            vertices = {0, 1, *pair, *(end for end in self.ends if owned >> end & 1)}
            reached, todo = {pair[0]}, [pair[0]]
            while todo:
                for end in self.edges[todo.pop()] & vertices - reached:
                    reached.add(end)
                    todo.append(end)
            self.known_joined[key] = pair[1] in reached
        return self.known_joined[key]

    def owner_wins(self, goal: frozenset, owned: int, free: int, owners_turn: bool,
                   after_pass: bool = False) -> bool:
        """Whether the owner has a strategy; nobody passes after a pass, so the game ends."""
        if not free:
            return all(self.joined(pair, owned) for pair in goal)
        key = (goal, owned, free, owners_turn, after_pass)
        if key not in self.known_wins:
            results = (self.owner_wins(goal, owned | (cell if owners_turn else 0), free & ~cell,
                                       not owners_turn)
                       for cell in (1 << end for end in self.ends) if free & cell)
            decide = any if owners_turn else all
            result = decide(results)
            if result != owners_turn and not after_pass:
                result = self.owner_wins(goal, owned, free, not owners_turn, True)
            self.known_wins[key] = result
        return self.known_wins[key]

    def is_true(self, claim: Claim) -> bool:
        return self.owner_wins(claim.goal, claim.stones, claim.carrier, not claim.is_connection)

    def is_well_formed(self, claim: Claim) -> bool:
        return bool(claim.goal) and not (claim.stones & claim.carrier
                                         or (claim.stones | claim.carrier) & ~self.all_cells)


MEANINGS: dict[tuple[int, int, str], Meaning] = {}


def meaning_of(columns: int, rows: int, owner: str) -> Meaning:
    key = (columns, rows, owner)
    if key not in MEANINGS:
        MEANINGS[key] = Meaning(columns, rows, owner)
    return MEANINGS[key]


HEX_WINS: dict[tuple, bool] = {}


def really_wins(statement: verify.Statement) -> bool:
    """Whether the statement is true, by playing Hex itself: no passes, the board gets filled."""
    meaning = meaning_of(statement.columns, statement.rows, statement.winner)

    def search(own: int, other: int, own_turn: bool) -> bool:
        key = (statement.columns, statement.rows, statement.winner, own, other, own_turn)
        if key not in HEX_WINS:
            empty = [1 << end for end in meaning.ends[2:] if not (own | other) >> end & 1]
            if not empty:
                HEX_WINS[key] = meaning.joined((0, 1), own)
            elif own_turn:
                HEX_WINS[key] = any(search(own | cell, other, False) for cell in empty)
            else:
                HEX_WINS[key] = all(search(own, other | cell, True) for cell in empty)
        return HEX_WINS[key]

    stones = (statement.black, statement.white)
    own, other = stones if statement.winner == "black" else stones[::-1]
    return search(own, other, statement.to_move == statement.winner)


# ------------------------------------------------------------------------------------------------
# No rule concludes a false claim from true ones


class RandomSteps:
    """Random arguments for the rules, from a stock of true claims that grows by conclusions."""

    def __init__(self, columns: int, rows: int, owner: str, seed: int) -> None:
        self.rng = random.Random(f"{columns} {rows} {owner} {seed}")
        self.board = Board(columns, rows, owner)
        self.meaning = meaning_of(columns, rows, owner)
        self.stock: list[Claim] = []
        self.known: set[Claim] = set()
        self.bridges: list[Claim] = []                 # connections with something in the carrier
        self.by_goal: dict[frozenset, list[Claim]] = {}
        self.goals = [frozenset([(0, 1)])]
        for _ in range(7):                             # few goals, so that claims fit together
            self.goals.append(self.random_goal(self.rng.choice((1, 1, 2))))

    def random_goal(self, pairs: int) -> frozenset:
        """A goal; a pair of neighbors, which is joined anyway, gets a second try."""
        goal = set()
        for _ in range(pairs):
            p, q = self.rng.sample(self.meaning.ends, 2)
            if q in self.meaning.edges[p]:
                p, q = self.rng.sample(self.meaning.ends, 2)
            goal.add((min(p, q), max(p, q)))
        return frozenset(goal)

    def random_cells(self, within: int, share: float) -> int:
        return sum(1 << end for end in self.meaning.ends
                   if within >> end & 1 and self.rng.random() < share)

    def add(self, claim: Claim) -> None:
        if claim not in self.known:
            self.known.add(claim)
            self.stock.append(claim)
            if claim.is_connection and claim.carrier:
                self.bridges.append(claim)
            self.by_goal.setdefault(claim.goal, []).append(claim)

    def add_true_claims(self, tries: int) -> None:
        for _ in range(tries):
            goal = self.rng.choice(self.goals)
            stones = self.random_cells(self.meaning.all_cells, self.rng.choice((0, 0.2, 0.5)))
            carrier = self.random_cells(self.meaning.all_cells & ~stones,
                                        self.rng.choice((0.3, 0.7, 1)))
            claim = Claim(self.rng.random() < 0.5, goal, stones, carrier)
            if self.meaning.is_true(claim):
                self.add(self.shrunk(claim) if self.rng.random() < 0.7 else claim)

    def shrunk(self, claim: Claim) -> Claim:
        """A true claim from which no cell can be dropped; such claims are the hardest to join."""
        for end in self.rng.sample(self.meaning.ends[2:], len(self.meaning.ends) - 2):
            cell = 1 << end
            smaller = claim._replace(stones=claim.stones & ~cell, carrier=claim.carrier & ~cell)
            if self.meaning.is_true(smaller):
                claim = smaller
        return claim

    def arguments(self, rule: str) -> tuple:
        rng, board = self.rng, self.board
        some = rng.choice(self.stock)
        if rule == "link":
            source = self.bridges if rng.random() < 0.7 else self.stock
            premises = rng.sample(source, min(len(source), rng.randrange(4)))
            goal = rng.choice(self.goals + [self.random_goal(1)])
            if premises and rng.random() < 0.3:
                goal = frozenset().union(*(premise.goal for premise in premises))
            further = self.random_cells(board.cells, rng.choice((0.0, 0.2, 0.5)))
            return board, goal, premises, further
        if rule == "play":
            return board, some, rng.choice(self.meaning.ends[2:])
        if rule == "either":
            same = self.by_goal[some.goal]
            premises = rng.sample(same, min(len(same), 1 + rng.randrange(4)))
            if rng.random() < 0.05:
                premises.append(rng.choice(self.stock))
            return board, premises
        if rule == "stand_in":
            replaced = self.random_cells(some.stones if rng.random() < 0.9 else board.cells, 0.5)
            source = self.bridges if self.bridges and rng.random() < 0.7 else self.stock
            return board, some, rng.choice(source), replaced
        # A shift that at least keeps the first cell of the claim on the board.
        turns, reflect, swap = rng.randrange(6), rng.random() < 0.5, rng.random() < 0.5
        first = min((end for pair in some.goal for end in pair if end > 1), default=2)
        r, c = divmod(first - 2, board.columns)
        c, r = (r, c) if reflect else (c, r)
        for _ in range(turns):
            c, r = -r, c + r
        shift = rng.randrange(board.columns) - c, rng.randrange(board.rows) - r
        return board, some, Motion(turns, reflect, swap, shift)

    def run(self, steps: int, rules: dict[str, object]) -> tuple[dict[str, int], list[str]]:
        """How many conclusions each rule gave, and the false ones in words."""
        accepted = {rule: 0 for rule in rules}
        false = []
        for _ in range(steps):
            rule = self.rng.choice(sorted(rules))
            arguments = self.arguments(rule)
            try:
                claim = rules[rule](*arguments)
            except Violation:
                continue
            accepted[rule] += 1
            if not self.meaning.is_well_formed(claim) or not self.meaning.is_true(claim):
                false.append(f"{rule}{arguments[1:]} gives {claim}")
            elif len(self.stock) < 4000:
                self.add(claim)
        return accepted, false


RULES = {"link": verify.link, "play": verify.play, "either": verify.either,
         "stand_in": verify.stand_in, "image": verify.image}


class Soundness(unittest.TestCase):
    BOARDS = [(2, 2), (3, 2), (2, 3), (1, 3), (3, 3)]

    def check(self, columns: int, rows: int, seeds: int, steps: int, start: int) -> None:
        accepted = {rule: 0 for rule in RULES}
        for owner in ("black", "white"):
            for seed in range(seeds):
                walk = RandomSteps(columns, rows, owner, seed)
                walk.add_true_claims(start)
                counts, false = walk.run(steps, RULES)
                self.assertEqual(false[:1], [], f"{columns}x{rows} {owner}")
                for rule, count in counts.items():
                    accepted[rule] += count
        for rule, count in accepted.items():
            self.assertGreater(count, 40, (rule, accepted))

    def test_2x2(self) -> None:
        self.check(2, 2, seeds=4, steps=4000, start=400)

    def test_3x2(self) -> None:
        self.check(3, 2, seeds=3, steps=4000, start=400)

    def test_2x3(self) -> None:
        self.check(2, 3, seeds=3, steps=4000, start=400)

    def test_1x3(self) -> None:
        self.check(1, 3, seeds=2, steps=3000, start=300)

    def test_3x3(self) -> None:
        self.check(3, 3, seeds=3, steps=3000, start=300)

    def minimal_claims(self, walk: RandomSteps, tries: int) -> list[Claim]:
        """True claims with something in the carrier, from which no cell can be dropped."""
        found = set()
        for _ in range(tries):
            stones = walk.random_cells(walk.meaning.all_cells, walk.rng.choice((0, 0.2, 0.5)))
            claim = Claim(walk.rng.random() < 0.7, walk.random_goal(1), stones,
                          walk.meaning.all_cells & ~stones)
            if walk.meaning.is_true(claim):
                claim = walk.shrunk(claim)
                if claim.carrier:
                    found.add(claim)
        return sorted(found)

    def conflicts(self, columns: int, rows: int, link, stand_in) -> tuple[list[int], list[int]]:
        """Join minimal claims in twos, where carriers matter most.

        Returns how many conclusions of link and stand-in are true, and how many are false.
        """
        walk = RandomSteps(columns, rows, "black", 3)
        claims = self.minimal_claims(walk, 600)
        true, false = [0, 0], [0, 0]
        for _ in range(12_000):
            one, two = walk.rng.sample(claims, 2)
            replaced = walk.random_cells(one.stones, 0.6)
            goal = one.goal | two.goal
            if not goal & walk.goals[0] and walk.rng.random() < 0.3:
                goal = walk.goals[0]
            further = walk.random_cells(walk.board.cells, walk.rng.choice((0, 0, 0.3)))
            for index, (rule, arguments) in enumerate((
                    (link, (goal, [one, two], further)), (stand_in, (one, two, replaced)))):
                with contextlib.suppress(Violation):
                    conclusion = rule(walk.board, *arguments)
                    (true if walk.meaning.is_true(conclusion) else false)[index] += 1
        return true, false

    def test_conflicts(self) -> None:
        for columns, rows in ((3, 2), (3, 3)):
            true, false = self.conflicts(columns, rows, verify.link, verify.stand_in)
            self.assertEqual(false, [0, 0])
            self.assertGreater(min(true), 100)

    def test_from_nothing(self) -> None:
        """Derivations that begin with `link` without premises rather than with given claims."""
        for columns, rows in self.BOARDS:
            walk = RandomSteps(columns, rows, "black", 99)
            for goal in walk.goals:
                for _ in range(20):
                    cells = walk.random_cells(walk.board.cells, 0.5)
                    with contextlib.suppress(Violation):
                        walk.add(verify.link(walk.board, goal, [], cells))
            self.assertEqual(walk.run(2000, RULES)[1], [])

    def test_the_check_notices_unsound_rules(self) -> None:
        """The same checks find false conclusions if conditions of the rules are left out."""

        def join(premises: list[Claim], stones: int) -> tuple[int, int]:
            carrier = 0
            for premise in premises:
                stones |= premise.stones
                carrier |= premise.carrier
            return stones, carrier & ~stones

        def lax_link(board, goal, premises, further):
            verify.link(board, goal, [p._replace(carrier=0) for p in premises], further)
            return Claim(True, goal, *join(premises, further))

        def lax_play(board, premise, cell):
            return verify.play(board, premise._replace(is_connection=True), cell)

        def lax_either(board, premises):
            if any(premise.goal != premises[0].goal for premise in premises):
                raise Violation
            return Claim(True, premises[0].goal, *join(premises, 0))

        def lax_stand_in(board, main, substitute, replaced):
            left = main._replace(stones=main.stones & ~replaced)
            return Claim(main.is_connection, main.goal, *join([left, substitute], 0))

        def overlapping_stand_in(board, main, substitute, replaced):
            verify.stand_in(board, main, substitute._replace(carrier=0), replaced)
            return lax_stand_in(board, main, substitute, replaced)

        class SidelessBoard(Board):
            def __init__(self, board: Board) -> None:
                self.__dict__.update(board.__dict__, known_images={}, touching=(0, 0))

        def lax_image(board, premise, motion):
            return verify.image(SidelessBoard(board), premise, motion)

        for name, lax in (("play", lax_play), ("either", lax_either),
                          ("stand_in", lax_stand_in), ("image", lax_image)):
            walk = RandomSteps(3, 2, "black", 5)
            walk.add_true_claims(400)
            self.assertTrue(walk.run(3000, {**RULES, name: lax})[1], name)
        false = self.conflicts(3, 3, lax_link, overlapping_stand_in)[1]
        self.assertGreater(min(false), 0, false)

    def test_statements(self) -> None:
        """Whatever statement follows from a true claim is true, for all positions of a board."""
        followed = 0
        for columns, rows in ((2, 2), (3, 2)):
            for owner in ("black", "white"):
                walk = RandomSteps(columns, rows, owner, 7)
                walk.goals = walk.goals[:2]
                walk.add_true_claims(150)
                claims = walk.stock[:40]
                for position in range(3 ** (columns * rows)):
                    stones = [0, 0, 0]
                    for cell in range(columns * rows):
                        stones[position // 3 ** cell % 3] |= 1 << 2 + cell
                    for to_move in ("black", "white"):
                        statement = verify.Statement("", owner, to_move, columns, rows,
                                                     stones[1], stones[2])
                        for claim in claims:
                            try:
                                verify.check_statement(walk.board, statement, claim)
                            except Rejected:
                                continue
                            followed += 1
                            self.assertTrue(really_wins(statement), (statement, claim))
        self.assertGreater(followed, 1000)


# ------------------------------------------------------------------------------------------------
# Certificates from a search


class Prover:
    """Proves won positions by plain search and writes the steps in text form."""

    def __init__(self, columns: int, rows: int, owner: str) -> None:
        self.board = Board(columns, rows, owner)
        self.meaning = meaning_of(columns, rows, owner)
        self.steps: list[str] = []
        self.claims: list[Claim] = []

    def names(self, cells: int) -> str:
        return "".join(" " + self.board.names[cell] for cell in verify.members(cells))

    def add(self, step: str, claim: Claim) -> int:
        kind = "connection" if claim.is_connection else "semi"
        goal = ",".join(self.board.pair_name(pair) for pair in claim.goal)
        self.steps.append(f"{step} => {kind} {goal} |{self.names(claim.stones)} "
                          f"|{self.names(claim.carrier)}")
        self.claims.append(claim)
        return len(self.steps)

    def prove(self, own: int, other: int, own_turn: bool) -> int:
        """The number of a step that proves the position, or 0 if the owner doesn't win it."""
        board = self.board
        if self.meaning.joined((0, 1), own):
            goal = verify.SIDE_GOAL
            claim = verify.link(board, goal, [], own)
            return self.add(f"link {board.pair_name((0, 1))} with{self.names(own)}", claim)
        empty = [1 << end for end in self.meaning.ends[2:] if not (own | other) >> end & 1]
        if own_turn:
            for cell in empty:
                step = self.prove(own | cell, other, False)
                if not step:
                    continue
                claim = self.claims[step - 1]
                if not claim.stones & cell:
                    return step
                end = cell.bit_length() - 1
                return self.add(f"play {board.names[end]} from {step}",
                                verify.play(board, claim, end))
            return 0
        found: list[int] = []
        must_play = board.cells & ~own & ~other
        while must_play or not found:
            cell = must_play & -must_play
            if not cell:
                return 0
            step = self.prove(own, other | cell, True)
            if not step:
                return 0
            found.append(step)
            claim = self.claims[step - 1]
            must_play &= claim.carrier
        premises = [self.claims[step - 1] for step in found]
        return self.add(f"either {' '.join(str(step) for step in found)}",
                        verify.either(board, premises))


class Search(unittest.TestCase):
    def test_every_won_position_has_a_certificate(self) -> None:
        proved = 0
        for columns, rows in ((2, 2), (3, 2), (2, 3)):
            for winner in ("black", "white"):
                for position in range(0, 3 ** (columns * rows), 2):
                    cells = [position // 3 ** k % 3 for k in range(columns * rows)]
                    proved += self.check(columns, rows, winner, cells, position % 4 > 1)
        self.assertGreater(proved, 300)

    def test_3x3(self) -> None:
        for turn in (False, True):
            self.check(3, 3, "black", [0] * 9, turn)
            self.check(3, 3, "white", [0, 0, 0, 0, 1, 0, 0, 2, 0], turn)
            self.check(3, 3, "white", [0, 0, 0, 2, 0, 0, 0, 1, 0], turn)

    def check(self, columns: int, rows: int, winner: str, cells: list[int], own_turn: bool) -> bool:
        text_rows = ["".join("1BW"[cell] for cell in cells[row * columns:(row + 1) * columns])
                     for row in range(rows)]
        for run in (3, 2):
            text_rows = [row.replace("1" * run, str(run)) for row in text_rows]
        to_move = winner[0] if own_turn else "bw"[winner == "black"]
        statement = f"{winner} wins hex {'/'.join(text_rows)} {to_move}"
        parsed = verify.parse_statement(statement)
        own, other = (parsed.black, parsed.white) if winner == "black" else (parsed.white,
                                                                             parsed.black)
        prover = Prover(columns, rows, winner)
        step = prover.prove(own, other, own_turn)
        self.assertEqual(bool(step), really_wins(parsed), statement)
        if not step:
            return False
        steps = prover.steps[:step]
        for data in (text_file(statement, steps), binary_file(statement, steps)):
            self.assertEqual(reason(data), "", statement)
        return True


if __name__ == "__main__":
    unittest.main()
