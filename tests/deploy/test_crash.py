"""A board's traceback is read with the names of functions as they are written."""

import re

from tools.deploy.compile import written
from tools.deploy.crash import as_written
from tools.deploy.names import shorten


def test_a_traceback_has_the_functions_names_again() -> None:
    texts = written()
    last = re.findall(r"    def (\w+)", texts["halo.app"])[-1]
    short = re.findall(r"    def (\w+)", shorten(texts)["halo.app"])[-1]
    assert last.startswith("_")
    assert short != last
    traceback = f"""Traceback (most recent call last):
  File "halo.program", line 1, in run_app
  File "halo.app", line 1, in {short}
  File "main.py", line 33, in open
MemoryError: memory allocation failed"""
    assert as_written(traceback, texts) == traceback.replace(short, last)
