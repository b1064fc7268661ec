/** Waiting times between attempts: doubled from min to max, each shortened at random by up to half, so that many agents do not come back at the same moment. */
export class Backoff {
  private readonly minMs: number;
  private readonly maxMs: number;
  private attempts = 0;

  constructor(limits: { minMs: number; maxMs: number }) {
    this.minMs = limits.minMs;
    this.maxMs = limits.maxMs;
  }

  nextMs(): number {
    const fullMs = Math.min(this.maxMs, this.minMs * 2 ** Math.min(this.attempts, 30));
    this.attempts += 1;
    return fullMs * (0.5 + Math.random() / 2);
  }

  /** After success. */
  reset(): void {
    this.attempts = 0;
  }
}
