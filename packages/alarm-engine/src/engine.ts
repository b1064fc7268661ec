import { signalsOf } from './condition/registry.ts';
import { DueQueue } from './due-queue.ts';
import { JudgedRule, type RuleChange } from './judged-rule.ts';
import { Message, newestMs, type TakenValue } from './message.ts';
import type { Reading, Readings } from './reading.ts';
import type { AlarmRule, Stage } from './rule.ts';

export type { RuleChange } from './judged-rule.ts';
export type { TakenValue } from './message.ts';

export type ChangeListener = (rule: AlarmRule, change: RuleChange) => void;

/** What was announced of a rule before. */
export interface Announced {
  readonly stage: Stage;
  readonly isSuppressed: boolean;
}

/**
 * Judges rules by what it is told, in the order in which it is told, and by the time that goes by: no clock, no timer,
 * no I/O of its own. What it says of a rule is a change of stage after its delays, or of suppression by design; what
 * that makes of the alarm is `stepAlarm`'s part. Values of earlier (back-fill) are not to be told.
 */
export class AlarmEngine {
  readonly #rules = new Map<string, JudgedRule>();
  readonly #bySignal = new Map<number, Set<JudgedRule>>();
  readonly #byEquipment = new Map<string, Set<JudgedRule>>();
  readonly #signals = new Map<number, Reading>();
  readonly #online = new Map<string, boolean>();
  readonly #due = new DueQueue<{ readonly judged: JudgedRule; readonly dueMs: number }>();
  readonly #listener: ChangeListener;
  readonly #readings: Readings = {
    signal: (id) => this.#signals.get(id),
    isOnline: (id) => this.#online.get(id),
    aheadMs: () => this.#aheadMs,
  };
  #aheadMs = 0;

  /** @param listener called within `take`, `takeTogether`, `setOnline`, `advance` and `setRule` */
  constructor(listener: ChangeListener) {
    this.#listener = listener;
  }

  /** Whether any rule looks at the signal: what nobody looks at need not be told. */
  reads(signalId: number): boolean {
    return this.#bySignal.has(signalId);
  }

  announcedOf(ruleId: string): Announced | undefined {
    return this.#rules.get(ruleId);
  }

  ruleOf(ruleId: string): AlarmRule | undefined {
    return this.#rules.get(ruleId)?.rule;
  }

  /** What was told last of a signal that some rule looks at. */
  readingOf(signalId: number): Reading | undefined {
    return this.#signals.get(signalId);
  }

  /**
   * Takes up a rule, or what became of it; it is judged once, at once, by what is known.
   * @param announced as stored; without it what this engine announced of the rule before
   * @param current what is known elsewhere of the rule's signals; of those that another rule looks at the engine was told
   */
  setRule(
    rule: AlarmRule,
    atMs: number,
    announced: Announced | undefined = this.announcedOf(rule.id),
    current: readonly TakenValue[] = [],
  ): void {
    this.advance(atMs);
    const before = this.#drop(rule.id);
    const judged = new JudgedRule(rule, announced?.stage, announced?.isSuppressed, before);
    this.#rules.set(rule.id, judged);
    for (const id of signalsOf(rule)) addTo(this.#bySignal, id, judged);
    addTo(this.#byEquipment, rule.equipmentId, judged);
    if (before !== undefined) this.#forgetUnread(before.rule);
    const learned = current.filter(({ signalId }) => this.reads(signalId) && !this.#signals.has(signalId));
    for (const { signalId, reading } of learned) this.#signals.set(signalId, reading);
    const timeMs = learned.length === 0 ? atMs + this.#aheadMs : newestMs(learned);
    this.#judge(judged, timeMs, atMs);
  }

  /**
   * Schedules and times of alarms are by the calendar, delays by the engine's clock, which runs evenly: the calendar of
   * a machine is set, by hand or by NTP, and goes on while the machine sleeps.
   * @param aheadMs what the calendar is ahead of the engine's clock; 0 until it is told
   */
  setCalendar(aheadMs: number, atMs: number): void {
    if (aheadMs === this.#aheadMs) return;
    this.advance(atMs);
    this.#aheadMs = aheadMs;
    for (const judged of this.#rules.values())
      if (judged.rule.schedule !== null) this.#judge(judged, atMs + aheadMs, atMs);
  }

  removeRule(ruleId: string): void {
    const judged = this.#drop(ruleId);
    if (judged !== undefined) this.#forgetUnread(judged.rule);
  }

  take(signalId: number, reading: Reading): void {
    this.takeTogether([{ signalId, reading }]);
  }

  /**
   * Takes the values of one message, in the order in which they stand there, several of a signal in the order of their
   * time. No rule is judged between two signals of the message: one whose condition is of several that are in it is judged
   * once, when all are taken; any other at each value of its signal, as if the values had come alone, and with what the
   * message says of its suppressor.
   */
  takeTogether(values: readonly TakenValue[]): void {
    const read = values.filter(({ signalId }) => this.#bySignal.has(signalId));
    const [first] = read;
    if (first === undefined) return;
    this.advance(first.reading.atMs);
    const message = new Message(read);
    for (const [signalId, reading] of message.last) this.#signals.set(signalId, reading);
    for (const [at, { signalId, reading }] of read.entries()) {
      this.#signals.set(signalId, reading);
      for (const judged of this.#bySignal.get(signalId) ?? []) {
        const timeMs = message.timeOf(judged, at);
        if (timeMs !== undefined) this.#judge(judged, timeMs, reading.atMs);
      }
      this.#signals.set(signalId, message.last.get(signalId)!);
    }
  }

  setOnline(equipmentId: string, isOnline: boolean, timeMs: number, atMs: number): void {
    this.advance(atMs);
    if (this.#online.get(equipmentId) === isOnline) return;
    this.#online.set(equipmentId, isOnline);
    for (const judged of this.#byEquipment.get(equipmentId) ?? []) this.#judge(judged, timeMs, atMs);
  }

  /** When {@link advance} has something to do, ms by the engine's clock. */
  get nextDueMs(): number {
    return this.#due.nextMs;
  }

  /** Lets the time go by: delays that are over, values that did not change. */
  advance(atMs: number): void {
    while (this.#due.nextMs <= atMs) {
      const { judged, dueMs } = this.#due.pop();
      if (judged.queuedMs !== dueMs) continue;
      judged.queuedMs = Number.POSITIVE_INFINITY;
      judged.tick(this.#readings, dueMs, (change) => this.#listener(judged.rule, change));
      this.#queue(judged, dueMs);
    }
  }

  #judge(judged: JudgedRule, timeMs: number, atMs: number): void {
    judged.judge(this.#readings, timeMs, atMs, (change) => this.#listener(judged.rule, change));
    this.#queue(judged, atMs);
  }

  #queue(judged: JudgedRule, atMs: number): void {
    const dueMs = judged.dueMs(this.#readings, atMs);
    if (dueMs === judged.queuedMs) return;
    judged.queuedMs = dueMs;
    if (dueMs < Number.POSITIVE_INFINITY) this.#due.push(dueMs, { judged, dueMs });
  }

  /** @returns the rule as it was judged so far */
  #drop(ruleId: string): JudgedRule | undefined {
    const judged = this.#rules.get(ruleId);
    if (judged === undefined) return undefined;
    // An entry of the queue that is left finds that it is not the rule's any more.
    judged.queuedMs = Number.NaN;
    this.#rules.delete(ruleId);
    for (const id of signalsOf(judged.rule)) removeFrom(this.#bySignal, id, judged);
    removeFrom(this.#byEquipment, judged.rule.equipmentId, judged);
    return judged;
  }

  /** What no rule looks at is not told any more: its last value must not be taken for that of now by a later rule. */
  #forgetUnread(rule: AlarmRule): void {
    for (const id of signalsOf(rule)) if (!this.#bySignal.has(id)) this.#signals.delete(id);
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
}

function removeFrom<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
