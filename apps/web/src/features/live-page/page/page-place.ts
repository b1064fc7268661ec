import type { FitMode } from '@zutai/diagram';

/** Where a running page stands, and how one leaves it from there. */
export interface PagePlace {
  /** `main`: the screen of its own; `preview`: opened from the designer; `window`: over another page; `part`: within one. */
  kind: 'main' | 'preview' | 'window' | 'part';
  /** How it fills its place, whatever it was designed for. */
  fit?: FitMode;
  /** Shows another page in the same place. */
  go: (pageId: string) => void;
  /** To where one was before. */
  back: () => void;
  /** Told the title once it is known. */
  onTitle?: (title: string) => void;
}
