import type { AuthRegion } from '@zutai/contract';

type Region = Pick<AuthRegion, 'id' | 'title'>;

/** The parts of an `authRegion` as ids; a title of a file from elsewhere becomes the id, what nobody knows stays. */
export function readRegions(text: string, regions: readonly Region[]): string[] {
  const byTitle = new Map(regions.map(({ id, title }) => [title, id]));
  const known = new Set(regions.map(({ id }) => id));
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return [...new Set(parts.map((part) => (known.has(part) ? part : (byTitle.get(part) ?? part))))];
}

export function writeRegions(ids: readonly string[]): string {
  return ids.join(',');
}
