/** Shows the threshold, outcome, winning moves and reason of the position that is pointed at. */

import { client, message } from '../engine/client';
import { INFINITE, rulesParams, type Ruled, type SolveQuestion, under } from '../engine/questions';
import type { Solved } from '../../generated/wire';
import { formatRoute } from '../router';
import { moveWords } from '../game/words';
import { reason } from '../text/said';
import { commas, paragraph, rich, text } from '../text/text';
import { announce, fill, h, ltr, note } from '../ui/dom';
import { reasonPicture } from '../ui/reason';

/** The most winning moves that are listed. */
const MOVES = 12;
/** Milliseconds that the pointer must rest on a position before its moves are computed. */
const PATIENCE = 50;

export interface Pointed {
  piles: number[];
  threshold: number;
  quota: number;
  rules: Ruled;
}

export const thresholdText = (threshold: number): string => (threshold === INFINITE ? '∞' : String(threshold));

function movesText(solved: Solved): string {
  if (solved.winning_moves.length === 0) return text('readout-no-move');
  const shown = solved.winning_moves.map((move) => moveWords(move, solved.position.parts.length));
  return text(solved.more_winning_moves ? 'readout-more-moves' : 'readout-moves', { moves: commas(shown) });
}

export class Readout {
  readonly element = h('section.card.readout', { 'aria-label': text('readout') });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** What is to be asked next: one question at a time, and of those that wait only the last. */
  #next: (() => Promise<void>) | null = null;
  #asking: AbortController | null = null;

  constructor() {
    this.show(null, false);
  }

  show(pointed: Pointed | null, say: boolean): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.#next = null;
    if (!pointed) {
      fill(this.element, note(text('readout-point')));
      return;
    }
    const { piles, threshold, quota, rules } = pointed;
    const position = `(${piles.join(',')};${quota})`;
    const isN = threshold !== INFINITE && threshold <= quota;
    const moves = h('p.moves', isN ? '…' : text('readout-no-move'));
    const play = formatRoute('play', { start: position, ...rulesParams(rules) });
    const why = h('div.note');
    fill(
      this.element,
      h('h2', h('a', { href: formatRoute('position', { position, ...rulesParams(rules) }) }, ltr(position))),
      h('p',
        rich(isN ? 'readout-n' : 'readout-p', {
          threshold: h('strong', thresholdText(threshold)),
          quota: String(quota),
        }),
      ),
      moves,
      why,
      h('p', h('a', { href: play }, text('readout-play'))),
    );
    const outcome = text(isN ? 'legend-n' : 'legend-p');
    const listed = commas(piles.map(String));
    const said =
      threshold === INFINITE
        ? text('readout-said-infinite', { piles: listed, outcome })
        : text('readout-said', { piles: listed, threshold: String(threshold), outcome });
    if (say) announce(said);
    const now = this.#asked;
    const asked = { ...under(rules), position, moves: MOVES, explain: true, remoteness: false };
    this.#timer = setTimeout(() => {
      this.#next = () => this.#moves(now, asked, moves, why, say ? said : null);
      void this.#serve();
    }, PATIENCE);
  }

  /** Gives up the question that is being answered: its map is replaced. */
  stop(): void {
    this.show(null, false);
    this.#asking?.abort();
  }

  async #serve(): Promise<void> {
    while (!this.#asking && this.#next) {
      const next = this.#next;
      this.#next = null;
      this.#asking = new AbortController();
      await next();
      this.#asking = null;
    }
  }

  async #moves(
    now: number, question: SolveQuestion, moves: HTMLElement, why: HTMLElement, spoken: string | null,
  ): Promise<void> {
    try {
      const signal = this.#asking?.signal;
      const solved = await client.ask('solve', question, signal ? { signal } : {});
      if (now !== this.#asked) return;
      moves.textContent = movesText(solved);
      const { explanation = [], position } = solved;
      // The sentences are on the page of the position.
      fill(why, reasonPicture(explanation, position) ?? reason(explanation));
      if (spoken) announce(paragraph(spoken, movesText(solved)));
    } catch (error) {
      if (now === this.#asked) moves.textContent = message(error);
    }
  }
}
