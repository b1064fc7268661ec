import { countS7Bytes, type S7Address } from '@zutai/contract/driver-protocol';
import { type Block, type Layout, planBlocks, splitBlock } from '../block/plan.ts';
import type { Member } from '../members.ts';
import { type S7Range, s7Limits } from './wire/pdu.ts';

export type S7Member = Member<S7Address>;
type S7Place = Pick<S7Range, 'area' | 'db'>;

/** Neighbouring bytes of one area that are read as one item. */
export type S7Block = Block<S7Member, S7Place>;

export function rangeOf(address: S7Address, count = countS7Bytes(address)): S7Range {
  return { area: address.area, db: address.db ?? 0, start: address.offset, count };
}

const layout: Layout<S7Member, S7Place> = {
  areaOf: ({ address: { area, db = 0 } }) => ({ area, db }),
  spanOf: ({ address }) => ({ start: address.offset, count: countS7Bytes(address) }),
};

/** Merges signals into as few items as gap and PDU allow. */
export function planS7Blocks(
  members: readonly S7Member[],
  limits: { readonly maxGap: number; readonly pduLength: number },
): S7Block[] {
  const most = s7Limits.readBytesMax(limits.pduLength);
  return planBlocks(members, layout, { maxGap: limits.maxGap, limitOf: () => most });
}

/** As many of the first blocks as one request and its answer have room for; at least one. */
export function countInOneRequest(blocks: readonly S7Range[], pduLength: number): number {
  let taken = 1;
  const counts = blocks.map(({ count }) => count);
  while (
    taken < Math.min(blocks.length, s7Limits.items) &&
    s7Limits.readRequestBytes(taken + 1) <= pduLength &&
    s7Limits.readAnswerBytes(counts.slice(0, taken + 1)) <= pduLength
  )
    taken += 1;
  return taken;
}

/** Two parts of a block that was refused; undefined when there is only one place left to blame. */
export const splitS7Block = (block: S7Block) => splitBlock(block, layout);
