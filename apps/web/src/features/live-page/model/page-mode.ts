import { create } from 'zustand';
import { type ThemeMode, useThemeMode } from '../../../lib/theme/index.ts';

const usePaperStore = create<{ isOnPaper: boolean }>(() => ({ isOnPaper: false }));

/** Which colours pages are drawn in: those of the theme, or light ones while they are taken for paper. */
export function usePageMode(): ThemeMode {
  const mode = useThemeMode();
  return usePaperStore(({ isOnPaper }) => isOnPaper) ? 'light' : mode;
}

/** As long as charts take at most to be drawn anew, ms; a window that is not seen draws nothing at all. */
const DRAWN_MS = 400;

function nextFrames(count: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, DRAWN_MS);
    const step = (left: number) => {
      if (left > 0) return void requestAnimationFrame(() => step(left - 1));
      clearTimeout(timer);
      resolve();
    };
    step(count);
  });
}

/** Draws the pages that are shown in light colours for as long as it takes to take a picture of them. */
export async function takeInLight<T>(take: () => T): Promise<T> {
  usePaperStore.setState({ isOnPaper: true });
  try {
    await nextFrames(4);
    return take();
  } finally {
    usePaperStore.setState({ isOnPaper: false });
  }
}
