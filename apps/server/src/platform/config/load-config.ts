import path from 'node:path';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** The server's settings after checking; see `settings.ts` for what each means. */
export type ServerConfig = {
  readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['parse']>;
};

/** A setting is wrong or unknown; `message` is one sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the settings from the environment (README, settings). Empty text counts as not set.
 * @throws ConfigError for the first wrong or unknown `ZUTAI_*` setting
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): ServerConfig {
  rejectUnknownSettings(environment);
  const entries = Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, environment)]);
  const config = Object.fromEntries(entries) as ServerConfig;
  return { ...config, dataFolder: path.resolve(config.dataFolder) };
}

function readSetting(setting: Setting<unknown>, environment: Record<string, string | undefined>): unknown {
  const text = environment[setting.name]?.trim();
  try {
    return setting.parse(text === '' ? undefined : text);
  } catch (error) {
    throw new ConfigError(
      `Setting ${setting.name} ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function rejectUnknownSettings(environment: Record<string, string | undefined>): void {
  const known: string[] = Object.values(settings).map((setting) => setting.name);
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('ZUTAI_') || known.includes(name)) continue;
    const nearest = known.toSorted((a, b) => editDistance(a, name) - editDistance(b, name))[0] ?? '';
    const hint =
      editDistance(nearest, name) <= 4
        ? `did you mean ${nearest}?`
        : `known are ${known.filter((one) => one.startsWith('ZUTAI_')).join(', ')}.`;
    throw new ConfigError(`Setting ${name} is unknown; ${hint}`);
  }
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, substitution));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
