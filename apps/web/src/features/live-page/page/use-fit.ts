import { type FitMode, fitModes } from '@zutai/diagram';
import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored/index.ts';

const storageKey = (pageId: string) => `fit:${pageId}`;

/** How the viewer wants a page fitted, remembered by page; null: as it was designed. */
export function useFit(pageId: string): [FitMode | null, (fit: FitMode | null) => void] {
  const [chosen, setChosen] = useState<FitMode | null>(() => {
    const stored = readStored(storageKey(pageId));
    return fitModes.find((mode) => mode === stored) ?? null;
  });
  const choose = (fit: FitMode | null) => {
    writeStored(storageKey(pageId), fit);
    setChosen(fit);
  };
  return [chosen, choose];
}
