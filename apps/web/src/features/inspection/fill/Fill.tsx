import { useQueryClient } from '@tanstack/react-query';
import { answerFault, calls, type Inspection, type InspectionDetail } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { App, Input } from 'antd';
import { useRef, useState } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { useDialogs } from '../../../components/dialogs/index.ts';
import { defineForm, RecordDialog } from '../../../components/record-form/index.ts';
import { SignatureInput } from '../../../components/signature/index.ts';
import { call, messageOf, refreshAnswers, useSendOnce } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../inspection.module.css';
import { keepAnswers, sendOutbox } from '../offline/outbox.ts';
import type { FillAnswer } from '../offline/send-kept.ts';
import { AnswerField } from './AnswerField.tsx';
import { answersOf, type InspectionDraft, useDraft } from './use-draft.ts';
import { usePhotosUnderWay } from './use-photos-under-way.ts';

const abortForm = defineForm<Inspection>()({
  add: calls.inspection.abort,
  words: {
    add: {
      title: textRef('inspection', 'abort'),
      done: textRef('inspection', 'abortDone'),
      submit: textRef('inspection', 'abort'),
    },
  },
  fields: (make) => [make.text('reason', textRef('inspection', 'abortReason'))],
});

type AnswerFault = NonNullable<ReturnType<typeof answerFault>>;

/** What is wrong with the answers, by the places of their questions. */
function faultsOf(inspection: InspectionDetail, draft: InspectionDraft): Map<number, AnswerFault> {
  const found = inspection.items.map(
    (item, place) => [place, answerFault(item, draft.values[place]?.trim() ?? null)] as const,
  );
  return new Map(found.flatMap(([place, fault]) => (fault === undefined ? [] : [[place, fault] as const])));
}

interface FillProps {
  inspection: InspectionDetail;
  isAway: boolean;
}

/** The questions of an inspection, to be answered. What is submitted is kept on this device until the server has it. */
export function Fill({ inspection, isAway }: FillProps) {
  const t = useText('inspection');
  const signatureText = useText('signature');
  const client = useQueryClient();
  const dialogs = useDialogs();
  const { message } = App.useApp();
  const { draft, set, forget, discard } = useDraft(inspection.id);
  const { isSending, send } = useSendOnce();
  const isPhotoUnderWay = usePhotosUnderWay(inspection.id);
  const questions = useRef<HTMLDivElement>(null);
  // What is not answered is said once it was submitted, and from then on until it is.
  const [isAsked, setAsked] = useState(false);
  const faults = isAsked ? faultsOf(inspection, draft) : new Map<number, AnswerFault>();
  const submit = async () => {
    const answers = answersOf(draft);
    const [first] = faultsOf(inspection, draft).keys();
    setAsked(true);
    if (first !== undefined) {
      const question = questions.current?.querySelectorAll('[data-question]')[first];
      question?.scrollIntoView({ block: 'center' });
      question?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus({ preventScroll: true });
      return;
    }
    const signature = inspection.isSigned ? (draft.signature ?? undefined) : undefined;
    if (inspection.isSigned && signature === undefined) {
      message.error(signatureText('needed'));
      return;
    }
    const say = ({ status }: FillAnswer) =>
      void message.success(t(status === 'abnormal' ? 'fillAbnormal' : 'fillDone'));
    const given = { inspection, answers, remark: draft.remark, signature };
    const kept = await keepAnswers(given).catch(() => null);
    if (kept === undefined) {
      message.warning(t('keptAlready'));
      return;
    }
    if (kept !== null) {
      forget();
      const sent = (await sendOutbox(client)).get(kept);
      if (sent !== undefined) say(sent);
      return;
    }
    // A browser that keeps nothing sends it as it is.
    try {
      const answer = await call(calls.inspection.fill, {
        ...{ id: inspection.id, answers, remark: draft.remark },
        ...(signature === undefined ? {} : { signature }),
      });
      forget();
      say(answer);
      await refreshAnswers(client, calls.inspection.fill.changes);
    } catch (error) {
      message.error(t('keepFailed', { reason: messageOf(error) }));
    }
  };
  return (
    <>
      <div ref={questions} className={styles.questions}>
        {inspection.items.map((item, place) => (
          <AnswerField
            // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
            key={`${place}-${item.title}`}
            inspection={inspection}
            place={place}
            value={draft.values[place] ?? null}
            onChange={(value) => set((now) => ({ values: { ...now.values, [place]: value } }))}
            isAway={isAway}
            fault={faults.get(place)}
          />
        ))}
      </div>
      <section className={styles.question}>
        <h2 className={styles.questionTitle}>{t('remarkLabel')}</h2>
        <Input.TextArea
          aria-label={t('remarkLabel')}
          value={draft.remark}
          maxLength={2_000}
          autoSize={{ minRows: 2 }}
          onChange={({ target }) => set(() => ({ remark: target.value }))}
        />
        <span className={styles.help} role="status">
          {t(isPhotoUnderWay ? 'photoUnderWay' : 'notSaved')}
        </span>
      </section>
      {inspection.isSigned && (
        <section className={styles.question}>
          <h2 className={styles.questionTitle}>{signatureText('label')}</h2>
          <SignatureInput value={draft.signature} onChange={(signature) => set(() => ({ signature }))} />
        </section>
      )}
      <div className={styles.actions}>
        <CallButton
          call={calls.inspection.fill}
          type="primary"
          size="large"
          loading={isSending}
          disabled={isPhotoUnderWay}
          onClick={() => void send(submit)}
        >
          {t('fill')}
        </CallButton>
        <CallButton
          call={calls.inspection.abort}
          size="large"
          disabled={isAway}
          onClick={() =>
            void dialogs.open((dialog) => (
              <RecordDialog {...dialog} form={abortForm} scope={{ id: inspection.id }} onDone={discard} />
            ))
          }
        >
          {t('abort')}
        </CallButton>
      </div>
    </>
  );
}
