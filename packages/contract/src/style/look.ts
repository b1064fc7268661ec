import { z } from 'zod';

/**
 * A colour, or '' for that of the product. Six digits and nothing else of CSS: no functions, so nothing is fetched and
 * nothing ends the declaration it is written into.
 */
export const styleColor = z
  .string()
  .regex(/^(#[0-9a-f]{6})?$/i, 'color')
  .transform((color) => color.toLowerCase());

/** Colours of a palette: those of curves, that many to tell apart (specification, section 9). */
export const STYLE_PALETTE_LENGTH = 10;

/** Ten colours, or none for those of the product. */
export const stylePalette = z
  .array(styleColor)
  .max(STYLE_PALETTE_LENGTH)
  .refine(
    (colors) =>
      colors.length === 0 ||
      (colors.length === STYLE_PALETTE_LENGTH && colors.every((color) => color !== '')),
    'palette',
  );

const line = z.string().trim().max(100);

/** Where the picture stands on the login page: beside the form, or behind it. */
export const LOGIN_LAYOUTS = ['left', 'right', 'behind'] as const;

const loginColors = z.strictObject({ accent: styleColor, ground: styleColor, text: styleColor });

/** How a login page looks and what it says; in each theme its own colours. */
export const loginLook = z.strictObject({
  layout: z.enum(LOGIN_LAYOUTS),
  /** Over the form; '' is the product's. */
  heading: line,
  headingEn: line,
  text: line,
  textEn: line,
  light: loginColors,
  dark: loginColors,
});
export type LoginLook = z.output<typeof loginLook>;

const mainColors = z.strictObject({
  accent: styleColor,
  /** Ground and text of the bar on top. */
  bar: styleColor,
  barText: styleColor,
  palette: stylePalette,
});

/** How everything behind the login looks. What is abnormal keeps its colours (ISA-101): alarms are no matter of style. */
export const mainLook = z.strictObject({ light: mainColors, dark: mainColors });
export type MainLook = z.output<typeof mainLook>;

const NO_LOGIN_COLORS = { accent: '', ground: '', text: '' };
const NO_MAIN_COLORS = { accent: '', bar: '', barText: '', palette: [] };

/** What is shown before anybody changed something: the product itself. */
export const PLAIN_LOGIN: LoginLook = {
  layout: 'left',
  heading: '',
  headingEn: '',
  text: '',
  textEn: '',
  light: NO_LOGIN_COLORS,
  dark: NO_LOGIN_COLORS,
};
export const PLAIN_MAIN: MainLook = { light: NO_MAIN_COLORS, dark: NO_MAIN_COLORS };
