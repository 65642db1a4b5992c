/** The view "Audit": the claims of the papers with their verdicts. */

import { message } from '../engine/client';
import type { Claim } from '../engine/questions';
import file from '../../../docs/audit.jsonl?url';
import { fill, h } from '../ui/dom';
import type { View } from '../view';

/** All claims, a line each, as they stand in the documentation. */
export async function claims(): Promise<Claim[]> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`the audit could not be loaded (${answer.status})`);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Claim);
}

export function auditView(): View {
  const list = h('div', {});
  const search = h('input', { type: 'search', 'aria-label': 'Search the claims' });
  const element = h('div', {}, h('h1', {}, 'Audit'), search, list);
  let all: Claim[] = [];
  const render = () => {
    const wanted = search.value.toLowerCase();
    const found = all.filter((claim) => `${claim.id} ${claim.statement}`.toLowerCase().includes(wanted));
    fill(
      list,
      found.map((claim) =>
        h('article', { class: 'card' }, h('h2', {}, `${claim.id}: ${claim.verdict}`), h('p', {}, claim.statement)),
      ),
    );
  };
  search.addEventListener('input', render);
  const show = async () => {
    try {
      if (all.length === 0) all = await claims();
      render();
    } catch (error) {
      fill(list, h('p', { class: 'wrong' }, message(error)));
    }
  };
  return { title: 'Audit', element, show: () => void show(), leave: () => undefined };
}
