import { useText } from '../../../../lib/language/index.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';
import { readNumber } from './number-text.ts';
import { useDraftText } from './use-draft-text.ts';

export function NumberControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const text = typeof value === 'number' ? String(value) : '';
  const draft = useDraftText(text, (typed) => {
    const number = readNumber(typed, field);
    if (number !== undefined && number !== value) onCommit(number);
  });
  const step = (direction: number, isLeap: boolean) => {
    const now = readNumber(draft.shown, field);
    if (now === undefined) return;
    const next = readNumber(String(now + direction * (field.step ?? 1) * (isLeap ? 10 : 1)), field);
    draft.cancel();
    if (next !== undefined && next !== value) onCommit(next);
  };
  return (
    <input
      id={id}
      data-field={field.path}
      className={styles.input}
      inputMode="decimal"
      role="spinbutton"
      aria-valuenow={typeof value === 'number' ? value : undefined}
      aria-valuemin={field.min}
      aria-valuemax={field.max}
      disabled={isDisabled}
      value={draft.shown}
      placeholder={isMixed ? t('mixed') : ''}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onKeyDown={(event) => {
        const { key, shiftKey } = event;
        if (key === 'Enter') draft.done();
        if (key === 'Escape') draft.cancel();
        if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
        event.preventDefault();
        step(key === 'ArrowUp' ? 1 : -1, shiftKey);
      }}
    />
  );
}
