import { countS7Bytes, parseS7Address, s7Types } from '@zutai/contract/driver-protocol';
import type { SignalConfiguration } from '@zutai/contract/sparkplug';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countInOneRequest,
  planS7Blocks as planBlocks,
  type S7Member,
  splitS7Block as splitBlock,
} from './plan.ts';
import { s7Limits } from './wire/pdu.ts';

function member(at: string): S7Member {
  const parsed = parseS7Address(at);
  if (!parsed.ok) throw new Error(parsed.message);
  return { signal: { tag: at } as SignalConfiguration, address: parsed.address };
}

const show = (blocks: ReturnType<typeof planBlocks>) =>
  blocks.map(({ area, db, start, count }) => `${area}${db} ${start}+${count}`);

it('merges neighbours, across gaps that are allowed, and nothing else', () => {
  const members = ['DB1,REAL4', 'DB1,REAL0', 'DB1,INT24', 'DB1,INT43', 'DB2,INT0', 'M0.0', 'M0.7', 'I0.0'];
  const blocks = planBlocks(members.map(member), { maxGap: 16, pduLength: 240 });
  expect(show(blocks)).toEqual(['db1 0+26', 'db1 43+2', 'db2 0+2', 'memory0 0+1', 'input0 0+1']);
});

const address = fc.record({
  db: fc.integer({ min: 1, max: 3 }),
  type: fc.constantFrom(...s7Types),
  offset: fc.integer({ min: 0, max: 2_000 }),
  number: fc.integer({ min: 0, max: 7 }),
});
const members = fc.array(
  address.map(({ db, type, offset, number }) => {
    const behind = type === 'BOOL' ? `.${number}` : type === 'STRING' ? `.${number + 1}` : '';
    return member(`DB${db},${type === 'BOOL' ? 'X' : type}${offset}${behind}`);
  }),
  { minLength: 1, maxLength: 80 },
);

it('holds every value whole, once, within the PDU that was agreed on', () => {
  fc.assert(
    fc.property(members, fc.constantFrom(112, 240, 480, 960), fc.nat(200), (all, pduLength, maxGap) => {
      const blocks = planBlocks(all, { maxGap, pduLength });
      expect(new Set(blocks.flatMap((block) => block.members))).toEqual(new Set(all));
      for (const block of blocks)
        for (const each of block.members) {
          expect(each.address.offset).toBeGreaterThanOrEqual(block.start);
          expect(each.address.offset + countS7Bytes(each.address)).toBeLessThanOrEqual(
            block.start + block.count,
          );
        }
      const waiting = [...blocks];
      while (waiting.length > 0) {
        const asked = waiting.splice(0, countInOneRequest(waiting, pduLength));
        expect(asked.length).toBeGreaterThan(0);
        expect(s7Limits.readRequestBytes(asked.length)).toBeLessThanOrEqual(pduLength);
        expect(s7Limits.readAnswerBytes(asked.map(({ count }) => count))).toBeLessThanOrEqual(pduLength);
      }
    }),
  );
});

it('splits a refused block at its widest gap, down to one place', () => {
  const [block] = planBlocks(['DB1,INT0', 'DB1,INT2', 'DB1,INT10', 'DB1,INT12'].map(member), {
    maxGap: 16,
    pduLength: 240,
  });
  expect(show(splitBlock(block!)!)).toEqual(['db1 0+4', 'db1 10+4']);
  expect(show(splitBlock(splitBlock(block!)![0])!)).toEqual(['db1 0+2', 'db1 2+2']);
  const [bits] = planBlocks(['M0.0', 'M0.3', 'M0.7'].map(member), { maxGap: 0, pduLength: 240 });
  expect(splitBlock(bits!)).toBeUndefined();
});
