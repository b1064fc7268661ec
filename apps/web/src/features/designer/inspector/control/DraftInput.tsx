import type { ComponentProps } from 'react';
import styles from './control.module.css';
import { useDraftText } from './use-draft-text.ts';

type InputProps = Omit<ComponentProps<'input'>, 'value' | 'className' | 'onChange' | 'onBlur' | 'onKeyDown'>;

/** A text that is taken as a whole, on Enter or when it is left; Escape drops what was typed. */
export function DraftInput({
  value,
  onDone,
  ...input
}: InputProps & { value: string; onDone: (value: string) => void }) {
  const draft = useDraftText(value, onDone);
  return (
    <input
      autoComplete="off"
      {...input}
      className={styles.input}
      value={draft.shown}
      onChange={({ target }) => draft.change(target.value)}
      onBlur={draft.done}
      onKeyDown={({ key }) => {
        if (key === 'Enter') draft.done();
        if (key === 'Escape') draft.leave();
      }}
    />
  );
}
