"""Takes pictures of every state of the page, to be looked at: three widths, light and dark.

    /usr/bin/python3 -B web/tests/screens.py [--only NAME …] [--widths 390 1440] [--themes dark]

Pictures go to target/screens (or where MUSTPLAY_SCREENS says) as NAME-WIDTH-THEME.png. They show
the whole page; a thin red line is where the window ends. Nothing is compared: a person looks.
"""

from __future__ import annotations

import argparse
import base64
import os
import traceback
from collections.abc import Callable
from pathlib import Path

from harness import ROOT, PageTest

FOLDER = Path(os.environ.get("MUSTPLAY_SCREENS", ROOT / "target" / "screens"))
HEIGHTS = {390: 844, 820: 1180, 1440: 900}
THEMES = ("light", "dark")
REVIEWED = "5x5 c3 b3 b4 c2 d2 d1 a5"

STATES: dict[str, Callable[[Screens], None]] = {}


def state(function: Callable[[Screens], None]) -> Callable[[Screens], None]:
    """Marks a function that leads to a state of the page."""
    STATES[function.__name__.replace("_", "-")] = function
    return function


class Screens(PageTest):
    """A page in a browser, and its pictures."""

    def __init__(self, widths: list[int], themes: list[str]) -> None:
        super().__init__("take")
        self.widths, self.themes = widths, themes

    def take(self, name: str) -> None:
        """Leads to a state, and takes its pictures; a press that needs room has a wide window."""
        self.resize(1280, 1100)
        self.theme("light")
        STATES[name](self)
        self.script("document.activeElement.blur()")
        for width in self.widths:
            for theme in self.themes:
                self.resize(width, HEIGHTS[width])
                self.theme(theme)
                self.picture(f"{name}-{width}-{theme}", HEIGHTS[width])

    def theme(self, name: str) -> None:
        features = [
            {"name": "prefers-color-scheme", "value": name},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})

    def picture(self, name: str, height: int) -> None:
        line = (
            "const line = document.createElement('div'); line.id = 'fold';"
            "line.style = 'position:absolute;left:0;right:0;height:1px;background:red;"
            "z-index:99;top:' + arguments[0] + 'px'; document.body.append(line);"
        )
        self.script(line, height - 1)
        values = {"captureBeyondViewport": True, "format": "png"}
        shot = self.browser.execute_cdp_cmd("Page.captureScreenshot", values | self.clip())
        self.script("document.getElementById('fold').remove()")
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / f"{name}.png").write_bytes(base64.b64decode(shot["data"]))

    def clip(self) -> dict[str, object]:
        size = "return [innerWidth, Math.max(innerHeight, document.documentElement.scrollHeight)]"
        width, height = self.script(size)
        return {"clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}}

    # ---- steps that several states share

    def begin_game(self, address: str, level: str) -> None:
        self.open(address)
        self.tab("play")
        self.choose("#play-level", level)
        if self.find("#play-swap").is_selected():
            self.find("#play-swap").click()
        self.find("#play-new").click()
        self.until(lambda: "our move" in self.text("#play-status"))

    def open_puzzle(self, wanted: str = "hex") -> None:
        self.open()
        self.script("localStorage.clear()")
        self.activity("puzzles")
        self.until(lambda: self.all("#puzzle-list [data-puzzle]"))
        names = [place.get_attribute("data-puzzle") for place in self.all("[data-puzzle]")]
        self.open(f"?puzzle={names[0 if wanted == 'hex' else -1]}")
        self.until(lambda: "one move wins" in self.text("#puzzle-status"))

    def show_move(self) -> str:
        self.find("#puzzle-show").click()
        self.until(lambda: self.all("#board .mark.star"))
        star = self.find("#board .mark.star").find_element("xpath", "..")
        return star.get_attribute("data-cell")

    def open_solved(self, address: str = "#6c1,b4d3") -> None:
        self.open(address)
        self.activity("analyze")
        self.solve()

    def layer(self, name: str) -> None:
        self.tab("why")
        self.find(f"#why-toggles [value={name}]").click()
        self.until(lambda: self.text("#why-text"))

    def prove(self, address: str = "#6c1,b4d3") -> None:
        self.open(address)
        self.tab("proof")
        self.find("#prove").click()
        self.until(lambda: self.text("#proof-turn"))

    def lesson(self, number: int) -> None:
        self.open(f"?lesson={number}")
        self.until(lambda: self.text("#lesson-title"))
        if number == 5:
            self.until(lambda: self.text("#proof-turn"))


# ---- home and play


@state
def home(page: Screens) -> None:
    page.open()


@state
def play_offer(page: Screens) -> None:
    page.open()
    page.activity("play")


@state
def play(page: Screens) -> None:
    page.begin_game("#7c1", "1")
    for cell in ("d4", "c5"):
        if cell not in page.stones():
            page.press(cell)
            page.until(lambda: len(page.stones()) % 2 == 0)
            page.until(lambda: "our move" in page.text("#play-status"))


@state
def play_thinking(page: Screens) -> None:
    page.begin_game("#11c1", "7")
    page.press("f6")
    page.until(lambda: "thinking" in page.text("#play-status"))


@state
def play_hint(page: Screens) -> None:
    page.begin_game("#5c1", "1")
    page.keys("h")
    page.until(lambda: "Hint" in page.text("#play-status"))


@state
def play_over(page: Screens) -> None:
    page.begin_game("#3c1", "1")
    for cell in ("b2", "a3", "b1", "c1", "a1", "a2", "c2", "b3", "c3"):
        if "our move" in page.text("#play-status") and cell not in page.stones():
            page.press(cell)
            page.until(lambda: "thinking" not in page.text("#play-status"))


# ---- puzzles and lessons


@state
def puzzle(page: Screens) -> None:
    page.open_puzzle()


@state
def puzzle_rex(page: Screens) -> None:
    page.open_puzzle("rex")


@state
def puzzle_wrong(page: Screens) -> None:
    page.open_puzzle()
    wrong = next(name for name in ("a1", "a2", "b1", "b2") if name not in page.stones())
    page.press(wrong)
    page.until(lambda: "Not" in page.text("#puzzle-status"))


@state
def puzzle_solved(page: Screens) -> None:
    page.open_puzzle()
    page.press(page.show_move())
    page.until(lambda: "wins" in page.text("#puzzle-status"))


@state
def lesson_1(page: Screens) -> None:
    page.lesson(1)


@state
def lesson_2(page: Screens) -> None:
    page.lesson(2)


@state
def lesson_3(page: Screens) -> None:
    page.lesson(3)


@state
def lesson_4(page: Screens) -> None:
    page.lesson(4)


@state
def lesson_4_wrong(page: Screens) -> None:
    page.lesson(4)
    page.press("a1")
    page.until(lambda: "Not" in page.text("#lesson-status"))


@state
def lesson_5(page: Screens) -> None:
    page.lesson(5)


# ---- analysis


@state
def analyze(page: Screens) -> None:
    page.open("#6c1,b4d3")
    page.activity("analyze")


@state
def analyze_solving(page: Screens) -> None:
    page.open("#8c1,d4")
    page.activity("analyze")
    page.find("#solve").click()
    page.until(lambda: page.text("#nodes") not in ("–", "0"))


@state
def analyze_stopped(page: Screens) -> None:
    page.open("#9c1,e5")
    page.activity("analyze")
    page.find("#solve").click()
    page.until(lambda: page.text("#nodes") not in ("–", "0"))
    page.find("#stop").click()
    page.until(lambda: page.text("#solve") == "Resume")


@state
def analyze_solved(page: Screens) -> None:
    page.open_solved()


@state
def analyze_hopeless(page: Screens) -> None:
    page.open("#13c1,g7")
    page.activity("analyze")


@state
def analyze_19(page: Screens) -> None:
    page.open("#19c1,j10d4")
    page.activity("analyze")


@state
def analyze_over(page: Screens) -> None:
    page.open("#3c1,b2a1b1a3b3")
    page.activity("analyze")


@state
def analyze_set_up(page: Screens) -> None:
    page.open("#6c1,b4d3")
    page.activity("analyze")
    page.script("document.querySelector('input[value=white]').click()")


@state
def variations(page: Screens) -> None:
    page.open("#6c1,c3d4b5e2")
    page.find("#undo").click()
    page.press("a1")
    page.press("a2")
    page.find("#undo").click()


@state
def red_and_blue(page: Screens) -> None:
    page.open_solved()
    page.tab("view")
    page.choose("#stones", "rb")
    page.script("document.getElementById('numbers').click()")


@state
def view(page: Screens) -> None:
    page.open("#6c1,b4d3")
    page.script("localStorage.clear()")
    page.open("#6c1,b4d3")
    page.tab("view")


# ---- why


@state
def why_must_play(page: Screens) -> None:
    page.open("#6c1,c3b4d2")
    page.layer("mustplay")


@state
def why_carrier(page: Screens) -> None:
    page.open_solved()
    page.layer("carrier")


@state
def why_fill_inferior(page: Screens) -> None:
    page.open("#6c1,c3b4d2")
    page.layer("fill")
    page.layer("inferior")


@state
def why_circuit(page: Screens) -> None:
    page.open("#7c1,d4")
    page.layer("circuit")


@state
def why_links(page: Screens) -> None:
    page.open("#6c1,c3a1")
    page.tab("why")
    page.find("#link-from").send_keys("c3")
    page.find("#link-to").send_keys("top")
    page.find("#link-show").click()
    page.until(lambda: page.text("#link-list"))


# ---- review and maps


@state
def review(page: Screens) -> None:
    page.open()
    page.activity("review")


@state
def review_done(page: Screens) -> None:
    page.open()
    page.activity("review")
    page.find("#review-text").send_keys(REVIEWED)
    page.find("#review-start").click()
    page.until(lambda: "lost the game" in page.text("#review-summary"))


@state
def review_better(page: Screens) -> None:
    review_done(page)
    page.find("#review-findings button").click()


@state
def maps(page: Screens) -> None:
    page.open("maps.html")


@state
def map_opening(page: Screens) -> None:
    page.open("maps.html")
    page.until(lambda: page.all(".map a[data-cell=b2]"))
    page.script("document.querySelector('.map a[data-cell=b2]').dispatchEvent("
                "new MouseEvent('click', {bubbles: true, cancelable: true}))")
    page.until(lambda: page.all("#board [data-cell]"))


# ---- proofs, sharing, dialogs, errors


@state
def proof(page: Screens) -> None:
    page.prove()


@state
def proof_walk(page: Screens) -> None:
    page.prove()
    for _ in range(2):
        before = page.text("#proof-line")
        page.find("#proof-longest").click()
        page.until(lambda before=before: page.text("#proof-line") != before)


@state
def proof_found(page: Screens) -> None:
    page.prove()
    page.find("#proof-find-text").send_keys("c3")
    page.find("#proof-find button").click()
    page.until(lambda: page.text("#proof-found"))


@state
def proof_rex(page: Screens) -> None:
    page.prove("?rules=rex#4c1,a1")


@state
def share(page: Screens) -> None:
    page.open("#6c1,b4d3")
    page.tab("share")
    page.find("[data-copy=diagram]").click()
    page.until(lambda: page.text("#share-status"))


@state
def paste_error(page: Screens) -> None:
    page.allowed = ["status of 400"]
    page.open()
    page.tab("share")
    page.find("#paste").send_keys("6x6 b4 d3 z9 c4")
    page.find("#paste-read").click()
    page.until(lambda: page.text("#paste-error"))


@state
def faulty_link(page: Screens) -> None:
    page.allowed = ["status of 400"]
    page.open("#6c1,b4d3z9")


@state
def keys(page: Screens) -> None:
    page.open("#6c1,b4d3")
    page.find("#help-open").click()


@state
def term(page: Screens) -> None:
    page.open("#6c1,b4d3")
    page.tab("why")
    page.find("#why-toggles [data-term=carrier]").click()
    page.until(lambda: page.find("#term").is_displayed())


@state
def engine_gone(page: Screens) -> None:
    page.allowed = ["api/"]
    page.open("#5c1,c3")
    page.activity("analyze")
    page.browser.execute_cdp_cmd("Network.enable", {})
    page.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/api/*"]})
    page.find("#solve").click()
    page.until(lambda: page.find("#status").get_attribute("data-state") == "failed")
    page.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="*", choices=list(STATES), metavar="NAME")
    parser.add_argument("--widths", nargs="*", type=int, choices=list(HEIGHTS), metavar="WIDTH")
    parser.add_argument("--themes", nargs="*", choices=THEMES)
    options = parser.parse_args()
    widths, themes = options.widths or list(HEIGHTS), options.themes or list(THEMES)
    for name in options.only or STATES:
        page = Screens(widths, themes)
        try:
            page.setUp()
            page.take(name)
            print(name, flush=True)
        except Exception:  # noqa: BLE001 the other states are still to be seen
            print(f"{name} could not be reached:")
            traceback.print_exc(limit=-3)


if __name__ == "__main__":
    main()
