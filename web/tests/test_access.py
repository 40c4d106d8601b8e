"""For everybody: axe-core finds nothing, and everything goes by keyboard alone."""

import os
import unittest
from pathlib import Path

from harness import PHONE, ROOT, WIDE, PageTest
from selenium.webdriver.common.keys import Keys

TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
AXE = TARGET / "page-tools" / "node_modules" / "axe-core" / "axe.min.js"


class Axe(PageTest):
    """Every state of the page, wide and on a phone, light and dark."""

    def check(self, name: str) -> None:
        self.script(AXE.read_text())
        found = self.browser.execute_async_script(
            "const [done] = arguments; axe.run(document, { resultTypes: ['violations'] })"
            ".then(({ violations }) => done(violations.map(({ id, nodes }) =>"
            " [id, nodes.map((node) => node.target.join(' ') + ': ' + node.failureSummary)])))"
        )
        self.assertEqual(found, [], name)

    def states(self):
        self.open()
        yield "home"
        self.open("#6c1,b4d3")
        self.solve()
        yield "solved"
        for panel in ("share", "view", "play", "learn", "review"):
            self.tab(panel)
            if panel == "learn":
                self.until(lambda: self.text("#lesson-title"))
            yield panel
        self.activity("puzzles")
        self.until(lambda: self.text("#puzzle-name"))
        yield "puzzles"
        self.open("#4c1,a1")
        self.keys("p")
        self.until(lambda: self.text("#proof-turn"))
        self.until(lambda: self.all("#proof-tree button"))
        yield "proof"
        self.open("?review#5c1,c3b3b4c2d2d1a5")
        self.until(lambda: "lost the game" in self.text("#review-summary"))
        yield "reviewed"
        self.open("#5c1,c3")
        self.find("#status .term").click()
        yield "term"
        self.open()
        self.keys("?")
        yield "keys"
        self.open("maps.html")
        self.until(lambda: self.all(".map"))
        yield "maps"

    def go_through(self, size: tuple[int, int], scheme: str) -> None:
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        self.resize(*size)
        for state in self.states():
            with self.subTest(state):
                self.check(f"{state} {size[0]} {scheme}")
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    def test_wide_and_light(self) -> None:
        self.go_through(WIDE, "light")

    def test_on_a_dark_phone(self) -> None:
        self.go_through(PHONE, "dark")


class ByKeyboardAlone(PageTest):
    def tab_to(self, selector: str) -> None:
        """Presses Tab until an element has the focus."""
        for _ in range(80):
            if self.script("return document.activeElement.matches(arguments[0])", selector):
                return
            self.keys(Keys.TAB)
        self.fail(f"Tab never reaches {selector}")

    def test_a_game(self) -> None:
        self.open("#3c1")
        self.tab_to("#activities [data-activity=play]")
        self.keys(Keys.ENTER)
        self.tab_to("#play-new")
        self.keys(Keys.ENTER)
        self.until(lambda: "our move" in self.text("#play-status"))
        self.keys("/", Keys.ENTER)
        self.until(lambda: len(self.stones()) >= 1)

    def test_a_lesson(self) -> None:
        self.open()
        self.addCleanup(self.script, "localStorage.clear()")
        self.tab_to("#choices [data-activity=learn]")
        self.keys(Keys.ENTER)
        self.until(lambda: self.text("#lesson-title"))
        before = len(self.stones())
        self.keys("/", Keys.HOME, Keys.ENTER)
        self.until(lambda: len(self.stones()) == before + 2)

    def test_a_review_and_its_moves(self) -> None:
        self.open("?review#5c1,c3b3b4c2d2d1a5")
        self.until(lambda: "lost the game" in self.text("#review-summary"))
        self.tab_to("#moves .move")
        self.keys(Keys.ENTER)
        self.until(lambda: len(self.stones()) == 1)
        self.tab_to("#review-findings button")
        self.keys(Keys.ENTER)
        self.until(lambda: "e1" in self.stones())

    def test_the_claims_of_a_proof(self) -> None:
        self.open("#4c1,a1")
        self.keys("p")
        self.until(lambda: self.text("#proof-turn"))
        self.keys("n")
        self.until(lambda: self.all("#proof-claims button"))
        self.tab_to("#proof-claims button")
        self.assertTrue(self.all('#board [data-look~="chosen"]'))


if __name__ == "__main__":
    unittest.main()
