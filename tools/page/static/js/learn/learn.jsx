// Learn: the lessons and the puzzles by game, and the rules to read.

import { useSignal } from "@preact/signals";
import { Button, Choice } from "../core/button.jsx";
import { preferences } from "../core/preferences.js";
import { kept } from "../core/signals.js";
import { sentences, t } from "../core/words.js";
import { gameCalled, GAMES } from "../game/games.js";
import { Picture } from "../game/picture.jsx";
import { usePage } from "../state.js";
import { themesOf, trainedAt } from "./trained.js";

export function Learn() {
  const { sheets } = usePage();
  /** @param {Game} game */
  const read = (game) => {
    sheets.game = game;
    sheets.open = "rules";
  };
  return (
    <>
      <LessonList />
      <PuzzleChoice />
      <section id="rules-part" class="part">
        <h2>{t("rules.open")}</h2>
        <p class="row">
          {[...GAMES.values()].map((game) => <button key={game.name} type="button" onClick={() => read(game)}>{t("rules.title", { game: game.title })}</button>)}
          <button id="open-legend" type="button" onClick={() => (sheets.open = "legend")}>{t("legend.title")}</button>
        </p>
      </section>
    </>
  );
}

function LessonList() {
  const { board, lessons } = usePage();
  return (
    <section class="part">
      <h2>{t("lesson.part")}</h2>
      <div id="lessons" class="lessons">
        {lessons.games.map((game) => {
          const of = game.lessons.length;
          const done = lessons.doneOf(game).length;
          const words = `lesson-words-${game.name}`;
          const name = t(!done ? "lesson.learn" : done < of ? "lesson.goOn" : "lesson.anew", { game: game.title });
          return (
            <Button key={game.name} class="pictured" aria-label={name} aria-describedby={words} disabled={!board.isPlayer} does={() => lessons.begin(game)}>
              <Picture game={game} position={game.lessons[(lessons.nextOf(game) || 1) - 1]} isDecoration />
              <span class="what">
                <span class="head">{name}</span>
                <span id={words} class="faint">{done && done < of ? t("lesson.progress", { done, of }) : t("lesson.words", { count: of })}</span>
                {done > 0 && <progress max={of} value={done} aria-hidden="true" />}
              </span>
            </Button>
          );
        })}
      </div>
    </section>
  );
}

function PuzzleChoice() {
  const { board, puzzles } = usePage();
  const { games } = board;
  const chosen = useSignal("");
  const theme = useSignal("any");
  if (!games.length || !board.isPlayer) return null;
  const { name } = games.find(({ name }) => name === chosen.value) ?? games[0];
  const game = gameCalled(name);
  const themes = themesOf(game);
  const value = themes.includes(theme.value) ? theme.value : "any";
  const { player, puzzles: tried, best } = kept(() => trainedAt(game));
  return (
    <section id="puzzles" class="part">
      <h2>{t("puzzles.title")}</h2>
      <p class="faint">{t("puzzles.intro")}</p>
      <div id="puzzle-choice">
        {games.length > 1 && <Choice id="puzzle-game" name="puzzle-game" legend={t("newGame.game")} options={games.map(({ name, title }) => [name, title])} value={name} choose={(value) => (chosen.value = value)} />}
        {themes.length > 1 && (
          <label class="field"><span>{t("puzzles.theme")}</span>
            <select id="puzzle-theme" value={value} onChange={({ currentTarget }) => (theme.value = currentTarget.value)}>
              {["any", ...themes].map((theme) => <option key={theme} value={theme}>{t(`puzzles.themes.${theme}`)}</option>)}
            </select>
          </label>
        )}
        <p class="row">
          <Button id="puzzle-begin" class="primary" text="puzzles.begin" does={() => puzzles.go(game, value === "any" ? "" : value)} />
          <Button id="puzzle-daily" text="puzzles.daily" does={() => puzzles.goToday(game)} />
          {board.mayTouch && !preferences.real && <Button id="puzzle-run-begin" text="puzzles.run" does={() => puzzles.startRun(game)} />}
        </p>
      </div>
      <p id="puzzle-kept" class="faint">
        {sentences(
          Object.keys(tried).length ? t("puzzles.rating", { rating: Math.round(player[0]) }) : "",
          best ? t("puzzles.best", { count: best }) : "",
          puzzles.kept ? t("puzzles.kept", puzzles.kept) : "",
        )}
      </p>
    </section>
  );
}
