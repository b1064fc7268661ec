import { calls, type LinkedAlarm, type SubsequentOutcome } from '@zutai/contract';
import { levelText, sayIn } from '@zutai/lists';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { FactList } from '../../../components/fact-list/index.ts';
import { PlainForm, TextField } from '../../../components/plain-form/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { CallError, call, useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { OpenLayout } from '../../../shell/OpenLayout.tsx';
import layout from '../../../shell/open-layout.module.css';
import { LOGIN_PATH } from '../../../shell/routing/guard.ts';
import styles from './acknowledge-page.module.css';
import { SubsequentLine, SubsequentNames } from './SubsequentNames.tsx';

const LINK_ERRORS = ['acknowledgeLinkEnded', 'invalidRequest'];

/**
 * /acknowledge/{token}: where a link in a message leads. Opening it changes nothing, as programs that check mails open
 * links too; the button acknowledges.
 */
export function AcknowledgePage() {
  const t = useText('notification');
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<readonly SubsequentOutcome[]>();
  const isDone = outcome !== undefined;
  const [isEnded, setEnded] = useState(false);
  const shown = useCall(calls.notification.showLink, { token }, { isEnabled: !isDone && !isEnded });
  // A link that was cut or mistyped is refused before anybody looks for it.
  const isOver = isEnded || (shown.error instanceof CallError && LINK_ERRORS.includes(shown.error.name));
  const alarm = shown.data;
  return (
    <OpenLayout title={t('linkTitle')}>
      {isOver ? (
        <EmptyState
          title={t('linkEnded')}
          text={t('linkEndedText')}
          action={<Link to={LOGIN_PATH}>{t('linkOpen')}</Link>}
        />
      ) : alarm !== undefined ? (
        <section className={layout.box}>
          <AlarmFacts alarm={alarm} />
          <div className={styles.action}>
            {isDone ? (
              <div role="status">
                <p className={layout.line}>
                  <strong>{t('linkDone')}</strong> {t('linkDoneText', { name: alarm.accountName })}
                </p>
                <SubsequentLine outcome={outcome} />
              </div>
            ) : alarm.isWaiting ? (
              <AcknowledgeForm
                token={token}
                alarm={alarm}
                onDone={setOutcome}
                onEnded={() => setEnded(true)}
              />
            ) : (
              <p role="status" className={layout.line}>
                {t('linkBy', { name: alarm.acknowledgedBy })}
              </p>
            )}
          </div>
        </section>
      ) : shown.error !== null ? (
        <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />
      ) : (
        <p role="status">{t('linkAsking')}</p>
      )}
    </OpenLayout>
  );
}

function AlarmFacts({ alarm }: { alarm: LinkedAlarm }) {
  const t = useText('notification');
  const titleOf = useTitle();
  const say = sayIn(useLanguage());
  const facts: [string, ReactNode][] = [
    [t('levelOf'), levelText(alarm, say)],
    [t('linkRaised'), <TimeText key="raised" timeMs={alarm.raisedMs} hasAgo />],
  ];
  if (alarm.releasedMs !== null)
    facts.push([t('linkReturned'), <TimeText key="released" timeMs={alarm.releasedMs} hasAgo />]);
  const { value, valueEn, message, messageEn, instruction, instructionEn } = alarm;
  const words: [string, string][] = [
    [t('linkValue'), titleOf({ title: value, titleEn: valueEn })],
    [t('linkMessage'), titleOf({ title: message, titleEn: messageEn })],
    [t('linkInstruction'), titleOf({ title: instruction, titleEn: instructionEn })],
  ];
  facts.push(...words.filter(([, text]) => text !== ''));
  return (
    <>
      <h1 className={layout.title}>{titleOf(alarm)}</h1>
      <p className={layout.line}>{titleOf({ title: alarm.equipTitle, titleEn: alarm.equipTitleEn })}</p>
      <FactList facts={facts} />
    </>
  );
}

interface AcknowledgeFormProps {
  token: string;
  alarm: LinkedAlarm;
  onDone: (outcome: readonly SubsequentOutcome[]) => void;
  onEnded: () => void;
}

function AcknowledgeForm({ token, alarm, onDone, onEnded }: AcknowledgeFormProps) {
  const t = useText('notification');
  const [note, setNote] = useState('');
  const [isWithOthers, setWithOthers] = useState(false);
  const { accountName: name, subsequent } = alarm;
  const acknowledge = async () => {
    const subsequentIds = isWithOthers ? subsequent.map(({ id }) => id) : [];
    try {
      onDone((await call(calls.notification.acknowledgeByLink, { token, note, subsequentIds })).subsequent);
    } catch (error) {
      if (error instanceof CallError && error.name === 'acknowledgeLinkEnded') onEnded();
      else throw error;
    }
  };
  return (
    <PlainForm submit={t('linkButton')} check={() => undefined} onSubmit={acknowledge}>
      {subsequent.length > 0 && (
        <div>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={isWithOthers}
              onChange={({ target }) => setWithOthers(target.checked)}
            />
            {t('linkSubsequent', { count: subsequent.length })}
          </label>
          <SubsequentNames alarms={subsequent} />
        </div>
      )}
      <TextField name="note" label={t('linkNote')} value={note} onChange={setNote} />
      <p className={layout.note}>{t('linkAs', { name })}</p>
    </PlainForm>
  );
}
