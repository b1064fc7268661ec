import { shortenFloat32 } from '@zutai/contract/driver-protocol';
import { DataType, type Variant, VariantArrayType, type VariantOptions } from 'node-opcua-client';
import type { SignalValue } from '../driver.ts';

/** The library holds 64 bits as two words. */
function joinWords([high, low]: readonly [number, number], isSigned: boolean): number | bigint {
  const joined = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
  const value = isSigned ? BigInt.asIntN(64, joined) : joined;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** The raw value of a variant; undefined for lists, structures and what else is no value of a signal. */
export function readVariant({ dataType, arrayType, value }: Variant): SignalValue | undefined {
  if (arrayType !== VariantArrayType.Scalar || value === null || value === undefined) return undefined;
  if (dataType === DataType.Int64 || dataType === DataType.UInt64)
    return joinWords(value as [number, number], dataType === DataType.Int64);
  if (dataType === DataType.DateTime) return (value as Date).toISOString();
  if (dataType === DataType.LocalizedText) return (value as { text?: string | null }).text ?? '';
  // 0.1 stored in 32 bits is 0.10000000149…; the shortest decimal of the same float is what the device means.
  if (dataType === DataType.Float) return shortenFloat32(value as number);
  if (['number', 'boolean', 'string'].includes(typeof value)) return value as SignalValue;
  return undefined;
}

const asText = (raw: number | bigint | string) => (typeof raw === 'string' ? raw : undefined);

const integerBits: Partial<Record<DataType, readonly [bits: number, isSigned: boolean]>> = {
  [DataType.SByte]: [8, true],
  [DataType.Byte]: [8, false],
  [DataType.Int16]: [16, true],
  [DataType.UInt16]: [16, false],
  [DataType.Int32]: [32, true],
  [DataType.UInt32]: [32, false],
  [DataType.Int64]: [64, true],
  [DataType.UInt64]: [64, false],
};

/** What has to be sent so that a node of this type holds exactly the raw value; undefined when it cannot. */
export function encodeVariant(dataType: DataType, raw: number | bigint | string): VariantOptions | undefined {
  const value = encodeValue(dataType, raw);
  // Of 64 bits, which are two words, the library cannot tell a list from a value by itself.
  return value === undefined ? undefined : { dataType, arrayType: VariantArrayType.Scalar, value };
}

function encodeValue(dataType: DataType, raw: number | bigint | string): unknown {
  if (dataType === DataType.String || dataType === DataType.LocalizedText)
    return typeof raw !== 'string' || dataType === DataType.String ? asText(raw) : { text: raw };
  if (typeof raw === 'string') return undefined;
  if (dataType === DataType.Boolean) return Number(raw) !== 0;
  if (dataType === DataType.Double) return Number(raw);
  if (dataType === DataType.Float) return Number.isFinite(Math.fround(Number(raw))) ? Number(raw) : undefined;
  const [bits, isSigned] = integerBits[dataType] ?? [0, false];
  if (bits === 0 || (typeof raw === 'number' && !Number.isSafeInteger(raw))) return undefined;
  const whole = BigInt(raw);
  if ((isSigned ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole)) !== whole) return undefined;
  if (bits < 64) return Number(whole);
  const words = BigInt.asUintN(64, whole);
  return [Number(words >> 32n), Number(words & 0xffff_ffffn)];
}
