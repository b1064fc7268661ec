import type { KeyboardEvent } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';
import { useDraftText } from './use-draft-text.ts';

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

export function TextControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const draft = useDraftText(asText(value), onCommit);
  return (
    <input
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled}
      value={draft.shown}
      placeholder={isMixed ? t('mixed') : ''}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') draft.done();
        if (key === 'Escape') draft.leave();
      }}
    />
  );
}

export function TextAreaControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const draft = useDraftText(asText(value), onCommit);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.done();
    if (event.key === 'Escape') draft.leave();
  };
  return (
    <textarea
      id={id}
      data-field={field.path}
      className={styles.input}
      disabled={isDisabled}
      rows={3}
      value={draft.shown}
      placeholder={isMixed ? t('mixed') : ''}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onKeyDown={press}
    />
  );
}
