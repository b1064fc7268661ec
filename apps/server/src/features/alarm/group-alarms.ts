import { isDeepStrictEqual } from 'node:util';
import {
  AlarmEngine,
  type AlarmRule,
  type Announced,
  isKnownCondition,
  type Reading,
  type ReadingValue,
  type RuleChange,
  signalsOf,
  type TakenValue,
} from '@zutai/alarm-engine';
import { type AlarmOperand, qualityOf } from '@zutai/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease/lease.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { type LiveBoard, type LiveEquipment, slotKind } from '../live/index.ts';
import { messageWords, NO_WORDS, type SignalFormat, valueWords, type Words } from './alarm-words.ts';
import { AlarmWriter } from './alarm-writer.ts';
import type { ToldAlarm } from './journal-repository.ts';
import { readJudgedRules, type StoredRule } from './judged-rule-repository.ts';
import type { RuleChanges } from './rule-changes.ts';

/** Longest time a timer is set for: Node's own limit is 24.8 days. */
const MAX_TIMER_MS = 3_600_000;
/** How often it is looked whether the calendar was set, and by how much it has to be, ms. */
const CALENDAR_LOOK_MS = 10_000;
const CALENDAR_STEP_MS = 1_000;

export interface GroupAlarmsOptions {
  readonly database: Database;
  readonly logger: Logger;
  readonly board: LiveBoard;
  readonly changes: RuleChanges;
  readonly lease: Lease;
}

/** What a rule has beside what the engine knows. */
type RuleWords = Pick<StoredRule, 'message' | 'format'>;

/**
 * The alarms of one group of gateways, judged by the process that ingests it and written under its lease. Judging begins
 * where the process before left off: what it had announced is in the database, and what rings now is found by the values
 * that are reported.
 */
export class GroupAlarms {
  readonly #options: GroupAlarmsOptions;
  readonly #engine = new AlarmEngine((rule, change) => this.#note(rule, change));
  readonly #writer: AlarmWriter;
  readonly #words = new Map<string, RuleWords>();
  readonly #equipment = new Map<string, LiveEquipment>();
  readonly #startMs = Date.now() - performance.now();
  readonly #endings: (() => void)[];
  /** What a message said so far; undefined between messages. */
  #message: TakenValue[] | undefined;
  /** Values of before the message that became current or stale with it, by signal. */
  readonly #turned = new Map<number, TakenValue>();
  #loading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #timerMs = Number.POSITIVE_INFINITY;
  #aheadMs = 0;
  #isStopped = false;

  constructor(options: GroupAlarmsOptions) {
    const { database, logger, lease, board, changes } = options;
    this.#options = options;
    this.#writer = new AlarmWriter({
      database,
      logger,
      fence: lease.fence,
      onTold: (alarms) => this.#tell(alarms),
    });
    const looking = setInterval(() => this.#followCalendar(), CALENDAR_LOOK_MS).unref();
    this.#endings = [
      () => clearInterval(looking),
      board.onCurrency((equipment, slots) => this.#takeCurrency(equipment, slots)),
      changes.subscribe((ruleIds) => this.#load(ruleIds)),
      changes.subscribeWords((ruleIds) => this.#queue(() => this.#loadWords(ruleIds))),
    ];
  }

  /** The equipment of the group is this, from now on. */
  setEquipment(all: readonly LiveEquipment[]): void {
    const now = new Map(all.map((one) => [one.id, one]));
    const isGone = [...this.#equipment.keys()].some((id) => !now.has(id));
    const added = all.filter((one) => this.#equipment.get(one.id) !== one);
    const moved = added.filter(({ id }) => this.#equipment.has(id));
    this.#equipment.clear();
    for (const [id, one] of now) this.#equipment.set(id, one);
    for (const one of added)
      this.#engine.setOnline(one.id, one.online.online, one.online.timeMs, this.#nowMs());
    // What the former gateway said last is not of now any more.
    for (const one of moved) this.#takeCurrency(one, one.slots);
    if (isGone) this.#dropForeign();
    if (added.length > 0) this.#queue(() => this.#loadOf(added.map(({ id }) => id)));
  }

  /** Resolves when the rules of the equipment that was set are judged. */
  ready(): Promise<void> {
    return this.#loading;
  }

  /** What is told until {@link endMessage} is told together, and rules are judged by all of it. */
  beginMessage(): void {
    // One that was left in the middle was not taken to its end: what it said is known all the same.
    this.endMessage();
    this.#message = [];
  }

  /** A value of the message arrived that is the one of now. */
  takeValue(equipment: LiveEquipment, signalId: number, slot: number): void {
    const value = this.#read(equipment, signalId, slot);
    if (value === undefined) return;
    this.#turned.delete(signalId);
    if (this.#message === undefined) this.#judge([value]);
    else this.#message.push(value);
  }

  endMessage(): void {
    const values = [...this.#turned.values(), ...(this.#message ?? [])];
    this.#message = undefined;
    this.#turned.clear();
    this.#judge(values);
  }

  async stop(isOrderly: boolean): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    for (const end of this.#endings) end();
    await this.#writer.close(isOrderly);
  }

  /** The machine's calendar may be set, and goes on while it sleeps. */
  #followCalendar(): void {
    const nowMs = this.#nowMs();
    const aheadMs = Date.now() - nowMs;
    if (Math.abs(aheadMs - this.#aheadMs) < CALENDAR_STEP_MS) return;
    this.#aheadMs = aheadMs;
    this.#engine.setCalendar(aheadMs, nowMs);
    this.#setTimer();
  }

  /** The engine's clock runs evenly, whatever becomes of that of the machine. */
  #nowMs(): number {
    return this.#startMs + performance.now();
  }

  #judge(values: readonly TakenValue[]): void {
    if (values.length === 0) return;
    this.#engine.takeTogether(values);
    this.#setTimer();
  }

  /** Undefined where nothing is known of the signal, or no rule looks at it. */
  #read(equipment: LiveEquipment, signalId: number, slot: number): TakenValue | undefined {
    return this.#engine.reads(signalId) ? this.#known(equipment, signalId, slot) : undefined;
  }

  #known(equipment: LiveEquipment, signalId: number, slot: number): TakenValue | undefined {
    const { store } = this.#options.board;
    const kind = store.kinds[slot]!;
    if (kind === slotKind.empty) return undefined;
    const reading: Reading = {
      value: kind === slotKind.integer ? store.numbers[slot]! : store.valueOf(slot),
      quality: qualityOf(store.shownCode(slot, equipment.online.online)),
      timeMs: store.times[slot]!,
      atMs: this.#nowMs(),
    };
    return { signalId, reading };
  }

  #takeCurrency(equipment: LiveEquipment, slots: readonly number[]): void {
    if (this.#equipment.get(equipment.id) !== equipment) return;
    const { online, timeMs } = equipment.online;
    const { signalIds } = this.#options.board.store;
    const values = slots.flatMap((slot) => this.#read(equipment, signalIds[slot]!, slot) ?? []);
    // A birth makes equipment current with the values that it brings: those of before the outage do not count till then.
    if (this.#message === undefined) this.#judge(values);
    else for (const value of values) this.#turned.set(value.signalId, value);
    this.#engine.setOnline(equipment.id, online, timeMs, this.#nowMs());
    this.#setTimer();
  }

  #load(ruleIds: readonly string[] | undefined): void {
    // Undefined: changes may have been missed.
    this.#queue(() => (ruleIds === undefined ? this.#loadAll() : this.#loadRules(ruleIds)));
  }

  #queue(load: () => Promise<void>): void {
    const { logger } = this.#options;
    this.#loading = this.#loading
      .then(() => (this.#isStopped ? undefined : load()))
      .catch((error) => {
        logger.error({ err: error }, 'rules of alarms could not be read');
        setTimeout(() => this.#load(undefined), 1_000).unref();
      });
  }

  async #loadOf(equipmentIds: readonly string[]): Promise<void> {
    const { found, isNewest } = await this.#readRules(equipmentIds, []);
    for (const stored of found) this.#take(stored, isNewest);
  }

  async #loadAll(): Promise<void> {
    const { found, isNewest } = await this.#readRules([...this.#equipment.keys()], []);
    const known = new Set(found.map(({ rule }) => rule.id));
    for (const id of this.#words.keys()) if (!known.has(id)) this.#drop(id);
    for (const stored of found) this.#take(stored, isNewest);
  }

  async #loadRules(ruleIds: readonly string[]): Promise<void> {
    const { found, isNewest } = await this.#readRules([], ruleIds);
    const byId = new Map(found.map((stored) => [stored.rule.id, stored]));
    for (const id of ruleIds) {
      const stored = byId.get(id);
      if (stored === undefined) this.#drop(id);
      else this.#take(stored, isNewest);
    }
  }

  /** The rules are judged on: to take them up anew would begin their delays anew. */
  async #loadWords(ruleIds: readonly string[]): Promise<void> {
    const { found } = await this.#readRules([], ruleIds);
    for (const stored of found) if (this.#words.has(stored.rule.id)) this.#words.set(stored.rule.id, stored);
  }

  /** Whether what was announced is as the database has it: nothing was on its way there meanwhile. */
  async #readRules(equipmentIds: readonly string[], ruleIds: readonly string[]) {
    const { mark } = this.#writer;
    const found = await readJudgedRules(this.#options.database.pool, equipmentIds, ruleIds);
    return { found, isNewest: mark !== undefined && mark === this.#writer.mark };
  }

  #take(stored: StoredRule, isNewest: boolean): void {
    const { board, logger } = this.#options;
    const { rule, announced } = stored;
    if (!isKnownCondition(rule.condition)) {
      logger.warn(
        { ruleId: rule.id, kind: rule.condition.kind },
        'a condition of a later version is not judged',
      );
      this.#drop(rule.id);
      return;
    }
    const equipment = this.#equipment.get(rule.equipmentId);
    if (equipment === undefined || this.#isStopped) {
      this.#drop(rule.id);
      return;
    }
    const isKnown = this.#words.has(rule.id);
    this.#words.set(rule.id, stored);
    // What is on its way into the database is not there yet: then what was announced is known better here.
    const newest = isKnown && !isNewest ? this.#engine.announcedOf(rule.id) : announced;
    // Only its texts are new, or nothing is: to take it up anew would begin its delays anew.
    if (isKnown && this.#isJudged(rule, newest)) return;
    const known = [...signalsOf(rule)].flatMap((id) =>
      board.slotsOf(equipment, [id]).flatMap((slot) => this.#known(equipment, id, slot) ?? []),
    );
    this.#engine.setRule(rule, this.#nowMs(), newest, known);
    this.#engine.setOnline(equipment.id, equipment.online.online, equipment.online.timeMs, this.#nowMs());
    this.#setTimer();
  }

  /** Whether the engine judges by exactly this already. */
  #isJudged(rule: AlarmRule, announced: Announced | undefined): boolean {
    const known = this.#engine.announcedOf(rule.id);
    return (
      known?.stage === announced?.stage &&
      known?.isSuppressed === announced?.isSuppressed &&
      isDeepStrictEqual(this.#engine.ruleOf(rule.id), rule)
    );
  }

  #drop(ruleId: string): void {
    this.#words.delete(ruleId);
    this.#engine.removeRule(ruleId);
  }

  #dropForeign(): void {
    for (const id of [...this.#words.keys()]) {
      const rule = this.#engine.ruleOf(id);
      if (rule !== undefined && !this.#equipment.has(rule.equipmentId)) this.#drop(id);
    }
  }

  #setTimer(): void {
    const dueMs = this.#engine.nextDueMs;
    if (dueMs >= this.#timerMs || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timerMs = dueMs;
    const waitMs = Math.min(MAX_TIMER_MS, Math.max(0, Math.ceil(dueMs - this.#nowMs())));
    this.#timer = setTimeout(() => {
      this.#timerMs = Number.POSITIVE_INFINITY;
      this.#engine.advance(this.#nowMs());
      this.#setTimer();
    }, waitMs).unref();
  }

  #note(rule: AlarmRule, change: RuleChange): void {
    const timeMs = Math.round(change.timeMs);
    const { id: ruleId } = rule;
    if (change.kind === 'suppressed') {
      const { isSuppressed } = change;
      this.#writer.add({ ruleId, timeMs, input: { kind: 'suppressed', isSuppressed } });
      return;
    }
    const words = this.#words.get(ruleId);
    const value = valueWords(this.#valueOf(rule.signalId), words?.format);
    const limit = this.#limitWords(rule, change.stage, words?.format);
    const message = messageWords(words?.message ?? NO_WORDS, value, limit);
    this.#writer.add({ ruleId, timeMs, value, message, input: { kind: 'stage', stage: change.stage } });
  }

  #valueOf(signalId: number | null): ReadingValue {
    return signalId === null ? null : (this.#engine.readingOf(signalId)?.value ?? null);
  }

  #limitWords({ condition }: AlarmRule, stage: number, format: SignalFormat | undefined): Words {
    const wordsOf = (operand: AlarmOperand) =>
      valueWords(
        operand.from === 'constant' ? operand.value : this.#valueOf(Number(operand.signalId)),
        format,
      );
    if (condition.kind === 'deviation' || condition.kind === 'rate')
      return valueWords(condition.limit, format);
    if (condition.kind !== 'limit') return NO_WORDS;
    return wordsOf(stage === 2 && condition.secondLimit !== null ? condition.secondLimit : condition.limit);
  }

  #tell(alarms: readonly ToldAlarm[]): void {
    for (const [equipmentId, some] of Map.groupBy(alarms, (one) => one.equipmentId)) {
      const equipment = this.#equipment.get(equipmentId);
      if (equipment === undefined) continue;
      this.#options.board.tellAlarms(
        equipment,
        some.map(({ alarmId, signalId, isActive, timeMs }) => ({
          ...(signalId === null ? {} : { id: signalId }),
          ...{ alarmId, active: isActive, time: timeMs },
        })),
      );
    }
  }
}
