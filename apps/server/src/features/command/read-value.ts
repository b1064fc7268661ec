import { findDriverProtocol, type SignalValue } from '@zutai/contract';
import { type Language, resources } from '@zutai/i18n';
import { AppError } from '../../platform/call/index.ts';
import type { WritableSignal } from './write-target-repository.ts';

type Reader = (text: string, signal: WritableSignal, language: Language) => SignalValue;

/** A decimal number as people and programs write it; no hexadecimal, no blanks inside, no `Infinity`. */
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

const READERS: Readonly<Record<WritableSignal['dataType'], Reader>> = {
  number: readNumber,
  boolean: (text, _signal, language) => {
    const key = text.trim().toLowerCase();
    if (!Object.hasOwn(BOOLEANS, key)) throw wrongType(resources[language].writeCheck.boolean);
    return BOOLEANS[key] as boolean;
  },
  text: (text) => text,
};

/**
 * Reads the text of a write by the signal's data type and checks it (specification, section 5).
 * Throws AppError writeReadOnly, writeValueEmpty, writeValueType, writeOutOfRange, writeValueBeyondType or
 * writeValuePrecision, in this order.
 */
export function readWriteValue(signal: WritableSignal, text: string, language: Language): SignalValue {
  if (!signal.writable) throw new AppError('writeReadOnly');
  if (text.trim() === '') throw new AppError('writeValueEmpty');
  const value = READERS[signal.dataType](text, signal, language);
  return fitToAddress(signal, value, text.trim());
}

/**
 * Reads the value that releases a press: like one to be written, but the limits for operators are not asked. A button
 * must be releasable.
 */
export function readReleaseValue(signal: WritableSignal, text: string, language: Language): SignalValue {
  return readWriteValue({ ...signal, min: null, max: null, states: [] }, text, language);
}

/**
 * What the register of the address cannot hold is refused, not rounded. A whole number beyond ±2^53 comes out as its
 * decimal text where the address holds 64 bits.
 */
function fitToAddress(signal: WritableSignal, value: SignalValue, text: string): SignalValue {
  const protocol = signal.protocol === null ? undefined : findDriverProtocol(signal.protocol);
  const parsed = protocol?.parseAddress(signal.address);
  if (protocol === undefined || parsed?.ok !== true || value === null) return value;
  const { scale, offset } = signal;
  const { address } = parsed;
  const isLong = typeof value === 'number' && /^[+-]?\d+$/.test(text) && !Number.isSafeInteger(value);
  const exact =
    isLong && protocol.longTypeOf?.(address) !== undefined ? BigInt(text.replace('+', '')) : value;
  const misfit = protocol.findMisfit({ scale, offset, address }, exact);
  if (misfit === undefined) return typeof exact === 'bigint' ? String(exact) : exact;
  const params = { value: text, type: misfit.type };
  throw new AppError(misfit.kind === 'range' ? 'writeValueBeyondType' : 'writeValuePrecision', params);
}

function readNumber(text: string, signal: WritableSignal, language: Language): number {
  const value = NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw wrongType(resources[language].writeCheck.number);
  // A signal with named states takes these alone: a valve has no position 7.
  if (signal.states.length > 0 && !signal.states.some((state) => state.value === value)) {
    const names = signal.states.map(
      (state) => `${state.value} (${(language === 'en' && state.titleEn) || state.title})`,
    );
    throw wrongType(names.join(', '));
  }
  const { min, max } = signal;
  if ((min !== null && value < min) || (max !== null && value > max))
    throw new AppError('writeOutOfRange', { value, min: min ?? '-∞', max: max ?? '+∞' });
  return value;
}

const wrongType = (expected: string) => new AppError('writeValueType', { expected });
