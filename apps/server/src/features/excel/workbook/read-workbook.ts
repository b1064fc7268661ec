import type { ExcelCell, ExcelSheet, ExcelWorkbook } from '@zutai/contract';
import { type CellPlace, type CellRange, cellName, readCell, readRange } from './cell-ref.ts';
import { type OpenSheet, type OpenWorkbook, plainOf } from './open-workbook.ts';
import { readStyles } from './read-styles.ts';
import { attrOf, childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

/** What a screen shows of a sheet at most. */
const MAX_COLUMNS = 100;
const MAX_ROWS = 1_000;
/** Pixels of a digit, by which widths are counted, and of a point. */
const DIGIT_PX = 7;
const PX_PER_POINT = 4 / 3;
const NORMAL_WIDTH = 8.43;
const NORMAL_HEIGHT = 15;

/** A workbook as a screen shows it. */
export function describeWorkbook(opened: OpenWorkbook): ExcelWorkbook {
  const styles = readStyles(opened);
  const date1904 = attrOf(childOf(opened.workbook, 'workbookPr'), 'date1904');
  return {
    sheets: opened.sheets.map((sheet) => describeSheet(sheet, opened.sharedStrings, styles.length)),
    styles,
    hasDrawings: [...opened.files.keys()].some((name) => /\/(drawings|charts|media)\//.test(name)),
    is1904: date1904 === '1' || date1904 === 'true',
  };
}

interface ReadCell extends ExcelCell {
  readonly place: CellPlace;
}

function describeSheet(
  { title, root }: OpenSheet,
  sharedStrings: readonly string[],
  styleCount: number,
): ExcelSheet {
  const rows = childrenOf(childOf(root, 'sheetData'), 'row');
  const cells = readCells(rows, sharedStrings, styleCount);
  const merges = mergesOf(root);
  const last = lastShown(cells, merges);
  const isShown = ({ column, row }: CellPlace) => column <= last.column && row <= last.row;
  return {
    title,
    columns: widthsOf(root, last.column),
    rows: heightsOf(root, rows, last.row),
    merges: merges
      .filter(({ from }) => isShown(from))
      .map(({ from, to }) => `${cellName(from)}:${cellName(to)}`),
    cells: cells.filter(({ place }) => isShown(place)).map(({ place: _, ...cell }) => cell),
    isCut: cells.some(({ place, value, formula }) => !isShown(place) && (value !== null || formula !== null)),
  };
}

/** Cells of a sheet with their places; the place of one that does not say it is after the one before. */
function readCells(
  rows: readonly XmlElement[],
  sharedStrings: readonly string[],
  styleCount: number,
): ReadCell[] {
  const masters = new Map<string, string>();
  const cells: ReadCell[] = [];
  let row = 0;
  for (const element of rows) {
    row = Number(attrOf(element, 'r')) || row + 1;
    let column = 0;
    for (const cell of childrenOf(element, 'c')) {
      const place = readCell(attrOf(cell, 'r') ?? '') ?? { column: column + 1, row };
      column = place.column;
      const name = cellName(place);
      const formula = childOf(cell, 'f');
      // Some writers put the sign that people type in front.
      const text = textOf(formula).replace(/^=/, '');
      const shared = attrOf(formula, 't') === 'shared' ? (attrOf(formula, 'si') ?? '') : '';
      if (shared !== '' && text !== '') masters.set(shared, name);
      const style = Number(attrOf(cell, 's') ?? 0);
      cells.push({
        place,
        cell: name,
        value: formula === undefined ? readValue(cell, sharedStrings) : null,
        formula: formula === undefined ? null : text,
        sharedFrom: shared !== '' && text === '' ? (masters.get(shared) ?? null) : null,
        style: style < styleCount ? style : 0,
      });
    }
  }
  return cells;
}

function readValue(cell: XmlElement, sharedStrings: readonly string[]): ExcelCell['value'] {
  const type = attrOf(cell, 't') ?? 'n';
  if (type === 'inlineStr') {
    const item = childOf(cell, 'is');
    return item === undefined ? null : plainOf(item) || null;
  }
  const text = textOf(childOf(cell, 'v'));
  if (text === '') return null;
  if (type === 's') return sharedStrings[Number(text)] || null;
  if (type === 'b') return text === '1';
  if (type !== 'n') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}

export const mergesOf = (root: XmlElement): CellRange[] =>
  childrenOf(childOf(root, 'mergeCells'), 'mergeCell').flatMap((merge) => {
    const range = readRange(attrOf(merge, 'ref') ?? '');
    return range === undefined ? [] : [range];
  });

/** The last column and row with anything in it, within what is shown; cells with a look alone count as far as that. */
function lastShown(cells: readonly ReadCell[], merges: readonly CellRange[]): CellPlace {
  let column = 8;
  let row = 20;
  const places = [...cells.map(({ place }) => place), ...merges.map(({ to }) => to)];
  for (const place of places) {
    column = Math.max(column, place.column);
    row = Math.max(row, place.row);
  }
  return { column: Math.min(column, MAX_COLUMNS), row: Math.min(row, MAX_ROWS) };
}

const isHidden = (element: XmlElement) => ['1', 'true'].includes(attrOf(element, 'hidden') ?? '');

function widthsOf(root: XmlElement, count: number): number[] {
  const format = childOf(root, 'sheetFormatPr');
  const normal = Number(attrOf(format, 'defaultColWidth') ?? NORMAL_WIDTH) || NORMAL_WIDTH;
  const widths = new Array<number>(count).fill(pixels(normal));
  for (const column of childrenOf(childOf(root, 'cols'), 'col')) {
    const last = Math.min(count, Number(attrOf(column, 'max')) || 0);
    const width = isHidden(column) ? 0 : pixels(Number(attrOf(column, 'width') ?? normal) || normal);
    for (let place = Math.max(1, Number(attrOf(column, 'min')) || 1); place <= last; place += 1)
      widths[place - 1] = width;
  }
  return widths;
}

const pixels = (width: number) => Math.round(Math.min(255, Math.max(0, width)) * DIGIT_PX + 5);

function heightsOf(root: XmlElement, rows: readonly XmlElement[], count: number): number[] {
  const format = childOf(root, 'sheetFormatPr');
  const normal = Number(attrOf(format, 'defaultRowHeight') ?? NORMAL_HEIGHT) || NORMAL_HEIGHT;
  const heights = new Array<number>(count).fill(Math.round(normal * PX_PER_POINT));
  let at = 0;
  for (const row of rows) {
    at = Number(attrOf(row, 'r')) || at + 1;
    if (at > count) continue;
    const height = Number(attrOf(row, 'ht'));
    if (isHidden(row)) heights[at - 1] = 0;
    else if (height > 0) heights[at - 1] = Math.round(Math.min(409, height) * PX_PER_POINT);
  }
  return heights;
}
