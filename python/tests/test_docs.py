"""Every example in docstrings and in the book's page does what it says."""

import contextlib
import doctest
import inspect
import io
import pathlib
import re
import tempfile
import unittest

import command
import mustplay
import mustplay.data
import mustplay.engine

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "python.md"
README = ROOT / "README.md"

# A folder with a data set, for examples that read one.
DATA = tempfile.TemporaryDirectory()


def documented():
    """All that users see, by its name."""
    for name in mustplay.__all__:
        thing = getattr(mustplay, name)
        yield f"mustplay.{name}", thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                if not member.startswith("_"):
                    yield f"mustplay.{name}.{member}", value
    yield "mustplay", mustplay
    for module in (mustplay.data, mustplay.engine):
        yield module.__name__, module
        for name in module.__all__:
            thing = getattr(module, name)
            yield f"{module.__name__}.{name}", thing
            for member, value in vars(thing).items() if inspect.isclass(thing) else ():
                if not member.startswith("_") and callable(value):
                    yield f"{module.__name__}.{name}.{member}", value
    base = vars(mustplay._core.Solver).items()
    for member, value in base:
        if not member.startswith("_"):
            yield f"mustplay.Solver.{member}", value


def run(name, text):
    """Runs the examples of a text, and returns how many there are and what went wrong."""
    said = []
    names = {name: getattr(mustplay, name) for name in mustplay.__all__}
    names |= {name: getattr(mustplay.engine, name) for name in mustplay.engine.__all__}
    names |= {name: getattr(mustplay.data, name) for name in mustplay.data.__all__}
    names["proof"] = mustplay.certify("4x4 a1", threads=1, memory=16)
    names["folder"] = f"{DATA.name}/data"
    names["row"] = next(mustplay.data.read(f"{DATA.name}/data", game="hex"))
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    return len(test.examples), runner.run(test, out=said.append).failed, "".join(said)


def setUpModule():
    command.data_set(pathlib.Path(DATA.name) / "data")


def tearDownModule():
    DATA.cleanup()


class Docs(unittest.TestCase):
    def test_docstrings(self):
        examples = 0
        for name, thing in documented():
            with self.subTest(name):
                text = inspect.getdoc(thing)
                self.assertTrue(text, "it has no docstring")
                count, failed, said = run(name, text)
                examples += count
                self.assertEqual(failed, 0, said)
        self.assertGreater(examples, 60)

    def test_the_page(self):
        count, failed, said = run("python.md", PAGE.read_text())
        self.assertGreater(count, 20)
        self.assertEqual(failed, 0, said)

    def test_the_example_of_the_readme(self):
        blocks = re.findall(r"```python\n(.*?)```", README.read_text(), re.S)
        self.assertEqual(len(blocks), 1)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(blocks[0], {})
        expected = "black wins by ['b5', 'c4', 'e4']\nblack wins hex 6/1B4/6/3W2/6/6 b\naccepted: "
        self.assertTrue(said.getvalue().startswith(expected), said.getvalue())


if __name__ == "__main__":
    unittest.main()
