import {
  countMcPlaces,
  isMcBitDevice,
  type McAddress,
  type McDevice,
  type McNotation,
  type McOptions,
  mcNumberOf,
} from '@zutai/contract/driver-protocol';
import { deviceCode, type SignalConfiguration } from '@zutai/contract/sparkplug';
import { type Block, type Layout, planBlocks, splitBlock } from '../block/plan.ts';
import type { DeviceFailure } from '../driver.ts';
import type { McRange } from './wire/command.ts';

/** A signal with its address and where that is in the controller. */
export interface McMember {
  readonly signal: SignalConfiguration;
  readonly address: McAddress;
  readonly range: McRange;
}

/** Neighbouring words or bits of one device that are read by one request. */
export type McBlock = Block<McMember, { readonly device: McDevice }>;

/** Where an address is; a failure where its digits are none of the driver's notation. */
export function placeOf(address: McAddress, notation: McNotation): McRange | DeviceFailure {
  const start = mcNumberOf(address, notation);
  if (start !== undefined) return { device: address.device, start, count: countMcPlaces(address) };
  const message = `${address.device}${address.number} is no ${notation} number`;
  return { code: deviceCode.addressUnknown, message };
}

const layout: Layout<McMember, { readonly device: McDevice }> = {
  areaOf: ({ address: { device } }) => ({ device }),
  spanOf: ({ range: { start, count } }) => ({ start, count }),
};

/** Merges signals into as few requests as the limits allow. */
export function planMcBlocks(
  members: readonly McMember[],
  { maxGap, maxWords, maxBits }: Pick<McOptions, 'maxGap' | 'maxWords' | 'maxBits'>,
): McBlock[] {
  const limitOf = ({ device }: { readonly device: McDevice }) => (isMcBitDevice(device) ? maxBits : maxWords);
  return planBlocks(members, layout, { maxGap, limitOf });
}

/** Two parts of a block the controller refused; undefined when there is only one place left to blame. */
export const splitMcBlock = (block: McBlock) => splitBlock(block, layout);
