import type { Container, FaceplateParameter } from './page.ts';

/** Parameter names of a faceplate; `title` stands apart because `${name.title}` is the equipment's name. */
const namePattern = /^[A-Za-z_][\w-]*$/;
const reference = /\$\{([A-Za-z_][\w-]*(?:\.title)?)\}/g;

export function isParameterName(name: string): boolean {
  return namePattern.test(name) && name.length <= 50 && name !== '__proto__';
}

/** Whether a text holds `${name}` of anything. */
export function hasReference(text: string): boolean {
  return text.includes('${');
}

const none: readonly FaceplateParameter[] = [];

/** The same list for the same container, also when it has none. */
export function parametersOf(con: Container): readonly FaceplateParameter[] {
  return con.parameters ?? none;
}

/** Values by reference: `pump` and, for equipment, `pump.title`. */
export type ParameterValues = ReadonlyMap<string, string>;

/** Characters that may still be filled in: values within values within values could grow without end. */
export interface TextBudget {
  left: number;
}

/**
 * The text with every known reference replaced. Unknown ones stay: scripts and formulas have their own `${…}`. So
 * does what the budget has no room for.
 */
export function fillText(text: string, values: ParameterValues, budget?: TextBudget): string {
  if (values.size === 0 || !hasReference(text)) return text;
  return text.replace(reference, (whole, name: string) => {
    const value = values.get(name);
    if (value === undefined) return whole;
    if (budget !== undefined) {
      if (value.length > budget.left) return whole;
      budget.left -= value.length;
    }
    return value;
  });
}

/** Deeper than any widget; a file made to exhaust the stack ends here. */
const maxDepth = 24;

/** Fills every text at any depth; the same object when nothing was to be filled. */
export function fillTexts<T>(value: T, values: ParameterValues, budget?: TextBudget, depth = 0): T {
  if (typeof value === 'string') return fillText(value, values, budget) as T;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const filled = fillTexts(inner as unknown, values, budget, depth + 1);
    if (filled === inner) continue;
    copy ??= (Array.isArray(value) ? value.slice() : { ...value }) as Record<string, unknown>;
    copy[name] = filled;
  }
  return (copy ?? value) as T;
}
