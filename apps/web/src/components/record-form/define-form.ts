import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import type { TextParams, TextRef } from '@zutai/i18n';
import { type FieldMaker, fieldMaker } from './field-maker.tsx';
import type { FormPart, FormValues } from './form-field.ts';

/** What is said once a record is saved or added; `{{name}}` in it is the title that was entered. */
interface Words {
  /** Over a dialog or drawer. */
  readonly title: TextRef;
  /** Said when it is done. */
  readonly done: TextRef;
  /** What stands in `done` beside the name. */
  readonly params?: (values: FormValues) => TextParams;
  /** On the button; by default "save". */
  readonly submit?: TextRef;
}

type Fields<C> = C extends CallDefinition ? keyof RequestInputOf<C> & string : never;

interface FormOptions<A extends CallDefinition, E extends CallDefinition, Row> {
  /** The call that adds a record, if the form is for that. */
  add?: A;
  /** The call that edits one, with `id` and `revision`, if the form is for that. */
  edit?: E;
  /** Reads a record anew, for somebody else's edit; with the call that answers a record for its `id`, or by itself. */
  read?: CallDefinition | ((record: Row) => Promise<Row>);
  words: { add?: Words; edit?: Words };
  fields: (make: FieldMaker<Fields<A> | Fields<E>, Row>) => readonly FormPart<Row>[];
  /** What the form holds of a record, where that is not its fields of the same names. */
  valuesOf?: (record: Row) => FormValues;
  /** The request made of what is entered, where that is not the same. */
  requestOf?: (values: FormValues) => FormValues;
}

/** What a form is made of, wherever it is shown: on a page, in a drawer or in a dialog. */
export interface FormDefinition<Row> {
  readonly add: CallDefinition | undefined;
  readonly edit: CallDefinition | undefined;
  readonly read: FormOptions<CallDefinition, CallDefinition, Row>['read'];
  readonly words: { readonly add?: Words; readonly edit?: Words };
  readonly parts: readonly FormPart<Row>[];
  readonly valuesOf: (record: Row) => FormValues;
  readonly requestOf: (values: FormValues) => FormValues;
}

/**
 * Defines a form over the calls of the contract that add and edit a record: which fields, in which order, in which
 * words. Limits, required fields, permissions and errors are the calls'. A field that the edit does not take is shown
 * as it is while editing, and one that only the edit takes is left out while adding.
 */
export function defineForm<Row>() {
  return <A extends CallDefinition = never, E extends CallDefinition = never>(
    options: FormOptions<A, E, Row>,
  ): FormDefinition<Row> => ({
    add: options.add,
    edit: options.edit,
    read: options.read,
    words: options.words,
    parts: options.fields(fieldMaker()),
    valuesOf: options.valuesOf ?? ((record) => record as FormValues),
    requestOf: options.requestOf ?? ((values) => values),
  });
}
