"""How the board looks and feels: variations, numbers, zoom, phones, motion, estimates."""

import unittest

from harness import PHONE, PageTest
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys


class Variations(PageTest):
    def rows(self) -> list[str]:
        return [row.text.replace("\n", " ") for row in self.all("#moves p")]

    def test_trying_another_move_keeps_the_games_line(self) -> None:
        self.open("#5c1,a1b2c3")
        self.find("#undo").click()
        self.press("e5")
        self.press("d5")
        self.assertEqual(self.rows(), ["1. a1 2. b2 3. c3", "3. e5 4. d5"])
        self.until_hash("#5c1,a1b2e5d5")
        game = next(move for move in self.all("#moves .move") if move.text == "3. c3")
        game.click()
        self.until_hash("#5c1,a1b2c3")
        self.find("#undo").click()
        self.press("e5")  # the same move leads to the same variation
        self.assertEqual(self.rows(), ["1. a1 2. b2 3. c3", "3. e5 4. d5"])
        self.find("#move-main").click()
        self.assertEqual(self.rows(), ["1. a1 2. b2 3. e5 4. d5", "3. c3"])
        self.find("#move-delete").click()
        self.assertEqual(self.rows(), ["1. a1 2. b2 3. c3"])

    def test_comments_belong_to_their_moves(self) -> None:
        self.open("#5c1,a1b2")
        self.find("#move-comment").send_keys("a good answer", Keys.TAB)
        self.assertEqual(self.rows(), ["1. a1 2. b2 ✎"])
        self.find("#undo").click()
        self.assertEqual(self.find("#move-comment").get_attribute("value"), "")
        self.find("#redo").click()
        self.assertEqual(self.find("#move-comment").get_attribute("value"), "a good answer")

    def test_first_and_last(self) -> None:
        self.open("#5c1,a1b2c3")
        self.find("#first").click()
        self.assertEqual(self.stones(), {})
        self.find("#last").click()
        self.assertEqual(len(self.stones()), 3)
        self.keys(",")
        self.assertEqual(len(self.stones()), 2)
        self.keys(".")
        self.assertEqual(len(self.stones()), 3)


class Board(PageTest):
    def test_move_numbers(self) -> None:
        self.open("#5c1,a1b2c3")
        self.tab("view")
        self.find("#numbers").click()
        self.assertEqual(self.labels(), {"a1": "1", "b2": "2", "c3": "3"})
        self.find("#numbers").click()

    def test_marks(self) -> None:
        self.open("#5c1,c3")
        self.pointer().context_click(self.cell("b2")).perform()
        self.assertIn("marked with a dot", self.label("b2"))
        self.pointer().context_click(self.cell("b2")).perform()
        self.assertIn("marked with a cross", self.label("b2"))
        self.keys("/", "x")  # the focus is where the pointer was
        self.assertIn("marked with a square", self.label("b2"))
        self.press("a1")  # marks belong to their position
        self.assertNotIn("marked", self.label("b2"))
        self.find("#undo").click()
        self.assertIn("marked", self.label("b2"))

    def test_the_answer_to_a_losing_move_is_drawn(self) -> None:
        self.open("?rules=rex#4c1")
        self.solve()
        self.assertEqual(len(self.all(".arrow")), 0)
        self.point("c2")
        self.assertEqual(len(self.all(".arrow")), 1)
        self.assertIn("White answers", self.text("#cell-info"))

    def test_nothing_moves_for_those_who_dont_like_it(self) -> None:
        for wish, expected in (("no-preference", "land"), ("reduce", "none")):
            features = [{"name": "prefers-reduced-motion", "value": wish}]
            self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            self.open("#5c1")
            self.press("c3")
            name = self.script(
                "return getComputedStyle(document.querySelector('.stone.last')).animationName"
            )
            self.assertEqual(name, expected)
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    def test_an_estimate_until_it_is_proved(self) -> None:
        self.open("#5c1,c3")
        self.until(lambda: "circuits" in self.text("#bar-text"))
        self.assertIn("Black ahead", self.text("#bar-text"))
        self.assertEqual(self.find("#bar").get_attribute("data-state"), "estimate")
        self.solve()
        self.assertEqual(self.text("#bar-text"), "Proved")

    def test_hopeless_boards_are_called_so(self) -> None:
        self.open("#11c1")
        self.assertIn("don’t expect", self.text("#detail"))
        self.open("#5c1")
        self.assertNotIn("don’t expect", self.text("#detail"))


class Zooming(PageTest):
    def box(self) -> list[float]:
        text = self.script("return document.getElementById('board').getAttribute('viewBox')")
        return [float(part) for part in text.split()]

    def test_large_boards_can_be_enlarged_and_moved(self) -> None:
        self.open("#13c1")
        self.assertFalse(self.find("#zoom").is_displayed())
        self.open("#19c1")
        self.assertTrue(self.find("#zoom").is_displayed())
        whole = self.box()
        self.find("#zoom-in").click()
        enlarged = self.box()
        self.assertLess(enlarged[2], whole[2])
        middle = self.cell("j10")
        drag = self.pointer().move_to_element(middle).click_and_hold()
        drag.move_by_offset(60, 40).release().perform()
        self.assertNotEqual(self.box()[:2], enlarged[:2])
        self.assertEqual(self.stones(), {})  # a drag is no press
        self.press("j10")
        self.assertEqual(self.stones(), {"j10": "black"})
        self.keys("0")
        self.assertEqual(self.box(), whole)

    def test_the_focus_stays_in_view(self) -> None:
        self.open("#19c1")
        self.keys("++/")
        self.keys(Keys.HOME, Keys.PAGE_UP)
        left, top, width, height = self.box()
        x, y = self.script(
            "const hex = document.activeElement.querySelector('.hex').getBBox();"
            "return [hex.x + hex.width / 2, hex.y + hex.height / 2]"
        )
        self.assertTrue(left <= x <= left + width and top <= y <= top + height)


class Phone(PageTest):
    def setUp(self) -> None:
        super().setUp()
        self.resize(*PHONE)

    def cell_width(self) -> float:
        return self.script(
            "const box = document.querySelector('[data-cell=a1] .hex').getBoundingClientRect();"
            "return Math.min(box.width, box.height)"
        )

    def test_the_rotation_with_the_largest_cells(self) -> None:
        self.open("#11r10c1")
        usual = self.cell_width()
        self.open("#11c1")
        self.assertGreater(self.cell_width(), 1.5 * usual)
        self.screenshot("phone-11")

    def test_board_and_answer_are_in_view_together(self) -> None:
        for size in (6, 9, 11):
            self.open(f"#{size}c1")
            bottom = self.script(
                "return document.getElementById('headline').getBoundingClientRect().bottom"
            )
            top = self.script("return document.getElementById('board').getBoundingClientRect().top")
            self.assertGreaterEqual(top, 0)
            self.assertLess(bottom, PHONE[1], size)

    def tap(self, cell: str) -> None:
        finger = ActionBuilder(
            self.browser, mouse=PointerInput(POINTER_TOUCH, "finger"), duration=20
        )
        finger.pointer_action.move_to(self.cell(cell)).pointer_down()
        finger.pointer_action.pointer_up()
        finger.perform()

    def test_small_cells_want_a_second_tap(self) -> None:
        self.open("#13c1")
        self.assertLess(self.cell_width(), 28)
        self.tap("g7")
        self.assertEqual(self.stones(), {})
        self.assertIn("tap again", self.text("#cell-info"))
        self.tap("g7")
        self.assertEqual(self.stones(), {"g7": "black"})
        self.open("#5c1")
        self.tap("c3")
        self.assertEqual(self.stones(), {"c3": "black"})


if __name__ == "__main__":
    unittest.main()
