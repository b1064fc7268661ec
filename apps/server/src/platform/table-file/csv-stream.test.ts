import type { Cell } from '@zutai/lists';
import { expect, it } from 'vitest';
import { csvStream } from './csv-stream.ts';

async function write(cells: readonly Cell[]): Promise<string> {
  async function* rows() {
    yield cells;
  }
  let text = '';
  for await (const piece of csvStream(['h'], rows())) text += piece;
  return text.split('\r\n').slice(1, -1).join('\r\n');
}

it('lets no text begin a formula, whatever separates cells where it is opened', async () => {
  const signs = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
  expect(await write(signs.map((sign) => `${sign}A1`))).toBe(signs.map((sign) => `'${sign}A1`).join(','));
  expect(await write(['x;=1', 'a\tb', 'a"b', -5, null])).toBe('"x;=1","a\tb","a""b",-5,');
  expect(await write(['-9007199254740993', '-1.5', '-1+2', '-1 °C'])).toBe(
    "-9007199254740993,-1.5,'-1+2,'-1 °C",
  );
});
