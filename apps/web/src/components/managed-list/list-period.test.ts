import { calls } from '@zutai/contract';
import { filterFields, ledgerList, type PeriodFilter, reliabilityList } from '@zutai/lists';
import { describe, expect, it } from 'vitest';
import { listRequest, readListView, withFilters, writeListView } from '../data-table/index.ts';
import { fromPicker, lastDays, toPicker, wholeDays } from '../period-picker/index.ts';
import { periodFilters, readPeriod, withPeriodTimes } from './list-period.ts';

const filter = ledgerList.filters.fromMs as PeriodFilter;
const defaults = Object.fromEntries(filterFields(ledgerList).map((name) => [name, '']));
const view = (address: string) => readListView(new URLSearchParams(address), defaults);
const DAY_MS = 86_400_000;

describe('a period among the filters of a list', () => {
  it('has a filter for each of its ends', () => {
    expect(filterFields(ledgerList)).toEqual(['status', 'fromMs', 'toMs']);
  });

  it('is set in one change, from the first page on, and the other filters stay', () => {
    const period = { fromMs: 1000, toMs: 2000 };
    const set = withFilters(view('status=refused&page=3'), periodFilters('fromMs', filter, period));
    const address = writeListView(new URLSearchParams(), set, defaults).toString();
    expect(address).toBe('status=refused&fromMs=1000&toMs=2000');
    expect(readPeriod(view(address).filters, 'fromMs', filter)).toEqual(period);
    expect(listRequest(calls.command.query, view(address))).toMatchObject({ status: 'refused', ...period });
    const cleared = withFilters(set, periodFilters('fromMs', filter, null));
    expect(writeListView(new URLSearchParams(), cleared, defaults).toString()).toBe('status=refused');
  });

  it.each([
    'fromMs=5',
    'toMs=5',
    'fromMs=6&toMs=5',
    'fromMs=x&toMs=5',
    'fromMs=-1&toMs=5',
    'fromMs=0&toMs=9e15',
    'fromMs=0d',
    'fromMs=-1d',
  ])('is none where the address says %s, and nothing is asked for', (address) => {
    const { filters } = view(address);
    expect(readPeriod(filters, 'fromMs', filter)).toBeNull();
    expect(withPeriodTimes(ledgerList, filters, 0)).toEqual(defaults);
  });

  it('says the last days, which move on with the day', () => {
    const address = writeListView(
      new URLSearchParams(),
      withFilters(view('fromMs=1000&toMs=2000'), periodFilters('fromMs', filter, { days: 1 })),
      defaults,
    ).toString();
    expect(address).toBe('fromMs=1d');
    const { filters } = view(address);
    expect(readPeriod(filters, 'fromMs', filter)).toEqual({ days: 1 });
    const askedAt = (nowMs: number) => Number(withPeriodTimes(ledgerList, filters, nowMs).fromMs);
    const noonMs = Date.UTC(2026, 5, 1, 4);
    expect(askedAt(noonMs)).toBe(Date.UTC(2026, 4, 31, 16));
    expect(askedAt(noonMs + DAY_MS)).toBe(askedAt(noonMs) + DAY_MS);
    expect(askedAt(noonMs + 1000)).toBe(askedAt(noonMs));
  });
});

it('a list that is always of a period asks for its usual days where none is chosen', () => {
  const nowMs = Date.UTC(2026, 5, 1, 4);
  const none = withPeriodTimes(reliabilityList, { fromMs: '', toMs: '' }, nowMs);
  expect(none).toEqual(withPeriodTimes(reliabilityList, { fromMs: '90d', toMs: '' }, nowMs));
  expect(Number(none.toMs) - Number(none.fromMs)).toBe(90 * DAY_MS - 1);
  const chosen = { fromMs: '1000', toMs: '2000' };
  expect(withPeriodTimes(reliabilityList, chosen, nowMs)).toEqual(chosen);
});

describe('days of a period', () => {
  // 01:30 of the 2nd in UTC+8, still the 1st in UTC.
  const nowMs = Date.UTC(2026, 5, 1, 17, 30);
  const todayMs = Date.UTC(2026, 5, 1, 16);

  it('are those shown, whole, the last one included', () => {
    expect(wholeDays(...lastDays(1, nowMs))).toEqual({ fromMs: todayMs, toMs: todayMs + DAY_MS - 1 });
    expect(wholeDays(...lastDays(7, nowMs))).toEqual({
      fromMs: todayMs - 6 * DAY_MS,
      toMs: todayMs + DAY_MS - 1,
    });
  });

  it('come out of the picker as they were put into it', () => {
    expect(fromPicker(toPicker(nowMs))).toBe(nowMs);
  });
});
