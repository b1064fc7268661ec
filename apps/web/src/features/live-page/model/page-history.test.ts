import type { HistorySeries, MonitoredSignal } from '@zutai/contract';
import { unbound } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { listThinnedMvars, planHistory, readHistorySeries } from './page-history.ts';

const bind = (signalId: string) => ({ ...unbound, signalId });
const bindMvar = (mvarId: string) => ({ ...unbound, type: 'mvar' as const, mvarId });
const signals = Array.from({ length: 15 }, (_, n) => ({
  id: String(n + 1),
  equipmentId: n < 12 ? '7' : '8',
})) as MonitoredSignal[];
const mvar = {
  id: '40',
  title: '',
  unit: '',
  valueId: '1000',
  decimals: 0,
  calcType: 'sum' as const,
  signals: ['1', '13'],
  formula: '',
};
const known = { signals, mvars: [mvar] };
const series = (
  signalId: string,
  points: [number, number | null][],
  bad: HistorySeries['bad'] = [],
): HistorySeries => ({
  signalId,
  times: points.map(([time]) => time),
  values: points.map(([, value]) => value),
  bad,
  downsampled: false,
  rawCount: points.length,
});

describe('history for the widgets of a page', () => {
  // Section 5: "History curve: up to 10 variables".
  it('is asked for by equipment, at most ten signals a call, each once', () => {
    const bindings = [...signals.map(({ id }) => bind(id)), bind('1'), bindMvar('40'), bind('99'), unbound];
    const plan = planHistory(bindings, known);
    expect(plan.map(({ equipmentId, signalIds }) => [equipmentId, signalIds.length])).toEqual([
      ['7', 10],
      ['7', 2],
      ['8', 3],
    ]);
  });

  it('leaves out what was bad and what is no number', () => {
    const found = [
      series(
        '1',
        [
          [10, 1],
          [20, 2],
          [30, null],
        ],
        [{ index: 1, code: '1715' }],
      ),
    ];
    expect(readHistorySeries({ bindings: [bind('1'), bind('2')] }, found, known)).toMatchObject([
      { timesMs: [10, 20, 30], values: [1, null, null] },
      { timesMs: [], values: [] },
    ]);
  });

  it('takes a calculated value as it was recorded where a signal was thinned out, which would make peaks', () => {
    const bindings = [bindMvar('40'), bind('1')];
    const whole = [series('1', [[10, 1]]), series('13', [[10, 2]])];
    expect(listThinnedMvars(bindings, whole, known)).toEqual([]);
    const thinned = [whole[0]!, { ...whole[1]!, downsampled: true }];
    expect(listThinnedMvars(bindings, thinned, known)).toEqual(['40']);
    expect(listThinnedMvars([bind('13')], thinned, known)).toEqual([]);
    const recorded = { ...series('1000', [[10, 7]]), downsampled: true };
    expect(readHistorySeries({ bindings }, [...thinned, recorded], known)[0]).toMatchObject({
      ...{ timesMs: [10], values: [7], isDownsampled: true },
    });
  });

  it('calculates calculated values at every time one of their signals was recorded', () => {
    const found = [
      series('1', [
        [10, 1],
        [30, 3],
      ]),
      series(
        '13',
        [
          [20, 10],
          [40, 20],
        ],
        [{ index: 1, code: '1715' }],
      ),
    ];
    expect(readHistorySeries({ bindings: [bindMvar('40')] }, found, known)[0]).toMatchObject({
      timesMs: [10, 20, 30, 40],
      // Not before both are known, and not while one is bad.
      values: [null, 11, 13, null],
    });
  });
});
