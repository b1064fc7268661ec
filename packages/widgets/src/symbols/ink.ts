import type { Palette } from '@zutai/diagram';

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2); undefined for other ways of writing a colour. */
function luminanceOf(color: string): number | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(color);
  const parts = short ? short.slice(1).map((digit) => digit + digit) : long?.slice(1);
  if (!parts) return undefined;
  const [red, green, blue] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast of two hex colours (WCAG 2), 1 to 21; 1 where one of them is written otherwise. */
export function contrast(a: string, b: string): number {
  const [first, second] = [luminanceOf(a), luminanceOf(b)];
  if (first === undefined || second === undefined) return 1;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

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
