import type { KnownSources } from '@zutai/diagram';
import type { TextFunction } from '../../../../lib/language/index.ts';
import type { PageSources } from '../page-owner.ts';
import { systemTitle } from './system-value.ts';

/** What still exists of what a page of its owner may be bound to (specification, section 4). */
export function createKnownSources(
  sources: Pick<PageSources, 'title' | 'signals' | 'equipments' | 'mvars'>,
  t: TextFunction<'livePage'>,
): KnownSources {
  const signals = new Map(sources.signals.map((signal) => [signal.id, signal]));
  const equipments = new Map(sources.equipments.map(({ id, title }) => [id, title]));
  const mvars = new Map(sources.mvars.map((mvar) => [mvar.id, mvar]));
  return {
    signal(id) {
      const signal = signals.get(id);
      if (signal === undefined) return undefined;
      const { title, equipmentId } = signal;
      return { title, equipId: equipmentId, equipTitle: equipments.get(equipmentId) ?? '' };
    },
    system(key) {
      const title = systemTitle(key, t);
      return title === undefined ? undefined : { title, subTitle: sources.title };
    },
    mvar(id) {
      const mvar = mvars.get(id);
      return mvar === undefined ? undefined : { title: mvar.title, subTitle: sources.title };
    },
    equipment(id) {
      const title = equipments.get(id);
      return title === undefined ? undefined : { title };
    },
  };
}
