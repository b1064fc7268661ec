import { useId } from 'react';
import styles from './control.module.css';
import { useDraftText } from './use-draft-text.ts';

interface DraftFieldProps {
  label: string;
  value: string;
  hint?: string | undefined;
  maxLength?: number;
  onDone: (value: string) => void;
}

/** A line with a text that is taken as a whole, on Enter or when it is left. */
export function DraftField({ label, value, hint, maxLength = 100, onDone }: DraftFieldProps) {
  const id = useId();
  const draft = useDraftText(value, onDone);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        maxLength={maxLength}
        autoComplete="off"
        placeholder={hint}
        value={draft.shown}
        onChange={({ target }) => draft.change(target.value)}
        onBlur={draft.done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') draft.done();
          if (key === 'Escape') draft.cancel();
        }}
      />
    </div>
  );
}
