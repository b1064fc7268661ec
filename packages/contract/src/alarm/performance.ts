import { z } from 'zod';
import { defineCall, id, timeMs } from '../core/index.ts';

/** Length of the periods by which ISA-18.2 and EEMUA 191 count alarms, ms. */
export const ALARM_PERIOD_MS = 600_000;
/** Longest time over which the alarm system is looked at, days. */
export const MAX_PERFORMANCE_DAYS = 31;
/** Raised as often within a minute, an alarm chatters (ISA-18.2, clause 3.1). */
export const CHATTERING_COUNT = 3;
/** Active for as long, an alarm is stale (ISA-18.2, clause 16), ms. */
export const STALE_MS = 86_400_000;
/** More alarms in a period, for one operator, are a flood. */
export const FLOOD_COUNT = 10;
/** More alarms in an hour of the clock, for one operator, are too many (ISA-18.2, clause 16). */
export const BUSY_HOUR_COUNT = 30;

/**
 * Alarms a period and operator by EEMUA 191: at most 1 is very likely to be acceptable, at most 2 is manageable, at most
 * 5 is likely to be over-demanding, at most 10 and more are very likely to be unacceptable.
 */
export const ALARM_RATE_BANDS = [1, 2, 5, 10] as const;

const ofRule = {
  /** Null when the rule was deleted. */
  ruleId: id.nullable(),
  equipmentId: id,
  equipTitle: z.string(),
  equipTitleEn: z.string(),
  title: z.string(),
  titleEn: z.string(),
};
const counted = z.object({ ...ofRule, count: z.number().int() });

export const alarmPerformance = z.object({
  /** How often alarms began to ask for somebody: raised, raised again, or grew worse. */
  total: z.number().int(),
  /** How many of these times it was a subsequent alarm of a first-out group; told of also where they are left out. */
  subsequent: z.number().int(),
  /** Of a period and operator. */
  average: z.number(),
  peak: z.number(),
  /** Beginning of the period with the most, ms UTC; null: there were none. */
  peakMs: timeMs.nullable(),
  /** Share of the periods in each band of {@link ALARM_RATE_BANDS}, 0 to 1; the last is what is above all. */
  bands: z.array(z.number()),
  /** Share of the time in floods, 0 to 1, and how many there were: periods next to each other are one. */
  floodShare: z.number(),
  floods: z.number().int(),
  /** Share of the hours with more than {@link BUSY_HOUR_COUNT} alarms an operator, 0 to 1. */
  busyHourShare: z.number(),
  /** By parts of the time, of all operators: at most 200. */
  parts: z.array(z.object({ fromMs: timeMs, count: z.number().int() })),
  /** How many of each level of the organisation, the first to be answered first. */
  levels: z.array(z.object({ levelId: id, count: z.number().int() })),
  /** Those that asked most often, and their share of all, 0 to 1. */
  top: z.array(counted),
  topShare: z.number(),
  /** Those that were raised {@link CHATTERING_COUNT} times within a minute; how often they did. */
  chattering: z.array(counted),
  /**
   * Alarms that at the end of the time, or now, had been active without a break for more than {@link STALE_MS}, the
   * longest first; at most 50, and how many there are. Shelved, suppressed or out of service is not active.
   */
  stale: z.array(z.object({ ...ofRule, alarmId: id, raisedMs: timeMs })),
  staleCount: z.number().int(),
  /** Alarms that were active at the end of the time, or are now; and over the time on average and at most, of an operator. */
  standing: z.number().int(),
  standingAverage: z.number(),
  standingPeak: z.number(),
});
export type AlarmPerformance = z.output<typeof alarmPerformance>;

const counting = {
  /** How many operators share the alarms. */
  operators: z.number().int().min(1).max(100).default(1),
  /** Subsequent alarms of first-out groups count as well: each by itself, though its first-out speaks for it. */
  countsSubsequent: z.boolean().default(true),
};

export const alarmPerformanceCalls = {
  performance: defineCall({
    path: '/lfscada/monitor/alarm/performance',
    summary:
      'How the alarm system does over a time of at most 31 days (ISA-18.2, clause 16; EEMUA 191): rates, floods, the most frequent, chattering, stale and standing alarms of the equipment that the caller sees.',
    request: z.strictObject({ fromMs: timeMs, toMs: timeMs, ...counting }),
    response: alarmPerformance,
    errors: ['rangeReversed', 'rangeTooLong'],
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
  performanceOfMonth: defineCall({
    path: '/lfscada/monitor/alarm/performanceOfMonth',
    summary:
      'The same of a month by the calendar of the organisation, of the one that runs until now, and of the month before it.',
    request: z.strictObject({
      /** Not in the future. */
      month: z.string().regex(/^(19[7-9]\d|2\d{3})-(0[1-9]|1[0-2])$/, 'format'),
      ...counting,
    }),
    response: z.object({
      fromMs: timeMs,
      /** End of the month, or of the period of ten minutes that runs. */
      toMs: timeMs,
      timeZone: z.string(),
      found: alarmPerformance,
      before: alarmPerformance,
    }),
    errors: ['rangeReversed'],
    permission: 'monitor_equipinfo_menu_alarm',
    reads: ['alarm'],
  }),
};
