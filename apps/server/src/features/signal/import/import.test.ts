import { calls, type SignalInput, signalInput } from '@zutai/contract';
import { LANGUAGES, resources } from '@zutai/i18n';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { packStored } from '../../../platform/table-file/unpack-zip.ts';
import { createEngineeringApp, type EngineeringApp } from '../../template/testing/engineering-app.ts';
import { unpackXlsx } from './unpack-xlsx.ts';

let app: EngineeringApp;
beforeAll(async () => {
  app = await createEngineeringApp();
});
afterAll(() => app.close());

const { signal } = calls;

async function prepare() {
  const equipmentId = await app.addEquipment();
  const driverId = await app.addDriver(equipmentId, { title: 'PLC 1' });
  const preview = async (bytes: Buffer | string, mode = 'merge', language: 'zh' | 'en' = 'en') =>
    app.send(
      signal.previewImport,
      app.engineer,
      { equipmentId, mode },
      { files: [{ name: 'file', fileName: 'any name', bytes }], language },
    );
  const commit = (importId: string, caller = app.engineer) =>
    app.send(signal.commitImport, caller, { importId });
  const exportAs = async (format: 'csv' | 'xlsx', language: 'zh' | 'en' = 'zh') =>
    (await app.send(signal.export, app.engineer, { equipmentId, format }, { language })).raw.rawPayload;
  const list = async (): Promise<SignalInput[]> => {
    const { data } = await app.send(signal.query, app.engineer, { equipmentId, pageSize: 200 });
    return data.rows;
  };
  const saveAll = (add: object[]) => app.send(signal.saveAll, app.engineer, { equipmentId, add });
  return { equipmentId, driverId, preview, commit, exportAs, list, saveAll };
}

const CSV = 'tag,title,driver,address\nlevel,Level,PLC 1,HR:1\nrun,Running,PLC 1,CO:2\n';

describe('a dry run', () => {
  it('shows what would happen and changes nothing; the commit does it', async () => {
    const { preview, commit, list } = await prepare();
    const csv =
      'tag,title,driverId,address,dataType\nlevel,Level,PLC 1,HR:1,\nrun,Running,PLC 1,CO:2,boolean\n';
    const { data, status } = await preview(csv);
    expect(status).toBe(200);
    expect(data.counts).toEqual({ add: 2, change: 0, same: 0, delete: 0, error: 0 });
    expect(data.rows[0]).toEqual({
      row: 2,
      tag: 'level',
      title: 'Level',
      action: 'add',
      changes: [],
      errors: [],
    });
    expect(await list()).toEqual([]);
    expect((await commit(data.importId)).data).toEqual({ added: 2, changed: 0, deleted: 0 });
    expect(await list()).toMatchObject([
      { tag: 'level', address: 'HR:1', driverTitle: 'PLC 1', decimals: 2 },
      { tag: 'run', dataType: 'boolean' },
    ]);
    expect((await commit(data.importId)).code).toBe('1404');
  });

  it('names every error by row and field, in the language of the user', async () => {
    const { preview, commit, list } = await prepare();
    const csv = [
      '标识,名称,驱动,地址,可写,小数位数,最小值,最大值,状态文字',
      'a,甲,PLC 1,HR:1,是,1,0,10,0=停;1=开',
      ',无标识,,,,,,,',
      'b,,PLC 1,HR:x,也许,1.5,abc,,坏',
      'a,重复,,,,,,,',
      '# 说明行',
      '',
      'c,丙,没有的驱动,HR:1,,,9,1,',
    ].join('\r\n');
    const { data } = await preview(csv, 'merge', 'zh');
    expect(data.counts).toMatchObject({ add: 1, error: 4 });
    const errors = Object.fromEntries(
      data.rows.map((row: { row: number; errors: { field: string }[] }) => [
        row.row,
        row.errors.map(({ field }) => field).toSorted(),
      ]),
    );
    expect(errors).toEqual({
      2: [],
      3: ['tag'],
      4: ['decimals', 'min', 'states', 'title', 'writable'].toSorted(),
      5: ['tag'],
      8: ['driverId'],
    });
    expect(data.rows[1].errors[0].message).toBe('必填');
    expect(data.rows[3].errors[0].message).toContain('重复');
    const refused = await commit(data.importId);
    expect(refused).toMatchObject({ status: 409, code: '1405' });
    expect(await list()).toEqual([]);
  });

  it('takes data types by the words that screens show them with', async () => {
    const { preview, commit, list } = await prepare();
    const types = LANGUAGES.flatMap((language) =>
      (['number', 'boolean', 'text'] as const).map((type) => ({
        type,
        word: resources[language].signal[`dataType${type}`],
      })),
    );
    const rows = types.map(({ word }, at) => `t${at},T${at},${word}`);
    const { data } = await preview(['tag,title,dataType', ...rows].join('\n'));
    expect(data.counts).toMatchObject({ add: types.length, error: 0 });
    await commit(data.importId);
    expect((await list()).map(({ dataType }) => dataType)).toEqual(types.map(({ type }) => type));
  });

  it('finds addresses the driver cannot read and tags of signals that stay', async () => {
    const { preview } = await prepare();
    const { data } = await preview('tag,title,driver,address\na,A,PLC 1,HR:x\nb,B,PLC 1,\nc,C,PLC 1,IR:1\n');
    expect(
      data.rows.map((row: { errors: { field: string }[] }) => row.errors.map(({ field }) => field)),
    ).toEqual([['address'], ['address'], []]);
  });

  it.each([
    ['colour,title\na,A\n', 'colour'],
    ['title\nA\n', 'tag'],
    ['tag,title,Tag\na,A,b\n', 'tag'],
    ['', 'tag'],
  ])('refuses the header of %j at %s', async (csv, field) => {
    const { preview } = await prepare();
    const { data } = await preview(csv);
    expect(data.counts.error).toBe(1);
    expect(data.rows[0].errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('belongs to who made it', async () => {
    const { preview, commit } = await prepare();
    const { data } = await preview(CSV.replace('driver', 'driverId'));
    expect((await commit(data.importId, app.stranger)).code).toBe('1404');
  });

  it('is worth nothing once the signals changed', async () => {
    const { preview, commit, saveAll, list } = await prepare();
    const { data } = await preview('tag,title\na,A\n');
    await saveAll([{ tag: 'b', title: 'B' }]);
    expect(await commit(data.importId)).toMatchObject({ status: 410, code: '1404' });
    expect(await list()).toHaveLength(1);
  });
});

describe('modes', () => {
  const csv = 'tag,title,unit\na,New title,\nc,C,m\n';
  const before = [
    { tag: 'a', title: 'A', unit: 'bar', remark: 'kept' },
    { tag: 'b', title: 'B' },
  ];

  it('merge changes and adds; columns that are missing stay, empty cells are emptied', async () => {
    const { preview, commit, saveAll, list } = await prepare();
    await saveAll(before);
    const { data } = await preview(csv);
    expect(data.counts).toMatchObject({ add: 1, change: 1, delete: 0 });
    expect(data.rows[0].changes).toEqual([
      { field: 'title', before: 'A', after: 'New title' },
      { field: 'unit', before: 'bar', after: '' },
    ]);
    await commit(data.importId);
    expect(await list()).toMatchObject([
      { tag: 'a', title: 'New title', unit: '', remark: 'kept' },
      { tag: 'b' },
      { tag: 'c', unit: 'm' },
    ]);
  });

  it('addOnly leaves what is there', async () => {
    const { preview, commit, saveAll, list } = await prepare();
    await saveAll(before);
    const { data } = await preview(csv, 'addOnly');
    expect(data.counts).toMatchObject({ add: 1, change: 0, same: 1, delete: 0 });
    expect((await commit(data.importId)).data).toEqual({ added: 1, changed: 0, deleted: 0 });
    expect((await list())[0]).toMatchObject({ title: 'A', unit: 'bar' });
  });

  it('replaceAll deletes what the file does not name', async () => {
    const { preview, commit, saveAll, list } = await prepare();
    await saveAll(before);
    const { data } = await preview(csv, 'replaceAll');
    expect(data.counts).toMatchObject({ add: 1, change: 1, delete: 1 });
    expect(data.rows.at(-1)).toMatchObject({ row: 0, tag: 'b', action: 'delete' });
    expect((await commit(data.importId)).data).toEqual({ added: 1, changed: 1, deleted: 1 });
    expect((await list()).map(({ tag }) => tag)).toEqual(['a', 'c']);
  });
});

describe('files', () => {
  const text = '标识,名称\n泵1,一号泵电流\n';
  const gbk = Buffer.from('b1eacab62cc3fbb3c60ab1c3312cd2bbbac5b1c3b5e7c1f70a', 'hex');

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with mark', Buffer.from(`\uFEFF${text}`)],
    [
      'UTF-16',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replaceAll(',', '\t'), 'utf16le')]),
    ],
    ['GBK', gbk],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
  ])('in %s are read', async (_name, bytes) => {
    const { preview } = await prepare();
    const { data } = await preview(bytes);
    expect(data.rows).toMatchObject([{ row: 2, tag: '泵1', title: '一号泵电流', action: 'add' }]);
  });

  it('of Excel are read whatever they are called, numbers and truth as such', async () => {
    const { preview, commit, list } = await prepare();
    const workbook = await writeXlsxFile([
      ['Tag*', 'Title*', 'Decimals', 'Writable', 'Scale'],
      ['a', 'A', 3, true, 0.1],
      [null, null, null, null, null],
      ['b', 'B', null, false, 1e-7],
    ]).toBuffer();
    const { data } = await preview(workbook);
    expect(data.rows.map((row: { row: number; action: string }) => [row.row, row.action])).toEqual([
      [2, 'add'],
      [4, 'add'],
    ]);
    await commit(data.importId);
    expect(await list()).toMatchObject([
      { tag: 'a', decimals: 3, writable: true, scale: 0.1 },
      { tag: 'b', decimals: 2, writable: false, scale: 1e-7 },
    ]);
  });

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\x0d', 'latin1')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['half a workbook', Buffer.from('PK\x03\x04 and then nothing', 'latin1')],
    ['an archive that is no workbook', packStored([{ name: 'a.xml', bytes: Buffer.from('<a/>') }])],
    ['bytes of no alphabet', Buffer.from('ff20ff20', 'hex')],
  ])('that are %s are refused', async (_name, bytes) => {
    const { preview } = await prepare();
    expect(await preview(bytes)).toMatchObject({ status: 400, code: '1403' });
  });

  it('with a cell in the far corner or too many rows are refused', async () => {
    const { preview } = await prepare();
    const workbook = await writeXlsxFile([
      ['tag', 'title'],
      ['a', 'A'],
    ]).toBuffer();
    const far = unpackXlsx(workbook).map((entry) => ({
      ...entry,
      bytes: Buffer.from(entry.bytes.toString().replaceAll('"A2"', '"XFD1048576"')),
    }));
    expect(far.some((entry) => entry.bytes.includes('XFD1048576'))).toBe(true);
    expect(await preview(packStored(far))).toMatchObject({ status: 413, code: '1406' });
    const long = `tag,title\n${'a,A\n'.repeat(20_200)}`;
    expect(await preview(long)).toMatchObject({ status: 413, code: '1406' });
  });
});

describe('export', () => {
  // A cell of blanks alone is an empty cell.
  const word = fc
    .string({ unit: fc.constantFrom(...'ab \'=+-@,;|"\\#中1'), maxLength: 12 })
    .filter((text) => text === '' || text.trim() !== '');
  const title = word.map((text) => `t${text}`.trim());
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const row = fc.record({
    title,
    titleEn: word,
    group: word,
    unit: word,
    decimals: fc.integer({ min: 0, max: 9 }),
    dataType: fc.constantFrom('number', 'boolean', 'text'),
    address: word,
    scale: number.filter((value) => value !== 0),
    offset: number,
    writable: fc.boolean(),
    min: fc.option(number.map((value) => -Math.abs(value))),
    max: fc.option(number.map((value) => Math.abs(value))),
    deadband: number.map(Math.abs),
    recording: fc.constantFrom('all', 'change', 'periodic', 'changeAndPeriodic', 'none'),
    recordingBand: fc.constantFrom('absolute', 'swingingDoor'),
    recordingDeadband: number.map(Math.abs),
    recordingPeriodS: fc.integer({ min: 1, max: 86_400 }),
    rawRetentionDays: fc.option(fc.integer({ min: 1, max: 36_500 })),
    dayRetentionDays: fc.option(fc.integer({ min: 1, max: 36_500 })),
    states: fc.array(fc.record({ value: number, title, titleEn: word }), { maxLength: 3 }),
    remark: word.map((text) => text.replace('b', 'b\n')),
  });

  it.each([
    ['csv', 'zh'],
    ['csv', 'en'],
    ['xlsx', 'zh'],
    ['xlsx', 'en'],
  ] as const)('as %s in %s is read back as the same signals', async (format, language) => {
    const { preview, saveAll, exportAs, driverId } = await prepare();
    const rows = fc.sample(row, 60).map((fields, i) => signalInput.parse({ ...fields, tag: `${i}-=a,b` }));
    rows.push(
      signalInput.parse({ driverId, tag: '=cmd', title: '@x', address: 'HR:1' }),
      signalInput.parse({ tag: '-5', title: '+1' }),
      signalInput.parse({ tag: '# note', title: 'x' }),
    );
    expect((await saveAll(rows)).status).toBe(200);
    const { data } = await preview(await exportAs(format, language), 'replaceAll');
    const changed = data.rows.filter((found: { action: string }) => found.action !== 'same');
    expect(changed).toEqual([]);
    expect(data.counts.same).toBe(rows.length);
  });

  it('has no cell that a spreadsheet program would run', async () => {
    const { saveAll, exportAs } = await prepare();
    await saveAll([{ tag: '=1+1', title: '@SUM(A1)', remark: '-2+3', unit: '+x' }]);
    const cells = (await exportAs('csv')).toString().split(/[\r\n,]+/);
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell) && Number.isNaN(Number(cell)))).toEqual([]);
    expect(cells).toContain("'=1+1");
  });

  it.each(['csv', 'xlsx'] as const)('without signals is the empty form as %s', async (format) => {
    const { preview, exportAs } = await prepare();
    const { data } = await preview(await exportAs(format));
    expect(data).toMatchObject({ rows: [], counts: { add: 0, error: 0 } });
  });

  it('is named after the equipment', async () => {
    const equipmentId = await app.addEquipment({ title: '泵站 1' });
    const { raw } = await app.send(signal.export, app.engineer, { equipmentId, format: 'csv' });
    expect(raw.headers['content-disposition']).toContain(encodeURIComponent('泵站 1.csv'));
    expect(raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  });
});
