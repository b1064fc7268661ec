import type { DeviceFailure } from '../driver.ts';

/** A place the device has refused is asked again only now and then; it costs a request of its own. */
const refusedRetryMs = 30_000;
/** A block that was refused down to its last place is the device's fault, not a hole's: asked as one for so long. */
const wholeRefusedMs = 5 * 60_000;
/** Pieces that have all answered for so long are asked as one block again. */
const rejoinMs = 10 * 60_000;

/** A block as it is asked: as it was planned, or a piece of that. */
export type AskedBlock<Block> = Block & {
  readonly origin: Block;
  /** Not asked before `untilMs`. */
  refused?: { readonly failure: DeviceFailure; readonly untilMs: number };
  /** When the piece came to be; the block itself: 0. */
  readonly splitMs: number;
  /** Not split before. */
  readonly wholeUntilMs: number;
};

export function askWhole<Block extends object>(origin: Block): AskedBlock<Block> {
  return { ...origin, origin, splitMs: 0, wholeUntilMs: 0 };
}

/**
 * What to ask instead of a block the device has refused: its halves, to find out which place it means. None when
 * only one place is left, or all places were refused lately; the block is then left alone for a while.
 */
export function splitRefused<Block extends object>(
  block: AskedBlock<Block>,
  split: (block: Block) => [Block, Block] | undefined,
  failure: DeviceFailure,
  nowMs: number,
): [AskedBlock<Block>, AskedBlock<Block>] | undefined {
  const halves = nowMs < block.wholeUntilMs ? undefined : split(block);
  if (!halves) {
    block.refused = { failure, untilMs: nowMs + refusedRetryMs };
    return undefined;
  }
  const piece = (half: Block): AskedBlock<Block> => ({
    ...half,
    origin: block.origin,
    splitMs: nowMs,
    wholeUntilMs: 0,
  });
  return [piece(halves[0]), piece(halves[1])];
}

/** After a whole poll: pieces become one block again when all of them are refused, or none has been for long. */
export function rejoinBlocks<Block extends object>(
  blocks: readonly AskedBlock<Block>[],
  nowMs: number,
): AskedBlock<Block>[] {
  return [...Map.groupBy(blocks, (block) => block.origin)].flatMap(([origin, pieces]) => {
    if (pieces.length === 1) return pieces;
    const refused = pieces.flatMap((piece) => piece.refused ?? []);
    if (refused.length === pieces.length) {
      const whole = { ...askWhole(origin), wholeUntilMs: nowMs + wholeRefusedMs };
      return [{ ...whole, refused: { failure: refused[0]!.failure, untilMs: nowMs + refusedRetryMs } }];
    }
    const isSettled = pieces.every((piece) => nowMs - piece.splitMs >= rejoinMs);
    return refused.length === 0 && isSettled ? [askWhole(origin)] : pieces;
  });
}
