#!/usr/bin/env python3
"""Makes certificates that are meant to waste a verifier's time and memory.

Usage: python3 hostile.py FOLDER

Each file is right, or would be if somebody had the patience to check it, but is made so that a
careless verifier takes minutes or gigabytes. A careful one ends within seconds: it accepts the
file, or says that it is too large. The tests of both verifiers use these files.
"""

from __future__ import annotations

import gzip
import os
import sys
from typing import Dict, Iterable

COLUMNS, ROWS = 20, 19     # 380 cells, so that there are more than 65,536 pairs
CELLS = COLUMNS * ROWS
MANY = 65_536              # the most premises of a step, and pairs of a goal


def number(value: int) -> bytes:
    groups = bytearray()
    while value >= 0x80:
        groups.append(value & 0x7F | 0x80)
        value >>= 7
    groups.append(value)
    return bytes(groups)


def cell_set(cells: Iterable[int]) -> bytes:
    return sum(1 << cell for cell in cells).to_bytes((CELLS + 7) // 8, "little")


def goal(pairs: int) -> bytes:
    """A goal of so many different pairs."""
    ends = [(p, q) for q in range(1, CELLS + 2) for p in range(q)][:pairs]
    return number(pairs) + b"".join(number(p) + number(q) for p, q in ends)


def link(what: bytes, premises: Iterable[int] = (), stones: Iterable[int] = range(CELLS)) -> bytes:
    """Premises are given as steps back."""
    premises = list(premises)
    back = b"".join(number(2 * steps) for steps in premises)
    return b"\x01" + what + number(len(premises)) + back + cell_set(stones)


def either(premises: Iterable[int]) -> bytes:
    premises = list(premises)
    return b"\x03" + number(len(premises)) + b"".join(number(2 * back) for back in premises)


def stand_in(main: int, by: int, cells: Iterable[int]) -> bytes:
    return b"\x04" + number(2 * main) + number(2 * by) + cell_set(cells)


def file(steps: Iterable[bytes], count: int) -> bytes:
    """The binary form. All cells are Black's, who has joined long ago."""
    statement = f"black wins hex {'/'.join(['B' * COLUMNS] * ROWS)} w".encode()
    head = b"MUSTPLAY\x01" + number(len(statement)) + statement
    return head + b"".join(steps) + b"\x00" + number(count)


SIDES = goal(1)
FINISH = link(SIDES)


def large_goal() -> bytes:
    """A goal of 65,536 pairs that a step has as often as can be."""
    return file([link(goal(MANY)), link(SIDES, [1] * MANY), FINISH], 3)


def large_eithers(count: int) -> bytes:
    """Steps with 65,536 premises of a goal of 65,536 pairs."""
    steps = [link(goal(MANY))] + [either([1] * MANY)] * count + [FINISH]
    return file(steps, len(steps))


def equal_goals() -> bytes:
    """The same large goal from different steps, so that it has to be compared."""
    premises = [1, 2] * (MANY // 2)
    return file([link(goal(MANY)), link(goal(MANY)), either(premises), FINISH], 4)


def stand_ins() -> bytes:
    """A connection that stands in for ten columns, each with forty neighbors, 2,000 times."""
    columns = [cell for cell in range(CELLS) if cell % 2]
    steps = [FINISH] + [stand_in(1, 1, columns)] + [stand_in(back, back, columns)
                                                    for back in range(2, 2001)]
    return file(steps, len(steps))


def large_stand_ins() -> bytes:
    """The same, with 65,536 pairs to walk along."""
    columns = [cell for cell in range(CELLS) if cell % 2]
    steps = [link(goal(MANY)), FINISH] + [stand_in(1, 2, columns)]
    return file(steps + [FINISH], len(steps) + 1)


def many_claims(count: int, pairs: int) -> bytes:
    """Claims of three bytes each, none of which may be forgotten."""
    steps = [link(goal(pairs)), either([1]) * count, FINISH]
    return file(steps, count + 2)


def many_goals() -> bytes:
    """Twenty goals of 65,536 pairs, none of which may be forgotten."""
    return file([link(goal(MANY))] * 20 + [FINISH], 21)


def many_images() -> bytes:
    """Images of a goal of 65,536 pairs, six bytes each."""
    image = b"\x05\x02\x00\x00\x00"
    return file([link(goal(MANY)), image * 2000, FINISH], 2002)


def lines(line: bytes) -> bytes:
    """A gigabyte of lines that are ignored, in sixteen members."""
    member = gzip.compress(line * ((64 << 20) // len(line)), 9, mtime=0)
    return member * 16


def files() -> Dict[str, bytes]:
    packed = lambda plain: gzip.compress(plain, 9, mtime=0)  # noqa: E731
    return {
        "goal": large_goal(),
        "either": large_eithers(1),
        "eithers.gz": packed(large_eithers(10)),
        "equal-goals": equal_goals(),
        "stand-ins.gz": packed(stand_ins()),
        "large-stand-ins": large_stand_ins(),
        "claims": many_claims(500_000, 900),
        "claims.gz": packed(many_claims(20_000_000, 900)),
        "goals.gz": packed(many_goals()),
        "images": many_images(),
        "line-feeds.gz": lines(b"\n"),
        "comments.gz": lines(b"#\n"),
    }


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: hostile.py FOLDER", file=sys.stderr)
        return 2
    for name, content in files().items():
        with open(os.path.join(sys.argv[1], name), "wb") as out:
            out.write(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
