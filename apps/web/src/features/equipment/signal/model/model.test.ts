import { INHERITED_RETENTION } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { formatTsv, layOutPaste, parseTsv, stepInOrder } from '../../../../components/cell-grid/index.ts';
import { readCell } from './cell-text.ts';
import { checkTexts } from './check.ts';
import { incrementAddress, incrementText } from './increment.ts';
import { buildSave, refusalsOf } from './save.ts';
import {
  addRows,
  changesOf,
  type DraftTable,
  isChanged,
  openTable,
  removeRows,
  repeatedTags,
  resetRows,
  setCells,
} from './table.ts';
import { newTexts, textsOf } from './texts.ts';
import { doStep, redo, startUndoable, undo } from './undo.ts';

const drivers = [{ id: '7', title: 'PLC 1', protocol: 'modbus-tcp' }];
const good = newTexts('7', { tag: 'T1', title: '温度', address: 'HR:1' });
const signal = (id: string, tag: string) => ({
  id,
  equipmentId: '1',
  driverTitle: 'PLC 1',
  seq: 1,
  revision: 1,
  driverId: '7',
  tag,
  title: tag,
  titleEn: '',
  group: '',
  groupEn: '',
  unit: '',
  unitEn: '',
  decimals: 2,
  dataType: 'number' as const,
  address: 'HR:1',
  scale: 1,
  offset: 0,
  writable: false,
  confirmWrite: false,
  min: null,
  max: null,
  deadband: 0,
  recording: 'all' as const,
  recordingBand: 'absolute' as const,
  recordingDeadband: 0,
  recordingPeriodS: 60,
  ...INHERITED_RETENTION,
  states: [],
  remark: '',
});

describe('cells from a spreadsheet', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\t\n\tb',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a\tb"\t"say ""hi"""', [['a\tb', 'say "hi"']]],
    ['"two\nlines"\tx', [['two\nlines', 'x']]],
    ['3" pipe\tx', [['3" pipe', 'x']]],
    ['"inch\tx', [['"inch', 'x']]],
    ['', []],
    ['one', [['one']]],
  ])('reads %j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
  });

  it('come back as they were copied', () => {
    const cells = [
      ['a', '', 'x\ty'],
      ['"', 'l1\nl2', 'é温'],
    ];
    expect(parseTsv(formatTsv(cells))).toEqual(cells);
  });

  it.each([
    ['scale', ' 1,234.5 ', '1234.5'],
    ['scale', '0,500', '0.500'],
    ['min', '１２．５', '12.5'],
    ['min', '', ''],
    ['scale', '', '1'],
    ['writable', '是', 'true'],
    ['writable', 'Yes', 'true'],
    ['writable', '', 'false'],
    ['writable', 'maybe', 'maybe'],
    ['confirmWrite', '是', 'true'],
    ['dataType', '开关量', 'boolean'],
    ['driverId', 'plc 1', '7'],
    ['driverId', 'PLC 9', 'PLC 9'],
    ['address', '４1001:float32', 'HR:1000:float32'],
    ['address', 'HR:41001', 'HR:41001'],
    ['tag', ' a\n', 'a'],
    ['remark', 'a\nb', 'a\nb'],
  ] as const)('%s takes %j as %j', (field, typed, text) => {
    expect(readCell(field, typed, drivers, '7')).toBe(text);
  });
});

describe('places of pasted cells', () => {
  const one = { top: 1, bottom: 1, left: 1, right: 1 };

  it('go from the chosen cell on, rows beyond the end, columns not', () => {
    const laid = layOutPaste(
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
      one,
      3,
    );
    expect(laid.map(({ place, text }) => [place.row, place.column, text])).toEqual([
      [1, 1, 'a'],
      [1, 2, 'b'],
      [2, 1, 'd'],
      [2, 2, 'e'],
    ]);
  });

  it('fill the whole choice with a single cell', () => {
    const laid = layOutPaste([['x']], { top: 0, bottom: 2, left: 0, right: 1 }, 5);
    expect(laid).toHaveLength(6);
    expect(laid.every(({ text }) => text === 'x')).toBe(true);
  });

  it('walks in reading order and stops at the ends', () => {
    const size = { rows: 2, columns: 3 };
    expect(stepInOrder({ row: 0, column: 2 }, size, 1)).toEqual({ row: 1, column: 0 });
    expect(stepInOrder({ row: 0, column: 0 }, size, -1)).toEqual({ row: 0, column: 0 });
    expect(stepInOrder({ row: 1, column: 2 }, size, 1)).toEqual({ row: 1, column: 2 });
  });
});

describe('checking a row as it is typed', () => {
  it('takes a good one', () => {
    expect(checkTexts(good, drivers).value).toMatchObject({
      tag: 'T1',
      decimals: 2,
      min: null,
      driverId: '7',
    });
  });

  it.each([
    ['tag', '', 'required'],
    ['tag', 'Zutai/x', 'tagReserved'],
    ['title', ' ', 'required'],
    ['decimals', '1.5', 'notInteger'],
    ['decimals', '10', 'tooBig'],
    ['scale', '0', 'scaleZero'],
    ['scale', 'x', 'notNumber'],
    ['min', 'x', 'notNumber'],
    ['deadband', '-1', 'tooSmall'],
    ['writable', 'maybe', 'notYesNo'],
    ['confirmWrite', 'maybe', 'notYesNo'],
    ['dataType', 'float', 'notChoice'],
    ['dataType', 'text', 'dataTypeUnfit'],
    ['driverId', 'PLC 9', 'driverUnknown'],
    ['address', '', 'addressEmpty'],
    ['address', 'XX:1', 'addressTable'],
    ['address', 'HR:70000', 'addressNumber'],
    ['states', 'on', 'notStates'],
  ] as const)('%s %j is %s', (field, text, code) => {
    expect(checkTexts({ ...good, [field]: text }, drivers).problems?.[field]?.code).toBe(code);
  });

  it('sees what does not suit each other', () => {
    expect(checkTexts({ ...good, min: '5', max: '4' }, drivers).problems?.min).toEqual({
      code: 'minAboveMax',
      params: { max: 4 },
    });
    const input = { ...good, address: 'IR:1', writable: 'true' };
    expect(checkTexts(input, drivers).problems?.writable?.code).toBe('writableUnfit');
  });

  it('needs no address without a driver', () => {
    expect(checkTexts({ ...good, driverId: '', address: '' }, drivers).value).not.toBeNull();
  });
});

describe('counting up', () => {
  it.each([
    ['P1/Run', 1, 'P2/Run'],
    ['T09', 1, 'T10'],
    ['a1b2', 3, 'a1b5'],
    ['Run', 1, 'Run_2'],
    ['', 1, ''],
  ])('text %s + %i', (text, by, result) => {
    expect(incrementText(text, by)).toBe(result);
  });

  it.each([
    ['HR:10:float32', 2, { kind: 'next' }, 'HR:14:float32'],
    ['HR:10:float32', 2, { kind: 'shift', places: 20 }, 'HR:50:float32'],
    ['HR:65535', 1, { kind: 'next' }, 'HR:65535'],
    ['nonsense', 1, { kind: 'next' }, 'nonsense'],
  ] as const)('address %s + %i %j', (text, by, step, result) => {
    expect(incrementAddress(text, 'modbus-tcp', by, step)).toBe(result);
  });
});

describe('the table', () => {
  const table = openTable([signal('1', 'a'), signal('2', 'b')]);
  const set = (from: DraftTable, key: string, text: string) => setCells(from, [{ key, field: 'tag', text }]);

  it('is the same when a cell gets what it has', () => {
    expect(set(table, '1', 'a')).toBe(table);
  });

  it('knows what changed, and what was changed back', () => {
    const changed = set(table, '1', 'x');
    expect(changesOf(changed).edited.map(({ id }) => id)).toEqual(['1']);
    expect(changesOf(set(changed, '1', 'a')).edited).toEqual([]);
    expect(resetRows(changed, new Set(['1'])).rows.some(isChanged)).toBe(false);
  });

  it('deletes saved rows at the save and forgets new ones at once', () => {
    const added = addRows(table, [good]);
    const gone = removeRows(added, new Set(['2', added.rows[2]!.key]));
    expect(changesOf(gone).removed.map(({ id }) => id)).toEqual(['2']);
    expect(changesOf(gone).added).toEqual([]);
  });

  it('finds repeated tags', () => {
    expect([...repeatedTags(set(table, '2', 'a').rows)]).toEqual(['a']);
    expect([...repeatedTags(addRows(table, [newTexts('7'), newTexts('7')]).rows)]).toEqual([]);
  });

  it('saves all or nothing', () => {
    const changed = removeRows(set(addRows(table, [good]), '1', 'x'), new Set(['2']));
    const check = (row: { texts: typeof good }) => checkTexts(row.texts, drivers);
    expect(buildSave(changesOf(changed), check)).toMatchObject({
      add: [{ tag: 'T1' }],
      edit: [{ id: '1', tag: 'x' }],
      delete: [{ id: '2', revision: 1 }],
    });
    expect(buildSave(changesOf(set(changed, '1', '')), check)).toBeUndefined();
  });

  it('brings refusals of the server to their cells', () => {
    const changes = changesOf(set(addRows(table, [good]), '2', 'x'));
    const refusals = refusalsOf(
      [
        { path: 'add[0].address', message: 'A' },
        { path: 'edit[0].tag', message: 'B' },
        { path: 'delete[0]', message: 'C' },
        { path: 'add[7].tag', message: 'D' },
      ],
      changes,
    );
    expect(refusals.map(({ key, field, text, message }) => [key, field, text, message])).toEqual([
      [changes.added[0]!.key, 'address', 'HR:1', 'A'],
      ['2', 'tag', 'x', 'B'],
    ]);
  });

  it('reads a signal into texts that check to the same signal', () => {
    const full = {
      ...signal('1', 'a'),
      min: -1.5,
      max: 2e-7,
      states: [{ value: 1, title: '开', titleEn: 'On' }],
    };
    const { id: _, equipmentId: _e, driverTitle: _d, seq: _s, revision: _r, ...input } = full;
    expect(checkTexts(textsOf(full), drivers).value).toEqual(input);
  });
});

describe('undo', () => {
  it('goes back and forth, and a new step ends the way forth', () => {
    let state = startUndoable(1);
    state = doStep(doStep(state, 2), 3);
    expect(undo(state).present).toBe(2);
    expect(redo(undo(state)).present).toBe(3);
    expect(redo(doStep(undo(state), 9)).present).toBe(9);
    expect(undo(startUndoable(1)).present).toBe(1);
  });
});
