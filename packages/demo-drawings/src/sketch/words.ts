/** A text of a page in both languages. */
export interface Words {
  readonly zh: string;
  readonly en: string;
}

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  typeof (value as Words).zh === 'string' &&
  typeof (value as Words).en === 'string';

/** The value with every text in Chinese; the English ones are put into `english` by their path. */
export function takeWords(value: unknown, english: Record<string, string>, path = ''): unknown {
  if (isWords(value)) {
    english[path] = value.en;
    return value.zh;
  }
  const at = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
  if (Array.isArray(value)) return value.map((item, place) => takeWords(item, english, at(place)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, takeWords(inner, english, at(name))]),
  );
}
