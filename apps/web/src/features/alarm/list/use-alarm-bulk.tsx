import { type Alarm, calls, MAX_SHELVE_MIN } from '@zutai/contract';
import { Input, InputNumber } from 'antd';
import { useRef } from 'react';
import { type BulkAction, bulkAction } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';

const USUAL_MIN = 60;

/** What can be done to several alarms at once: with one note, or one time and reason, for all of them. */
export function useAlarmBulk(): readonly BulkAction<Alarm>[] {
  const t = useText('alarm');
  const note = useRef('');
  const reason = useRef('');
  const minutes = useRef(USUAL_MIN);
  return [
    bulkAction(calls.alarm.acknowledge, {
      key: 'acknowledge',
      text: t('acknowledge'),
      confirm: (count) => {
        note.current = '';
        return {
          title: t('acknowledgeMany', { count }),
          text: (
            <div className={styles.question}>
              <Input.TextArea
                aria-label={t('note')}
                placeholder={t('notePlaceholder')}
                maxLength={500}
                onChange={({ target }) => {
                  note.current = target.value;
                }}
              />
            </div>
          ),
        };
      },
      request: ({ id }: Alarm) => ({ id, note: note.current }),
    }),
    bulkAction(calls.alarm.shelve, {
      key: 'shelve',
      text: t('shelve'),
      confirm: (count) => {
        reason.current = '';
        minutes.current = USUAL_MIN;
        return {
          title: t('shelveMany', { count }),
          text: (
            <div className={styles.question}>
              <InputNumber
                aria-label={t('minutes')}
                prefix={t('minutes')}
                min={1}
                max={MAX_SHELVE_MIN}
                precision={0}
                defaultValue={USUAL_MIN}
                onChange={(value) => {
                  minutes.current = value ?? USUAL_MIN;
                }}
              />
              <Input
                aria-label={t('shelveReason')}
                placeholder={t('shelveReason')}
                maxLength={500}
                onChange={({ target }) => {
                  reason.current = target.value;
                }}
              />
            </div>
          ),
        };
      },
      // Without a reason the server refuses each of them, and says so.
      request: ({ ruleId }: Alarm) => ({
        ruleId: ruleId ?? '',
        minutes: minutes.current,
        reason: reason.current,
      }),
    }),
  ];
}
