import type { Signal, SignalValue } from '@zutai/contract';
import { type findDriverProtocol, toRawValue } from '@zutai/contract/driver-protocol';

/** Why the server would refuse a value; names of its errors. */
export type WrittenProblem =
  | { name: 'writeReadOnly' | 'writeValueEmpty' }
  | { name: 'writeOutOfRange'; value: string }
  | { name: 'writeValueType' }
  | { name: 'writeValueBeyondType' | 'writeValuePrecision'; value: string; type: string };

type Written = { ok: true; value: SignalValue } | { ok: false; problem: WrittenProblem };
type Target = Pick<
  Signal,
  'dataType' | 'min' | 'max' | 'states' | 'writable' | 'scale' | 'offset' | 'address'
>;

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const SWITCH: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };
const refuse = (problem: WrittenProblem): Written => ({ ok: false, problem });

function readNumber(target: Target, text: string): Written {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  const { min, max, states } = target;
  const isOther = states.length > 0 && !states.some((state) => state.value === value);
  if (!Number.isFinite(value) || isOther) return refuse({ name: 'writeValueType' });
  const isOutside = (min !== null && value < min) || (max !== null && value > max);
  return isOutside ? refuse({ name: 'writeOutOfRange', value: text }) : { ok: true, value };
}

/** Reads the text of a write as the server does: type, states, limits, and what the register can hold. */
export function readWritten(
  target: Target,
  given: string,
  protocol: ReturnType<typeof findDriverProtocol>,
): Written {
  const text = given.trim();
  if (!target.writable) return refuse({ name: 'writeReadOnly' });
  if (text === '') return refuse({ name: 'writeValueEmpty' });
  let read: Written = { ok: true, value: given };
  if (target.dataType === 'number') read = readNumber(target, text);
  if (target.dataType === 'boolean') {
    const key = text.toLowerCase();
    read = Object.hasOwn(SWITCH, key)
      ? { ok: true, value: SWITCH[key] as boolean }
      : refuse({ name: 'writeValueType' });
  }
  const parsed = protocol?.parseAddress(target.address);
  if (!read.ok || protocol === undefined || parsed?.ok !== true || read.value === null) return read;
  const { scale, offset } = target;
  const misfit = protocol.findMisfit({ scale, offset, address: parsed.address }, read.value);
  if (misfit === undefined) return read;
  const name = misfit.kind === 'range' ? 'writeValueBeyondType' : 'writeValuePrecision';
  return refuse({ name, value: text, type: misfit.type });
}

/** What the register would get. */
export function rawText(signal: Pick<Signal, 'scale' | 'offset'>, value: SignalValue): string {
  return value === null ? '' : String(toRawValue(signal, value));
}
