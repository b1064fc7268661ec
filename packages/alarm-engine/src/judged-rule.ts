import type { Judgement } from './condition/judgement.ts';
import { conditionSignalsOf, createJudgement } from './condition/registry.ts';
import { isSameValue, type Readings } from './reading.ts';
import type { AlarmRule, Stage } from './rule.ts';
import { isScheduled, nextEdgeMs } from './schedule.ts';

/** A stage that is to be announced once its delay is over. */
interface Pending {
  readonly isRise: boolean;
  /** By the engine's clock; undefined while nobody knows the value, when the time stands still. */
  runsSinceMs: number | undefined;
  elapsedMs: number;
  /** What the calendar is ahead of the device's clock, ms. */
  readonly lagMs: number;
}

/** What became of a rule. Times are by the clock of the device that reported the value, ms UTC. */
export type RuleChange =
  | { readonly kind: 'stage'; readonly stage: Stage; readonly timeMs: number }
  | { readonly kind: 'suppressed'; readonly isSuppressed: boolean; readonly timeMs: number };

/** One rule at work: its condition with delays, and whether it is suppressed by design. */
export class JudgedRule {
  readonly rule: AlarmRule;
  /** Ids of the signals that the condition is about. */
  readonly conditionSignals: readonly number[];
  /** When it was said to be due last: an older entry of the queue is known by that, ms by the engine's clock. */
  queuedMs = Number.POSITIVE_INFINITY;
  readonly #judgement: Judgement;
  #stage: Stage;
  #raw: Stage;
  #isSuppressed: boolean;
  /** What the suppressor said last, whatever the schedule says; until it is heard, what was announced. */
  #isHeldDown: boolean;
  #pending: Pending | undefined;

  /**
   * @param stage and isSuppressed as they were announced before, by this process or another
   * @param before the rule as it was, of which it remembers what the same suppressor said
   */
  constructor(rule: AlarmRule, stage: Stage = 0, isSuppressed = false, before?: JudgedRule) {
    this.rule = rule;
    this.conditionSignals = [...conditionSignalsOf(rule)];
    this.#judgement = createJudgement(rule);
    this.#stage = stage;
    this.#raw = stage;
    this.#isSuppressed = isSuppressed;
    this.#isHeldDown =
      before !== undefined && isSameSuppressor(before.rule.suppressor, rule.suppressor)
        ? before.#isHeldDown
        : isSuppressed;
  }

  get stage(): Stage {
    return this.#stage;
  }

  get isSuppressed(): boolean {
    return this.#isSuppressed;
  }

  /**
   * @param timeMs time of the value that is judged, by the device's clock
   * @param atMs by the engine's clock
   */
  judge(readings: Readings, timeMs: number, atMs: number, out: (change: RuleChange) => void): void {
    this.#judgeSuppression(readings, timeMs, atMs, out);
    const raw = this.#judgement.judge(readings, this.#raw, atMs);
    const pending = this.#pending;
    if (raw === undefined) {
      if (pending?.runsSinceMs !== undefined) {
        pending.elapsedMs += atMs - pending.runsSinceMs;
        pending.runsSinceMs = undefined;
      }
      return;
    }
    this.#raw = raw;
    if (raw === this.#stage) {
      this.#pending = undefined;
      return;
    }
    const isRise = raw > this.#stage;
    if (pending === undefined || pending.isRise !== isRise) {
      const lagMs = Math.max(0, atMs + readings.aheadMs() - timeMs);
      this.#pending = { isRise, runsSinceMs: atMs, elapsedMs: 0, lagMs };
    } else pending.runsSinceMs ??= atMs;
    this.#announce(readings, atMs, out);
  }

  /** To be called at {@link dueMs}, before anything that is told at that moment. */
  tick(readings: Readings, atMs: number, out: (change: RuleChange) => void): void {
    this.#announce(readings, atMs, out);
    this.judge(readings, atMs + readings.aheadMs(), atMs, out);
  }

  /** When time alone can change something, ms by the engine's clock. */
  dueMs(readings: Readings, atMs: number): number {
    const { schedule } = this.rule;
    const aheadMs = readings.aheadMs();
    const scheduleMs =
      schedule === null ? Number.POSITIVE_INFINITY : nextEdgeMs(schedule, atMs + aheadMs) - aheadMs;
    const judgedMs = this.#judgement.dueMs?.() ?? Number.POSITIVE_INFINITY;
    return Math.min(scheduleMs, judgedMs > atMs ? judgedMs : Number.POSITIVE_INFINITY, this.#announcedMs());
  }

  #announcedMs(): number {
    const pending = this.#pending;
    if (pending?.runsSinceMs === undefined) return Number.POSITIVE_INFINITY;
    const { onDelayMs, offDelayMs } = this.rule;
    return pending.runsSinceMs + (pending.isRise ? onDelayMs : offDelayMs) - pending.elapsedMs;
  }

  #announce(readings: Readings, atMs: number, out: (change: RuleChange) => void): void {
    const dueMs = this.#announcedMs();
    if (dueMs > atMs) return;
    const { lagMs } = this.#pending!;
    this.#pending = undefined;
    this.#stage = this.#raw;
    out({ kind: 'stage', stage: this.#stage, timeMs: dueMs + readings.aheadMs() - lagMs });
  }

  #judgeSuppression(
    readings: Readings,
    timeMs: number,
    atMs: number,
    out: (change: RuleChange) => void,
  ): void {
    const { schedule, suppressor } = this.rule;
    let isSuppressed = schedule !== null && !isScheduled(schedule, atMs + readings.aheadMs());
    let changedMs = timeMs;
    if (suppressor !== null) {
      const reading = readings.signal(Number(suppressor.signalId));
      // Of one message, the suppressor's value may be newer than the one that is judged.
      if (reading !== undefined) changedMs = Math.max(changedMs, reading.timeMs);
      // What is not known leaves it as it was said last: a plant does not start because a wire broke.
      if (reading?.quality === 'good') this.#isHeldDown = isSameValue(reading.value, suppressor.equals);
      isSuppressed ||= this.#isHeldDown;
    }
    if (isSuppressed === this.#isSuppressed) return;
    this.#isSuppressed = isSuppressed;
    out({ kind: 'suppressed', isSuppressed, timeMs: changedMs });
  }
}

const isSameSuppressor = (one: AlarmRule['suppressor'], other: AlarmRule['suppressor']) =>
  one?.signalId === other?.signalId && one?.equals === other?.equals;
