import { createPaintWords, darkPalette, lightPalette, type PaintWords, type Palette } from '@zutai/diagram';
import { deviceCodeText } from '@zutai/i18n';
import { useMemo } from 'react';
import { useLanguage } from '../../../lib/language/index.ts';
import { usePalette, useThemeMode } from '../../../lib/theme/index.ts';

/** The colours of pages: the diagram's own, with the product's accent. The same object while the theme stays. */
export function usePagePalette(): Palette {
  const mode = useThemeMode();
  const { accent, onAccent } = usePalette();
  return useMemo(
    () => ({ ...(mode === 'dark' ? darkPalette : lightPalette), accent, onAccent }),
    [mode, accent, onAccent],
  );
}

/** The engine's own words in the chosen language; a bad value says why in the catalogue's words. */
export function usePageWords(): PaintWords {
  const language = useLanguage();
  return useMemo(() => createPaintWords(language, ({ code }) => deviceCodeText(language, code)), [language]);
}
