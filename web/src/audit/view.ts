/** The view "Audit": the claims of the papers with their grades. */

import { message } from '../engine/client';
import type { ClaimAnswer } from '../../generated/wire';
import { formatRoute, parseRoute, rewrite, type Params } from '../router';
import { commas, text } from '../text/text';
import { announce, fill, h, heads, scrolledTable, wrong } from '../ui/dom';
import { field, fields } from '../ui/field';
import type { View } from '../view';
import { card, type Card } from './card';
import { claims, counts, fits, gradeWords, kind, KINDS, paperTitle, type Choice, type Kind } from './claims';

/** Milliseconds without a key press after which the number of claims is announced. */
const QUIET = 600;

export function auditView(): View {
  const search = h('input', { type: 'search', autocomplete: 'off' });
  const paper = h('select');
  const grade = h('select');
  const count = h('p.note', { 'data-count': '' });
  const [overview, list] = [h('div'), h('div')];
  // What is found comes first; until then nothing is shown below that would move.
  const asks = h('form.card', { hidden: true, role: 'search', onsubmit: (event: Event) => event.preventDefault() },
    fields(
      field(text('audit-search'), search, text('audit-search-help')),
      field(text('audit-paper'), paper),
      field(text('audit-grade'), grade),
    ),
  );
  const element = h('div.audit',
    h('h1', text('library-audit')), h('p.lead', text('audit-lead')), count, overview, asks, list,
  );
  let cards: Card[] = [];
  let choice: Choice = { paper: '', grade: '', q: '', id: '', all: false };
  let left: Params = {};
  let timer = 0;

  function options(control: HTMLSelectElement, by: 'paper' | 'grade', words: (name: string) => string): void {
    const all = counts(cards.map(({ claim }) => claim), choice, by);
    const names = by === 'grade' ? KINDS.filter((name) => all.has(name)) : [...all.keys()];
    const total = [...all.values()].reduce((sum, one) => sum + one, 0);
    fill(
      control,
      h('option', { value: '' }, text('audit-all', { count: String(total) })),
      names.map((name) => h('option', { value: name, dir: 'auto' },
        text('audit-option', { name: words(name), count: String(all.get(name) ?? 0) }),
      )),
    );
    control.value = choice[by];
  }

  function bad(): string | null {
    const claim = (has: (claim: ClaimAnswer) => boolean) => cards.some((card) => has(card.claim));
    if (choice.id !== '' && !claim(({ id }) => id === choice.id))
      return text('audit-no-claim', { id: choice.id.slice(0, 40) });
    const papers = [...new Set<string>(cards.map(({ claim }) => claim.paper))];
    if (choice.paper !== '' && !papers.includes(choice.paper)) {
      return text('audit-no-paper', { name: choice.paper.slice(0, 40), names: commas(papers) });
    }
    if (choice.grade !== '' && !KINDS.some((name) => name === choice.grade)) {
      return text('audit-no-grade', { name: choice.grade.slice(0, 40), names: commas(KINDS) });
    }
    return null;
  }

  function render(): void {
    asks.hidden = false;
    options(paper, 'paper', paperTitle);
    options(grade, 'grade', (name) => gradeWords(name as Kind));
    search.value = choice.q;
    const shown = cards.filter(({ claim }) => fits(claim, choice));
    const why = bad();
    const all = h('a', { href: formatRoute('library/audit', { all: '1' }) }, text('audit-all-claims'));
    const isOverview = Object.values(choice).every((filter) => !filter);
    const many = text('audit-count', { shown: shown.length, all: String(cards.length) });
    fill(count, why ? h('span.wrong', why) : many, choice.id || why || isOverview ? [' · ', all] : null);
    fill(overview, isOverview ? numbers() : null);
    fill(list, isOverview ? null : shown.map((card) => card.element));
    clearTimeout(timer);
    timer = window.setTimeout(() => announce(why ?? many), QUIET);
  }

  /** How many claims of each paper have each grade; each number is a link to them. */
  function numbers(): HTMLElement {
    const papers = [...new Set(cards.map(({ claim }) => claim.paper))];
    const used = KINDS.filter((name) => cards.some(({ claim }) => kind(claim) === name));
    const of = (paper: string, name: string) =>
      cards.filter(({ claim }) => claim.paper === paper && kind(claim) === name).length;
    const link = (params: Record<string, string>, words: string | number, label?: string) =>
      h('a', { href: formatRoute('library/audit', params), 'aria-label': label }, words);
    const row = (paper: string) =>
      h('tr',
        h('th', { scope: 'row', dir: 'auto' }, link({ paper }, paperTitle(paper))),
        used.map((grade) => {
          const many = of(paper, grade);
          return h('td', { class: many > 0 ? `grade-${grade}` : null },
            many > 0 ? link({ paper, grade }, many, `${many}: ${gradeWords(grade)}`) : null,
          );
        }),
      );
    const head = heads([text('audit-paper'), ...used.map((grade) => link({ grade }, gradeWords(grade)))]);
    return scrolledTable(text('audit-grade'), { class: 'grades' }, head, papers.map(row));
  }

  function changed(): void {
    choice = { paper: paper.value, grade: grade.value, q: search.value, id: '', all: false };
    const address = formatRoute('library/audit', {
      paper: choice.paper || undefined,
      grade: choice.grade || undefined,
      q: choice.q || undefined,
    });
    left = parseRoute(address).params;
    rewrite(address, false);
    render();
  }
  search.addEventListener('input', changed);
  paper.addEventListener('change', changed);
  grade.addEventListener('change', changed);

  async function show(given: Params): Promise<void> {
    const params = Object.keys(given).length === 0 ? left : given;
    left = params;
    const { paper = '', grade = '', q = '', id = '', all } = params;
    choice = { paper, grade, q, id, all: all === '1' };
    try {
      if (cards.length === 0) cards = (await claims()).map(card);
      render();
    } catch (error) {
      fill(list, wrong(message(error)));
    }
  }

  return { element, show: (params) => void show(params), leave: () => clearTimeout(timer) };
}
