import { countS7Bytes, type S7Address } from '@zutai/contract/driver-protocol';
import type { Member } from '../members.ts';
import { type S7Range, s7Limits } from './wire/pdu.ts';

export type S7Member = Member<S7Address>;

/** Neighbouring bytes of one area that are read as one item. */
export interface S7Block extends S7Range {
  /** In order of address. */
  readonly members: readonly S7Member[];
}

const endOf = ({ address }: S7Member) => address.offset + countS7Bytes(address);

export function rangeOf(address: S7Address, count = countS7Bytes(address)): S7Range {
  return { area: address.area, db: address.db ?? 0, start: address.offset, count };
}

function makeBlock(members: readonly S7Member[]): S7Block {
  const { address } = members[0]!;
  return { ...rangeOf(address, Math.max(...members.map(endOf)) - address.offset), members };
}

/** Merges signals into as few items as gap and PDU allow; a value is never torn between two. */
export function planBlocks(
  members: readonly S7Member[],
  limits: { readonly maxGap: number; readonly pduLength: number },
): S7Block[] {
  const most = s7Limits.readBytesMax(limits.pduLength);
  const groups = Map.groupBy(members, ({ address }) => `${address.area} ${address.db ?? 0}`);
  return [...groups.values()].flatMap((group) => {
    const blocks: S7Block[] = [];
    let joined: S7Member[] = [];
    let end = 0;
    for (const member of group.toSorted((a, b) => a.address.offset - b.address.offset)) {
      const first = joined[0];
      const { offset } = member.address;
      const canJoin =
        first !== undefined &&
        offset - end <= limits.maxGap &&
        Math.max(end, endOf(member)) - first.address.offset <= most;
      if (!canJoin) {
        if (first) blocks.push(makeBlock(joined));
        joined = [];
        end = 0;
      }
      joined.push(member);
      end = Math.max(end, endOf(member));
    }
    return [...blocks, makeBlock(joined)];
  });
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

/**
 * Two parts of a block that was refused, cut at its widest gap (what nobody asked for is the likeliest reason), else in
 * the middle. Undefined when there is only one place left to blame: bits of one byte are one.
 */
export function splitBlock({ members, start }: S7Block): [S7Block, S7Block] | undefined {
  let cut: { readonly index: number; readonly gap: number } | undefined;
  let end = start;
  const middle = members.length / 2;
  for (const [index, member] of members.entries()) {
    const before = members[index - 1];
    const isPlace =
      before && (before.address.offset !== member.address.offset || endOf(before) !== endOf(member));
    const gap = Math.max(0, member.address.offset - end);
    const isBetter =
      !cut || gap > cut.gap || (gap === cut.gap && Math.abs(index - middle) < Math.abs(cut.index - middle));
    if (isPlace && isBetter) cut = { index, gap };
    end = Math.max(end, endOf(member));
  }
  return cut && [makeBlock(members.slice(0, cut.index)), makeBlock(members.slice(cut.index))];
}
