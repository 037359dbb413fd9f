// My games: every game in one list, the results, games as text, and all of it as a file.

import { FileOfAll } from "./file.jsx";
import { GameList } from "./list.jsx";
import { Texts } from "./texts.jsx";
import { usePage } from "../state.js";

export function MyGames() {
  const { places } = usePage();
  // The list and the figures follow every turn that is kept: only while they are seen.
  return <>{places.at === "games" && <GameList />}<div class="halves"><FileOfAll /><Texts /></div></>;
}
