import type { MonitoredSignal } from '@zutai/contract';
import type { Editor, FaceplateSource, LiveLookup, PaintContext, Result } from '@zutai/diagram';
import { createContext, useContext } from 'react';
import type { PageOwner, PageSources, PageVariables } from '../../live-page/index.ts';

/** What the parts of the designer share. */
export interface DesignerHost {
  editor: Editor;
  /** Whose page is drawn; a faceplate's example equipment may change while it is drawn. */
  owner: PageOwner;
  /** Everything that can be bound to: equipment, signals, calculated values. */
  sources: PageSources;
  /** The page's id; undefined until a new page is saved for the first time. */
  pageId: string | undefined;
  /** `sources` of an equipment's page, in short; '' for other owners. */
  equipmentId: string;
  equipmentTitle: string;
  signals: readonly MonitoredSignal[];
  live: LiveLookup;
  /** Variables of the page, while it runs here. */
  variables: PageVariables;
  context: PaintContext;
  /** Faceplates of the page as they are kept; those of `context` are in the language the drawing shows. */
  faceplates?: FaceplateSource;
  /** Says why something was refused; nothing when it was done. */
  report(result: Result): void;
  /** Zooms: by a factor about the middle, to a scale, or so that something fits. */
  view: {
    zoomBy(factor: number): void;
    zoomTo(zoom: number): void;
    fit(what: 'page' | 'selection'): void;
    /** Scrolls to what is selected where it is out of sight; the zoom stays while that can be seen with it. */
    reveal(): void;
    /** Middle of what is in sight, page units. */
    middle(): { x: number; y: number };
    /** The point of the page under a pointer, page units; undefined where the drawing is not in sight. */
    pointAt(pointer: { clientX: number; clientY: number }): { x: number; y: number } | undefined;
  };
}

const HostContext = createContext<DesignerHost | null>(null);
export const DesignerHostProvider = HostContext.Provider;

export function useHost(): DesignerHost {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost outside of the designer');
  return host;
}
