import { expect, it } from 'vitest';
import { chosenKeys, curveOf, reportIdOf } from './report-curves.ts';

const report = { columns: [], timesMs: [0, 100, 200], untilMs: 250 };

it('a column holds its value until its step ends, and has a gap where nothing is known', () => {
  expect(curveOf(report, [5, null, 7])).toEqual({
    timesMs: [0, 99, 100, 199, 200, 249],
    values: [5, 5, null, null, 7, 7],
  });
  expect(curveOf({ columns: [], timesMs: [], untilMs: 0 }, [])).toEqual({ timesMs: [], values: [] });
});

it('the custom report counts before the report, and no key chooses every column', () => {
  expect(reportIdOf({ reportId: '3', customReportId: '' })).toBe('3');
  expect(reportIdOf({ reportId: '3', customReportId: '4' })).toBe('4');
  expect(reportIdOf({})).toBe('');
  expect(chosenKeys({ customArray: [], reportSignalArray: [null, 7, {}] })).toBeUndefined();
  expect(chosenKeys({ customArray: [{ key: 'c1' }], reportSignalArray: [{ key: 'c3' }] })).toEqual(
    new Set(['c1', 'c3']),
  );
});
