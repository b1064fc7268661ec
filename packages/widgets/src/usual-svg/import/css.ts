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
    if (/^[a-z-]+$/.test(name) && value !== '') declarations.set(name, value);
  }
  return declarations;
}

interface Rule {
  /** 0 element, 1 class, 2 id: a stronger selector wins, then the later one. */
  strength: 0 | 1 | 2;
  matches(name: string, id: string, classes: readonly string[]): boolean;
  declarations: Declarations;
}

export interface StyleSheet {
  rules: readonly Rule[];
  /** Rules left out: at-rules and selectors of more than one part. */
  dropped: number;
}

function toRule(selector: string, declarations: Declarations): Rule | undefined {
  const [, mark = '', word = ''] = /^([.#]?)([\w-]+|\*)$/.exec(selector) ?? [];
  if (word === '') return undefined;
  if (mark === '.')
    return { strength: 1, matches: (_name, _id, classes) => classes.includes(word), declarations };
  if (mark === '#') return { strength: 2, matches: (_name, id) => id === word, declarations };
  return { strength: 0, matches: (name) => word === '*' || name === word, declarations };
}

/** A style sheet of simple rules: element, `.class`, `#id`, and lists of them. */
export function parseStyleSheet(text: string): StyleSheet {
  const rules: Rule[] = [];
  let dropped = 0;
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/<!--|-->/g, '');
  for (const [, head, body] of plain.matchAll(/([^{}]+)\{([^{}]*)\}?/g)) {
    const declarations = parseDeclarations(body!);
    for (const selector of head!.split(',')) {
      const rule = toRule(selector.trim().replace(/^[^;]*;/, ''), declarations);
      if (rule) rules.push(rule);
      else dropped += 1;
    }
  }
  return { rules, dropped };
}

/** What the style sheet says of an element, weaker rules overwritten. */
export function declarationsFor(
  { rules }: StyleSheet,
  name: string,
  id: string,
  classes: readonly string[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const strength of [0, 1, 2] as const) {
    for (const rule of rules) {
      if (rule.strength !== strength || !rule.matches(name, id, classes)) continue;
      for (const [property, value] of rule.declarations) found.set(property, value);
    }
  }
  return found;
}
