import { createPaintWords, darkPalette, lightPalette, type PaintWords, type Palette } from '@zutai/diagram';
import { deviceCodeText } from '@zutai/i18n';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import { paletteOf, type ThemeMode, themeModes } from '../../../lib/theme/index.ts';
import { modeOnGround } from './page-ground.ts';
import { usePageMode } from './page-mode.ts';

/**
 * The colours of a page: the diagram's own, with the product's accent, such as can be read on its ground. The same
 * object while theme and ground stay.
 */
export function usePagePalette(bgColor: string): Palette {
  const mode = modeOnGround(bgColor, usePageMode());
  return useMemo(() => pagePaletteOf(mode), [mode]);
}

export function pagePaletteOf(mode: ThemeMode): Palette {
  const { accent, onAccent } = paletteOf(mode);
  return { ...(mode === 'dark' ? darkPalette : lightPalette), accent, onAccent };
}

/** The colours that a page may be seen in: those of each theme, unless its ground decides. */
export function listPagePalettes(bgColor: string): readonly Palette[] {
  const modes = new Set(themeModes.map((mode) => modeOnGround(bgColor, mode)));
  return [...modes].map(pagePaletteOf);
}

/** The engine's own words in the chosen language; a bad value says why in the catalogue's words. */
export function usePageWords(): PaintWords {
  const language = useLanguage();
  return useMemo(() => createPaintWords(language, ({ code }) => deviceCodeText(language, code)), [language]);
}
