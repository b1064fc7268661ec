import type { PrintedSheet } from '../../live-page/index.ts';

const CELL = 'border: 1px solid #c9cdd4; padding: 3px 6px; text-align: left; vertical-align: top';

/** A table as sheets of A4, its head on each; black on white whatever the theme. */
export function toTableSheet(rows: readonly (readonly string[])[], title: string): PrintedSheet {
  const content = document.createElement('div');
  const heading = document.createElement('h1');
  heading.textContent = title;
  heading.setAttribute('style', 'font-size: 14px; margin: 0 0 8px');
  const table = document.createElement('table');
  table.setAttribute(
    'style',
    'width: 100%; border-collapse: collapse; font-size: 9px; overflow-wrap: anywhere',
  );
  const [head = [], ...body] = rows;
  const add = (section: HTMLElement, cells: readonly string[], tag: 'th' | 'td') => {
    const line = document.createElement('tr');
    line.setAttribute('style', 'break-inside: avoid');
    for (const text of cells) {
      const cell = document.createElement(tag);
      cell.setAttribute('style', tag === 'th' ? `${CELL}; background: #eef0f3` : CELL);
      cell.textContent = text;
      line.append(cell);
    }
    section.append(line);
  };
  add(table.createTHead(), head, 'th');
  const section = table.createTBody();
  for (const row of body) add(section, row, 'td');
  content.append(heading, table);
  return {
    content,
    paper: 'size: 297mm 210mm; margin: 10mm',
    style: 'background: #fff; color: #1d2129',
  };
}
