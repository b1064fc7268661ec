import { type Alarm, type BulkAlarmAnswer, calls, MAX_BULK_ALARMS } from '@zutai/contract';
import { errorText } from '@zutai/i18n';
import { type BulkAction, bulkForm } from '../../../components/managed-list/index.ts';
import { useLanguage, useText, useTitle } from '../../../lib/language/index.ts';
import { shownOf } from '../AlarmActions.tsx';
import { acknowledgeManyForm, acknowledgeManyWithForm, shelveManyForm } from '../alarm-forms.tsx';

/** Asks about what followed them as well, where something did. */
const formOf = (alarms: readonly Alarm[]) => {
  const firstOuts = alarms.filter(({ subsequentUnacknowledged }) => subsequentUnacknowledged > 0);
  if (firstOuts.length === 0) return acknowledgeManyForm;
  const idsOf = (some: readonly Alarm[]) => some.map(({ id }) => id);
  return acknowledgeManyWithForm(idsOf(firstOuts), idsOf(alarms));
};

/** What can be done to several alarms at once: one call with one note, or one time and reason, for all of them. */
export function useAlarmBulk(): readonly BulkAction<Alarm>[] {
  const t = useText('alarm');
  const language = useLanguage();
  const titleOf = useTitle();
  const scope = (alarms: readonly Alarm[]) => ({ ids: alarms.map(({ id }) => id) });
  const refusals = ({ refused }: Pick<BulkAlarmAnswer, 'refused'>) =>
    new Map(refused.map(({ id, reason }) => [id, errorText(language, reason)]));
  return [
    bulkForm(calls.alarm.acknowledgeMany, {
      ...{ key: 'acknowledge', text: t('acknowledge'), form: formOf },
      ...{ title: (count) => t('acknowledgeMany', { count }), refusals },
      scope: (alarms) => ({ ...scope(alarms), shown: alarms.map(shownOf) }),
      others: ({ subsequent }) =>
        subsequent.map(({ id, refusal, equipTitle: title, equipTitleEn: titleEn, ...alarm }) => ({
          id,
          name: t('subsequentNamed', { name: `${titleOf({ title, titleEn })} · ${titleOf(alarm)}` }),
          refusal: refusal === null ? null : errorText(language, refusal),
        })),
      atMost: MAX_BULK_ALARMS,
    }),
    bulkForm(calls.alarm.shelveMany, {
      ...{ key: 'shelve', text: t('shelve'), form: shelveManyForm },
      ...{ title: (count) => t('shelveMany', { count }), scope, refusals },
      atMost: MAX_BULK_ALARMS,
    }),
  ];
}
