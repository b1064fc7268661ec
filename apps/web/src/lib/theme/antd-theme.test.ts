import { expect, it } from 'vitest';
import { antdThemeOf } from './antd-theme.ts';
import { dark, light } from './palette.ts';

it.each([
  ['light', light],
  ['dark', dark],
] as const)('frames what can be ticked as strongly as text in the %s theme', (mode, palette) => {
  const { Radio, Checkbox } = antdThemeOf(mode, true).components!;
  // Text is held to AA contrast on every ground; WCAG asks for 3:1 of such a frame.
  expect(Radio).toMatchObject({ colorBorder: palette.textMuted });
  expect(Checkbox).toMatchObject({ colorBorder: palette.textMuted });
});

it.each([
  ['light', light],
  ['dark', dark],
] as const)('keeps chosen rows readable in the %s theme', (mode, palette) => {
  const { Table } = antdThemeOf(mode, true).components!;
  // Held to its contrast by the test of the palette.
  expect(Table).toMatchObject({ rowSelectedBg: palette.accentSoft, rowSelectedHoverBg: palette.accentSoft });
});

it.each([
  ['light', light],
  ['dark', dark],
] as const)('keeps the chosen line of lists readable in the %s theme', (mode, palette) => {
  const { token } = antdThemeOf(mode, true);
  expect(token).toMatchObject({
    controlItemBgActive: palette.accentSoft,
    controlItemBgActiveHover: palette.accentSoft,
  });
});
