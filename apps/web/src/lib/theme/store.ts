import type { MainLook } from '@zutai/contract';
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { readStoredForAll, writeStoredForAll } from '../stored/index.ts';
import { type ThemeColors, themeColors } from './brand-colors.ts';
import type { Palette } from './palette.ts';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];
export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];

const STORAGE_KEY = 'theme';

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  const stored = readStoredForAll(STORAGE_KEY);
  return THEME_CHOICES.find((choice) => choice === stored) ?? 'system';
}

const useThemeStore = create<{ choice: ThemeChoice; colors: Record<ThemeMode, ThemeColors> }>(() => ({
  choice: readChoice(),
  colors: themeColors(null),
}));

function modeOf(choice: ThemeChoice): ThemeMode {
  if (choice !== 'system') return choice;
  return systemDark?.matches === true ? 'dark' : 'light';
}

/** What the user chose: light, dark, or as the system is. */
export function useThemeChoice(): ThemeChoice {
  return useThemeStore((state) => state.choice);
}

/** Chooses a theme and keeps the choice. */
export function setTheme(choice: ThemeChoice): void {
  writeStoredForAll(STORAGE_KEY, choice);
  useThemeStore.setState({ choice });
}

/** Shows a theme without keeping the choice: for previews. */
export function showTheme(choice: ThemeChoice): void {
  useThemeStore.setState({ choice });
}

function watchMode(listener: () => void): () => void {
  const stop = useThemeStore.subscribe(listener);
  systemDark?.addEventListener('change', listener);
  return () => {
    stop();
    systemDark?.removeEventListener('change', listener);
  };
}

const currentMode = () => modeOf(useThemeStore.getState().choice);

/** Puts on the colours of a style; null is the product itself. */
export function applyColors(main: MainLook | null): void {
  useThemeStore.setState({ colors: themeColors(main) });
}

/** Light or dark, as it is shown now. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(watchMode, currentMode);
}

/** All colours shown now. */
export function useThemeColors(): ThemeColors {
  const mode = useThemeMode();
  return useThemeStore((state) => state.colors[mode]);
}

/** Colours of curves shown now: ten that are told apart. */
export function useCurveColours(): readonly string[] {
  return useThemeColors().curves;
}

/** The colours shown now, for canvases; in CSS use the variables (`var(--text-secondary)`). */
export function usePalette(): Palette {
  return useThemeColors().palette;
}

/** The colours of a theme, whichever is shown now. */
export function paletteOf(mode: ThemeMode): Palette {
  return useThemeStore.getState().colors[mode].palette;
}

/** Palette name → CSS variable: `textSecondary` → `--text-secondary`. */
export function paletteVariable(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Puts the colours into CSS variables of the document now and at every change. Call once, before drawing. */
export function startTheme(): void {
  const apply = () => {
    const mode = currentMode();
    const root = document.documentElement;
    root.dataset.theme = mode;
    root.style.colorScheme = mode;
    for (const [name, colour] of Object.entries(paletteOf(mode)))
      root.style.setProperty(paletteVariable(name), colour);
  };
  apply();
  watchMode(apply);
}
