import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../lib/call/index.ts';
import styles from './plain-form.module.css';

interface PlainFormProps {
  /** On the button. */
  submit: string;
  /** What is still wrong before it is sent; undefined when nothing is. */
  check?: () => string | undefined;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** A short form with one way on. Plain HTML: it also stands on pages that load before everything else. */
export function PlainForm({ submit, check, onSubmit, children }: PlainFormProps) {
  const [problem, setProblem] = useState('');
  const [isSubmitting, setSubmitting] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = check?.();
    setProblem(missing ?? '');
    if (missing !== undefined) return;
    setSubmitting(true);
    try {
      await onSubmit();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {children}
      <div role="alert" className={styles.failure}>
        {problem}
      </div>
      <button type="submit" className={styles.submit} disabled={isSubmitting}>
        {submit}
      </button>
    </form>
  );
}
