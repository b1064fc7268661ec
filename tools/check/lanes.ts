import os from 'node:os';
import type { Checker, CheckResult } from './checker.ts';

/** How many checkers run at once: most of the time goes to programs of which each knows how to use some processors. */
const LANES = 2;

/** Processors for the program of one lane. */
export const THREADS_OF_A_LANE = Math.max(1, Math.floor(os.availableParallelism() / LANES));

/** Starts the checkers in their order, two at a time; a result for each, in the same order. */
export function runInLanes(checkers: readonly Checker[], root: string): Promise<CheckResult>[] {
  const waiting = checkers.map((checker) => ({ checker, ...Promise.withResolvers<CheckResult>() }));
  const results = waiting.map(({ promise }) => promise);
  // Whoever reads the results awaits them one after another: until its turn comes, a failure has nobody who looks.
  for (const result of results) result.catch(() => undefined);
  const runNext = async (): Promise<void> => {
    const next = waiting.shift();
    if (next === undefined) return;
    try {
      next.resolve(await next.checker.run(root));
    } catch (error) {
      next.reject(error);
    }
    return runNext();
  };
  for (let lane = 0; lane < LANES; lane += 1) void runNext();
  return results;
}
