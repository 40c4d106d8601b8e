"""The solver, with what is easier to say in Python: many positions, asyncio, one question."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import Any

from . import _core
from ._core import Answer, Certificate, Game, Position

# How often a search is looked at while asyncio does other things.
_PAUSE = 0.02


class Solver(_core.Solver):
    __doc__ = _core.Solver.__doc__

    def solve_all(
        self, positions: Iterable[Position | Game | str], **options: Any
    ) -> Iterator[Answer]:
        """Solve positions one after another, with the options of `solve`: an iterator of answers.

        >>> with Solver(threads=1, memory=16) as solver:
        ...     [answer.winner for answer in solver.solve_all(["3x3", "3x3 a1"])]
        ['black', 'white']
        """
        for position in positions:
            yield self.solve(position, **options)

    async def asolve(self, position: Position | Game | str, **options: Any) -> Answer:
        """Solve a position while asyncio does other things. Canceling it ends the search.

        >>> import asyncio
        >>> async def both():
        ...     with Solver(threads=1, memory=16) as solver:
        ...         return await asyncio.gather(solver.asolve("3x3"), solver.asolve("3x3 a1"))
        >>> [answer.winner for answer in asyncio.run(both())]
        ['black', 'white']
        """
        search = self.start(position, **options)
        try:
            while not search.is_done:
                await asyncio.sleep(_PAUSE)
        except BaseException:
            search.stop()
            raise
        return search.result()


def solve(
    position: Position | Game | str,
    *,
    all_moves: bool = False,
    certify: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    memory: int | None = None,
) -> Answer:
    """Say who wins one position, by a solver that is made for it. A Solver remembers more.

    >>> solve("7x7 d4", memory=64).winner
    'black'
    """
    with Solver(threads=threads, memory=memory) as solver:
        return solver.solve(
            position, all_moves=all_moves, certify=certify, seconds=seconds, nodes=nodes
        )


def certify(
    position: Position | Game | str,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    threads: int | None = None,
    memory: int | None = None,
) -> Certificate:
    """Prove who wins one position, by a solver that is made for it.

    >>> certify("4x4 a1", memory=16).winner
    'white'
    """
    with Solver(threads=threads, memory=memory) as solver:
        return solver.certify(position, seconds=seconds, nodes=nodes)
