import readSheet from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { toXlsx } from './xlsx.ts';

const read = async (rows: readonly (readonly string[])[]) => {
  const file = await toXlsx(rows);
  return readSheet(Buffer.from(await file.arrayBuffer()));
};

describe('Section 3: "exportExcel"', () => {
  it('is a workbook that others read: texts as they are, numbers as numbers, nothing as a formula', async () => {
    const rows = [
      ['时间', '压力 (MPa)', '状态'],
      ['2026-11-22 10:00', '-12.5', '=1+1'],
      ['2026-11-22 10:01', '', '<a & "b">\n泵'],
    ];
    const [sheet] = await read(rows);
    expect(sheet!.data).toEqual([
      ['时间', '压力 (MPa)', '状态'],
      ['2026-11-22 10:00', -12.5, '=1+1'],
      ['2026-11-22 10:01', null, '<a & "b">\n泵'],
    ]);
  });

  it('changes no digit of what is no number of a spreadsheet', async () => {
    const texts = ['007', '12345678901234567890', '1e5', '+3', '-0.5', '0', ...Array(30).fill('x')];
    const [sheet] = await read([['heads'], texts]);
    expect(sheet!.data[1]).toEqual([...texts.slice(0, 4), -0.5, 0, ...texts.slice(6)]);
  });

  it('holds as many rows as a report may have', async () => {
    const rows = Array.from({ length: 50_001 }, (_, place) => [String(place), 'x']);
    const [sheet] = await read(rows);
    expect(sheet!.data).toHaveLength(50_001);
  });
});
