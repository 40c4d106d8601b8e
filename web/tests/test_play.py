"""Playing against the program."""

import unittest

from harness import PageTest


class Playing(PageTest):
    def begin(self, address: str, color: str, level: str = "1") -> None:
        self.open(address)
        self.tab("play")
        self.choose("#play-color", color)
        self.choose("#play-level", level)
        self.find("#play-new").click()

    def until_my_move(self) -> None:
        def is_ready() -> bool:
            is_over = not self.find("#play-actions").is_displayed()
            return "our move" in self.text("#play-status") or is_over

        self.until(is_ready)

    def test_a_game_to_its_end(self) -> None:
        self.begin("#3c1", "black")
        self.find("#play-swap").click()
        self.until_my_move()
        self.press("b2")
        while True:
            self.until_my_move()
            if not self.find("#play-actions").is_displayed():
                break
            wanted = ("a3", "b3", "b1", "c1", "a1", "a2", "c2", "c3")
            empty = [cell for cell in wanted if cell not in self.stones()]
            self.press(empty[0])
        self.assertRegex(self.text("#play-status"), "win")

    def test_the_program_opens_and_can_be_swapped(self) -> None:
        self.begin("#5c1", "white")
        self.until_my_move()
        self.assertEqual(list(self.stones().values()), ["black"])
        self.find("#play-swap-now").click()
        self.until(lambda: "our move" in self.text("#play-status") and len(self.stones()) == 2)
        self.assertEqual(sorted(self.stones().values()), ["black", "white"])
        self.until(lambda: ":s" in self.hash())

    def test_hint_take_back_and_resign(self) -> None:
        self.begin("#5c1", "black")
        self.find("#play-swap").click()
        self.until_my_move()
        self.keys("h")
        self.until(lambda: "Hint" in self.text("#play-status"))
        self.assertEqual(len(self.all("#board .mark.star")), 1)
        self.screenshot("play")
        self.press("c3")
        self.until(lambda: len(self.stones()) == 2)
        self.until_my_move()
        self.find("#play-back").click()
        self.until(lambda: len(self.stones()) == 0)
        self.until_my_move()
        self.find("#play-resign").click()
        self.assertIn("White wins", self.text("#play-status"))


if __name__ == "__main__":
    unittest.main()
