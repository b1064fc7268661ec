import { isColorText } from '../../paint/color.ts';
import { paletteNames } from '../../paint/palette.ts';

/** A colour is used as `$name`, as the colours of the palette are. */
export const variableTypes = ['number', 'text', 'boolean', 'color'] as const;
export type VariableType = (typeof variableTypes)[number];
export type VariableValue = number | string | boolean;

/**
 * A value that a page keeps for whoever looks at it: shown by bindings and in texts as `${name}`, written by clicks and
 * inputs, and forgotten when the page is left. Nothing of it reaches the plant.
 */
export interface PageVariable {
  /** A letter or underscore, then letters, digits or `_`. */
  readonly name: string;
  /** '' or absent is the name. */
  readonly title?: string;
  readonly type: VariableType;
  readonly default: VariableValue;
}

/** Characters of a text. */
export const maxVariableText = 1000;
const palette: ReadonlySet<string> = new Set(paletteNames);

export function isVariableName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    /^[A-Za-z_]\w{0,49}$/.test(name) &&
    name !== '__proto__' &&
    // `$name` would be a colour of the palette.
    !palette.has(name)
  );
}

/** The value that a written text or a value of another type stands for; undefined where it is none of the type. */
export function variableValue(type: VariableType, given: unknown): VariableValue | undefined {
  switch (type) {
    case 'boolean':
      if (given === true || given === 1 || given === '1' || given === 'true') return true;
      return given === false || given === 0 || given === '0' || given === 'false' ? false : undefined;
    case 'number': {
      const number = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given);
      const isPlain = typeof given === 'number' || typeof given === 'string' || typeof given === 'boolean';
      return isPlain && Number.isFinite(number) ? number : undefined;
    }
    case 'color':
      return typeof given === 'string' && given.length <= 100 && isColorText(given) ? given : undefined;
    case 'text':
      return ['string', 'number', 'boolean'].includes(typeof given)
        ? String(given).slice(0, maxVariableText)
        : undefined;
  }
}
