// The components that nobody sees before the first lights: page.jsx loads them once these are drawn.

import { CoachCard } from "./coach/coach.jsx";
import { ExplorerCard } from "./explorer/explorer.jsx";
import { Drawer } from "./inside/drawer.jsx";
import { LegendSheet, RulesSheet } from "./learn/learn.jsx";
import { NewBoardSheet } from "./my_board/my_board.jsx";
import { GameCard, HandSheet } from "./my_games/list.jsx";
import { More } from "./play/more.jsx";
import { TurnsCard } from "./play/turns.jsx";
import { TurningPointCard } from "./review/review.jsx";
import { PlaySheet } from "./start/players.jsx";

export { ResultCard } from "./ends/result_card.jsx";
export { Learn } from "./learn/learn.jsx";
export { MyBoard } from "./my_board/my_board.jsx";
export { MyGames } from "./my_games/my_games.jsx";

/** What lies over the page. */
export const SHEETS = [PlaySheet, Drawer, RulesSheet, LegendSheet, NewBoardSheet, HandSheet];
/** What stands beside the game, below its controls. */
export const CARDS = [ExplorerCard, TurningPointCard, TurnsCard, GameCard, CoachCard, More];
