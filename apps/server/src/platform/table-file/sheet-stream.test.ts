import type { Cell } from '@zutai/lists';
import readSheet from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { sheetStream } from './sheet-stream.ts';

async function read(rows: AsyncIterable<Cell[]>) {
  const parts: Buffer[] = [];
  for await (const part of sheetStream('A & B', ['time', 'value'], rows)) parts.push(part);
  return readSheet(Buffer.concat(parts));
}

it('escapes what XML would take for its own', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield ['<b>&"', 'a\0b'];
    yield ['=SUM(A1)', null];
  }
  const [sheet] = await read(rows());
  expect(sheet!.sheet).toBe('A & B');
  expect(sheet!.data.slice(1)).toEqual([
    ['<b>&"', 'a\u{fffd}b'],
    ['=SUM(A1)', null],
  ]);
});

it('fails when its rows do', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [1, 2];
    throw new Error('the database went away');
  }
  await expect(read(rows())).rejects.toThrow('the database went away');
});
