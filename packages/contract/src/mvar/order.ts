import type { MvarCalculator } from './compute.ts';

type Needs = Pick<MvarCalculator, 'mvarIds'>;

/**
 * The order in which calculated values can be calculated, each behind those it needs; in the order of the map else.
 * What is on a cycle, or needs what is, is left out.
 */
export function orderMvars(calculators: ReadonlyMap<string, Needs>): string[] {
  const order: string[] = [];
  const states = new Map<string, 'open' | 'ordered' | 'left'>();
  for (const id of calculators.keys()) visit(id);
  return order;

  function visit(id: string): boolean {
    const known = states.get(id);
    if (known !== undefined) return known === 'ordered';
    const needs = calculators.get(id);
    // One that is gone is no cycle: it has no value.
    if (needs === undefined) return true;
    states.set(id, 'open');
    const areOrdered = needs.mvarIds.map(visit).every(Boolean);
    states.set(id, areOrdered ? 'ordered' : 'left');
    if (areOrdered) order.push(id);
    return areOrdered;
  }
}

/** A cycle through this calculated value, from it back to it; undefined when there is none. */
export function findCycle(calculators: ReadonlyMap<string, Needs>, id: string): string[] | undefined {
  const seen = new Set<string>();
  const search = (at: string): string[] | undefined => {
    for (const next of calculators.get(at)?.mvarIds ?? []) {
      if (next === id) return [at, id];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = search(next);
      if (rest !== undefined) return [at, ...rest];
    }
    return undefined;
  };
  return search(id);
}
