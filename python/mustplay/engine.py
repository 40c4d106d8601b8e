"""Other programs that play Hex, by the Hex Text Protocol (HTP).

Any program that speaks HTP will do: `mustplay htp`, and those of others.

    with mustplay.engine.popen("mustplay htp") as engine:
        print(engine.play("5x5 c3", Limit(seconds=1)))

The position is sent with every question, so an engine can be asked about any game at any time.
"""

from __future__ import annotations

import itertools
import math
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ._core import Game, Position
from .errors import EngineError

__all__ = ["Engine", "Limit", "Weighed", "popen"]

# How long an engine may take to end by itself before it is made to.
_PATIENCE = 2.0


@dataclass(frozen=True)
class Limit:
    """The most that an engine may take for a move or an analysis.

    Programs of others are told the seconds by their clock. Nodes are for Mustplay alone.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5, nodes=None)
    """

    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class Weighed:
    """A move that an engine weighs.

    >>> Weighed(move="c3", value=0.75, visits=10, line=("c3", "b4"))
    Weighed(move='c3', value=0.75, visits=10, line=('c3', 'b4'), proved=None)
    """

    move: str
    #: The chance of the side to move, from 0 to 1.
    value: float
    visits: int
    #: What the engine expects, this move first.
    line: tuple[str, ...] = ()
    #: "win" or "loss" for the side to move, where the engine says that it is proved.
    proved: str | None = None


def popen(
    command: str | Sequence[str],
    *,
    timeout: float | None = None,
    cwd: str | None = None,
    env: Mapping[str, str] | None = None,
) -> Engine:
    """Start a program that speaks HTP: a command line, or a list of a program and its arguments.

    timeout: the seconds after which a program that doesn't answer is given up; by default never.
    """
    arguments = shlex.split(command) if isinstance(command, str) else list(command)
    return Engine(arguments, timeout=timeout, cwd=cwd, env=env)


class Engine:
    """A program that speaks HTP. Leaving a `with` block ends it."""

    #: What the program calls itself.
    name: str
    #: The commands that it knows.
    commands: frozenset[str]

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        timeout: float | None = None,
        cwd: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self._timeout = timeout
        self._numbers = itertools.count(1)
        self._lines: queue.Queue[str | None] = queue.Queue()
        # In a session of its own, so that Ctrl-C reaches us and not the program.
        self._process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            cwd=cwd,
            env=env,
            start_new_session=True,
        )
        assert self._process.stdin and self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.name = self.command("name")
            self.commands = frozenset(self.command("list_commands").split())
        except BaseException:
            self._kill()
            raise

    def command(self, line: str, timeout: float | None = None) -> str:
        """Send one command, and return the text of the answer. A `?` raises EngineError."""
        number = self._send(line)
        return "\n".join(self._answer(number, self._deadline(timeout))).strip()

    def set_position(self, game: Position | Game | str) -> Position:
        """Put a position, or a game with its moves, on the engine's board."""
        played = _as_game(game)
        start = played.start
        self._set_rules(start.game)
        size = [start.columns] if start.columns == start.rows else [start.columns, start.rows]
        self.command("boardsize " + " ".join(map(str, size)))
        self.command("clear_board")
        stones = [("black", cell) for cell in start.black]
        stones += [("white", cell) for cell in start.white]
        for color, move in stones + played.moves[: played.cursor]:
            # What leaves the stones alone is said by the color that moves next.
            if move not in ("pass", "swap-sides", "resign", "forfeit"):
                self.command(f"play {color} {move}")
        return played.position

    def play(self, game: Position | Game | str, limit: Limit | None = None) -> str:
        """The engine's move for the side to move: a cell, "swap-pieces" or "resign"."""
        position = self.set_position(game)
        self._set_limit(limit)
        return self.command(f"genmove {position.turn}").lower()

    def analyze(
        self, game: Position | Game | str, limit: Limit | None = None
    ) -> list[Weighed]:
        """The moves that the engine weighs when the limit is reached, best first.

        Without a limit that is one second.
        """
        weighed: list[Weighed] = []
        for weighed in self.analysis(game, limit or Limit(seconds=1.0)):
            pass
        return weighed

    def analyse(
        self, game: Position | Game | str, limit: Limit | None = None
    ) -> list[Weighed]:
        """The same as `analyze`, as python-chess spells it."""
        return self.analyze(game, limit)

    def analysis(
        self, game: Position | Game | str, limit: Limit | None = None, interval: float = 0.2
    ) -> Iterator[list[Weighed]]:
        """The same while the engine thinks: lists of moves, until the limit or for ever.

        Needs `lz-analyze` or `kata-analyze`; EngineError says if an engine has neither.
        """
        known = [name for name in ("lz-analyze", "kata-analyze") if name in self.commands]
        if not known:
            raise EngineError(f"{self.name} has neither lz-analyze nor kata-analyze")
        position = self.set_position(game)
        limit = limit or Limit()
        self._set_nodes(limit.nodes)
        command = f"{known[0]} {position.turn} {max(1, round(interval * 100))}"
        # An engine that has used up its nodes says no more, and waits.
        silence = math.inf if limit.nodes is None else max(1.0, 5 * interval)
        return self._live(command, 10000 if known[0] == "lz-analyze" else 1, limit, silence)

    def close(self) -> None:
        """Ask the program to end, and make it end if it doesn't."""
        if self._process.poll() is None:
            with suppress(EngineError, subprocess.TimeoutExpired):
                self._send("quit")
                self._process.wait(_PATIENCE)
        self._kill()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Engine {self.name}>"

    def _read(self) -> None:
        """Pass all lines on, and None at the end."""
        for line in self._stdout:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def _send(self, line: str) -> int:
        if "\n" in line or "\r" in line:
            raise EngineError("a command is one line")
        number = next(self._numbers)
        self._write(f"{number} {line}\n")
        return number

    def _write(self, text: str) -> None:
        try:
            self._stdin.write(text)
            self._stdin.flush()
        except (OSError, ValueError):
            raise EngineError("the engine is gone") from None

    def _deadline(self, timeout: float | None) -> float:
        timeout = self._timeout if timeout is None else timeout
        return math.inf if timeout is None else time.monotonic() + timeout

    def _line(self, deadline: float) -> str | None:
        """The next line; None if there is none before the deadline."""
        left = None if deadline == math.inf else max(0.0, deadline - time.monotonic())
        try:
            line = self._lines.get(timeout=left)
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)
            raise EngineError("the engine is gone")
        return line

    def _answer(self, number: int, deadline: float) -> list[str]:
        """The lines of the answer with a number. What comes before it belongs to others."""
        text: list[str] | None = None
        failed = False
        while True:
            line = self._line(deadline)
            if line is None:
                raise EngineError("the engine doesn't answer")
            if text is None:
                head, _, rest = line.partition(" ")
                if head in (f"={number}", f"?{number}"):
                    text, failed = [rest], head.startswith("?")
            elif line == "":
                break
            else:
                text.append(line)
        if failed:
            raise EngineError("\n".join(text).strip() or "the engine refuses")
        return text

    def _live(
        self, line: str, scale: float, limit: Limit, silence: float
    ) -> Iterator[list[Weighed]]:
        """What a live analysis says, line by line; it ends with the next line that it is sent."""
        end = math.inf if limit.seconds is None else time.monotonic() + limit.seconds
        number = self._send(line)
        has_ended = False
        try:
            self._begin(number)
            while True:
                said = self._line(min(end, time.monotonic() + silence))
                if said is None:
                    break
                if said.startswith("info "):
                    yield _weighed(said, scale)
                elif said == "":
                    has_ended = True
                    return
            self._write("\n")
            has_ended = True
            # The last word comes after the line that ends it.
            while said := self._line(self._deadline(None)):
                if said.startswith("info "):
                    yield _weighed(said, scale)
            if said is None:
                raise EngineError("the engine doesn't answer")
        finally:
            # Of an analysis that is left, the rest comes before the next answer, and is skipped.
            if not has_ended:
                with suppress(EngineError):
                    self._write("\n")

    def _begin(self, number: int) -> None:
        """Wait for the first line of a live answer."""
        while True:
            said = self._line(self._deadline(None))
            if said is None:
                raise EngineError("the engine doesn't answer")
            head, _, rest = said.partition(" ")
            if head == f"={number}":
                return
            if head == f"?{number}":
                raise EngineError(rest or "the engine refuses")

    def _set_rules(self, rules: str) -> None:
        """Other programs know only Hex, and have nothing to set."""
        try:
            self.command(f"param_game rules {rules}")
        except EngineError:
            if rules != "hex":
                raise

    def _set_limit(self, limit: Limit | None) -> None:
        limit = limit or Limit()
        self._set_nodes(limit.nodes)
        if limit.seconds is None:
            return
        if self.name == "Mustplay":
            self.command(f"param_player time {limit.seconds:g}")
        elif "time_settings" in self.commands:
            # No main time, and so many whole seconds for each move.
            self.command(f"time_settings 0 {math.ceil(limit.seconds)} 1")

    def _set_nodes(self, nodes: int | None) -> None:
        if self.name == "Mustplay":
            self.command(f"param_player nodes {nodes or 0}")

    def _kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        for stream in (self._stdin, self._stdout):
            with suppress(OSError):
                stream.close()


def _as_game(game: Position | Game | str) -> Game:
    if isinstance(game, Game):
        return game
    return Game.start_from(game) if isinstance(game, Position) else Game(game)


def _weighed(line: str, scale: float) -> list[Weighed]:
    """The moves of a line such as `info move c3 visits 1 winrate 10000 pv c3 b4 info move ...`."""
    moves = []
    for part in line.split("info ")[1:]:
        words = part.split()
        end = words.index("pv") if "pv" in words else len(words)
        facts = dict(zip(words[:end:2], words[1:end:2]))
        if "move" in facts:
            moves.append(
                Weighed(
                    move=facts["move"].lower(),
                    value=float(facts.get("winrate", "nan")) / scale,
                    visits=int(facts.get("visits", 0)),
                    line=tuple(cell.lower() for cell in words[end + 1 :]),
                    proved=facts.get("proved"),
                )
            )
    return moves
