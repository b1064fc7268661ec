import { useQueryClient } from '@tanstack/react-query';
import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { sayIn } from '@zutai/lists';
import { App, Form, type FormInstance } from 'antd';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, messageOf, refreshAnswers } from '../../lib/call/index.ts';
import { useLanguage } from '../../lib/language/index.ts';
import { type Changeable, useMayCall } from '../../lib/session/index.ts';
import { findField, showFieldErrors, useEditBase, useEditConflict } from '../form-page/index.ts';
import type { FormDefinition } from './define-form.ts';
import type { FormEntry } from './form-entry.ts';
import { type FormField, type FormValues, fieldsIn } from './form-field.ts';
import { isChanged, listUnclearable, toRequest, valuesOfNew, valuesOfRecord } from './form-values.ts';
import { comparedFields, joinGroups, splitGroups } from './group-values.ts';

export interface RecordFormOptions<Row> {
  form: FormDefinition<Row>;
  /** The record that is edited; without it one is added. */
  record?: Row;
  /** What a new one is added to. */
  on?: Changeable;
  /** What a new one starts with, such as from the address. */
  initial?: FormValues;
  /** Fields of the request beside those of the form: what a new record belongs to. */
  scope?: FormValues;
  /** Asks before it is sent, where that destroys something; false: it is not sent. */
  confirm?: (values: FormValues) => Promise<boolean>;
  /** Called once the server has it, with its answer and what was entered. */
  onDone?: (answer: unknown, values: FormValues) => void;
}

export interface RecordForm<Row> {
  definition: FormDefinition<Row>;
  record: Row | undefined;
  /** The call that will be made. */
  call: CallDefinition;
  form: FormInstance;
  /** The form in the document, once it is shown. */
  shown: RefObject<FormElement | null>;
  /** What the form is filled with. */
  base: FormValues;
  fields: readonly FormField<Row>[];
  isChanged: boolean;
  /** The same, asked at the moment: right after saving it is false before anything is drawn. */
  hasChanges: () => boolean;
  /** It is being saved: nothing can be entered that would not be saved. */
  isPending: boolean;
  /** Whether the user may make the call. */
  mayChange: boolean;
  onValuesChange: () => void;
  onFinish: () => void;
  revert: () => void;
  entry: FormEntry;
  /** Shown while somebody else's edit is compared. */
  dialog: ReactNode;
}

/** What every record that is edited has. */
interface Edited {
  readonly id: string;
  readonly revision: number;
}

/** What antd gives as the `ref` of a form. */
export type FormElement = FormInstance & { readonly nativeElement?: HTMLElement };

/** Stands in where there is no record to follow. */
const NOTHING = { revision: 0 };

/**
 * A form over the calls that add and edit a record: filled from the record and following it as long as nothing is
 * entered, sent with the revision it is based on, refused fields marked, and nothing lost when somebody else was faster.
 */
export function useRecordForm<Row>(options: RecordFormOptions<Row>): RecordForm<Row> {
  const { form: definition, record, onDone } = options;
  const say = sayIn(useLanguage());
  const { message } = App.useApp();
  const [form] = Form.useForm();
  const shown = useRef<FormElement>(null);
  const target = record === undefined ? definition.add : definition.edit;
  if (target === undefined) throw new Error('the form has no call for this');
  const client = useQueryClient();
  const mayCall = useMayCall();
  const fields = useMemo(() => fieldsIn(definition.parts), [definition]);
  const [isTouched, setTouched] = useState(false);
  const touched = useRef(false);
  const touch = (isNow: boolean) => {
    touched.current = isNow;
    setTouched(isNow);
  };
  const [initial] = useState(() => valuesOfNew(target, fields, options.initial ?? {}));
  const filledFrom = (row: Row) => valuesOfRecord(fields, definition.valuesOf(row));
  const followed = useEditBase(
    (record ?? NOTHING) as unknown as Edited,
    isTouched,
    (latest) => record !== undefined && form.setFieldsValue(filledFrom(latest as unknown as Row)),
  );
  const base = record === undefined ? initial : filledFrom(followed as unknown as Row);
  const conflict = useEditConflict<FormValues>(comparedFields(fields, base, say));
  const entered = (): FormValues => {
    const values = form.getFieldsValue() as FormValues;
    // A part that is not shown at the moment is still there.
    const groups = fields.filter(({ group }) => group !== undefined);
    return { ...values, ...Object.fromEntries(groups.map(({ name }) => [name, form.getFieldValue(name)])) };
  };
  // A second press while the first is on its way would add a second record.
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const markSending = (isNow: boolean) => {
    sending.current = isNow;
    setSending(isNow);
  };
  const send = async (values: FormValues) => {
    const requestOf = (own: FormValues) => ({
      ...toRequest(target, definition.requestOf(own)),
      ...options.scope,
    });
    const make = (request: object) =>
      call(target, request as RequestInputOf<CallDefinition>) as Promise<unknown>;
    if (record === undefined) return { answer: await make(requestOf(values)), values };
    // What the form cannot change is nothing to choose between.
    const comparable = (all: FormValues) =>
      splitGroups(
        fields,
        Object.fromEntries(Object.entries(all).filter(([name]) => findField(target, name) !== undefined)),
      );
    const { id, revision } = followed;
    let answer: unknown;
    const saved = await conflict.save({
      base: { values: comparable(base), revision },
      // Fields that are not there for this record keep what they were.
      mine: comparable({ ...base, ...values }),
      send: async (own, basedOn) => {
        answer = await make({ ...requestOf(joinGroups(fields, own)), id, revision: basedOn });
      },
      readTheirs: async () => {
        const theirs = await readAnew(definition, record, id);
        return { values: comparable(filledFrom(theirs)), revision: (theirs as unknown as Edited).revision };
      },
    });
    return saved === undefined ? undefined : { answer, values: joinGroups(fields, saved) };
  };
  /** Whether a field was cleared that an edit cannot clear; it is then marked as missing. */
  const markUnclearable = () => {
    const names = record === undefined ? [] : listUnclearable(target, base, entered());
    const [first] = names;
    if (first === undefined) return false;
    form.setFields(names.map((name) => ({ name, errors: [say.text(textRef('common', 'required'))] })));
    form.scrollToField(first, { behavior: 'smooth', block: 'center', focus: true });
    return true;
  };
  const submit = async () => {
    if (sending.current || markUnclearable()) return;
    markSending(true);
    try {
      if (options.confirm !== undefined && !(await options.confirm(entered()))) return;
      const sent = await send(entered());
      if (sent === undefined) return;
      const refreshed = refreshAnswers(client, target.changes);
      // Of a new record the answer is shown at once, as it may hold what is shown only once. An edit is over when the
      // form has the revision it made: what is entered before would be based on the one before.
      if (record !== undefined) await refreshed;
      touch(false);
      const words = definition.words[record === undefined ? 'add' : 'edit'];
      const name = String(sent.values.title ?? '').trim();
      if (words !== undefined)
        message.success(say.text(words.done, { name, ...words.params?.(sent.values) }));
      onDone?.(sent.answer, sent.values);
    } catch (error) {
      // A field that is still disabled takes no focus.
      flushSync(() => markSending(false));
      if (!showFieldErrors(form, error)) message.error(messageOf(error));
    } finally {
      markSending(false);
    }
  };
  const enter = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name, value);
    touch(isChanged(base, entered()));
  };
  return {
    definition,
    record,
    call: target,
    form,
    shown,
    base,
    fields,
    isChanged: isTouched,
    hasChanges: () => touched.current,
    isPending: isSending,
    mayChange: mayCall(target, record ?? options.on),
    onValuesChange: () => touch(isChanged(base, entered())),
    onFinish: () => void submit(),
    revert: () => {
      form.resetFields();
      touch(false);
    },
    entry: {
      enter,
      enterLater: (names) => {
        const before = form.getFieldsValue([...names]) as FormValues;
        return (values) => {
          if (names.every((name) => Object.is(form.getFieldValue(name), before[name]))) enter(values);
        };
      },
      forget: () => touch(false),
    },
    dialog: conflict.dialog,
  };
}

async function readAnew<Row>({ read }: FormDefinition<Row>, record: Row, id: string): Promise<Row> {
  if (typeof read === 'function') return read(record);
  if (read === undefined) throw new Error('the form cannot read its record anew');
  return (await call(read, { id } as RequestInputOf<CallDefinition>)) as Row;
}
