import { parseModbusAddress } from '@zutai/contract/driver-protocol';
import { describe, expect, it } from 'vitest';
import { type ModbusBlock, planModbusBlocks, splitModbusBlock } from '../modbus/block.ts';
import { configureDriver } from '../modbus/testdata/configure.ts';
import { type AskedBlock, askWhole, rejoinBlocks, splitRefused as splitAny } from './refusal.ts';

const failure = { code: '1711', message: 'refused' } as const;
const splitRefused = (block: AskedBlock<ModbusBlock>, why: typeof failure, nowMs: number) =>
  splitAny(block, splitModbusBlock, why, nowMs);
const limits = { maxGap: 16, maxBlock: 125, maxBlockBits: 2_000 };

function planOne(count: number): AskedBlock<ModbusBlock> {
  const texts = Array.from({ length: count }, (_, i) => ({ tag: `r${i}`, at: `HR:${i}` }));
  const members = configureDriver(502, texts).signals.map((signal, index) => {
    const parsed = parseModbusAddress(texts[index]!.at);
    if (!parsed.ok) throw new Error(parsed.message);
    return { signal, address: parsed.address };
  });
  return askWhole(planModbusBlocks(members, limits)[0]!);
}

describe('a refused block', () => {
  it('is asked in halves, and as a whole again once both have answered for ten minutes', () => {
    const block = planOne(4);
    const halves = splitRefused(block, failure, 1_000)!;
    expect(halves.map((half) => [half.start, half.count])).toEqual([
      [0, 2],
      [2, 2],
    ]);
    expect(rejoinBlocks(halves, 600_999)).toEqual(halves);
    expect(rejoinBlocks(halves, 601_000)).toEqual([block]);
  });

  it('stays in pieces while one of them is refused', () => {
    const [first, second] = splitRefused(planOne(2), failure, 0)!;
    expect(splitRefused(first, failure, 0)).toBeUndefined();
    expect(first.refused).toEqual({ failure, untilMs: 30_000 });
    expect(rejoinBlocks([first, second], 10_000_000)).toEqual([first, second]);
  });

  it('is one block again when every piece was refused, and not split for five minutes', () => {
    const block = planOne(2);
    const pieces = splitRefused(block, failure, 0)!;
    for (const piece of pieces) splitRefused(piece, failure, 0);
    const [whole, ...others] = rejoinBlocks(pieces, 0);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({ start: 0, count: 2, refused: { untilMs: 30_000 } });
    expect(splitRefused(whole!, failure, 299_999)).toBeUndefined();
    expect(splitRefused(whole!, failure, 300_000)).toHaveLength(2);
  });
});
