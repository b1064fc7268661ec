/** A value as somebody wrote it. */
export interface SlowRow {
  readonly timeMs: number;
  readonly value: number | null;
  readonly code: number;
  readonly text: string | null;
}

/** Everything of one signal in a map, asked in the simplest way: what the history must answer. */
export class SlowHistory {
  readonly #rows = new Map<number, SlowRow>();

  write(row: SlowRow): void {
    this.#rows.set(row.timeMs, row);
  }

  range(fromMs: number, toMs: number): SlowRow[] {
    return [...this.#rows.values()]
      .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
      .sort((a, b) => a.timeMs - b.timeMs);
  }

  newest(sinceMs: number, untilMs: number) {
    const hasValue = ({ value, text }: SlowRow) => value !== null || text !== null;
    const newest = this.range(sinceMs, untilMs).at(-1);
    if (newest === undefined) return undefined;
    const twoDaysMs = 2 * 86_400_000;
    const readable = hasValue(newest)
      ? newest
      : this.range(Math.max(sinceMs, newest.timeMs - twoDaysMs), newest.timeMs - 1).findLast(hasValue);
    return {
      timeMs: newest.timeMs,
      value: newest.value ?? readable?.value ?? null,
      code: newest.code,
      text: newest.text ?? readable?.text ?? null,
      goodMs: readable?.code === 200 ? readable.timeMs : null,
    };
  }

  /** Least and greatest of the trusted, and the first other one as a gap, of each bucket, in the order of their times. */
  curve(
    { fromMs, toMs, maxPoints }: { fromMs: number; toMs: number; maxPoints: number },
    grid: { originMs: number; bucketMs: number },
  ): { times: number[]; values: number[]; codes: number[] } {
    const rows = this.range(fromMs, toMs);
    const buckets = Map.groupBy(rows, ({ timeMs }) => Math.floor((timeMs - grid.originMs) / grid.bucketMs));
    const kept =
      rows.length <= maxPoints
        ? rows
        : [...buckets.values()].flatMap((bucket) => {
            const there = bucket.filter(
              ({ value, code }) => value !== null && (code === 200 || code === 201),
            );
            const least = there.toSorted((a, b) => a.value! - b.value!)[0];
            const most = there.toSorted((a, b) => b.value! - a.value!)[0];
            const missing = bucket.find((row) => !there.includes(row));
            return [...new Set([least, most, missing && { ...missing, value: null }])]
              .filter((row) => row !== undefined)
              .sort((a, b) => a.timeMs - b.timeMs);
          });
    return {
      times: kept.map(({ timeMs }) => timeMs),
      values: kept.map(({ value }) => value ?? Number.NaN),
      codes: kept.map(({ code }) => code),
    };
  }

  /** What a report has of a bucket, the end not counted. */
  bucket(fromMs: number, endMs: number, isText: boolean) {
    const isGood = ({ value, text, code }: SlowRow) =>
      code === 200 && (isText ? text !== null : value !== null && Number.isFinite(value));
    const within = this.range(fromMs, endMs - 1);
    const good = within.filter(isGood);
    const numbers = isText ? [] : good;
    const before = this.range(Number.NEGATIVE_INFINITY, fromMs - 1).at(-1);
    let goodMs = 0;
    let integral = 0;
    const steps = [...(before === undefined ? [] : [{ ...before, timeMs: fromMs }]), ...within];
    for (const [i, row] of steps.entries()) {
      const ms = (steps[i + 1]?.timeMs ?? endMs) - row.timeMs;
      if (!isGood(row)) continue;
      goodMs += ms;
      if (!isText) integral += ms * row.value!;
    }
    const least = numbers.toSorted((a, b) => a.value! - b.value!)[0];
    const most = numbers.toSorted((a, b) => b.value! - a.value!)[0];
    const none = Number.NaN;
    return {
      ...{ fromMs, toMs: endMs, count: within.length, goodCount: good.length },
      ...{ min: least?.value ?? none, minMs: least?.timeMs ?? none },
      ...{ max: most?.value ?? none, maxMs: most?.timeMs ?? none },
      ...{ first: numbers[0]?.value ?? none, firstMs: numbers[0]?.timeMs ?? none },
      ...{ last: numbers.at(-1)?.value ?? none, lastMs: numbers.at(-1)?.timeMs ?? none },
      sum: numbers.reduce((sum, { value }) => sum + value!, 0),
      timeMean: goodMs > 0 ? integral / goodMs : none,
      goodShare: goodMs / (endMs - fromMs),
      /** What rounding of sums may cost. */
      scale: Math.max(0, ...numbers.map(({ value }) => Math.abs(value!)), Math.abs(before?.value ?? 0)),
    };
  }
}
