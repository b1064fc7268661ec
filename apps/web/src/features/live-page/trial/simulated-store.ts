import { CODE_STALE, isGoodCode, type LiveValue } from '@zutai/contract';
import { LiveStore } from '../../../lib/live/index.ts';
import type { Simulation } from './simulation.ts';

/**
 * The values of a plant with some of them simulated. What is not simulated is as the other store has it; what others
 * hand in goes there. Nothing simulated ever gets into the other store.
 */
export class SimulatedStore extends LiveStore {
  readonly #plant: LiveStore;
  readonly #simulation: Simulation;
  #simulated: ReadonlySet<string> = new Set();

  constructor(plant: LiveStore, simulation: Simulation) {
    super();
    this.#plant = plant;
    this.#simulation = simulation;
  }

  override apply(values: readonly LiveValue[], isSnapshot = false): string[] {
    return this.#plant.apply(values, isSnapshot);
  }

  override fill(values: readonly LiveValue[]): void {
    this.#plant.fill(values);
  }

  /** Takes over what the plant has of these signals, as it may be shown there. */
  follow(ids: Iterable<string>): void {
    const values: LiveValue[] = [];
    for (const id of ids) {
      if (this.#simulation.has(id)) continue;
      const received = this.#plant.received(id);
      if (received === undefined) continue;
      const { quality, goodMs } = this.#plant.read(id);
      const isOld = quality === 'stale' && isGoodCode(received.code);
      values.push(
        isOld ? { ...received, code: CODE_STALE, ...(goodMs != null && { goodTime: goodMs }) } : received,
      );
    }
    super.apply(values, true);
  }

  /** Puts in what is simulated at a moment, ms UTC. What is no longer simulated is the plant's again. */
  simulate(nowMs: number): void {
    const ids = this.#simulation.ids();
    const ended = [...this.#simulated].filter((id) => !this.#simulation.has(id));
    this.#simulated = new Set(ids);
    super.apply(
      ids.flatMap((id) => this.#simulation.liveValue(id, nowMs) ?? []),
      true,
    );
    // Without a value of the plant there is none any more: it says that nothing has arrived.
    const none = ended.filter((id) => this.#plant.received(id) === undefined);
    super.apply(
      none.map((id) => ({ id, value: null, time: nowMs, code: CODE_STALE })),
      true,
    );
    this.follow(ended);
  }

  /** Follows the plant and the simulation until the returned function is called. */
  run(everyMs: number, now: () => number): () => void {
    const stop = this.#plant.subscribeAll((ids) => this.follow(ids));
    this.followAll();
    this.simulate(now());
    const stopListening = this.#simulation.subscribe(() => this.simulate(now()));
    const timer = setInterval(() => {
      if (this.#simulation.isOn) this.simulate(now());
    }, everyMs);
    return () => {
      clearInterval(timer);
      stopListening();
      stop();
    };
  }

  followAll(): void {
    this.follow(this.#plant.ids());
  }
}
