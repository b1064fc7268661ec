/** Over which time, for how many operators, and of which alarms the alarm system is looked at. */
export interface Asked {
  readonly fromMs: number;
  readonly toMs: number;
  readonly operators: number;
  /** Subsequent alarms of first-out groups count as well. */
  readonly countsSubsequent: boolean;
}
