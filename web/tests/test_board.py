"""The board: playing, setting up, history, address, display, by pointer and by keyboard."""

import unittest

from harness import NARROW, PageTest
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.interaction import POINTER_TOUCH
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.keys import Keys


class Playing(PageTest):
    def test_presses_play_in_turn_and_the_address_follows(self) -> None:
        self.open()
        self.assertEqual(self.text("#turn-text"), "Black to move")
        for cell in ("c4", "d3"):
            self.press(cell)
        self.assertEqual(self.stones(), {"c4": "black", "d3": "white"})
        self.until_hash("#6c1,c4d3")
        self.press("d3")  # taken
        self.assertEqual(len(self.stones()), 2)
        self.assertIn("taken", self.text("#cell-info"))

    def test_undo_and_redo_are_in_the_address(self) -> None:
        self.open("#5c1,a1b2c3")
        self.find("#undo").click()
        self.until_hash("#5c1,a1b2,c3")
        self.control("z")
        self.until_hash("#5c1,a1,b2c3")
        self.control("y")
        self.until_hash("#5c1,a1b2,c3")
        self.press("e5")
        self.until_hash("#5c1,a1b2e5")
        self.assertFalse(self.find("#redo").is_enabled())

    def test_a_link_opens_at_its_cursor_with_game_and_rotation(self) -> None:
        self.open("?rules=rex#4x3r9c1,a1b2,c3")
        self.assertEqual(self.stones(), {"a1": "black", "b2": "white"})
        self.assertEqual(self.find("#game").get_attribute("value"), "rex")
        self.assertEqual(self.find("#rotation").get_attribute("value"), "9")
        self.find("#redo").click()
        self.until_hash("#4x3r9c1,a1b2c3")
        self.assertEqual(self.script("return location.search"), "?rules=rex")

    def test_another_hash_in_the_address_is_followed(self) -> None:
        self.open("#5c1,a1")
        self.script("location.hash = '#4c1,d4'")
        self.until(lambda: self.stones() == {"d4": "black"})

    def test_a_new_size_and_game_can_be_undone(self) -> None:
        self.open("#5c1,a1")
        self.find("#columns").click()
        self.control("a")
        self.keys("7", Keys.TAB)
        self.until_hash("#7x5c1")
        self.choose("#game", "rex")
        self.until(lambda: self.script("return location.search") == "?rules=rex")
        for _ in range(2):
            self.find("#undo").click()
        self.until_hash("#5c1,a1")


class SettingUp(PageTest):
    def test_painting_by_press_drag_and_erasing(self) -> None:
        self.open("#5c1")
        self.find("input[value=black]").click()
        self.assertIn("black", self.text("#mode-hint"))
        drag = self.pointer().move_to_element(self.cell("b2")).click_and_hold()
        for cell in ("b3", "b4"):
            drag.move_to_element(self.cell(cell))
        drag.release().perform()
        self.assertEqual(self.stones(), dict.fromkeys(("b2", "b3", "b4"), "black"))
        self.press("b3")  # black is there already: it is taken off
        self.find("input[value=white]").click()
        self.press("c3")
        self.find("input[value=erase]").click()
        self.press("b4")
        self.assertEqual(self.stones(), {"b2": "black", "c3": "white"})
        self.until_hash("#5c1,b2c3")
        for _ in range(4):
            self.find("#undo").click()
        self.assertEqual(self.stones(), {})

    def test_painting_by_touch(self) -> None:
        self.resize(*NARROW)
        self.open("#5c1")
        self.find("input[value=white]").click()
        self.script("document.getElementById('board').scrollIntoView()")
        before = self.script("return scrollY")
        touch = PointerInput(POINTER_TOUCH, "finger")
        finger = ActionBuilder(self.browser, mouse=touch, duration=20)
        finger.pointer_action.move_to(self.cell("b2")).pointer_down()
        for cell in ("b3", "b4"):
            finger.pointer_action.move_to(self.cell(cell))
        finger.pointer_action.pointer_up()
        finger.perform()
        self.assertEqual(self.stones(), dict.fromkeys(("b2", "b3", "b4"), "white"))
        self.assertEqual(self.script("return scrollY"), before)

    def test_the_cursor_shows_color_and_mode(self) -> None:
        self.open("#4c1,a1")
        self.point("b2")
        self.assertEqual(len(self.all(".ghost-stone.white")), 1)
        self.find("input[value=black]").click()
        self.point("c3")
        self.assertEqual(len(self.all(".ghost-stone.black")), 1)
        self.assertEqual(len(self.all(".ghost-paint")), 1)
        self.find("input[value=erase]").click()
        self.point("a1")
        self.assertEqual(len(self.all(".ghost-erase")), 1)
        self.assertEqual(len(self.all(".ghost-stone")), 0)

    def test_the_side_to_move(self) -> None:
        self.open("#4c1")
        self.find("#turn").click()
        self.assertEqual(self.text("#turn-text"), "White to move")
        self.until_hash("#4c1,:p")
        self.press("a1")
        self.assertEqual(self.stones(), {"a1": "white"})


class Keyboard(PageTest):
    def test_the_board_by_keys_alone(self) -> None:
        self.open("#5c1")
        self.keys("/")
        focused = lambda: self.script("return document.activeElement.dataset.cell")
        self.assertEqual(focused(), "c3")
        self.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER)
        self.assertEqual(focused(), "d4")
        self.keys(Keys.HOME, Keys.PAGE_UP, " ")
        self.assertEqual(self.stones(), {"d4": "black", "a1": "white"})
        self.assertEqual(len(self.all(".focus-ring.shown")), 1)
        self.keys(Keys.ARROW_RIGHT, "w", Keys.ARROW_RIGHT, "b", Keys.END, "b", "e")
        expected = {"d4": "black", "a1": "white", "b1": "white", "c1": "black"}
        self.assertEqual(self.stones(), expected)
        self.keys("t")
        self.assertEqual(self.text("#turn-text"), "White to move")
        self.control("z")
        self.assertEqual(self.text("#turn-text"), "Black to move")
        self.keys("3", Keys.PAGE_DOWN, Keys.ENTER)
        self.assertEqual(self.stones()["e5"], "white")
        self.assertTrue(self.find("input[value=white]").is_selected())

    def test_there_is_one_stop_for_tab_on_the_board(self) -> None:
        self.open("#5c1")
        self.assertEqual(len(self.all("#board [tabindex='0']")), 1)
        self.keys("/", Keys.ARROW_LEFT)
        self.assertEqual(len(self.all("#board [tabindex='0']")), 1)
        inside = self.script("return document.activeElement.closest('#board') !== null")
        self.keys(Keys.TAB)
        after = self.script("return document.activeElement.closest('#board') !== null")
        self.assertEqual((inside, after), (True, False))

    def test_everything_that_can_be_pressed_can_be_reached(self) -> None:
        self.open()
        for name in ("why", "proof", "play", "puzzles", "review", "learn", "share", "view"):
            self.tab(name)
            unreachable = self.script(
                "return [...document.querySelectorAll('button, a[href], select, input, textarea')]"
                ".filter((e) => e.offsetParent && !e.disabled)"
                ".filter((e) => e.tabIndex < 0 && e.role !== 'tab')"
                ".map((e) => e.outerHTML)"
            )
            self.assertEqual(unreachable, [])
        self.tab("why")
        self.find("#tab-why").click()
        self.keys(Keys.ARROW_RIGHT)
        self.assertTrue(self.find("#proof").is_displayed())

    def test_the_list_of_keys(self) -> None:
        self.open()
        self.keys("?")
        self.assertTrue(self.find("#help").is_displayed())
        self.screenshot("keys")
        self.keys(Keys.ESCAPE)
        self.assertFalse(self.find("#help").is_displayed())


class Display(PageTest):
    def test_accessible_names(self) -> None:
        self.open("#5c1,c2d4")
        self.assertEqual(self.label("c2"), "c2, black stone")
        self.assertEqual(self.label("d4"), "d4, white stone")
        self.assertEqual(self.label("a1"), "a1, empty")
        nameless = self.script(
            "return [...document.querySelectorAll('button, select, input, textarea, a[href]')]"
            ".filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.length || e.title))"
            ".map((e) => e.outerHTML)"
        )
        self.assertEqual(nameless, [])

    def test_rotations_shadings_stones_and_labels(self) -> None:
        self.open("#6c1,b4d3c4")
        self.tab("view")
        boxes = set()
        for hour in range(1, 13):
            self.choose("#rotation", str(hour))
            box = self.script("return document.getElementById('board').getAttribute('viewBox')")
            boxes.add(box)
        self.assertGreater(len(boxes), 6)
        for shading, expected in (("three", 3), ("rings", 2), ("rows", 2), ("plain", 1)):
            self.choose("#shading", shading)
            tints = self.script(
                "return new Set([...document.querySelectorAll('.hex')]"
                ".map((h) => h.className.baseVal)).size"
            )
            self.assertEqual(tints, expected)
            self.screenshot(f"shading-{shading}")
        self.find("#coordinates").click()
        self.assertEqual(len(self.all(".coordinate")), 0)
        self.find("#letters").click()
        self.assertEqual(self.labels(), {"b4": "B", "d3": "W", "c4": "B"})
        for id in ("coordinates", "letters"):
            self.find(f"#{id}").click()

    def test_light_and_dark(self) -> None:
        self.open("#6c1,b4d3c4")
        ground = lambda: self.script("return getComputedStyle(document.body).backgroundColor")
        seen = []
        for theme in ("light", "dark", "auto"):
            self.find("#theme").click()
            self.assertEqual(self.text("#theme"), f"Theme: {theme}")
            seen.append(ground())
            self.screenshot(f"theme-{theme}")
        self.assertNotEqual(seen[0], seen[1])

    def test_a_phone_needs_no_sideways_scrolling_and_has_large_targets(self) -> None:
        self.resize(*NARROW)
        self.open("#6c1,b4d3c4")
        for name in ("why", "proof", "play", "puzzles", "review", "learn", "share", "view"):
            self.tab(name)
            wide = self.script("return document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(wide, 0, name)
            small = self.script(
                "return [...document.querySelectorAll('button, select, .check')]"
                ".filter((e) => e.offsetParent && e.getBoundingClientRect().height < 39.5)"
                ".map((e) => e.outerHTML)"
            )
            self.assertEqual(small, [], name)
        self.open("#6c1,b4d3c4")
        self.press("a1")
        self.assertEqual(self.stones()["a1"], "white")
        self.screenshot("narrow")

    def test_the_largest_board(self) -> None:
        self.open("#19c1,j10s19")
        self.assertEqual(self.stones(), {"j10": "black", "s19": "white"})
        self.screenshot("largest")


if __name__ == "__main__":
    unittest.main()
