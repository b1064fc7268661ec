import { isColorText } from '../../paint/color.ts';

/** What a value of a style must be; ranges as the inspector has them. */
type Rule =
  | { kind: 'boolean' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'text'; max: number }
  | { kind: 'color' }
  | { kind: 'choice'; of: readonly string[] };

const color: Rule = { kind: 'color' };
const flag: Rule = { kind: 'boolean' };

/** Every property that a style may fix, by its path in a widget, in the order in which they are shown. */
export const styleRules = {
  'style.fill.enable': flag,
  'style.fill.color': color,
  'style.stroke.enable': flag,
  'style.stroke.color': color,
  'style.stroke.width': { kind: 'number', min: 0, max: 200 },
  'style.stroke.dasharray': { kind: 'text', max: 100 },
  'style.font.size': { kind: 'number', min: 1, max: 1000 },
  'style.font.color': color,
  'style.font.family': { kind: 'text', max: 200 },
  'style.font.weight': { kind: 'text', max: 20 },
  'style.font.style': { kind: 'text', max: 20 },
  'style.font.underLine': flag,
  'style.opacity': { kind: 'number', min: 0, max: 1 },
  'data.thickness': { kind: 'number', min: 1, max: 200 },
  'data.cap': { kind: 'choice', of: ['butt', 'round'] },
  'data.flowColor': color,
} as const satisfies Readonly<Record<string, Rule>>;

export type StylePath = keyof typeof styleRules;
export const stylePaths = Object.keys(styleRules) as readonly StylePath[];

export type StyleValue = string | number | boolean;

/** A look with a name, kept by the page: widgets that name it look alike, and change with it. */
export interface PageStyle {
  /** Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly name: string;
  /** '' or absent is `name`. */
  readonly nameEn?: string;
  /** The properties it fixes, by their paths in a widget. */
  readonly set: Readonly<Partial<Record<StylePath, StyleValue>>>;
}

export const maxStyleName = 100;

/** Whether an id of something a page keeps by name can be one; also as a key of an object. */
export function isPageKey(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && id !== '__proto__';
}

/** Whether a property may have the value. */
export function isStyleValue(path: string, value: unknown): value is StyleValue {
  if (!Object.hasOwn(styleRules, path)) return false;
  const rule: Rule = styleRules[path as StylePath];
  switch (rule.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= rule.min && value <= rule.max;
    case 'choice':
      return typeof value === 'string' && rule.of.includes(value);
    case 'color':
      return typeof value === 'string' && value.length <= 100 && (value === '' || isColorText(value));
    case 'text':
      return typeof value === 'string' && value.length <= rule.max;
  }
}
