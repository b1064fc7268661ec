import type { LoginLook } from '@zutai/contract';
import type { CSSProperties } from 'react';
import {
  accentColors,
  groundColors,
  paletteOf,
  paletteVariable,
  type ThemeMode,
} from '../../lib/theme/index.ts';

/** The colours of a login page in a theme, with everything that goes with them; what is '' is the product's. */
export function loginColors({ accent, ground, text }: LoginLook['light'], mode: ThemeMode) {
  const palette = paletteOf(mode);
  const surface = ground === '' ? palette.surface : ground;
  const words = text === '' ? palette.text : text;
  return {
    ...(ground === '' && text === '' ? {} : groundColors(surface, words)),
    ...(accent === '' && ground === ''
      ? {}
      : accentColors(accent === '' ? palette.accent : accent, surface, words)),
  };
}

/** The same as CSS variables, for the page alone. */
export function loginVariables(colors: LoginLook['light'], mode: ThemeMode): CSSProperties {
  const variables = Object.entries(loginColors(colors, mode)).map(([name, color]) => [
    paletteVariable(name),
    color,
  ]);
  return { ...Object.fromEntries(variables), color: 'var(--text)' };
}
