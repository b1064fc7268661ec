import type { DiagramProblem } from '../problem.ts';

export type Rec = Record<string, unknown>;

export function isRecord(value: unknown): value is Rec {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Thrown while a page file is read only, so that checks can stand where they belong; always turned into a value. */
export class Refusal extends Error {
  readonly problem: DiagramProblem;
  constructor(problem: DiagramProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export function wrongType(path: string, expected: string): never {
  throw new Refusal({ code: 'wrong-type', path, expected });
}
