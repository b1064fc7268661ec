import { describe } from 'vitest';
import { type EngineKind, type EngineName, engineKinds } from './engines.ts';

/**
 * Tests on each of the engines, `$name` in the title being theirs. Where the machine lacks one its tests are skipped, and
 * the console says why.
 */
export function describeOnEngines(
  names: readonly EngineName[],
  title: string,
  body: (kind: EngineKind) => void,
): void {
  for (const kind of names.map((name) => engineKinds[name])) {
    if (kind.missing !== undefined) console.warn(`not tested here: ${kind.name}: ${kind.missing}`);
    describe.skipIf(kind.missing !== undefined)(title.replace('$name', kind.name), () => body(kind));
  }
}
