/** Deeper than any drawing; browsers recurse. */
const MAX_DEPTH = 100;
/** Elements a browser may have to draw, copies by `use` and by patterns counted each. */
const MAX_DRAWN = 100_000;

/** References of style sheets. */
const MAX_SHEET_REFERENCES = 2_000;
/** References of all elements together: what has more only takes time. */
const MAX_REFERENCES = 1_000_000;

const REFERENCE = /url\s*\(["'\s]*#([\w.-]+)/gi;
/** A selector of names alone: elements, classes, ids and how they stand to each other. */
const PLAIN_SELECTOR = /^[\w\s.#,>+~-]+$/;

interface Part {
  readonly children: Part[];
  /** Ids of what is drawn with it: `use`, patterns, markers, masks, filters. */
  readonly references: string[];
  /** What a selector may name it by: its element, classes and id. */
  readonly names: ReadonlySet<string>;
  cost: number | undefined;
  isOpen: boolean;
}

const EMPTY = { names: new Set<string>(), cost: undefined, isOpen: false };

const referencesIn = (text: string) => [...text.matchAll(REFERENCE)].map(([, id = '']) => id);

/** The rules of a style sheet that refer to something; rules inside rules are rules of their own. */
function rulesIn(sheet: string): { selector: string; references: string[] }[] {
  const text = sheet.replaceAll(/\/\*(?:(?!\*\/)[\s\S])*(?:\*\/|$)/g, ' ');
  const rules: { selector: string; references: string[] }[] = [];
  const selectors: string[] = [];
  // Pieces end where a block begins or ends, or a declaration does.
  for (const [, piece = '', end = ''] of text.matchAll(/([^{};]*)([{};]|$)/g)) {
    const references = end === '{' ? [] : referencesIn(piece);
    if (references.length > 0) rules.push({ selector: selectors.at(-1) ?? '', references });
    if (end === '{') selectors.push(piece.trim());
    if (end === '}') selectors.pop();
  }
  return rules;
}

/** How much a browser has to draw for a file: a few lines of `use` inside `use` become a hundred million elements. */
export class SvgSize {
  readonly #root: Part = { ...EMPTY, children: [], references: [] };
  readonly #all: Part[] = [];
  readonly #path: Part[] = [this.#root];
  readonly #byId = new Map<string, Part>();

  /** @param attributes with their values as a browser reads them */
  open(name: string, attributes: readonly (readonly [string, string])[], isEmpty: boolean): void {
    const references: string[] = [];
    const names = new Set([name]);
    let id: string | undefined;
    for (const [attribute, value] of attributes) {
      for (const found of referencesIn(value)) references.push(found);
      if (attribute === 'href') references.push(value.trim().replace(/^#/, ''));
      if (attribute === 'id') id = value;
      if (attribute === 'class') for (const one of value.split(/\s+/)) names.add(one);
    }
    if (id !== undefined) names.add(id);
    const part: Part = { ...EMPTY, children: [], references, names };
    this.#path.at(-1)?.children.push(part);
    this.#all.push(part);
    if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, part);
    if (!isEmpty) this.#path.push(part);
  }

  /**
   * Adds what the style sheets refer to, to every element that a rule may be for: rather too many than one too few.
   * @returns false when that is too much to count
   */
  addSheet(sheet: string): boolean {
    const byName = new Map<string, string[]>();
    const ofAll: string[] = [];
    const rules = rulesIn(sheet);
    const total = rules.reduce((sum, { references }) => sum + references.length, 0);
    if (total > MAX_SHEET_REFERENCES) return false;
    for (const { selector, references } of rules) {
      const names = PLAIN_SELECTOR.test(selector) ? (selector.match(/[\w-]+/g) ?? []) : [];
      if (names.length === 0) ofAll.push(...references);
      for (const name of new Set(names)) byName.set(name, [...(byName.get(name) ?? []), ...references]);
    }
    let count = 0;
    for (const part of this.#all) {
      const found = [...ofAll, ...[...part.names].flatMap((name) => byName.get(name) ?? [])];
      count += found.length;
      if (count > MAX_REFERENCES) return false;
      part.references.push(...found);
    }
    return true;
  }

  close(): void {
    if (this.#path.length > 1) this.#path.pop();
  }

  get isTooDeep(): boolean {
    return this.#path.length > MAX_DEPTH + 1;
  }

  /** Whether everything together, with what is drawn again and again, stays within the limit and ends. */
  isDrawable(): boolean {
    return this.#costOf(this.#root, 0) <= MAX_DRAWN;
  }

  /** Each part is added up once; one that is drawn by itself never ends. */
  #costOf(part: Part, depth: number): number {
    if (part.cost !== undefined) return part.cost;
    if (part.isOpen || depth > 10 * MAX_DEPTH) return Number.POSITIVE_INFINITY;
    part.isOpen = true;
    let cost = 1;
    for (const child of part.children) cost += this.#costOf(child, depth + 1);
    for (const id of part.references) {
      const target = this.#byId.get(id);
      if (target !== undefined) cost += this.#costOf(target, depth + 1);
    }
    part.isOpen = false;
    part.cost = cost;
    return cost;
  }
}
