import { Alert, App, Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/language/index.ts';
import styles from './api-document.module.css';
import type { Operation } from './api-document.ts';
import { sampleOf } from './schema-words.ts';
import { type TriedAnswer, tryCall } from './try-call.ts';

/** Sends a call from the page, as oneself or with a token; what may change something asks before. */
export function TryCall({ operation }: { operation: Operation }) {
  const t = useText('apiDocument');
  const language = useLanguage();
  const { modal } = App.useApp();
  const [text, setText] = useState(() => JSON.stringify(sampleOf(operation.request), null, 2));
  const [by, setBy] = useState<'session' | 'token'>('session');
  const [token, setToken] = useState('');
  const [answer, setAnswer] = useState<TriedAnswer | string>();
  const [isSending, setSending] = useState(false);
  const { isWrite, tokens } = operation.about;

  const send = async (request: Readonly<Record<string, unknown>>) => {
    setSending(true);
    try {
      setAnswer(await tryCall(operation, request, { token: by === 'token' ? token.trim() : '', language }));
    } catch {
      setAnswer(t('unreachable'));
    } finally {
      setSending(false);
    }
  };
  const ask = () => {
    let request: unknown;
    try {
      request = JSON.parse(text);
    } catch {
      request = undefined;
    }
    if (typeof request !== 'object' || request === null || Array.isArray(request)) {
      setAnswer(t('notJson'));
      return;
    }
    const ready = request as Readonly<Record<string, unknown>>;
    if (!isWrite) void send(ready);
    else
      modal.confirm({
        title: t('writeTitle'),
        content: t('writeText', { path: operation.path }),
        okText: t('send'),
        okButtonProps: { danger: true },
        onOk: () => send(ready),
      });
  };
  if (operation.isMultipart) return <p className={styles.note}>{t('noFiles')}</p>;
  return (
    <div className={styles.tryIt}>
      <Segmented
        value={by}
        onChange={setBy}
        aria-label={t('callBy')}
        options={[
          { value: 'session', label: t('bySession') },
          { value: 'token', label: t('byToken'), disabled: tokens === 'none' },
        ]}
      />
      {by === 'token' && (
        <Input.Password
          value={token}
          onChange={(event) => setToken(event.target.value)}
          placeholder="zutai_…"
          aria-label={t('token')}
          visibilityToggle={false}
          autoComplete="off"
        />
      )}
      <Input.TextArea
        className={styles.code ?? ''}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoSize={{ minRows: 3, maxRows: 16 }}
        spellCheck={false}
        aria-label={t('request')}
      />
      <div>
        <Button
          type="primary"
          danger={isWrite}
          loading={isSending}
          disabled={by === 'token' && token.trim() === ''}
          onClick={ask}
        >
          {t('send')}
        </Button>
      </div>
      {typeof answer === 'string' && <Alert type="error" showIcon title={answer} />}
      {typeof answer === 'object' && (
        <section aria-label={t('answer')}>
          <p className={styles.note}>{t('answered', { status: answer.status, ms: answer.tookMs })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre className={styles.code} tabIndex={0}>
            {answer.text}
          </pre>
        </section>
      )}
    </div>
  );
}
