import { type Mvar, type MvarCalculator, mvarKey, orderMvars, prepareMvar } from '@zutai/contract';

/** A calculated value as the tables have it. */
export interface ValueRecord extends Pick<Mvar, 'id' | 'title' | 'calcType' | 'signals' | 'formula'> {
  /** What it is called among the values of signals. */
  readonly valueId: number;
  /** Since when it is computed, ms UTC. */
  readonly sinceMs: number;
}

/** A calculated value that can be calculated. */
export interface GraphValue extends ValueRecord {
  readonly calculator: MvarCalculator;
  /** Keys of what it is calculated from: ids of signals, `mvarKey` of other values. */
  readonly keys: readonly string[];
}

/** The calculated values of a project and what they need of one another. */
export class ProjectGraph {
  readonly projectId: string;
  /** Each behind those it needs. Values on a cycle, which a save refuses, are left out. */
  readonly ordered: readonly GraphValue[];
  readonly #values: ReadonlyMap<string, GraphValue>;
  /** Ids of the values that need a signal or a value directly, by its key. */
  readonly #users = new Map<string, string[]>();

  constructor(projectId: string, records: readonly ValueRecord[]) {
    this.projectId = projectId;
    const values = new Map<string, GraphValue>();
    for (const record of records) {
      const calculator = prepareMvar(record);
      const keys = [...calculator.signalIds, ...calculator.mvarIds.map(mvarKey)];
      values.set(record.id, { ...record, calculator, keys });
    }
    const order = orderMvars(new Map([...values].map(([id, { calculator }]) => [id, calculator])));
    this.#values = values;
    this.ordered = order.flatMap((id) => values.get(id) ?? []);
    for (const { id, keys } of this.ordered)
      for (const key of keys) {
        const users = this.#users.get(key);
        if (users === undefined) this.#users.set(key, [id]);
        else users.push(id);
      }
  }

  get size(): number {
    return this.#values.size;
  }

  get(id: string): GraphValue | undefined {
    return this.#values.get(id);
  }

  /** Ids of the signals that any of the values needs. */
  get signalIds(): ReadonlySet<string> {
    return new Set(this.ordered.flatMap(({ calculator }) => calculator.signalIds));
  }

  /** What goes on by itself, without news of a signal: functions over time and what is made of them. */
  get overTime(): GraphValue[] {
    const remembering = this.ordered.filter(({ calculator }) => calculator.memorySize > 0);
    return this.affectedBy(
      [],
      remembering.map(({ id }) => id),
    );
  }

  /** These values and those that are made of these signals and values, in the order they are calculated in. */
  affectedBy(keys: Iterable<string>, ids: Iterable<string> = []): GraphValue[] {
    const affected = new Set<string>();
    const visit = (id: string): void => {
      if (affected.has(id)) return;
      affected.add(id);
      for (const user of this.#users.get(mvarKey(id)) ?? []) visit(user);
    };
    for (const key of keys) for (const id of this.#users.get(key) ?? []) visit(id);
    for (const id of ids) visit(id);
    return this.ordered.filter(({ id }) => affected.has(id));
  }
}
