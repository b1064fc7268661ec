import type { StepPurpose } from '@zutai/contract';
import type { ReactNode } from 'react';
import { PageHead } from '../../../../components/page-head/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { pathTo } from '../../../../lib/path/index.ts';
import styles from './setup.module.css';

const STEPS = ['stepValidate', 'stepSet', 'stepDone'] as const;

/** A step of a change: what is changed, and how far it is. */
export function SetupPage({
  purpose,
  step,
  text,
  children,
}: {
  purpose: StepPurpose;
  step: 0 | 1 | 2;
  text: string;
  children: ReactNode;
}) {
  const t = useText('security');
  const account = useText('account');
  return (
    <>
      <PageHead
        title={t(`set_${purpose}`)}
        trail={[
          { title: account('title'), to: pathTo('/account/security/sms') },
          { title: account('tabSecurity'), to: pathTo('/account/security/sms') },
        ].slice(1)}
      />
      <section className={styles.page}>
        <ol className={styles.steps} aria-label={t('steps')}>
          {STEPS.map((key, place) => (
            <li
              key={key}
              className={styles.step}
              data-state={place < step ? 'done' : place === step ? 'current' : 'waiting'}
              {...(place === step && { 'aria-current': 'step' as const })}
            >
              <span className={styles.number} aria-hidden="true">
                {place < step ? '✓' : place + 1}
              </span>
              {t(key)}
            </li>
          ))}
        </ol>
        <p className={styles.text}>{text}</p>
        {children}
      </section>
    </>
  );
}
