import type { Binding } from '@zutai/diagram';
import { useCallback, useMemo } from 'react';
import { useTitle } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';

/** What the source of a binding is called in the language of the interface; files hold its Chinese name. */
export function useSourceTitle(): (binding: Partial<Binding>) => string {
  const titleOf = useTitle();
  const { signals } = useHost().sources;
  const byId = useMemo(() => new Map(signals.map((signal) => [signal.id, signal])), [signals]);
  const byTag = useMemo(() => new Map(signals.map((signal) => [signal.tag, signal])), [signals]);
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
