import { sayIn } from '@zutai/lists';
import { Form } from 'antd';
import { useLanguage, useText } from '../../lib/language/index.ts';
import { FormSection, findField, SchemaField } from '../form-page/index.ts';
import type { FormField, FormPart, FormValues } from './form-field.ts';
import styles from './record-form.module.css';
import type { RecordForm } from './use-record-form.tsx';

interface Focusable {
  focus?: (options: FocusOptions) => void;
}

interface RecordFieldsProps<Row> {
  engine: RecordForm<Row>;
  /** Titles of sections beside their fields, as pages have room for; else above them. */
  isWide?: boolean;
}

/**
 * Gives the first text the focus once its page is shown, and when its dialog begins and has ended to open: what is typed
 * while it opens is meant for it. Who writes in the form by then stays where they are.
 */
export function focusFirstText<Row>(engine: RecordForm<Row>): void {
  const first = engine.fields.find(
    // An identifier is a text, whatever draws it.
    ({ name, input, isCode }) => (input === undefined || isCode === true) && isEntered(engine, name),
  );
  if (first === undefined || engine.shown.current?.nativeElement?.contains(document.activeElement)) return;
  const field = engine.form.getFieldInstance(first.name) as Focusable | undefined;
  // A drawer that comes from the side is not to be scrolled to what has the focus.
  if (typeof field?.focus === 'function') field.focus({ preventScroll: true });
  else engine.form.focusField(first.name);
  // What is proposed is replaced by typing.
  const input = document.activeElement;
  if (engine.record === undefined && input instanceof HTMLInputElement) input.select();
}

/** The fields of a form in their order and sections. */
export function RecordFields<Row>({ engine, isWide = false }: RecordFieldsProps<Row>) {
  const say = sayIn(useLanguage());
  const values = { ...engine.base, ...(Form.useWatch([], engine.form) as FormValues | undefined) };
  const draw = (field: FormField<Row>) => (
    <Field key={field.name} field={field} engine={engine} values={values} />
  );
  return groupsOf(engine.definition.parts).map(({ section, fields }) => {
    const After = section?.After;
    const drawn = (
      <>
        <div className={styles.fields}>{fields.map(draw)}</div>
        {After !== undefined && <After />}
      </>
    );
    if (section === undefined)
      return (
        <div key={fields[0]?.name} className={isWide ? styles.loose : undefined}>
          {drawn}
        </div>
      );
    const title = say.text(section.title);
    if (isWide)
      return (
        <FormSection key={title} title={title} {...(section.text && { text: say.text(section.text) })}>
          {drawn}
        </FormSection>
      );
    return (
      <section key={title} aria-label={title}>
        <h3 className={styles.title}>{title}</h3>
        {drawn}
      </section>
    );
  });
}

/** Sections, and the fields between them as groups of their own. */
function groupsOf<Row>(parts: readonly FormPart<Row>[]) {
  const groups: { section?: Exclude<FormPart<Row>, FormField<Row>>; fields: FormField<Row>[] }[] = [];
  let loose: FormField<Row>[] | undefined;
  for (const part of parts) {
    if (part.kind === 'section') {
      groups.push({ section: part, fields: [...part.fields] });
      loose = undefined;
    } else if (loose === undefined) {
      loose = [part];
      groups.push({ fields: loose });
    } else loose.push(part);
  }
  return groups;
}

const isEntered = <Row,>({ call }: RecordForm<Row>, name: string) => findField(call, name) !== undefined;

interface FieldProps<Row> {
  field: FormField<Row>;
  engine: RecordForm<Row>;
  values: FormValues;
}

function Field<Row>({ field, engine, values }: FieldProps<Row>) {
  const say = sayIn(useLanguage());
  const t = useText('common');
  const { call, record } = engine;
  const { name, text, help, input, group, View } = field;
  if (field.isShown?.(values, record) === false) return null;
  const className = field.isHalf === true ? styles.half : styles.whole;
  const label = say.text(text);
  const schema = findField(call, name);
  if (schema === undefined) {
    if (record === undefined) return null;
    const value = engine.base[name];
    return (
      <Form.Item label={label} className={className}>
        {View === undefined ? (
          (field.show?.(value, say) ?? (value == null || value === '' ? t('none') : String(value)))
        ) : (
          <View record={record} />
        )}
      </Form.Item>
    );
  }
  if (group !== undefined)
    return (
      <div className={styles.whole}>
        <group.Parts />
      </div>
    );
  return (
    <div className={className}>
      <SchemaField
        call={call}
        name={name as never}
        label={label}
        {...(help !== undefined && { extra: say.text(help, field.helpParams) })}
        {...(field.problemOf !== undefined && {
          problemOf: (value: unknown) => field.problemOf?.(value, say),
        })}
        {...(field.isChecked === true && { valuePropName: 'checked' })}
        {...(field.isCode === true && { isCode: true, normalize: (typed: string) => typed.trim() })}
        input={{
          ...(field.example !== undefined && { placeholder: field.example }),
          ...(field.isCode === true && { spellCheck: false }),
        }}
      >
        {input?.({ schema, say, record, id: name })}
      </SchemaField>
    </div>
  );
}
