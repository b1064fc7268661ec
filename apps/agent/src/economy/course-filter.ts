import type { EconomyCourse } from '@zutai/contract/sparkplug';
import type { Sample } from '../buffer/sample-codec.ts';
import type { Reading } from '../drivers/driver.ts';

type Value = Sample['value'];

/** Chooses what is kept of a signal while its device is closed, so that history has the course its recording asks for. */
export class CourseFilter {
  /** Kept last. */
  readonly #last = new Map<string, { value: Value; timeMs: number }>();

  /**
   * The value to keep, with a time of its own; undefined when what is known stands for it.
   * @param reported of the signal, last
   */
  take(
    { signal, value, failure }: Reading,
    timeMs: number,
    course: EconomyCourse,
    reported: Sample | undefined,
  ): Sample | undefined {
    const kept = this.#last.get(signal.id);
    const last = reported === undefined || (kept && kept.timeMs > reported.timeMs) ? kept : reported;
    // A change of quality is reported at once, so here everything is as good, or as bad, as what came before.
    if (last === undefined || timeMs <= last.timeMs) return undefined;
    const periodMs = course.periodS === undefined ? undefined : course.periodS * 1_000;
    const isDue =
      periodMs !== undefined && Math.floor(timeMs / periodMs) !== Math.floor(last.timeMs / periodMs);
    const isOther = course.onChange && differs(last.value, value, course.deadband);
    if (!isDue && !isOther) return undefined;
    this.#last.set(signal.id, { value, timeMs });
    return { signalId: signal.id, timeMs, value, code: failure?.code ?? '' };
  }
}

function differs(before: Value, now: Value, deadband: number): boolean {
  if (before === now) return false;
  if (typeof before === 'number' && typeof now === 'number') return Math.abs(now - before) > deadband;
  if (typeof before === 'bigint' && typeof now === 'bigint') {
    const by = now > before ? now - before : before - now;
    return Number(by) > deadband;
  }
  return true;
}
