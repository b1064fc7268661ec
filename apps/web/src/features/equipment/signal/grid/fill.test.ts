import { describe, expect, it } from 'vitest';
import { addRows, setCells } from '../model/table.ts';
import { newTexts } from '../model/texts.ts';
import { GRID_COLUMNS } from './columns.ts';
import { clearRange, copyRange, fillRange, pasteInto } from './fill.ts';

const drivers = [{ id: '7', title: 'PLC 1', protocol: 'modbus-tcp' }];
const at = (field: string) => GRID_COLUMNS.findIndex((column) => column.field === field);
const table = addRows({ rows: [], removed: [] }, [
  newTexts('7', { tag: 'P1/Run', title: '1号泵', address: 'HR:7.14', decimals: '0' }),
  newTexts('7'),
  newTexts('7'),
]);
const whole = { top: 0, bottom: 2, left: 0, right: GRID_COLUMNS.length - 1 };

describe('filling down', () => {
  it('counts names and addresses up', () => {
    const { rows } = setCells(table, fillRange(table.rows, whole, drivers, 'series'));
    expect(rows.map(({ texts }) => [texts.tag, texts.title, texts.address, texts.decimals])).toEqual([
      ['P1/Run', '1号泵', 'HR:7.14', '0'],
      ['P2/Run', '2号泵', 'HR:7.15', '0'],
      ['P3/Run', '3号泵', 'HR:8.0', '0'],
    ]);
  });

  it('copies', () => {
    const only = { ...whole, left: at('address'), right: at('address') };
    const { rows } = setCells(table, fillRange(table.rows, only, drivers, 'copy'));
    expect(rows.map(({ texts }) => [texts.tag, texts.address])).toEqual([
      ['P1/Run', 'HR:7.14'],
      ['', 'HR:7.14'],
      ['', 'HR:7.14'],
    ]);
  });
});

describe('the clipboard', () => {
  it('brings rows back as they were, drivers by name', () => {
    const text = copyRange(table.rows, { ...whole, bottom: 0 }, drivers);
    expect(text).toContain('PLC 1');
    const empty = addRows({ rows: [], removed: [] }, [newTexts('')]);
    const pasted = pasteInto(empty, empty.rows, { ...whole, bottom: 0 }, text, drivers);
    expect(pasted.rows.map(({ texts }) => texts)).toEqual([table.rows[0]?.texts]);
  });

  it('makes rows for what goes beyond the last one, with the driver of the row before', () => {
    const bounds = { top: 2, bottom: 2, left: 0, right: 0 };
    const pasted = pasteInto(table, table.rows, bounds, 'a\t甲\nb\t乙\nc\t丙\n', drivers);
    expect(pasted.rows.slice(2).map(({ texts }) => [texts.tag, texts.title, texts.driverId])).toEqual([
      ['a', '甲', '7'],
      ['b', '乙', '7'],
      ['c', '丙', '7'],
    ]);
  });

  it('pastes into the rows shown, not into those a filter hides', () => {
    const shown = [table.rows[0]!, table.rows[2]!];
    const pasted = pasteInto(table, shown, { top: 0, bottom: 0, left: 0, right: 0 }, 'x\ny', drivers);
    expect(pasted.rows.map(({ texts }) => texts.tag)).toEqual(['x', '', 'y']);
  });
});

it('emptying gives each cell its usual value', () => {
  const { rows } = setCells(table, clearRange(table.rows, { ...whole, bottom: 0 }));
  expect(rows[0]?.texts).toEqual(newTexts(''));
});
