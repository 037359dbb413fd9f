// What comes before the page's other scripts: the board starts, words are there, a tap is kept.

import "./board_worker.js";
import { keepEarlyTap } from "./early_tap.js";
import { preferences } from "./preferences.js";
import { fillIn, loadWords } from "./words.js";

keepEarlyTap();
loadWords(preferences.language).then(() => fillIn());
