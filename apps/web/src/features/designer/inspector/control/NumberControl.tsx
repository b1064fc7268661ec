import { useState } from 'react';
import { useText } from '../../../../lib/language/index.ts';
import styles from './control.module.css';
import type { ControlProps } from './control-props.ts';
import { readNumber } from './number-text.ts';
import { useDraftText } from './use-draft-text.ts';

export function NumberControl({ id, field, value, isMixed, isDisabled, onCommit }: ControlProps) {
  const t = useText('designer');
  const text = typeof value === 'number' ? String(value) : '';
  /** What was typed and is no number, and what the field showed then: with another value it is over. */
  const [refusal, setRefusal] = useState<{ typed: string; shown: string }>();
  const refused = refusal?.shown === text ? refusal.typed : undefined;
  const isBad = refused !== undefined;
  const setRefused = (typed: string | undefined) =>
    setRefusal(typed === undefined ? undefined : { typed, shown: text });
  const draft = useDraftText(text, (typed) => {
    const number = readNumber(typed, field);
    setRefused(number === undefined && typed.trim() !== '' ? typed : undefined);
    if (number !== undefined && number !== value) onCommit(number);
  });
  const step = (direction: number, isLeap: boolean) => {
    const now = readNumber(draft.shown, field);
    if (now === undefined) return;
    const next = readNumber(String(now + direction * (field.step ?? 1) * (isLeap ? 10 : 1)), field);
    draft.cancel();
    setRefused(undefined);
    if (next !== undefined && next !== value) onCommit(next);
  };
  const input = (
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
      aria-invalid={isBad}
      {...(isBad && { 'aria-describedby': `${id}-refused` })}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setRefused(undefined);
        draft.change(target.value);
      }}
      onBlur={draft.done}
      onKeyDown={(event) => {
        const { key, shiftKey } = event;
        if (key === 'Enter') draft.done();
        if (key === 'Escape') {
          if (isBad) draft.cancel();
          else draft.leave();
          setRefused(undefined);
        }
        if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
        event.preventDefault();
        step(key === 'ArrowUp' ? 1 : -1, shiftKey);
      }}
    />
  );
  return (
    <div className={styles.stack}>
      {input}
      {isBad && (
        <span id={`${id}-refused`} role="alert" className={styles.failure}>
          {t('numberRefused', { text: refused })}
        </span>
      )}
    </div>
  );
}
