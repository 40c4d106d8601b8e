"""Tests of the verified verifier: python3 -m unittest discover -s verified/tests

It has to be built before (verified/build), and mustplay too (cargo build), which makes the
certificates. Every file is given to tools/verify.py as well, and the two have to agree: on
certificates, on damaged certificates, and on random derivations with every rule. How many of each
is set by MUSTPLAY_MUTANTS (1000 unless told), and the random choices by MUSTPLAY_SEED.
"""

from __future__ import annotations

import gzip
import io
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Callable, Dict, Iterable, List, NamedTuple, Tuple

ROOT = Path(__file__).resolve().parents[2]
VERIFIED = ROOT / "verified" / "verify"
COUNT = int(os.environ.get("MUSTPLAY_MUTANTS", "1000"))
SEED = int(os.environ.get("MUSTPLAY_SEED", "1"))

sys.path.insert(0, str(ROOT / "tools"))

import verify  # noqa: E402
from verify import Board, Claim, Motion, Rejected, Violation  # noqa: E402


def mustplay() -> Path:
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [target / profile / "mustplay" for profile in ("release", "debug")]
    found = [path for path in built if path.exists()]
    if not found:
        raise FileNotFoundError(f"no mustplay in {target}: run cargo build first")
    return max(found, key=lambda path: path.stat().st_mtime)


# ------------------------------------------------------------------------------------------------
# Verdicts

ACCEPTED = "accepted"


def place(fault: str) -> str:
    """Where a fault is: a step, the statement, or the form of the file."""
    found = re.match(r"step \d+|statement", fault)
    return found.group() if found else "form"


def by_python(data: bytes) -> str:
    try:
        verify.verify(io.BytesIO(data))
    except Rejected as fault:
        return place(str(fault))
    return ACCEPTED


def by_verified(files: Iterable[bytes]) -> List[str]:
    """The verdicts on many files; the command is started once."""
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, data in enumerate(files):
            names.append(os.path.join(folder, str(number)))
            Path(names[-1]).write_bytes(data)
        verdicts = []
        for first in range(0, len(names), 1000):
            some = names[first:first + 1000]
            run = subprocess.run([VERIFIED, *some], capture_output=True, text=True, check=False)
            faults = dict(line.split(": ", 1) for line in run.stderr.splitlines())
            verdicts += [place(faults[name]) if name in faults else ACCEPTED for name in some]
            accepted = sum(line.startswith("accepted: ") for line in run.stdout.splitlines())
            assert accepted + len(faults) == len(some), run.stderr[-500:]
        return verdicts


class Agreement(unittest.TestCase):
    def agree(self, files: List[bytes]) -> Dict[str, int]:
        """Gives all files to both verifiers, and counts the verdicts."""
        counts: Dict[str, int] = {}
        for data, verified in zip(files, by_verified(files)):
            python = by_python(data)
            # A fault of the form may be found sooner or later than another fault.
            both = {python, verified}
            if len(both) == 2 and (ACCEPTED in both or "form" not in both):
                path = Path(tempfile.gettempdir()) / "disagreement"
                path.write_bytes(data)
                self.fail(f"{python} by Python, but {verified}: see {path}")
            counts[verified.split(" ")[0]] = counts.get(verified.split(" ")[0], 0) + 1
        return counts


# ------------------------------------------------------------------------------------------------
# Binary certificates as lists of steps, so that a part of one can be changed


class Parts(NamedTuple):
    """A certificate: each step is its rule and its numbers, sets and motions in their order."""

    statement: str
    cells: int
    steps: List[List[Tuple[str, int]]]


def read_parts(data: bytes) -> Parts:
    reader = verify.ByteReader(iter([gzip.decompress(data) if data[:1] == b"\x1f" else data]))
    reader.bytes(9)
    text = reader.bytes(reader.number()).decode()
    board = verify.parse_statement(text).board()
    set_bytes = (board.cell_count + 7) // 8
    steps = []

    def numbers(kind: str, count: int) -> None:
        steps[-1].extend((kind, reader.number()) for _ in range(count))

    def cell_set() -> None:
        steps[-1].append(("set", int.from_bytes(reader.bytes(set_bytes), "little")))

    def premises() -> None:
        numbers("count", 1)
        numbers("premise", steps[-1][-1][1])

    while True:
        rule = reader.byte()
        if rule == 0:
            return Parts(text, board.cell_count, steps)
        steps.append([("rule", rule)])
        if rule == 1:
            numbers("count", 1)
            numbers("end", 2 * steps[-1][-1][1])
            premises()
            cell_set()
        elif rule == 2:
            numbers("premise", 1)
            numbers("cell", 1)
        elif rule == 3:
            premises()
        elif rule == 4:
            numbers("premise", 2)
            cell_set()
        elif rule == 5:
            numbers("premise", 1)
            steps[-1].extend(("byte", byte) for byte in reader.bytes(3))
        elif rule == 6:
            numbers("premise", 1)
        elif rule == 7:
            numbers("count", 1)
            for _ in range(steps[-1][-1][1]):
                numbers("cell", 1)
                numbers("premise", 1)
            numbers("count", 1)
            numbers("cell", 2 * steps[-1][-1][1])
            cell_set()
        elif rule in (8, 9):
            numbers("premise", 1)
            numbers("cell", 10 - rule)
            cell_set()
        else:
            steps[-1].append(("byte", reader.byte()))
            cell_set()


def number_bytes(value: int) -> bytes:
    groups = bytearray()
    while value >= 0x80:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)


def write_parts(parts: Parts) -> bytes:
    set_bytes = (parts.cells + 7) // 8
    out = bytearray(b"MUSTPLAY\x01" + number_bytes(len(parts.statement)))
    out += parts.statement.encode()
    for step in parts.steps:
        for kind, value in step:
            if kind == "set":
                out += value.to_bytes(set_bytes, "little")
            elif kind in ("rule", "byte"):
                out.append(value)
            else:
                out += number_bytes(value)
    return bytes(out + b"\x00" + number_bytes(len(parts.steps)))


def change(parts: Parts, chance: random.Random) -> Parts:
    """The same with one thing changed."""
    steps = [list(step) for step in parts.steps]
    at = chance.randrange(len(steps))
    statement = parts.statement
    way = chance.randrange(20 if " rex " in parts.statement else 10)
    if way == 0:
        del steps[at]
    elif way == 1:
        other = chance.randrange(len(steps))
        steps[at], steps[other] = steps[other], steps[at]
    elif way == 2:
        steps.insert(at, list(chance.choice(parts.steps)))
    elif way == 3:
        if chance.random() < 0.5:
            was, now = chance.choice([("black wins", "white wins"), ("white wins", "black wins")])
            statement = statement.replace(was, now)
        else:
            turn = {"b": "w", "w": "b"}[statement[-1]]
            statement = statement[:-1] + turn
    elif way == 4:
        words = statement.split(" ")
        kept = [k for k, letter in enumerate(words[3]) if letter in "BW"]
        if kept:
            k = chance.choice(kept)
            words[3] = words[3][:k] + chance.choice("BW1") + words[3][k + 1:]
        statement = " ".join(words)
    else:
        step = steps[at]
        spot = chance.randrange(len(step))
        kind, value = step[spot]
        if kind == "set":
            value ^= 1 << chance.randrange(parts.cells)
        elif kind == "premise":
            value = max(0, value + chance.choice([-4, -3, -2, -1, 1, 2, 3, 4, 8, -8]))
        elif kind == "end":
            value = chance.randrange(parts.cells + 2)
        elif kind == "cell":
            value = chance.randrange(parts.cells)
        elif kind == "rule":
            value = chance.randrange(1, 11)
        elif kind == "count":
            value = max(0, value + chance.choice([-1, 1]))
        else:
            value = (value + chance.choice([-1, 1, 8, 16])) % 256
        step[spot] = (kind, value)
    return Parts(statement, parts.cells, steps)


def change_bytes(data: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, taken out, doubled or cut off."""
    changed = bytearray(data)
    at = chance.randrange(len(changed))
    way = chance.randrange(5)
    if way == 0:
        changed[at] ^= 1 << chance.randrange(8)
    elif way == 1:
        changed[at] = chance.randrange(256)
    elif way == 2:
        del changed[at:at + chance.randrange(1, 4)]
    elif way == 3:
        changed[at:at] = changed[at:at + chance.randrange(1, 4)]
    else:
        del changed[at:]
    return bytes(changed)


def with_detours(parts: Parts, chance: random.Random) -> Parts:
    """The same certificate, but some claims are rotated there and back by `image`."""
    words = parts.statement.split(" ")[3].split("/")
    rows = len(words)
    columns = parts.cells // rows
    rotate = [("byte", 3 + 16), ("byte", columns - 1), ("byte", rows - 1)]
    steps: List[List[Tuple[str, int]]] = []
    numbers: List[int] = []                            # the new number of each old step
    for old, step in enumerate(parts.steps):
        number = len(steps) + 1
        steps.append([(kind, 2 * (number - numbers[old - value // 2]) if kind == "premise"
                       else value) for kind, value in step])
        if chance.random() < 0.3:
            steps += [[("rule", 5), ("premise", 2)] + rotate] * 2
        numbers.append(len(steps))
    return Parts(parts.statement, parts.cells, steps)


# ------------------------------------------------------------------------------------------------
# Certificates of mustplay


def prove(position: str, name: str, engine: str = "dfpn", game: str = "hex") -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, name)
        subprocess.run([mustplay(), "solve", position, "--engine", engine, "--proof", path,
                        "--game", game], capture_output=True, check=True)
        return Path(path).read_bytes()


def random_position(chance: random.Random, longest: int = 6) -> str:
    columns, rows = chance.randint(2, longest), chance.randint(2, longest)
    cells = ["."] * (columns * rows)
    for k in chance.sample(range(len(cells)), chance.randrange(len(cells) * 2 // 3)):
        cells[k] = chance.choice("BW")
    lines = ["".join(cells[r * columns:(r + 1) * columns]) for r in range(rows)]
    runs = [re.sub(r"\.+", lambda run: str(len(run.group())), line) for line in lines]
    return "/".join(runs) + " " + chance.choice("bw")


class Certificates(Agreement):
    """Certificates of Hex; a class below has those of Rex."""

    originals: List[bytes] = []

    @classmethod
    def setUpClass(cls) -> None:
        chance = random.Random(SEED)
        positions = ["4x4", "5x5", "5x5 a2", "5x5 a5", "6x5 a1", "1x1", "3x1", "1x4", "6x6 b4"]
        positions += [random_position(chance) for _ in range(40)]
        cls.originals = [prove(position, "proof.cert", ["dfpn", "solver"][n % 2])
                         for n, position in enumerate(positions)]
        cls.originals += [prove("3x3", "proof.cert", "brute"), prove("4x4 a1", "b", "brute"),
                          prove("7x7 b4", "proof.cert")]
        cls.originals.append(prove("5x5 b2", "proof.txt"))

    def test_certificates_are_accepted(self) -> None:
        counts = self.agree(self.originals)
        self.assertEqual(counts, {ACCEPTED: len(self.originals)})

    def test_images_there_and_back_are_accepted(self) -> None:
        chance = random.Random(SEED + 1)
        binary = [data for data in self.originals if data[:1] == b"\x1f"]
        detours = [write_parts(with_detours(read_parts(data), chance)) for data in binary]
        self.assertEqual(self.agree(detours), {ACCEPTED: len(detours)})

    def test_mutants_are_judged_alike(self) -> None:
        chance = random.Random(SEED + 2)
        small = [data for data in self.originals if data[:1] == b"\x1f" and len(data) < 4000]
        parts = [read_parts(data) for data in small]
        parts += [with_detours(part, chance) for part in parts]
        mutants = [write_parts(change(chance.choice(parts), chance)) for _ in range(COUNT)]
        counts = self.agree(mutants)
        self.assertGreater(counts["step"], COUNT // 4)
        self.assertGreater(counts[ACCEPTED], COUNT // 100)

    def test_damaged_files_are_judged_alike(self) -> None:
        chance = random.Random(SEED + 3)
        sources = [data for data in self.originals if len(data) < 2000]
        sources += [write_parts(read_parts(data)) for data in sources if data[:1] == b"\x1f"]
        sources += [self.originals[-1]]
        self.agree([change_bytes(chance.choice(sources), chance) for _ in range(COUNT)])

    def test_damaged_text_is_judged_alike(self) -> None:
        chance = random.Random(SEED + 4)
        lines = self.originals[-1].decode().split("\n")
        mutants = []
        for _ in range(COUNT // 4):
            changed = list(lines)
            at = chance.randrange(len(changed))
            words = changed[at].split(" ")
            spot = chance.randrange(len(words))
            words[spot] = chance.choice(chance.choice(lines).split(" "))
            changed[at] = " ".join(words)
            mutants.append("\n".join(changed).encode())
        self.agree(mutants)


class CertificatesOfRex(Certificates):
    @classmethod
    def setUpClass(cls) -> None:
        chance = random.Random(SEED + 6)
        positions = ["1x1", "2x2", "3x3", "4x4", "3x4", "4x3", "5x4", "4x4 a1", "4x4 b2", "5x5 a1"]
        positions += [random_position(chance, 5) for _ in range(60)]
        cls.originals = [prove(position, "proof.cert", game="rex") for position in positions]
        cls.originals.append(prove("4x4 c2", "proof.txt", game="rex"))


class Page(unittest.TestCase):
    def test_the_examples_of_certificates_are_accepted(self) -> None:
        page = (ROOT / "docs" / "certificate.md").read_text(encoding="utf-8")
        text, numbers = (re.search(rf"<!-- example in {form} -->\n```text\n(.*?)```", page,
                                   re.DOTALL).group(1) for form in ("text", "bytes"))
        binary = bytes.fromhex(numbers)
        rex = re.search(r"<!-- example of Rex in text -->\n```text\n(.*?)```", page, re.DOTALL)
        files = [text.encode(), binary, gzip.compress(binary), rex.group(1).encode()]
        self.assertEqual(by_verified(files), [ACCEPTED] * 4)


# ------------------------------------------------------------------------------------------------
# Random derivations


class Derivation:
    """Random steps on a small board; what Python's rules refuse may come last only."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.columns, self.rows = chance.randint(1, 4), chance.randint(1, 4)
        self.owner = chance.choice(["black", "white"])
        self.board = Board(self.columns, self.rows, self.owner)
        self.claims: List[Claim] = []
        self.lines: List[str] = []

    def name(self, end: int) -> str:
        return self.board.names[end]

    def some_cells(self, density: float) -> int:
        chosen = [k for k in range(self.board.cell_count) if self.chance.random() < density]
        return sum(1 << 2 + k for k in chosen)

    def named(self, cells: int) -> str:
        return " ".join(self.name(end) for end in verify.members(cells))

    def random_goal(self) -> Tuple[str, frozenset]:
        ends = range(self.board.cell_count + 2)
        pairs = [(0, 1)]
        if self.chance.random() < 0.6:
            pairs = [tuple(self.chance.sample(ends, 2))
                     for _ in range(self.chance.choice([1, 1, 1, 2, 3]))]
        if self.claims and self.chance.random() < 0.5:
            pairs = [self.chance.choice([pair, pair[::-1]])
                     for pair in self.chance.choice(self.claims).goal]
        text = ",".join(f"{self.name(p)}-{self.name(q)}" for p, q in pairs)
        return text, frozenset(verify.ordered(p, q) for p, q in pairs)

    def pick(self, wanted: Callable[[Claim], bool]) -> int:
        """The number of a claim, if possible of one that will do."""
        good = [n for n, claim in enumerate(self.claims, 1) if wanted(claim)]
        if good and self.chance.random() < 0.95:
            return self.chance.choice(good)
        return self.chance.randint(1, len(self.claims))

    def step(self) -> Tuple[str, Callable[[], Claim]]:
        """The words of a random step, and how Python concludes it."""
        chance, board = self.chance, self.board
        rule = chance.choice(["link", "link", "play", "either", "stand-in", "image"])
        if rule == "link" or not self.claims:
            words, goal = self.random_goal()
            wanted = [self.pick(lambda c: c.is_connection) for _ in range(chance.choice([0, 1, 2]))
                      if self.claims]
            further = self.some_cells(chance.choice([0.1, 0.3, 0.6, 0.9]))
            text = f"link {words}" + "".join([" from " + " ".join(map(str, wanted))] if wanted
                                             else []) + (
                " with " + self.named(further) if further else "")
            premises = [self.claims[n - 1] for n in wanted]
            return text, lambda: verify.link(board, goal, premises, further)
        if rule == "play":
            n = self.pick(lambda c: c.is_connection and c.stones != 0)
            claim = self.claims[n - 1]
            cell = chance.choice(list(verify.members(claim.stones)) or [2])
            return f"play {self.name(cell)} from {n}", lambda: verify.play(board, claim, cell)
        if rule == "either":
            first = self.claims[chance.randrange(len(self.claims))]
            chosen = [self.pick(lambda c: c.goal == first.goal)
                      for _ in range(chance.choice([1, 2, 2, 3]))]
            premises = [self.claims[n - 1] for n in chosen]
            return ("either " + " ".join(map(str, chosen)),
                    lambda: verify.either(board, premises))
        if rule == "stand-in":
            a = self.pick(lambda c: c.stones != 0)
            b = self.pick(lambda c: c.is_connection)
            main, substitute = self.claims[a - 1], self.claims[b - 1]
            replaced = main.stones & self.some_cells(0.5) or main.stones or 4
            return (f"stand-in {a} by {b} for {self.named(replaced)}",
                    lambda: verify.stand_in(board, main, substitute, replaced))
        n = chance.randint(1, len(self.claims))
        claim = self.claims[n - 1]
        motion = Motion(chance.randrange(6), chance.random() < 0.5, chance.random() < 0.5,
                        (chance.randint(-4, 4), chance.randint(-4, 4)))
        if chance.random() < 0.4:
            motion = Motion(3, False, True, (self.columns - 1, self.rows - 1))
        text = (f"image {n} turn {motion.turns}" + " reflect" * motion.reflect
                + " swap" * motion.swap + f" shift {motion.shift[0]} {motion.shift[1]}")
        return text, lambda: verify.image(board, claim, motion)

    def claim_text(self, claim: Claim) -> str:
        goal = ",".join(self.board.pair_name(pair) for pair in claim.goal)
        words = [claim.kind(), goal, "|", self.named(claim.stones), "|",
                 self.named(claim.carrier)]
        return " ".join(word for word in words if word)

    def statement(self) -> str:
        cells = "/".join([str(self.columns)] * self.rows)
        return f"{self.owner} wins hex {cells} {self.chance.choice('bw')}"

    def run(self, length: int) -> bytes:
        """A certificate of so many steps, and perhaps one more that isn't right."""
        for _ in range(20 * length):
            if len(self.claims) == length:
                break
            text, conclude = self.step()
            try:
                claim = conclude()
            except Violation:
                continue
            self.claims.append(claim)
            self.lines.append(f"{text} => {self.claim_text(claim)}")
        if self.chance.random() < 0.7:
            text, _ = self.step()
            stated = self.claim_text(self.chance.choice(self.claims))
            self.lines.append(f"{text} => {stated}")
        lines = ["mustplay certificate 1", self.statement()]
        lines += [f"{number} {line}" for number, line in enumerate(self.lines, 1)]
        return ("\n".join(lines) + f"\nend {len(self.lines)}\n").encode()


class DerivationOfRex(Derivation):
    """The same with the rules of Rex. The board is empty; the owner loses the statement."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.turn = chance.choice(["black", "white"])
        odd = self.board.cell_count % 2 == 1
        self.board = Board(self.columns, self.rows, self.owner, (self.turn == self.owner) == odd)

    def with_cells(self, cells: int) -> str:
        return " with " + self.named(cells) if cells else ""

    def random_cell(self) -> int:
        return 2 + self.chance.randrange(self.board.cell_count)

    def step(self) -> Tuple[str, Callable[[], Claim]]:
        chance, board = self.chance, self.board
        rule = chance.choice(["both", "both", "force", "strip", "answer", "answer", "answer",
                              "captured", "dead"])
        forced = [n for n, claim in enumerate(self.claims, 1) if claim.is_forced]
        if rule == "strip":
            first, further = chance.randrange(3), self.some_cells(chance.choice([0, 0.2, 0.5]))
            return (f"strip {first}" + self.with_cells(further),
                    lambda: verify.strip(board, first, further))
        if rule == "both" or not self.claims:
            return super().step()
        if rule == "force":
            n = self.pick(lambda c: not c.is_forced and c.goal == verify.SIDE_GOAL)
            return f"force {n}", lambda: verify.force(board, self.claims[n - 1])
        if not forced and chance.random() < 0.9:
            return super().step()
        n = chance.choice(forced or [1])
        claim = self.claims[n - 1]
        further = self.some_cells(chance.choice([0, 0.1, 0.3]))
        if rule == "captured":
            a, b = self.random_cell(), self.random_cell()
            if chance.random() < 0.9:
                further &= ~(1 << a | 1 << b)
            return (f"captured {self.name(a)} {self.name(b)} from {n}" + self.with_cells(further),
                    lambda: verify.captured(board, claim, a, b, further))
        if rule == "dead":
            d = self.random_cell()
            if chance.random() < 0.9:
                further &= ~(1 << d)
            return (f"dead {self.name(d)} from {n}" + self.with_cells(further),
                    lambda: verify.dead(board, claim, d, further))
        return self.answer(forced or [1])

    def answer(self, forced: List[int]) -> Tuple[str, Callable[[], Claim]]:
        """Some moves with claims; the other cells that these need are excused or stones."""
        chance, board = self.chance, self.board
        moves: Dict[int, int] = {}
        for n in (chance.choice(forced) for _ in range(chance.randint(1, 3))):
            stones = list(verify.members(self.claims[n - 1].stones))
            moves[chance.choice(stones or [2]) if chance.random() < 0.9 else self.random_cell()] = n
        premises = [(cell, self.claims[n - 1]) for cell, n in moves.items()]
        taken = sum(1 << cell for cell in moves)
        further, excuses = 0, []
        stones, needed = 0, 0
        for cell, claim in premises:
            stones |= claim.stones & ~(1 << cell)
            needed |= claim.carrier
        for cell in verify.members(needed & ~stones & ~taken):
            if chance.random() < 0.4:
                excuses.append((cell, chance.choice(list(moves))))
            elif chance.random() < 0.9:
                further |= 1 << cell
        if chance.random() < 0.3:
            further |= self.some_cells(0.2) & ~taken
        text = "answer " + " ".join(f"{self.name(cell)}:{n}" for cell, n in moves.items())
        if excuses:
            text += " excused " + " ".join(f"{self.name(c)}:{self.name(d)}" for c, d in excuses)
        return (text + self.with_cells(further),
                lambda: verify.answer(board, premises, excuses, further))

    def statement(self) -> str:
        cells = "/".join([str(self.columns)] * self.rows)
        winner = "white" if self.owner == "black" else "black"
        return f"{winner} wins rex {cells} {self.turn[0]}"


class Derivations(Agreement):
    def test_random_derivations_are_judged_alike(self) -> None:
        chance = random.Random(SEED + 5)
        files = [Derivation(chance).run(chance.randint(3, 20)) for _ in range(COUNT)]
        counts = self.agree(files)
        self.assertGreater(counts["statement"], COUNT // 10)
        self.assertGreater(counts["step"], COUNT // 10)

    def test_random_derivations_of_rex_are_judged_alike(self) -> None:
        chance = random.Random(SEED + 7)
        made = [DerivationOfRex(chance) for _ in range(COUNT)]
        counts = self.agree([derivation.run(chance.randint(3, 30)) for derivation in made])
        self.assertGreater(counts["step"], COUNT // 10)
        self.assertGreater(counts[ACCEPTED], 0)
        # Every rule is there, and among the steps that aren't refused.
        accepted = [line for derivation in made
                    for line in derivation.lines[:len(derivation.claims)]]
        for rule in verify.RULE_NAMES.values():
            self.assertGreater(sum(line.startswith(rule) for line in accepted), COUNT // 100, rule)


if __name__ == "__main__":
    unittest.main()
