import { CODE_GOOD, CODE_STALE } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { LiveStore } from '../../../../lib/live/index.ts';
import type { PageMvar } from '../page-owner.ts';
import { MvarValues } from './mvar-values.ts';

const mvar = (id: string, change: Partial<PageMvar>): PageMvar => ({
  id,
  title: id,
  unit: 'm',
  valueId: '1000',
  decimals: 1,
  calcType: 'sum',
  signals: [],
  formula: '',
  ...change,
});

function setUp() {
  const store = new LiveStore();
  const values = new MvarValues(
    [
      mvar('s', { signals: ['1', '2'] }),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a formula names signals so
      mvar('f', { calcType: 'formula', formula: '${9.2} * 10' }),
    ],
    store,
  );
  return { store, values };
}

describe('calculated values of a page', () => {
  it('are calculated from live signals, again when one of theirs changes', () => {
    const { store, values } = setUp();
    store.apply([
      { id: '1', value: 1, time: 10, code: CODE_GOOD },
      { id: '2', value: 2, time: 20, code: CODE_GOOD },
    ]);
    expect(values.read('s')).toEqual({ value: 3, timeMs: 20, code: CODE_GOOD, quality: 'good' });
    const formula = values.read('f');
    expect(formula.value).toBe(20);
    store.apply([{ id: '1', value: 5, time: 30, code: CODE_GOOD }]);
    expect(values.read('s').value).toBe(7);
    expect(values.read('f')).toBe(formula);
  });

  it('count a signal that is not good as 0 and are then not good (section 5)', () => {
    const { store, values } = setUp();
    store.apply([
      { id: '1', value: 1, time: 10, code: CODE_GOOD },
      { id: '2', value: 2, time: 20, code: '1715' },
    ]);
    expect(values.read('s')).toMatchObject({ value: 1, quality: 'bad' });
    expect(values.read('f')).toMatchObject({ value: 0, quality: 'bad' });
  });

  it('are stale with everything when the connection is lost, and keep their values', () => {
    const { store, values } = setUp();
    store.apply([
      { id: '1', value: 1, time: 10, code: CODE_GOOD },
      { id: '2', value: 2, time: 20, code: CODE_GOOD },
    ]);
    values.read('s');
    store.setStale(true);
    expect(values.read('s')).toMatchObject({ value: 3, code: CODE_STALE, quality: 'stale' });
  });

  it('count a signal that the server calls stale as 0', () => {
    const { store, values } = setUp();
    store.apply([
      { id: '1', value: 1, time: 10, code: CODE_GOOD },
      { id: '2', value: 2, time: 20, code: CODE_STALE },
    ]);
    expect(values.read('s')).toMatchObject({ value: 1, quality: 'stale' });
  });

  it('say which of them a change touches, and nothing of what is not there', () => {
    const { values } = setUp();
    expect([...values.touchedBy(['2'])]).toEqual(['s', 'f']);
    expect([...values.touchedBy(['77'])]).toEqual([]);
    expect(values.read('gone')).toMatchObject({ value: null, quality: 'none' });
  });
});
