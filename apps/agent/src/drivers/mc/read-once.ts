import { isMcBitDevice, type McOptions, mcAddress, mcLastNumber } from '@zutai/contract/driver-protocol';
import type { SignalConfiguration } from '@zutai/contract/sparkplug';
import type { SingleReading } from '../driver.ts';
import type { McConnection } from './connection.ts';
import { placeOf } from './place.ts';
import { readMember } from './reader.ts';

/** Words that numbers take, the widest first: with four every type can be tried on what comes. */
const WIDTHS = [4, 2];

/** Reads one address, with as many words behind it as the widest number has that the controller gives them for. */
export async function readMcOnce(
  connection: Pick<McConnection, 'read'>,
  signal: SignalConfiguration,
  { xyNotation, wordOrder, maxWords }: Pick<McOptions, 'xyNotation' | 'wordOrder' | 'maxWords'>,
): Promise<SingleReading> {
  const address = mcAddress.parse(signal.address);
  const range = placeOf(address, xyNotation);
  if ('code' in range) return { value: null, failure: range };
  const most = Math.min(maxWords, mcLastNumber + 1 - range.start);
  const wider = isMcBitDevice(address.device)
    ? []
    : WIDTHS.filter((width) => width > range.count && width <= most);
  let outcome = await connection.read({ ...range, count: wider[0] ?? range.count });
  for (const count of [...wider.slice(1), ...(wider.length > 0 ? [range.count] : [])])
    if (outcome.failure && outcome.endCode !== undefined)
      outcome = await connection.read({ ...range, count });
  if (outcome.failure) return { value: null, failure: outcome.failure };
  const { data: bytes } = outcome;
  return {
    ...readMember({ signal, address, range }, range.start, bytes, wordOrder),
    bytes,
    type: address.type,
  };
}
