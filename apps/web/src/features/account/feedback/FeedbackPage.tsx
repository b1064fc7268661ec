import { calls, FEEDBACK_MIN_LENGTH, FEEDBACK_TYPES } from '@zutai/contract';
import { useState } from 'react';
import { PlainForm } from '../../../components/plain-form/index.ts';
import { call } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AccountPage } from '../AccountPage.tsx';
import styles from '../profile/profile.module.css';

/** /account/feedback */
export function FeedbackPage() {
  const t = useText('account');
  const [type, setType] = useState<(typeof FEEDBACK_TYPES)[number]>('function');
  const [content, setContent] = useState('');
  const [isSent, setSent] = useState(false);
  const send = async () => {
    await call(calls.profile.addFeedback, { type, content });
    setContent('');
    setSent(true);
  };
  return (
    <AccountPage current="feedback">
      <section className={styles.page}>
        <PlainForm
          submit={t('sendFeedback')}
          check={() =>
            content.trim().length < FEEDBACK_MIN_LENGTH
              ? t('feedbackTooShort', { count: FEEDBACK_MIN_LENGTH })
              : undefined
          }
          onSubmit={send}
        >
          <label className={styles.label}>
            {t('feedbackType')}
            <select
              className={styles.select}
              value={type}
              onChange={(event) => setType(event.target.value as (typeof FEEDBACK_TYPES)[number])}
            >
              {FEEDBACK_TYPES.map((one) => (
                <option key={one} value={one}>
                  {t(`feedback_${one}`)}
                </option>
              ))}
            </select>
          </label>
          <label className={styles.label}>
            {t('feedbackContent')}
            <textarea
              className={styles.area}
              maxLength={2000}
              value={content}
              onChange={(event) => {
                setContent(event.target.value);
                setSent(false);
              }}
            />
          </label>
          <p role="status" className={styles.saved}>
            {isSent ? t('feedbackSent') : ''}
          </p>
        </PlainForm>
      </section>
    </AccountPage>
  );
}
