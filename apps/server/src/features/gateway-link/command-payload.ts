import type { SignalValue } from '@zutai/contract';
import Long from 'long';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;

type Payload = Parameters<typeof codec.encodePayload>[0];
type Metric = NonNullable<Payload['metrics']>[number];

export type CommandMetric = Pick<Metric, 'name' | 'type' | 'value'> & Pick<Partial<Metric>, 'alias'>;

/** An NCMD or DCMD payload. */
export function encodeCommand(metrics: readonly CommandMetric[]): Buffer {
  const timestamp = Date.now();
  return Buffer.from(
    codec.encodePayload({ timestamp, metrics: metrics.map((metric) => ({ ...metric, timestamp })) }),
  );
}

export function textMetric(name: string, value: unknown): CommandMetric {
  return { name, type: 'String', value: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** The alias that our agents give a signal. */
export function toAlias(signalId: string): NonNullable<CommandMetric['alias']> {
  return Long.fromString(signalId, true);
}

/** Bits of the integer types of Sparkplug that a JavaScript number carries. */
const integerTypes = /^(U?)Int(8|16|32)$/;
const longTypes = new Set(['Int64', 'UInt64', 'DateTime']);
const textTypes = new Set(['String', 'Text', 'UUID']);

const toLong = (digits: string, dataType: string) =>
  Long.fromString(digits, dataType !== 'Int64') as unknown as Metric['value'];
/** Whether an integer type of at most 32 bits holds a whole number: the encoder would wrap others silently. */
function isWithin(dataType: string, value: number): boolean {
  const [, unsigned, bits] = integerTypes.exec(dataType) ?? [];
  if (bits === undefined) return false;
  const top = 2 ** (Number(bits) - (unsigned === 'U' ? 0 : 1));
  return value < top && value >= (unsigned === 'U' ? 0 : -top);
}

/**
 * A written value in the data type the gateway announced.
 * @throws RangeError when the value cannot be given in that type
 */
export function valueMetric(name: string, dataType: string, value: SignalValue): CommandMetric {
  const type = dataType as Metric['type'];
  if (dataType === 'Boolean' && typeof value === 'boolean') return { name, type, value };
  if (textTypes.has(dataType) && typeof value === 'string') return { name, type, value };
  // An integer beyond ±2^53 is its decimal text.
  if (typeof value === 'string' && longTypes.has(dataType) && /^-?\d{1,20}$/.test(value))
    return { name, type, value: toLong(value, dataType) };
  if (typeof value === 'number') {
    const isWhole = Number.isSafeInteger(value);
    if (longTypes.has(dataType) && isWhole) return { name, type, value: toLong(String(value), dataType) };
    if (dataType === 'Float' || dataType === 'Double') return { name, type, value };
    if (isWhole && isWithin(dataType, value)) return { name, type, value };
  }
  throw new RangeError(`${JSON.stringify(value)} cannot be written as ${dataType}`);
}
