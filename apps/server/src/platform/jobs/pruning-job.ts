import type { Job } from './jobs.ts';

export interface PruningJobOptions {
  readonly name: string;
  /** As {@link Job.when}; nights suit it. */
  readonly when: Job['when'];
  /** Deletes at most so many rows whose time is over and says how many there were. */
  readonly deleteSome: (limit: number) => Promise<number>;
  /** Rows a step: each is a transaction of its own that holds nobody up for long. */
  readonly stepRows?: number;
}

/** A job that deletes what is kept for a time only, step by step until nothing is left to delete. */
export function createPruningJob({ name, when, deleteSome, stepRows = 500 }: PruningJobOptions): Job {
  return {
    name,
    when,
    work: async ({ signal }) => {
      while (!signal.aborted && (await deleteSome(stepRows)) === stepRows);
    },
  };
}
