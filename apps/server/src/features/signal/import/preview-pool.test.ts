import { setImmediate } from 'node:timers/promises';
import { MAX_SIGNALS } from '@zutai/contract';
import { expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { packStored } from '../../../platform/table-file/unpack-zip.ts';
import { PreviewPool, type PreviewTask } from './preview-pool.ts';
import { unpackXlsx } from './unpack-xlsx.ts';

const taskOf = (bytes: Buffer | string): PreviewTask => ({
  bytes: Buffer.from(bytes),
  mode: 'merge',
  basis: { existing: [], protocols: new Map(), driverIds: new Map() },
  language: 'en',
});
const tooLarge = { errorName: 'importTooLarge', params: { rows: MAX_SIGNALS } };
const unreadable = { errorName: 'importUnreadable' };
const SHEET = 'xl/worksheets/sheet1.xml';
const HEADER = ['tag', 'title', 'remark'];

async function workbookOf(rowCount: number): Promise<Buffer> {
  const rows = Array.from({ length: rowCount }, (_, i) => [`pump/${i}`, `Level ${i}`, `Remark ${i}`]);
  return writeXlsxFile([HEADER, ...rows]).toBuffer();
}

/** How often others had their turn before a promise was settled. */
async function countTurns(promise: Promise<unknown>): Promise<number> {
  let isSettled = false;
  void promise.finally(() => {
    isSettled = true;
  });
  let turns = 0;
  for (; !isSettled; turns += 1) await setImmediate();
  return turns;
}

it('leaves the event loop to others while it reads', async () => {
  const reading = new PreviewPool().plan(taskOf(await workbookOf(10_000)));
  // Read on the loop itself, it was some ten.
  expect(await countTurns(reading)).toBeGreaterThan(200);
  expect((await reading).change.add).toHaveLength(10_000);
});

it('refuses what takes longer than a table of signals', async () => {
  const pool = new PreviewPool({ heapMegabytes: 768, timeoutMs: 1 });
  await expect(pool.plan(taskOf(await workbookOf(100)))).rejects.toMatchObject(tooLarge);
});

/** A workbook whose first sheet is what is given, at a path of its own. */
async function workbookWithSheet(xml: string, path = SHEET): Promise<Buffer> {
  const entries = unpackXlsx(await writeXlsxFile([HEADER]).toBuffer());
  const inFolder = (name: string) => name.replace('xl/', '');
  return packStored(
    entries.map(({ name, bytes }) =>
      name === SHEET
        ? { name: path, bytes: Buffer.from(xml) }
        : { name, bytes: Buffer.from(bytes.toString().replaceAll(inFolder(SHEET), inFolder(path))) },
    ),
  );
}

const sheetOf = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const farCell = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';

it.each([
  ['a far cell in a sheet elsewhere', tooLarge, () => workbookWithSheet(sheetOf(farCell), 'xl/other/s.xml')],
  ['a far cell by entities', tooLarge, () => workbookWithSheet(sheetOf(farCell.replace('XFD', '&#88;FD')))],
  ['elements without end', unreadable, () => workbookWithSheet('<a>'.repeat(300_000))],
])('refuses %s without harm and reads on', async (_name, refusal, make) => {
  const pool = new PreviewPool({ heapMegabytes: 64, timeoutMs: 30_000 });
  await expect(pool.plan(taskOf(await make()))).rejects.toMatchObject(refusal);
  const { rows } = await pool.plan(taskOf('tag,title\na,A\n'));
  expect(rows).toMatchObject([{ tag: 'a', action: 'add' }]);
});
