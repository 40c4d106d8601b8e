"""Sends mixed requests of many clients to a server for a while, and says how it fared.

    python3 tools/soak.py target/release/mustplay --clients 100 --seconds 3600

It starts `mustplay serve` on a free port of this machine. Each client asks, waits for the answer,
rests for a moment and asks again. Some requests are *polite*: files of the page, positions in all
notations, a look at boards up to 13x13, steps through proofs. The others are heavy: searches,
proofs, reviews, players, uploads, looks at crowded boards of 19x19, nonsense. What is asked is
random, from a seed. At the end stand the memory of the server over time, how long polite requests
took, and which statuses came back. Both the number of requests and the time are bounded.

Exit code 1 if the server ended, if an answer had a status that nobody expects, or if polite
requests took longer than `--polite` seconds at the 99th percentile (not checked without it).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from urllib.parse import urlencode

PAGE = ["/", "/style.css", "/js/app.js", "/js/board.js", "/maps.html"]

# Statuses that requests of this program may get: 503 says that too much is asked for at once.
EXPECTED = {200, 304, 400, 404, 422, 503}

# How long an answer may take before the client gives up.
PATIENCE = 60.0


def position(chance: random.Random, side: int, stones: int, game: str = "hex") -> str:
    """A position line with so many random stones."""
    cells = [(column, row) for row in range(side) for column in range(side)]
    taken = dict(zip(chance.sample(cells, stones), "BW" * stones, strict=False))
    rows = []
    for row in range(side):
        text, empty = "", 0
        for column in range(side):
            stone = taken.get((column, row))
            if stone is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + stone
            empty = 0
        rows.append(text + (str(empty) if empty else ""))
    return f"{game} {'/'.join(rows)} {'b' if stones % 2 == 0 else 'w'}"


def moves(chance: random.Random, side: int, count: int) -> str:
    """A game of random moves."""
    cells = [f"{chr(97 + column)}{row + 1}" for row in range(side) for column in range(side)]
    return f"{side}x{side} " + " ".join(chance.sample(cells, count))


class Asked:
    """A request: what it is, whether it is polite, and its bytes."""

    def __init__(self, kind: str, polite: bool, path: str, body: object = None,
                 headers: str = "") -> None:
        self.kind, self.polite = kind, polite
        data = b""
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        length = f"Content-Length: {len(data)}\r\n" if body is not None else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{length}{headers}"
        self.bytes = f"{head}Connection: close\r\n\r\n".encode() + data


def query(path: str, **values: object) -> str:
    return f"{path}?{urlencode(values)}"


class Client:
    """Somebody at the page, or a program: what is asked depends on the seed alone."""

    def __init__(self, soak: Soak, seed: int) -> None:
        self.soak, self.chance = soak, random.Random(seed)
        self.tags: dict[str, str] = {}

    def polite(self) -> Asked:
        chance = self.chance
        kind = chance.choice(["page", "page", "about", "read", "write", "look", "look", "walk"])
        if kind == "page":
            path = chance.choice(PAGE)
            tag = self.tags.get(path)
            return Asked(kind, True, path, headers=f"If-None-Match: {tag}\r\n" if tag else "")
        if kind == "about":
            return Asked(kind, True, "/api/about")
        if kind == "read":
            side = chance.randint(3, 13)
            text = moves(chance, side, chance.randint(0, side * side))
            return Asked(kind, True, "/api/read", {"text": text})
        if kind == "write":
            side = chance.randint(3, 13)
            line = position(chance, side, chance.randint(0, side * side // 2))
            form = chance.choice(["sgf", "svg", "hexworld", "diagram"])
            return Asked(kind, True, "/api/write", {"position": line, "format": form})
        if kind == "walk" and self.soak.proofs:
            name = chance.choice(self.soak.proofs)
            part = chance.choice(["at", "tree", "", "find?cell=a1"])
            return Asked(kind, True, f"/api/certificates/{name}/{part}".rstrip("/"))
        side = chance.randint(4, 13)
        line = position(chance, side, chance.randint(0, side * side // 2), self.game())
        return Asked("look", True, query("/api/look", position=line))

    def game(self) -> str:
        return "rex" if self.chance.random() < 0.2 else "hex"

    def heavy(self) -> Asked:
        chance = self.chance
        kind = chance.choice(["solve", "solve", "map", "prove", "prove", "review", "play", "play",
                              "crowd", "links", "maps", "upload", "picture", "nonsense"])
        if kind in ("solve", "map", "prove"):
            game = self.game()
            side = chance.randint(3, 5 if game == "rex" else 7)
            line = position(chance, side, chance.randint(1, side), game)
            limit = chance.choice([1, 2, 5])
            if kind == "prove":
                return Asked(kind, False, query("/api/prove", position=line, limit=limit))
            wanted = int(kind == "map")
            return Asked(kind, False,
                         query("/api/solve", position=line, map=wanted, limit=limit))
        if kind == "review":
            side = chance.randint(3, 7)
            text = moves(chance, side, chance.randint(1, side * side))
            return Asked(kind, False, "/api/review", {"text": text, "limit": 2})
        if kind == "play":
            side = chance.randint(3, 11)
            line = position(chance, side, chance.randint(0, side))
            level = chance.randint(1, 6)
            return Asked(kind, False, "/api/play", {"position": line, "level": level})
        if kind == "crowd":
            line = position(chance, 19, chance.randint(60, 150))
            return Asked(kind, False, query("/api/look", position=line))
        if kind == "links":
            side = chance.randint(5, 19)
            line = position(chance, side, chance.randint(0, side))
            return Asked(kind, False, query("/api/links", position=line, color="black",
                                            **{"from": "top", "to": "bottom"}))
        if kind == "maps":
            return Asked(kind, False, chance.choice(["/api/maps", "/api/maps/hex/5x5"]))
        if kind == "upload":
            text = "mustplay certificate 1\nblack wins hex B w\n" + "x" * chance.randint(0, 50_000)
            return Asked(kind, False, "/api/certificates", text.encode())
        if kind == "picture":
            side = chance.randint(3, 19)
            line = position(chance, side, chance.randint(0, side * side // 2))
            return Asked(kind, False, "/api/write", {"position": line, "format": "png"})
        noise = bytes(chance.randrange(256) for _ in range(chance.randint(0, 2000)))
        return Asked(kind, False, "/api/read", noise)

    async def run(self) -> None:
        soak, chance = self.soak, self.chance
        await asyncio.sleep(chance.random() * soak.rest * 2)
        while soak.goes_on():
            asked = self.polite() if chance.random() < 0.7 else self.heavy()
            while soak.options.kinds and asked.kind not in soak.options.kinds:
                asked = self.polite() if chance.random() < 0.5 else self.heavy()
            began = time.monotonic()
            status = await self.ask(asked)
            soak.note(asked, status, time.monotonic() - began)
            await asyncio.sleep(chance.random() * soak.rest * 2)

    async def ask(self, asked: Asked) -> int:
        """The status of the answer; 0 if there was none."""
        try:
            return await asyncio.wait_for(self.exchange(asked), PATIENCE)
        except (OSError, ValueError, IndexError, asyncio.TimeoutError):
            return 0

    async def exchange(self, asked: Asked) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.soak.port)
        try:
            writer.write(asked.bytes)
            await writer.drain()
            # Some go away in the middle, as people do.
            if not asked.polite and self.chance.random() < 0.1:
                await asyncio.sleep(self.chance.random() * 0.3)
                return 200
            answer = await reader.read()
        finally:
            writer.close()
        head, _, body = answer.partition(b"\r\n\r\n")
        self.learn(asked, head.decode("latin-1"), body)
        return int(head.split(None, 2)[1])

    def learn(self, asked: Asked, head: str, body: bytes) -> None:
        """Remembers tags of files, and the names of proofs for everybody."""
        for line in head.split("\r\n"):
            if line.lower().startswith("etag: "):
                self.tags[asked.bytes.split(b" ", 2)[1].decode()] = line[6:]
        if asked.kind == "prove" and b"event: certificate" in body:
            at = body.index(b'"id":"') + 6
            self.soak.proofs.append(body[at:at + 16].decode())
            del self.soak.proofs[:-200]


class Soak:
    """What all clients share: when to end, and what they met."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options, self.rest = options, options.rest
        self.port, self.pid = 0, 0
        self.proofs: list[str] = []
        self.began = time.monotonic()
        self.asked = 0
        self.statuses: Counter[tuple[str, int]] = Counter()
        self.times: dict[str, list[float]] = defaultdict(list)
        self.polite: list[tuple[float, float]] = []
        self.memory: list[tuple[float, int]] = []
        self.cpu = 0.0
        self.has_ended = False

    def elapsed(self) -> float:
        return time.monotonic() - self.began

    def goes_on(self) -> bool:
        within = self.elapsed() < self.options.seconds and self.asked < self.options.requests
        return within and not self.has_ended

    def note(self, asked: Asked, status: int, seconds: float) -> None:
        self.asked += 1
        self.statuses[asked.kind, status] += 1
        self.times[asked.kind].append(seconds)
        if asked.polite:
            self.polite.append((self.elapsed(), seconds))

    def look_at_memory(self) -> None:
        try:
            text = Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            self.has_ended = True
            return
        fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        if "VmRSS" not in fields:
            self.has_ended = True
            return
        self.memory.append((self.elapsed(), int(fields["VmRSS"].split()[0])))
        self.cpu = cpu_seconds(self.pid)

    async def watch(self) -> None:
        told = 0.0
        while self.goes_on():
            self.look_at_memory()
            if self.elapsed() >= told:
                told += self.options.tell
                self.tell()
            await asyncio.sleep(1)

    def tell(self) -> None:
        recent = [seconds for at, seconds in self.polite if at > self.elapsed() - self.options.tell]
        rss = self.memory[-1][1] / 1024 if self.memory else 0
        print(f"{self.elapsed():7.0f} s  {self.asked:7} requests  {rss:7.1f} MiB  "
              f"polite: {times(recent)}", flush=True)

    async def run(self) -> int:
        command = [self.options.program, "serve", "--port", "0", *self.options.serve]
        server = await asyncio.create_subprocess_exec(
            *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
        line = (await server.stdout.readline()).decode()
        self.port, self.pid = int(line.rsplit(":", 1)[1].strip(" /\n")), server.pid
        self.began = time.monotonic()
        try:
            seeds = range(self.options.seed, self.options.seed + self.options.clients)
            clients = [Client(self, seed).run() for seed in seeds]
            await asyncio.gather(self.watch(), *clients)
            self.look_at_memory()
            has_ended = server.returncode is not None
        finally:
            if server.returncode is None:
                server.terminate()
                await server.wait()
        return self.report(has_ended)

    def report(self, has_ended: bool) -> int:
        print(f"\n{self.asked} requests of {self.options.clients} clients in "
              f"{self.elapsed():.0f} s")
        print("\nMemory of the server (MiB), by tenths of the time:")
        tenth = max(1, len(self.memory) // 10)
        parts = [self.memory[at:at + tenth] for at in range(0, len(self.memory), tenth)]
        print("  " + " ".join(f"{max(rss for _, rss in part) / 1024:.0f}" for part in parts))
        print("\nSeconds by kind (polite ones first):")
        polite = ["page", "about", "read", "write", "look", "walk"]
        for kind in sorted(self.times, key=lambda kind: (kind not in polite, kind)):
            found = Counter({status: count for (of, status), count in self.statuses.items()
                             if of == kind})
            statuses = ", ".join(f"{status}: {count}" for status, count in sorted(found.items()))
            print(f"  {kind:9} {times(self.times[kind])}   {statuses}")
        every = [seconds for _, seconds in self.polite]
        print(f"\nAll polite requests: {times(every)}")
        if self.asked:
            print(f"CPU time of the server: {1000 * self.cpu / self.asked:.1f} ms a request")
        strange = {key: count for key, count in self.statuses.items() if key[1] not in EXPECTED}
        if strange:
            print(f"Unexpected statuses: {strange}")
        if has_ended:
            print("The server has ended.")
        limit = self.options.polite
        is_slow = limit is not None and bool(every) and percentile(every, 99) > limit
        return int(has_ended or bool(strange) or is_slow)


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], percent: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def times(values: list[float]) -> str:
    if not values:
        return "none"
    shown = [f"{name} {percentile(values, percent):.3f}"
             for name, percent in (("50%", 50), ("95%", 95), ("99%", 99), ("max", 100))]
    return "  ".join(shown) + f"  ({len(values)})"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="the program whose server is asked")
    parser.add_argument("--clients", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--requests", type=int, default=1_000_000, help="the most of them")
    parser.add_argument("--rest", type=float, default=2.0,
                        help="seconds that a client rests between requests, on average")
    parser.add_argument("--tell", type=float, default=60, help="seconds between two lines")
    parser.add_argument("--polite", type=float, help="the most seconds of polite requests")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", type=lambda text: text.split(","),
                        help="ask only this, such as look,play: to find out what takes memory")
    parser.usage = "%(prog)s PROGRAM [options] [-- arguments of serve]"
    given = sys.argv[1:]
    at = given.index("--") if "--" in given else len(given)
    options = parser.parse_args(given[:at])
    options.serve = given[at + 1:]
    return asyncio.run(Soak(options).run())


if __name__ == "__main__":
    sys.exit(main())
