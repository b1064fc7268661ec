import { type Alarm, type BulkAlarmAnswer, calls, MAX_BULK_ALARMS } from '@zutai/contract';
import { errorText } from '@zutai/i18n';
import { type BulkAction, bulkForm } from '../../../components/managed-list/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { acknowledgeManyForm, shelveManyForm } from '../alarm-forms.tsx';

/** What can be done to several alarms at once: one call with one note, or one time and reason, for all of them. */
export function useAlarmBulk(): readonly BulkAction<Alarm>[] {
  const t = useText('alarm');
  const language = useLanguage();
  const scope = (alarms: readonly Alarm[]) => ({ ids: alarms.map(({ id }) => id) });
  const refusals = ({ refused }: BulkAlarmAnswer) =>
    new Map(refused.map(({ id, reason }) => [id, errorText(language, reason)]));
  return [
    bulkForm(calls.alarm.acknowledgeMany, {
      ...{ key: 'acknowledge', text: t('acknowledge'), form: acknowledgeManyForm },
      ...{ title: (count) => t('acknowledgeMany', { count }), scope, refusals },
      atMost: MAX_BULK_ALARMS,
    }),
    bulkForm(calls.alarm.shelveMany, {
      ...{ key: 'shelve', text: t('shelve'), form: shelveManyForm },
      ...{ title: (count) => t('shelveMany', { count }), scope, refusals },
      atMost: MAX_BULK_ALARMS,
    }),
  ];
}
