import { z } from 'zod';
import { driverState } from './gateway-message.ts';

/** Drivers told of in one answer; more are left out. */
export const HEALTH_DRIVERS_MAX = 500;

/**
 * What failed, as whoever has to mend it looks for it:
 * - `timeout`: asked, and nobody answered in time;
 * - `refused`: no connection: refused, unreachable, unknown name;
 * - `lost`: the connection ended;
 * - `rejected`: the device answered that it will not (exception, status);
 * - `protocol`: the answer was garbled, another unit's, or not what was asked for;
 * - `access`: sign-in, certificate, or an address that the gateway may not reach;
 * - `other`: none of these, and kinds that only a newer agent knows.
 */
export const healthErrorKind = z.enum([
  'timeout',
  'refused',
  'lost',
  'rejected',
  'protocol',
  'access',
  'other',
]);
export type HealthErrorKind = z.infer<typeof healthErrorKind>;

/** Durations of the window, ms. */
const durations = z.object({
  count: z.int().min(0),
  last: z.number().min(0),
  mean: z.number().min(0),
  p95: z.number().min(0),
  max: z.number().min(0),
  sum: z.number().min(0),
});
export type Durations = z.infer<typeof durations>;

/** How a driver was doing in the last minutes. */
export const measuredDriver = z.object({
  id: z.string(),
  /** Of the connection. */
  state: driverState,
  /** Span the durations are of, s; shorter where cycles are many, or the driver has just been started. */
  windowS: z.number().min(0),
  /** Interval of its cycle as it is now, ms. */
  plannedMs: z.number().min(0),
  /** Null before the first. */
  cycle: durations.nullable(),
  /** Cycles of the window that took longer than their interval. */
  overruns: z.int().min(0),
  /** Requests that were answered; null where there was none, or the protocol has no requests. */
  request: durations.nullable(),
  /** What requests had their line for, answered or not, ms. */
  busyMs: z.number().min(0),
  /** Requests since the driver was started; null of a driver that does not tell. */
  requests: z.int().min(0).nullable(),
  /** Since the driver was started. */
  errors: z.array(z.object({ kind: healthErrorKind.catch('other'), count: z.int().min(1) })),
  lastError: z
    .object({
      kind: healthErrorKind.catch('other'),
      /** English, of the driver. */
      message: z.string().max(500),
      /** ms since it happened: a span, so that no clock has to be right. */
      agoMs: z.number().min(0),
    })
    .nullable(),
  /** Name of the line that it shares with others, where it does. */
  line: z.string().max(300).nullable(),
});
export type MeasuredDriver = z.infer<typeof measuredDriver>;

/** How the machine of a gateway and its agent are doing. */
export const measuredGateway = z.object({
  /** Of one core, by the agent, since it was asked last or started: percent, above 100 of several. */
  cpuPercent: z.number().min(0),
  memoryBytes: z.number().min(0),
  /** It runs inside a server of the platform: CPU and memory are those of all that this process does. */
  isInServer: z.boolean().default(false),
  machineMemoryBytes: z.number().min(0),
  machineFreeBytes: z.number().min(0),
  uptimeS: z.number().min(0),
  /** Records that the platform has not taken yet, and their size on disk. */
  bufferedRecords: z.number().min(0),
  bufferBytes: z.number().min(0),
  droppedRecords: z.number().min(0),
  /** Results of writes that wait for a connection. */
  waitingEvents: z.number().min(0),
  /** Times the broker was reached since the agent was started, and ms since the last. */
  connections: z.int().min(0),
  connectedAgoMs: z.number().min(0).nullable(),
});
export type MeasuredGateway = z.infer<typeof measuredGateway>;

/** How gateway and drivers are doing; nothing is sent while nobody asks. */
export const healthAsk = z.object({
  kind: z.literal('health'),
  /** Only this one and those that share its line; left out: all. */
  driverId: z.string().max(19).optional(),
});

export const healthAnswer = z.object({
  kind: z.literal('health'),
  gateway: measuredGateway,
  drivers: z.array(measuredDriver).max(HEALTH_DRIVERS_MAX),
  /** There are more than these. */
  isCut: z.boolean(),
});
export type HealthAnswer = z.infer<typeof healthAnswer>;
