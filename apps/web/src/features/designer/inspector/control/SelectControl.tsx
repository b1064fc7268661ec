import { optionsOfField } from '@zutai/widgets';
import { useText } from '../../../../lib/language/index.ts';
import { useEngineText } from '../../model/words/use-engine-text.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';

export function SelectControl({ id, field, widgets, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const engine = useEngineText();
  const options = optionsOfField(field, widgets);
  const isListed = options.some((option) => option.value === value);
  return (
    <select
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled}
      value={isMixed ? '' : String(value ?? '')}
      onChange={({ target }) => onCommit(target.value)}
    >
      {isMixed && (
        <option value="" disabled>
          {t('mixed')}
        </option>
      )}
      {!isMixed && !isListed && <option value={String(value ?? '')}>{String(value ?? '')}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {engine.of(option.label)}
        </option>
      ))}
    </select>
  );
}
