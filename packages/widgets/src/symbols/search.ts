import { type PlantSymbol, symbolCategories } from './symbol.ts';
import { symbols } from './symbols.ts';

function haystackOf({ id, zh, en, words, category }: PlantSymbol): string {
  const group = symbolCategories.find((candidate) => candidate.id === category);
  return `${id} ${zh} ${en} ${words} ${group?.zh ?? ''} ${group?.en ?? ''}`.toLowerCase();
}

const haystacks = new Map(symbols.map((symbol) => [symbol, haystackOf(symbol)]));

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/**
 * Symbols in which every word of the query is found, in either language; those whose name begins with it come first.
 * All for an empty query.
 *
 * @param isMatch Whether all words, in small letters, are found in a text.
 */
export function searchSymbols(query: string, isMatch = includesAll): readonly PlantSymbol[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return symbols;
  const words = wanted.split(/\s+/);
  const found = symbols.filter((symbol) => isMatch(haystacks.get(symbol)!, words));
  const isNamed = ({ zh, en }: PlantSymbol) =>
    zh.toLowerCase().startsWith(wanted) || en.toLowerCase().startsWith(wanted);
  return [...found.filter(isNamed), ...found.filter((symbol) => !isNamed(symbol))];
}
