import type { CallDefinition, RequestInputOf } from '@zutai/contract';
import { Form, type FormItemProps, Input, type InputProps } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/index.ts';
import { fieldOf, isRequired, maxLengthOf, problemOf } from './field-limits.ts';
import styles from './form-page.module.css';

/** Longer texts get several lines, longer names and addresses of machines, which have no lines, not before these. */
const LINE_MAX = 200;
const CODE_LINE_MAX = 1_000;

interface SchemaFieldProps<C extends CallDefinition>
  extends Pick<FormItemProps, 'label' | 'extra' | 'normalize' | 'dependencies' | 'valuePropName'> {
  /** The call the form is for: its schema says what may be entered. */
  call: C;
  name: keyof RequestInputOf<C> & string;
  /** Of the text field that is shown without `children`. */
  input?: InputProps;
  /** It is for a machine: a host, an address, a filter. */
  isCode?: boolean;
  /** What is wrong with a value beside what its schema says; '' where the input says all of it by itself. */
  problemOf?: (value: unknown) => string | undefined;
  /** An input of another kind. */
  children?: ReactNode;
}

/**
 * A field of a form with the limits of its call: required or not, how long, of which form. What is wrong is said in
 * the same words as by the server, which decides.
 */
export function SchemaField<C extends CallDefinition>(props: SchemaFieldProps<C>) {
  const { call, name, input, isCode = false, problemOf: furtherProblemOf, children, ...item } = props;
  const language = useLanguage();
  const schema = fieldOf(call, name);
  const maxLength = maxLengthOf(schema);
  // Never cut: what is pasted stays whole, and that it is too long is said.
  const text =
    maxLength !== undefined && maxLength > (isCode ? CODE_LINE_MAX : LINE_MAX) ? (
      <Input.TextArea
        className={styles.counted ?? ''}
        count={{ show: true, max: maxLength }}
        autoSize={{ minRows: 2, maxRows: 6 }}
      />
    ) : (
      <Input autoComplete="off" {...input} />
    );
  return (
    <Form.Item
      {...item}
      name={name as string}
      required={isRequired(schema)}
      rules={[
        {
          validator: (_rule, value: unknown) => {
            const further = furtherProblemOf?.(value);
            const problem = further === '' ? further : (problemOf(schema, value, language) ?? further);
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
          },
        },
      ]}
    >
      {children ?? text}
    </Form.Item>
  );
}
