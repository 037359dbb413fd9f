// The components that nobody sees before the first lights: page.jsx loads them once these are drawn.

export { CoachCard } from "./coach/coach.jsx";
export { ResultCard } from "./ends/result_card.jsx";
export { ExplorerCard } from "./explorer/explorer.jsx";
export { Drawer } from "./inside/drawer.jsx";
export { Learn, LegendSheet, RulesSheet } from "./learn/learn.jsx";
export { MyBoard, NewBoardSheet } from "./my_board/my_board.jsx";
export { GameCard, HandSheet } from "./my_games/game_card.jsx";
export { MyGames } from "./my_games/my_games.jsx";
export { More } from "./play/more.jsx";
export { TurnsCard } from "./play/turns.jsx";
export { TurningPointCard } from "./review/review.jsx";
export { PlaySheet } from "./start/players.jsx";
