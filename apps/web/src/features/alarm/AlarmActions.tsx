import { type Alarm, calls } from '@zutai/contract';
import { Button } from 'antd';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { RecordDialog } from '../../components/record-form/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import styles from './alarm.module.css';
import { acknowledgeFirstOutForm, acknowledgeForm, shelveForm } from './alarm-forms.tsx';

const WAITS: readonly Alarm['state'][] = [
  'unacknowledgedActive',
  'returnedUnacknowledged',
  'latchedUnacknowledged',
];
const SILENCED: readonly Alarm['state'][] = ['shelved', 'suppressedByDesign', 'outOfService'];

export const waits = ({ state }: Alarm): boolean => WAITS.includes(state);
export const canBeShelved = ({ state, ruleId }: Alarm): boolean =>
  ruleId !== null && state !== 'normal' && !SILENCED.includes(state);

/** An alarm as it stands on the screen, for who acknowledges it. */
export const shownOf = ({ id, raisedCount, stage }: Alarm) => ({ id, raisedCount, stage });

/** What can be done with one alarm in the state it is in. */
export function AlarmActions({ alarm, isInList = true }: { alarm: Alarm; isInList?: boolean }) {
  const t = useText('alarm');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const act = useAction();
  if (!useMayCall()(calls.alarm.acknowledge)) return null;
  const { id, ruleId, state, subsequentUnacknowledged } = alarm;
  const style = isInList ? ({ type: 'link', size: 'small' } as const) : {};
  return (
    <span className={styles.actions}>
      {waits(alarm) && (
        <Button
          {...style}
          {...(!isInList && { type: 'primary' })}
          onClick={() =>
            void dialogs.open((dialog) => (
              <RecordDialog
                {...dialog}
                form={subsequentUnacknowledged > 0 ? acknowledgeFirstOutForm(id) : acknowledgeForm}
                title={`${t('acknowledge')} · ${titleOf(alarm)}`}
                scope={shownOf(alarm)}
              />
            ))
          }
        >
          {t('acknowledge')}
        </Button>
      )}
      {state === 'latchedAcknowledged' && (
        <Button {...style} onClick={() => act(calls.alarm.reset, { id }, { done: t('resetDone') })}>
          {t('reset')}
        </Button>
      )}
      {canBeShelved(alarm) && (
        <Button
          {...style}
          onClick={() =>
            void dialogs.open((dialog) => (
              <RecordDialog
                {...dialog}
                form={shelveForm}
                title={`${t('shelve')} · ${titleOf(alarm)}`}
                scope={{ ruleId }}
              />
            ))
          }
        >
          {t('shelve')}
        </Button>
      )}
      {state === 'shelved' && ruleId !== null && (
        <Button {...style} onClick={() => act(calls.alarm.unshelve, { ruleId }, { done: t('unshelved') })}>
          {t('unshelve')}
        </Button>
      )}
    </span>
  );
}
