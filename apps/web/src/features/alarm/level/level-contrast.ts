import { contrastOf } from '@zutai/diagram';
import { dark, light, type Palette } from '../../../lib/theme/index.ts';

/** Least contrast of a shape to what is behind it (WCAG 2.2, success criterion 1.4.11). */
export const LEAST_CONTRAST = 3;

/** What marks of levels stand on. */
const GROUNDS = ['surface', 'raised', 'sunken', 'hover'] as const satisfies readonly (keyof Palette)[];

export interface LevelContrast {
  readonly light: number;
  readonly dark: number;
}

/** The colour that a level's colour is in a theme: a name of the theme is its own in each. */
function colorIn(palette: Palette, color: string): string {
  return color.startsWith('$') ? palette[color.slice(1) as keyof Palette] : color;
}

/** The least contrast of a level's colour to what it may stand on, in either theme; undefined: it is no colour. */
export function levelContrast(color: string): LevelContrast | undefined {
  const least = (palette: Palette): number | undefined => {
    const ratios = GROUNDS.map((ground) => contrastOf(colorIn(palette, color), palette[ground]));
    const known = ratios.filter((ratio) => ratio !== undefined);
    return known.length < ratios.length ? undefined : Math.min(...known);
  };
  const [inLight, inDark] = [least(light), least(dark)];
  return inLight === undefined || inDark === undefined ? undefined : { light: inLight, dark: inDark };
}
