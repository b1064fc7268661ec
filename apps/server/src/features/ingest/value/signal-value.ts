import { qualityOf } from '@zutai/contract';
import { scaleValue } from '@zutai/contract/driver-protocol';
import { GOOD, STALE, slotKind } from '../../live/index.ts';
import type { SignalDefinition } from '../definition/definition.ts';
import { metricFlag, type PayloadReader, wireKind } from '../edge-node/payload-reader.ts';

/** Sparkplug data types that need a second look, section 6.4.16. */
const type = { int8: 1, int16: 2, int32: 3, uint64: 8 } as const;
const qualityStale = 500;
const TWO_64 = 2n ** 64n;
/** Longest text value that is kept. */
const MAX_TEXT = 4_096;

const CODE_UNKNOWN = 90_099;
const CODE_WRONG_TYPE = 1_722;
const CODE_CHECK_ERROR = 1_713;

/** One converted value; written over by the next conversion. */
export interface ConvertedValue {
  /** slotKind of the live store. */
  kind: number;
  /** Booleans as 0 and 1; NaN for texts and none. */
  number: number;
  /** Of texts and of integers beyond ±2^53. */
  text: string | undefined;
  /** 200 good, 201 stale, else why bad. */
  code: number;
}

export function createConvertedValue(): ConvertedValue {
  return { kind: slotKind.null, number: Number.NaN, text: undefined, code: GOOD };
}

/**
 * Turns a metric into a value of its signal.
 * @param bornType data type of the metric's birth, for data messages that leave it out
 */
export function convertMetric(
  reader: PayloadReader,
  index: number,
  bornType: number,
  signal: SignalDefinition,
  out: ConvertedValue,
): void {
  out.text = undefined;
  const quality = reader.qualities[index]!;
  if ((reader.flags[index]! & metricFlag.null) !== 0 || (quality >= 0 && quality < 64)) {
    const isStale = quality === qualityStale;
    setNone(out, isStale ? STALE : readCode(reader.codes[index]));
    return;
  }
  // Uncertain (64–191) and stale values are shown, but not as good ones.
  out.code = quality < 0 || (quality >= 192 && quality < 256) ? GOOD : STALE;
  const kind = reader.kinds[index]!;
  const dataType = reader.dataTypes[index]! || bornType;
  if (signal.dataType === 'number')
    convertNumber(kind, dataType, reader.numbers[index]!, reader.texts[index], signal, out);
  else if (signal.dataType === 'boolean') convertBoolean(kind, reader.numbers[index]!, out);
  else convertText(kind, reader.texts[index], out);
}

function convertNumber(
  kind: number,
  dataType: number,
  wire: number,
  text: string | undefined,
  signal: SignalDefinition,
  out: ConvertedValue,
): void {
  if (kind < wireKind.int || kind > wireKind.double) {
    setNone(out, CODE_WRONG_TYPE);
    return;
  }
  const isHuge = text !== undefined || (dataType === type.uint64 && wire < 0);
  if (kind === wireKind.long && isHuge && isUnscaled(signal)) {
    const integer = toUnsigned(BigInt(text ?? wire), dataType);
    out.kind = slotKind.integer;
    out.number = Number(integer);
    out.text = String(integer);
    return;
  }
  let number = wire;
  if (kind === wireKind.int) number = toSigned(number, dataType);
  else if (kind === wireKind.long && number < 0) number = Number(toUnsigned(BigInt(number), dataType));
  if (signal.isRaw) number = scaleValue(number, signal.scale, signal.offset);
  if (!Number.isFinite(number)) {
    setNone(out, CODE_CHECK_ERROR);
    return;
  }
  out.kind = slotKind.number;
  out.number = number;
}

const isUnscaled = (signal: SignalDefinition) => !signal.isRaw || (signal.scale === 1 && signal.offset === 0);

/** A UInt64 is carried in the same 64 bits as an Int64. */
function toUnsigned(integer: bigint, dataType: number): bigint {
  return dataType === type.uint64 && integer < 0n ? integer + TWO_64 : integer;
}

function toSigned(number: number, dataType: number): number {
  if (dataType === type.int32) return number | 0;
  if (dataType === type.int16) return (number << 16) >> 16;
  return dataType === type.int8 ? (number << 24) >> 24 : number;
}

function convertBoolean(kind: number, number: number, out: ConvertedValue): void {
  if (kind !== wireKind.boolean) {
    setNone(out, CODE_WRONG_TYPE);
    return;
  }
  out.kind = slotKind.boolean;
  out.number = number;
}

function convertText(kind: number, text: string | undefined, out: ConvertedValue): void {
  if (kind !== wireKind.string) {
    setNone(out, CODE_WRONG_TYPE);
    return;
  }
  if (text !== undefined && text.length > MAX_TEXT) {
    setNone(out, CODE_CHECK_ERROR);
    return;
  }
  out.kind = slotKind.text;
  out.number = Number.NaN;
  out.text = text ?? '';
}

function setNone(out: ConvertedValue, code: number): void {
  out.kind = slotKind.null;
  out.number = Number.NaN;
  out.code = code;
}

function readCode(text: string | undefined): number {
  const code = text === undefined || !/^\d{3,9}$/.test(text) ? CODE_UNKNOWN : Number(text);
  return qualityOf(code) === 'bad' ? code : CODE_UNKNOWN;
}
