import { useState } from 'react';
import { messageOf } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import styles from './factor-setup.module.css';

/** Recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => Promise<void> }) {
  const t = useText('factor');
  const [problem, setProblem] = useState('');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
  const go = () => onKept().catch((error: unknown) => setProblem(messageOf(error)));
  return (
    <section className={styles.setup}>
      <h2 className={styles.title}>{t('codesTitle')}</h2>
      <p className={styles.text}>{t('codesText')}</p>
      <ul className={styles.codes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <a className={styles.plain} href={file} download="zutai-recovery-codes.txt">
          {t('download')}
        </a>
        <button type="button" className={styles.main} onClick={() => void go()}>
          {t('codesKept')}
        </button>
      </div>
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
    </section>
  );
}
