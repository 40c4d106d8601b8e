"""Both transports answer alike: HTTP, and the engine in the browser.

The requests are those of the transcripts that the program's own tests keep. What differs by nature
is left out: times, limits, and progress.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import unittest
import urllib.error
import urllib.request
from pathlib import Path

from harness import ROOT, OnSite, PageTest, Server, program, site_folder

TRANSCRIPTS = [ROOT / "crates/cli/tests/golden" / name for name in
               ("serve.txt", "serve_certificates.txt")]

# What a transport takes is its own: times, and what it allows itself.
OWN = {"seconds", "cpu_seconds", "wall_seconds", "nodes_per_second", "limits", "store"}

ASK = """
const [requests, done] = arguments;
const { Local } = await import('./js/local.js');
const local = new Local('mustplay.wasm');
const answers = [];
const ids = [];
for (const { method, path, body } of requests) {
  const named = path.replace(/ID(\\d+)/, (_, number) => ids[Number(number) - 1] ?? 'ID');
  const response = await local.fetch(named, { method, body });
  const text = await response.text();
  const [, id] = /^event: certificate\\ndata: .*"id":"(\\w+)"/m.exec(text) ?? [];
  if (id && !ids.includes(id)) ids.push(id);
  answers.push([response.status, response.headers.get('content-type'), text]);
}
done(answers);
"""


def requests_of(path: Path) -> list[dict]:
    """The requests of a transcript up to its store."""
    found: list[dict] = []
    for line in path.read_text().split("# With a store")[0].split("\n"):
        if asked := re.match(r"\$ (GET|POST|DELETE) (/api/\S*)$", line):
            method, target = asked.groups()
            found.append({"method": method, "path": target[1:], "body": None})
        elif line.startswith("< ") and found:
            found[-1]["body"] = "\n".join(filter(None, [found[-1]["body"], line[2:]]))
        elif line.startswith("$ "):
            found.append({"path": "skipped", "body": None})
    return [request for request in found if is_common(request)]


def is_common(request: dict) -> bool:
    """Maps are those of the site; PNG is drawn by each in its own way; limits end at a time."""
    path, body = request["path"], request["body"] or ""
    is_picture = '"png"' in body
    has_own_answer = re.search(r"^skipped|^api/maps|limit=\d|ID[34]", path)
    return not has_own_answer and not is_picture


def plain(value: object) -> object:
    """An answer without what is a transport's own."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if key not in OWN}
    return [plain(part) for part in value] if isinstance(value, list) else value


def comparable(status: int, kind: str, text: str) -> object:
    if kind.startswith("application/json"):
        return status, plain(json.loads(text))
    if not kind.startswith("text/event-stream"):
        return status, kind, text
    blocks = [block.split("\n") for block in text.strip().split("\n\n")]
    events = [(name, plain(json.loads(data.removeprefix("data: ")))) for name, data in blocks]
    # The site has certificates of openings, and needs no nodes for them.
    reasons = [(name, object["reason"]) for name, object in events if name == "event: end"]
    told = [event for event in events if event[0] not in ("event: progress", "event: end")]
    return status, told + reasons


class Contract(OnSite, PageTest):
    def over_http(self, server: Server, requests: list[dict]) -> list:
        answers, ids = [], []
        for request in requests:
            path = re.sub(r"ID(\d+)", lambda m: (ids + ["ID"] * 9)[int(m[1]) - 1], request["path"])
            body = request["body"]
            asked = urllib.request.Request(
                server.address + path,
                data=None if body is None else body.encode(),
                method=request["method"],
            )
            try:
                response = urllib.request.urlopen(asked)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                text = response.read().decode("utf-8", "replace")
                answers.append([response.status, response.headers["content-type"], text])
            found = re.search(r'^event: certificate\ndata: .*"id":"(\w+)"', text, re.M)
            if found and found[1] not in ids:
                ids.append(found[1])
        return answers

    def test_every_request_of_the_transcripts(self) -> None:
        count = 0
        for transcript in TRANSCRIPTS:
            requests = requests_of(transcript)
            count += len(requests)
            server = Server("--threads", "1", "--searches", "1", "--memory", "128")
            self.addCleanup(server.stop)
            expected = self.over_http(server, requests)
            self.open()
            self.browser.set_script_timeout(120)
            script = f"(async () => {{ {ASK} }})()".replace("arguments", "args")
            found = self.browser.execute_async_script(
                f"const args = arguments; {script}", requests
            )
            for request, ours, theirs in zip(requests, found, expected, strict=True):
                with self.subTest(**request):
                    self.assertEqual(comparable(*ours), comparable(*theirs))
        self.assertGreater(count, 75)


class Nodes(unittest.TestCase):
    """The engine in the browser visits the nodes that the program visits."""

    # Openings and later positions of both games, from small to some thousand nodes.
    POSITIONS = (
        [f"6x6 {cell}" for cell in "a1 a6 b4 c2".split()]
        + [f"7x7 {cell}" for cell in "a1 a2 a3 a7 b1 b2 b3 b4 b5 c1 c2 d1 d2 e1 e2 f2 g1".split()]
        + ["7x6 a1", "8x7 c3", "8x8 d5 c6 f4 e3", "8x8 e4 c5 d6"]
        + ["rex 4x4", "rex 5x5", "rex 5x5 a3 c3", "rex 5x5 b4", "rex 6x6 a1 c3"]
    )

    def test_thirty_positions(self) -> None:
        self.assertEqual(len(self.POSITIONS), 30)
        node = shutil.which("node")
        self.assertTrue(node, "node runs the engine without a browser")
        script = Path(__file__).with_name("nodes.mjs")
        engine = site_folder() / "mustplay.wasm"
        asked = json.dumps(self.POSITIONS)
        output = subprocess.run([node, script, engine, asked], capture_output=True, check=True)
        for position, found in zip(self.POSITIONS, json.loads(output.stdout), strict=True):
            with self.subTest(position=position):
                command = [program(), "solve", position, "--threads", "1", "--memory", "48"]
                solved = subprocess.run([*command, "--json"], capture_output=True, check=True)
                expected = json.loads(solved.stdout)
                self.assertEqual(found["winner"], expected["winner"])
                self.assertEqual(found["nodes"], expected["nodes"])


if __name__ == "__main__":
    unittest.main()
