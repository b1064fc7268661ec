import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { MAX_TEMPLATE_PARAMETERS, type TemplateParameter } from '@zutai/contract';
import { Button, Input } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import styles from './parameters-editor.module.css';

interface ParametersEditorProps {
  id?: string;
  value?: readonly TemplateParameter[];
  onChange?: (parameters: readonly TemplateParameter[]) => void;
}

const FIELDS = [
  ['name', 'parameterName', 32],
  ['value', 'parameterValue', 200],
  ['title', 'parameterTitle', 100],
] as const;

/** What differs between the pieces of equipment of a template. */
export function ParametersEditor({ id, value = [], onChange }: ParametersEditorProps) {
  const t = useText('template');
  const setAt = (place: number, change: Partial<TemplateParameter>) =>
    onChange?.(value.map((one, at) => (at === place ? { ...one, ...change } : one)));
  return (
    <div id={id} className={styles.list}>
      {value.map((parameter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place while its name is typed
        <fieldset key={place} className={styles.row} aria-label={parameter.name}>
          {FIELDS.map(([field, word, max]) => (
            <Input
              key={field}
              aria-label={t(word)}
              placeholder={t(word)}
              value={parameter[field]}
              maxLength={max}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setAt(place, { [field]: target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('parameterRemove', { name: parameter.name })}
            onClick={() => onChange?.(value.filter((_, at) => at !== place))}
          />
        </fieldset>
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= MAX_TEMPLATE_PARAMETERS}
        onClick={() => onChange?.([...value, { name: '', title: '', value: '' }])}
      >
        {t('parameterAdd')}
      </Button>
    </div>
  );
}
