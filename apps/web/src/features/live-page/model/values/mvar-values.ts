import { codeShown, isOfSignalsAlone, type MvarCalculator, prepareMvar, qualityOf } from '@zutai/contract';
import { type LiveStore, NO_VALUE, type ShownValue } from '../../../../lib/live/index.ts';
import type { PageMvar } from '../page-owner.ts';

interface Calculated {
  /** What it was calculated from: the store gives the same object until a value changes. */
  inputs: readonly ShownValue[];
  shown: ShownValue;
}

/**
 * Calculated values of a page: calculated here from its live signals, each once per change of one of these however many
 * widgets show it; what signals alone do not make comes from the server under an id of its own.
 */
export class MvarValues {
  readonly #store: Pick<LiveStore, 'read' | 'received'>;
  readonly #calculators: ReadonlyMap<string, MvarCalculator>;
  /** What the server computes, by the id that frames carry it under. */
  readonly #computed = new Map<string, string>();
  readonly #bySignal = new Map<string, string[]>();
  readonly #calculated = new Map<string, Calculated>();

  constructor(mvars: readonly PageMvar[], store: Pick<LiveStore, 'read' | 'received'>) {
    this.#store = store;
    this.#calculators = new Map(mvars.map((mvar) => [mvar.id, prepareMvar(mvar)]));
    for (const { id, valueId } of mvars) {
      const calculator = this.#calculators.get(id)!;
      const isOwn = isOfSignalsAlone(calculator);
      if (!isOwn) this.#computed.set(id, valueId);
      for (const signalId of isOwn ? calculator.signalIds : [valueId]) {
        const ids = this.#bySignal.get(signalId);
        if (ids) ids.push(id);
        else this.#bySignal.set(signalId, [id]);
      }
    }
  }

  /** The calculated value; the same object until a signal of it changes. A signal that is stale makes it stale. */
  read(id: string): ShownValue {
    const calculator = this.#calculators.get(id);
    if (calculator === undefined) return NO_VALUE;
    const valueId = this.#computed.get(id);
    if (valueId !== undefined) return this.#store.read(valueId);
    const known = this.#calculated.get(id);
    const { signalIds } = calculator;
    if (known?.inputs.every((input, place) => input === this.#store.read(signalIds[place]!)))
      return known.shown;
    const inputs = signalIds.map((signalId) => this.#store.read(signalId));
    const { value, time, code: own } = calculator.compute((signalId) => this.#store.received(signalId));
    // What was good when it came is no 0 because the line broke: it keeps its value, and is old like its signals.
    const code = codeShown(own, !inputs.some(({ quality }) => quality === 'stale'));
    const shown: ShownValue = { value, timeMs: time === 0 ? null : time, code, quality: qualityOf(code) };
    this.#calculated.set(id, { inputs, shown });
    return shown;
  }

  /** The variables that changed signals touch. */
  touchedBy(signalIds: Iterable<string>): ReadonlySet<string> {
    const ids = new Set<string>();
    for (const signalId of signalIds) for (const id of this.#bySignal.get(signalId) ?? []) ids.add(id);
    return ids;
  }
}
