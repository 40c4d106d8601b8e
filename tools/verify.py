#!/usr/bin/env python3
"""Check Mustplay certificates: proofs that a color wins a position of Hex or of Rex.

Usage: python3 verify.py [--budget N] FILE...        ("-" reads standard input)

A certificate is a list of steps, each of which infers one claim from earlier claims by one of
ten rules; docs/certificate.md defines the rules and the text and binary file forms, and this
program shares no code with the solver or its verifier. It recomputes the conclusion of every
step, checks every condition, and finally checks that the statement follows from the last
claim. Binary files, plain or gzip, are read as a stream, and a claim is dropped after its last
mention.

For an accepted file it prints the statement and a line that begins with "accepted". For any
other file it prints the first fault to standard error:

    FILE: step 12 (either): ...         the step doesn't follow by its rule
    FILE: statement: ...                the statement isn't one, or doesn't follow
    FILE: byte 17: ... / line 3: ...    the file is malformed (bytes count from 0, those of
                                        a gzip file after unpacking; lines count from 1)
    FILE: too large: ...                it may be right, but takes too much work or memory

What a check may cost is bounded, so that no file wastes more than some seconds and a gigabyte;
--budget N allows N times as much of everything. Section 10 of the page says more.

Exit status: 0 if all files were accepted, 1 if any was rejected, 2 on wrong usage or if a file
couldn't be read, 3 if any was too large; if several apply, 2 comes before 1, and 1 before 3.

What has to be trusted: this file, Python with its standard library (zlib for gzip files), and
the soundness arguments on the page. Nothing is searched, and no pattern is known in advance.

How sets are kept. An "end" is numbered as in the binary form: 0 is the owner's first side (top
or left), 1 the second side (bottom or right), and 2 + k is the cell with number k. A set of ends
is a Python int in which bit e stands for end e; a set of cells is one in which bits 0 and 1 are
clear. Union, intersection and difference are then |, & and & ~.
"""

from __future__ import annotations

import re
import sys
import zlib
from typing import BinaryIO, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Tuple

MAX_SIDE = 32              # columns or rows
MAX_CELLS = 384
MAX_PREMISES = 65_536      # of one step
MAX_PAIRS = 65_536         # of one goal
MAX_STATEMENT = 4096       # bytes of the statement in a binary file
MAX_NUMBER_BYTES = 9
MAX_LINE = 1 << 20         # bytes of a text line without its line feed
MAX_GZIP_FIELD = 65_535    # bytes of a name or a comment in a gzip header
CHUNK = 1 << 16            # bytes read or unpacked at a time

STEP_WORK = 4              # units of work that any step costs

SIDES = 0b11               # the set of the owner's two sides
SIDE_GOAL = frozenset([(0, 1)])

RULE_NAMES = {1: "link", 2: "play", 3: "either", 4: "stand-in", 5: "image",
              6: "force", 7: "answer", 8: "captured", 9: "dead", 10: "strip"}


class Rejected(Exception):
    """The file isn't a valid certificate; the text says where and why.

    `step` is the number of the step that has the fault, or one more than there are steps if it is
    at the end, or 0 if it is before the first step.
    """

    step = 0


class Violation(Exception):
    """A step doesn't follow by its rule; the text says why, the caller adds which step."""


class TooLarge(Exception):
    """To check the file takes more than the budget has; the text says what."""


class BadGzip(Rejected):
    """The gzip stream is damaged; a reader of bytes adds where."""


Pair = Tuple[int, int]     # two different ends, the smaller first
Goal = FrozenSet[Pair]


class Claim(NamedTuple):
    """A claim of the owner (section 2); stones and carrier are disjoint sets of cells."""

    is_connection: bool    # otherwise a semi-connection, or a forced join
    goal: Goal
    stones: int
    carrier: int
    is_forced: bool = False

    def kind(self) -> str:
        return "forced" if self.is_forced else "connection" if self.is_connection else "semi"

    def in_words(self) -> str:
        return {"forced": "a forced join", "connection": "a connection",
                "semi": "a semi-connection"}[self.kind()]


class Motion(NamedTuple):
    """A symmetry of the hexagonal grid, as the rule `image` describes it."""

    turns: int
    reflect: bool
    swap: bool
    shift: Tuple[int, int]


class Meter:
    """What a check may cost, and what it has cost.

    A unit of work takes less than a microsecond. Work and unpacked bytes are granted by the byte
    of the file, as it is compressed, so that a check takes at most so many times as long as that
    of an honest file of the same length.
    """

    WORK, WORK_PER_BYTE = 4_000_000, 100
    UNPACKED, UNPACKED_PER_BYTE = 16 << 20, 50
    MEMORY = 400 << 20                                 # bytes of claims and goals, about
    PAIR_BYTES = 240                                   # of a pair in a goal
    CLAIM_BYTES = 420                                  # of a claim, with two small sets

    def __init__(self, factor: float = 1) -> None:
        self.factor = factor
        self.bytes_read = self.unpacked = self.spent = self.step = 0
        self.granted = self.WORK * factor
        self.holders: Dict[int, int] = {}              # claims that have a goal, by its identity
        self.memory = 0

    def read(self, count: int) -> None:
        """So many bytes of the file have been read."""
        self.bytes_read += count
        self.granted += self.WORK_PER_BYTE * count * self.factor

    def unpack(self, count: int) -> None:
        """So many bytes have come out of the compression."""
        self.unpacked += count
        most = (self.UNPACKED + self.UNPACKED_PER_BYTE * self.bytes_read) * self.factor
        if self.unpacked > most:
            raise TooLarge(f"there are more than {most:.0f} bytes in its compression")

    def spend(self, work: int) -> None:
        self.spent += work
        if self.spent > self.granted:
            raise TooLarge(f"step {self.step} takes more work than a file of this length is given")

    def keep(self, claim: Claim) -> None:
        """A claim is kept. Its goal takes memory once, however many claims have it."""
        self.memory += self.CLAIM_BYTES
        if len(claim.goal) > 1:
            holders = self.holders.get(id(claim.goal), 0)
            self.holders[id(claim.goal)] = holders + 1
            self.memory += 0 if holders else self.PAIR_BYTES * len(claim.goal)
        if self.memory > self.MEMORY * self.factor:
            raise TooLarge(f"in step {self.step} its claims take more than "
                           f"{self.MEMORY * self.factor / 2 ** 20:.0f} MiB")

    def forget(self, claim: Claim) -> None:
        self.memory -= self.CLAIM_BYTES
        if len(claim.goal) > 1:
            holders = self.holders.pop(id(claim.goal)) - 1
            if holders:
                self.holders[id(claim.goal)] = holders
            else:
                self.memory -= self.PAIR_BYTES * len(claim.goal)


def members(ends: int) -> Iterator[int]:
    """The elements of a set, smallest first."""
    while ends:
        lowest = ends & -ends
        yield lowest.bit_length() - 1
        ends ^= lowest


# ------------------------------------------------------------------------------------------------
# The board


class Board:
    """The graph of section 1 as seen by the owner: cells, neighbors, and the owner's sides."""

    def __init__(self, columns: int, rows: int, owner: str,
                 owner_is_last: bool | None = None, meter: Meter | None = None) -> None:
        self.spend = (meter or Meter(float("inf"))).spend
        self.columns, self.rows, self.owner = columns, rows, owner
        self.owner_is_last = owner_is_last             # who fills the board in Rex; None in Hex
        self.cell_count = columns * rows
        self.cells = ((1 << self.cell_count) - 1) << 2
        first_row = ((1 << columns) - 1) << 2
        last_row = first_row << columns * (rows - 1)
        first_column = sum(1 << 2 + r * columns for r in range(rows))
        last_column = first_column << columns - 1
        self.has_left = self.cells & ~first_column     # cells with a cell in the column before
        self.has_right = self.cells & ~last_column     # cells with a cell in the column after
        self.sides = {"black": (first_row, last_row), "white": (first_column, last_column)}
        if owner == "black":
            side_names = ["top", "bottom"]
            self.touching = (first_row, last_row)      # the cells that touch side 0 and side 1
        else:
            side_names = ["left", "right"]
            self.touching = (first_column, last_column)
        self.names = side_names + [
            column_name(c) + str(r + 1) for r in range(rows) for c in range(columns)]
        self.end_numbers = {name: end for end, name in enumerate(self.names)}
        self.known_images: Dict[Motion, Dict[int, int]] = {}

    def around(self, ends: int) -> int:
        """All ends that have an edge to one of the given ends."""
        cells = ends & self.cells
        left, right, columns = cells & self.has_left, cells & self.has_right, self.columns
        near = (cells >> columns | right >> columns - 1          # (c, r-1) and (c+1, r-1)
                | left >> 1 | right << 1                         # (c-1, r) and (c+1, r)
                | left << columns - 1 | cells << columns         # (c-1, r+1) and (c, r+1)
                ) & self.cells
        first, second = self.touching
        if cells & first:
            near |= 1
        if cells & second:
            near |= 2
        if ends & 1:
            near |= first
        if ends & 2:
            near |= second
        return near

    def first_name(self, ends: int) -> str:
        """The name of the first element of a set that isn't empty."""
        return self.names[next(members(ends))]

    def pair_name(self, pair: Pair) -> str:
        return f"{self.names[pair[0]]}-{self.names[pair[1]]}"


def column_name(column: int) -> str:
    """a, b, ..., z, aa, ab, ..."""
    letter = chr(ord("a") + column % 26)
    return letter if column < 26 else chr(ord("a") + column // 26 - 1) + letter


def partners_in(board: Board, goals: Iterable[Goal]) -> Dict[int, int]:
    """For each end in a pair of the goals, the set of all ends that it is paired with."""
    partners: Dict[int, int] = {}
    for goal in goals:
        board.spend(4 * len(goal))
        for p, q in goal:
            partners[p] = partners.get(p, 0) | 1 << q
            partners[q] = partners.get(q, 0) | 1 << p
    return partners


def not_joined(board: Board, start: int, wanted: int, owned: int, partners: Dict[int, int]) -> int:
    """Those ends y of `wanted` for which the pair (start, y) isn't joined over `owned`.

    The graph for such a pair has the vertices owned + both sides + start + y, and its edges are
    the board's and the given pairs whose two ends are vertices. The flood goes from `start` over
    owned cells and sides. A shortest path to y enters y only with its last edge, so y is joined
    exactly if an edge or a pair leads to it from a vertex that the flood reached.
    """
    frontier = reached = seen = 1 << start
    passable = owned | SIDES
    work = 1
    while frontier:
        work += 1
        near = board.around(frontier)
        if partners:
            for end in members(frontier):
                work += 1
                near |= partners.get(end, 0)
        seen |= near
        if not wanted & ~seen:
            break
        frontier = near & passable & ~reached
        reached |= frontier
    board.spend(work)
    return wanted & ~seen


# ------------------------------------------------------------------------------------------------
# The five rules of both games (section 4): each returns the conclusion or raises Violation


def link(board: Board, goal: Goal, premises: List[Claim], further_stones: int) -> Claim:
    stones = further_stones
    for premise in premises:
        if not premise.is_connection:
            raise Violation(f"a premise is {premise.in_words()}, with the goal "
                            + board.pair_name(min(premise.goal)))
        stones |= premise.stones
    carrier = 0
    for premise in premises:
        rest = premise.carrier & ~stones
        if carrier & rest:
            raise Violation(f"{board.first_name(carrier & rest)} is in two carriers")
        carrier |= rest
    partners = partners_in(board, (premise.goal for premise in premises))
    board.spend(len(goal))
    wanted: Dict[int, int] = {}
    for x, y in goal:
        wanted[x] = wanted.get(x, 0) | 1 << y
    for x, ends in wanted.items():
        missing = not_joined(board, x, ends, stones, partners)
        if missing:
            pair = (x, next(members(missing)))
            raise Violation(f"the pair {board.pair_name(pair)} isn't joined")
    return Claim(True, goal, stones, carrier)


def play(board: Board, premise: Claim, cell: int) -> Claim:
    move = 1 << cell
    if not premise.is_connection:
        raise Violation(f"the premise, for playing {board.names[cell]}, is {premise.in_words()}")
    if not premise.stones & move:
        raise Violation(f"{board.names[cell]} isn't a stone of the premise")
    return Claim(False, premise.goal, premise.stones & ~move, premise.carrier | move)


def either(board: Board, premises: List[Claim]) -> Claim:
    if not premises:
        raise Violation("there is no premise")
    if board.owner_is_last is not None and len(premises) > 2:
        raise Violation(f"{len(premises)} premises, but a pairing has two threats at most")
    goal = premises[0].goal
    stones, some_carrier, all_carriers = 0, 0, board.cells
    for premise in premises:
        if premise.goal is not goal:
            board.spend(2 * len(premise.goal))
        if premise.goal is not goal and premise.goal != goal:
            odd = min(premise.goal ^ goal)
            raise Violation(f"the pair {board.pair_name(odd)} isn't in the goals of all premises")
        if premise.is_forced:
            raise Violation("a premise is a forced join, and so no pairing")
        stones |= premise.stones
        some_carrier |= premise.carrier
        all_carriers &= premise.carrier
    if all_carriers & ~stones:
        raise Violation(f"{board.first_name(all_carriers & ~stones)} is in all carriers")
    return Claim(True, goal, stones, some_carrier & ~stones)


def stand_in(board: Board, main: Claim, substitute: Claim, replaced: int) -> Claim:
    """`main` is A on the page, `substitute` is B, and `replaced` is K."""
    goal_ends = 0
    board.spend(len(main.goal))
    for p, q in main.goal:
        goal_ends |= 1 << p | 1 << q
    if not substitute.is_connection:
        raise Violation(f"the claim that stands in is {substitute.in_words()}, with the goal "
                        + board.pair_name(min(substitute.goal)))
    if not replaced:
        raise Violation("there is nothing to stand in for")
    if replaced & ~main.stones:
        raise Violation(f"{board.first_name(replaced & ~main.stones)} isn't a stone of the claim "
                        "whose stones are replaced")
    if replaced & goal_ends:
        raise Violation(f"{board.first_name(replaced & goal_ends)} is to be replaced, but an end")
    kept = main.stones & ~replaced
    stones = kept | substitute.stones
    shared = main.carrier & substitute.carrier & ~stones
    if shared:
        raise Violation(f"{board.first_name(shared)} is in both carriers")
    # The set V of condition 3, and with it the sides: where a path can come from or go on to.
    outside = kept | main.carrier | goal_ends | SIDES
    partners = partners_in(board, [substitute.goal])
    remaining = replaced
    while remaining:
        part = frontier = remaining & -remaining       # grow one connected part of K
        while frontier:
            frontier = board.around(frontier) & replaced & ~part
            part |= frontier
            board.spend(1)
        remaining &= ~part
        exits = board.around(part) & outside
        for exit_ in members(exits):
            missing = not_joined(board, exit_, exits, stones, partners)
            if missing:
                raise Violation(f"{board.names[exit_]} and {board.first_name(missing)}, both next "
                                f"to {board.first_name(part)}, aren't joined")
    return main._replace(stones=stones, carrier=(main.carrier | substitute.carrier) & ~stones)


def image_of_end(board: Board, end: int, motion: Motion) -> int:
    if end < 2:
        return 1 - end if motion.swap else end
    r, c = divmod(end - 2, board.columns)
    if motion.reflect:
        c, r = r, c
    for _ in range(motion.turns):
        c, r = -r, c + r
    c, r = c + motion.shift[0], r + motion.shift[1]
    if not (0 <= c < board.columns and 0 <= r < board.rows):
        raise Violation(f"the image of {board.names[end]} isn't on the board")
    image = 2 + r * board.columns + c
    for side in (0, 1):
        image_side = 1 - side if motion.swap else side
        if board.touching[side] >> end & 1 and not board.touching[image_side] >> image & 1:
            raise Violation(f"{board.names[end]} touches {board.names[side]}, but its image "
                            f"{board.names[image]} doesn't touch {board.names[image_side]}")
    return image


def image(board: Board, premise: Claim, motion: Motion) -> Claim:
    if motion not in board.known_images:
        if len(board.known_images) >= 1000:            # so that the table stays small
            board.known_images.clear()
        board.known_images[motion] = {}
    known = board.known_images[motion]

    def image_of(end: int) -> int:
        if end not in known:
            known[end] = image_of_end(board, end, motion)
        return known[end]

    def image_of_set(cells: int) -> int:
        return sum(1 << image_of(cell) for cell in members(cells))     # images are distinct

    board.spend(board.cell_count + 4 * len(premise.goal))
    goal = frozenset(ordered(image_of(p), image_of(q)) for p, q in premise.goal)
    return premise._replace(goal=goal, stones=image_of_set(premise.stones),
                            carrier=image_of_set(premise.carrier))


def ordered(p: int, q: int) -> Pair:
    return (p, q) if p < q else (q, p)


# ------------------------------------------------------------------------------------------------
# The five rules of Rex alone (section 5)

# The neighbors of a cell in the order in which they stand around it.
AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def is_dead(board: Board, cell: int, stones: int, empty: int) -> bool:
    """The look at the six neighbors; what is neither a stone nor empty is the opponent's."""
    opponent = "white" if board.owner == "black" else "black"
    r, c = divmod(cell - 2, board.columns)
    holders = []
    for right, down in AROUND:
        column, row = c + right, r + down
        neighbor = 1 << 2 + row * board.columns + column if column >= 0 <= row else 0
        if not 0 <= row < board.rows:
            holders.append("black")
        elif not 0 <= column < board.columns:
            holders.append("white")
        elif stones & neighbor:
            holders.append(board.owner)
        else:
            holders.append("nobody" if empty & neighbor else opponent)
    if any(is_clique(holders, player) for player in (board.owner, opponent)):
        return True
    theirs = board.cells & ~stones & ~empty
    return (is_dead_by_chains(board, board.owner, cell, stones, empty)
            or is_dead_by_chains(board, opponent, cell, theirs, empty))


def is_dead_by_chains(board: Board, player: str, cell: int, stones: int, empty: int) -> bool:
    """The look at a player's chains, where these are the player's stones."""
    stones, empty = stones & ~(1 << cell), empty & ~(1 << cell)

    def look(start: int) -> Tuple[int, List[bool]]:
        """What is near a cell, and at which sides of the player the cell is."""
        reached = 1 << start
        while more := board.around(reached) & stones & ~reached:
            reached |= more
            board.spend(1)
        return board.around(reached), [bool(side & reached) for side in board.sides[player]]

    around, at_sides = look(cell)
    near = [(other, *look(other)) for other in members(around & empty)]
    board.spend(1 + len(near) * len(near))
    if all(at_sides):
        return False
    if any(at_sides):
        side = at_sides.index(True)
        return all(at[side] for _, _, at in near)
    return all(around_one >> other & 1 or any(map(all, zip(at_one, at_other)))
               for i, (_, around_one, at_one) in enumerate(near)
               for other, _, at_other in near[:i])


def is_clique(holders: List[str], player: str) -> bool:
    """Whether all neighbors that a player has, or may get, are linked around the cell."""
    usable = [i for i, holder in enumerate(holders) if holder in (player, "nobody")]
    for i in usable:
        for j in usable:
            one_way, other_way = holders[i + 1:j], holders[j + 1:] + holders[:i]
            if i < j and not ({player}.issuperset(one_way) or {player}.issuperset(other_way)):
                return False
    return True


def check_rex(board: Board) -> None:
    if board.owner_is_last is None:
        raise Violation("this rule is for Rex")


def check_forced(board: Board, premise: Claim) -> None:
    if not premise.is_forced:
        raise Violation(f"a premise is {premise.in_words()}, with the goal "
                        + board.pair_name(min(premise.goal)))


def forced(stones: int, carrier: int) -> Claim:
    return Claim(False, SIDE_GOAL, stones, carrier, True)


def strip(board: Board, first: int, stones: int) -> Claim:
    check_rex(board)
    if board.owner == "white":
        length, width, step_along, step_across = board.columns, board.rows, 1, board.columns
    else:
        length, width, step_along, step_across = board.rows, board.columns, board.columns, 1
    if first + length + 1 > width:
        raise Violation(f"the strip that begins after {first} rows of {board.owner}'s doesn't fit")
    carrier = 0
    for along in range(length):
        for across in range(along + 1):
            pair = 0
            for a, b in ((along, across), (across, along + 1)):
                pair |= 1 << 2 + a * step_along + (first + b) * step_across
            if not pair & stones:
                carrier |= pair
    return Claim(True, SIDE_GOAL, stones, carrier)


def force(board: Board, premise: Claim) -> Claim:
    check_rex(board)
    if premise.is_forced:
        raise Violation("the premise is a forced join already")
    if premise.goal != SIDE_GOAL:
        odd = min(premise.goal ^ SIDE_GOAL)
        raise Violation(f"the goal isn't just the two sides (see {board.pair_name(odd)})")
    if not premise.is_connection and not board.owner_is_last:
        raise Violation("a semi-connection forces nothing, as the winner fills the last cell")
    return forced(premise.stones, premise.carrier)


def answer(board: Board, premises: List[Tuple[int, Claim]], excuses: List[Pair],
           further_stones: int) -> Claim:
    """`premises` are cells with claims, `excuses` cells with the cells that excuse them."""
    check_rex(board)
    stones, moves = further_stones, 0
    for cell, premise in premises:
        check_forced(board, premise)
        if moves >> cell & 1:
            raise Violation(f"{board.names[cell]} is given twice")
        moves |= 1 << cell
        stones |= premise.stones & ~(1 << cell)
    carrier = moves
    for cell, _ in excuses:
        if carrier >> cell & 1:
            raise Violation(f"{board.names[cell]} is given twice")
        carrier |= 1 << cell
    if carrier & stones:
        raise Violation(f"{board.first_name(carrier & stones)} is a move, but a stone of a claim")
    if not moves:
        raise Violation("there is no premise")
    if (bin(carrier).count("1") % 2 == 1) != board.owner_is_last:
        raise Violation("the number of moves is such that it would be the winner's turn")
    for cell, premise in premises:
        rest = premise.carrier & ~stones & ~carrier
        if rest:
            raise Violation(f"the claim for {board.names[cell]} needs {board.first_name(rest)}")
    for cell, by in excuses:
        if not moves >> by & 1:
            raise Violation(f"{board.names[by]}, which should excuse {board.names[cell]}, "
                            "has no claim")
        empty = carrier & ~(1 << cell)
        if not (is_dead(board, by, stones | 1 << cell, empty)
                or is_dead(board, by, stones, empty)):
            raise Violation(f"{board.names[cell]} doesn't kill {board.names[by]}")
    return forced(stones, carrier)


def captured(board: Board, premise: Claim, a: int, b: int, further_stones: int) -> Claim:
    check_rex(board)
    check_forced(board, premise)
    pair = 1 << a | 1 << b
    if a == b:
        raise Violation(f"{board.names[a]} is given twice")
    if pair & further_stones:
        raise Violation(f"{board.first_name(pair & further_stones)} is said to be a stone")
    stones = premise.stones & ~pair | further_stones
    carrier = (premise.carrier | pair) & ~stones
    for taken, other in ((a, b), (b, a)):
        if not is_dead(board, other, stones | 1 << taken, carrier & ~(1 << taken)):
            raise Violation(f"{board.names[taken]} doesn't kill {board.names[other]}")
    return forced(stones, carrier)


def dead(board: Board, premise: Claim, cell: int, further_stones: int) -> Claim:
    check_rex(board)
    check_forced(board, premise)
    if further_stones >> cell & 1:
        raise Violation(f"{board.names[cell]} is said to be a stone")
    stones = premise.stones & ~(1 << cell) | further_stones
    carrier = premise.carrier & ~stones & ~(1 << cell)
    if not is_dead(board, cell, stones, carrier):
        raise Violation(f"{board.names[cell]} isn't seen to be dead")
    return forced(stones, carrier)


# ------------------------------------------------------------------------------------------------
# The statement (sections 3 and 6)


class Statement(NamedTuple):
    text: str
    winner: str            # "black" or "white"
    to_move: str
    columns: int
    rows: int
    black: int             # the stones of the position, as sets of cells
    white: int
    game: str = "hex"

    def owner(self) -> str:
        """The color that all claims speak for: the winner in Hex, the loser in Rex."""
        if self.game == "hex":
            return self.winner
        return "white" if self.winner == "black" else "black"

    def board(self, meter: Meter | None = None) -> Board:
        if self.game == "hex":
            return Board(self.columns, self.rows, self.winner, None, meter)
        empty = self.columns * self.rows - bin(self.black | self.white).count("1")
        is_last = (self.to_move == self.owner()) == (empty % 2 == 1)
        return Board(self.columns, self.rows, self.owner(), is_last, meter)


def parse_statement(text: str) -> Statement:
    words = text.split(" ")
    if len(words) != 5 or words[0] not in ("black", "white") or words[1] != "wins":
        raise Rejected(f"statement: {quoted(text)} isn't of the form COLOR wins GAME ROWS SIDE")
    if words[2] not in ("hex", "rex"):
        raise Rejected(f"statement: the game must be hex or rex, not {quoted(words[2])}")
    if words[4] not in ("b", "w"):
        raise Rejected(f"statement: the side to move must be b or w, not {quoted(words[4])}")
    rows = words[3].split("/")
    if len(rows) > MAX_SIDE:
        raise Rejected(f"statement: more than {MAX_SIDE} rows")
    contents: List[str] = []
    for number, row in enumerate(rows, 1):
        # A row needs at most one character a cell, which also keeps its numbers short.
        if len(row) > MAX_SIDE or not re.fullmatch(r"(?:[BW]|[1-9][0-9]*)+", row):
            raise Rejected(f"statement: row {number} is malformed: {quoted(row)}")
        items = re.findall(r"[BW]|[0-9]+", row)
        length = sum(1 if item in "BW" else int(item) for item in items)
        if length > MAX_SIDE:
            raise Rejected(f"statement: row {number} has more than {MAX_SIDE} cells")
        contents.append("".join(item if item in "BW" else "." * int(item) for item in items))
        if length != len(contents[0]):
            raise Rejected(f"statement: row {number} has {length} cells, "
                           f"but row 1 has {len(contents[0])}")
    cells = "".join(contents)
    if len(cells) > MAX_CELLS:
        raise Rejected(f"statement: the board has more than {MAX_CELLS} cells")
    black, white = (sum(1 << 2 + k for k, cell in enumerate(cells) if cell == color)
                    for color in "BW")
    to_move = "black" if words[4] == "b" else "white"
    return Statement(text, words[0], to_move, len(contents[0]), len(rows), black, white,
                     words[2])


def check_statement(board: Board, statement: Statement, claim: Claim) -> None:
    """The conditions of section 3."""
    if statement.owner() == "black":
        own, other = statement.black, statement.white
    else:
        own, other = statement.white, statement.black
    if claim.goal != SIDE_GOAL:
        odd = min(claim.goal ^ SIDE_GOAL)
        raise Rejected(f"statement: the last claim isn't a win: its goal isn't just "
                       f"{board.pair_name((0, 1))} (see {board.pair_name(odd)})")
    if claim.is_forced != (statement.game == "rex"):
        raise Rejected(f"statement: the last claim is {claim.in_words()}, which doesn't settle "
                       + statement.game)
    if statement.game == "hex" and not (claim.is_connection
                                        or statement.to_move == statement.winner):
        raise Rejected(f"statement: the last claim is a semi-connection, "
                       f"but it isn't {statement.winner}'s turn")
    if claim.stones & ~own:
        raise Rejected(f"statement: {board.first_name(claim.stones & ~own)} is a stone of the "
                       f"last claim, but not a {statement.owner()} stone of the position")
    if claim.carrier & other:
        raise Rejected(f"statement: {board.first_name(claim.carrier & other)} is in the carrier "
                       "of the last claim, but has a stone of the other color")


def quoted(text: str) -> str:
    """A piece of the file for a message: ASCII only and not too long."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")


class Verdict(NamedTuple):
    statement: str
    claims: int            # how many steps the certificate has
    most_kept: int         # the largest number of claims that were kept at once
    last: Claim


# ------------------------------------------------------------------------------------------------
# Text form (section 6)

WHITE_SPACE = b" \t\r\n"
NUMBER = r"0|[1-9][0-9]{0,17}"


def text_lines(chunks: Iterable[bytes]) -> Iterator[Tuple[int, str]]:
    """The lines that aren't ignored, without white space at their ends, and their numbers."""
    number, rest = 0, b""
    for chunk in chain_end(chunks):
        if not rest and chunk.count(b"\n") == len(chunk):
            number += len(chunk)                       # nothing but empty lines, a common bomb
            continue
        pieces = (rest + chunk).split(b"\n")
        rest = pieces.pop()
        for piece in pieces:
            number += 1
            if len(piece) > MAX_LINE:
                raise Rejected(f"line {number}: longer than {MAX_LINE} bytes")
            try:
                line = piece.strip(WHITE_SPACE).decode("utf-8")
            except UnicodeDecodeError:
                raise Rejected(f"line {number}: isn't UTF-8") from None
            if line and not line.startswith("#"):
                yield number, line
        if len(rest) > MAX_LINE:
            raise Rejected(f"line {number + 1}: longer than {MAX_LINE} bytes")


def chain_end(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The chunks and a final line end, so that a last line without one is seen too."""
    yield from chunks
    yield b"\n"


class Words:
    """The words of one line, taken from left to right."""

    def __init__(self, board: Board, line_number: int, line: str) -> None:
        self.board, self.line_number = board, line_number
        self.words = line.split(" ")
        self.position = 0
        if "" in self.words:
            raise self.malformed("words must be separated by single spaces")

    def malformed(self, reason: str) -> Rejected:
        return Rejected(f"line {self.line_number}: {reason}")

    def peek(self) -> str:
        """The next word, or an empty one at the end of the line."""
        return self.words[self.position] if self.position < len(self.words) else ""

    def take(self, what: str) -> str:
        word = self.peek()
        if not word:
            raise self.malformed(f"{what} is missing")
        self.position += 1
        return word

    def skip(self, word: str) -> bool:
        """Take the next word if it is the given one."""
        if self.peek() != word:
            return False
        self.position += 1
        return True

    def expect(self, word: str) -> None:
        found = self.take(quoted(word))
        if found != word:
            raise self.malformed(f"{quoted(word)} expected, not {quoted(found)}")

    def expect_end(self) -> None:
        if self.peek():
            raise self.malformed(f"unexpected {quoted(self.peek())}")

    def number(self, what: str) -> int:
        return self.matching(what, NUMBER)

    def shift(self, what: str) -> int:
        """What the signed byte of the binary form can hold."""
        shift = self.matching(what, r"0|-?[1-9][0-9]{0,2}")
        if not -128 <= shift <= 127:
            raise self.malformed(f"{what} must be from -128 to 127, not {shift}")
        return shift

    def matching(self, what: str, pattern: str) -> int:
        word = self.take(what)
        if not re.fullmatch(pattern, word):
            raise self.malformed(f"{what} can't be {quoted(word)}")
        return int(word)

    def numbers(self) -> List[int]:
        """One or more step numbers, up to a word that doesn't begin with a digit."""
        numbers = [self.number("the number of a step")]
        while self.peek()[:1].isdigit():
            numbers.append(self.number("the number of a step"))
            if len(numbers) > MAX_PREMISES:
                raise self.malformed(f"more than {MAX_PREMISES} premises")
        return numbers

    def cell(self) -> int:
        return self.cell_named(self.take("a cell"))

    def cell_named(self, word: str) -> int:
        end = self.board.end_numbers.get(word, 0)
        if end < 2:
            raise self.malformed(f"{quoted(word)} isn't a cell of the board")
        return end

    def cells(self, stop: str) -> int:
        """A set of cells, up to the given word or the end of the line."""
        cells = 0
        while self.peek() not in ("", stop):
            cell = self.cell()
            if cells >> cell & 1:
                raise self.malformed(f"{self.board.names[cell]} is given twice")
            cells |= 1 << cell
        return cells

    def couples(self) -> List[Tuple[int, str]]:
        """One or more words that consist of a cell, a colon and something else."""
        couples: List[Tuple[int, str]] = []
        while ":" in self.peek():
            first, second = self.take("a cell").split(":", 1)
            couples.append((self.cell_named(first), second))
        if not couples:
            raise self.malformed("a move is missing")
        return couples

    def further_stones(self) -> int:
        return self.some_cells("=>") if self.skip("with") else 0

    def some_cells(self, stop: str) -> int:
        cells = self.cells(stop)
        if not cells:
            raise self.malformed("a cell is missing")
        return cells

    def goal(self) -> Goal:
        names = self.take("a goal").split(",")
        if len(names) > MAX_PAIRS:
            raise self.malformed(f"more than {MAX_PAIRS} pairs in a goal")
        pairs = set()
        for text in names:
            ends = [self.board.end_numbers.get(name, -1) for name in text.split("-")]
            if len(ends) != 2 or -1 in ends or ends[0] == ends[1]:
                raise self.malformed(f"{quoted(text)} isn't a pair of cells and sides of "
                                     + self.board.owner)
            pairs.add(ordered(ends[0], ends[1]))
        return frozenset(pairs)


def text_step(board: Board, words: Words, claims: List[Claim], rule: str) -> Claim:
    """Read what follows the rule's name, up to the arrow, and return the conclusion."""

    def earlier(number: int) -> Claim:
        if not 1 <= number <= len(claims):
            raise Violation(f"{number} isn't the number of an earlier step")
        return claims[number - 1]

    if rule == "link":
        goal = words.goal()
        numbers = words.numbers() if words.skip("from") else []
        further_stones = words.further_stones()
        words.expect("=>")
        return link(board, goal, [earlier(number) for number in numbers], further_stones)
    if rule == "play":
        cell = words.cell()
        words.expect("from")
        number = words.number("the number of a step")
        words.expect("=>")
        return play(board, earlier(number), cell)
    if rule == "either":
        numbers = words.numbers()
        words.expect("=>")
        return either(board, [earlier(number) for number in numbers])
    if rule == "stand-in":
        main = words.number("the number of a step")
        words.expect("by")
        substitute = words.number("the number of a step")
        words.expect("for")
        replaced = words.some_cells("=>")
        words.expect("=>")
        return stand_in(board, earlier(main), earlier(substitute), replaced)
    if rule == "strip":
        first = words.number("the number of a row")
        further_stones = words.further_stones()
        words.expect("=>")
        return strip(board, first, further_stones)
    if rule == "force":
        number = words.number("the number of a step")
        words.expect("=>")
        return force(board, earlier(number))
    if rule == "answer":
        moves = words.couples()
        excuses = words.couples() if words.skip("excused") else []
        further_stones = words.further_stones()
        words.expect("=>")
        for _, second in moves:
            if not re.fullmatch(NUMBER, second):
                raise words.malformed(f"the number of a step can't be {quoted(second)}")
        return answer(board, [(cell, earlier(int(second))) for cell, second in moves],
                      [(cell, words.cell_named(second)) for cell, second in excuses],
                      further_stones)
    if rule == "captured":
        a, b = words.cell(), words.cell()
        words.expect("from")
        number = words.number("the number of a step")
        further_stones = words.further_stones()
        words.expect("=>")
        return captured(board, earlier(number), a, b, further_stones)
    if rule == "dead":
        cell = words.cell()
        words.expect("from")
        number = words.number("the number of a step")
        further_stones = words.further_stones()
        words.expect("=>")
        return dead(board, earlier(number), cell, further_stones)
    number = words.number("the number of a step")
    words.expect("turn")
    turns = words.number("the number of turns")
    if turns > 5:
        raise words.malformed("the number of turns must be from 0 to 5")
    reflect, swap = words.skip("reflect"), words.skip("swap")
    words.expect("shift")
    shift = words.shift("a shift"), words.shift("a shift")
    words.expect("=>")
    return image(board, earlier(number), Motion(turns, reflect, swap, shift))


def check_stated(board: Board, words: Words, conclusion: Claim) -> None:
    """Read the claim after the arrow and compare it with what the rule gave."""
    kind = words.take("a claim")
    if kind not in ("connection", "semi", "forced"):
        raise words.malformed(f"a claim can't be a {quoted(kind)}")
    goal = words.goal()
    words.expect("|")
    stones = words.cells("|")
    words.expect("|")
    carrier = words.cells("|")
    words.expect_end()
    if kind != conclusion.kind():
        raise Violation(f"the conclusion isn't a {kind}")
    if goal != conclusion.goal:
        odd = min(goal ^ conclusion.goal)
        raise Violation(f"the stated goal is wrong about {board.pair_name(odd)}")
    if stones != conclusion.stones:
        odd_cell = board.first_name(stones ^ conclusion.stones)
        raise Violation(f"the stated stones are wrong about {odd_cell}")
    if carrier != conclusion.carrier:
        odd_cell = board.first_name(carrier ^ conclusion.carrier)
        raise Violation(f"the stated carrier is wrong about {odd_cell}")


def verify_text(chunks: Iterable[bytes], meter: Meter) -> Verdict:
    lines = text_lines(chunks)
    last_line = 0

    def next_line(what: str) -> str:
        nonlocal last_line
        for last_line, line in lines:
            return line
        raise Rejected(f"line {last_line + 1}: the file ends, but {what} is missing")

    header = next_line("the header")
    if header != "mustplay certificate 1":
        raise Rejected(f"line {last_line}: not the header of a certificate: {quoted(header)}")
    statement = parse_statement(next_line("the statement"))
    board = statement.board(meter)
    claims: List[Claim] = []
    while True:
        meter.step += 1
        line = next_line("the line 'end'")
        words = Words(board, last_line, line)
        if words.skip("end"):
            count = words.number("the number of steps")
            words.expect_end()
            if count != len(claims):
                raise words.malformed(f"{count} steps announced, but there are {len(claims)}")
            break
        number = words.number("the number of the step")
        if number != len(claims) + 1:
            raise words.malformed(f"step {len(claims) + 1} expected, not {number}")
        rule = words.take("a rule")
        if rule not in RULE_NAMES.values():
            raise words.malformed(f"unknown rule {quoted(rule)}")
        board.spend(STEP_WORK)
        try:
            conclusion = text_step(board, words, claims, rule)
            check_stated(board, words, conclusion)
        except Violation as violation:
            raise Rejected(f"step {number} ({rule}): {violation}") from None
        claims.append(conclusion)
        meter.keep(conclusion)
    for number, _ in lines:
        raise Rejected(f"line {number}: something follows after the end")
    if not claims:
        raise Rejected("statement: there is no step that it could follow from")
    check_statement(board, statement, claims[-1])
    return Verdict(statement.text, len(claims), len(claims), claims[-1])


# ------------------------------------------------------------------------------------------------
# Binary form (section 7)


class ByteReader:
    """Takes bytes and numbers from a sequence of chunks."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks = chunks
        self.buffer, self.position = b"", 0
        self.offset = 0                                # of the buffer in the file

    def malformed(self, reason: str, back: int = 1) -> Rejected:
        """An error at the byte that was read last (back = 1) or comes next (back = 0)."""
        return Rejected(f"byte {max(0, self.offset + self.position - back)}: {reason}")

    def at_end(self) -> bool:
        """Whether all bytes were taken; gets the next chunk if necessary."""
        while self.position == len(self.buffer):
            self.offset += self.position
            self.buffer, self.position = b"", 0
            try:
                chunk = next(self.chunks, None)
            except BadGzip as fault:
                raise self.malformed(str(fault), back=0) from None
            if chunk is None:
                return True
            self.buffer = chunk
        return False

    def byte(self) -> int:
        if self.position == len(self.buffer) and self.at_end():
            raise self.malformed("the file ends too early", back=0)
        self.position += 1
        return self.buffer[self.position - 1]

    def bytes(self, count: int) -> bytes:
        taken = self.buffer[self.position:self.position + count]
        self.position += len(taken)
        while len(taken) < count:
            if self.at_end():
                raise self.malformed("the file ends too early", back=0)
            more = self.buffer[self.position:self.position + count - len(taken)]
            self.position += len(more)
            taken += more
        return taken

    def number(self) -> int:
        byte = self.byte()
        number = byte & 0x7F
        shift = 0
        while byte & 0x80:
            shift += 7
            if shift == 7 * MAX_NUMBER_BYTES:
                raise self.malformed(f"a number of more than {MAX_NUMBER_BYTES} bytes")
            byte = self.byte()
            number |= (byte & 0x7F) << shift
        if shift and not byte:
            raise self.malformed("a number with an empty last group")
        return number

    def number_up_to(self, limit: int, what: str) -> int:
        number = self.number()
        if number > limit:
            raise self.malformed(f"{what} is {number}, which is more than {limit}")
        return number


class StepReader:
    """Reads and checks steps of a binary file, and keeps the claims that may still be needed."""

    def __init__(self, reader: ByteReader, board: Board, meter: Meter) -> None:
        self.reader, self.board, self.meter = reader, board, meter
        self.set_bytes = (board.cell_count + 7) // 8
        self.step = 0                                  # the number of the current step
        self.kept: Dict[int, Claim] = {}
        self.leaving: List[int] = []                   # claims that no step after this one uses
        self.most_kept = 0
        self.last: Claim | None = None

    def premise(self) -> Claim:
        code = self.reader.number()
        number, is_last = self.step - (code >> 1), code & 1
        claim = self.kept.get(number)
        if claim is None:
            if not 1 <= number < self.step:
                raise Violation(f"{number} isn't the number of an earlier step")
            raise Violation(f"step {number} is mentioned after its last mention")
        if is_last:
            self.leaving.append(number)
        return claim

    def premises(self) -> List[Claim]:
        count = self.reader.number_up_to(MAX_PREMISES, "the number of premises")
        self.board.spend(count)
        return [self.premise() for _ in range(count)]

    def cell(self) -> int:
        return 2 + self.reader.number_up_to(self.board.cell_count - 1, "the number of a cell")

    def cells(self) -> int:
        cells = int.from_bytes(self.reader.bytes(self.set_bytes), "little")
        if cells >> self.board.cell_count:
            raise self.reader.malformed("a set has a bit beyond the last cell")
        return cells << 2

    def goal(self) -> Goal:
        count = self.reader.number_up_to(MAX_PAIRS, "the number of pairs")
        if not count:
            raise self.reader.malformed("a goal without pairs")
        self.board.spend(2 * count)
        pairs = set()
        for _ in range(count):
            p = self.reader.number_up_to(self.board.cell_count + 1, "an end")
            q = self.reader.number_up_to(self.board.cell_count + 1, "an end")
            if p == q:
                raise self.reader.malformed(f"a pair of {self.board.names[p]} with itself")
            pairs.add(ordered(p, q))
        return frozenset(pairs)

    def motion(self) -> Motion:
        code, u, v = self.reader.bytes(3)
        if code & 7 > 5 or code > 31:
            raise self.reader.malformed(f"{code:#04x} isn't the code of a motion", back=3)
        return Motion(code & 7, bool(code & 8), bool(code & 16), (signed(u), signed(v)))

    def conclusion(self, rule: int) -> Claim:
        board = self.board
        if rule == 1:
            goal = self.goal()
            premises = self.premises()
            return link(board, goal, premises, self.cells())
        if rule == 2:
            premise = self.premise()
            return play(board, premise, self.cell())
        if rule == 3:
            return either(board, self.premises())
        if rule == 4:
            main, substitute = self.premise(), self.premise()
            return stand_in(board, main, substitute, self.cells())
        if rule == 5:
            premise = self.premise()
            return image(board, premise, self.motion())
        if rule == 6:
            return force(board, self.premise())
        if rule == 7:
            count = self.reader.number_up_to(MAX_PREMISES, "the number of premises")
            premises_by_move = [(self.cell(), self.premise()) for _ in range(count)]
            count = self.reader.number_up_to(MAX_PREMISES, "the number of excuses")
            excuses = [(self.cell(), self.cell()) for _ in range(count)]
            return answer(board, premises_by_move, excuses, self.cells())
        if rule == 8:
            premise, a, b = self.premise(), self.cell(), self.cell()
            return captured(board, premise, a, b, self.cells())
        if rule == 10:
            return strip(board, self.reader.byte(), self.cells())
        premise, cell = self.premise(), self.cell()
        return dead(board, premise, cell, self.cells())

    def check_step(self, rule: int) -> None:
        if rule not in RULE_NAMES:
            raise self.reader.malformed(f"unknown rule {rule:#04x}")
        self.step += 1
        self.board.spend(STEP_WORK)
        try:
            self.last = self.kept[self.step] = self.conclusion(rule)
        except Violation as violation:
            raise Rejected(f"step {self.step} ({RULE_NAMES[rule]}): {violation}") from None
        for number in self.leaving:
            forgotten = self.kept.pop(number, None)
            if forgotten is not None:
                self.meter.forget(forgotten)
        self.leaving.clear()
        self.meter.keep(self.last)
        if len(self.kept) > self.most_kept:
            self.most_kept = len(self.kept)


def signed(byte: int) -> int:
    return byte - 256 if byte >= 128 else byte


def verify_binary(chunks: Iterator[bytes], meter: Meter) -> Verdict:
    reader = ByteReader(chunks)
    for expected in b"MUSTPLAY":
        if reader.byte() != expected:
            raise reader.malformed("the file doesn't begin with MUSTPLAY")
    if reader.byte() != 1:
        raise reader.malformed("the version isn't 1")
    length = reader.number_up_to(MAX_STATEMENT, "the length of the statement")
    # Anything but ASCII becomes a character that no statement has.
    statement = parse_statement(reader.bytes(length).decode("ascii", "replace"))
    board = statement.board(meter)
    steps = StepReader(reader, board, meter)
    meter.step = 1
    rule = reader.byte()
    while rule:
        steps.check_step(rule)
        meter.step += 1
        rule = reader.byte()
    count = reader.number()
    if count != steps.step:
        raise reader.malformed(f"{count} steps announced, but there are {steps.step}")
    if not reader.at_end():
        raise reader.malformed("something follows after the end", back=0)
    if steps.last is None:
        raise Rejected("statement: there is no step that it could follow from")
    check_statement(board, statement, steps.last)
    return Verdict(statement.text, steps.step, steps.most_kept, steps.last)


# ------------------------------------------------------------------------------------------------
# Files


def file_chunks(stream: BinaryIO, meter: Meter) -> Iterator[bytes]:
    while True:
        chunk = stream.read(CHUNK)
        if not chunk:
            return
        meter.read(len(chunk))
        yield chunk


class GzipInput:
    """The bytes of a gzip stream, as headers and trailers need them."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self.chunks = chunks
        self.data = b""

    def more(self) -> bool:
        """Whether there are bytes left; gets the next chunk if necessary."""
        while not self.data:
            chunk = next(self.chunks, None)
            if chunk is None:
                return False
            self.data = chunk
        return True

    def take(self, count: int) -> bytes:
        taken = b""
        while len(taken) < count:
            if not self.more():
                raise BadGzip("the gzip stream ends too early")
            piece = self.data[:count - len(taken)]
            taken, self.data = taken + piece, self.data[len(piece):]
        return taken

    def take_field(self) -> bytes:
        """A name or a comment, with the zero that ends it."""
        taken = b""
        while not taken.endswith(b"\0"):
            if not self.more():
                raise BadGzip("the gzip stream ends too early")
            end = self.data.find(b"\0") + 1 or len(self.data)
            taken, self.data = taken + self.data[:end], self.data[end:]
            if len(taken.rstrip(b"\0")) > MAX_GZIP_FIELD:
                raise BadGzip(f"a field of the gzip header has more than {MAX_GZIP_FIELD} bytes")
        return taken

    def header(self) -> None:
        """Reads the header of a member (RFC 1952, section 2.3)."""
        header = self.take(10)
        flags = header[3]
        if header[:3] != b"\x1f\x8b\x08" or flags & 0xE0:
            raise BadGzip("the gzip stream has a bad header")
        if flags & 4:                                  # further fields
            length = self.take(2)
            header += length + self.take(int.from_bytes(length, "little"))
        if flags & 8:                                  # the name of the file
            header += self.take_field()
        if flags & 16:                                 # a comment
            header += self.take_field()
        if flags & 2 and self.take(2) != (zlib.crc32(header) & 0xFFFF).to_bytes(2, "little"):
            raise BadGzip("the checksum of a gzip header is wrong")


def unpacked(chunks: Iterator[bytes], meter: Meter) -> Iterator[bytes]:
    """The contents of a gzip stream, which may have several members, in bounded pieces."""
    source = GzipInput(chunks)
    while source.more():
        source.header()
        member = zlib.decompressobj(wbits=-15)         # no header and no checksum
        checksum = length = 0
        while not member.eof:
            if not member.unconsumed_tail and not source.more():
                raise BadGzip("the gzip stream ends too early")
            data, source.data = member.unconsumed_tail or source.data, (
                source.data if member.unconsumed_tail else b"")
            try:
                piece = member.decompress(data, CHUNK)
            except zlib.error as error:
                raise BadGzip(f"the gzip stream is damaged: {error}") from None
            checksum, length = zlib.crc32(piece, checksum), length + len(piece)
            meter.unpack(len(piece))
            if piece:
                yield piece
        source.data = member.unused_data + source.data
        trailer = checksum.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")
        if source.take(8) != trailer:
            raise BadGzip("a checksum of the gzip stream is wrong")


def prepended(first: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from chunks


def verify(stream: BinaryIO, factor: float = 1) -> Verdict:
    """Check the certificate in a stream within so many times the usual budget.

    Raises Rejected, TooLarge, or OSError if it can't be read.
    """
    meter = Meter(factor)
    try:
        return verify_metered(stream, meter)
    except Rejected as fault:
        fault.step = meter.step
        raise


def verify_metered(stream: BinaryIO, meter: Meter) -> Verdict:
    chunks = file_chunks(stream, meter)
    first = next(chunks, b"")
    chunks = prepended(first, chunks)
    if first[:1] == b"\x1f":
        chunks = unpacked(chunks, meter)
        try:
            first = next((chunk for chunk in chunks if chunk), b"")
        except BadGzip as fault:
            raise Rejected(f"byte 0: {fault}") from None
        chunks = prepended(first, chunks)
    if first[:1] == b"M":
        return verify_binary(chunks, meter)
    if first and first[0] in b"m#" + WHITE_SPACE:
        return verify_text(chunks, meter)
    if first:
        raise Rejected(f"byte 0: no certificate begins with {first[0]:#04x}")
    raise Rejected("byte 0: the file is empty")


def check_file(name: str, factor: int) -> int:
    """Check one file, report, and return the exit status for it."""
    try:
        if name == "-":
            if sys.stdin is None:
                raise OSError("standard input is closed")
            verdict = verify(sys.stdin.buffer, factor)
        else:
            with open(name, "rb") as stream:
                verdict = verify(stream, factor)
    except Rejected as fault:
        print(f"{name}: {fault}", file=sys.stderr)
        return 1
    except TooLarge as excess:
        print(f"{name}: too large: {excess}; --budget 10 allows ten times as much",
              file=sys.stderr)
        return 3
    except MemoryError:
        print(f"{name}: too large: there is not enough memory", file=sys.stderr)
        return 3
    except OSError as error:
        print(f"{name}: can't be read: {error}", file=sys.stderr)
        return 2
    print(verdict.statement)
    print(f"accepted: {verdict.claims} claims, at most {verdict.most_kept} kept at once",
          flush=True)
    return 0


def main(arguments: List[str]) -> int:
    if arguments in (["-h"], ["--help"]):
        print(__doc__.strip())
        return 0
    factor = 1
    if arguments[:1] == ["--budget"] and re.fullmatch(r"[1-9][0-9]{0,8}", "".join(arguments[1:2])):
        factor, arguments = int(arguments[1]), arguments[2:]
    if not arguments or any(name.startswith("-") and name != "-" for name in arguments):
        print("usage: verify.py [--budget N] FILE...  (- for standard input)", file=sys.stderr)
        return 2
    return max([check_file(name, factor) for name in arguments], key=[0, 3, 1, 2].index)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
