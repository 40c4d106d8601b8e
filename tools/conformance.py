#!/usr/bin/env python3
"""Makes the conformance set of the certificate format: files, and the verdict on each.

Usage: python3 conformance.py          writes conformance/files and conformance/index.tsv

The set is for everybody who writes a verifier; conformance/README.md describes it. The files are
made from the certificates in conformance/proofs, which the program wrote, from certificates that
are written out below, and from a fixed sequence of random numbers, so that the set is the same
whenever it is made. Where a verdict isn't written out below, it is that of verify.py; the tests of
the Rust verifier hold it against theirs.
"""

from __future__ import annotations

import io
import os
import struct
import sys
import zlib
from typing import Dict, Iterator, List, NamedTuple, Tuple

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import verify  # noqa: E402

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "conformance")
VERSION = 1
MUTANTS = 6                # of each proof and form


class Entry(NamedTuple):
    content: bytes
    verdict: str           # accepted, refused or too-large
    step: int              # of the fault, as verify.Rejected has it; otherwise 0
    about: str


def judged(content: bytes) -> Tuple[str, int]:
    """The verdict of verify.py."""
    try:
        verify.verify(io.BytesIO(content))
    except verify.Rejected as fault:
        return "refused", fault.step
    except verify.TooLarge:
        return "too-large", 0
    return "accepted", 0


class Random:
    """A linear congruential generator: the same numbers everywhere."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, bound: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        return (self.state >> 33) % bound


# ------------------------------------------------------------------------------------------------
# Both forms


def stated(statement: str, steps: List[str]) -> str:
    """A certificate in text form; what each step concludes is computed."""
    board = verify.parse_statement(statement).board()
    claims: List[verify.Claim] = []
    lines = ["mustplay certificate 1", statement]
    for number, step in enumerate(steps, 1):
        words = verify.Words(board, number, step + " =>")
        claim = verify.text_step(board, words, claims, words.take("a rule"))
        claims.append(claim)
        goal = ",".join(board.pair_name(pair) for pair in sorted(claim.goal))
        stones, carrier = ("".join(" " + board.names[cell] for cell in verify.members(cells))
                           for cells in (claim.stones, claim.carrier))
        lines.append(f"{number} {step} => {claim.kind()} {goal} |{stones} |{carrier}".rstrip())
    return "\n".join(lines + [f"end {len(steps)}", ""])


def number(value: int) -> bytes:
    groups = bytearray()
    while value >= 0x80:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)


def binary(text: str) -> bytes:
    """The binary form of a certificate in text form, with last mentions marked."""
    lines = [line for line in text.split("\n") if line and not line.startswith("#")]
    board = verify.parse_statement(lines[1]).board()
    steps = [line.split(" =>")[0].split(" ")[1:] for line in lines[2:-1]]
    mentions = [mentioned(step) for step in steps]
    last = {claim: at for at, claims in enumerate(mentions) for claim in claims}
    out = head(lines[1])
    for at, step in enumerate(steps):
        codes = [number(2 * (at + 1 - claim) + (last[claim] == at)) for claim in mentions[at]]
        out += binary_step(board, step, codes)
    return out + b"\x00" + number(len(steps))


def head(statement: str) -> bytes:
    return b"MUSTPLAY\x01" + number(len(statement.encode())) + statement.encode()


def mentioned(step: List[str]) -> List[int]:
    """The claims that a step mentions, in the order of the binary form."""
    rule = step[0]
    if rule == "strip":
        return []
    if rule == "answer":
        return [int(word.split(":")[1]) for word in part(step, "answer")]
    if rule == "stand-in":
        return [int(step[1]), int(step[3])]
    if rule in ("image", "force"):
        return [int(step[1])]
    return [int(word) for word in part(step, "either" if rule == "either" else "from")]


def part(step: List[str], after: str) -> List[str]:
    """The words after a word, up to the next that is no number, cell or pair."""
    if after not in step:
        return []
    words = step[step.index(after) + 1:]
    stops = [at for at, word in enumerate(words) if word in ("with", "from", "excused", "for")]
    return words[:stops[0]] if stops else words


def binary_step(board: verify.Board, step: List[str], codes: List[bytes]) -> bytes:
    rule = step[0]
    byte = bytes([next(code for code, name in verify.RULE_NAMES.items() if name == rule)])

    def end(name: str) -> bytes:
        return number(board.end_numbers[name])

    def cell(name: str) -> bytes:
        return number(board.end_numbers[name] - 2)

    def cells(after: str) -> bytes:
        total = sum(1 << board.end_numbers[name] - 2 for name in part(step, after))
        return total.to_bytes((board.cell_count + 7) // 8, "little")

    several = number(len(codes)) + b"".join(codes)
    if rule == "link":
        pairs = step[1].split(",")
        ends = b"".join(end(name) for pair in pairs for name in pair.split("-"))
        return byte + number(len(pairs)) + ends + several + cells("with")
    if rule == "play":
        return byte + codes[0] + cell(step[1])
    if rule == "either":
        return byte + several
    if rule == "stand-in":
        return byte + codes[0] + codes[1] + cells("for")
    if rule == "image":
        motion = int(step[3]) + 8 * ("reflect" in step) + 16 * ("swap" in step)
        return byte + codes[0] + bytes([motion, int(step[-2]) % 256, int(step[-1]) % 256])
    if rule == "force":
        return byte + codes[0]
    if rule == "answer":
        moves = [cell(word.split(":")[0]) for word in part(step, "answer")]
        excuses = [word.split(":") for word in part(step, "excused")]
        answers = b"".join(move + code for move, code in zip(moves, codes))
        return (byte + number(len(moves)) + answers
                + number(len(excuses)) + b"".join(cell(c) + cell(d) for c, d in excuses)
                + cells("with"))
    if rule == "captured":
        return byte + codes[0] + cell(step[1]) + cell(step[2]) + cells("with")
    if rule == "dead":
        return byte + codes[0] + cell(step[1]) + cells("with")
    return byte + bytes([int(step[1])]) + cells("with")


# ------------------------------------------------------------------------------------------------
# Compression, by hand: what a library writes depends on its version


class Bits:
    """Bits as deflate packs them: the lowest bit of a byte first."""

    def __init__(self) -> None:
        self.value = self.length = 0
        self.out = bytearray()

    def put(self, value: int, length: int) -> None:
        self.value |= value << self.length
        self.length += length
        while self.length >= 8:
            self.out.append(self.value & 0xFF)
            self.value >>= 8
            self.length -= 8

    def code(self, value: int, length: int) -> None:
        """A Huffman code, whose highest bit comes first."""
        self.put(int(format(value, f"0{length}b")[::-1], 2), length)

    def finish(self) -> bytes:
        self.put(0, -self.length % 8)
        return bytes(self.out)


def stored_blocks(data: bytes) -> bytes:
    pieces = [data[at:at + 65_535] for at in range(0, len(data), 65_535)] or [b""]
    return b"".join(bytes([index == len(pieces) - 1])
                    + struct.pack("<HH", len(piece), len(piece) ^ 0xFFFF) + piece
                    for index, piece in enumerate(pieces))


def fixed_block(data: bytes) -> bytes:
    """One block of fixed codes, with matches."""
    bits = Bits()
    bits.put(0b011, 3)
    seen: Dict[bytes, int] = {}
    at = 0
    while at < len(data):
        before = seen.get(data[at:at + 3], -1)
        length = 0
        if before >= 0 and at - before <= 32_768:
            while length < 258 and data[before + length:before + length + 1] \
                    == data[at + length:at + length + 1] != b"":
                length += 1
        if length >= 3:
            put_match(bits, length, at - before)
        else:
            length = 1
            put_symbol(bits, data[at])
        for place in range(at, min(at + length, at + 16)):
            seen[data[place:place + 3]] = place
        at += length
    put_symbol(bits, 256)
    return bits.finish()


def put_symbol(bits: Bits, symbol: int) -> None:
    if symbol < 144:
        bits.code(0x30 + symbol, 8)
    elif symbol < 256:
        bits.code(0x190 + symbol - 144, 9)
    elif symbol < 280:
        bits.code(symbol - 256, 7)
    else:
        bits.code(0xC0 + symbol - 280, 8)


def put_match(bits: Bits, length: int, distance: int) -> None:
    if length == 258:
        put_symbol(bits, 285)
    else:
        extra = max(0, (length - 3).bit_length() - 3)
        put_symbol(bits, 257 + 4 * extra + ((length - 3) >> extra))
        bits.put((length - 3) & (1 << extra) - 1, extra)
    extra = max(0, (distance - 1).bit_length() - 2)
    bits.code(2 * extra + ((distance - 1) >> extra), 5)
    bits.put((distance - 1) & (1 << extra) - 1, extra)


def dynamic_block(data: bytes) -> bytes:
    """One block of codes that it describes: 255 of eight bits, two of nine, no matches."""
    bits = Bits()
    bits.put(0b101, 3)
    bits.put(0, 5)                                     # 257 literals and lengths
    bits.put(0, 5)                                     # one distance
    lengths = {18: 2, 0: 2, 8: 2, 9: 2}                # of the codes for lengths
    order = [16, 17, 18, 0, 8, 7, 9]
    bits.put(len(order) - 4, 4)
    for symbol in order:
        bits.put(lengths.get(symbol, 0), 3)
    codes = {symbol: code for code, symbol in enumerate(sorted(lengths))}
    for symbol in range(257):
        bits.code(codes[8 if symbol < 255 else 9], 2)
    bits.code(codes[0], 2)                             # no distance is used
    for byte in data:
        bits.code(*(byte, 8) if byte < 255 else (510, 9))
    bits.code(511, 9)
    return bits.finish()


def member(data: bytes, blocks=stored_blocks, flags: int = 0, fields: bytes = b"",
           checksum: int = 0, length: int = 0, method: int = 8) -> bytes:
    """A gzip member; `checksum` and `length` are added to the right ones."""
    header = bytes([0x1F, 0x8B, method, flags]) + bytes(5) + b"\xff" + fields
    if flags & 2:
        header += struct.pack("<H", (zlib.crc32(header) + checksum) & 0xFFFF)
        checksum = 0
    return header + blocks(data) + struct.pack(
        "<II", (zlib.crc32(data) + checksum) % 2 ** 32, (len(data) + length) % 2 ** 32)


# ------------------------------------------------------------------------------------------------
# Certificates that are written out


BRIDGE = [                 # the first example of the page
    "link b2-top with b1", "play b1 from 1", "link b2-top with c1", "play c1 from 3",
    "either 2 4", "image 5 turn 3 swap shift 2 2", "link top-bottom from 5 6 with b2",
    "play b2 from 7"]
EMPTY_3X3 = "black wins hex 3/3/3 b"


def image_files() -> Iterator[Tuple[str, str, List[str], str]]:
    """A bridge between d4 and c6, turned and reflected in every way about d4."""
    bridge = ["link d4-c6 with c5", "play c5 from 1", "link d4-c6 with d5", "play d5 from 3",
              "either 2 4"]
    column = " ".join(f"g{row}" for row in range(1, 8))
    won = f"black wins hex {'/'.join(['6B'] * 7)} b"
    for motion in range(24):
        turns, reflect, swap = motion % 6, motion // 6 % 2, motion // 12
        c, r = 3, 3
        for _ in range(turns):
            c, r = -r, c + r
        words = f"turn {turns}{' reflect' * reflect}{' swap' * swap} shift {3 - c} {3 - r}"
        yield (f"image-motion-{motion}", won,
               bridge + [f"image 5 {words}", f"link top-bottom from 6 with {column}"],
               f"image: {words}")


def rule_files() -> Iterator[Tuple[str, str, List[str], str]]:
    """Name, statement, steps and what it is about; all are right."""
    yield "image-half-turn", EMPTY_3X3, BRIDGE, "image: the half turn with swapped sides"
    yield ("image-identity", EMPTY_3X3, BRIDGE[:5] + ["image 5 turn 0 shift 0 0"] + [
        "image 6 turn 3 swap shift 2 2", "link top-bottom from 6 7 with b2", "play b2 from 8"],
        "image: no motion at all")
    yield ("image-twice", EMPTY_3X3, BRIDGE[:6] + ["image 6 turn 3 swap shift 2 2"] + [
        "link top-bottom from 7 6 with b2", "play b2 from 8"], "image: there and back")
    yield ("image-reflect", "white wins hex 3/3/3 w", [
        "link b2-left with a2", "play a2 from 1", "link b2-left with a3", "play a3 from 3",
        "either 2 4", "image 5 turn 3 swap shift 2 2", "link left-right from 5 6 with b2",
        "image 7 turn 0 shift 0 0", "play b2 from 8"], "image: White's bridges")
    yield ("stand-in", "black wins hex 3/1B1/3 w", [
        "link b2-top with b1", "play b1 from 1", "link b2-top with c1", "play c1 from 3",
        "either 2 4", "image 5 turn 3 swap shift 2 2", "link top-bottom from 6 with b1 c1 b2",
        "stand-in 7 by 5 for b1 c1"], "stand-in for a captured pair")
    yield ("rex-example", "black wins rex 2/2 b", [
        "link left-right with b1 a2", "play b1 from 1", "link left-right with a2 b2",
        "play b2 from 3", "either 2 4", "force 5", "force 1", "answer a2:7",
        "answer b1:8 a2:6 excused b2:b1"], "answer, with an excuse")
    for rows in range(3, 6):
        for first in range(rows - 2):
            for turn in "bw":
                yield (f"strip-white-{rows}-{first}-{turn}",
                       f"black wins rex {'/'.join(['2'] * rows)} {turn}",
                       [f"strip {first}", "force 1"], f"strip from row {first} of {rows}")
    for columns in (2, 3, 4):
        for first in range(columns - 1):
            yield (f"strip-black-{columns}-{first}", f"white wins rex {columns} b",
                   [f"strip {first}", "force 1"], f"strip from column {first} of {columns}")
    yield ("strip-with-stone", "black wins rex 3/W2/3/3 b", [
        "strip 0 with a2", "force 1"], "strip: a pair with a stone needs nothing")
    yield ("strip-image", "black wins rex 3/3/3/3/3 b", [
        "strip 0", "image 1 turn 0 shift 0 1", "image 2 turn 3 swap shift 2 4", "force 3"],
        "strip, moved by image")


def dead_files() -> Iterator[Tuple[str, str, List[str], str]]:
    """Cells that are seen to be dead, or not, on boards of one row or column."""
    for columns, rows in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3)):
        for owner in ("black", "white"):
            board = verify.Board(columns, rows, owner)
            cells = board.names[2:]
            sides = "-".join(board.names[:2])
            bases = []
            for choice in range(1, 1 << len(cells)):
                stones = [cell for at, cell in enumerate(cells) if choice >> at & 1]
                if not verify.not_joined(board, 0, 2, choice << 2, {}):
                    bases.append((stones, [f"link {sides} with {' '.join(stones)}", "force 1"]))
            alone = [cell for at, cell in enumerate(cells)
                     if not verify.not_joined(board, 0, 2, 1 << 2 + at, {})]
            for x, y in zip(alone, alone[1:]):
                bases.append(([], [f"link {sides} with {x}", f"play {x} from 1",
                                   f"link {sides} with {y}", f"play {y} from 3", "either 2 4",
                                   "force 5"]))
            for index, (stones, steps) in enumerate(bases):
                for d in cells:
                    kept = [cell for cell in stones if cell != d]
                    yield (f"dead-{columns}x{rows}-{owner}-{index}-{d}",
                           f"{other(owner)} wins rex {position(board, kept)} b",
                           steps + [f"dead {d} from {len(steps)}"], "dead: a small board")
                for a, b in zip(cells, cells[1:]):
                    kept = [cell for cell in stones if cell not in (a, b)]
                    yield (f"captured-{columns}x{rows}-{owner}-{index}-{a}-{b}",
                           f"{other(owner)} wins rex {position(board, kept)} b",
                           steps + [f"captured {a} {b} from {len(steps)}"],
                           "captured: a small board")


def other(color: str) -> str:
    return "white" if color == "black" else "black"


def position(board: verify.Board, stones: List[str]) -> str:
    """The rows of a position in which the owner has some stones, and the rest is empty."""
    rows = []
    for row in range(board.rows):
        cells = board.names[2 + row * board.columns:2 + (row + 1) * board.columns]
        text, run = "", 0
        for cell in cells:
            if cell in stones:
                text, run = text + (str(run) if run else "") + board.owner[0].upper(), 0
            else:
                run += 1
        rows.append(text + (str(run) if run else ""))
    return "/".join(rows)


def unstated(statement: str, steps: List[str]) -> str:
    """As `stated`, but where the last step doesn't follow, it says something for it."""
    try:
        return stated(statement, steps)
    except verify.Violation:
        good = stated(statement, steps[:-1]).split("\n")
        claim = good[-3].split(" => ")[1]
        bad = f"{len(steps)} {steps[-1]} => {claim}"
        return "\n".join(good[:-2] + [bad, f"end {len(steps)}", ""])


# ------------------------------------------------------------------------------------------------
# The forms: each with its verdict

ACCEPTED = "accepted", 0
WON = "black wins hex B w"
WIN = "1 link top-bottom with a1 => connection top-bottom | a1 |\n"
HEADING = "mustplay certificate 1\n"


def text_files() -> Iterator[Tuple[str, str, Tuple[str, int], str]]:
    """Name, text, verdict and what it is about."""

    def refused(step: int) -> Tuple[str, int]:
        return "refused", step

    good = f"{HEADING}{WON}\n{WIN}end 1\n"
    yield "minimal", good, ACCEPTED, "the shortest certificate"
    yield "no-last-line-feed", good[:-1], ACCEPTED, "the last line lacks its line feed"
    yield "crlf", good.replace("\n", "\r\n"), ACCEPTED, "carriage returns at the ends of lines"
    yield "white-space", good.replace("\n", " \t\r\n \t"), ACCEPTED, "white space at the ends"
    yield "comments", "# é\n\n" + good.replace("\n", "\n\t# x\n\n") + "#\n", ACCEPTED, "comments"
    yield "comment-in-line", good.replace("a1 |", "a1 | # x"), refused(1), "no comment in a line"
    yield "byte-order-mark", "\ufeff" + good, refused(0), "a byte order mark"
    yield "form-feed", "\f" + good, refused(0), "a form feed is no white space"
    yield "form-feed-inside", good.replace("end", "\fend"), refused(2), "a form feed in a line"
    yield "no-break-space", good.replace("end", "\u00a0end"), refused(2), "a no-break space"
    yield "two-spaces", good.replace("link ", "link  "), refused(1), "two spaces between words"
    yield "tab-between", good.replace("link ", "link\t"), refused(1), "a tab between words"
    yield "capital-cell", good.replace("with a1", "with A1"), refused(1), "a capital letter"
    yield "zero-in-cell", good.replace("with a1", "with a01"), refused(1), "a leading zero"
    yield "zero-in-number", good.replace("\n1 ", "\n01 "), refused(1), "a leading zero"
    yield "plus-sign", good.replace("\n1 ", "\n+1 "), refused(1), "a plus sign"
    yield "no-such-cell", good.replace("with a1", "with b1"), refused(1), "a cell off the board"
    yield "foreign-side", good.replace("link top", "link left"), refused(1), "a foreign side"
    yield "same-ends", good.replace("top-bottom w", "top-top w"), refused(1), "a pair of one end"
    yield "no-hyphen", good.replace("top-bottom w", "top w"), refused(1), "a pair of one end"
    yield "empty-pair", good.replace("bottom w", "bottom, w"), refused(1), "an empty pair"
    yield "wrong-number", good.replace("\n1 ", "\n2 "), refused(1), "steps are numbered from 1"
    yield "wrong-count", good.replace("end 1", "end 2"), refused(2), "the wrong number of steps"
    yield "no-count", good.replace("end 1", "end"), refused(2), "no number of steps"
    yield "no-end", good.replace("end 1\n", ""), refused(2), "no end"
    yield "no-steps", f"{HEADING}{WON}\nend 0\n", refused(1), "no steps"
    yield "after-end", good + "end 1\n", refused(2), "something follows the end"
    yield "after-end-ignored", good + "\n \t\n# x\n", ACCEPTED, "ignored lines follow the end"
    yield "heading-2", good.replace("certificate 1", "certificate 2"), refused(0), "version 2"
    yield "no-heading", good.replace(HEADING, ""), refused(0), "no heading"
    yield "cell-twice", good.replace("with a1", "with a1 a1"), refused(1), "a cell named twice"
    yield "claim-cell-twice", good.replace("| a1", "| a1 a1"), refused(1), \
        "a stone of a CLAIM named twice"
    carrier = stated("black wins hex 1/1 b", ["link top-bottom with a1 a2", "play a1 from 1",
                                               "play a2 from 1"])
    yield "claim-carrier-twice", carrier.replace("| a1\n", "| a1 a1\n"), refused(2), \
        "a cell of a CLAIM's carrier named twice"
    yield "claim-wrong-stones", good.replace("| a1", "|"), refused(1), "a wrong conclusion"
    yield "claim-wrong-kind", good.replace("=> connection", "=> semi"), refused(1), "a wrong kind"
    yield "claim-order", stated(EMPTY_3X3, BRIDGE).replace("| b1 c1 b2 a3 b3\n",
                                                           "| b3 a3 b2 c1 b1\n"), ACCEPTED, \
        "the order of cells doesn't matter"
    yield "pair-twice", good.replace("link top-bottom", "link bottom-top,top-bottom"), ACCEPTED, \
        "a pair named twice, and turned"
    mirror = stated(EMPTY_3X3, BRIDGE[:5] + ["image 5 turn 0 shift 0 0"] + [
        "image 6 turn 3 swap shift 2 2", "link top-bottom from 6 7 with b2", "play b2 from 8"])
    for name, shift in (("minus-zero", "-0 0"), ("plus-zero", "+0 0"), ("shift-128", "128 0"),
                        ("shift-minus-129", "0 -129"), ("shift-long", "0 0000"),
                        ("shift-hyphen", "- 0")):
        yield name, mirror.replace("shift 0 0", f"shift {shift}"), refused(6), f"shift {shift}"
    yield "shift-off-board", mirror.replace("shift 0 0", "shift -128 127"), refused(6), \
        "the largest shift leaves the board"
    yield "turn-6", mirror.replace("turn 0", "turn 6"), refused(6), "six turns"
    yield "swap-reflect", mirror.replace("turn 0", "turn 0 swap reflect"), refused(6), \
        "reflect comes before swap"
    strip = stated("black wins rex 1/1 b", ["strip 0", "force 1"])
    for f in (1, 255, 256, 65_536, 10 ** 17):
        yield f"strip-{f}", strip.replace("strip 0", f"strip {f}"), refused(1), f"strip {f}"
    yield "strip-minus", strip.replace("strip 0", "strip -0"), refused(1), "strip -0"
    yield "large-number", good.replace("end 1", f"end {10 ** 30}"), refused(2), "a large number"
    yield "later-claim", good.replace("with a1", "from 1 with a1"), refused(1), "a later claim"
    yield "claim-0", good.replace("with a1", "from 0 with a1"), refused(1), "claim 0"
    line = f"# {'x' * 70}"
    for name, size, verdict, later in (("longest", 1_048_576, ACCEPTED, ACCEPTED),
                                       ("too-long", 1_048_577, refused(0), refused(1))):
        yield f"comment-{name}", "#" * size + "\n" + good, verdict, f"a comment of {size} bytes"
        yield f"spaces-{name}", " " * size + "\n" + good, verdict, f"{size} spaces in a line"
        step = WIN[:-1] + " " * (size - len(WIN) + 1) + "\n"
        yield f"step-{name}", good.replace(WIN, step), later, \
            f"a step of {size} bytes with its spaces"
        returns = "#" * (size - 1) + "\r\n"
        yield f"return-{name}", returns + good, verdict, "the carriage return counts"
    yield "many-lines", (line + "\n") * 2000 + good, ACCEPTED, "2,000 comments"
    for count, verdict, later in ((65_536, ACCEPTED, ACCEPTED), (65_537, refused(1), refused(2))):
        pairs = ",".join(["top-bottom"] * count)
        yield f"pairs-{count}", good.replace("link top-bottom", f"link {pairs}"), verdict, \
            f"{count} times the same pair"
        two = WIN + f"2 either {' '.join(['1'] * count)} => connection top-bottom | a1 |\n"
        yield f"premises-{count}", good.replace(WIN, two).replace("end 1", "end 2"), later, \
            f"{count} premises"
    for name, statement in (
            ("statement-no-turn", "black wins hex B"), ("statement-game", "black wins y B w"),
            ("statement-color", "red wins hex B w"), ("statement-long-run", "black wins hex 01 w"),
            ("statement-zero", "black wins hex 0B w"), ("statement-ragged", "black wins hex 2/3 w"),
            ("statement-33-columns", "black wins hex 33 w"),
            ("statement-33-rows", f"black wins hex {'/'.join(['1'] * 33)} w"),
            ("statement-400-cells", f"black wins hex {'/'.join(['20'] * 20)} w"),
            ("statement-empty-row", "black wins hex B//B w"),
            ("statement-capital", "Black wins hex B w")):
        yield name, good.replace(WON, statement), refused(0), f"the statement '{statement[:40]}'"
    for columns, rows in ((32, 12), (12, 32), (32, 1), (1, 32)):
        name = verify.column_name(columns - 1)
        full = f"black wins hex {'/'.join(['B' * columns] * rows)} b"
        path = " ".join(f"{name}{row + 1}" for row in range(rows))
        yield f"board-{columns}x{rows}", stated(full, [f"link top-bottom with {path}"]), ACCEPTED, \
            f"a board of {columns}x{rows}"
    yield "not-a-win", stated("black wins hex B w", ["link a1-top"]), refused(2), \
        "the last claim is no win"
    semi = ["link top-bottom with a1", "play a1 from 1"]
    yield "other-turn", stated("black wins hex 1 w", semi), refused(3), \
        "a semi-connection against the move"
    yield "own-turn", stated("black wins hex 1 b", semi), ACCEPTED, \
        "a semi-connection with the move"
    yield "missing-stone", stated("black wins hex 1 b", ["link top-bottom with a1"]), refused(2), \
        "a stone that the position lacks"
    yield "lost-cell", stated("black wins hex W b", semi), refused(3), \
        "a cell that the opponent has"


def byte_files() -> Iterator[Tuple[str, bytes, Tuple[str, int], str]]:
    """Name, bytes, verdict and what it is about."""

    def refused(step: int) -> Tuple[str, int]:
        return "refused", step

    text = f"{HEADING}{WON}\n{WIN}end 1\n"
    good = binary(text)
    yield "empty", b"", refused(0), "an empty file"
    yield "binary-minimal", good, ACCEPTED, "the shortest certificate"
    for count in range(1, len(good)):
        if count % 3 == 0:
            cut = 0 if count <= len(head(WON)) - 1 else 1 if count < len(good) - 2 else 2
            yield f"binary-cut-{count}", good[:count], refused(cut), f"cut after {count} bytes"
    yield "binary-version-2", good.replace(b"PLAY\x01", b"PLAY\x02"), refused(0), "version 2"
    yield "binary-follows", good + b"\x00", refused(2), "a byte follows the end"
    yield "binary-line-feed", good + b"\n", refused(2), "a line feed follows the end"
    rest = good[len(head(WON)):]
    for name, statement in (("space-after", WON + " "), ("space-before", " " + WON),
                            ("line-feed", WON + "\n"), ("return", WON + "\r"), ("tab", "\t" + WON),
                            ("nul", WON + "\0"), ("empty", ""), ("two-spaces", WON + "  "),
                            ("accent", WON.replace("black", "bläck"))):
        yield f"binary-statement-{name}", head(statement) + rest, refused(0), \
            "the statement of the binary form has no white space at its ends" \
            if name != "accent" else "the statement isn't ASCII"
    long = head(WON + " " * (4097 - len(WON)))
    yield "binary-statement-4097", long + rest, refused(0), "a statement of 4,097 bytes"
    padded = b"MUSTPLAY\x01" + bytes([len(WON) | 0x80, 0]) + WON.encode() + rest
    yield "binary-padded-number", padded, refused(0), "a number with an empty last group"
    yield "binary-padded-count", good[:-1] + b"\x81\x00", refused(2), "a padded number at the end"
    yield "binary-long-number", good[:-1] + b"\xff" * 9 + b"\x01", refused(2), "ten bytes"
    yield "binary-nine-bytes", good[:-1] + b"\xff" * 8 + b"\x7f", refused(2), "nine bytes"
    yield "binary-wrong-count", good[:-1] + b"\x02", refused(2), "the wrong number of steps"
    yield "binary-no-steps", head(WON) + b"\x00\x00", refused(1), "no steps"
    yield "binary-rule-11", head(WON) + b"\x0b" + good[-2:], refused(1), "an unknown rule"
    link = b"\x01\x01\x00\x01\x00\x01"
    assert head(WON) + link + b"\x00\x01" == good
    for name, step, about in (
            ("no-pairs", b"\x01\x00\x00\x01", "a goal without pairs"),
            ("same-ends", b"\x01\x01\x00\x00\x00\x01", "a pair of one end"),
            ("no-such-end", b"\x01\x01\x00\x03\x00\x01", "an end off the board"),
            ("bit-off-board", b"\x01\x01\x00\x01\x00\x03", "a bit beyond the last cell"),
            ("premise-0", b"\x01\x01\x00\x01\x01\x00\x01", "a claim that refers to itself"),
            ("premise-early", b"\x01\x01\x00\x01\x01\x02\x01", "a claim before the first"),
            ("pairs-65537", b"\x01" + number(65_537), "65,537 pairs"),
            ("premises-65537", b"\x01\x01\x00\x01" + number(65_537), "65,537 premises"),
            ("rex-rule", b"\x0a\x00\x00", "a rule of Rex in Hex")):
        yield f"binary-{name}", head(WON) + step + b"\x00\x01", refused(1), about
    twice = link + link
    for name, step, verdict, about in (
            ("mentioned-twice", b"\x03\x02\x03\x03", ACCEPTED, "two last mentions in a step"),
            ("last-then-not", b"\x03\x02\x03\x02", ACCEPTED, "a last mention, and another"),
            ("pairs-doubled", b"\x01\x03\x00\x01\x01\x00\x00\x01\x01\x02\x01", ACCEPTED,
             "a pair three times, and turned")):
        yield f"binary-{name}", head(WON) + twice + step + b"\x00\x03", verdict, about
    late = head(WON) + link + b"\x03\x01\x03" + b"\x03\x02\x02\x04" + b"\x00\x03"
    yield "binary-after-last", late, refused(3), "a claim after its last mention"
    for name, code, about in (("turn-6", 6, "six turns"), ("turn-7", 7, "seven turns"),
                              ("upper-bits", 32, "a bit above the motion's")):
        image = b"\x05\x02" + bytes([code, 0, 0])
        yield f"binary-motion-{name}", head(WON) + link + image + b"\x00\x02", refused(2), about
    image = b"\x05\x02\x00\x00\x00"
    yield "binary-motion-none", head(WON) + link + image + b"\x00\x02", ACCEPTED, "no motion"
    many = b"\x01" + number(65_536) + b"\x00\x01" * 65_536 + b"\x00\x01"
    yield "binary-pairs-65536.gz", member(head(WON) + many + b"\x00\x01", fixed_block), ACCEPTED, \
        "65,536 times the same pair"
    many = b"\x01" + number(65_537) + b"\x00\x01" * 65_537 + b"\x00\x01"
    yield "binary-pairs-65537.gz", member(head(WON) + many + b"\x00\x01", fixed_block), \
        refused(1), "65,537 times the same pair"
    many = link + b"\x03" + number(65_536) + b"\x02" * 65_536
    yield "binary-premises-65536.gz", member(head(WON) + many + b"\x00\x02", fixed_block), \
        ACCEPTED, "65,536 premises"
    yield from gzip_files(text.encode(), good)
    yield from large_files()


def gzip_files(text: bytes, good: bytes) -> Iterator[Tuple[str, bytes, Tuple[str, int], str]]:
    bad = "refused", -1
    longer = binary(stated(EMPTY_3X3, BRIDGE))
    for name, plain in (("text", text), ("binary", good), ("longer", longer)):
        for blocks in (stored_blocks, fixed_block, dynamic_block):
            yield f"gzip-{name}-{blocks.__name__.split('_')[0]}.gz", member(plain, blocks), \
                ACCEPTED, f"gzip: {blocks.__name__.replace('_', ' ')}"
    whole = member(good)
    yield "gzip-two-members.gz", member(good[:20]) + member(good[20:], fixed_block), ACCEPTED, \
        "two members"
    yield "gzip-empty-members.gz", member(b"") + whole + member(b"", fixed_block), ACCEPTED, \
        "empty members"
    yield "gzip-name.gz", member(good, flags=8, fields=b"a.cert\0"), ACCEPTED, "a name"
    yield "gzip-empty-name.gz", member(good, flags=8, fields=b"\0"), ACCEPTED, "an empty name"
    yield "gzip-comment.gz", member(good, flags=16, fields=b"\xe4\0"), ACCEPTED, "a comment"
    yield "gzip-text-flag.gz", member(good, flags=1), ACCEPTED, "the flag for text"
    yield "gzip-extra.gz", member(good, flags=4, fields=b"\x03\0abc"), ACCEPTED, "further fields"
    yield "gzip-header-checksum.gz", member(good, flags=2), ACCEPTED, "a header with a checksum"
    yield "gzip-all-fields.gz", member(good, flags=31, fields=b"\x01\0abc\0d\0"), ACCEPTED, \
        "all fields"
    yield "gzip-name-65535.gz", member(good, flags=8, fields=b"x" * 65_535 + b"\0"), ACCEPTED, \
        "a name of 65,535 bytes"
    yield "gzip-comment-65536.gz", member(good, flags=16, fields=b"x" * 65_536 + b"\0"), bad, \
        "a comment of 65,536 bytes"
    yield "gzip-bad-header-checksum.gz", member(good, flags=2, checksum=1), bad, \
        "a header with a wrong checksum"
    for bit in (0x20, 0x40, 0x80):
        yield f"gzip-reserved-{bit:x}.gz", member(good, flags=bit), bad, "a reserved flag"
    yield "gzip-method.gz", member(good, method=7), bad, "an unknown method"
    yield "gzip-bad-checksum.gz", member(good, checksum=1), bad, "a wrong checksum"
    yield "gzip-bad-length.gz", member(good, length=1), bad, "a wrong length"
    yield "gzip-bad-first-checksum.gz", member(good[:20], checksum=1) + member(good[20:]), bad, \
        "a wrong checksum of the first member"
    yield "gzip-cut.gz", whole[:-1], bad, "a byte is missing at the end"
    yield "gzip-cut-header.gz", whole[:7], bad, "the header is cut"
    yield "gzip-zeros.gz", whole + b"\0", bad, "a zero follows"
    yield "gzip-follows.gz", whole + b"x", bad, "something follows"
    yield "gzip-magic.gz", whole + b"\x1f\x8b", bad, "the beginning of a member follows"
    yield "gzip-plain-follows.gz", member(good[:20]) + good[20:], bad, "plain bytes follow"
    yield "gzip-empty.gz", member(b""), ("refused", 0), "nothing in the compression"
    yield "gzip-twice.gz", member(whole), ("refused", 0), "compressed twice"
    yield "gzip-first-byte.gz", member(b"x" + text), ("refused", 0), "a wrong first byte"
    yield "gzip-line-feed-first.gz", member(b"\n" + text), ACCEPTED, "text after a line feed"
    yield "gzip-binary-follows.gz", member(good + b"\0"), ("refused", 2), "a byte follows the end"
    yield "gzip-bad-block.gz", whole[:10] + b"\x07" + whole[11:], bad, "a bad block"


def large_files() -> Iterator[Tuple[str, bytes, Tuple[str, int], str]]:
    """Right, but beyond the budget of any reader."""
    columns, rows = 32, 12
    count = columns * rows
    start = head(f"black wins hex {'/'.join(['B' * columns] * rows)} w")
    stones = (2 ** count - 1).to_bytes(count // 8, "little")
    ends = b"".join(number(p) + number(q) for q in range(1, 128) for p in range(q))
    goal = b"\x01" + number(127 * 64) + ends + b"\x00" + stones
    finish = b"\x01\x01\x00\x01\x00" + stones
    work = b"".join(b"\x01\x01\x00\x01" + number(65_536) + bytes([2 * back]) * 65_536 + stones
                    for back in range(1, 4))
    yield "large-work.gz", member(start + goal + work + finish + b"\x00" + number(5),
                                  fixed_block), ("too-large", 0), \
        "steps that rest on 65,536 claims of 8,128 pairs"
    claims = 3_000_000
    memory = finish + b"\x03\x01\x02" * claims + b"\x00" + number(claims + 1)
    yield "large-memory.gz", member(start + memory, fixed_block), ("too-large", 0), \
        "3,000,000 claims that have to be kept"


# ------------------------------------------------------------------------------------------------
# Mutants


def mutants(name: str, text: str) -> Iterator[Tuple[str, bytes]]:
    """Damaged files of both forms."""
    random = Random(zlib.crc32(name.encode()))
    plain = binary(text)
    for index in range(MUTANTS):
        damaged = bytearray(plain)
        first = len(head(text.split("\n")[1]))
        at = first + random.below(len(damaged) - first)
        way = random.below(4)
        if way == 0:
            damaged[at] ^= 1 << random.below(8)
        elif way == 1:
            damaged[at] = random.below(16)
        elif way == 2:
            del damaged[at]
        else:
            damaged.insert(at, random.below(16))
        yield f"{name}-mutant-{index}.bin", bytes(damaged)
    for index in range(MUTANTS):
        lines = text.split("\n")
        at = 2 + random.below(len(lines) - 4)
        words = lines[at].split(" ")
        where = 1 + random.below(len(words) - 1)
        from_line = lines[2 + random.below(len(lines) - 4)].split(" ")
        if random.below(3) == 0:
            del words[where]
        else:
            words[where] = from_line[1 + random.below(len(from_line) - 1)]
        lines[at] = " ".join(words)
        yield f"{name}-mutant-{index}.txt", "\n".join(lines).encode()


# ------------------------------------------------------------------------------------------------
# The set


def proofs() -> Iterator[Tuple[str, str]]:
    folder = os.path.join(FOLDER, "proofs")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
            yield name[:-len(".txt")], file.read()


def entries() -> Dict[str, Entry]:
    """All files of the set by their names."""
    found: Dict[str, Entry] = {}

    def add(name: str, content: bytes, verdict: Tuple[str, int], about: str) -> None:
        assert name not in found, name
        found[name] = Entry(content, *verdict, about)

    def large(text: bytes) -> bool:
        return len(text) > 4096

    for name, text in proofs():
        add(f"proofs/{name}.txt", text.encode(), ACCEPTED, "a proof by the program, text")
        add(f"files/{name}.bin", binary(text), ACCEPTED, "the same, binary")
        add(f"files/{name}.gz", member(binary(text), fixed_block), ACCEPTED, "the same, compressed")
        if len(text) < 3000:
            for mutant, content in mutants(name, text):
                add(f"files/{mutant}", content, judged(content), f"a damaged {name}")
    for name, statement, steps, about in [*rule_files(), *image_files()]:
        text = stated(statement, steps)
        for ending, content in ((".txt", text.encode()), (".bin", binary(text))):
            add(f"files/{name}{ending}", content, judged(content), about)
    for name, statement, steps, about in dead_files():
        content = unstated(statement, steps).encode()
        add(f"files/{name}.txt", content, judged(content), about)
    for name, text, verdict, about in text_files():
        if large(text.encode()):
            add(f"files/text-{name}.gz", member(text.encode(), fixed_block), verdict, about)
        else:
            add(f"files/text-{name}.txt", text.encode(), verdict, about)
    for name, content, verdict, about in byte_files():
        add(f"files/{name}" + ("" if name.endswith(".gz") else ".bin"), content, verdict, about)
    return found


def index(found: Dict[str, Entry]) -> str:
    lines = [f"# mustplay conformance set {VERSION}: file, verdict, step, what it is about"]
    for name, entry in sorted(found.items()):
        step = "-" if entry.verdict != "refused" or entry.step < 0 else str(entry.step)
        lines.append("\t".join([name, entry.verdict, step, entry.about]))
    return "\n".join(lines + [""])


def main() -> int:
    found = entries()
    folder = os.path.join(FOLDER, "files")
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    for name, entry in found.items():
        if name.startswith("files/"):
            with open(os.path.join(FOLDER, name), "wb") as out:
                out.write(entry.content)
    with open(os.path.join(FOLDER, "index.tsv"), "w", encoding="utf-8", newline="\n") as out:
        out.write(index(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
