import {
  type Binding,
  type ClickConfig,
  isBound,
  type LiveLookup,
  type LiveValue,
  type PressType,
  toNumber,
  type WriteType,
} from '@zutai/diagram';
import type { ClickIntent, RefusalReason } from './intent.ts';

interface Written {
  value: string | null;
  releaseValue?: string;
}

type Rule = (config: ClickConfig, live: LiveValue) => Written | RefusalReason;

/** 1 becomes 0 and 0 becomes 1. Refused unless the present value is known to be good: a guess would be a command. */
const invert: Rule = (_config, live) => {
  if (live.quality !== 'good') return 'no-value';
  const number = toNumber(live.value === 'true' ? 1 : live.value === 'false' ? 0 : live.value);
  if (number === null) return 'not-a-number';
  return { value: number === 0 ? '1' : '0' };
};

const presses: Readonly<Record<PressType, Rule>> = {
  set1: () => ({ value: '1' }),
  set0: () => ({ value: '0' }),
  toggle: invert,
  momentary: () => ({ value: '1', releaseValue: '0' }),
};

const writes: Readonly<Record<WriteType, Rule>> = {
  /** The configured value; with none, what the press type says. */
  fixed(config, live) {
    if (config.writeValue === '') return (presses[config.pressType] ?? presses.set1)(config, live);
    return { value: config.writeValue, ...(config.pressType === 'momentary' && { releaseValue: '0' }) };
  },
  input: () => ({ value: null }),
  toggle: invert,
  increment(config, live) {
    if (live.quality !== 'good') return 'no-value';
    const now = toNumber(live.value);
    const step = toNumber(config.writeValue === '' ? '1' : config.writeValue);
    if (now === null || step === null) return 'not-a-number';
    // 0.1 + 0.2 must be written as 0.3.
    return { value: String(Number((now + step).toPrecision(12))) };
  },
};

function isOutside(value: string | null, { min, max }: LiveValue): boolean {
  const number = value === null ? null : toNumber(value);
  return number !== null && ((min !== undefined && number < min) || (max !== undefined && number > max));
}

/** What of a write does not depend on the value written. */
function describeTarget(binding: Binding, live: LiveValue) {
  return {
    binding,
    title: live.title || binding.title,
    unit: live.unit,
    ...(live.min !== undefined && { min: live.min }),
    ...(live.max !== undefined && { max: live.max }),
  };
}

/** What the operator typed or chose, to be written as it is. */
export interface WrittenValue {
  binding: Binding;
  value: string;
  /** Ask before writing. */
  confirm: boolean;
  /** Tell how the write ended. */
  feedback: boolean;
}

/** A write of one value, from a field or a choice (section 5, "Write values"). */
export function resolveValueWrite(written: WrittenValue, lookup: LiveLookup): ClickIntent {
  const { binding, value, confirm, feedback } = written;
  if (!isBound(binding)) return { kind: 'refused', reason: 'unbound' };
  const live = lookup.get(binding);
  if (live.quality === 'unbound') return { kind: 'refused', reason: 'unbound' };
  if (live.isReadOnly) return { kind: 'refused', reason: 'read-only' };
  if (isOutside(value, live)) return { kind: 'refused', reason: 'out-of-range' };
  return {
    kind: 'write',
    value,
    releaseValue: null,
    needsConfirmation: confirm,
    hint: '',
    delayMs: 0,
    showsResult: feedback,
    ...describeTarget(binding, live),
  };
}

/** What a click with action `write` writes (section 3 "clickEvent", section 5 "Write values"). */
export function resolveWrite(config: ClickConfig, lookup: LiveLookup): ClickIntent {
  if (!isBound(config.data)) return { kind: 'refused', reason: 'unbound' };
  const live = lookup.get(config.data);
  if (live.quality === 'unbound') return { kind: 'refused', reason: 'unbound' };
  if (live.isReadOnly) return { kind: 'refused', reason: 'read-only' };
  const written = (writes[config.writeType] ?? writes.fixed)(config, live);
  if (typeof written === 'string') return { kind: 'refused', reason: written };
  if (isOutside(written.value, live)) return { kind: 'refused', reason: 'out-of-range' };
  const isMomentary = written.releaseValue !== undefined;
  return {
    kind: 'write',
    value: written.value,
    releaseValue: written.releaseValue ?? null,
    needsConfirmation: config.confirm,
    hint: config.hint ? config.hintValue : '',
    delayMs: config.delay.enable && !isMomentary ? config.delay.value : 0,
    showsResult: config.feedback,
    ...(config.feedbackData !== undefined &&
      isBound(config.feedbackData) && { feedback: config.feedbackData }),
    ...describeTarget(config.data, live),
  };
}
