import { type ZipPart, zip } from './zip.ts';

const base = 'http://schemas.openxmlformats.org';
const relation = `${base}/officeDocument/2006/relationships`;
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = `${base}/spreadsheetml/2006/main`;

/** Everything of a workbook but its one sheet (ECMA-376). */
const frame: readonly ZipPart[] = [
  {
    name: '[Content_Types].xml',
    content: `${xml}<Types xmlns="${base}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `${xml}<Relationships xmlns="${base}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `${xml}<workbook xmlns="${spreadsheet}" xmlns:r="${relation}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${xml}<Relationships xmlns="${base}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for XML; control characters, most of which XML cannot hold, become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>]/g, (character) => entities[character]!)
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '\ufffd');
}

/** A number as a spreadsheet keeps it: no leading zeros, at most 15 digits (a longer one would be changed). */
function isNumber(text: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;
}

/** Texts are inline strings: a spreadsheet runs none of them as a formula. */
function cellXml(text: string, address: string): string {
  if (text === '') return '';
  if (isNumber(text)) return `<c r="${address}"><v>${text}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** `A` to `ZZ`. */
function columnOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${columnOf(Math.floor(place / 26) - 1)}${letter}`;
}

function rowXml(cells: readonly string[], columns: readonly string[], row: number): string {
  return `<row r="${row}">${cells.map((text, place) => cellXml(text, `${columns[place]}${row}`)).join('')}</row>`;
}

/** Rows, the first of them the heads, as an .xlsx with one sheet (section 3: "exportExcel"). */
export function toXlsx(rows: readonly (readonly string[])[]): Promise<Blob> {
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: widest }, (_, place) => columnOf(place));
  const lines = rows.map((row, place) => rowXml(row, columns, place + 1)).join('');
  const content = `${xml}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="1" width="24" customWidth="1"/></cols><sheetData>${lines}</sheetData></worksheet>`;
  return zip([...frame, { name: 'xl/worksheets/sheet1.xml', content }], `${main}.sheet`);
}
