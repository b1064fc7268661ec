import { setTimeout as delay } from 'node:timers/promises';

/** Calls `work` once every `intervalMs` on average for so long; what a busy machine delayed is made up for. */
export async function pace(
  intervalMs: number,
  durationMs: number,
  work: (turn: number) => void,
): Promise<void> {
  const startMs = performance.now();
  const turns = Math.floor(durationMs / intervalMs);
  for (let turn = 0; turn < turns; turn += 1) {
    const waitMs = startMs + turn * intervalMs - performance.now();
    if (waitMs > 0.5) await delay(waitMs);
    work(turn);
  }
}

/** The value below which `share` of the (sorted here) samples lie. */
export function quantile(samples: Float64Array | number[], share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
