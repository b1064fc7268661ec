import {
  countModbusPlaces,
  isModbusBitTable,
  type ModbusAddress,
  modbusTables,
} from '@zutai/contract/driver-protocol';
import type { SignalConfiguration } from '@zutai/contract/sparkplug';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ModbusBlock,
  type ModbusSignal,
  planModbusBlocks as planBlocks,
  splitModbusBlock as splitBlock,
} from './block.ts';

function member(address: ModbusAddress, id = '1'): ModbusSignal {
  const signal: SignalConfiguration = {
    id,
    tag: id,
    dataType: 'number',
    address: { ...address },
    scale: 1,
    offset: 0,
    writable: false,
  };
  return { signal, address };
}

const u16 = (address: number): ModbusSignal =>
  member({ table: 'holding', address, type: 'uint16' }, `${address}`);
const limits = { maxGap: 4, maxBlock: 10, maxBlockBits: 100 };
const spans = (blocks: ModbusBlock[]) => blocks.map((block) => [block.start, block.count]);

const anyMember: fc.Arbitrary<ModbusSignal> = fc
  .record({
    table: fc.constantFrom(...modbusTables),
    address: fc.integer({ min: 0, max: 300 }),
    type: fc.constantFrom('uint16' as const, 'float32' as const, 'float64' as const, 'string' as const),
    length: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ table, address, type, length }) => {
    if (isModbusBitTable(table)) return member({ table, address, type: 'bool' });
    return member(type === 'string' ? { table, address, type, length } : { table, address, type });
  });

describe('read blocks', () => {
  it('merges across gaps up to the limit and not beyond', () => {
    expect(spans(planBlocks([0, 1, 6, 12].map(u16), limits))).toEqual([
      [0, 7],
      [12, 1],
    ]);
  });

  it('keeps to the longest block', () => {
    expect(
      spans(
        planBlocks(
          Array.from({ length: 25 }, (_, i) => u16(i)),
          limits,
        ),
      ),
    ).toEqual([
      [0, 10],
      [10, 10],
      [20, 5],
    ]);
  });

  it('keeps the tables apart', () => {
    const blocks = planBlocks(
      [
        u16(0),
        member({ table: 'input', address: 1, type: 'uint16' }),
        member({ table: 'coil', address: 2, type: 'bool' }),
      ],
      limits,
    );
    expect(blocks.map((block) => block.table).toSorted()).toEqual(['coil', 'holding', 'input']);
  });

  it('holds every signal whole and once, within the limits', () => {
    fc.assert(
      fc.property(
        fc.array(anyMember, { maxLength: 60 }),
        fc.integer({ min: 1, max: 125 }),
        fc.integer({ min: 0, max: 30 }),
        (members, maxBlock, maxGap) => {
          const blocks = planBlocks(members, { maxGap, maxBlock, maxBlockBits: maxBlock });
          const found = blocks.flatMap((block) => block.members);
          expect(new Set(found)).toEqual(new Set(members));
          expect(found.length).toBe(members.length);
          for (const block of blocks) {
            const widest = Math.max(...block.members.map((each) => countModbusPlaces(each.address)));
            expect(block.count).toBeLessThanOrEqual(Math.max(maxBlock, widest));
            for (const { address } of block.members) {
              expect(address.table).toBe(block.table);
              expect(address.address).toBeGreaterThanOrEqual(block.start);
              expect(address.address + countModbusPlaces(address)).toBeLessThanOrEqual(
                block.start + block.count,
              );
            }
          }
        },
      ),
    );
  });

  it('splits until each place stands alone, and loses none', () => {
    fc.assert(
      fc.property(fc.array(anyMember, { minLength: 1, maxLength: 40 }), (members) => {
        const waiting = planBlocks(members, { maxGap: 30, maxBlock: 125, maxBlockBits: 2_000 });
        const alone: ModbusBlock[] = [];
        while (waiting.length > 0) {
          const block = waiting.pop()!;
          const halves = splitBlock(block);
          if (halves) waiting.push(...halves);
          else alone.push(block);
        }
        expect(new Set(alone.flatMap((block) => block.members))).toEqual(new Set(members));
        for (const block of alone) {
          expect(
            new Set(block.members.map(({ address }) => `${address.address}+${countModbusPlaces(address)}`))
              .size,
          ).toBe(1);
        }
      }),
    );
  });

  it('cuts at the widest gap first', () => {
    const [block] = planBlocks([0, 1, 2, 6, 7].map(u16), limits);
    expect(spans(splitBlock(block!)!)).toEqual([
      [0, 3],
      [6, 2],
    ]);
  });
});
