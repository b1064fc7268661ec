import { type calls, findDriverProtocol, type RequestInputOf } from '@zutai/contract';
import type { SignalTexts } from '../model/field.ts';

/** What the gateway is asked to read for the signal as it is entered; undefined while its address is none. */
export function tryRequestOf(
  { driverId, address, dataType, scale, offset }: SignalTexts,
  protocolId: string,
): RequestInputOf<typeof calls.driver.tryAddress> | undefined {
  if (findDriverProtocol(protocolId)?.parseAddress(address).ok !== true) return undefined;
  const isNumber = dataType === 'number';
  const factor = isNumber ? Number(scale) : 1;
  return {
    id: driverId,
    address,
    dataType: dataType as 'number' | 'boolean' | 'text',
    // What is no number is marked at its own field.
    ...(Number.isFinite(factor) && factor !== 0 ? { scale: factor } : {}),
    ...(isNumber && Number.isFinite(Number(offset)) ? { offset: Number(offset) } : {}),
  };
}
