/** Tables of numbers with headed rows and columns, as HTML and as SVG. */

import { h, heads, scrolledTable } from '../ui/dom';

export interface GridCell {
  text: string;
  /** The CSS class of the cell, which sets its colour. */
  kind?: 'flip' | 'infinite' | 'none';
  title?: string;
  /** What a press on it does. */
  press?: () => void;
}

export interface Grid {
  caption: string;
  /** What the rows and columns count, such as `m \ d`. */
  corner: string;
  rows: GridCell[][];
}

export function gridTable(grid: Grid): HTMLElement {
  const columns = grid.rows[0]?.map((_, at) => at) ?? [];
  const row = (cells: readonly GridCell[], at: number) =>
    h('tr',
      h('th', { scope: 'row' }, at),
      cells.map(({ kind = '', title, press, text }) =>
        h('td', { class: press ? `${kind} pressed` : kind || null, title, onclick: press }, text),
      ),
    );
  const caption = h('caption', { dir: 'auto' }, h('span', grid.caption));
  const element =
    scrolledTable(grid.caption, { class: 'grid' }, heads([grid.corner, ...columns]), grid.rows.map(row), caption);
  element.dir = 'ltr';
  return element;
}

const WIDTH = 34;
const HEIGHT = 22;
const TOP = 34;

/** The table as an SVG document. */
export function gridSvg(grid: Grid): string {
  const columns = grid.rows[0]?.length ?? 0;
  const width = (columns + 1) * WIDTH + 20;
  const height = TOP + (grid.rows.length + 1) * HEIGHT + 10;
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const label = (x: number, y: number, text: string, more = '') =>
    `<text x="${10 + (x + 0.5) * WIDTH}" y="${TOP + (y + 0.5) * HEIGHT + 4}"${more}>${escape(text)}</text>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    'font-family="sans-serif" font-size="12" text-anchor="middle">',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="10" y="20" text-anchor="start" font-size="14">${escape(grid.caption)}</text>`,
    label(0, 0, grid.corner, ' fill="#555"'),
  ];
  for (let x = 0; x < columns; x += 1) parts.push(label(x + 1, 0, String(x), ' fill="#555" font-weight="bold"'));
  grid.rows.forEach((row, y) => {
    parts.push(label(0, y + 1, String(y), ' fill="#555" font-weight="bold"'));
    row.forEach((cell, x) => {
      if (cell.kind) {
        const fill = { flip: '#ffd98a', infinite: '#f6cfe3', none: '#dddddd' }[cell.kind];
        const [left, top] = [10 + (x + 1) * WIDTH, TOP + (y + 1) * HEIGHT];
        parts.push(`<rect x="${left}" y="${top}" width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`);
      }
      parts.push(label(x + 1, y + 1, cell.text));
    });
  });
  parts.push('</svg>');
  return parts.join('\n');
}
