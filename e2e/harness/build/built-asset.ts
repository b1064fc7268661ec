import fs from 'node:fs';
import path from 'node:path';

const ASSETS = path.resolve(import.meta.dirname, '../../../apps/web/dist/assets');

/**
 * The file name of the script of the built app whose name begins with `prefix` and which holds `text`. Several
 * scripts share the beginning of their names. Throws an error unless exactly one is found.
 */
export function builtAsset(prefix: string, text: string): string {
  const found = fs
    .readdirSync(ASSETS)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.js'))
    .filter((name) => fs.readFileSync(path.join(ASSETS, name), 'utf8').includes(text));
  const [name] = found;
  if (name === undefined || found.length > 1)
    throw new Error(`${found.length} assets ${prefix}* hold “${text}”`);
  return name;
}
