import { z } from 'zod';
import { isTopicPart } from './topic.ts';

/** Economy mode of a gateway: it reports only while somebody looks, and else at this interval (docs/adr/0132). */
export const ECONOMY_REPORT_S = { min: 60, max: 86_400, default: 600 } as const;

/** Longest time for which a gateway is opened by hand, minutes. */
export const ECONOMY_OPEN_MAX_MIN = 1_440;

const deviceId = z.string().refine(isTopicPart, 'must be a device id');
const signalIds = z.array(z.string().regex(/^[1-9]\d{0,18}$/, 'must be a decimal id')).max(100_000);
const reportIntervalS = z.int().min(ECONOMY_REPORT_S.min).max(ECONOMY_REPORT_S.max);

/** Which values of a signal are kept while its device is closed, and handed over later as history (docs/adr/0079). */
export const economyCourse = z.strictObject({
  id: z.string().regex(/^[1-9]\d{0,18}$/, 'must be a decimal id'),
  /** Those that differ from the one kept last by more than `deadband`, in the signal's unit. */
  onChange: z.boolean(),
  deadband: z.number().min(0),
  /** And the first of each period, counted from 1970-01-01 UTC, s. */
  periodS: z.int().min(1).max(86_400).optional(),
});
export type EconomyCourse = z.infer<typeof economyCourse>;

/** Part of a gateway's configuration; left out where it is not in economy mode, and for agents before 0.6.0. */
export const economyConfiguration = z.strictObject({
  reportIntervalS,
  /** Signals that alarm rules name: their changes are reported also while nobody looks. */
  urgent: signalIds,
  courses: z.array(economyCourse).max(100_000),
});
export type EconomyConfiguration = z.infer<typeof economyConfiguration>;

/** In an NCMD: somebody looks at these devices; they are open for at least so long from now. */
export const watchRequest = z.strictObject({
  deviceIds: z.array(deviceId).min(1).max(1_000),
  durationMs: z.int().min(1).max(86_400_000),
});
export type WatchRequest = z.infer<typeof watchRequest>;

/** What a gateway in economy mode says of it. */
export const economyState = z.object({
  reportIntervalS,
  /** Devices that are reported as they change. The others are closed. */
  openDevices: z.array(deviceId).max(1_000),
  /** How long it stays open by hand, from when it says so, ms: a span, so that no clock has to be right; 0: it is not. */
  byHandMs: z.int().min(0).max(86_400_000),
});
export type EconomyState = z.infer<typeof economyState>;
