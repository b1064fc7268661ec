import {
  CODE_STALE,
  isGoodCode,
  type LiveValue,
  type MvarInput,
  type MvarValue,
  mvarKey,
  valueShown,
} from '@zutai/contract';
import {
  type LiveEquipment,
  type LiveHolder,
  type LiveService,
  projectOnBoard,
  slotKind,
  UNKNOWN_STATE,
} from '../live/index.ts';
import type { GraphValue, ProjectGraph } from './project-graph.ts';
import type { Checkpoint } from './sweep.ts';

/** Claims of several processes' readings are compared by when they were read. */
let readings = 0;

export interface LiveProjectOptions {
  readonly graph: ProjectGraph;
  /** Equipment by the signals that are computed with. */
  readonly equipmentOf: ReadonlyMap<string, string>;
  readonly live: LiveService;
  /** The newest that a value over time remembers. */
  readonly headOf: (id: string) => Checkpoint | undefined;
}

/** Computes the present values of a project and puts them on the board, as if they were those of a piece of equipment. */
export class LiveProject {
  readonly #options: LiveProjectOptions;
  readonly #equipment: LiveEquipment;
  readonly #inputs = new Map<string, LiveValue>();
  readonly #current = new Map<string, MvarInput>();
  readonly #unwatch: (() => void)[] = [];
  readonly #overTime: readonly GraphValue[];
  #isLoaded = false;
  #isStopped = false;

  constructor(options: LiveProjectOptions, holder: LiveHolder) {
    this.#options = options;
    const { graph, equipmentOf, live } = options;
    this.#overTime = graph.overTime;
    readings += 1;
    const claimed = live.board.claim(
      projectOnBoard(graph.projectId),
      holder,
      graph.ordered.map(({ valueId }) => valueId),
      readings,
    );
    if (claimed === undefined)
      throw new Error(`project ${graph.projectId} is computed elsewhere in this process`);
    this.#equipment = claimed;
    live.board.setOnline(claimed, {
      ...UNKNOWN_STATE,
      ...{ online: true, communication: 'online', timeMs: Date.now() },
    });
    const watched = new Set(equipmentOf.values());
    for (const equipmentId of watched)
      this.#unwatch.push(live.watch(equipmentId, ({ values }) => this.#take(values)));
    this.#unwatch.push(
      live.onOutage((ids) => {
        if (ids === undefined || ids.some((id) => watched.has(id))) void this.load();
      }),
    );
  }

  /** Reads all inputs and computes everything. */
  async load(): Promise<void> {
    const { equipmentOf, live } = this.#options;
    const addresses = [...equipmentOf].map(([id, equipmentId]) => ({ id, equipmentId }));
    const read = addresses.length === 0 ? [] : [...(await live.readSignals(addresses)).values()];
    if (this.#isStopped) return;
    for (const value of read) {
      const known = this.#inputs.get(value.id);
      // What came meanwhile may be newer.
      if (known === undefined || known.time <= value.time) this.#inputs.set(value.id, value);
    }
    this.#isLoaded = true;
    this.compute(this.#options.graph.ordered);
  }

  /** Computes what goes on by itself. */
  computeOverTime(): void {
    // Inputs that are not read yet would count as missing.
    if (this.#isLoaded) this.compute(this.#overTime);
  }

  /** Whether everything that this value is made of is good now. */
  isGood({ keys }: GraphValue): boolean {
    return keys.every((key) => isGoodCode(this.#read(key)?.code ?? CODE_STALE));
  }

  /** Another takes its place: values stay on the board until that has claimed them. */
  close(): void {
    this.#isStopped = true;
    for (const unwatch of this.#unwatch) unwatch();
  }

  /** Nobody here computes it any more. */
  release(): void {
    this.close();
    const { board } = this.#options.live;
    board.setOnline(this.#equipment, { ...UNKNOWN_STATE, timeMs: Date.now() });
    board.release(this.#equipment);
  }

  #take(values: readonly LiveValue[]): void {
    const { equipmentOf, graph } = this.#options;
    const changed: string[] = [];
    for (const value of values) {
      if (!equipmentOf.has(value.id)) continue;
      this.#inputs.set(value.id, value);
      changed.push(value.id);
    }
    if (changed.length > 0) this.compute(graph.affectedBy(changed));
  }

  #read(key: string): MvarInput | undefined {
    const input = this.#inputs.get(key);
    if (input === undefined) return this.#current.get(key);
    const equipmentId = this.#options.equipmentOf.get(key)!;
    const outage = this.#options.live.outageOf(equipmentId);
    return valueShown(input, outage === undefined, outage?.sinceMs);
  }

  /** @param values in the order they are calculated in */
  compute(values: readonly GraphValue[]): void {
    if (this.#isStopped || this.#equipment.isRevoked) return;
    const read = (key: string) => this.#read(key);
    for (const value of values) {
      const result = this.#calculate(value, read);
      if (result === undefined) continue;
      this.#current.set(mvarKey(value.id), result);
      this.#show(value, result);
    }
  }

  #calculate(
    { id, calculator }: GraphValue,
    read: (key: string) => MvarInput | undefined,
  ): MvarValue | undefined {
    if (calculator.memorySize === 0) return calculator.compute(read);
    const head = this.#options.headOf(id);
    // Before its first row nothing is remembered.
    if (head === undefined) return undefined;
    const nowMs = Math.max(Date.now(), head.atMs);
    return { ...calculator.step(read, nowMs, [...head.memory]), time: nowMs };
  }

  #show({ valueId, sinceMs }: GraphValue, { value, time, code }: MvarValue): void {
    const { board } = this.#options.live;
    const { store } = board;
    const slot = store.slotOf(valueId);
    if (slot === undefined) return;
    // What has lost everything it was made of is as bad as its first row says; what was there before must not stay good.
    // Viewers keep the newer of two values (specification, section 4).
    const timeMs = Math.max(time === 0 ? sinceMs : time, store.times[slot]!);
    const number = Number(code);
    if (store.times[slot] === timeMs && store.holds(slot, slotKind.number, value, number)) return;
    store.set(slot, store.generations[slot]!, slotKind.number, value, timeMs, number);
    board.touch(this.#equipment, slot);
  }
}
