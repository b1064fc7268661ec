/** What is due at which time, the earliest first: a binary heap. */
export class DueQueue<T> {
  readonly #times: number[] = [];
  readonly #things: T[] = [];

  /** Infinity when nothing is due. */
  get nextMs(): number {
    return this.#times[0] ?? Number.POSITIVE_INFINITY;
  }

  push(timeMs: number, thing: T): void {
    const [times, things] = [this.#times, this.#things];
    let at = times.length;
    times.push(timeMs);
    things.push(thing);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (times[above]! <= timeMs) break;
      times[at] = times[above]!;
      things[at] = things[above]!;
      at = above;
    }
    times[at] = timeMs;
    things[at] = thing;
  }

  /** Takes the earliest; only while something is due some time. */
  pop(): T {
    const [times, things] = [this.#times, this.#things];
    const first = things[0]!;
    const timeMs = times.pop()!;
    const thing = things.pop()!;
    const count = times.length;
    if (count === 0) return first;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= count) break;
      if (below + 1 < count && times[below + 1]! < times[below]!) below += 1;
      if (times[below]! >= timeMs) break;
      times[at] = times[below]!;
      things[at] = things[below]!;
      at = below;
    }
    times[at] = timeMs;
    things[at] = thing;
    return first;
  }
}
