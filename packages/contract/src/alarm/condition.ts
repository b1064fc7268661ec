import { z } from 'zod';
import { id } from '../core/index.ts';
import { ALARM_FORMULA_LETTERS } from './formula.ts';

const finite = z.number().finite();
/** Longest time of a rule: a week, ms. */
const MAX_TIME_MS = 7 * 86_400_000;
const time = z.number().int().min(100).max(MAX_TIME_MS);
export const delay = z.number().int().min(0).max(MAX_TIME_MS);

/** What a value is compared with: a number, or the value another signal of the organisation has now. */
export const alarmOperand = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('constant'), value: finite }),
  z.strictObject({ from: z.literal('signal'), signalId: id }),
]);
export type AlarmOperand = z.output<typeof alarmOperand>;

/** Longest formula of a condition, characters. */
export const MAX_ALARM_FORMULA_LENGTH = 500;

const deadband = finite.min(0).default(0);
const plainValue = z.union([finite, z.boolean(), z.string().max(200)]);

/**
 * When a rule's signal is in alarm. Each kind has one module in `packages/alarm-engine/src/condition`.
 *
 * - `limit`: above or below a limit, with a second limit for the second stage (H and HH, L and LL).
 * - `deviation`: further than `limit` from a set-point or another signal.
 * - `rate`: changed by more than `limit` within the last `windowMs`.
 * - `discrete`: has one of `values`, or with `isNot` any other.
 * - `bit`: the bit of the whole number is set, or is not.
 * - `change`: for `holdMs` after its value changed.
 * - `quality`: its value is bad, or with `includesStale` not known to be current.
 * - `noChange`: the same value for `periodMs`.
 * - `formula`: a formula of its value (A) and those of `signalIds` (B, C, …) is neither 0 nor no number; see
 *   `readAlarmFormula`.
 * - `offline`: the equipment cannot be reached; the rule has no signal.
 */
export const alarmCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('limit'),
    direction: z.enum(['high', 'low']),
    limit: alarmOperand,
    secondLimit: alarmOperand.nullable().default(null),
    deadband,
  }),
  z.strictObject({ kind: z.literal('deviation'), from: alarmOperand, limit: finite.min(0), deadband }),
  z.strictObject({
    kind: z.literal('rate'),
    direction: z.enum(['rising', 'falling', 'both']),
    limit: finite.min(0),
    windowMs: time,
  }),
  z.strictObject({
    kind: z.literal('discrete'),
    values: z.array(plainValue).min(1).max(50),
    isNot: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('bit'),
    bit: z.number().int().min(0).max(31),
    isSet: z.boolean().default(true),
  }),
  z.strictObject({ kind: z.literal('change'), holdMs: time }),
  z.strictObject({ kind: z.literal('quality'), includesStale: z.boolean().default(false) }),
  z.strictObject({ kind: z.literal('noChange'), periodMs: time }),
  z.strictObject({
    kind: z.literal('formula'),
    formula: z.string().trim().min(1).max(MAX_ALARM_FORMULA_LENGTH),
    signalIds: z
      .array(id)
      .max(ALARM_FORMULA_LETTERS.length - 1)
      .default([]),
  }),
  z.strictObject({ kind: z.literal('offline') }),
]);
export type AlarmCondition = z.output<typeof alarmCondition>;
export type AlarmConditionKind = AlarmCondition['kind'];
export const ALARM_CONDITION_KINDS = [
  'limit',
  'deviation',
  'rate',
  'discrete',
  'bit',
  'change',
  'quality',
  'noChange',
  'formula',
  'offline',
] as const satisfies readonly AlarmConditionKind[];

/** When a rule works, by a clock `offsetMin` ahead of UTC; null: always. */
export const alarmSchedule = z.strictObject({
  /** Days of the week, 0 Sunday to 6 Saturday. */
  days: z.array(z.number().int().min(0).max(6)).min(1).max(7),
  /** Minutes since midnight; from after to: past midnight, counted to the day it began; equal: the whole day. */
  fromMin: z.number().int().min(0).max(1439),
  toMin: z.number().int().min(0).max(1439),
  offsetMin: z.number().int().min(-840).max(840).default(480),
});
export type AlarmSchedule = z.output<typeof alarmSchedule>;

/** While another signal has this value, the rule is suppressed by design; null: never. */
export const alarmSuppressor = z.strictObject({ signalId: id, equals: plainValue });
export type AlarmSuppressor = z.output<typeof alarmSuppressor>;
