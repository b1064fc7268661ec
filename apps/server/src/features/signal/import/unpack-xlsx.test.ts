import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { packStored } from '../../../platform/table-file/unpack-zip.ts';
import { unpackXlsx } from './unpack-xlsx.ts';

/** An archive of one packed entry that says of itself what the caller wants. */
function packDeflated(name: string, content: Buffer, claimedSize: number): Buffer {
  const stored = packStored([{ name, bytes: deflateRawSync(content) }]);
  const entry = stored.indexOf('PK\x01\x02', 'latin1');
  for (const [at, methodAt] of [
    [22, 8],
    [entry + 24, entry + 10],
  ] as const) {
    stored.writeUInt32LE(claimedSize, at);
    stored.writeUInt16LE(8, methodAt);
  }
  return stored;
}

it('unpacks what it packed', () => {
  const entries = [
    { name: 'xl/a.xml', bytes: Buffer.from('<a/>') },
    { name: 'b.xml.rels', bytes: Buffer.from('文本') },
  ];
  expect(unpackXlsx(packStored(entries))).toEqual(entries);
});

it('unpacks a workbook', async () => {
  const workbook = await writeXlsxFile([['a', 1]]).toBuffer();
  const names = unpackXlsx(workbook).map((entry) => entry.name);
  expect(names).toContain('xl/workbook.xml');
});

it('unpacks packed entries up to the limit', () => {
  const content = Buffer.alloc(1000, 'x');
  expect(unpackXlsx(packDeflated('a.xml', content, 1000), 1000)[0]?.bytes).toEqual(content);
  expect(() => unpackXlsx(packDeflated('a.xml', content, 1000), 999)).toThrow();
});

it('never unfolds a bomb, whatever it claims', () => {
  const bomb = packDeflated('xl/worksheets/sheet1.xml', Buffer.alloc(80 * 1024 * 1024), 10);
  expect(bomb.length).toBeLessThan(200_000);
  expect(() => unpackXlsx(bomb)).toThrow();
});

it.each(['', 'PK\x03\x04', 'PK\x05\x06', 'not a zip', 'PK\x05\x06'.padEnd(22, '\xff')])(
  'refuses %j without a crash',
  (text) => {
    expect(() => unpackXlsx(Buffer.from(text, 'latin1'))).toThrow();
  },
);
