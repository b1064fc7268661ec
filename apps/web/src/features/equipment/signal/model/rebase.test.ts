import { INHERITED_RETENTION, type Signal } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { rebaseTable, takeTheirs } from './rebase.ts';
import { addRows, type DraftTable, openTable, removeRows, setCells } from './table.ts';
import { newTexts } from './texts.ts';

const signal = (id: string, change: Partial<Signal> = {}): Signal => ({
  id,
  equipmentId: '1',
  driverId: null,
  driverTitle: '',
  tag: `tag${id}`,
  title: `Signal ${id}`,
  titleEn: '',
  group: '',
  groupEn: '',
  unit: 'bar',
  unitEn: '',
  decimals: 2,
  dataType: 'number',
  address: '',
  scale: 1,
  offset: 0,
  writable: false,
  min: null,
  max: null,
  deadband: 0,
  recording: 'all',
  recordingBand: 'absolute',
  recordingDeadband: 0,
  recordingPeriodS: 60,
  ...INHERITED_RETENTION,
  confirmWrite: false,
  states: [],
  remark: '',
  seq: Number(id),
  revision: 1,
  ...change,
});
const type = (table: DraftTable, key: string, field: 'title' | 'unit', text: string) =>
  setCells(table, [{ key, field, text }]);
const cellsOf = ({ rows }: DraftTable) => rows.map(({ texts }) => [texts.tag, texts.title, texts.unit]);

describe('an unsaved table on signals that others changed', () => {
  const opened = openTable([signal('1'), signal('2'), signal('3')]);

  it('takes their cells and keeps those typed here', () => {
    const typed = type(opened, '1', 'title', 'Mine');
    const { table, overlaps } = rebaseTable(typed, [
      signal('1', { unit: 'kPa', revision: 2 }),
      signal('2'),
      signal('4'),
    ]);
    expect(cellsOf(table)).toEqual([
      ['tag1', 'Mine', 'kPa'],
      ['tag2', 'Signal 2', 'bar'],
      ['tag4', 'Signal 4', 'bar'],
    ]);
    expect(table.rows[0]?.revision).toBe(2);
    expect(overlaps).toEqual([]);
  });

  it('tells of a cell that both changed, and keeps what was typed', () => {
    const typed = type(opened, '1', 'title', 'Mine');
    const { table, overlaps } = rebaseTable(typed, [
      signal('1', { title: 'Theirs' }),
      signal('2'),
      signal('3'),
    ]);
    expect(overlaps).toEqual([{ key: '1', tag: 'tag1', field: 'title', theirs: 'Theirs', mine: 'Mine' }]);
    expect(table.rows[0]).toMatchObject({ saved: { title: 'Theirs' }, texts: { title: 'Mine' } });
  });

  it('keeps new rows, rows deleted here, and as new what was typed into a row deleted by others', () => {
    const added = addRows(type(opened, '1', 'title', 'Mine'), [newTexts('', { tag: 'new' })]);
    const { table } = rebaseTable(removeRows(added, new Set(['2'])), [signal('2'), signal('3')]);
    expect(table.rows.map(({ id, texts }) => [id, texts.tag])).toEqual([
      ['3', 'tag3'],
      [null, 'tag1'],
      [null, 'new'],
    ]);
    expect(table.removed.map(({ id }) => id)).toEqual(['2']);
  });

  it('asks about a row deleted here that others changed: theirs brings it back, mine deletes what is there now', () => {
    const removed = removeRows(opened, new Set(['2', '3']));
    const { table, overlaps } = rebaseTable(removed, [
      signal('1'),
      signal('2', { title: 'Theirs', revision: 2 }),
      signal('3'),
    ]);
    expect(overlaps).toMatchObject([{ key: '2', tag: 'tag2', field: null, changed: ['title'] }]);
    expect(table.removed.map(({ id, revision }) => [id, revision])).toEqual([
      ['2', 2],
      ['3', 1],
    ]);
    const kept = takeTheirs(table, overlaps);
    expect(cellsOf(kept)).toEqual([
      ['tag1', 'Signal 1', 'bar'],
      ['tag2', 'Theirs', 'bar'],
    ]);
    expect(kept.removed.map(({ id }) => id)).toEqual(['3']);
  });
});
