import type { SignalConfiguration } from '@zutai/contract/sparkplug';
import type { Sample } from '../buffer/sample-codec.ts';
import type { Reading } from '../drivers/driver.ts';
import type { ReportTurn } from '../economy/economy.ts';

/** An unchanged value is sent again after this long, so that "no news" is not mistaken for "unchanged". */
export const refreshMs = 60_000;
/** The same while somebody looks. */
export const watchedRefreshMs = 10_000;
/** A clock set back by no more than this does not put one value of a signal before, or upon, the one before it. */
export const orderedWithinMs = 1_000;

const isNumeric = (value: Sample['value']) => typeof value === 'number' || typeof value === 'bigint';

function isWithinDeadband(
  signal: SignalConfiguration,
  before: Sample['value'],
  now: Sample['value'],
): boolean {
  if (before === now) return true;
  if (typeof before === 'bigint' && typeof now === 'bigint')
    return Number(now > before ? now - before : before - now) <= (signal.deadband ?? 0);
  if (!isNumeric(before) || !isNumeric(now)) return false;
  return Math.abs(Number(now) - Number(before)) <= (signal.deadband ?? 0);
}

/** Decides which readings are worth a message: changes beyond the deadband, changes of quality, and a refresh. */
export class ReportFilter {
  readonly #reported = new Map<string, Sample>();
  /** In economy mode, the round in which each signal was reported last. */
  readonly #rounds = new Map<string, number>();
  #watchedUntilMs = 0;

  watch(untilMs: number): void {
    this.#watchedUntilMs = untilMs;
  }

  /**
   * The sample to send, or undefined when the last one still says the same, or stands for it until the next round.
   * @param turn in economy mode; without it, and of a device that is open, changes are reported as they come
   * @param isUrgent changes of the signal are reported all the same
   */
  take(reading: Reading, timeMs: number, turn?: ReportTurn, isUrgent = false): Sample | undefined {
    const { signal } = reading;
    const code = reading.failure?.code ?? '';
    const before = this.#reported.get(signal.id);
    const limitMs = timeMs < this.#watchedUntilMs ? watchedRefreshMs : refreshMs;
    if (before && before.code === code) {
      // A clock that was set back must not silence a signal.
      const ageMs = timeMs - before.timeMs;
      const isOrdered = ageMs >= -orderedWithinMs;
      const isSame = isWithinDeadband(signal, before.value, reading.value);
      if (turn !== undefined && !turn.isOpen) {
        const isDue = this.#rounds.get(signal.id) !== turn.round;
        if (isOrdered && !isDue && (isSame || !isUrgent)) return undefined;
      } else if (isSame && isOrdered && ageMs < limitMs) return undefined;
    }
    const sample: Sample = {
      signalId: signal.id,
      timeMs: followTime(before?.timeMs, timeMs),
      value: reading.value,
      code,
    };
    this.#reported.set(signal.id, sample);
    if (turn !== undefined) this.#rounds.set(signal.id, turn.round);
    return sample;
  }

  /** A value that is reported whatever was reported before, with a time of its own. */
  report(
    { id: signalId }: Pick<SignalConfiguration, 'id'>,
    { value, code, timeMs }: Pick<Sample, 'value' | 'code' | 'timeMs'>,
    { round }: ReportTurn,
  ): Sample {
    const sample = {
      signalId,
      timeMs: followTime(this.#reported.get(signalId)?.timeMs, timeMs),
      value,
      code,
    };
    this.#reported.set(signalId, sample);
    this.#rounds.set(signalId, round);
    return sample;
  }

  /** What was last reported of a signal. */
  getLast(signalId: string): Sample | undefined {
    return this.#reported.get(signalId);
  }
}

/**
 * Samples of one signal have times of their own: of two with the same time a history keeps one. A late poll and the
 * next one, or a value read back and a poll, may fall into the same millisecond.
 */
function followTime(beforeMs: number | undefined, timeMs: number): number {
  if (beforeMs === undefined || timeMs > beforeMs || beforeMs - timeMs > orderedWithinMs) return timeMs;
  return beforeMs + 1;
}
