/** The map of thresholds, or of the P-positions at a quota. */

import { client } from '../engine/client';
import { FIBONACCI, rulesOf, rulesParams, type MapQuestion } from '../engine/questions';
import { formatRoute, type Params } from '../router';
import { Busy } from '../ui/busy';
import { drawer, drawnWhenSeen, fill, h } from '../ui/dom';
import { csvRow, download, fileName, saving } from '../ui/download';
import { math, rich, text } from '../text/text';
import { check, field, fields, form, functionField, take, textInput } from '../ui/field';
import { thumbnail } from './image';
import { outcomeLegend, tally, thresholdLegend, type Tally } from './legend';
import { outcomeColours, thresholdColours } from './palette';
import { Plane, type Cell } from './plane';
import { Readout, thresholdText } from './readout';
import type { View } from '../view';

/** The largest pile of a map that the page shows, and that of a small picture. */
const [MOST, SMALL] = [1000, 63];

/** Other maps, each with a finding. */
const GALLERY = { powers: { take: 't' }, same: { take: 'floor(3t/2)' }, third: { fixed: '3' } } as const;

function gallery(): HTMLElement {
  const link = ([name, params]: [string, { take?: string; fixed?: string }]) => {
    const { take = FIBONACCI, fixed } = params;
    const draw = async () => {
      const cells = await client.ask('map', { take, misere: false, max: SMALL, fixed: fixed === undefined ? [] : [Number(fixed)] });
      return thumbnail({ cells, side: SMALL + 1 });
    };
    const formula = fixed === undefined ? `f(t) = ${take}` : `(x, y, ${fixed})`;
    const href = formatRoute('library/maps', { ...params, max: '100' });
    return h('a', { href }, drawnWhenSeen(h('span', { class: 'thumbnail' }), draw), math(formula), h('span', { class: 'note' }, text(`gallery-${name}`)));
  };
  return h('nav', { class: 'gallery', 'aria-label': text('library-maps') }, Object.entries(GALLERY).map(link));
}

export function mapTab(changed: (params: Record<string, string | undefined>) => void): View {
  const busy = new Busy();
  const readout = new Readout(client);
  const plane = new Plane(point, () => shown && location.hash === written && address(), (side) => void grow(side));
  const takes = take('2t');
  const max = textInput('200', { inputmode: 'numeric', size: 6 });
  const fixed = textInput('', { placeholder: text('map-no-fixed'), size: 8 });
  const quota = textInput('2', { inputmode: 'numeric', size: 6 });
  const misere = check(text('misere'), false);
  const outcome = check(text('map-outcome'), false);
  const legend = h('div', {});
  const made = h('p', { class: 'note' });
  let shown: { slice: MapQuestion; tally: Tally; cells: Uint32Array; asked: string; most: number } | null = null;
  let growing = false;
  let wanted: string | null = null;
  let at: Cell | null = null;
  /** The address as it was shown or written last: another one is about to be shown, and must not be overwritten. */
  let written = '';
  /** The view that the address asks for, until its map is there. */
  let view: string | undefined;

  const zoomBy = (factor: number) => () => plane.zoom(factor);
  const drawn = h('div', {});
  const { saves, stale } = saving(drawn, { PNG: () => void picture('png'), SVG: () => void picture('svg'), CSV: csv });
  const element = h('div', { class: 'map' },
    drawn,
    readout.element,
    busy.element,
    gallery(),
    drawer(
      text('map-other'),
      form(
        () => apply(),
        fields(
          functionField(takes),
          field(text('map-piles'), max, text('at-most', { most: String(MOST) })),
          field(text('map-fixed'), fixed, text('map-fixed-help')),
          field(rich('map-quota', { quota: math('w') }), quota),
        ),
        takes.list,
        h('div', { class: 'row' }, misere.element, outcome.element, h('button', { type: 'submit', class: 'primary' }, text('show'))),
      ),
    ),
  );

  fill(
    drawn,
    legend,
    plane.element,
    h('div', { class: 'row' },
      h('button', { type: 'button', 'aria-label': text('map-zoom-in'), onclick: zoomBy(1.6) }, '+'),
      h('button', { type: 'button', 'aria-label': text('map-zoom-out'), onclick: zoomBy(1 / 1.6) }, '−'),
      h('button', { type: 'button', onclick: () => plane.all() }, text('map-show-all')),
      saves,
    ),
    made,
  );

  const numberOf = (input: HTMLInputElement, least: number, otherwise: number): number => {
    const value = /^\s*\d{1,9}\s*$/.test(input.value) ? Number(input.value) : otherwise;
    if (value < least || String(value) !== input.value.trim()) input.value = String(Math.max(least, value));
    return Math.max(least, value);
  };

  const quotaNow = () => numberOf(quota, 1, 1);

  function point(cell: Cell | null, chosen: boolean): void {
    if (chosen) {
      at = cell;
      address();
    }
    const seen = cell ?? at;
    if (!shown || !seen) {
      readout.show(null, false);
      return;
    }
    const side = shown.slice.max + 1;
    const threshold = shown.cells[seen.y * side + seen.x];
    if (threshold === undefined) return;
    readout.show(
      { piles: [seen.x, seen.y, ...shown.slice.fixed], threshold, quota: quotaNow(), rules: rulesOf(shown.slice.take, shown.slice.misere) },
      chosen,
    );
  }

  function address(): void {
    changed({
      ...rulesParams(rulesOf(takes.input.value.trim(), misere.input.checked)),
      max: max.value.trim(),
      fixed: fixed.value.trim() === '' ? undefined : fixed.value.trim().replace(/[\s,]+/g, ','),
      quota: String(quotaNow()),
      show: outcome.input.checked ? 'outcome' : undefined,
      at: at ? `${at.x},${at.y}` : undefined,
      view: view ?? plane.view,
    });
    written = location.hash;
  }

  function asked(): MapQuestion | null {
    const others = fixed.value.split(/[\s,]+/).filter((pile) => pile !== '');
    if (others.some((pile) => !/^\d{1,9}$/.test(pile))) {
      busy.say(text('map-wrong-fixed'), true);
      return null;
    }
    const largest = /^\s*\d{1,9}\s*$/.test(max.value) ? numberOf(max, 1, 1) : NaN;
    if (!(largest <= MOST)) {
      busy.say(text('whole-number', { what: text('map-piles'), most: String(MOST) }), true);
      return null;
    }
    return { take: takes.input.value.trim(), misere: misere.input.checked, max: largest, fixed: others.map(Number) };
  }

  function apply(): void {
    address();
    void build();
  }

  async function build(): Promise<boolean> {
    const want = asked();
    if (!want) {
      stale(true);
      return false;
    }
    const key = JSON.stringify(want);
    if (shown?.asked === key) {
      if (wanted !== null) busy.cancel();
      wanted = null;
      stale(false);
      paint();
      return true;
    }
    if (wanted === key) return false;
    wanted = key;
    readout.stop();
    stale(true);
    const begun = performance.now();
    const found = await busy.run(text('map-computing'), (options) =>
      client.ask('map', want, { ...options, seconds: 600 }),
    );
    const last = wanted === key;
    if (last) wanted = null;
    if (!found) {
      // The old map does not answer what the form asks.
      if (last) forget();
      return false;
    }
    stale(false);
    if (at && Math.max(at.x, at.y) > want.max) at = null;
    accept(want, found, begun);
    paint();
    return true;
  }

  function accept(slice: MapQuestion, cells: Uint32Array, begun: number): void {
    shown = { slice, tally: tally(cells), cells, asked: JSON.stringify(slice), most: MOST + 1 };
    const seconds = (performance.now() - begun) / 1000;
    made.textContent = text('map-made', { positions: cells.length, seconds: seconds < 0.1 ? '0.1' : seconds.toFixed(1) });
    element.dataset.ready = shown.asked;
  }

  /** Computes a larger map while the reader moves beyond the one that is shown, which stays until then. */
  async function grow(side: number): Promise<void> {
    const before = shown;
    if (!before || growing || wanted !== null) return;
    growing = true;
    const begun = performance.now();
    const slice = { ...before.slice, max: side - 1 };
    const found = await busy.run(text('map-computing'), (options) => client.ask('map', slice, { ...options, seconds: 600 }));
    growing = false;
    if (shown !== before) return;
    if (found) {
      accept(slice, found, begun);
      max.value = String(slice.max);
    } else if (element.isConnected) before.most = before.slice.max + 1;
    paint(true);
    // What is known now may have been chosen before.
    if (at && Math.max(at.x, at.y) > before.slice.max) point(at, true);
  }

  function forget(): void {
    shown = null;
    plane.clear();
    fill(legend);
    fill(made);
    readout.show(null, false);
  }

  /** Shows the map; one that has grown stays where the reader is. */
  function paint(grown = false): void {
    if (!shown) return;
    const values = shown.tally.thresholds.map(([value]) => value);
    const colours = outcome.input.checked ? outcomeColours(quotaNow()) : thresholdColours(values);
    const cell = at;
    plane.show({ cells: shown.cells, side: shown.slice.max + 1 }, shown.most, values, colours, grown);
    fill(legend, outcome.input.checked ? outcomeLegend(quotaNow()) : thresholdLegend(shown.tally, colours));
    plane.view = view;
    view = undefined;
    if (grown) return;
    if (cell) plane.choose(cell);
    else point(null, false);
  }

  function name(extension: string): string {
    const what = outcome.input.checked ? `P-positions-quota-${quotaNow()}` : 'thresholds';
    return fileName(
      `${what}-${shown?.slice.take ?? ''}-${shown?.slice.fixed.join('-') ?? ''}-to-${shown?.slice.max ?? ''}.${extension}`,
    );
  }

  async function picture(format: 'png' | 'svg'): Promise<void> {
    const map = shown;
    if (!map) return;
    const wish = { plane: map.slice, quota: outcome.input.checked ? quotaNow() : null };
    await busy.run(text('map-drawing'), async (options) => {
      if (format === 'svg') download(name('svg'), await client.ask('svg', wish, options), 'image/svg+xml');
      else download(name('png'), (await client.ask('png', wish, options)) as Uint8Array<ArrayBuffer>, 'image/png');
    });
  }

  function csv(): void {
    if (!shown) return;
    const { cells, slice } = shown;
    const side = slice.max + 1;
    const others = slice.fixed.map((pile, index) => [`pile_${index + 3}`, pile] as const);
    const parts = [csvRow(['pile_1', 'pile_2', ...others.map(([heading]) => heading), 'threshold'])];
    for (let y = 0; y < side; y += 1) {
      let rows = '';
      for (let x = 0; x < side; x += 1) {
        const value = thresholdText(cells[y * side + x] as number).replace('∞', 'infinity');
        rows += csvRow([x, y, ...others.map(([, pile]) => pile), value]);
      }
      parts.push(rows);
    }
    download(name('csv'), parts, 'text/csv');
  }

  function show(params: Params): void {
    takes.input.value = params.take ?? '2t';
    misere.input.checked = params.play === 'misere';
    max.value = params.max ?? '200';
    fixed.value = params.fixed ?? '';
    quota.value = params.quota ?? '2';
    outcome.input.checked = params.show === 'outcome';
    const place = /^(\d{1,4}),(\d{1,4})$/.exec(params.at ?? '');
    at = place ? { x: Number(place[1]), y: Number(place[2]) } : null;
    view = params.view;
    written = location.hash;
    void build();
  }

  return { element, show, leave: () => busy.cancel() };
}
