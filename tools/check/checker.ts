/** What a checker found. One that looked at nothing has checked nothing: the runner fails it. */
export interface CheckResult {
  /** How many files (or rows) were looked at. */
  readonly looked: number;
  /** One line a problem, with the place first. */
  readonly problems: readonly string[];
}

export interface Checker {
  readonly name: string;
  /** Runs on the checkout in `root`. */
  run(root: string): Promise<CheckResult> | CheckResult;
}

/** True when the result counts as green. */
export function isGreen(result: CheckResult): boolean {
  return result.looked > 0 && result.problems.length === 0;
}
