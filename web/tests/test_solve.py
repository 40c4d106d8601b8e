"""Solving live: the answer, the map, stop and resume, and what it costs the reader's eyes."""

import json
import time
import unittest
import urllib.parse
import urllib.request

from harness import NARROW, PageTest

# Counts the moments at which the status or the board change, and how far anything moves meanwhile.
WATCH = """
window.watched = { updates: [], shift: 0 };
const note = () => {
  const now = performance.now();
  if (now - (watched.updates.at(-1) ?? -Infinity) > 20) watched.updates.push(now);
};
const what = { subtree: true, childList: true, characterData: true, attributes: true };
new MutationObserver(note).observe(document.getElementById('status'), what);
new MutationObserver(note).observe(document.getElementById('board'), what);
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) watched.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: false });
"""


class Solving(PageTest):
    def test_the_map_of_every_move(self) -> None:
        self.open("?rules=rex#4c1")
        self.solve()
        self.until(lambda: len(self.labels()) == 16)
        labels = self.labels()
        # The opening table of Rex 4x4: all openings win but b3 and c2.
        lost = {cell for cell, letter in labels.items() if letter != "W"}
        self.assertEqual(lost, {"b3", "c2"})
        self.assertEqual(self.text("#headline"), "Black wins")
        self.assertIn("a1", self.text("#detail"))
        self.assertEqual(self.text("#mapped"), "16 of 16")
        self.assertIn("wins", self.label("a1"))
        self.assertIn("loses", self.label("c2"))
        self.point("c2")
        self.assertIn("White answers", self.text("#cell-info"))
        self.screenshot("solved-rex")

    def test_outside_mustplay_is_told_from_lost(self) -> None:
        self.open("#5c1,c3")
        self.solve()
        self.until(lambda: len(self.labels()) == 24)
        self.assertEqual(self.text("#headline"), "Black wins")
        self.assertIn("no move wins", self.text("#detail"))
        self.assertIn("–", set(self.labels().values()))
        self.assertNotIn("W", set(self.labels().values()))

    def test_without_the_map_only_a_winning_move_is_marked(self) -> None:
        self.open("#4c1,a1")
        self.find("#map").click()
        self.solve()
        self.assertEqual(self.labels(), {})
        self.assertTrue(self.all("#board .mark.star"))

    def test_a_second_visit_answers_at_once(self) -> None:
        self.open("#4c1,a1")
        self.solve()
        asked = (
            "return performance.getEntriesByType('resource')"
            ".filter((e) => e.name.includes('api/solve')).length"
        )
        count = self.script(asked)
        self.press("b2")
        self.assertEqual(self.text("#headline"), "Not solved yet")
        self.find("#undo").click()
        self.assertEqual(self.text("#headline"), "White wins")
        self.assertEqual(len(self.labels()), 15)
        self.assertEqual(self.script(asked), count)

    def test_as_i_go(self) -> None:
        self.open("#4c1,a1")
        self.find("#live").click()
        self.until_solved()
        self.press("b2")
        self.until_solved()
        self.assertIn("wins", self.text("#headline"))

    def test_a_game_that_is_over(self) -> None:
        self.open("#2c1,a1b1a2")
        self.solve()
        self.assertEqual(self.text("#headline"), "Black wins")
        self.assertEqual(self.text("#detail"), "The game is over.")

    def test_stop_resume_and_leaving(self) -> None:
        self.open("#11c1")
        self.keys("s")
        self.until(lambda: self.text("#nodes") not in ("–", "0"))
        self.find("#stop").click()
        self.until(lambda: self.text("#headline") == "Stopped")
        self.assertEqual(self.text("#solve"), "Resume")
        self.find("#solve").click()
        self.until(lambda: self.find("#status").get_attribute("data-state") == "running")
        self.press("a1")  # another position: the work ends, and nothing is known of this one
        self.assertEqual(self.text("#headline"), "Not solved yet")
        self.find("#undo").click()
        self.until(lambda: self.text("#headline") == "Stopped")

    def test_the_answers_are_those_of_the_server(self) -> None:
        query = urllib.parse.urlencode({"position": "hex 4/1B2/4/4 w", "map": 1})
        with urllib.request.urlopen(f"{self.address}api/solve?{query}") as response:
            blocks = response.read().decode().strip().split("\n\n")
        events = [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]
        cells = [json.loads(e["data"]) for e in events if e["event"] == "cell"]
        letters = {"won": "W", "lost": "L", "outside": "–"}
        self.open("#4c1,b2")
        self.solve()
        self.assertEqual(self.labels(), {c["cell"]: letters[c["result"]] for c in cells})


class Calm(PageTest):
    """Figures that the page keeps to."""

    def watched(self, seconds: float) -> tuple[list[float], float]:
        self.script(WATCH)
        self.keys("s")
        time.sleep(seconds)
        updates, shift = self.script("return [watched.updates, watched.shift]")
        self.find("#stop").click()
        return updates, shift

    def test_nothing_moves_while_solving_and_updates_are_few(self) -> None:
        for width, height in ((1280, 900), NARROW):
            self.resize(width, height)
            self.open("#10c1,e5")
            self.point("a1")
            updates, shift = self.watched(3)
            self.assertEqual(shift, 0)
            self.assertGreater(len(updates), 2)
            # The first is the start; from then on never more than four in any second.
            later = updates[1:]
            for first, fifth in zip(later, later[4:]):
                self.assertGreater(fifth - first, 950, updates)
            self.until(lambda: self.text("#headline") == "Stopped")

    def test_nothing_moves_while_the_map_fills_in(self) -> None:
        self.open("#6c1,b4d3")
        self.script(WATCH)
        self.solve()
        self.assertEqual(self.script("return watched.shift"), 0)
        self.screenshot("solved-hex")

    def test_the_first_view_is_small(self) -> None:
        self.open()
        size = sum(size for _, size in self.bytes_before_the_first_move())
        self.assertGreater(size, 20_000)  # the page and its modules are counted
        self.assertLess(size, 200_000)

    def test_nothing_is_asked_of_other_hosts(self) -> None:
        self.open("#4c1,a1")
        self.solve()
        names = self.script("return performance.getEntriesByType('resource').map((e) => e.name)")
        self.assertTrue(names)
        self.assertEqual([name for name in names if not name.startswith(self.address)], [])


if __name__ == "__main__":
    unittest.main()
