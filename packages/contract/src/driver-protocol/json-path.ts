/** Names and indexes from the outside in: `a.b[0]` is `['a', 'b', 0]`; the empty path is the whole. */
export type JsonPath = readonly (string | number)[];

const STEP = /^(?:\.?([^.[\]"]+)|\[(\d{1,6})\]|\[("(?:[^"\\]|\\.)*")\])/;
const PLAIN_NAME = /^[^.[\]"#]+$/;

/**
 * Reads `$.a.b[0]["odd name"]`; `$` and the first dot may be left out. Undefined when it is no path. A JSONPath with
 * wildcards or filters is none: a signal is one value.
 */
export function parseJsonPath(text: string): JsonPath | undefined {
  const steps: (string | number)[] = [];
  let rest = text.trim().replace(/^\$\.?/, '');
  while (rest !== '') {
    const match = STEP.exec(rest);
    if (!match || (steps.length === 0 && rest.startsWith('.'))) return undefined;
    const [whole, name, index, quoted] = match;
    try {
      steps.push(name ?? (index === undefined ? (JSON.parse(quoted!) as string) : Number(index)));
    } catch {
      return undefined;
    }
    rest = rest.slice(whole.length);
  }
  return steps;
}

/** The shortest text that {@link parseJsonPath} reads back as the same path. */
export function formatJsonPath(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      const isPlain = PLAIN_NAME.test(step) && step === step.trim() && !(index === 0 && step.startsWith('$'));
      if (!isPlain) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}

/** The value at a path; undefined when there is none. Nothing of prototypes is found. */
export function findByJsonPath(document: unknown, path: JsonPath): unknown {
  let found = document;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    if (!Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string | number, unknown>)[step];
  }
  return found;
}

/** What has to be sent so that a value stands at a path: `a[1].b` gives `{"a":[null,{"b":…}]}`. */
export function wrapInJsonPath(path: JsonPath, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => {
    if (typeof step === 'string') return { [step]: inner };
    return [...Array.from({ length: step }, () => null), inner];
  }, value);
}
