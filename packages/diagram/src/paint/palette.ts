/**
 * Colours that carry meaning, one set a theme (ISA-101: greys carry the picture, saturated colour is kept for
 * what is abnormal). Widgets name them as `$name` in their style or use them directly when they paint.
 */
export interface Palette {
  /** Ground of the page. */
  page: string;
  surface: string;
  text: string;
  textMuted: string;
  /** Outlines of equipment and pipes. */
  line: string;
  /** Bodies of equipment. */
  equipment: string;
  /** Empty part of a bar or dial. */
  track: string;
  /** Filled part of a bar or dial. */
  level: string;
  accent: string;
  onAccent: string;
  stale: string;
  bad: string;
  unbound: string;
  /** The four steps of a dial, calm to urgent. */
  stage1: string;
  stage2: string;
  stage3: string;
  stage4: string;
}

export const lightPalette: Readonly<Palette> = Object.freeze({
  page: '#f2f3f5',
  surface: '#ffffff',
  text: '#1d2129',
  textMuted: '#4e5969',
  line: '#6b7785',
  equipment: '#c9cdd4',
  track: '#dfe2e8',
  level: '#4e6f96',
  accent: '#165dff',
  onAccent: '#ffffff',
  stale: '#6b5b00',
  bad: '#b42318',
  unbound: '#6b3fa0',
  stage1: '#8fa3b8',
  stage2: '#4e6f96',
  stage3: '#d18b00',
  stage4: '#c8281e',
});

export const darkPalette: Readonly<Palette> = Object.freeze({
  page: '#17181a',
  surface: '#232427',
  text: '#f2f3f5',
  textMuted: '#b5bac4',
  line: '#8d95a3',
  equipment: '#4a4f58',
  track: '#34373d',
  level: '#7fa3cc',
  accent: '#4080ff',
  onAccent: '#ffffff',
  stale: '#d9c46a',
  bad: '#ff8a80',
  unbound: '#c3a3ee',
  stage1: '#6d8096',
  stage2: '#7fa3cc',
  stage3: '#e8ab2e',
  stage4: '#ff6b60',
});

export const paletteNames = Object.keys(lightPalette) as readonly (keyof Palette)[];
