import { describe, expect, it } from 'vitest';
import { CURVE_COLOURS, dark, light } from './palette.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (name, palette) => {
  const grounds = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const;

  it.each(grounds)('reads values and text on %s with AAA contrast', (ground) => {
    expect(contrast(palette.value, palette[ground])).toBeGreaterThanOrEqual(7);
    expect(contrast(palette.text, palette[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each(grounds)('reads everything else on %s with AA contrast', (ground) => {
    for (const role of [
      'textSecondary',
      'textMuted',
      'accent',
      'bad',
      'notice',
      'alarmUrgent',
      'alarmImportant',
      'alarmGeneral',
      'alarmPrompt',
    ] as const)
      expect(contrast(palette[role], palette[ground]), role).toBeGreaterThanOrEqual(4.5);
  });

  it('reads text on its own grounds with AA contrast', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
    for (const role of ['accent', 'text', 'textSecondary', 'textMuted', 'bad', 'notice'] as const)
      expect(contrast(palette[role], palette.accentSoft), role).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.bad, palette.badSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.notice, palette.noticeSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('shows ten different curve colours with the contrast of graphics', () => {
    expect(new Set(CURVE_COLOURS[name]).size).toBe(10);
    for (const colour of CURVE_COLOURS[name])
      expect(contrast(colour, palette.surface), colour).toBeGreaterThanOrEqual(3);
  });
});
