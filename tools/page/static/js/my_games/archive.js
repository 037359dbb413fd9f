// The board's archive: the games before this one, and the report of its last crash.

import { attempt, button } from "../core/buttons.js";
import { find, html } from "../core/dom.js";
import { t } from "../core/words.js";
import { FACTS } from "../game/games.js";
import { playerName } from "../game/opponents.js";
import { DRAWN, parseRecord, playersOf, winnerOf } from "../game/record.js";

// A file of the board's store holds five games: after five missing ones there may be more.
const MOST_MISSING = 5;

export class Archive {
  #reading = 0;

  /** @param {Pick<Parts, "board" | "history" | "line" | "places" | "share">} parts */
  constructor(parts) {
    this.parts = parts;
    parts.places.addEventListener("go", () => this.#read());
  }

  /** Reads the games, the last one first, while the list is shown. */
  async #read() {
    const reading = ++this.#reading;
    if (this.parts.places.at !== "games") return;
    const list = find("kept-games");
    list.replaceChildren();
    find("kept-words").textContent = t("archive.reading");
    const tell = (words) => (find("kept-words").textContent = words);
    const readAll = async () => {
      let missing = 0;
      for (let number = 1; number <= FACTS.kept_games && missing <= MOST_MISSING; number++) {
        const text = await this.#game(number);
        if (reading !== this.#reading) return;
        missing = text ? 0 : missing + 1;
        if (text) list.append(this.#entry(number, text));
      }
      tell(t(list.childElementCount ? "archive.order" : "archive.none"));
    };
    await attempt(readAll, tell);
  }

  /** The record of a game by its number, 1 the one before this; "" if it is not kept. */
  async #game(number) {
    try {
      return await this.parts.board.record(number);
    } catch (reason) {
      if (reason.code === "no_record") return "";
      throw reason;
    }
  }

  #entry(number, text) {
    const words = gameWords(text);
    return html("li", { value: number },
      html("span", { className: "game" }, words.head, html("span", { className: "faint" }, words.players)),
      button("archive.look", () => this.parts.history.open(parseRecord(text)), { ariaLabel: t("archive.lookAt", { number }) }),
      button("share.copy", () => this.parts.share.copyRecord(text), { ariaLabel: t("archive.copyOf", { number }) }));
  }

  async readCrash() {
    const parts = await attempt(() => this.parts.line.ask("last_crash"), () => {});
    const story = parts?.map((part) => part.crash).join("") ?? "";
    find("crash").hidden = !story;
    find("crash-story").textContent = story;
  }
}

function endWords(game, tags, result) {
  const place = winnerOf(result);
  if (place < 0) return t(result === DRAWN ? "meanings.draw" : "archive.unfinished");
  if (tags.Termination) return t("archive.givenUp", { side: game.sideName(game.sides[1 - place]) });
  return t("archive.won", { side: game.sideName(game.sides[place]) });
}

/** A game in a few words: {head, players}. */
function gameWords(text) {
  try {
    const { game, tags, turns, result } = parseRecord(text);
    const end = endWords(game, tags, result);
    const coached = tags.Coach?.split(" ") ?? [];
    const [first, second] = playersOf(game, tags).map((player, index) => {
      const side = game.sides[index];
      const name = coached.includes(side) ? t("coach.player", { player: playerName(player) }) : playerName(player);
      return t("archive.player", { side: game.sideName(side), player: name });
    });
    return { head: t("archive.game", { game: game.title, count: turns.length, end }), players: t("archive.players", { first, second }) };
  } catch {
    return { head: t("archive.unreadable"), players: "" };
  }
}
