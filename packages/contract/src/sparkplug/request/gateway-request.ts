import { z } from 'zod';
import { ECONOMY_OPEN_MAX_MIN } from '../economy.ts';

/** What an agent keeps of its log in memory: lines, characters of one, and of the JSON of all, so that it is one answer. */
export const GATEWAY_LOG_MAX = { lines: 500, lineLength: 1_000, json: 400_000 } as const;

/** A clock that is off by more than this, beyond how exactly that is known, is wrong, ms. */
export const CLOCK_OFF_MS = 5_000;

/** From the least to the most severe; `debug` is not kept. */
export const gatewayLogLevel = z.enum(['info', 'warn', 'error']);
export type GatewayLogLevel = z.infer<typeof gatewayLogLevel>;

export const gatewayLogLine = z.object({
  /** Counted from 1 since the process was started. */
  number: z.int().min(1),
  /** ms UTC of the gateway. */
  timeMs: z.int(),
  level: gatewayLogLevel,
  /** English, of the agent. */
  message: z.string().max(GATEWAY_LOG_MAX.lineLength),
  /** `name=value` pairs; '' where there are none. No secrets. */
  details: z.string().max(GATEWAY_LOG_MAX.lineLength),
});
export type GatewayLogLine = z.infer<typeof gatewayLogLine>;

const logAsk = z.object({ kind: z.literal('log') });
const clockAsk = z.object({ kind: z.literal('clock') });
/** The agent begins anew, not its machine; refused with the cause `unsupported` where it runs inside another program. */
const restartAsk = z.object({ kind: z.literal('restart') });
/** A gateway in economy mode reports everything as it changes for so long, whoever looks; 0 ends that. */
const economyOpenAsk = z.object({
  kind: z.literal('economyOpen'),
  minutes: z.int().min(0).max(ECONOMY_OPEN_MAX_MIN),
});
export const gatewayAsk = [logAsk, clockAsk, restartAsk, economyOpenAsk] as const;
export type GatewayAsk = z.infer<(typeof gatewayAsk)[number]>;

export const gatewayLogAnswer = z.object({
  kind: z.literal('log'),
  /** In the order in which they were written. */
  lines: z.array(gatewayLogLine).max(GATEWAY_LOG_MAX.lines),
});

export const clockAnswer = z.object({
  kind: z.literal('clock'),
  /** ms UTC of the gateway. */
  timeMs: z.number(),
});

/** Accepted; told before the agent stops. */
export const restartAnswer = z.object({ kind: z.literal('restart') });

export const economyOpenAnswer = z.object({ kind: z.literal('economyOpen') });
