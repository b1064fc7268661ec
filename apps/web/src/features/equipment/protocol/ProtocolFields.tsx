import { hasPlaceholder, type ProtocolField } from '@zutai/contract';

import { Form, Input, Select } from 'antd';
import { type ChangeEvent, createContext, useContext } from 'react';
import { NumberBox } from '../../../components/number-input/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './protocol-fields.module.css';
import { useProtocolText } from './protocol-text.ts';
import { splitHostPort } from './split-host-port.ts';

/** Whether texts and numbers may be placeholders, as those of templates are. */
export const AllowsPlaceholders = createContext(false);

export interface ProtocolFieldsProps {
  protocolId: string;
  fields: readonly ProtocolField[];
  /** Name of the object in the form that holds the fields. */
  group: string;
}

/** Form fields as a protocol declares them. */
export function ProtocolFields({ protocolId, fields, group }: ProtocolFieldsProps) {
  return (
    <div className={styles.fields}>
      {fields.map((field) => (
        <OneField
          key={field.name}
          protocolId={protocolId}
          field={field}
          group={group}
          port={fields.find(({ name }) => name === 'port')?.default}
        />
      ))}
    </div>
  );
}

interface OneFieldProps {
  protocolId: string;
  field: ProtocolField;
  group: string;
  /** The usual port, when there is one beside it. */
  port: string | number | undefined;
}

/** What is typed where both a number and a placeholder may stand. */
function readNumberOrPlaceholder({ target: { value } }: ChangeEvent<HTMLInputElement>): unknown {
  return /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
}

function OneField({ protocolId, field, group, port }: OneFieldProps) {
  const form = Form.useFormInstance();
  const t = useText('driver');
  const common = useText('common');
  const text = useProtocolText();
  const isPlaced = useContext(AllowsPlaceholders);
  const deciding: unknown = Form.useWatch([group, field.shownWhen?.field ?? field.name]);
  if (field.shownWhen !== undefined && !field.shownWhen.isOneOf.includes(String(deciding))) return null;
  const required = { required: field.required, message: common('required') };
  const { min = -Infinity, max = Infinity } = field;
  const isHost = field.name === 'host' && port !== undefined;
  /** An address is often copied with its port. */
  const splitPort = () => {
    const found = isHost ? splitHostPort(form.getFieldValue([group, field.name])) : undefined;
    if (found) form.setFieldsValue({ [group]: found });
  };
  const range = {
    validator: (_rule: unknown, value: unknown) =>
      (typeof value === 'number' && (value < min || value > max)) ||
      (typeof value === 'string' && value !== '' && !hasPlaceholder(value))
        ? Promise.reject(new Error(t('outOfRange', { min, max, value })))
        : Promise.resolve(),
  };
  return (
    <Form.Item
      name={[group, field.name]}
      label={text.field(protocolId, field)}
      rules={field.kind === 'number' ? [required, range] : [required]}
      {...(isPlaced && field.kind === 'number' && { getValueFromEvent: readNumberOrPlaceholder })}
      className={field.kind === 'text' && field.name !== 'user' ? styles.wide : undefined}
    >
      {field.kind === 'choice' ? (
        <Select
          allowClear={!field.required && field.default === undefined}
          options={(field.choices ?? []).map((value) => ({
            value,
            label: text.choice(protocolId, field, value),
          }))}
        />
      ) : field.kind === 'number' && isPlaced ? (
        <Input autoComplete="off" spellCheck={false} className={styles.number} />
      ) : field.kind === 'number' ? (
        <NumberBox
          {...(field.isDecimal === true ? {} : { precision: 0 })}
          controls={false}
          className={styles.number}
          {...(field.unit === undefined ? {} : { suffix: text.unit(field.unit) })}
        />
      ) : field.kind === 'secret' ? (
        <Input.Password autoComplete="new-password" visibilityToggle={false} />
      ) : field.isLong === true ? (
        <Input.TextArea
          spellCheck={false}
          autoSize={{ minRows: 3, maxRows: 12 }}
          {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
        />
      ) : (
        <Input
          autoComplete="off"
          spellCheck={false}
          {...(isHost && { placeholder: `192.168.1.10 / 192.168.1.10:${port}` })}
          {...(field.placeholder === undefined ? {} : { placeholder: field.placeholder })}
          onBlur={splitPort}
          onPressEnter={splitPort}
        />
      )}
    </Form.Item>
  );
}
