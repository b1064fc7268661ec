import type { McWordOrder } from '@zutai/contract/driver-protocol';
import { deviceCode } from '@zutai/contract/sparkplug';
import { type BlockOutcome, BlockReader } from '../block/reader.ts';
import type { Reading } from '../driver.ts';
import { makeBadReading, makeReading } from '../scaling.ts';
import { extractRaw } from './codec.ts';
import type { McConnection } from './connection.ts';
import { isOfPlaces } from './end-code.ts';
import { type McBlock, type McMember, splitMcBlock } from './place.ts';

/** Reads the blocks of one connection. */
export function createMcReader(
  connection: Pick<McConnection, 'read'>,
  blocks: readonly McBlock[],
  wordOrder: McWordOrder,
): BlockReader<McBlock> {
  return new BlockReader(blocks, (block) => askForBlock(connection, block, wordOrder), splitMcBlock);
}

async function askForBlock(
  connection: Pick<McConnection, 'read'>,
  block: McBlock,
  wordOrder: McWordOrder,
): Promise<BlockOutcome> {
  const outcome = await connection.read(block);
  if (outcome.failure) {
    const { failure, isLost, endCode } = outcome;
    if (endCode === undefined) return { failure, because: isLost ? 'lost' : 'silence' };
    return { failure, because: isOfPlaces(endCode) ? 'place' : 'other' };
  }
  const readings = block.members.map((member) => readMember(member, block.start, outcome.data, wordOrder));
  return { readings };
}

/** @param start device number of the first place in `data` */
export function readMember(
  { signal, address, range }: McMember,
  start: number,
  data: Buffer,
  wordOrder: McWordOrder,
): Reading {
  const order = address.wordOrder ?? wordOrder;
  const raw = extractRaw(address, range.start - start, range.count, data, order);
  if (raw !== undefined) return makeReading(signal, raw);
  const message = 'the answer has a bit that is neither 0 nor 1';
  return makeBadReading(signal, { code: deviceCode.dataCheckError, message });
}
