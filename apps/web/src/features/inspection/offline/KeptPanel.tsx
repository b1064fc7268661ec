import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { Card } from '../../../components/card-stack/index.ts';
import { ConfirmDialog, useDialogs } from '../../../components/dialogs/index.ts';
import { SignatureDrawing } from '../../../components/signature/index.ts';
import { copyText } from '../../../lib/clipboard/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { formatTime, serverTimeOf } from '../../../lib/time/index.ts';
import { AnswerField } from '../fill/AnswerField.tsx';
import type { KeptAnswers } from './kept.ts';
import styles from './offline.module.css';
import { retryAnswers, useOutbox } from './outbox.ts';

/** After how many failures of the server it may be given up. */
const DISCARD_AFTER = 3;

interface KeptPanelProps {
  kept: Pick<KeptAnswers, 'inspection' | 'answers' | 'remark' | 'signature' | 'refusal' | 'failure'> & {
    /** Undefined: not submitted, while it was done or given up. */
    readonly key: string | undefined;
    readonly doneMs: number | undefined;
  };
  /** Throws them away. */
  onDiscard: () => unknown;
}

/** Answers as text, to be written down elsewhere. */
function useAnswersText({ kept }: Pick<KeptPanelProps, 'kept'>): () => string {
  const t = useText('inspection');
  const titleOf = useTitle();
  const { inspection, answers, remark, signature, doneMs } = kept;
  return () => {
    const words = (kind: string | undefined, value: string | null) => {
      if (value === null) return t('noAnswer');
      if (kind === 'photo') return t('photo');
      return kind === 'yesNo' ? t(value === 'yes' ? 'yes' : 'no') : value;
    };
    return [
      `${titleOf(inspection)} · ${titleOf({ title: inspection.equipTitle, titleEn: inspection.equipTitleEn })}`,
      ...(doneMs === undefined ? [] : [`${t('given')}: ${formatTime(serverTimeOf(doneMs))}`]),
      ...inspection.items.flatMap(({ title, kind, unit }, place) => {
        if (kind === 'live') return [];
        const value = answers.find(({ item }) => item === place)?.value ?? null;
        return [`${place + 1}. ${title}: ${words(kind, value)} ${value === null ? '' : unit}`.trim()];
      }),
      ...(remark === '' ? [] : [`${t('remarkLabel')}: ${remark}`]),
      ...(signature === undefined ? [] : [`${t('signer')}: ${signature.name}`]),
    ].join('\n');
  };
}

/** What somebody answered on this device and the server does not have: it waits, or it was refused. */
export function KeptPanel({ kept, onDiscard }: KeptPanelProps) {
  const t = useText('inspection');
  const client = useQueryClient();
  const dialogs = useDialogs();
  const { message } = App.useApp();
  const { isSending } = useOutbox();
  const [isRetrying, setRetrying] = useState(false);
  const textOf = useAnswersText({ kept });
  const { key, inspection, answers, remark, signature, doneMs, refusal, failure } = kept;
  const isConflict = refusal !== null || key === undefined;
  const time = doneMs === undefined ? '' : formatTime(serverTimeOf(doneMs));
  const waiting =
    failure === undefined
      ? t('keptWaiting')
      : t('keptFailing', { time: formatTime(failure.atMs), reason: failure.message });
  const retry = async (again: string) => {
    setRetrying(true);
    await retryAnswers(again, client)
      .catch((error: unknown) => void message.error(String(error)))
      .finally(() => setRetrying(false));
  };
  const discard = () =>
    void dialogs.open((dialog) => (
      <ConfirmDialog
        {...dialog}
        title={t('discardTitle')}
        text={t('discardText')}
        okText={t('discard')}
        isDanger
        onConfirm={onDiscard}
      />
    ));
  return (
    <>
      <Alert
        type={isConflict || failure !== undefined ? 'warning' : 'info'}
        showIcon
        role="status"
        data-testid="kept-answers"
        title={
          refusal !== null
            ? t('keptRefused', { reason: refusal.message })
            : key === undefined
              ? t('keptDraft')
              : isSending
                ? t('keptSending')
                : waiting
        }
        description={isConflict ? t('keptBoth', { time }) : t('keptAt', { time })}
      />
      <Card title={t('keptTitle')}>
        {inspection.items.map((item, place) => (
          <AnswerField
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
            key={`${place}-${item.title}`}
            inspection={inspection}
            place={place}
            value={answers.find((one) => one.item === place)?.value ?? null}
            onChange={undefined}
            isAway
          />
        ))}
        {remark !== '' && (
          <p>
            {t('remarkLabel')}: {remark}
          </p>
        )}
        {signature !== undefined && <SignatureDrawing {...signature} />}
        <div className={styles.actions}>
          <Button
            onClick={() => {
              if (copyText(textOf())) message.success(t('keptCopied'));
            }}
          >
            {t('keptCopy')}
          </Button>
          {key !== undefined && (
            <Button loading={isRetrying} onClick={() => void retry(key)}>
              {t('keptRetry')}
            </Button>
          )}
          {(isConflict || (failure?.count ?? 0) >= DISCARD_AFTER) && (
            <Button danger onClick={discard}>
              {t('discard')}
            </Button>
          )}
        </div>
      </Card>
    </>
  );
}
