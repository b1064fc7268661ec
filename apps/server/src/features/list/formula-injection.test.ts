import type { CallDefinition } from '@zutai/contract';
import { type Cell, fileColumns, lists, sayIn } from '@zutai/lists';
import Papa from 'papaparse';
import readSheet from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { type TableFormat, tableFile } from '../../platform/table-file/index.ts';

const HOSTILE = '=HYPERLINK("http://x","y")';

type Schema = z.core.$ZodType;

/** What of the definition of a schema is looked at, by its type. */
interface Definition {
  readonly type: string;
  readonly entries: Readonly<Record<string, unknown>>;
  readonly values: readonly unknown[];
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly valueType: Schema;
  readonly options: readonly Schema[];
  readonly items: readonly Schema[];
  readonly innerType?: Schema;
  readonly out?: Schema;
}

/** Whatever a schema takes, with what a spreadsheet would calculate in every text. */
function hostile(schema: Schema): unknown {
  const def = schema._zod.def as unknown as Definition;
  switch (def.type) {
    case 'string':
      return HOSTILE;
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, hostile(part)]));
    case 'array':
      return [hostile(def.element)];
    case 'record':
      return { [HOSTILE]: hostile(def.valueType) };
    case 'union':
      return hostile(def.options[0]!);
    case 'tuple':
      return def.items.map(hostile);
    case 'unknown':
    case 'any':
      return HOSTILE;
    default:
      // Optional, nullable, readonly, pipes and defaults stand around another.
      if (def.innerType !== undefined) return hostile(def.innerType);
      if (def.out !== undefined) return hostile(def.out);
      return null;
  }
}

function rowOf(call: CallDefinition): unknown {
  const answer = hostile(call.response) as { rows: unknown[] };
  return answer.rows[0];
}

async function fileOf(format: TableFormat, header: string[], cells: Cell[]): Promise<Buffer> {
  async function* rows() {
    yield cells;
  }
  const { body } = tableFile({ name: 'x', sheet: 'x', format, header, rows: rows() });
  const parts: Buffer[] = [];
  for await (const part of body as AsyncIterable<Buffer | string>) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

it.each(
  [...lists.values()].flatMap((list) => (['zh', 'en'] as const).map((language) => ({ list, language }))),
)('no text of the list $list.name is a formula in its files, $language', async ({ list, language }) => {
  const say = sayIn(language);
  const columns = fileColumns(list.columns);
  const row = rowOf(list.call);
  const cells = columns.map((column) => (column.fileCell ?? column.cell)(row as never, say));
  const hasText = cells.some((cell) => String(cell).includes(HOSTILE));
  expect(hasText).toBe(true);
  const header = columns.map((column) => say.text(column.text));
  const csv = (await fileOf('csv', header, cells)).toString().replace('\u{feff}', '');
  const [, read = []] = Papa.parse<string[]>(csv).data;
  expect(read).toHaveLength(columns.length);
  for (const text of read)
    expect(text).not.toMatch(/^\s*[=+@\uff1d\uff0b\uff20\t\r]|^\s*[-\uff0d](?![\d.]+$)/);
  const book = await fileOf('xlsx', header, cells);
  // Of a formula a reader gives what it came to, not its text.
  const [sheet] = await readSheet(book);
  for (const [place, cell] of cells.entries())
    if (typeof cell === 'string' && cell.includes(HOSTILE)) expect(sheet!.data[1]![place]).toBe(cell);
});
