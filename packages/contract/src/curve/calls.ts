import { z } from 'zod';
import { defineCall, done, id, idList, timeMs } from '../core/index.ts';
import { MAX_CURVE_POINTS } from '../history/index.ts';
import { curveAnnotationCalls } from './annotation-calls.ts';
import { curveSignal, curveStatistics } from './entity.ts';
import { curveViewCalls } from './view-calls.ts';

const base = '/lfscada/monitor/curve';
const errors = ['rangeReversed', 'rangeTooLong', 'tooManySignals'] as const;
const range = { signalIds: idList, fromMs: timeMs, toMs: timeMs };

export const curveCalls = {
  ...curveViewCalls,
  ...curveAnnotationCalls,
  querySignals: defineCall({
    path: `${base}/signal/query`,
    summary:
      'Signals that the caller sees, of any equipment: those named, those of a piece of equipment, or those whose ' +
      'name, tag or equipment holds the keyword; at most 200. Ids that the caller does not see are left out.',
    request: z.strictObject({
      signalIds: idList.optional(),
      equipmentId: id.optional(),
      keyword: z.string().max(100).optional(),
    }),
    response: z.object({ signals: z.array(curveSignal), hasMore: z.boolean() }),
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal', 'equipment'],
  }),
  queryColumns: defineCall({
    path: `${base}/queryColumns`,
    isFile: true,
    summary:
      'History of up to 10 signals of any equipment over up to 30 days, at most `maxPoints` points a signal, as columns ' +
      'of binary numbers (`decodeHistorySeries`).',
    request: z.strictObject({
      ...range,
      maxPoints: z.number().int().min(10).max(MAX_CURVE_POINTS).default(2000),
    }),
    response: done,
    errors: [...errors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal'],
  }),
  queryStatistics: defineCall({
    path: `${base}/queryStatistics`,
    summary: 'Least, greatest, mean over time, first and last of up to 10 signals over up to 30 days.',
    request: z.strictObject(range),
    response: z.array(curveStatistics),
    errors: [...errors],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal'],
  }),
  export: defineCall({
    path: `${base}/export`,
    method: 'GET',
    isFile: true,
    summary:
      'Every value of up to 10 signals of any equipment, as .csv or .xlsx: one column of times in UTC+8, and of each signal ' +
      'its value and quality.',
    request: z.strictObject({ ...range, format: z.enum(['csv', 'xlsx']).default('csv') }),
    response: done,
    errors: [...errors],
    permission: 'monitor_history',
    tokens: 'read',
  }),
};
