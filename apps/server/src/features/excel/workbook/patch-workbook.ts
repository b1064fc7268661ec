import type { ExcelPlace } from '@zutai/contract';
import { type CellPlace, cellName, readCell } from './cell-ref.ts';
import { type OpenWorkbook, saveWorkbook } from './open-workbook.ts';
import {
  attrOf,
  childOf,
  childrenOf,
  elementsOf,
  escapeXml,
  localName,
  prefixOf,
  writeXml,
  type XmlElement,
} from './xml-tree.ts';

export interface CellPatch extends ExcelPlace {
  readonly value: string | number | null;
}

/** What stands behind the place of `calcPr` (ECMA-376, part 1, 18.2.27). */
const AFTER_CALCULATION = new Set([
  ...['oleSize', 'customWorkbookViews', 'pivotCaches', 'smartTagPr', 'smartTagTypes', 'webPublishing'],
  ...['fileRecoveryPr', 'webPublishObjects', 'extLst'],
]);

/**
 * The workbook with other values in some cells, and everything else as it was: charts, pictures, formats and whatever is
 * not known here stay packed as they came. What formulas gave in the template is taken away, and programs are told to
 * calculate when they open the file. Fields never stand on formulas, so that the chain of calculation stays right. The opened workbook is changed and belongs to this call.
 */
export function patchWorkbook(opened: OpenWorkbook, patches: readonly CellPatch[]): Buffer {
  const changed = new Map<string, string>();
  for (const { title, part, root } of opened.sheets) {
    const own = new Map(
      patches.filter(({ sheet }) => sheet === title).map((patch) => [patch.cell, patch.value]),
    );
    const data = childOf(root, 'sheetData');
    if (data === undefined) continue;
    forgetResults(data);
    for (const [cell, value] of own) setCell(data, readCell(cell), value);
    changed.set(part, writeXml(root));
  }
  askToCalculate(opened.workbook);
  changed.set(opened.workbookPart, writeXml(opened.workbook));
  return saveWorkbook(opened, changed);
}

function forgetResults(data: XmlElement): void {
  for (const row of childrenOf(data, 'row'))
    for (const cell of childrenOf(row, 'c'))
      if (childOf(cell, 'f') !== undefined) {
        delete cell.attrs['t'];
        remove(cell, 'v');
      }
}

function setCell(data: XmlElement, place: CellPlace | undefined, value: string | number | null): void {
  if (place === undefined) return;
  const row = rowAt(data, place.row);
  const cell = cellAt(row, place);
  const prefix = prefixOf(data);
  delete cell.attrs['t'];
  for (const name of ['f', 'v', 'is']) remove(cell, name);
  if (value === null) return;
  if (typeof value === 'number') {
    cell.children.unshift({ name: `${prefix}v`, attrs: {}, children: [String(value)] });
    return;
  }
  cell.attrs['t'] = 'inlineStr';
  const text = { name: `${prefix}t`, attrs: { 'xml:space': 'preserve' }, children: [escapeXml(value)] };
  cell.children.unshift({ name: `${prefix}is`, attrs: {}, children: [text] });
}

function remove(element: XmlElement, name: string): void {
  const at = element.children.findIndex((child) => typeof child !== 'string' && localName(child) === name);
  if (at >= 0) element.children.splice(at, 1);
}

/** The row of a number, made where it is missing; rows without a number follow the one before. */
function rowAt(data: XmlElement, number: number): XmlElement {
  let at = 0;
  for (const row of childrenOf(data, 'row')) {
    at = Number(attrOf(row, 'r')) || at + 1;
    if (at === number) return row;
    if (at > number) return insert(data, row, { r: String(number) }, 'row');
  }
  return insert(data, undefined, { r: String(number) }, 'row');
}

function cellAt(row: XmlElement, place: CellPlace): XmlElement {
  const name = cellName(place);
  let column = 0;
  for (const cell of childrenOf(row, 'c')) {
    column = readCell(attrOf(cell, 'r') ?? '')?.column ?? column + 1;
    if (column === place.column) return cell;
    if (column > place.column) return insert(row, cell, { r: name }, 'c');
  }
  return insert(row, undefined, { r: name }, 'c');
}

function insert(
  parent: XmlElement,
  before: XmlElement | undefined,
  attrs: Record<string, string>,
  name: string,
): XmlElement {
  const element: XmlElement = { name: `${prefixOf(parent)}${name}`, attrs, children: [] };
  const at = before === undefined ? parent.children.length : parent.children.indexOf(before);
  parent.children.splice(at, 0, element);
  return element;
}

function askToCalculate(workbook: XmlElement): void {
  const calculation = childOf(workbook, 'calcPr');
  if (calculation !== undefined) {
    calculation.attrs['fullCalcOnLoad'] = '1';
    return;
  }
  const after = elementsOf(workbook).find((child) => AFTER_CALCULATION.has(localName(child)));
  insert(workbook, after, { calcId: '191029', fullCalcOnLoad: '1' }, 'calcPr');
}
