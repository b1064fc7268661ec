import { useId } from 'react';
import styles from './control.module.css';
import { DraftInput } from './DraftInput.tsx';

interface DraftFieldProps {
  label: string;
  value: string;
  hint?: string | undefined;
  maxLength?: number;
  onDone: (value: string) => void;
}

/** A line with a text that is taken as a whole. */
export function DraftField({ label, value, hint, maxLength = 100, onDone }: DraftFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <DraftInput id={id} maxLength={maxLength} placeholder={hint} value={value} onDone={onDone} />
    </div>
  );
}
