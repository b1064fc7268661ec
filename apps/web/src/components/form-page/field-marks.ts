import type { AriaAttributes } from 'react';

/** What a form says of a field to whoever cannot see it. */
export type FieldMarks = Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby' | 'aria-required'>;

/** The marks among the properties an input of our own is given: for the element in it that has the focus. */
export function marksOf(props: FieldMarks): FieldMarks {
  const names = ['aria-invalid', 'aria-describedby', 'aria-required'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (props[name] === undefined ? [] : [[name, props[name]]])),
  );
}
