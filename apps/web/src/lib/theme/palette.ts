/**
 * The colours of the product (ISA-101: greys carry the interface, one accent carries action, saturated
 * colour is kept for what is abnormal). This is their only source: antd's theme, the CSS variables and the
 * canvases all read it. Contrast is held to WCAG by `palette.test.ts`.
 */
export interface Palette {
  /** Behind everything. */
  canvas: string;
  /** Cards, bars, tables. */
  surface: string;
  /** Menus, dialogs: what floats. */
  raised: string;
  /** Tracks, table heads, wells. */
  sunken: string;
  /** Under the pointer. */
  hover: string;
  line: string;
  lineStrong: string;
  text: string;
  textSecondary: string;
  textMuted: string;
  /** Live values: the strongest text of a page. */
  value: string;
  accent: string;
  accentHover: string;
  accentSoft: string;
  onAccent: string;
  /** Stripes over a value that is no longer current. */
  hatch: string;
  /** A value that cannot be trusted, an input that was refused. */
  bad: string;
  badSoft: string;
  /** A banner that asks for attention and is not an alarm. */
  notice: string;
  noticeSoft: string;
  alarmUrgent: string;
  alarmImportant: string;
  alarmGeneral: string;
  alarmPrompt: string;
  shadow: string;
}

export const light: Palette = {
  canvas: '#e9ecee',
  surface: '#f9fafb',
  raised: '#ffffff',
  sunken: '#eef1f3',
  hover: '#eceff1',
  line: '#d5dade',
  lineStrong: '#98a3ac',
  text: '#171d22',
  textSecondary: '#434f59',
  textMuted: '#55616b',
  value: '#0a0e11',
  accent: '#0f6674',
  accentHover: '#0b505b',
  accentSoft: '#dcebed',
  onAccent: '#ffffff',
  hatch: 'rgb(70 82 92 / 0.17)',
  bad: '#a11d45',
  badSoft: '#f8e6ec',
  notice: '#7a4a00',
  noticeSoft: '#faeeda',
  alarmUrgent: '#c11616',
  alarmImportant: '#b34a00',
  alarmGeneral: '#7d6000',
  alarmPrompt: '#6536b5',
  shadow: '0 1px 2px rgb(23 29 34 / 0.06), 0 8px 24px rgb(23 29 34 / 0.10)',
};

export const dark: Palette = {
  canvas: '#101519',
  surface: '#191f25',
  raised: '#222a31',
  sunken: '#13191e',
  hover: '#222a31',
  line: '#2d363e',
  lineStrong: '#5b6872',
  text: '#e6eaed',
  textSecondary: '#b6c0c8',
  textMuted: '#98a4ad',
  value: '#f6f8f9',
  accent: '#63c1ce',
  accentHover: '#8ad5df',
  accentSoft: '#17353c',
  onAccent: '#06242a',
  hatch: 'rgb(182 192 200 / 0.16)',
  bad: '#f391ae',
  badSoft: '#3a1c28',
  notice: '#f0be74',
  noticeSoft: '#33270f',
  alarmUrgent: '#ff7a70',
  alarmImportant: '#ffa552',
  alarmGeneral: '#f1d04b',
  alarmPrompt: '#bda2ff',
  shadow: '0 1px 2px rgb(0 0 0 / 0.4), 0 10px 30px rgb(0 0 0 / 0.5)',
};

/** Lines of a curve: ten that stay apart for colour-blind eyes; dashes tell them apart a second time. */
export const CURVE_COLOURS: Record<'light' | 'dark', readonly string[]> = {
  light: [
    '#0f6674',
    '#b34a00',
    '#5b3ea8',
    '#3d6b1f',
    '#a11d63',
    '#1f5fae',
    '#7d6000',
    '#4a5560',
    '#00806a',
    '#8a3b1e',
  ],
  dark: [
    '#63c1ce',
    '#ff9e57',
    '#b9a1ff',
    '#9ccf72',
    '#f58bc0',
    '#7fb4ff',
    '#e6c84f',
    '#b9c4cc',
    '#5fd3b4',
    '#e0a08a',
  ],
};
