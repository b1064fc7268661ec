import type { MainLook } from '@zutai/contract';
import { contrastOf } from '@zutai/diagram';
import { CURVE_COLOURS, dark, light, type Palette } from './palette.ts';

type Mode = 'light' | 'dark';

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour between two, both `#rrggbb`. @param share of the second, 0 to 1 */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)];
  const mixed = a.map((channel, i) => Math.round(channel * (1 - share) + b[i]! * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The one of two texts that is read better on a ground. */
export function textOn(ground: string): string {
  const [pale, deep] = ['#ffffff', '#0a0e11'];
  return (contrastOf(pale, ground) ?? 0) >= (contrastOf(deep, ground) ?? 0) ? pale : deep;
}

/** An accent with what goes with it on a ground. */
export function accentColors(accent: string, ground: string, text: string) {
  return {
    accent,
    accentHover: mix(accent, text, 0.25),
    accentSoft: mix(ground, accent, 0.14),
    onAccent: textOn(accent),
  };
}

/** Texts and lines on a ground of a brand, derived from the two. */
export function groundColors(ground: string, text: string) {
  return {
    canvas: mix(ground, text, 0.06),
    surface: ground,
    raised: ground,
    sunken: mix(ground, text, 0.05),
    hover: mix(ground, text, 0.08),
    line: mix(ground, text, 0.2),
    lineStrong: mix(ground, text, 0.45),
    text,
    textSecondary: mix(text, ground, 0.12),
    textMuted: mix(text, ground, 0.22),
  };
}

/** A palette in the colours of a main page; where that has none it is the product's. */
function brandedPalette(palette: Palette, { accent }: MainLook[Mode]): Palette {
  if (accent === '') return palette;
  return { ...palette, ...accentColors(accent, palette.surface, palette.text) };
}

/** All colours of a theme that a style may change. */
export interface ThemeColors {
  readonly palette: Palette;
  readonly curves: readonly string[];
  /** CSS variables of the bar on top, within it alone; none where it is the product's. */
  readonly bar: Readonly<Partial<Palette>>;
}

function barColors(palette: Palette, { bar, barText }: MainLook[Mode]): Partial<Palette> {
  if (bar === '' && barText === '') return {};
  const ground = bar === '' ? palette.surface : bar;
  return groundColors(ground, barText === '' ? textOn(ground) : barText);
}

/** The colours of both themes. @param main null for those of the product */
export function themeColors(main: MainLook | null): Record<Mode, ThemeColors> {
  const colorsOf = (mode: Mode, palette: Palette): ThemeColors => {
    if (main === null) return { palette, curves: CURVE_COLOURS[mode], bar: {} };
    const own = main[mode];
    const branded = brandedPalette(palette, own);
    return {
      palette: branded,
      curves: own.palette.length === 0 ? CURVE_COLOURS[mode] : own.palette,
      bar: barColors(branded, own),
    };
  };
  return { light: colorsOf('light', light), dark: colorsOf('dark', dark) };
}
