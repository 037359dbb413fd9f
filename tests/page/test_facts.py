"""What the page is told of the firmware follows from names, not from where they stand."""

import json
import re
import subprocess
import sys
from pathlib import Path

from halo.lights import palette
from tests.house.source import ROOT
from tools.page.builder.facts import all_facts

# The facts with another palette.py in the firmware's place.
_FACTS = """
import json, sys
import halo.lights
halo.lights.__path__.insert(0, sys.argv[1])
from tools.page.builder.facts import all_facts
print(json.dumps(all_facts()))
"""


def test_constants_of_the_palette_may_stand_in_any_order(tmp_path: Path) -> None:
    lines = (ROOT / "firmware/halo/lights/palette.py").read_text("utf-8").splitlines()
    constants = [line for line in lines if re.match(r"[A-Z_]+ = \d+$", line)]
    assert len(constants) > len(palette.NAMES)
    others = [line for line in lines if line not in constants]
    (tmp_path / "palette.py").write_text("\n".join(sorted(constants) + others), "utf-8")
    command = [sys.executable, "-c", _FACTS, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == json.loads(json.dumps(all_facts()))
