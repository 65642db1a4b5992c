/** What the reader may have shown beside the board: who can win, and the blocks of the pile. */

import { client } from '../engine/client';
import type { GameState } from '../../generated/wire';
import { under, type GameQuestion } from '../engine/questions';
import { PATIENCE } from '../game/replay';
import { math, rich, text } from '../text/text';
import { sentence } from '../ui/blocks';
import { fill, h } from '../ui/dom';
import { check } from '../ui/field';
import { keep, kept } from '../ui/kept';
import type { Board } from './board';
import { verdictText, type Game } from './model';

/** The largest pile whose blocks are asked for to be marked on its chips. */
const DRAWN = 80;

export class Extras {
  readonly verdict = h('p.outlook', { role: 'status', hidden: true });
  readonly caption = h('p.note');
  readonly switches: HTMLElement;
  readonly #wins = check(text('verdict-show'), kept('fibnim-verdict') === 'on');
  readonly #blocks = check(text('play-blocks'), kept('fibnim-blocks') === 'on');
  /** Counts the positions shown, so that answers about earlier ones are dropped. */
  #shown = 0;

  constructor(private readonly board: Board, changed: () => void) {
    for (const [{ input }, key] of [[this.#wins, 'fibnim-verdict'], [this.#blocks, 'fibnim-blocks']] as const) {
      input.addEventListener('change', () => {
        keep(key, input.checked ? 'on' : 'off');
        changed();
      });
    }
    this.switches = h('div.row.switches', this.#wins.element, this.#blocks.element);
  }

  show(game: Game, asked: GameQuestion, state: GameState): void {
    this.#shown += 1;
    void this.#showVerdict(this.#shown, game, asked, state);
    void this.#showBlocks(this.#shown, state);
  }

  async #showVerdict(now: number, game: Game, asked: GameQuestion, state: GameState): Promise<void> {
    const wanted = this.#wins.input.checked && state.winner === undefined;
    this.verdict.hidden = !wanted;
    this.board.tint(null);
    if (!wanted) return;
    this.verdict.className = 'outlook';
    fill(this.verdict, text('verdict-computing'));
    try {
      const { wins } = await client.ask('hint', asked, { seconds: PATIENCE });
      if (now !== this.#shown) return;
      this.verdict.classList.add(wins ? 'winning' : 'losing');
      fill(this.verdict, verdictText(game, state.mover, wins));
      if (state.exactly !== 1) return;
      const question = { ...under(state.rules), position: state.position.text, explain: false, remoteness: false };
      const { winning_moves: winning, more_winning_moves: more } = await client.ask('solve', question, {
        seconds: PATIENCE,
      });
      if (now === this.#shown && !more) this.board.tint(winning);
    } catch (error) {
      if (now === this.#shown) fill(this.verdict, String((error as Error).message));
    }
  }

  async #showBlocks(now: number, state: GameState): Promise<void> {
    const [pile, another] = state.position.parts;
    const usual = state.exactly === 1 && state.rules.play === 'normal' && !('words' in state.rules);
    const possible = pile !== undefined && another === undefined && usual;
    this.#blocks.element.hidden = !possible;
    fill(this.caption);
    if (!possible || !this.#blocks.input.checked || pile.chips === '0') {
      this.board.blocks([]);
      return;
    }
    try {
      const number = await client.ask('number', { take: state.rules.take_away, number: pile.chips });
      if (now !== this.#shown) return;
      fill(this.caption, rich('play-blocks-caption', { sum: math(sentence(number)) }));
      // A representation that repeats a term has no single block for it.
      const drawn = Number(pile.chips) <= DRAWN && number.repeats === '0';
      this.board.blocks(drawn ? [number.terms.map((term) => Number(term.value))] : []);
    } catch {
      // The numbers of this take-away function are beyond the budget: the pile stays without blocks.
    }
  }
}
