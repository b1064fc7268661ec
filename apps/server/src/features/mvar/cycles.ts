import { findCycle, prepareMvar } from '@zutai/contract';
import type { Definition } from './repository.ts';

/** Titles along the cycle that a definition would close, from it back to it; undefined when it closes none. */
export function cycleThrough(definitions: readonly Definition[], changed: Definition): string[] | undefined {
  const after = [...definitions.filter(({ id }) => id !== changed.id), changed];
  const calculators = new Map(after.map((one) => [one.id, prepareMvar(one)]));
  const titles = new Map(after.map(({ id, title }) => [id, title]));
  return findCycle(calculators, changed.id)?.map((id) => titles.get(id) ?? id);
}

/** Titles of the values that are made of this one. */
export function usersOf(definitions: readonly Definition[], id: string): string[] {
  return definitions.filter((one) => prepareMvar(one).mvarIds.includes(id)).map(({ title }) => title);
}
