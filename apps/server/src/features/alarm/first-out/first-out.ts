import { isSilenced } from '@zutai/alarm-engine';
import type { AppliedRule, Occurrence, RuleInput } from '../occurrence.ts';

/** The first-out of a group, while the group stands. */
export interface FirstOut {
  readonly alarmId: string;
  readonly ruleId: string;
  readonly equipmentId: string;
  /** Of its level, 1 first. */
  readonly priority: number;
  /** When it rang, ms UTC by the clock of its device. */
  atMs: number;
  /** It began in this transaction: nobody has been told of it yet. */
  readonly isFresh: boolean;
  /** It is not closed: who is told of it need not be told of those that follow. */
  isOpen: boolean;
}

/** A first-out group while inputs are applied to its rules. */
export interface FirstOutGroup {
  readonly id: string;
  /** How long after the first-out alarms are its subsequent ones, ms; null: as long as the group stands. */
  readonly windowMs: number | null;
  /** Rules whose alarm is active and not silenced: while there is one, the group stands. */
  readonly active: Set<string>;
  first: FirstOut | null;
}

/** What was put under a first-out: `previousId` was one itself, and those that follow it follow the new one. */
export interface Takeover {
  readonly previousId: string;
  readonly first: FirstOut;
}

/** Places of alarms in their groups, in one transaction that has locked the groups (ADR 107). */
export class FirstOutPlaces {
  readonly takeovers: Takeover[] = [];
  readonly #placed = new Set<Occurrence>();

  /**
   * What an input came to, in the group of its rule.
   * @param hasRung it was raised, or raised again
   */
  follow(group: FirstOutGroup, rule: AppliedRule, { input, timeMs }: RuleInput, hasRung: boolean): void {
    if (hasRung && rule.open !== undefined) this.#place(group, rule, rule.open, timeMs);
    const { facts, ruleId } = rule;
    if (rule.isEnabled && facts.stage > 0 && !isSilenced(facts)) group.active.add(ruleId);
    else group.active.delete(ruleId);
    const { first } = group;
    if (first?.ruleId === ruleId) {
      first.isOpen &&= rule.open?.id === first.alarmId;
      // Nobody is told of it any more: what rings next is the first.
      if (isSilenced(facts) || input.kind === 'ruleRemoved') group.first = null;
    }
    if (group.active.size === 0) group.first = null;
  }

  /**
   * To be called when all inputs are applied.
   * @param ended alarms that are closed or silenced now: those that follow them ask for themselves
   */
  settle(ended: ReadonlySet<string>): void {
    for (const one of this.#placed)
      if (one.place?.firstOutId != null && ended.has(one.place.firstOutId))
        one.place = { ...one.place, quietEquipmentId: null };
  }

  #place(group: FirstOutGroup, rule: AppliedRule, one: Occurrence, timeMs: number): void {
    this.#placed.add(one);
    const { first, windowMs } = group;
    const isFirst = first?.alarmId === one.id;
    if (isFirst || first === null || (windowMs !== null && timeMs - first.atMs > windowMs)) {
      group.first = this.#lead(rule, one, timeMs, isFirst ? first.isFresh : true);
      return;
    }
    // Of what came together the first by its own time is the first.
    if (first.isFresh && timeMs < first.atMs) {
      const earlier = this.#lead(rule, one, timeMs, true);
      group.first = earlier;
      this.#take(first.alarmId, earlier);
      for (const other of this.#placed)
        if (other.id === first.alarmId) this.#put(other, earlier, other.place!.atMs);
      return;
    }
    this.#put(one, first, timeMs);
    this.#take(one.id, first);
  }

  #lead({ ruleId, equipmentId }: AppliedRule, one: Occurrence, atMs: number, isFresh: boolean): FirstOut {
    one.place = { firstOutId: null, atMs, quietEquipmentId: null };
    return { alarmId: one.id, ruleId, equipmentId, priority: one.priority, atMs, isFresh, isOpen: true };
  }

  #put(one: Occurrence, first: FirstOut, atMs: number): void {
    const isQuiet = first.isOpen && first.priority <= one.priority;
    const quietEquipmentId = isQuiet ? first.equipmentId : null;
    one.place = { firstOutId: first.alarmId, atMs, quietEquipmentId };
  }

  /** Those that follow one which follows another itself now. */
  #take(previousId: string, first: FirstOut): void {
    this.takeovers.push({ previousId, first });
    for (const other of this.#placed)
      if (other.place?.firstOutId === previousId) this.#put(other, first, other.place.atMs);
  }
}
