/** One puzzle: the position, and the controls with which the reader answers. */

import { pilesOf } from '../engine/questions';
import type { Hint, Puzzle, PuzzleAnswer } from '../../generated/wire';
import { Board } from '../play/board';
import { moveWords } from '../game/words';
import { reason } from '../text/said';
import { paragraph, rich, text } from '../text/text';
import { button, fill, h, note } from '../ui/dom';
import { rulesText } from '../ui/rules';
import { blocks } from '../ui/blocks';

/** The most tails that can be answered: more terms than piles of puzzles have. */
const TAILS = 7;

export interface QuestionView {
  element: HTMLElement;
  /** Shows the blocks that the theorems look at. */
  hint(found: Hint): void;
  /** Takes no answer from now on. */
  close(): void;
}

/** The task in words. */
export const taskWords = (puzzle: Puzzle): string => text(`puzzle-task-${puzzle.kind}`);

/** An answer in words, as a sentence. */
export function answerWords(answer: PuzzleAnswer, piles: number): string {
  switch (answer.kind) {
    case 'only-move':
      return text('puzzle-answer-only-move', { move: moveWords(answer.chosen, piles) });
    case 'outcome':
      return text(answer.outcome === 'N' ? 'puzzle-answer-wins' : 'puzzle-answer-loses');
    case 'tails':
      return text('puzzle-answer-tails', { count: answer.count });
  }
}

/** The solution of a puzzle and its reason. */
export const solution = ({ solution, position, explanation }: Puzzle): HTMLElement =>
  h('p', h('strong', answerWords(solution, position.parts.length)), text('between-sentences'), reason(explanation));

/** Shows a puzzle; `answered` is called with the first answer. */
export function questionView(puzzle: Puzzle, answered: (answer: PuzzleAnswer) => void): QuestionView {
  let open = true;
  const give = (answer: PuzzleAnswer) => {
    if (open) answered(answer);
  };
  const piles = puzzle.position.parts.length;
  const submit = button(text('puzzle-choose'), () => move(), { class: 'primary', disabled: true });
  const board = new Board(
    () => {
      const chosen = board.move;
      submit.disabled = !open || chosen === null;
      submit.textContent = chosen ? text('puzzle-take', { move: moveWords(chosen, piles) }) : text('puzzle-choose');
    },
    () => move(),
  );
  const move = () => {
    const chosen = board.move;
    if (chosen) give({ kind: 'only-move', chosen });
  };
  const controls = h('div.row.answers');
  const choice = (label: string, answer: PuzzleAnswer) => button(label, () => give(answer));
  switch (puzzle.kind) {
    case 'only-move':
      fill(controls, submit);
      break;
    case 'outcome':
      fill(
        controls,
        choice(text('puzzle-wins'), { kind: 'outcome', outcome: 'N' }),
        choice(text('puzzle-loses'), { kind: 'outcome', outcome: 'P' }),
      );
      break;
    case 'tails':
      controls.setAttribute('role', 'group');
      controls.setAttribute('aria-label', text('puzzle-how-many'));
      fill(controls, Array.from({ length: TAILS + 1 }, (_, count) => choice(String(count), { kind: 'tails', count })));
      break;
  }
  board.render({ position: puzzle.position, exactly: 1 }, puzzle.kind === 'only-move');
  const limited = pilesOf(puzzle.position).some(({ limit }) => limit === 'quota');
  const quota = limited ? paragraph('', text('quota-means')) : null;
  const hints = h('div.hints');
  const element = h('div.puzzle',
    h('p.task', taskWords(puzzle)),
    h('p.rules', rulesText(puzzle.rules, puzzle.position), quota),
    board.element,
    hints,
    controls,
  );
  return {
    element,
    hint: (found) => {
      const pictures = found.before.map((number) => h('figure', blocks(number)));
      fill(hints, pictures.length > 0 ? pictures : note(rich('puzzle-no-blocks')));
    },
    close: () => {
      open = false;
      for (const control of controls.querySelectorAll('button')) control.disabled = true;
      board.element.inert = true;
    },
  };
}
