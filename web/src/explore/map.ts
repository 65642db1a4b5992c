/** The map of thresholds, or of the P-positions at a quota. */

import { client } from '../engine/client';
import { FIBONACCI, rulesOf, under, type MapQuestion, type Ruled } from '../engine/questions';
import { formatRoute, type Params } from '../router';
import { Busy } from '../ui/busy';
import { button, drawer, drawnWhenSeen, fill, h, type Child } from '../ui/dom';
import { csvRow, download, fileName, rasterise, saving } from '../ui/download';
import { math, rich, text } from '../text/text';
import {
  elementsOf, fields, flag, form, numberInput, Parameter, paramsOf, readInto, submit, takeParameter, textInput,
} from '../ui/field';
import { relativeParameters } from '../ui/relatives';
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
      const cells =
        await client.ask('map', { take, misere: false, max: SMALL, fixed: fixed === undefined ? [] : [Number(fixed)] });
      return thumbnail({ cells, side: SMALL + 1 });
    };
    const formula = fixed === undefined ? `f(t) = ${take}` : `(x, y, ${fixed})`;
    const href = formatRoute('library/maps', { ...params, max: '100' });
    const picture = drawnWhenSeen(h('span.thumbnail'), draw);
    return h('a', { href }, picture, math(formula), h('span.note', text(`gallery-${name}`)));
  };
  return h('nav.gallery', { 'aria-label': text('library-maps') }, Object.entries(GALLERY).map(link));
}

/** The map that is shown. */
interface Shown {
  slice: MapQuestion;
  rules: Ruled;
  tally: Tally;
  cells: Uint32Array;
  asked: string;
  most: number;
}

export function mapTab(changed: (params: Record<string, string | undefined>) => void): View {
  const busy = new Busy();
  const readout = new Readout();
  const plane = new Plane(point, () => shown && location.hash === written && address(), (side) => void grow(side));
  const takes = takeParameter();
  const number = (name: string, value: string, label: Child, help?: Child) =>
    new Parameter(name, numberInput(value), label, help);
  const max = number('max', '200', text('map-piles'), text('at-most', { most: String(MOST) }));
  const piles = textInput('', { placeholder: text('map-no-fixed'), size: 8 });
  const fixed = new Parameter('fixed', piles, text('map-fixed'), text('map-fixed-help'));
  const quota = number('quota', '2', rich('map-quota', { quota: math('w') }));
  const misere = flag('play', 'misere', text('misere'));
  const outcome = flag('show', 'outcome', text('map-outcome'));
  const relatives = relativeParameters();
  const parameters = [takes, misere, ...relatives, max, fixed, quota, outcome];
  const legend = h('div');
  const made = h('p.note');
  let shown: Shown | null = null;
  let growing = false;
  let wanted: string | null = null;
  let at: Cell | null = null;
  /** The address as it was shown or written last: another one is about to be shown, and must not be overwritten. */
  let written = '';
  /** The view that the address asks for, until its map is there. */
  let view: string | undefined;

  const zoomBy = (factor: number) => () => plane.zoom(factor);
  const drawn = h('div');
  const { saves, stale } = saving(drawn, { PNG: () => void picture('png'), SVG: () => void picture('svg'), CSV: csv });
  const element = h('div.map',
    drawn,
    readout.element,
    busy.element,
    gallery(),
    drawer(
      text('map-other'),
      form(
        () => apply(),
        fields(elementsOf([takes, max, fixed, quota])),
        fields(elementsOf(relatives)),
        h('div.row', elementsOf([misere, outcome]), submit(text('show'))),
      ),
    ),
  );

  fill(
    drawn,
    legend,
    plane.element,
    h('div.row',
      button('+', zoomBy(1.6), { 'aria-label': text('map-zoom-in') }),
      button('−', zoomBy(1 / 1.6), { 'aria-label': text('map-zoom-out') }),
      button(text('map-show-all'), () => plane.all()),
      saves,
    ),
    made,
  );

  /** The number of a field, which is at least 1; the field then says so. */
  const numberOf = (field: Parameter): number => {
    const value = Math.max(1, /^\d{1,9}$/.test(field.value) ? Number(field.value) : 1);
    if (String(value) !== field.value) field.read(String(value));
    return value;
  };

  const rules = () => rulesOf(paramsOf(parameters));
  const showsOutcome = () => outcome.value !== '';
  const quotaNow = () => numberOf(quota);

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
      { piles: [seen.x, seen.y, ...shown.slice.fixed], threshold, quota: quotaNow(), rules: shown.rules },
      chosen,
    );
  }

  function address(): void {
    quotaNow();
    changed({
      ...paramsOf(parameters),
      fixed: fixed.given?.replace(/[\s,]+/g, ','),
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
    const largest = /^\d{1,9}$/.test(max.value) ? numberOf(max) : NaN;
    if (!(largest <= MOST)) {
      busy.say(text('whole-number', { what: text('map-piles'), most: String(MOST) }), true);
      return null;
    }
    return { ...under(rules()), max: largest, fixed: others.map(Number) };
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
    const ruled = rules();
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
    const found = await busy.ask(text('map-computing'), 'map', want, 600);
    const last = wanted === key;
    if (last) wanted = null;
    if (!found) {
      // The old map does not answer what the form asks.
      if (last) forget();
      return false;
    }
    stale(false);
    if (at && Math.max(at.x, at.y) > want.max) at = null;
    accept(want, ruled, found, begun);
    paint();
    return true;
  }

  function accept(slice: MapQuestion, ruled: Ruled, cells: Uint32Array, begun: number): void {
    shown = { slice, rules: ruled, tally: tally(cells), cells, asked: JSON.stringify(slice), most: MOST + 1 };
    const seconds = (performance.now() - begun) / 1000;
    made.textContent =
      text('map-made', { positions: cells.length, seconds: seconds < 0.1 ? '0.1' : seconds.toFixed(1) });
    element.dataset.ready = shown.asked;
  }

  /** Computes a larger map while the reader moves beyond the one that is shown, which stays until then. */
  async function grow(side: number): Promise<void> {
    const before = shown;
    if (!before || growing || wanted !== null) return;
    growing = true;
    const begun = performance.now();
    const slice = { ...before.slice, max: side - 1 };
    const found = await busy.ask(text('map-computing'), 'map', slice, 600);
    growing = false;
    if (shown !== before) return;
    if (found) {
      accept(slice, before.rules, found, begun);
      max.read(String(slice.max));
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
    const colours = showsOutcome() ? outcomeColours(quotaNow()) : thresholdColours(values);
    const cell = at;
    plane.show({ cells: shown.cells, side: shown.slice.max + 1 }, shown.most, values, colours, grown);
    fill(legend, showsOutcome() ? outcomeLegend(quotaNow()) : thresholdLegend(shown.tally, colours));
    plane.view = view;
    view = undefined;
    if (grown) return;
    if (cell) plane.choose(cell);
    else point(null, false);
  }

  function name(extension: string): string {
    const what = showsOutcome() ? `P-positions-quota-${quotaNow()}` : 'thresholds';
    const { take = '', fixed = [], max = '' } = shown?.slice ?? {};
    return fileName([what, take, ...fixed, `to-${max}.${extension}`].join('-'));
  }

  async function picture(format: 'png' | 'svg'): Promise<void> {
    const map = shown;
    if (!map) return;
    const wish = { plane: map.slice, quota: showsOutcome() ? quotaNow() : null };
    await busy.run(text('map-drawing'), async (options) => {
      const svg = await client.ask('svg', wish, options);
      if (format === 'svg') download(name('svg'), svg, 'image/svg+xml');
      else download(name('png'), await rasterise(svg, 1), 'image/png');
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
    readInto(parameters, params);
    const place = /^(\d{1,4}),(\d{1,4})$/.exec(params.at ?? '');
    at = place ? { x: Number(place[1]), y: Number(place[2]) } : null;
    view = params.view;
    written = location.hash;
    void build();
  }

  return { element, show, leave: () => busy.cancel() };
}
