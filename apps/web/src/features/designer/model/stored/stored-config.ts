import { alignTos, type DesignerConfig, dataTextShows, defaultDesignerConfig } from '@zutai/diagram';
import { readStored, writeStored } from '../../../../lib/stored/index.ts';

/** Specification, section 3: "Designer config (stored locally)". */
const STORAGE_KEY = 'designerConfig';

/** Minutes between automatic saves that can be chosen. */
export const SAVE_INTERVALS = [1, 2, 5, 10, 30] as const;

/** The stored config; whatever is missing or wrong in it is as section 9 says. */
export function readConfig(text: string | null): DesignerConfig {
  let stored: Partial<Record<keyof DesignerConfig, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    // Not ours: defaults.
  }
  const config: DesignerConfig = { ...defaultDesignerConfig };
  for (const name of ['autoSave', 'grid', 'ruler', 'adsorb'] as const)
    if (typeof stored[name] === 'boolean') config[name] = stored[name];
  const interval = SAVE_INTERVALS.find((minutes) => minutes === stored.saveInterval);
  if (interval !== undefined) config.saveInterval = interval;
  const show = dataTextShows.find((name) => name === stored.dataTextShow);
  if (show !== undefined) config.dataTextShow = show;
  const alignTo = alignTos.find((name) => name === stored.alignTo);
  if (alignTo !== undefined) config.alignTo = alignTo;
  return config;
}

export function loadConfig(): DesignerConfig {
  return readConfig(readStored(STORAGE_KEY));
}

export function storeConfig(config: DesignerConfig): void {
  writeStored(STORAGE_KEY, JSON.stringify(config));
}
