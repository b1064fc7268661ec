import { createPaintWords, darkPalette, lightPalette, type PaintWords, type Palette } from '@zutai/diagram';
import { deviceCodeText } from '@zutai/i18n';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import { paletteOf, useThemeMode } from '../../../lib/theme/index.ts';
import { modeOnGround } from './page-ground.ts';

/**
 * The colours of a page: the diagram's own, with the product's accent, such as can be read on its ground. The same
 * object while theme and ground stay.
 */
export function usePagePalette(bgColor: string): Palette {
  const mode = modeOnGround(bgColor, useThemeMode());
  return useMemo(() => {
    const { accent, onAccent } = paletteOf(mode);
    return { ...(mode === 'dark' ? darkPalette : lightPalette), accent, onAccent };
  }, [mode]);
}

/** The engine's own words in the chosen language; a bad value says why in the catalogue's words. */
export function usePageWords(): PaintWords {
  const language = useLanguage();
  return useMemo(() => createPaintWords(language, ({ code }) => deviceCodeText(language, code)), [language]);
}
