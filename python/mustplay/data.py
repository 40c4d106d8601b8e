"""Data sets of solved positions, as `mustplay export` makes them.

>>> from mustplay import data
>>> rows = list(data.read(folder))
>>> rows[0].line, rows[0].winner in ("black", "white")
([], True)
>>> train = data.read(folder, split="train", game="hex", board="5x5")
>>> all(row.split == "train" for row in train)
True

A data set is a folder with positions.csv, or with positions.parquet, which pyarrow reads; either
file alone will do. Rows come one by one, so that large files need little memory.
"""

from __future__ import annotations

import csv
import importlib
import os
import pathlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from ._core import Position
from .errors import DataError

__all__ = ["Row", "arrays", "read"]

_COLUMNS = (
    "game", "columns", "rows", "position", "to_move", "stones", "winner", "winning_moves",
    "winning_moves_complete", "nodes", "carrier", "must_play", "root", "line", "split",
)


class Row:
    """A position, and what was found out about it.

    >>> row = next(data.read(folder, game="hex", board="5x5"))
    >>> row.game, row.columns, row.rows, row.stones == len(row.position.black + row.position.white)
    ('hex', 5, 5, True)
    """

    __slots__ = (
        "game", "columns", "rows", "text", "to_move", "stones", "winner", "winning_moves",
        "winning_moves_complete", "nodes", "carrier", "must_play", "root", "line", "split",
    )

    game: Literal["hex", "rex"]
    """The game: "hex" or "rex"."""
    columns: int
    """The columns of the board."""
    rows: int
    """The rows of the board."""
    text: str
    """The position line, without the game."""
    to_move: str
    """The side to move: "black" or "white"."""
    stones: int
    """How many stones there are."""
    winner: str
    """Who wins: "black" or "white"."""
    winning_moves: list[str]
    """Moves of the side to move that win."""
    winning_moves_complete: bool
    """Whether these are all of them."""
    nodes: int
    """The nodes of a search that knew nothing before."""
    carrier: list[str] | None
    """The empty cells that the winner relies on; None in Rex."""
    must_play: list[str] | None
    """The must-play: a move elsewhere loses, unless its cell is filled in; None in Rex."""
    root: str
    """The root from whose search the position is."""
    line: list[str]
    """The moves that lead there from the root."""
    split: str
    """What it is for: "train", "validation" or "test"."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        def cells(name: str) -> list[str]:
            return (values[name] or "").split()

        self.game = values["game"]
        self.columns, self.rows = int(values["columns"]), int(values["rows"])
        self.text, self.to_move = values["position"], values["to_move"]
        self.stones, self.winner = int(values["stones"]), values["winner"]
        self.winning_moves = cells("winning_moves")
        self.winning_moves_complete = values["winning_moves_complete"] in (True, "true")
        self.nodes = int(values["nodes"])
        self.carrier = cells("carrier") if self.game == "hex" else None
        self.must_play = cells("must_play") if self.game == "hex" else None
        self.root, self.line = values["root"], cells("line")
        self.split = values["split"]

    @property
    def position(self) -> Position:
        """The position."""
        return Position(self.text, game=self.game, notation="line")

    def planes(self) -> bytes:
        """Three planes of bytes, as `Position.planes` gives them.

        >>> len(row.planes()) == 3 * row.rows * row.columns
        True
        """
        return self.position.planes()

    def plane(self, cells: Iterable[str]) -> bytes:
        """One byte for each cell of the board, row by row: 1 for the cells of a list.

        >>> sum(row.plane(row.winning_moves)) == len(row.winning_moves)
        True
        """
        plane = bytearray(self.columns * self.rows)
        for cell in cells:
            letters = cell.rstrip("0123456789")
            column = 0
            for letter in letters:
                column = 26 * column + ord(letter) - ord("a") + 1
            plane[(int(cell[len(letters):]) - 1) * self.columns + column - 1] = 1
        return bytes(plane)

    def __repr__(self) -> str:
        return f"<Row of {self.root}: {self.winner} wins '{self.game} {self.text}'>"


def read(
    path: str | os.PathLike[str],
    *,
    split: str | None = None,
    game: str | None = None,
    board: str | None = None,
) -> Iterator[Row]:
    """The rows of a data set, one by one; of a split, a game and a board such as "5x5", if given.

    >>> {row.game for row in data.read(folder, game="rex")}
    {'rex'}
    >>> next(data.read("nowhere"))
    Traceback (most recent call last):
        ...
    mustplay.errors.DataError: nowhere has no positions.csv and no positions.parquet
    """
    for values in _values(_file(pathlib.Path(path))):
        if split is not None and values["split"] != split:
            continue
        if game is not None and values["game"] != game:
            continue
        if board is not None and f"{values['columns']}x{values['rows']}" != board:
            continue
        yield Row(values)


def arrays(rows: Iterable[Row]) -> tuple[bytes, bytes, tuple[int, int]]:
    """Rows of one board for numpy, without a copy: all planes, all planes of winning moves, and the
    number of rows and columns of the board.

    >>> planes, wins, (height, width) = arrays(data.read(folder, game="hex", board="5x5"))
    >>> len(planes) == 3 * len(wins), height, width
    (True, 5, 5)

    With numpy: `numpy.frombuffer(planes, "uint8").reshape(-1, 3, height, width)`.
    """
    planes, wins, shapes = [], [], set()
    for row in rows:
        planes.append(row.planes())
        wins.append(row.plane(row.winning_moves))
        shapes.add((row.rows, row.columns))
    if len(shapes) != 1:
        raise DataError(f"arrays are for rows of one board, not of {len(shapes)}")
    return b"".join(planes), b"".join(wins), shapes.pop()


def _file(path: pathlib.Path) -> pathlib.Path:
    """The file of a data set."""
    if path.is_file():
        return path
    for name in ("positions.csv", "positions.parquet"):
        if (path / name).is_file():
            return path / name
    raise DataError(f"{path} has no positions.csv and no positions.parquet")


def _values(path: pathlib.Path) -> Iterator[Mapping[str, Any]]:
    """The values of each row by their names."""
    if path.suffix == ".parquet":
        yield from _parquet(path)
        return
    with open(path, newline="", encoding="utf-8") as file:
        table = csv.DictReader(file)
        _check(path, table.fieldnames or ())
        for values in table:
            if None in values or None in values.values():
                raise DataError(f"{path}, line {table.line_num}: there are not 15 values")
            yield values


def _parquet(path: pathlib.Path) -> Iterator[Mapping[str, Any]]:
    try:
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise DataError("Parquet files are read by pyarrow: pip install pyarrow") from error
    with parquet.ParquetFile(path) as file:
        _check(path, file.schema_arrow.names)
        for batch in file.iter_batches():
            yield from batch.to_pylist()


def _check(path: pathlib.Path, columns: Iterable[str]) -> None:
    missing = [name for name in _COLUMNS if name not in columns]
    if missing:
        raise DataError(f"{path} is no data set of mustplay: it has no column {missing[0]}")
