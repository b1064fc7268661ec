import type { SignalConfiguration } from '@zutai/contract/sparkplug';
import type { DeviceFailure, PollOutcome, Reading } from '../driver.ts';
import { makeBadReading } from '../scaling.ts';
import { type AskedBlock, askWhole, rejoinBlocks, splitRefused } from './refusal.ts';

/** One block that gives no answer may be its own fault; two in a row are the connection's. */
const silentBlocksMax = 2;

/** What came of asking for one block. */
export type BlockOutcome =
  | { readonly readings: Reading[]; readonly failure?: undefined }
  | {
      readonly failure: DeviceFailure;
      /**
       * `place`: the device refused something in the block. `other`: it answered, and says nothing about places.
       * `silence`: no answer in time, on a connection that goes on. `lost`: the connection is of no use any more.
       */
      readonly because: 'place' | 'other' | 'silence' | 'lost';
    };

interface WithMembers {
  readonly members: readonly { readonly signal: SignalConfiguration }[];
}

/** Reads the blocks of one connection and learns which of them the device refuses. */
export class BlockReader<Block extends WithMembers> {
  #blocks: AskedBlock<Block>[];
  #silentBlocks = 0;
  readonly #ask: (block: Block) => Promise<BlockOutcome>;
  readonly #split: (block: Block) => [Block, Block] | undefined;

  constructor(
    blocks: readonly Block[],
    ask: (block: Block) => Promise<BlockOutcome>,
    split: (block: Block) => [Block, Block] | undefined,
  ) {
    this.#blocks = blocks.map(askWhole);
    this.#ask = ask;
    this.#split = split;
  }

  /** Reads every block once; gives up when the connection is lost. */
  async readAll(report: (readings: Reading[]) => void): Promise<PollOutcome> {
    const waiting = this.#blocks;
    const kept: AskedBlock<Block>[] = [];
    while (waiting.length > 0) {
      const block = waiting.shift()!;
      if (block.refused && block.refused.untilMs > performance.now()) {
        report(failAll(block, block.refused.failure));
        kept.push(block);
        continue;
      }
      const outcome = await this.#ask(block);
      const halves = this.#learn(block, outcome);
      if (halves) {
        waiting.unshift(...halves);
        continue;
      }
      kept.push(block);
      if (!outcome.failure) {
        report(outcome.readings);
        continue;
      }
      report(failAll(block, outcome.failure));
      if (outcome.because === 'lost' || this.#silentBlocks >= silentBlocksMax) {
        this.#blocks = [...kept, ...waiting];
        return { isLinkLost: true, failure: outcome.failure };
      }
    }
    this.#blocks = rejoinBlocks(kept, performance.now());
    return { isLinkLost: false };
  }

  #learn(
    block: AskedBlock<Block>,
    outcome: BlockOutcome,
  ): [AskedBlock<Block>, AskedBlock<Block>] | undefined {
    const isSilent = outcome.failure && (outcome.because === 'silence' || outcome.because === 'lost');
    this.#silentBlocks = isSilent ? this.#silentBlocks + 1 : 0;
    if (!outcome.failure) delete block.refused;
    else if (outcome.because === 'place')
      return splitRefused(block, this.#split, outcome.failure, performance.now());
    return undefined;
  }
}

function failAll({ members }: WithMembers, failure: DeviceFailure): Reading[] {
  return members.map(({ signal }) => makeBadReading(signal, failure));
}
