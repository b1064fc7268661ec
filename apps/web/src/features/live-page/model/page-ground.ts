import type { ThemeMode } from '../../../lib/theme/index.ts';

const HEX = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i;
const RGB = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/i;

function channelsOf(color: string): number[] | undefined {
  const [, short, long] = HEX.exec(color) ?? [];
  const digits = short?.replace(/./g, '$&$&') ?? long;
  if (digits !== undefined) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  return RGB.exec(color)?.slice(1).map(Number);
}

/** Relative luminance (WCAG 2), 0 to 1. */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Where black and white are equally far from a ground. */
const MIDDLE = 0.179;

/**
 * Which set of colours can be read on a page: that of the theme, unless the page has a ground of its own, which stays
 * light in a dark theme and dark in a light one.
 */
export function modeOnGround(bgColor: string, mode: ThemeMode): ThemeMode {
  const channels = channelsOf(bgColor.trim());
  if (channels === undefined) return mode;
  return luminanceOf(channels) > MIDDLE ? 'light' : 'dark';
}
