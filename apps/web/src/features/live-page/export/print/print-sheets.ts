import { type PaintedPage, paintedToSvg } from '@zutai/diagram';
import { layOut, type Paper } from '../pdf/paper.ts';

const CLASS = 'printed-sheets';

/** While it is there, paper has the sheets alone: no bars, menus or dialogs, each sheet as large as it says. */
const STYLE = `
@media screen { .${CLASS} { display: none; } }
@media print {
  body { background: none; }
  body > :not(.${CLASS}) { display: none !important; }
  .${CLASS} > section { position: relative; break-after: page; print-color-adjust: exact; }
  .${CLASS} > section:last-child { break-after: auto; }
  .${CLASS} svg { position: absolute; font-variant-numeric: tabular-nums; }
}`;

/** Something on a sheet of its own paper. */
export interface PrintedSheet {
  content: Element;
  /** `@page` of the sheet, as CSS. */
  paper: string;
  style: string;
}

/** A page as a sheet of paper. */
export function toPrintedSheet(painted: PaintedPage, paper: Paper): PrintedSheet {
  const { sheet, picture } = layOut(painted, paper);
  const parsed = new DOMParser().parseFromString(paintedToSvg(painted), 'image/svg+xml');
  const svg = document.importNode(parsed.documentElement, true);
  svg.setAttribute('width', `${picture.width}mm`);
  svg.setAttribute('height', `${picture.height}mm`);
  svg.setAttribute('style', `left: ${picture.x}mm; top: ${picture.y}mm`);
  // A sheet that is longer than its paper by a rounding begins another one.
  const style = `overflow: hidden; width: ${sheet.width}mm; height: ${sheet.height - 0.1}mm`;
  return { content: svg, paper: `size: ${sheet.width}mm ${sheet.height}mm; margin: 0`, style };
}

let clear: (() => void) | undefined;

/** Opens the browser's print with these sheets and nothing else; they are gone when it is closed. */
export function printSheets(sheets: readonly PrintedSheet[], title: string): void {
  clear?.();
  const style = document.createElement('style');
  const papers = sheets.map(({ paper }, place) => `@page printed-${place} { ${paper} }`);
  style.textContent = `${STYLE}\n${papers.join('\n')}`;
  const root = document.createElement('div');
  root.className = CLASS;
  root.dataset.testid = 'printed-sheets';
  sheets.forEach(({ content, style: own }, place) => {
    const section = document.createElement('section');
    section.setAttribute('style', `page: printed-${place}; ${own}`);
    section.append(content);
    root.append(section);
  });
  document.head.append(style);
  document.body.append(root);
  // The name that a print to a file is given.
  const before = document.title;
  document.title = title;
  clear = () => {
    clear = undefined;
    window.removeEventListener('afterprint', ended);
    style.remove();
    root.remove();
    document.title = before;
  };
  const ended = () => clear?.();
  window.addEventListener('afterprint', ended);
  window.print();
}
