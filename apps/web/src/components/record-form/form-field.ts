import type { FieldSchema } from '@zutai/contract';
import type { TextParams, TextRef } from '@zutai/i18n';
import type { Say } from '@zutai/lists';
import type { ComponentType, ReactElement } from 'react';

/** What a form holds, by the names of its fields. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What an input is drawn from. */
export interface InputContext<Row> {
  /** Of the field, in the call that will be made. */
  readonly schema: FieldSchema;
  readonly say: Say;
  /** The record that is edited; undefined while one is added. */
  readonly record: Row | undefined;
  readonly id: string;
}

/** One of the values that a field holds: how it is called and shown where two edits are compared. */
export interface FieldPart {
  readonly name: string;
  readonly text: (say: Say) => string;
  readonly show?: (value: unknown, say: Say) => string;
}

/** What a field is that holds several values by their names, such as the options of a protocol. */
export interface FieldGroup {
  /** Draws a `Form.Item` for each part, named `[name of the field, name of the part]`. */
  readonly Parts: ComponentType;
  /** The parts, by what the form was filled with. */
  readonly partsOf: (values: FormValues) => readonly FieldPart[];
}

/** A field of a form. It has the name of a field of the call, whose schema says what may be entered. */
export interface FormField<Row> {
  readonly kind: 'field';
  readonly name: string;
  readonly text: TextRef;
  /** A sentence under the input. */
  readonly help?: TextRef;
  readonly helpParams?: TextParams;
  /** Whether the field is there, by what is entered and what is edited; by default always. */
  readonly isShown?: (values: FormValues, record: Row | undefined) => boolean;
  /** What is wrong with a value beside what its schema says, in words; '' where the input says all of it by itself. */
  readonly problemOf?: (value: unknown, say: Say) => string | undefined;
  /** The value when a record is added, or what makes one each time; by default the one of the schema. */
  readonly initial?: unknown;
  /** Takes half of the width where there is room. */
  readonly isHalf?: boolean;
  /** The input, which antd gives `value` and `onChange`; undefined is one for text, as the schema wants it. */
  readonly input?: (context: InputContext<Row>) => ReactElement;
  /** Of an input for text: an example of what is entered. */
  readonly example?: string;
  /** Of an input for text: an identifier, without blanks around it and without spell checking. */
  readonly isCode?: boolean;
  /** The input calls its value `checked`. */
  readonly isChecked?: boolean;
  /** The value in words, where two edits are compared and where it cannot be changed. */
  readonly show?: (value: unknown, say: Say) => string;
  /** Of a record whose field cannot be changed by the form: what stands there instead of its value. */
  readonly View?: ComponentType<{ record: Row }>;
  /** Instead of an input. */
  readonly group?: FieldGroup;
}

/** Fields under a title of their own. */
export interface FormSection<Row> {
  readonly kind: 'section';
  readonly title: TextRef;
  readonly text?: TextRef;
  readonly fields: readonly FormField<Row>[];
  /** Shown below the fields, inside the form: what helps to fill them. */
  readonly After?: ComponentType;
}

export type FormPart<Row> = FormField<Row> | FormSection<Row>;

/** All fields of a form, whatever section they stand in. */
export function fieldsIn<Row>(parts: readonly FormPart<Row>[]): readonly FormField<Row>[] {
  return parts.flatMap((part) => (part.kind === 'field' ? [part] : part.fields));
}
