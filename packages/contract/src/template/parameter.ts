import { z } from 'zod';

/** Most parameters a template may have. */
export const MAX_TEMPLATE_PARAMETERS = 50;

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'format');

/** What differs between the pieces of equipment of one template: a host, a unit id, an offset of addresses. */
export const templateParameter = z.strictObject({
  /** As placeholders name it: `${host}`. */
  name: z.string().regex(/^[A-Za-z]\w{0,31}$/, 'parameterName'),
  title: text(100).default(''),
  /** Of equipment that has no value of its own; '' when each piece of equipment has to have one. */
  value: text(200).default(''),
});
export type TemplateParameter = z.output<typeof templateParameter>;

/** Values of parameters, by name. */
export const templateValues = z.record(z.string().max(32), text(200));
export type TemplateValues = Readonly<Record<string, string>>;

const PLACEHOLDER = /\$\{([A-Za-z]\w{0,31})(?:([+-])(\d{1,9}))?\}/g;
const INTEGER = /^-?\d{1,12}$/;

export type Expanded =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly name: string;
      /** `parameterMissing`: it has no value; `parameterNotInteger`: it is counted with, and is no integer. */
      readonly code: 'parameterMissing' | 'parameterNotInteger';
    };

export function hasPlaceholder(given: unknown): given is string {
  return typeof given === 'string' && given.search(PLACEHOLDER) >= 0;
}

/** A text with values in the place of its placeholders: `${host}`, or with an integer, `${base+3}`. */
export function expandText(given: string, values: TemplateValues): Expanded {
  let failed: Expanded | undefined;
  const expanded = given.replaceAll(
    PLACEHOLDER,
    (_all, name: string, sign: string | undefined, by: string) => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      if (value === '') failed ??= { ok: false, name, code: 'parameterMissing' };
      else if (sign === undefined) return value;
      else if (!INTEGER.test(value)) failed ??= { ok: false, name, code: 'parameterNotInteger' };
      return String(Number(value) + Number(`${sign}${by}`));
    },
  );
  return failed ?? { ok: true, text: expanded };
}

/** Values by which the content of a template is checked: where there is none, `1` stands for it. */
export function sampleValues(parameters: readonly TemplateParameter[]): TemplateValues {
  return Object.fromEntries(parameters.map(({ name, value }) => [name, value === '' ? '1' : value]));
}
