import { isReadProperty } from './properties.ts';

export type Declarations = ReadonlyMap<string, string>;

/** `fill:red;stroke:blue` as name and value. `!important` changes nothing here. */
export function parseDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const rule of text.split(';')) {
    const colon = rule.indexOf(':');
    if (colon < 0) continue;
    const name = rule.slice(0, colon).trim().toLowerCase();
    const value = rule
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim();
    if (value !== '' && isReadProperty(name, value)) declarations.set(name, value);
  }
  return declarations;
}

/** A value with its place in the sheet: of equally strong selectors the later one wins. */
interface Placed {
  value: string;
  order: number;
}

export interface StyleSheet {
  /** By selector as it is written (`rect`, `*`, `.class`, `#id`), what all its rules together say. */
  rules: ReadonlyMap<string, ReadonlyMap<string, Placed>>;
  /** Rules left out: at-rules and selectors of more than one part. */
  dropped: number;
}

/** The text without comments; one that does not end hides the rest. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let place = 0; place < text.length; ) {
    const start = text.indexOf('/*', place);
    kept.push(text.slice(place, start < 0 ? text.length : start));
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2);
    if (end < 0) break;
    place = end + 2;
  }
  return kept.join('').replace(/<!--|-->/g, '');
}

/** Heads and bodies of rules, in one pass; a body that does not end ends with the text. */
function* listRules(text: string): Generator<{ head: string; body: string }> {
  let head = '';
  let isBody = false;
  for (const [piece] of text.matchAll(/[^{}]+|[{}]/g)) {
    if (piece === '{') isBody = head.trim() !== '';
    else if (piece === '}') {
      if (isBody) yield { head, body: '' };
      isBody = false;
      head = '';
    } else if (isBody) {
      yield { head, body: piece };
      isBody = false;
      head = '';
    } else head = piece;
  }
}

/** A style sheet of simple rules: element, `.class`, `#id`, and lists of them. */
export function parseStyleSheet(text: string): StyleSheet {
  const rules = new Map<string, Map<string, Placed>>();
  let dropped = 0;
  let order = 0;
  for (const { head, body } of listRules(withoutComments(text))) {
    const declarations = parseDeclarations(body);
    for (const selector of head.split(',')) {
      const key = selector.slice(selector.lastIndexOf(';') + 1).trim();
      if (!/^(?:[.#]?[\w-]+|\*)$/.test(key)) {
        dropped += 1;
        continue;
      }
      order += 1;
      const declared = rules.get(key) ?? new Map<string, Placed>();
      rules.set(key, declared);
      for (const [property, value] of declarations) declared.set(property, { value, order });
    }
  }
  return { rules, dropped };
}

/** Classes of an element that are looked at. */
const maxClasses = 50;

/** What the style sheet says of an element: element, class, id, a stronger selector over a weaker one. */
export function declarationsFor(
  { rules }: StyleSheet,
  name: string,
  id: string,
  classes: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>();
  if (rules.size === 0) return found;
  const strengths = [['*', name], classes.slice(0, maxClasses).map((one) => `.${one}`), [`#${id}`]];
  for (const selectors of strengths) {
    const placed = new Map<string, Placed>();
    for (const selector of new Set(selectors)) {
      for (const [property, one] of rules.get(selector) ?? []) {
        if (one.order >= (placed.get(property)?.order ?? 0)) placed.set(property, one);
      }
    }
    for (const [property, { value }] of placed) found.set(property, value);
  }
  return found;
}
