import type { SignalValue } from '@zutai/contract';
import Long from 'long';
import sparkplug from 'sparkplug-payload';

const codec = sparkplug.get('spBv1.0')!;

type Payload = Parameters<typeof codec.encodePayload>[0];
type Metric = NonNullable<Payload['metrics']>[number];

export type CommandMetric = Pick<Metric, 'name' | 'type' | 'value'>;

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

const numberTypes = new Set(['Int8', 'Int16', 'Int32', 'UInt8', 'UInt16', 'UInt32', 'Float', 'Double']);
const longTypes = new Set(['Int64', 'UInt64', 'DateTime']);
const textTypes = new Set(['String', 'Text', 'UUID']);

/**
 * A written value in the data type the gateway announced.
 * @throws RangeError when the value cannot be given in that type
 */
export function valueMetric(name: string, dataType: string, value: SignalValue): CommandMetric {
  const type = dataType as Metric['type'];
  if (dataType === 'Boolean' && typeof value === 'boolean') return { name, type, value };
  if (textTypes.has(dataType) && typeof value === 'string') return { name, type, value };
  if (typeof value === 'number') {
    const isWhole = Number.isSafeInteger(value);
    if (longTypes.has(dataType) && isWhole)
      return {
        name,
        type,
        value: Long.fromNumber(value, dataType !== 'Int64') as unknown as Metric['value'],
      };
    if (dataType === 'Float' || dataType === 'Double') return { name, type, value };
    if (numberTypes.has(dataType) && isWhole) return { name, type, value };
  }
  throw new RangeError(`${JSON.stringify(value)} cannot be written as ${dataType}`);
}
