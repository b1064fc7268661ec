import { contrastOf, luminanceOf, type Palette } from '@zutai/diagram';

/** Contrast of two colours (WCAG 2), 1 to 21; 1 where it is not known. */
const contrast = (a: string, b: string) => contrastOf(a, b) ?? 1;

/** Below this the lines on a body are hard to see. */
const leastContrast = 2.4;

/** The colour of what is drawn on a body: the outline's while it can be seen there, else the better of the extremes. */
export function inkOn(fill: string, line: string, { surface, text }: Palette): string {
  if (contrast(fill, line) >= leastContrast || luminanceOf(fill) === undefined) return line;
  return contrast(fill, surface) >= contrast(fill, text) ? surface : text;
}

/** WCAG 2 AA for text of any size. */
const textContrast = 4.5;

/** The colour of words on a body: the given one while it can be read there, else the better of the extremes. */
export function textOn(fill: string, color: string, { surface, text }: Palette): string {
  if (luminanceOf(fill) === undefined || luminanceOf(color) === undefined) return color;
  if (contrast(fill, color) >= textContrast) return color;
  return contrast(fill, surface) >= contrast(fill, text) ? surface : text;
}
