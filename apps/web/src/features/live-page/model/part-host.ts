import type { FitMode } from '@zutai/diagram';
import { createContext, type ReactNode } from 'react';

/** The page around a part of it. */
export interface PartHost {
  /** Shows a page within this one. */
  renderPart: (pageId: string, fit: FitMode) => ReactNode;
  /** The pages from the one that was opened inwards. */
  trail: readonly { id: string; title: string }[];
}

/** null: nothing here can show a page within another. */
export const PartHostContext = createContext<PartHost | null>(null);
