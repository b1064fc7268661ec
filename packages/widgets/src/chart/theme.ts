import type { Palette } from '@zutai/diagram';

/** Whether text is lighter than its ground. */
export function isDark({ text, surface }: Palette): boolean {
  const lightness = (color: string) => Number.parseInt(color.slice(1, 3), 16);
  return lightness(text) > lightness(surface);
}

/**
 * Colours of entries that name none (section 9: "Theme palettes: 10 colours each"), in the same order of hues: quiet,
 * distinguished by lightness too, and at least 3:1 on their theme's grounds. None is a colour that means an alarm.
 */
export const chartColors = {
  light: [
    '#4f7ca8',
    '#a97c35',
    '#5a8f72',
    '#8b6aa3',
    '#7d8590',
    '#2f8f99',
    '#a5667a',
    '#7f8a3a',
    '#6673c4',
    '#997a66',
  ],
  dark: [
    '#7fa8d1',
    '#d0a35c',
    '#7fb897',
    '#b394cb',
    '#a9b1bc',
    '#5cbcc6',
    '#cf8fa3',
    '#aab65f',
    '#929de8',
    '#c4a48e',
  ],
} as const;

/** The colour of the entry at a place, as the theme shows it; the eleventh has the first again. */
export function chartColor(palette: Palette, place: number): string {
  const colors = isDark(palette) ? chartColors.dark : chartColors.light;
  return colors[place % colors.length]!;
}
