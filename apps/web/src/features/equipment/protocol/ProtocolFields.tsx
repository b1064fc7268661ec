import type { ProtocolField } from '@zutai/contract';
import { Form, Input, InputNumber, Select } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from './protocol-fields.module.css';
import { useProtocolText } from './protocol-text.ts';
import { splitHostPort } from './split-host-port.ts';

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
          hasPort={fields.some(({ name }) => name === 'port')}
        />
      ))}
    </div>
  );
}

interface OneFieldProps {
  protocolId: string;
  field: ProtocolField;
  group: string;
  /** Whether there is a port beside it. */
  hasPort: boolean;
}

function OneField({ protocolId, field, group, hasPort }: OneFieldProps) {
  const form = Form.useFormInstance();
  const t = useText('driver');
  const common = useText('common');
  const text = useProtocolText();
  const deciding: unknown = Form.useWatch([group, field.shownWhen?.field ?? field.name]);
  if (field.shownWhen !== undefined && !field.shownWhen.isOneOf.includes(String(deciding))) return null;
  const required = { required: field.required, message: common('required') };
  const { min = -Infinity, max = Infinity } = field;
  const isHost = field.name === 'host' && hasPort;
  /** An address is often copied with its port. */
  const splitPort = () => {
    const found = isHost ? splitHostPort(form.getFieldValue([group, field.name])) : undefined;
    if (found) form.setFieldsValue({ [group]: found });
  };
  const range = {
    validator: (_rule: unknown, value: unknown) =>
      typeof value === 'number' && (value < min || value > max)
        ? Promise.reject(new Error(t('outOfRange', { min, max, value })))
        : Promise.resolve(),
  };
  return (
    <Form.Item
      name={[group, field.name]}
      label={text.field(protocolId, field)}
      rules={field.kind === 'number' ? [required, range] : [required]}
      className={field.kind === 'text' ? styles.wide : undefined}
    >
      {field.kind === 'choice' ? (
        <Select
          allowClear={!field.required && field.default === undefined}
          options={(field.choices ?? []).map((value) => ({
            value,
            label: text.choice(protocolId, field, value),
          }))}
        />
      ) : field.kind === 'number' ? (
        <InputNumber
          precision={0}
          controls={false}
          className={styles.number}
          {...(field.unit === undefined ? {} : { suffix: text.unit(field.unit) })}
        />
      ) : (
        <Input
          autoComplete="off"
          spellCheck={false}
          {...(isHost && { placeholder: '192.168.1.10 / 192.168.1.10:502' })}
          onBlur={splitPort}
          onPressEnter={splitPort}
        />
      )}
    </Form.Item>
  );
}
