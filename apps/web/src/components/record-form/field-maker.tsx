import type { PagedCall } from '@zutai/contract';
import type { TextRef } from '@zutai/i18n';
import type { Say } from '@zutai/lists';
import { Segmented, Select, Switch } from 'antd';
import { maxOf, minOf, needsInteger } from '../form-page/index.ts';
import { NumberBox } from '../number-input/index.ts';
import { RecordSelect, type RecordSelectProps } from '../record-picker/index.ts';
import type { FieldGroup, FormField, FormSection } from './form-field.ts';

export type Extras<Row> = Partial<Omit<FormField<Row>, 'kind' | 'name' | 'text'>>;
type Words = Readonly<Record<string, TextRef>>;

/** Makes the fields of a form; the compiler knows the names that its calls have. */
export interface FieldMaker<Name extends string, Row> {
  /** Text; one line or several by the length that the schema allows. */
  text(name: Name, text: TextRef, extras?: Extras<Row>): FormField<Row>;
  /** A number; its range is the schema's. Nothing entered is null where the schema takes it. */
  number(
    name: Name,
    text: TextRef,
    extras?: Extras<Row> & { unit?: TextRef; placeholder?: TextRef; step?: number },
  ): FormField<Row>;
  /** One of a few values, in words. */
  choice(name: Name, text: TextRef, words: Words, extras?: Extras<Row>): FormField<Row>;
  /** Yes or no. */
  toggle(name: Name, text: TextRef, extras?: Extras<Row>): FormField<Row>;
  /** The id of a record of another list, which is searched on the server. */
  record<C extends PagedCall>(
    name: Name,
    text: TextRef,
    picker: Pick<
      RecordSelectProps<C>,
      'list' | 'read' | 'note' | 'state' | 'placeholder' | 'scope' | 'footer'
    >,
    extras?: Extras<Row>,
  ): FormField<Row>;
  /** Anything else. */
  custom(
    name: Name,
    text: TextRef,
    input: NonNullable<FormField<Row>['input']>,
    extras?: Extras<Row>,
  ): FormField<Row>;
  /** Several values by their names, each compared by itself when somebody else was faster. */
  group(name: Name, text: TextRef, group: FieldGroup, extras?: Extras<Row>): FormField<Row>;
  section(
    title: TextRef,
    fields: readonly FormField<Row>[],
    extras?: Pick<FormSection<Row>, 'text' | 'After'>,
  ): FormSection<Row>;
}

/** More choices than these are a list that opens. */
const MOST_BUTTONS = 3;

const wordOf = (words: Words, say: Say) => (value: unknown) => {
  const ref = Object.hasOwn(words, String(value)) ? words[String(value)] : undefined;
  return ref === undefined ? String(value ?? '') : say.text(ref);
};

/** See {@link FieldMaker}. */
export function fieldMaker<Name extends string, Row>(): FieldMaker<Name, Row> {
  return {
    text: (name, text, extras) => ({ kind: 'field', name, text, ...extras }),
    number: (name, text, { unit, placeholder, step, ...extras } = {}) => ({
      kind: 'field',
      name,
      text,
      input: ({ schema, say }) => (
        <NumberBox
          style={{ width: '100%' }}
          controls={false}
          aria-valuemin={minOf(schema)}
          aria-valuemax={maxOf(schema)}
          {...(needsInteger(schema) ? { precision: 0 } : {})}
          {...(step === undefined ? {} : { step })}
          {...(unit === undefined ? {} : { suffix: say.text(unit) })}
          {...(placeholder === undefined ? {} : { placeholder: say.text(placeholder) })}
        />
      ),
      ...(placeholder === undefined && unit === undefined
        ? {}
        : {
            show: (value, say) => {
              if (value == null) return placeholder === undefined ? '' : say.text(placeholder);
              return unit === undefined ? String(value) : `${String(value)} ${say.text(unit)}`;
            },
          }),
      ...extras,
    }),
    choice: (name, text, words, extras) => ({
      kind: 'field',
      name,
      text,
      input: ({ say, id }) => {
        const options = Object.entries(words).map(([value, ref]) => ({ value, label: say.text(ref) }));
        return options.length > MOST_BUTTONS ? (
          <Select id={id} options={options} />
        ) : (
          <Segmented id={id} options={options} />
        );
      },
      show: (value, say) => wordOf(words, say)(value),
      ...extras,
    }),
    toggle: (name, text, extras) => ({
      kind: 'field',
      name,
      text,
      isChecked: true,
      input: () => <Switch />,
      ...extras,
    }),
    record: (name, text, picker, extras) => ({
      kind: 'field',
      name,
      text,
      input: ({ id }) => <RecordSelect {...picker} id={id} />,
      ...extras,
    }),
    custom: (name, text, input, extras) => ({ kind: 'field', name, text, input, ...extras }),
    group: (name, text, group, extras) => ({ kind: 'field', name, text, group, ...extras }),
    section: (title, fields, extras) => ({ kind: 'section', title, fields, ...extras }),
  };
}
