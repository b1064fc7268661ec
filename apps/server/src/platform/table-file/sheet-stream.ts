import type { Cell } from '@zutai/lists';
import { type ZipEntry, zipStream } from './zip-stream.ts';

/** Rows of one sheet of Excel. */
const MAX_ROWS = 1_048_576;
/** Rows a piece of XML holds. */
const BATCH_ROWS = 500;
const DAY_MS = 86_400_000;
const UTC8_MS = 8 * 3_600_000;
/** A fraction of a day is seldom exact: programs that cut instead of round must not lose a millisecond. */
const NUDGE_MS = 0.001;
/** 1970-01-01 in days of Excel. */
const EPOCH_DAYS = 25_569;
const TYPES = 'http://schemas.openxmlformats.org';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * An .xlsx as a stream, a few hundred rows in memory at a time. Texts are inline strings, never formulas.
 * More rows than a sheet can hold go on in a next one, with the header repeated.
 */
export function sheetStream(
  title: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  return zipStream(entriesOf(title, header, rows));
}

async function* entriesOf(
  title: string,
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<ZipEntry> {
  const source = rows[Symbol.asyncIterator]();
  let pending = await source.next();
  let sheets = 0;
  async function* sheetXml(): AsyncGenerator<string> {
    const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
    yield `${XML}<worksheet xmlns="${TYPES}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="1" width="24" customWidth="1"/></cols><sheetData>`;
    yield rowXml(1, header);
    let count = 1;
    while (!pending.done && count < MAX_ROWS) {
      let xml = '';
      for (let i = 0; i < BATCH_ROWS && !pending.done && count < MAX_ROWS; i += 1) {
        count += 1;
        xml += rowXml(count, pending.value);
        pending = await source.next();
      }
      yield xml;
    }
    yield '</sheetData></worksheet>';
  }
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml() };
  } while (!pending.done);
  yield* frameOf(title, sheets);
}

/** Everything of a workbook but its sheets. */
function* frameOf(title: string, sheets: number): Generator<ZipEntry> {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = `${TYPES}/officeDocument/2006/relationships`;
  const each = (text: (n: number) => string) => numbers.map(text).join('');
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${TYPES}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${main}.worksheet+xml"/>`)}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${TYPES}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${TYPES}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets>${each((n) => `<sheet name="${escapeXml(n === 1 ? title : `${title} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${TYPES}/package/2006/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${TYPES}/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  for (const [name, xml] of Object.entries(parts)) yield { name, content: [XML + xml] };
}

/** Names of the first columns; a table here has a time and two columns a signal. */
const COLUMNS = Array.from({ length: 26 * 27 }, (_, i) =>
  i < 26 ? String.fromCharCode(65 + i) : String.fromCharCode(64 + Math.floor(i / 26), 65 + (i % 26)),
);

function rowXml(row: number, cells: readonly Cell[]): string {
  let xml = `<row r="${row}">`;
  for (let i = 0; i < cells.length; i += 1) xml += cellXml(`${COLUMNS[i]}${row}`, cells[i] as Cell);
  return `${xml}</row>`;
}

function cellXml(address: string, cell: Cell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${address}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  const days = (cell.timeMs + NUDGE_MS + UTC8_MS) / DAY_MS + EPOCH_DAYS;
  return `<c r="${address}" s="1"><v>${days}</v></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML; control characters, most of which XML cannot hold, become U+FFFD. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string)
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '\ufffd');
}
