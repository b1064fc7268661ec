import type { AlarmCondition, AlarmOperand } from '@zutai/contract';
import type { Reading, ReadingValue } from '../reading.ts';
import type { AlarmRule, Stage } from '../rule.ts';

/** What was told to the engine, in the order in which it was told. */
export type Told =
  | ToldOne
  | { readonly kind: 'message'; readonly values: readonly ToldValue[]; readonly atMs: number };

export interface ToldValue {
  readonly kind: 'value';
  readonly signalId: number;
  readonly reading: Reading;
}

type ToldOne =
  | ToldValue
  | { readonly kind: 'online'; readonly isOnline: boolean; readonly timeMs: number; readonly atMs: number };

export interface SlowChange {
  readonly what: 'stage' | 'suppressed';
  readonly value: number | boolean;
  readonly timeMs: number;
}

const NUMBERLESS = undefined;

/** Formulas of which it is known, without reading them, what they say of the own value and that of the other signal. */
export const FORMULAS: Readonly<
  Record<
    string,
    { readonly isOfTwo: boolean; readonly says: (own: number, other: number) => number | boolean }
  >
> = {
  'A > 5': { isOfTwo: false, says: (own) => own > 5 },
  'A > B + 2': { isOfTwo: true, says: (own, other) => own > other + 2 },
  'A > 3 && B <= 4 || A == 0': {
    isOfTwo: true,
    says: (own, other) => (own > 3 && other <= 4) || own === 0,
  },
  'max(A, B) - min(A, B)': { isOfTwo: true, says: (own, other) => Math.abs(own - other) },
  '1 / (A - B)': { isOfTwo: true, says: (own, other) => 1 / (own - other) },
  'A / B > 1': { isOfTwo: true, says: (own, other) => (own === 0 && other === 0 ? NaN : own / other > 1) },
  'B != 0 && A / B > 1': { isOfTwo: true, says: (own, other) => other !== 0 && own / other > 1 },
};

function numeric(reading: Reading | undefined): number | undefined {
  if (reading === undefined || reading.quality !== 'good') return NUMBERLESS;
  if (reading.value === true) return 1;
  if (reading.value === false) return 0;
  return typeof reading.value === 'number' ? reading.value : NUMBERLESS;
}

const entered = (value: ReadingValue) => (value === true ? 1 : value === false ? 0 : value);

/**
 * What a rule says, as a pure function of everything that was told: the time goes in steps of `stepMs`, and at each step
 * and after each thing that was told, what the condition says is found anew from the whole record. Obviously right, and
 * of the square of its length.
 */
export function judgeSlowly(
  rule: AlarmRule,
  told: readonly Told[],
  stepMs: number,
  endMs: number,
): SlowChange[] {
  const changes: SlowChange[] = [];
  let announced: Stage = 0;
  let raw: Stage = 0;
  let suppressed = false;
  /** What the suppressor said when it was known last. */
  let saidLast = false;
  /** Milliseconds for which the condition was seen to differ from what is announced, and which way. */
  let heldMs = 0;
  let differs: 'up' | 'down' | undefined;
  let isKnown = false;
  let lagMs = 0;

  const delayOf = () => (differs === 'up' ? rule.onDelayMs : rule.offDelayMs);

  function announce(atMs: number): void {
    if (differs === undefined || !isKnown || heldMs < delayOf()) return;
    announced = raw;
    differs = undefined;
    changes.push({ what: 'stage', value: announced, timeMs: atMs - lagMs });
  }

  function look(known: readonly ToldOne[], timeMs: number, atMs: number): void {
    saidLast = saidBySuppressor(rule, known) ?? saidLast;
    const isSilent = isOffSchedule(rule, atMs) || saidLast;
    if (isSilent !== suppressed) {
      suppressed = isSilent;
      const suppressor = newest(known, Number(rule.suppressor?.signalId));
      changes.push({
        what: 'suppressed',
        value: suppressed,
        timeMs: Math.max(timeMs, suppressor?.timeMs ?? 0),
      });
    }
    const now = rawStage(rule.condition, rule, known, raw, atMs);
    isKnown = now !== undefined;
    if (now === undefined) return;
    raw = now;
    const way = raw > announced ? 'up' : raw < announced ? 'down' : undefined;
    if (way !== differs) {
      heldMs = 0;
      lagMs = Math.max(0, atMs - timeMs);
    }
    differs = way;
    announce(atMs);
  }

  for (let atMs = 0, seen = 0; atMs <= endMs; atMs += stepMs) {
    if (differs !== undefined && isKnown) heldMs += stepMs;
    announce(atMs);
    look(oneByOne(told.slice(0, seen)), atMs, atMs);
    for (; seen < told.length && toldAt(told[seen]!) <= atMs; seen += 1) {
      const one = told[seen]!;
      const before = oneByOne(told.slice(0, seen));
      if (one.kind === 'message')
        for (const [known, timeMs] of looksAt(rule, one.values)) look([...before, ...known], timeMs, atMs);
      else if (concerns(rule, one))
        look([...before, one], one.kind === 'value' ? one.reading.timeMs : one.timeMs, atMs);
    }
  }
  return changes;
}

const oneByOne = (told: readonly Told[]): ToldOne[] =>
  told.flatMap<ToldOne>((one) => (one.kind === 'message' ? one.values : [one]));

/**
 * What of a message is known each time the rule is looked at, and the time of that. Where the condition is of several
 * signals that are in it: all, once. Else one after the other what its signal was, or its suppressor where that alone is
 * there, with all that the message says of other signals.
 */
function looksAt(
  rule: AlarmRule,
  values: readonly ToldValue[],
): [known: readonly ToldValue[], timeMs: number][] {
  const ids = conditionSignals(rule);
  const own = values.filter(({ signalId }) => ids.includes(signalId));
  const newestOf = new Map(own.map((one) => [one.signalId, one.reading.timeMs]));
  if (newestOf.size > 1) return [[values, Math.max(...newestOf.values())]];
  const looked =
    newestOf.size === 1
      ? own
      : values.filter(({ signalId }) => String(signalId) === rule.suppressor?.signalId);
  const others = values.filter((one) => !looked.includes(one));
  return looked.map((one, at) => [[...others, ...looked.slice(0, at + 1)], one.reading.timeMs]);
}

export const toldAt = (one: Told) => (one.kind === 'value' ? one.reading.atMs : one.atMs);

function concerns(rule: AlarmRule, one: ToldOne): boolean {
  if (one.kind === 'online') return true;
  const { suppressor } = rule;
  const wanted = [...conditionSignals(rule), suppressor === null ? null : Number(suppressor.signalId)];
  return wanted.includes(one.signalId);
}

function conditionSignals({ signalId, condition }: AlarmRule): (number | null)[] {
  const others = operandsOf(condition).flatMap((one) =>
    one.from === 'signal' ? [Number(one.signalId)] : [],
  );
  return [signalId, ...others];
}

function operandsOf(condition: AlarmCondition): AlarmOperand[] {
  if (condition.kind === 'deviation') return [condition.from];
  if (condition.kind === 'formula')
    return condition.signalIds.map((signalId) => ({ from: 'signal', signalId }) as const);
  if (condition.kind !== 'limit') return [];
  return condition.secondLimit === null ? [condition.limit] : [condition.limit, condition.secondLimit];
}

function newest(told: readonly ToldOne[], signalId: number | null): Reading | undefined {
  const found = told.findLast((one) => one.kind === 'value' && one.signalId === signalId);
  return found?.kind === 'value' ? found.reading : undefined;
}

function readingsOf(told: readonly ToldOne[], signalId: number | null): Reading[] {
  return told.flatMap((one) => (one.kind === 'value' && one.signalId === signalId ? [one.reading] : []));
}

function isOffSchedule({ schedule }: AlarmRule, atMs: number): boolean {
  if (schedule === null) return false;
  const local = new Date(atMs + schedule.offsetMin * 60_000);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const day = local.getUTCDay();
  const { fromMin, toMin, days } = schedule;
  const began = minute < fromMin && fromMin > toMin ? (day + 6) % 7 : day;
  const isWithin =
    fromMin === toMin ||
    (fromMin < toMin ? fromMin <= minute && minute < toMin : fromMin <= minute || minute < toMin);
  return !(isWithin && days.includes(fromMin === toMin ? day : began));
}

/** Undefined: nobody knows now. */
function saidBySuppressor({ suppressor }: AlarmRule, told: readonly ToldOne[]): boolean | undefined {
  if (suppressor === null) return false;
  const reading = newest(told, Number(suppressor.signalId));
  return reading?.quality === 'good' ? entered(reading.value) === entered(suppressor.equals) : undefined;
}

function rawStage(
  condition: AlarmCondition,
  rule: AlarmRule,
  told: readonly ToldOne[],
  before: Stage,
  atMs: number,
): Stage | undefined {
  const own = readingsOf(told, rule.signalId);
  const last = own.at(-1);
  const value = numeric(last);
  const operand = (one: AlarmOperand) =>
    one.from === 'constant' ? one.value : numeric(newest(told, Number(one.signalId)));
  switch (condition.kind) {
    case 'limit': {
      const first = operand(condition.limit);
      const second = condition.secondLimit === null ? null : operand(condition.secondLimit);
      if (value === undefined || first === undefined || second === undefined) return undefined;
      const sign = condition.direction === 'high' ? 1 : -1;
      const isBeyond = (at: number, isHeld: boolean) =>
        sign * (value - at) > (isHeld ? -condition.deadband : 0);
      if (second !== null && isBeyond(second, before === 2)) return 2;
      return isBeyond(first, before >= 1) ? 1 : 0;
    }
    case 'deviation': {
      const reference = operand(condition.from);
      if (value === undefined || reference === undefined) return undefined;
      const distance = Math.abs(value - reference);
      return distance > condition.limit - (before > 0 ? condition.deadband : 0) ? 1 : 0;
    }
    case 'rate': {
      if (value === undefined) return undefined;
      const good = own.slice(own.findLastIndex((one) => numeric(one) === undefined) + 1);
      const start = good.findLast((one) => one.atMs <= atMs - condition.windowMs) ?? good[0]!;
      // Of those of one moment the last one counts.
      const from = good.findLast((one) => one.atMs === start.atMs)!;
      const change = value - numeric(from)!;
      const size = { rising: change, falling: -change, both: Math.abs(change) }[condition.direction];
      return size > condition.limit ? 1 : 0;
    }
    case 'discrete':
      if (last?.quality !== 'good' || last.value === null) return undefined;
      return condition.values.map(entered).includes(entered(last.value)) !== condition.isNot ? 1 : 0;
    case 'bit':
      if (value === undefined || !Number.isSafeInteger(value)) return undefined;
      return ((BigInt(value) >> BigInt(condition.bit)) & 1n) === (condition.isSet ? 1n : 0n) ? 1 : 0;
    case 'change': {
      let was: ReadingValue = null;
      let changedMs: number | undefined;
      for (const one of own) {
        if (one.value === null || one.quality === 'bad') continue;
        if (was === null) was = one.value;
        else if (one.quality === 'good') {
          if (one.value !== was) changedMs = one.atMs;
          was = one.value;
        }
      }
      if (changedMs !== undefined && atMs - changedMs < condition.holdMs) return 1;
      return last?.quality === 'good' ? 0 : undefined;
    }
    case 'quality':
      if (last === undefined) return undefined;
      return last.quality === 'bad' || (last.quality === 'stale' && condition.includesStale) ? 1 : 0;
    case 'noChange': {
      if (last?.quality !== 'good') return undefined;
      let since = own.length - 1;
      while (since > 0 && own[since - 1]!.quality === 'good' && own[since - 1]!.value === last.value)
        since -= 1;
      return atMs - own[since]!.atMs >= condition.periodMs ? 1 : 0;
    }
    case 'formula': {
      const known = FORMULAS[condition.formula]!;
      const other = numeric(newest(told, Number(condition.signalIds[0])));
      if (value === undefined || (known.isOfTwo && other === undefined)) return undefined;
      const result = Number(known.says(value, other ?? 0));
      return Number.isFinite(result) ? (result === 0 ? 0 : 1) : undefined;
    }
    case 'offline': {
      const online = told.findLast((one) => one.kind === 'online');
      return online?.kind !== 'online' ? undefined : online.isOnline ? 0 : 1;
    }
  }
}
