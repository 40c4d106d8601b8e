"""The first minute: what a visitor sees, the lessons, and terms."""

import unittest

from harness import PHONE, PageTest
from selenium.webdriver.common.keys import Keys


class FirstView(PageTest):
    def tearDown(self) -> None:
        self.script("localStorage.clear()")
        super().tearDown()

    def test_a_board_a_sentence_and_something_to_do(self) -> None:
        for size in ((1280, 900), PHONE):
            self.resize(*size)
            self.open()
            self.assertEqual(self.text("h1"), "Hex: join your two sides")
            self.assertEqual(len(self.all("h1")), 1)
            self.assertIn("whoever joins them first wins", self.text("#lead"))
            choices = [choice.text.split("\n")[0] for choice in self.all("#choices button")]
            wanted = ["Play", "Solve a puzzle", "Analyze", "Review a game", "Learn Hex"]
            self.assertEqual(choices, wanted)
            for choice in ("#choices button:last-child", '#board [data-cell="a1"]'):
                bottom = self.script(
                    "return document.querySelector(arguments[0]).getBoundingClientRect().bottom",
                    choice,
                )
                self.assertLess(bottom, size[1])
            self.assertEqual(self.hash(), "")
            self.screenshot(f"home-{size[0]}")

    def test_each_choice_leads_somewhere(self) -> None:
        for activity, panel in (
            ("play", "#play-new"),
            ("puzzles", "#puzzle-next"),
            ("analyze", "#solve"),
            ("review", "#review-start"),
            ("learn", "#lesson-next"),
        ):
            self.open()
            self.find(f"#choices [data-activity={activity}]").click()
            self.assertTrue(self.find(panel).is_displayed(), activity)
            current = self.find("#activities [aria-current]")
            self.assertEqual(current.get_attribute("data-activity"), activity)
            self.assertIn("Mustplay", self.script("return document.title"))
            if activity == "puzzles":
                self.until(lambda: self.text("#puzzle-name"))

    def test_terms_open_a_sentence_and_a_picture(self) -> None:
        self.open("#5c1,c3")
        self.tab("why")
        for button in self.all("#status .term, #why .term"):
            name = button.get_attribute("data-term")
            self.script("arguments[0].focus()", button)
            self.keys(Keys.ENTER)
            self.until(lambda: self.find("#term").is_displayed())
            self.assertRegex(self.text("#term-text"), r"^[A-Z].{30,}\.$", name)
            self.assertEqual(len(self.all("#term-picture svg .hex")) > 8, True)
            self.keys(Keys.ESCAPE)
            self.until(lambda: not self.find("#term").is_displayed())

    def test_the_pictures_of_terms_are_true(self) -> None:
        self.open("#5c1,:pd3e2e4")  # the position of the picture of must-play
        self.find("#why-toggles input[value=mustplay]").click()
        self.until(lambda: "Must-play for Black" in self.text("#why-text"))
        named = self.text("#why-text").split(": ")[1].split()
        self.find("#status .term").click()
        drawn = self.script(
            "return document.querySelectorAll('#term-picture .shade.mustplay').length"
        )
        self.assertEqual(drawn, len(named))


class Lessons(PageTest):
    def tearDown(self) -> None:
        self.script("localStorage.clear()")
        super().tearDown()

    def status(self) -> str:
        return self.text("#lesson-status")

    def until_answered(self) -> None:
        self.until(lambda: "Let me see" not in self.status())

    def finish(self) -> None:
        """Plays moves that the program says win, until the lesson is done."""
        for _ in range(12):
            if "esson" in self.status():
                return
            self.press(self.winning_move())
            self.until_answered()
        self.fail(self.status())

    def winning_move(self) -> str:
        """Some winning move, by asking the engine as the page does."""
        return self.browser.execute_async_script(
            "const [done] = arguments;"
            "Promise.all([import('./js/api.js'), import('./js/position.js')]).then(([api]) => {"
            "  const cells = [...document.querySelectorAll('#board [data-cell]')];"
            "  const side = Math.round(Math.sqrt(cells.length));"
            "  const letter = (c) => /black stone/.test(c.ariaLabel) ? 'B'"
            "    : /white stone/.test(c.ariaLabel) ? 'W' : '1';"
            "  const rows = [];"
            "  for (let r = 0; r < side; r++)"
            "    rows.push(cells.slice(r * side, (r + 1) * side).map(letter).join(''));"
            "  const join = (row) => row.replace(/1+/g, (run) => String(run.length));"
            "  const position = `hex ${rows.map(join).join('/')} b`;"
            "  let move = null;"
            "  const { signal } = new AbortController();"
            "  api.stream('api/solve', { position }, signal, (event, data) => {"
            "    if (event === 'answer') move = data.winning_moves[0];"
            "  }).then(() => done(move));"
            "})"
        )

    def test_the_board_belongs_to_the_refutation_of_a_wrong_move(self) -> None:
        self.open("?lesson=4")
        self.until(lambda: self.all("#board .shade.mustplay"))
        self.press("a1")
        self.until_answered()
        self.assertIn("Not a1", self.status())
        self.until(lambda: self.all("#board .shade.carrier1"))
        self.assertEqual(self.all("#board .shade.mustplay"), [])
        self.find("#undo").click()

    def test_four_lessons_are_played_and_the_fifth_walks_a_proof(self) -> None:
        self.open()
        self.activity("learn")
        self.until(lambda: "The goal" in self.text("#lesson-title"))
        for number in range(4):
            self.assertTrue(self.text("#lesson-title").startswith(f"{number + 1}."))
            self.finish()
            self.screenshot(f"lesson-{number + 1}")
            self.find("#lesson-next").click()
        self.assertIn("proof", self.text("#lesson-title"))
        self.until(lambda: len(self.labels()) == 24)
        for _ in range(3):
            before = self.status()
            inside = [cell for cell, answer in self.labels().items() if answer != "–"]
            self.press(inside[0])
            self.until(lambda: self.status() != before)
        self.assertIn("That is a proof", self.status())
        done = [place.text for place in self.all("#lesson-list button")]
        self.assertTrue(all("✓" in text for text in done), done)

    def test_a_losing_move_is_refuted(self) -> None:
        self.open("?lesson=4")
        self.press("a1")
        self.until_answered()
        self.assertRegex(self.status(), r"Not a1: White answers [a-e][1-5] and wins.*Try again")
        self.assertEqual(len(self.all("#board .stone.filled.white")), 1)
        self.find("#lesson-again").click()
        self.assertNotIn("a1", self.stones())
        self.press("c3")
        self.until_answered()
        self.assertIn("Right", self.status())


if __name__ == "__main__":
    unittest.main()
