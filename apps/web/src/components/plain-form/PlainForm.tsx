import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError, messageOf } from '../../lib/call/index.ts';
import { type FieldProblem, FieldProblemContext } from '../field-problem/index.ts';
import { useAnswerFocus } from '../first-focus/index.ts';
import styles from './plain-form.module.css';

interface PlainFormProps {
  /** On the button. */
  submit: string;
  /** What is still wrong before it is sent, with a field where one can be named; undefined when nothing is. */
  check?: () => FieldProblem | string | undefined;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}

/** What the server says of a field that the form has, else of all of it. */
function problemOf(error: unknown, form: HTMLFormElement): FieldProblem | string {
  const fields = error instanceof CallError ? error.fields : [];
  const named = fields.find(({ path }) => form.elements.namedItem(path) instanceof HTMLInputElement);
  return named === undefined ? messageOf(error) : { field: named.path, text: named.message };
}

/**
 * A short form with one way on. What is wrong with a field stands below it, and the field gets the focus. Plain HTML: it
 * also stands on pages that load before everything else.
 */
export function PlainForm({ submit, check, onSubmit, children }: PlainFormProps) {
  const [problem, setProblem] = useState<FieldProblem | string>('');
  const [isSubmitting, setSubmitting] = useState(false);
  const focus = useAnswerFocus();
  const say = (wrong: FieldProblem | string, form: HTMLFormElement) => {
    setProblem(wrong);
    const input = typeof wrong === 'string' ? null : form.elements.namedItem(wrong.field);
    if (input instanceof HTMLInputElement) focus.give(input);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    focus.begin(form);
    const missing = check?.();
    say(missing ?? '', form);
    if (missing !== undefined) return;
    setSubmitting(true);
    try {
      await onSubmit();
    } catch (error) {
      say(problemOf(error, form), form);
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <FieldProblemContext value={typeof problem === 'string' ? undefined : problem}>
        {children}
      </FieldProblemContext>
      {typeof problem === 'string' && problem !== '' && (
        <div role="alert" className={styles.failure}>
          {problem}
        </div>
      )}
      <button type="submit" className={styles.submit} disabled={isSubmitting}>
        {submit}
      </button>
    </form>
  );
}
