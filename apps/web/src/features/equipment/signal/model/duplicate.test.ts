import { describe, expect, it } from 'vitest';
import { duplicateRows } from './duplicate.ts';
import { addRows } from './table.ts';
import { newTexts } from './texts.ts';

const drivers = [{ id: '7', title: 'PLC 1', protocol: 'modbus-tcp' }];
const { rows } = addRows({ rows: [], removed: [] }, [
  newTexts('7', { tag: 'P1/Run', title: '1号泵运行', address: 'CO:0' }),
  newTexts('7', { tag: 'P1/Speed', title: '1号泵转速', address: 'HR:10:float32' }),
]);
const brief = (texts: ReturnType<typeof duplicateRows>) =>
  texts.map(({ tag, title, address }) => [tag, title, address]);

describe('duplicateRows', () => {
  it('moves each set by a distance and counts names', () => {
    const copies = duplicateRows(rows, drivers, {
      times: 2,
      step: { kind: 'shift', places: 20 },
      isCounting: true,
    });
    expect(brief(copies)).toEqual([
      ['P2/Run', '2号泵运行', 'CO:20'],
      ['P2/Speed', '2号泵转速', 'HR:30:float32'],
      ['P3/Run', '3号泵运行', 'CO:40'],
      ['P3/Speed', '3号泵转速', 'HR:50:float32'],
    ]);
  });

  it('counts further where the set itself is numbered', () => {
    const set = addRows({ rows: [], removed: [] }, [
      newTexts('7', { tag: 'T1' }),
      newTexts('7', { tag: 'T2' }),
    ]).rows;
    const copies = duplicateRows(set, drivers, { times: 2, step: { kind: 'next' }, isCounting: true });
    expect(copies.map(({ tag }) => tag)).toEqual(['T3', 'T4', 'T5', 'T6']);
  });

  it('goes on behind the set, leaving names alone when asked to', () => {
    const one = duplicateRows(rows.slice(1), drivers, {
      times: 2,
      step: { kind: 'next' },
      isCounting: false,
    });
    expect(brief(one)).toEqual([
      ['P1/Speed', '1号泵转速', 'HR:12:float32'],
      ['P1/Speed', '1号泵转速', 'HR:14:float32'],
    ]);
  });
});
