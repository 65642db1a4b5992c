/** Works through a set of puzzles, one at a time, and shows the result at the end. */

import { under } from '../engine/questions';
import type { Hint, Puzzle, PuzzleAnswer, PuzzleMarks } from '../../generated/wire';
import { gameFrom } from '../game/players';
import { formatRoute } from '../router';
import { reason } from '../text/said';
import { text } from '../text/text';
import type { Busy } from '../ui/busy';
import { Copied } from '../ui/copy';
import { announce, button, fill, h, linkButton, ltr, note } from '../ui/dom';
import { field, submit, textInput, whenSent } from '../ui/field';
import { reasonPicture } from '../ui/reason';
import { given, keepGiven, type Choice } from './model';
import { answerWords, questionView, solution, taskWords } from './question';

/** What a set is solved for. */
export interface Purpose {
  /** The title of the set. */
  title: string;
  /** In an assignment there are no hints, the solutions come at the end, and there is a code. */
  assignment: boolean;
  /** Its address, under which the answers are remembered. */
  address: string;
  /** Called when all puzzles are answered. */
  done?: (right: number) => HTMLElement | null;
  /** Called for the next set, if there is one. */
  next?: () => void;
}

const judged = (right: boolean): string => text(right ? 'puzzle-right' : 'puzzle-wrong');

export class Session {
  readonly element = h('div.session');
  #puzzles: Puzzle[] = [];
  #answers: (PuzzleAnswer | null)[] = [];
  #ended = false;

  constructor(private readonly busy: Busy, private readonly choice: Choice, private readonly purpose: Purpose) {}

  /** Begins, or resumes what was begun on this device. */
  async begin(): Promise<void> {
    const { set } = this.choice;
    const found = await this.busy.ask(text('puzzles-making'), 'puzzles', set);
    if (!found || this.#ended) return;
    this.#puzzles = found.puzzles;
    this.#answers = given(this.purpose.address).slice(0, found.puzzles.length);
    await this.#show();
  }

  /** Shows nothing from now on. */
  end(): void {
    this.#ended = true;
    this.busy.cancel();
  }

  #keep(): void {
    keepGiven({ address: this.purpose.address, answers: this.#answers, count: this.#puzzles.length });
  }

  #head(): HTMLElement {
    const { length } = this.#puzzles;
    const at = Math.min(this.#answers.length + 1, length);
    const line = length > 1 ? note(text('puzzle-number', { number: at, count: length })) : null;
    return h('header', h('h1', this.purpose.title), line);
  }

  async #show(): Promise<void> {
    const puzzle = this.#puzzles[this.#answers.length];
    if (!puzzle) {
      await this.#result();
      return;
    }
    const after = h('div.after');
    const view = questionView(puzzle, (answer) => {
      view.close();
      this.#answers.push(answer);
      this.#keep();
      if (this.purpose.assignment) void this.#show();
      else void this.#judge(puzzle, after);
    });
    const hint = button(text('puzzle-hint'), () => void this.#hint(puzzle, view.hint), { class: 'quiet' });
    const card = h('section.card', view.element, this.purpose.assignment ? null : hint, this.busy.element, after);
    fill(this.element, this.#head(), card);
  }

  async #hint(puzzle: Puzzle, show: (found: Hint) => void): Promise<void> {
    const game =
      { ...under(puzzle.rules), start: puzzle.position.text, players: ['human', 'human'] as [string, string] };
    const found = await this.busy.ask(text('puzzle-hint'), 'hint', { ...game, seed: '0', moves: [] });
    if (found && !this.#ended) show(found);
  }

  async #marks(name = ''): Promise<PuzzleMarks | null> {
    const { set, key } = this.choice;
    const question = { ...set, given: this.#answers, name, key };
    const marks = await this.busy.ask(text('puzzles-marking'), 'puzzle-marks', question);
    return this.#ended ? null : marks;
  }

  /** Says whether the last answer is right, and why. */
  async #judge(puzzle: Puzzle, place: HTMLElement): Promise<void> {
    const marks = await this.#marks();
    if (!marks) return;
    const right = marks.marks.at(-1) ?? false;
    const piles = puzzle.position.parts.length;
    const last = this.#answers.length === this.#puzzles.length;
    const next = button(
      text(last && !this.purpose.next ? 'puzzles-result' : 'puzzle-next'),
      () => (last && this.purpose.next ? this.purpose.next() : void this.#show()),
      { class: 'primary' },
    );
    fill(
      place,
      h(right ? 'p.good.judged' : 'p.wrong.judged', judged(right)),
      right ? null : h('p', h('strong', answerWords(puzzle.solution, piles))),
      reasonPicture(puzzle.explanation, puzzle.position),
      h('p.reason', reason(puzzle.explanation)),
      h('div.row', next, h('a.button', { href: this.#playAddress(puzzle) }, text('puzzle-play'))),
    );
    announce(judged(right));
    if (last && this.purpose.done) {
      const more = this.purpose.done(marks.right);
      if (more) place.append(more);
    }
    next.focus({ preventScroll: true });
  }

  #playAddress(puzzle: Puzzle): string {
    const { opponent } = this.choice;
    const more = { second: opponent || 'perfect', hints: this.purpose.assignment ? 'off' : undefined };
    return gameFrom(puzzle.position.text, puzzle.rules, more);
  }

  /** Shows all answers with their marks, and in an assignment makes the code. */
  async #result(): Promise<void> {
    const marks = await this.#marks();
    if (!marks) return;
    const item = (puzzle: Puzzle, at: number) => {
      const piles = puzzle.position.parts.length;
      const right = marks.marks[at] ?? false;
      const answer = this.#answers[at];
      return h('li', { class: right ? 'right' : 'missed' },
        h('h3', ltr(puzzle.position.text), ' ', h(right ? 'span.good' : 'span.wrong', judged(right))),
        note(taskWords(puzzle)),
        answer && !right ? h('p', text('puzzle-your-answer', { answer: answerWords(answer, piles) })) : null,
        solution(puzzle),
        h('p', h('a', { href: this.#playAddress(puzzle) }, text('puzzle-play'))),
      );
    };
    const again = () => {
      this.#answers = [];
      this.#keep();
      void this.#show();
    };
    const solutions = h('section.card', h('h2', text('puzzles-solutions')), h('ol.solutions', this.#puzzles.map(item)));
    // In an assignment they come after the code, so that nobody gives a code for answers that were read there.
    solutions.hidden = this.purpose.assignment;
    fill(
      this.element,
      h('header', h('h1', this.purpose.title)),
      h('section.card',
        h('p.score', { role: 'status' }, text('puzzles-right', { right: marks.right, count: marks.marks.length })),
        this.purpose.assignment ? this.#code(() => (solutions.hidden = false)) : null,
        this.purpose.done?.(marks.right) ?? null,
        this.busy.element,
        h('div.row', button(text('puzzles-again'), again), linkButton(formatRoute('puzzles'), text('puzzles-others'))),
      ),
      solutions,
    );
  }

  /** Asks for the name, and shows the code for the teacher; `made` is called then. */
  #code(made: () => void): HTMLElement {
    const copied = new Copied();
    const name = textInput('', { required: true, maxlength: 100, autocomplete: 'name' });
    const shown = h('div', { role: 'status' });
    const make = async () => {
      const marks = await this.#marks(name.value);
      const { code } = marks ?? {};
      if (code === undefined) return;
      const output = h('output.code', { dir: 'ltr' }, code);
      made();
      const copy = copied.button(text('copy'), text('puzzles-code'), () => code);
      fill(shown, h('p', text('puzzles-code-is')), output, copy, copied.element);
    };
    return h('form.code-form', { onsubmit: whenSent(() => void make()) },
      field(text('puzzles-your-name'), name, text('puzzles-code-help')),
      submit(text('puzzles-make-code')),
      shown,
    );
  }
}
