import type { MonitoredSignal } from '@zutai/contract';
import type { Editor, LiveLookup, PaintContext, Result } from '@zutai/diagram';
import { createContext, useContext } from 'react';

/** What the parts of the designer share. */
export interface DesignerHost {
  editor: Editor;
  equipmentId: string;
  equipmentTitle: string;
  signals: readonly MonitoredSignal[];
  live: LiveLookup;
  context: PaintContext;
  /** Says why something was refused; nothing when it was done. */
  report(result: Result): void;
  /** Zooms: by a factor about the middle, to a scale, or so that something fits. */
  view: {
    zoomBy(factor: number): void;
    zoomTo(zoom: number): void;
    fit(what: 'page' | 'selection'): void;
    /** Middle of what is in sight, page units. */
    middle(): { x: number; y: number };
  };
}

const HostContext = createContext<DesignerHost | null>(null);
export const DesignerHostProvider = HostContext.Provider;

export function useHost(): DesignerHost {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost outside of the designer');
  return host;
}
