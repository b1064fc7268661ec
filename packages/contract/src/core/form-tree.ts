/** Why a form cannot be read as the schema asks; the texts stand in `@zutai/i18n`. */
export interface FormIssue {
  readonly path: string;
  readonly code:
    | 'unknown'
    | 'repeated'
    | 'notNested'
    | 'notObject'
    | 'notArray'
    | 'notDense'
    | 'notNumber'
    | 'notBoolean'
    | 'notChoice'
    | 'badKey'
    | 'tooMany';
}

export interface FormNode {
  readonly values: string[];
  readonly children: Map<string, FormNode>;
}

/** Most keys of one form; more is refused before anything is built. */
export const MAX_FORM_KEYS = 20_000;
const MAX_DEPTH = 16;
const SEGMENT = /^[A-Za-z_$][\w$-]*$/;

/** Splits `a.b[0].c` into its segments, or null when the key is not of that form. */
function splitKey(key: string): string[] | null {
  if (key.length > 512) return null;
  const parts = key.replace(/\[(\d+)\]/g, '.$1').split('.');
  if (parts.length > MAX_DEPTH) return null;
  return parts.every((part) => SEGMENT.test(part) || /^(0|[1-9]\d{0,5})$/.test(part)) ? parts : null;
}

/**
 * The pairs as a tree of Maps: keys such as `__proto__` are plain names here and meet no object, the
 * schema then refuses them as unknown.
 */
export function buildTree(pairs: Iterable<readonly [string, string]>, issues: FormIssue[]): FormNode {
  const root: FormNode = { values: [], children: new Map() };
  let count = 0;
  for (const [key, value] of pairs) {
    count += 1;
    if (count > MAX_FORM_KEYS) {
      issues.push({ path: '', code: 'tooMany' });
      return root;
    }
    const segments = splitKey(key);
    if (segments === null) {
      issues.push({ path: key.slice(0, 100), code: 'badKey' });
      continue;
    }
    let node = root;
    for (const segment of segments) {
      let next = node.children.get(segment);
      if (next === undefined) {
        next = { values: [], children: new Map() };
        node.children.set(segment, next);
      }
      node = next;
    }
    node.values.push(value);
  }
  return root;
}
