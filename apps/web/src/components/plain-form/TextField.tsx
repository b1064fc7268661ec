import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { useFieldProblem } from '../field-problem/index.ts';
import styles from './plain-form.module.css';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'readOnly' | 'placeholder'
  > {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Beside the input, such as a button. */
  children?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text with its name above. */
export function TextField({ label, name, value, onChange, children, ref, ...input }: TextFieldProps) {
  const problem = useFieldProblem(name);
  const problemId = useId();
  return (
    <div>
      <label className={styles.field}>
        <span className={styles.label}>{label}</span>
        <span className={styles.row}>
          <input
            {...input}
            ref={ref}
            className={styles.input}
            name={name}
            value={value}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            {...(problem !== undefined && { 'aria-invalid': true, 'aria-describedby': problemId })}
          />
          {children}
        </span>
      </label>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
