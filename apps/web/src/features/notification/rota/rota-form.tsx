import { calls, type NotificationRota, type RotaException, type RotaShift } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { ExceptionsField } from './ExceptionsField.tsx';
import { WeeklyField } from './WeeklyField.tsx';

/** Who is on duty in the shifts of each week, and who is instead. */
export const rotaForm = defineForm<NotificationRota>()({
  add: calls.notificationRota.add,
  edit: calls.notificationRota.edit,
  read: calls.notificationRota.info,
  words: {
    add: { title: textRef('notification', 'rotaAdd'), done: textRef('notification', 'rotaAdded') },
    edit: { title: textRef('notification', 'rotaEdit'), done: textRef('notification', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('notification', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.custom(
      'weekly',
      textRef('notification', 'weekly'),
      ({ record }) => <WeeklyField named={record?.named ?? []} />,
      {
        initial: [],
        help: textRef('notification', 'weeklyText'),
        show: (value) => String((value as readonly RotaShift[]).length),
      },
    ),
    make.custom(
      'exceptions',
      textRef('notification', 'exceptions'),
      ({ record }) => <ExceptionsField named={record?.named ?? []} />,
      {
        initial: [],
        help: textRef('notification', 'exceptionsText'),
        show: (value) => String((value as readonly RotaException[]).length),
      },
    ),
  ],
});
