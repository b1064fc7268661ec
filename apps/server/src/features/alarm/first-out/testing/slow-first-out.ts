/** One line of the journal, with the transaction that wrote it. */
export interface Line {
  readonly transaction: string;
  readonly ruleId: string;
  readonly alarmId: string | null;
  readonly kind: string;
  readonly atMs: number;
}

/** What an engineer changed between two transactions. */
export interface Regrouping {
  readonly ruleId: string;
  readonly groupId: string | null;
}

export type Told = Line | Regrouping;

export interface SlowGroup {
  readonly id: string;
  readonly windowMs: number | null;
}

/** Where an alarm has to stand. */
export interface SlowPlace {
  firstOutId: string | null;
  isQuiet: boolean;
  isOpen: boolean;
}

interface Known {
  readonly ruleId: string;
  readonly place: SlowPlace;
}

const SILENCING = new Set(['shelved', 'suppressed', 'outOfService']);
const ENDING = new Set(['returned', 'ruleRemoved', 'closed', ...SILENCING]);

/**
 * First-out groups once more, slowly: reads the journal from its beginning, and knows nothing of rows, locks or what was
 * kept. Of each transaction it looks at all lines together before it says what nobody speaks for any more.
 * @returns the place of each alarm that was ever placed
 */
export function slowFirstOut(
  told: readonly Told[],
  groups: readonly SlowGroup[],
  priorityOf: (ruleId: string) => number,
): ReadonlyMap<string, SlowPlace> {
  const groupOf = new Map<string, string>();
  const active = new Set<string>();
  const silenced = new Set<string>();
  const alarms = new Map<string, Known>();
  const standing = new Map<string, { alarmId: string; atMs: number; since: string }>();
  const windowOf = new Map(groups.map(({ id, windowMs }) => [id, windowMs]));

  const standsAlone = (groupId: string) =>
    ![...active].some((ruleId) => groupOf.get(ruleId) === groupId && !silenced.has(ruleId));
  const follow = (alarmId: string, firstId: string) => {
    const first = alarms.get(firstId)!;
    const one = alarms.get(alarmId)!;
    one.place.firstOutId = firstId;
    one.place.isQuiet = first.place.isOpen && priorityOf(first.ruleId) <= priorityOf(one.ruleId);
  };
  /** All that are open and follow one follow another. */
  const hand = (from: string, to: string, transaction: string, touchedBy: ReadonlyMap<string, string>) => {
    for (const [id, one] of alarms) {
      if (!one.place.isOpen || one.place.firstOutId !== from) continue;
      const wasQuiet = one.place.isQuiet;
      follow(id, to);
      // Who was not spoken for before this transaction is not hushed by another's change.
      if (touchedBy.get(id) !== transaction) one.place.isQuiet &&= wasQuiet;
    }
  };

  const placedBy = new Map<string, string>();
  const ring = ({ ruleId, alarmId, atMs, transaction }: Line & { alarmId: string }) => {
    const groupId = groupOf.get(ruleId);
    if (groupId === undefined) return;
    placedBy.set(alarmId, transaction);
    const one = alarms.get(alarmId)!;
    const first = standing.get(groupId);
    const limit = windowOf.get(groupId) ?? null;
    const isFirst = first?.alarmId === alarmId;
    if (first === undefined || isFirst || (limit !== null && atMs - first.atMs > limit)) {
      standing.set(groupId, { alarmId, atMs, since: isFirst ? first.since : transaction });
      Object.assign(one.place, { firstOutId: null, isQuiet: false });
    } else if (first.since === transaction && atMs < first.atMs) {
      standing.set(groupId, { alarmId, atMs, since: transaction });
      Object.assign(one.place, { firstOutId: null, isQuiet: false });
      hand(first.alarmId, alarmId, transaction, placedBy);
      follow(first.alarmId, alarmId);
    } else {
      follow(alarmId, first.alarmId);
      hand(alarmId, first.alarmId, transaction, placedBy);
    }
  };

  const take = (line: Line) => {
    const { kind, ruleId, alarmId } = line;
    if (alarmId !== null && !alarms.has(alarmId))
      alarms.set(alarmId, { ruleId, place: { firstOutId: null, isQuiet: false, isOpen: true } });
    const groupId = groupOf.get(ruleId);
    if (SILENCING.has(kind)) silenced.add(ruleId);
    if (kind === 'raised' || kind === 'raisedAgain') {
      silenced.delete(ruleId);
      active.add(ruleId);
      ring({ ...line, alarmId: alarmId! });
    }
    if (ENDING.has(kind)) active.delete(ruleId);
    if (kind === 'closed') alarms.get(alarmId!)!.place.isOpen = false;
    if (groupId === undefined) return;
    const first = standing.get(groupId);
    const isOfFirst = first !== undefined && alarms.get(first.alarmId)!.ruleId === ruleId;
    if ((isOfFirst && (SILENCING.has(kind) || kind === 'ruleRemoved')) || standsAlone(groupId))
      standing.delete(groupId);
  };

  const speaks = (alarmId: string) => {
    const one = alarms.get(alarmId)!;
    return one.place.isOpen && !silenced.has(one.ruleId);
  };
  const settle = () => {
    for (const { place } of alarms.values())
      if (place.isOpen && place.firstOutId !== null && !speaks(place.firstOutId)) place.isQuiet = false;
  };

  const regroup = ({ ruleId, groupId }: Regrouping) => {
    const before = groupOf.get(ruleId);
    if (before === (groupId ?? undefined)) return;
    if (before !== undefined) {
      for (const { ruleId: own, place } of alarms.values()) {
        const first = place.firstOutId === null ? undefined : alarms.get(place.firstOutId);
        if (!place.isOpen) continue;
        if (own === ruleId || (first?.ruleId === ruleId && first.place.isOpen)) place.isQuiet = false;
      }
      const first = standing.get(before);
      if (first !== undefined && alarms.get(first.alarmId)!.ruleId === ruleId) standing.delete(before);
    }
    if (groupId === null) groupOf.delete(ruleId);
    else groupOf.set(ruleId, groupId);
    if (before !== undefined && standsAlone(before)) standing.delete(before);
  };

  for (const [i, one] of told.entries()) {
    if (!('kind' in one)) regroup(one);
    else {
      take(one);
      const next = told[i + 1];
      if (next === undefined || !('kind' in next) || next.transaction !== one.transaction) settle();
    }
  }
  return new Map([...alarms].map(([id, { place }]) => [id, place]));
}
