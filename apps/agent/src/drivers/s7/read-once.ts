import { countS7Bytes, s7Address } from '@zutai/contract/driver-protocol';
import type { SignalConfiguration } from '@zutai/contract/sparkplug';
import type { SingleReading } from '../driver.ts';
import type { S7Connection } from './connection.ts';
import { describeItemCode } from './failure.ts';
import { rangeOf } from './plan.ts';
import { readMember } from './reader.ts';

/** Bytes that numbers take, the widest first: with eight every type can be tried on what comes. */
const WIDTHS = [8, 4, 2];

/** Reads one address, with as many bytes behind it as the widest number has that the controller gives them for. */
export async function readS7Once(
  connection: Pick<S7Connection, 'read'>,
  signal: SignalConfiguration,
): Promise<SingleReading> {
  const address = s7Address.parse(signal.address);
  const own = countS7Bytes(address);
  const wider = WIDTHS.filter((width) => width > own && address.offset + width <= 65_536);
  for (const count of [...wider, own]) {
    const outcome = await connection.read([rangeOf(address, count)]);
    if (outcome.failure) return { value: null, failure: outcome.failure };
    const item = outcome.items[0]!;
    if ('bytes' in item) {
      const { bytes } = item;
      return { ...readMember({ signal, address }, bytes.subarray(0, own)), bytes, type: address.type };
    }
    if (count === own) return { value: null, failure: describeItemCode(item.code) };
  }
  throw new Error('an address covers at least one byte');
}
