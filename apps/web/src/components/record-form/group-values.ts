import type { Say } from '@zutai/lists';
import type { EditField } from '../form-page/index.ts';
import type { FormField, FormValues } from './form-field.ts';

type Fields = readonly Pick<FormField<never>, 'name' | 'group'>[];

/** Stands between the name of a field and that of its part. */
const JOINT = '.';

const isGroup = (fields: Fields, name: string) =>
  fields.some((field) => field.name === name && field.group !== undefined);

/** What a form holds with each part of its groups as a field of its own, as two edits are compared. */
export function splitGroups(fields: Fields, values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(fields, name)
        ? Object.entries((value ?? {}) as object).map(([part, own]) => [`${name}${JOINT}${part}`, own])
        : [[name, value]],
    ),
  );
}

/** The opposite of {@link splitGroups}; a part without a value is left out. */
export function joinGroups(fields: Fields, values: FormValues): FormValues {
  const groups = fields.filter(({ group }) => group !== undefined);
  const joined: Record<string, unknown> = Object.fromEntries(
    groups.map(({ name }) => {
      const start = `${name}${JOINT}`;
      const parts = Object.entries(values).filter(
        ([key, value]) => key.startsWith(start) && value !== undefined,
      );
      return [name, Object.fromEntries(parts.map(([key, value]) => [key.slice(start.length), value]))];
    }),
  );
  for (const [name, value] of Object.entries(values))
    if (!groups.some((group) => name.startsWith(`${group.name}${JOINT}`))) joined[name] = value;
  return joined;
}

/** How fields and the parts of groups are called and shown where two edits are compared. */
export function comparedFields<Row>(
  fields: readonly FormField<Row>[],
  base: FormValues,
  say: Say,
): Readonly<Record<string, EditField>> {
  return Object.fromEntries(
    fields.flatMap(({ name, text, show, group }): [string, EditField][] => {
      if (group === undefined)
        return [[name, { label: say.text(text), ...(show && { show: (value) => show(value, say) }) }]];
      return group.partsOf(base).map((part) => {
        const { show: showPart } = part;
        return [
          `${name}${JOINT}${part.name}`,
          { label: part.text(say), ...(showPart && { show: (value) => showPart(value, say) }) },
        ];
      });
    }),
  );
}
