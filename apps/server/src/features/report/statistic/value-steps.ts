import type { StepValues } from './step-values.ts';

/** What a signal was when the first step began. */
export interface Before {
  /** The last good value; NaN when there is none. */
  readonly known: number;
  /** The same while it held until then; NaN after a value that was not good. */
  readonly held: number;
}

type Step = { -readonly [N in keyof StepValues]: StepValues[N] };

/** Puts values, one by one in the order of their times, into steps: what roll-ups cannot say, and calculated values. */
export class ValueSteps {
  readonly #bounds: readonly number[];
  readonly #untilMs: number;
  readonly #steps: Step[];
  #at = 0;
  #timeMs: number;
  #known: number;
  #held: number;

  /** @param bounds begins of the steps and the end of the last; @param untilMs nothing is known after it */
  constructor(bounds: readonly number[], { known, held }: Before, untilMs: number) {
    this.#bounds = bounds;
    this.#untilMs = untilMs;
    this.#timeMs = bounds[0] ?? 0;
    this.#known = known;
    this.#held = held;
    this.#steps = bounds.slice(1).map((endMs, i) => emptyStep(bounds[i]!, Math.min(endMs, untilMs)));
  }

  /** @param value NaN for one that is no good number */
  push(timeMs: number, value: number): void {
    this.#holdUntil(timeMs);
    const step = this.#steps[this.#at];
    if (step === undefined || timeMs < this.#bounds[0]!) return;
    step.count += 1;
    this.#held = value;
    if (Number.isNaN(value)) return;
    const known = this.#known;
    if (!Number.isNaN(known)) {
      step.increase += value >= known ? value - known : Math.max(0, value);
      if (known === 0 && value !== 0) step.switchCount += 1;
    }
    if (step.goodCount === 0) Object.assign(step, { first: value, min: value, max: value });
    step.goodCount += 1;
    step.sum += value;
    step.min = Math.min(step.min, value);
    step.max = Math.max(step.max, value);
    step.last = value;
    this.#known = value;
  }

  finish(): readonly StepValues[] {
    this.#holdUntil(Math.min(this.#untilMs, this.#bounds.at(-1) ?? 0));
    return this.#steps;
  }

  /** What holds goes on, over the ends of steps. */
  #holdUntil(timeMs: number): void {
    while (this.#at < this.#steps.length) {
      const endMs = this.#bounds[this.#at + 1]!;
      const ms = Math.min(timeMs, endMs, this.#untilMs) - this.#timeMs;
      if (ms > 0 && !Number.isNaN(this.#held)) {
        const step = this.#steps[this.#at]!;
        step.goodMs += ms;
        step.integral += ms * this.#held;
        if (this.#held !== 0) step.runMs += ms;
      }
      if (ms > 0) this.#timeMs += ms;
      if (timeMs < endMs) return;
      this.#timeMs = endMs;
      this.#at += 1;
    }
  }
}

function emptyStep(fromMs: number, endMs: number): Step {
  return {
    ...{ count: 0, goodCount: 0, min: Number.NaN, max: Number.NaN, first: Number.NaN, last: Number.NaN },
    ...{ sum: 0, integral: 0, goodMs: 0, lengthMs: Math.max(0, endMs - fromMs) },
    ...{ increase: 0, runMs: 0, switchCount: 0 },
  };
}
