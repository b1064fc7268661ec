import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import { expect, it } from 'vitest';
import { orderedWithinMs, ReportFilter, refreshMs, watchedRefreshMs } from './report-filter.ts';

const signal: SignalConfiguration = {
  id: '1',
  tag: 'level',
  dataType: 'number',
  address: {},
  scale: 1,
  offset: 0,
  writable: false,
  deadband: 2,
};
const failure = { code: deviceCode.responseTimeout, message: '' };

it('reports a value when it leaves the deadband around the last one reported', () => {
  const filter = new ReportFilter();
  const values = [10, 11, 12, 12.1, 11, 10.1, 10];
  const reported = values.filter((value, i) => filter.take({ signal, value }, i));
  expect(reported).toEqual([10, 12.1, 10]);
});

it('does not let a slow drift hide behind the deadband', () => {
  const filter = new ReportFilter();
  const reported = Array.from({ length: 100 }, (_, i) => i * 0.5).filter((value, i) =>
    filter.take({ signal, value }, i),
  );
  expect(reported.length).toBe(20);
});

it('reports every change of quality once', () => {
  const filter = new ReportFilter();
  expect(filter.take({ signal, value: 1 }, 0)).toEqual({ signalId: '1', timeMs: 0, value: 1, code: '' });
  expect(filter.take({ signal, value: null, failure }, 1)).toEqual({
    signalId: '1',
    timeMs: 1,
    value: null,
    code: '1715',
  });
  expect(filter.take({ signal, value: null, failure }, 2)).toBeUndefined();
  expect(filter.take({ signal, value: 1 }, 3)).toMatchObject({ value: 1 });
});

it('refreshes an unchanged value, sooner while somebody looks', () => {
  const filter = new ReportFilter();
  filter.take({ signal, value: 1 }, 0);
  expect(filter.take({ signal, value: 1 }, refreshMs - 1)).toBeUndefined();
  expect(filter.take({ signal, value: 1 }, refreshMs)).toMatchObject({ timeMs: refreshMs });
  filter.watch(refreshMs * 10);
  expect(filter.take({ signal, value: 1 }, refreshMs + watchedRefreshMs - 1)).toBeUndefined();
  expect(filter.take({ signal, value: 1 }, refreshMs + watchedRefreshMs)).toBeDefined();
});

it('is not silenced by a clock that is set back', () => {
  const filter = new ReportFilter();
  filter.take({ signal, value: 1 }, 1_000_000);
  expect(filter.take({ signal, value: 1 }, 10)).toBeDefined();
});

it('gives each sample of a signal a time of its own, whatever the clock does within a second', () => {
  const filter = new ReportFilter();
  const timeOf = (value: number, timeMs: number) => filter.take({ signal, value }, timeMs)?.timeMs;
  expect(timeOf(10, 5_000)).toBe(5_000);
  expect(timeOf(20, 5_000)).toBe(5_001);
  expect(timeOf(30, 5_000)).toBe(5_002);
  expect(timeOf(40, 5_003)).toBe(5_003);
  expect(timeOf(50, 5_003 - orderedWithinMs)).toBe(5_004);
  // The same value is no news for that.
  expect(timeOf(50, 5_003 - orderedWithinMs + 10)).toBeUndefined();
  // A clock that was set is believed.
  expect(timeOf(60, 5_003 - orderedWithinMs)).toBe(5_003 - orderedWithinMs);
});
