import { matchesWords, wordsOf } from '../../../lib/search/index.ts';
import type { PaletteItem } from './use-palette-items.ts';

/**
 * The items in which every word of the query is found, by name, by keys or by pinyin: those whose name begins with
 * the query first, then the others in their own order; what cannot be done now stands last.
 */
export function findItems(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = wordsOf(query);
  const wanted = query.trim().toLowerCase();
  const found = items.filter(({ name, words: more, keys }) =>
    matchesWords(`${name} ${more} ${keys.join(' ')} ${keys.join(' ').replaceAll(' ', '')}`, words),
  );
  const rank = ({ name, isEnabled }: PaletteItem) =>
    (isEnabled ? 0 : 2) + (wanted !== '' && name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b));
}
