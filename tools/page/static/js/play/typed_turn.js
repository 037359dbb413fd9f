// Typed turns, as "Xd5c5" or in words ("the X to d5, a piece on c5"); and the board read aloud.

import { speak } from "../core/voice.js";
import { sentences, t } from "../core/words.js";
import { illegalTurn } from "../game/record.js";

const SQUARE = /[a-h][1-8]/g;

/** Makes the typed turn with the page's hand; rejects with an Error's sentence if it is not allowed. @param {Parts} page @param {string} text */
export async function makeTyped({ board, actions, line }, text) {
  const { game, isTurn, mayTouch, isLed } = board;
  if (!isTurn || !mayTouch || isLed) throw new Error(t("typed.notNow"));
  const turn = turnOf(game, board.state.side, text);
  if (await illegalTurn(line, game, board.state.position, [turn])) throw new Error(t("typed.illegal"));
  await actions.make(turn);
}

/** Reads the board that is shown aloud, and the headline. @param {Parts} page */
export function readBoard({ drawn: { table }, status }) {
  const { game } = table; // in a replay or at the door another than the board's
  const { kinds } = game;
  const squaresOf = (/** @type {string} */ kind) => table.places.filter((place) => place.kind === kind && game.isField(place.square)).map(({ square }) => square);
  const told = Object.keys(kinds).map((kind) => [kinds[kind].name, squaresOf(kind)]).filter(([, squares]) => squares.length);
  const lines = told.map(([piece, squares]) => t("typed.stands", { piece, squares }));
  speak(sentences(...(lines.length ? lines : [t("typed.empty")]), status.said.head));
}

/** The typed turn in the game's notation; players type a piece's letter or name and the board's squares. @param {Game} game @param {string} side @param {string} text */
function turnOf(game, side, text) {
  const typed = text.toLowerCase();
  const squares = (typed.match(SQUARE) ?? []).map((square) => game.ownSquare(square));
  const letter = letterOf(game, side, typed.replace(SQUARE, " "));
  const turn = [[letter, ...squares], [...squares, letter]].map((parts) => parts.join("")).find((word) => game.turn.test(word));
  if (!turn) throw new Error(t("typed.unclear"));
  return turn;
}

/** The letter of the only piece of this side that the words name, by name or else by letter; or "". @param {Game} game @param {string} side @param {string} words */
function letterOf(game, side, words) {
  const own = Object.values(game.kinds).filter((kind) => kind.side === game.sides.indexOf(side));
  const names = own.map(({ name }) => name.toLowerCase().split(" "));
  const said = words.split(/[^\p{L}\p{N}]+/u);
  const isNamed = (/** @type {string[]} */ name) => name.some((word) => said.includes(word) && !names.every((other) => other.includes(word)));
  const named = own.filter((_, index) => isNamed(names[index]));
  // "A" is both a letter and an article.
  const meant = named.length ? named : own.filter(({ letter }) => said.includes(letter.toLowerCase()));
  return meant.length === 1 ? meant[0].letter : "";
}
