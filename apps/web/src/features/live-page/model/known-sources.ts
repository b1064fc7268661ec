import type { MonitoredSignal } from '@zutai/contract';
import type { KnownSources } from '@zutai/diagram';
import type { TextFunction } from '../../../lib/language/index.ts';
import { systemTitle } from './system-value.ts';

/** What still exists of what a page of this equipment may be bound to (specification, section 4). */
export function createKnownSources(
  signals: readonly MonitoredSignal[],
  equipmentTitle: string,
  t: TextFunction<'livePage'>,
): KnownSources {
  const byId = new Map(signals.map((signal) => [signal.id, signal]));
  return {
    signal(id) {
      const signal = byId.get(id);
      if (signal === undefined) return undefined;
      return { title: signal.title, equipId: signal.equipmentId, equipTitle: equipmentTitle };
    },
    system(key) {
      const title = systemTitle(key, t);
      return title === undefined ? undefined : { title };
    },
    // Measurement variables come with projects.
    mvar: () => undefined,
  };
}
