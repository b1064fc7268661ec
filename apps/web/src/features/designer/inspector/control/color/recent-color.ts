import { readStoredForAll, writeStoredForAll } from '../../../../../lib/stored/index.ts';

/** Specification, sections 3 and 9: history of 20 colours in local storage under `colorsArr`. */
const STORAGE_KEY = 'colorsArr';
const MAX_COLORS = 20;

export function readRecentColors(text: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(parsed)) return [];
    return parsed.filter((color): color is string => typeof color === 'string').slice(0, MAX_COLORS);
  } catch {
    return [];
  }
}

/** The newest first, each once, at most 20. */
export function withRecentColor(colors: readonly string[], color: string): string[] {
  return [color, ...colors.filter((known) => known !== color)].slice(0, MAX_COLORS);
}

export function loadRecentColors(): string[] {
  return readRecentColors(readStoredForAll(STORAGE_KEY));
}

export function noteRecentColor(color: string): void {
  writeStoredForAll(STORAGE_KEY, JSON.stringify(withRecentColor(loadRecentColors(), color)));
}

/** 50 colours to choose from: ten hues in five steps, calm ones first (ISA-101). */
export const PRESET_COLORS: readonly string[] = [
  '#ffffff',
  '#f2f3f5',
  '#e5e6eb',
  '#c9cdd4',
  '#a9aeb8',
  '#86909c',
  '#6b7785',
  '#4e5969',
  '#272e3b',
  '#000000',
  '#e8f3f5',
  '#dcebf7',
  '#e3e5f6',
  '#ece3f5',
  '#f6e2ee',
  '#fae3e3',
  '#fbeadb',
  '#faf3d4',
  '#ebf3d9',
  '#dcf2e7',
  '#a3cfd6',
  '#94bfe4',
  '#a7b0e3',
  '#c5a9e0',
  '#e2a3c9',
  '#eea4a4',
  '#f1bd8f',
  '#ebd77f',
  '#bcd68a',
  '#92d1b3',
  '#2f8190',
  '#2f74b5',
  '#4d5bb8',
  '#7d4cb0',
  '#b24189',
  '#c8281e',
  '#c4690f',
  '#a68b00',
  '#6a8f25',
  '#1f8a5c',
  '#0c4853',
  '#123f68',
  '#28306b',
  '#472768',
  '#68204f',
  '#7a150f',
  '#733b05',
  '#615100',
  '#3c5412',
  '#0f5035',
];
