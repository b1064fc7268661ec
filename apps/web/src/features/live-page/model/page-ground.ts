import { luminanceOf } from '@zutai/diagram';
import type { ThemeMode } from '../../../lib/theme/index.ts';

/** Where black and white are equally far from a ground. */
const MIDDLE = 0.179;

/**
 * Which set of colours can be read on a page: that of the theme, unless the page has a ground of its own, which stays
 * light in a dark theme and dark in a light one.
 */
export function modeOnGround(bgColor: string, mode: ThemeMode): ThemeMode {
  const luminance = luminanceOf(bgColor.trim());
  if (luminance === undefined) return mode;
  return luminance > MIDDLE ? 'light' : 'dark';
}
