// Learn: the lessons and the puzzles by game, and the rules to read.

import { useSignal } from "@preact/signals";
import { Button, Choice } from "../core/button.jsx";
import { t } from "../core/words.js";
import { gameCalled, GAMES } from "../game/games.js";
import { usePage } from "../state.js";

// The grades of puzzles, from the easiest.
const GRADES = { 1: "puzzles.easy", 2: "puzzles.medium", 3: "puzzles.hard" };

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
      <div id="lessons" class="rows">
        {lessons.games.map((game) => {
          const of = game.lessons.length;
          const done = lessons.doneOf(game).length;
          const text = !done ? "lesson.learn" : done < of ? "lesson.goOn" : "lesson.anew";
          return (
            <div key={game.name}>
              <Button text={text} values={{ game: game.title }} disabled={!board.isPlayer} does={() => lessons.begin(game)} />
              <p class="faint">{done && done < of ? t("lesson.progress", { done, of }) : t("lesson.words", { count: of })}</p>
            </div>
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
  const grade = useSignal("1");
  if (!games.length || !board.isPlayer) return null;
  const game = games.find(({ name }) => name === chosen.value) ?? games[0];
  return (
    <section id="puzzles" class="part">
      <h2>{t("puzzles.title")}</h2>
      <p class="faint">{t("puzzles.intro")}</p>
      <div id="puzzle-choice">
        {games.length > 1 && <Choice id="puzzle-game" name="puzzle-game" legend={t("newGame.game")} options={games.map(({ name, title }) => [name, title])} value={game.name} choose={(value) => (chosen.value = value)} />}
        <Choice id="puzzle-grade" name="puzzle-grade" legend={t("puzzles.grade")} options={Object.entries(GRADES).map(([value, text]) => [value, t(text)])} value={grade.value} choose={(value) => (grade.value = value)} />
        <p class="row">
          <Button id="puzzle-begin" text="puzzles.begin" does={() => puzzles.go(gameCalled(game.name), { grade: Number(grade.value) })} />
          <Button id="puzzle-daily" text="puzzles.daily" does={() => puzzles.goToday(gameCalled(game.name))} />
        </p>
      </div>
      <p id="puzzle-kept" class="faint">{puzzles.kept ? t("puzzles.kept", puzzles.kept) : ""}</p>
    </section>
  );
}
