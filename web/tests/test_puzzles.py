"""Puzzles: right and wrong moves, progress, the puzzle of the day."""

import json
import unittest

from harness import PageTest


class Puzzles(PageTest):
    def tearDown(self) -> None:
        self.script("localStorage.clear()")
        super().tearDown()

    def puzzles(self) -> list[dict]:
        text = self.browser.execute_async_script(
            "const [done] = arguments; fetch('puzzles.json').then((r) => r.text()).then(done)"
        )
        return json.loads(text)["puzzles"]

    def until_answered(self) -> None:
        self.until(lambda: "Let me see" not in self.text("#puzzle-status"))

    def winning_move(self) -> str:
        self.find("#puzzle-show").click()
        self.until(lambda: self.all("#board .mark.star"))
        star = self.find("#board .mark.star").find_element("xpath", "..")
        return star.get_attribute("data-cell")

    def test_there_are_puzzles_of_both_games_and_all_grades(self) -> None:
        self.open()
        puzzles = self.puzzles()
        self.assertGreaterEqual(len(puzzles), 20)
        self.assertEqual({puzzle["game"] for puzzle in puzzles}, {"hex", "rex"})
        self.assertGreaterEqual(len({puzzle["grade"] for puzzle in puzzles}), 3)
        self.assertEqual(len({puzzle["id"] for puzzle in puzzles}), len(puzzles))

    def test_the_puzzle_of_the_day_is_the_same_on_every_visit(self) -> None:
        seen = set()
        for _ in range(2):
            self.open()
            self.activity("puzzles")
            self.until(lambda: "puzzle=" in self.script("return location.search"))
            seen.add(self.script("return location.search"))
        self.assertEqual(len(seen), 1)

    def test_a_wrong_move_is_answered_and_a_right_one_is_kept(self) -> None:
        self.open()
        ids = [puzzle["id"] for puzzle in self.puzzles()]
        self.open(f"?puzzle={ids[0]}")
        self.until(lambda: "one move wins" in self.text("#puzzle-status"))
        before = self.stones()
        winning = self.winning_move()
        wrong = next(
            cell.get_attribute("data-cell")
            for cell in self.all("#board [data-cell]")
            if cell.get_attribute("data-cell") not in (winning, *before)
        )
        self.press(wrong)
        self.until_answered()
        self.assertIn(f"Not {wrong}", self.text("#puzzle-status"))
        self.assertIn("The proof has", self.text("#puzzle-status"))
        self.assertTrue(self.find("#puzzle-proof").is_displayed())
        self.screenshot("puzzle-wrong")
        self.find("#puzzle-again").click()
        self.assertEqual(self.stones(), before)
        self.press(winning)
        self.until_answered()
        self.assertRegex(self.text("#puzzle-status"), "Right|wins|win!")
        self.assertIn("Solved: 1 of", self.text("#puzzle-progress"))
        self.screenshot("puzzle-right")
        self.find("#puzzle-next").click()
        self.until(lambda: ids[1] in self.script("return location.search"))
        self.open(f"?puzzle={ids[0]}")  # progress is kept
        self.until(lambda: "Solved: 1 of" in self.text("#puzzle-progress"))

    def test_ten_puzzles_are_solved(self) -> None:
        self.open()
        puzzles = self.puzzles()
        chosen = puzzles[:5] + [p for p in puzzles if p["game"] == "rex"][:5]
        self.activity("puzzles")
        for number, puzzle in enumerate(chosen):
            self.until(lambda: self.all(f'[data-puzzle="{puzzle["id"]}"]'))
            place = self.find(f'[data-puzzle="{puzzle["id"]}"]')
            self.script("arguments[0].click()", place)
            self.until(lambda: "one move wins" in self.text("#puzzle-status"))
            self.press(self.winning_move())
            self.until_answered()
            self.assertRegex(self.text("#puzzle-status"), "Right|wins|win!", puzzle["id"])
            self.assertIn(f"Solved: {number + 1} of", self.text("#puzzle-progress"))

    def test_the_proof_of_an_answer_can_be_walked(self) -> None:
        self.open()
        hexes = [puzzle["id"] for puzzle in self.puzzles() if puzzle["game"] == "hex"]
        self.open(f"?puzzle={hexes[0]}")
        self.press(self.winning_move())
        self.until_answered()
        self.find("#puzzle-proof").click()
        self.until(lambda: "Verified" in self.text("#proof-summary"))
        self.until(lambda: self.text("#proof-turn"))


if __name__ == "__main__":
    unittest.main()
