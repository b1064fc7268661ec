import { CODE_LENGTH, CODE_PAUSE_SECONDS } from '@zutai/contract';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './plain-form.module.css';
import { TextField } from './TextField.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** Asks for a code; what it returns is said below. */
  send: () => Promise<string>;
}

/** A code that is sent on demand, with a pause between two. */
export function CodeField({ value, onChange, send }: CodeFieldProps) {
  const t = useText('security');
  const [said, setSaid] = useState<{ text: string; isProblem: boolean }>();
  const [isSending, setSending] = useState(false);
  const [untilMs, setUntilMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  useEffect(() => {
    if (untilMs === 0) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  const ask = async () => {
    setSending(true);
    try {
      setSaid({ text: await send(), isProblem: false });
      setNowMs(Date.now());
      setUntilMs(Date.now() + CODE_PAUSE_SECONDS * 1000);
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <div className={styles.code}>
        <TextField
          label={t('code')}
          name="code"
          value={value}
          onChange={onChange}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
        />
        <button
          type="button"
          className={styles.send}
          disabled={isSending || left > 0}
          onClick={() => void ask()}
        >
          {left > 0 ? t('sendAgainIn', { seconds: left }) : t(untilMs > 0 ? 'sendAgain' : 'sendCode')}
        </button>
      </div>
      <p role="status" className={said?.isProblem === true ? styles.problem : styles.note}>
        {said?.text}
      </p>
    </div>
  );
}
