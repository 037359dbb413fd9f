// What comes before the page's other scripts: the board starts, words are there, a tap is kept.

import "./line/board_worker.js";
import { preferences } from "./core/preferences.js";
import { fillIn, loadWords } from "./core/words.js";
import { keepEarlyTap } from "./early_tap.js";

keepEarlyTap();
loadWords(preferences.language).then(() => fillIn());
