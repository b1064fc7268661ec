import { calls, type TemplateValues } from '@zutai/contract';
import { Form, Input } from 'antd';
import { useCall } from '../../../lib/call/index.ts';
import styles from './equipment-form.module.css';

interface TemplateValuesInputProps {
  id?: string;
  value?: TemplateValues;
  onChange?: (values: TemplateValues) => void;
}

const MAX_VALUE = 200;

/** Values of the equipment for the parameters of the template that is chosen beside them. */
export function TemplateValuesInput({ id, value = {}, onChange }: TemplateValuesInputProps) {
  const templateId = Form.useWatch<string | null | undefined>('templateId') ?? '';
  const { data } = useCall(calls.template.detail, { id: templateId }, { isEnabled: templateId !== '' });
  // Values of a template that was chosen before are nothing to this one.
  const parameters = data?.id === templateId ? data.parameters : [];
  const set = (name: string, text: string) =>
    onChange?.(
      Object.fromEntries(
        parameters.map((one) => [one.name, one.name === name ? text : (value[one.name] ?? '')]),
      ),
    );
  return (
    <div id={id} className={styles.values}>
      {parameters.length === 0 && '—'}
      {parameters.map(({ name, title, value: usual }) => (
        <Input
          key={name}
          prefix={title === '' ? name : title}
          aria-label={title === '' ? name : title}
          placeholder={usual}
          value={value[name] ?? ''}
          maxLength={MAX_VALUE}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
    </div>
  );
}
