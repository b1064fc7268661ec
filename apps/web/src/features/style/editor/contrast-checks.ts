import type { LoginLook, MainLook } from '@zutai/contract';
import { contrastOf } from '@zutai/diagram';
import { paletteOf, type ThemeMode, themeColors } from '../../../lib/theme/index.ts';
import { loginColors } from '../../login/index.ts';

/** What is hard to read; the key of its words, and how much contrast it has. */
export interface LowContrast {
  readonly what: 'contrastAccent' | 'contrastText' | 'contrastBar' | 'contrastAlarm' | 'contrastCurve';
  /** The theme that it is hard to read in. */
  readonly mode: ThemeMode;
  /** Of a curve, from 1. */
  readonly place?: number;
  readonly ratio: number;
  readonly least: number;
}

/** Least contrast of text and of graphics (WCAG 2.2, success criteria 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const GRAPHICS = 3;

const below = (
  what: LowContrast['what'],
  mode: ThemeMode,
  colors: readonly [string, string],
  least: number,
  place?: number,
): LowContrast[] => {
  const ratio = contrastOf(...colors);
  if (ratio === undefined || ratio >= least) return [];
  return [{ what, mode, ratio, least, ...(place !== undefined && { place }) }];
};

/** What is hard to read on a login page in a theme. */
export function loginContrast(look: LoginLook, mode: ThemeMode): LowContrast[] {
  const { surface, text, accent } = { ...paletteOf(mode), ...loginColors(look[mode], mode) };
  return [
    ...below('contrastText', mode, [text, surface], TEXT),
    ...below('contrastAccent', mode, [accent, surface], TEXT),
  ];
}

/** What is hard to read behind the login in a theme; alarms keep their colours, also on a bar of another one. */
export function mainContrast(look: MainLook, mode: ThemeMode): LowContrast[] {
  const { palette, bar, curves } = themeColors(look)[mode];
  const ground = bar.surface ?? palette.surface;
  const alarms = [palette.alarmUrgent, palette.alarmImportant, palette.alarmGeneral, palette.alarmPrompt];
  const [worst] = alarms
    .flatMap((color) => below('contrastAlarm', mode, [color, ground], GRAPHICS))
    .sort((a, b) => a.ratio - b.ratio);
  return [
    ...below('contrastAccent', mode, [palette.accent, palette.surface], TEXT),
    ...below('contrastBar', mode, [bar.text ?? palette.text, ground], TEXT),
    ...(worst === undefined ? [] : [worst]),
    ...curves.flatMap((color, i) => below('contrastCurve', mode, [color, palette.surface], GRAPHICS, i + 1)),
  ];
}

const MODES: readonly ThemeMode[] = ['light', 'dark'];

/**
 * The text that is hard to read in either theme: what has to be confirmed before it is saved. Curves and alarms are
 * graphics, and are shown only.
 */
export const lowText = (check: (mode: ThemeMode) => readonly LowContrast[]): LowContrast[] =>
  MODES.flatMap(check).filter(({ least }) => least === TEXT);
