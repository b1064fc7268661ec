import { type PlantSymbol, symbolCategories } from './symbol.ts';
import { symbols } from './symbols.ts';

function haystackOf({ id, zh, en, words, category }: PlantSymbol): string {
  const group = symbolCategories.find((candidate) => candidate.id === category);
  return `${id} ${zh} ${en} ${words} ${group?.zh ?? ''} ${group?.en ?? ''}`.toLowerCase();
}

const haystacks = new Map(symbols.map((symbol) => [symbol, haystackOf(symbol)]));

const includesAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** Whether the characters of a word stand in a name in their order, with others between: 立式泵 in 立式长轴泵. */
function isSpread(word: string, name: string): boolean {
  let from = 0;
  for (const character of word) {
    const place = name.indexOf(character, from);
    if (place < 0) return false;
    from = place + character.length;
  }
  return true;
}

/**
 * Symbols in which every word of the query is found, in either language; those whose name begins with it come first.
 * All for an empty query. Where nothing is found, those whose Chinese name has the characters of the query in their order.
 *
 * @param isMatch Whether all words, in small letters, are found in a text.
 */
export function searchSymbols(query: string, isMatch = includesAll): readonly PlantSymbol[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return symbols;
  const words = wanted.split(/\s+/);
  const found = symbols.filter((symbol) => isMatch(haystacks.get(symbol)!, words));
  if (found.length === 0 && /^\p{Script=Han}{2,}$/u.test(wanted))
    return symbols.filter(({ zh }) => isSpread(wanted, zh));
  const isNamed = ({ zh, en }: PlantSymbol) =>
    zh.toLowerCase().startsWith(wanted) || en.toLowerCase().startsWith(wanted);
  return [...found.filter(isNamed), ...found.filter((symbol) => !isNamed(symbol))];
}
