import type { errors } from '@zutai/contract';

/** What a call is answered whose sample cannot be served. */
export interface Answer {
  readonly error: keyof typeof errors;
  /** The test that sees the call served, below `apps/server/src`. */
  readonly test: string;
}

/** Answers of calls that share one and its test. */
export const answered = (error: keyof typeof errors, test: string, names: string) =>
  Object.fromEntries(names.split(' ').map((name): [string, Answer] => [name, { error, test }]));
