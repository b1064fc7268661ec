import type { MonitoredSignal } from '@zutai/contract';
import type { Binding } from '@zutai/diagram';
import { useCallback } from 'react';
import { useTitle } from '../../../../lib/language/index.ts';
import { useHost } from '../../host/designer-host.tsx';

interface Index {
  byId: ReadonlyMap<string, MonitoredSignal>;
  byTag: ReadonlyMap<string, MonitoredSignal>;
}

const indexes = new WeakMap<readonly MonitoredSignal[], Index>();

/** Made once for all that ask: every line of the layers does. */
function indexOf(signals: readonly MonitoredSignal[]): Index {
  let index = indexes.get(signals);
  if (index === undefined) {
    index = {
      byId: new Map(signals.map((signal) => [signal.id, signal])),
      byTag: new Map(signals.map((signal) => [signal.tag, signal])),
    };
    indexes.set(signals, index);
  }
  return index;
}

/** What the source of a binding is called in the language of the interface; files hold its Chinese name. */
export function useSourceTitle(): (binding: Partial<Binding>) => string {
  const titleOf = useTitle();
  const { signals } = useHost().sources;
  const { byId, byTag } = indexOf(signals);
  return useCallback(
    ({ type = 'signal', signalId, tag, title = '' }) => {
      if (type !== 'signal') return title;
      // Where only the tag is kept, all equipment that the page may be about has the same signals.
      const signal = signalId ? byId.get(signalId) : byTag.get(tag ?? '');
      return signal ? titleOf(signal) : title;
    },
    [byId, byTag, titleOf],
  );
}

/** What equipment is called in the language of the interface; `title` is what a file holds of it. */
export function useEquipmentTitle(): (equipId: string, title?: string) => string {
  const titleOf = useTitle();
  const { equipments } = useHost().sources;
  return useCallback(
    (equipId, title = '') => titleOf(equipments.find(({ id }) => id === equipId) ?? { title }),
    [equipments, titleOf],
  );
}

/** The source of a binding with the equipment it is of. */
export function useSourceText(): (binding: Binding) => string {
  const sourceTitle = useSourceTitle();
  const equipmentTitle = useEquipmentTitle();
  return useCallback(
    (binding) =>
      [sourceTitle(binding) || binding.tag, equipmentTitle(binding.equipId, binding.subTitle)]
        .filter(Boolean)
        .join(' · '),
    [sourceTitle, equipmentTitle],
  );
}
