/** A part of "Explore" with a form, the table of its answer, and downloads. */

import { message, type Options } from '../engine/client';
import type { Params } from '../router';
import { text } from '../text/text';
import { Busy } from '../ui/busy';
import { drawer, fill, h } from '../ui/dom';
import { elementsOf, fields, form, paramsOf, readInto, submitRow, type Parameter } from '../ui/field';
import { csvRow, download, fileName, rasterise, saving } from '../ui/download';
import { gridSvg, gridTable, type Grid } from './grid';
import type { View } from '../view';

export interface GridForm {
  title: string;
  lead: Node;
  /** The fields of its form. */
  fields: readonly Parameter[];
  /** Asks for the table; throws a message for the reader if the fields cannot be read. */
  ask: (options: Options) => Promise<Grid>;
  after?: (grid: Grid) => Node | null;
}

/** The whole number in a field; throws a message for the reader if it is above `most` or not a whole number. */
export function whole({ value: written }: Parameter, what: string, most: number): number {
  const value = /^\d{1,6}$/.test(written) ? Number(written) : Infinity;
  if (value > most) throw new Error(text('whole-number', { what, most: String(most) }));
  return value;
}

export function gridTab(wish: GridForm, changed: (params: Record<string, string | undefined>) => void): View {
  const busy = new Busy();
  const place = h('div.grid-place');
  const { saves, stale } =
    saving(place, { PNG: () => void picture(true), SVG: () => void picture(false), CSV: () => csv() });
  let grid: Grid | null = null;
  /** Counts the questions, so that a late end of an earlier one changes nothing. */
  let asked = 0;

  async function build(): Promise<void> {
    stale(true);
    asked += 1;
    const now = asked;
    const found = await busy.run(wish.title, wish.ask);
    if (now !== asked) return;
    if (!found) {
      // The old table does not answer what the form asks.
      grid = null;
      fill(place);
      return;
    }
    grid = found;
    stale(false);
    fill(place, gridTable(found), wish.after?.(found) ?? null);
    element.dataset.ready = found.caption;
  }

  const csv = () => {
    if (!grid) return;
    const columns = grid.rows[0]?.map((_, at) => at) ?? [];
    const value = (text: string) => text.replace('∞', 'infinity');
    const rows = grid.rows.map((row, at) => csvRow([at, ...row.map((cell) => value(cell.text))]));
    download(`${fileName(grid.caption)}.csv`, [csvRow([grid.corner, ...columns]), ...rows], 'text/csv');
  };
  const picture = async (png: boolean) => {
    if (!grid) return;
    const svg = gridSvg(grid);
    try {
      const name = fileName(grid.caption);
      if (png) download(`${name}.png`, await rasterise(svg, 2), 'image/png');
      else download(`${name}.svg`, svg, 'image/svg+xml');
    } catch (error) {
      busy.say(message(error), true);
    }
  };
  const apply = () => {
    changed(paramsOf(wish.fields));
    void build();
  };
  const element: HTMLElement = h('div',
    wish.lead,
    busy.element,
    place,
    saves,
    drawer(text('grid-other'), form(apply, fields(elementsOf(wish.fields)), submitRow(text('show')))),
  );
  const show = (params: Params) => {
    readInto(wish.fields, params);
    void build();
  };
  return { element, show, leave: () => busy.cancel() };
}
