import type { FitMode, VariantId } from '@zutai/diagram';
import { createContext, type ReactNode } from 'react';

/** The page around a part of it. */
export interface PartHost {
  /** Shows a page within this one. */
  renderPart: (pageId: string, fit: FitMode) => ReactNode;
  /** The pages from the one that was opened inwards. */
  trail: readonly { id: string; title: string }[];
  /** The variant of that page which is shown, and which the part takes too; '' is the page itself. */
  variant: VariantId | '';
}

/** null: nothing here can show a page within another. */
export const PartHostContext = createContext<PartHost | null>(null);
