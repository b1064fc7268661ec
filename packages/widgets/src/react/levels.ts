import { createContext, useContext } from 'react';
import { type LevelOf, lowestLevel, maxSlices } from '../slices/slice-page.ts';

const Levels = createContext<LevelOf>(lowestLevel);

/** Tells overlays and controls above which slice of the page they stand. */
export const LevelsProvider = Levels.Provider;

export function useLevels(): LevelOf {
  return useContext(Levels);
}

/**
 * The `z-index` of a slice and of what stands on it: those of one level follow each other in the order of the document,
 * which is that of the page, and so is the order of Tab. Nothing on the lowest level asks for one.
 */
export function zIndexOf(level: number): number | undefined {
  return level === 0 ? undefined : level;
}

/** Above every slice: what somebody draws. */
export const editingZIndex = maxSlices + 1;

/** An overlay that has grown while it is typed into. */
export const raisedZIndex = maxSlices + 2;
