import { type KeyboardEvent, type Ref, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import { useFieldProblem } from '../field-problem/index.ts';
import styles from './password-field.module.css';

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'new-password' | 'current-password';
  /** What is wrong with it; shown below. */
  problem?: string | undefined;
  /** Id of what explains it. */
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field for a password that can be looked at. Plain HTML: it stands on pages that load before everything else. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, name, value, onChange, autoComplete, describedBy, ref } = props;
  const ofForm = useFieldProblem(name);
  const problem = props.problem ?? ofForm;
  const t = useText('password');
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const onKey = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') === true);
  const problemId = `${name}-problem`;
  const explained = [problem === undefined ? undefined : problemId, describedBy].filter(
    (id) => id !== undefined,
  );
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <span className={styles.name}>
          {label}
          {hasCapsLock && <span className={styles.hint}>{t('capsLock')}</span>}
        </span>
        <input
          ref={ref}
          className={styles.input}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyUp={onKey}
          aria-invalid={problem === undefined ? undefined : true}
          {...(explained.length > 0 && { 'aria-describedby': explained.join(' ') })}
        />
      </label>
      <button type="button" className={styles.show} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hide' : 'show')}
      </button>
      {problem !== undefined && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
