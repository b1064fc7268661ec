const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/** Least distance of two labels, screen px. */
const LABEL_GAP_PX = 64;

export interface RulerTick {
  /** Page units. */
  at: number;
  isLabelled: boolean;
}

/** Ticks between two places of a page, in page units; five between labels. */
export function rulerTicks(from: number, to: number, zoom: number): RulerTick[] {
  const step = STEPS.find((candidate) => candidate * zoom >= LABEL_GAP_PX) ?? STEPS.at(-1)!;
  const small = step / 5;
  const ticks: RulerTick[] = [];
  for (let count = Math.ceil(from / small); count * small <= to; count += 1)
    ticks.push({ at: count * small, isLabelled: count % 5 === 0 });
  return ticks;
}
