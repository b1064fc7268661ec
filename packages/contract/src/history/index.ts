import { z } from 'zod';
import { defineCall, defineErrors, done, id, idList, timeMs } from '../core/index.ts';
import { correctionCalls } from './corrections.ts';
import { compareRecordings } from './recording-comparison.ts';
import { retentionCalls } from './retention.ts';
import { historySeries } from './series.ts';

export * from './binary-series.ts';
export * from './corrections.ts';
export * from './recording-comparison.ts';
export * from './retention.ts';
export * from './retention-days.ts';
export * from './series.ts';

/** Most points of one curve (specification, section 9). */
export const MAX_CURVE_POINTS = 200_000;
/** Most signals of one curve query (specification, section 5). */
export const MAX_CURVE_SIGNALS = 10;
/** Longest range of one query in days (specification, section 5). */
export const MAX_RANGE_DAYS = 30;

export const historyErrors = defineErrors({
  rangeReversed: { wire: '1501', status: 400, field: 'toMs' },
  rangeTooLong: { wire: '1502', status: 400, params: ['days'], field: 'toMs' },
  tooManySignals: { wire: '1503', status: 400, params: ['count'], field: 'signalIds' },
  correctionEmpty: { wire: '1504', status: 409 },
  correctionTooLarge: { wire: '1505', status: 400, params: ['count'] },
  correctionExpired: { wire: '1506', status: 409 },
  correctionCovered: { wire: '1507', status: 409 },
  correctionTakenBack: { wire: '1508', status: 409 },
  historyDamaged: { wire: '1509', status: 409 },
});

const range = { equipmentId: id, signalIds: idList, fromMs: timeMs, toMs: timeMs };

export const historyCalls = {
  query: defineCall({
    path: '/lfscada/monitor/multi/history/query',
    summary: 'History of up to 10 signals over up to 30 days, at most `maxPoints` points a signal.',
    request: z.strictObject({
      ...range,
      maxPoints: z.number().int().min(10).max(MAX_CURVE_POINTS).default(2000),
      /** Each series then begins with the value that held before `fromMs`, good or not, at the time of that. */
      hasHeld: z.boolean().optional(),
    }),
    response: z.object({ series: z.array(historySeries) }),
    errors: ['rangeReversed', 'rangeTooLong', 'tooManySignals'],
    permission: 'monitor_history',
    tokens: 'read',
    guests: 'view',
  }),
  queryColumns: defineCall({
    path: '/lfscada/monitor/multi/history/queryColumns',
    isFile: true,
    summary: 'The same as columns of binary numbers (`decodeHistorySeries`), for curves of many points.',
    request: z.strictObject({
      ...range,
      maxPoints: z.number().int().min(10).max(MAX_CURVE_POINTS).default(2000),
    }),
    response: done,
    errors: ['rangeReversed', 'rangeTooLong', 'tooManySignals'],
    permission: 'monitor_history',
    tokens: 'read',
    guests: 'view',
    reads: ['signal'],
  }),
  export: defineCall({
    path: '/lfscada/monitor/multi/history/export',
    method: 'GET',
    isFile: true,
    summary: 'History of up to 10 signals, every value, as .csv or .xlsx; times in UTC+8.',
    request: z.strictObject({ ...range, format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: done,
    errors: ['rangeReversed', 'rangeTooLong', 'tooManySignals'],
    permission: 'monitor_history',
    tokens: 'read',
  }),
  compareRecordings,
  ...correctionCalls,
  ...retentionCalls,
};
