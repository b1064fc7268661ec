import {
  calls,
  type EscalationStep,
  type NOTIFICATION_LANGUAGES,
  NOTIFICATION_WAYS,
  NOTIFIED_EVENTS,
  type NotificationRule,
} from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { CHAT_FORM_WORDS, NOTIFICATION_WAY_WORDS, NOTIFIED_EVENT_WORDS, type Say } from '@zutai/lists';
import { defineForm, type FieldMaker, type FormValues } from '../../../components/record-form/index.ts';
import { currentLanguage } from '../../../lib/language/index.ts';
import { ChoicesField } from '../ChoicesField.tsx';
import { ClockInput } from '../ClockInput.tsx';
import { NamedSelect } from '../NamedSelect.tsx';
import { StepsField } from './StepsField.tsx';

const ref = (key: Parameters<typeof textRef<'notification'>>[1]) => textRef('notification', key);
const LANGUAGES: Readonly<Record<(typeof NOTIFICATION_LANGUAGES)[number], TextRef>> = {
  zh: ref('language_zh'),
  en: ref('language_en'),
};

const hasQuiet = ({ quietFrom, quietTo }: FormValues) => Boolean(quietFrom) || Boolean(quietTo);
const hasChat = ({ chatForm }: FormValues) => chatForm !== undefined && chatForm !== 'none';

type Maker = FieldMaker<keyof NotificationRule & string, NotificationRule>;
type IdsField =
  | 'levelIds'
  | 'equipmentIds'
  | 'departmentIds'
  | 'projectIds'
  | 'accountIds'
  | 'roleIds'
  | 'rotaIds'
  | 'quietExceptLevelIds';

/** A field of ids; its names come with the record. */
function named(
  make: Maker,
  name: IdsField,
  text: TextRef,
  kind: Parameters<typeof NamedSelect>[0]['kind'],
  more: { help?: TextRef; isShown?: (values: FormValues) => boolean } = {},
) {
  return make.custom(
    name,
    text,
    ({ id, record }) => <NamedSelect id={id} kind={kind} named={record?.named ?? []} />,
    { initial: [], show: (value) => String((value as readonly string[]).length), ...more },
  );
}

/** Who is told of which alarms, by which way. */
export const ruleForm = defineForm<NotificationRule>()({
  add: calls.notification.add,
  edit: calls.notification.edit,
  read: calls.notification.info,
  words: {
    add: { title: ref('addTitle'), done: ref('added') },
    edit: { title: ref('edit'), done: ref('saved') },
  },
  // A secret that is not entered stays; a chat that is not used has none.
  requestOf: ({ chatSecret, ...values }) => ({
    ...values,
    quietFrom: values.quietFrom ?? '',
    quietTo: values.quietTo ?? '',
    ...(typeof chatSecret === 'string' && chatSecret !== '' ? { chatSecret } : {}),
  }),
  fields: (make) => {
    const ids = make as unknown as Maker;
    return [
      make.text('title', ref('name')),
      make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
      make.toggle('isEnabled', ref('isEnabled')),
      make.section(ref('sectionAlarms'), [
        named(ids, 'levelIds', ref('levels'), 'level', { help: ref('levelsHelp') }),
        make.custom(
          'events',
          ref('events'),
          ({ id }) => <ChoicesField id={id} choices={NOTIFIED_EVENTS} words={NOTIFIED_EVENT_WORDS} />,
          {
            initial: ['raised', 'escalated'],
            show: (value, say) => wordsOf(value, NOTIFIED_EVENT_WORDS, say),
          },
        ),
        named(ids, 'equipmentIds', ref('equipment'), 'equipment'),
        named(ids, 'departmentIds', ref('departments'), 'department'),
        named(ids, 'projectIds', ref('projects'), 'project', { help: ref('placesHelp') }),
      ]),
      make.section(ref('sectionWhom'), [
        named(ids, 'accountIds', ref('accounts'), 'account', { help: ref('whomHelp') }),
        named(ids, 'roleIds', ref('roles'), 'role'),
        named(ids, 'rotaIds', ref('rota'), 'rota', { help: ref('rotaHelp') }),
        make.toggle('isHeadTold', ref('head')),
        make.custom(
          'ways',
          ref('ways'),
          ({ id }) => <ChoicesField id={id} choices={NOTIFICATION_WAYS} words={NOTIFICATION_WAY_WORDS} />,
          { initial: ['email'], show: (value, say) => wordsOf(value, NOTIFICATION_WAY_WORDS, say) },
        ),
        make.choice('chatForm', ref('chat'), CHAT_FORM_WORDS),
        make.text('chatUrl', ref('chatUrl'), { help: ref('chatUrlHelp'), isCode: true, isShown: hasChat }),
        make.text('chatSecret', ref('chatSecret'), {
          help: ref('chatSecretHelp'),
          isCode: true,
          isShown: ({ chatForm }) => chatForm === 'dingtalk',
        }),
        make.choice('language', ref('language'), LANGUAGES, { initial: currentLanguage }),
      ]),
      make.section(ref('sectionQuiet'), [
        make.custom('quietFrom', ref('quietFrom'), ({ id }) => <ClockInput id={id} />, {
          initial: '',
          isHalf: true,
        }),
        make.custom('quietTo', ref('quietTo'), ({ id }) => <ClockInput id={id} />, {
          initial: '',
          isHalf: true,
          help: ref('quietText'),
        }),
        named(ids, 'quietExceptLevelIds', ref('quietExcept'), 'level', {
          help: ref('quietExceptHelp'),
          isShown: hasQuiet,
        }),
      ]),
      make.section(ref('sectionSteps'), [
        make.custom('steps', ref('steps'), ({ record }) => <StepsField named={record?.named ?? []} />, {
          initial: [],
          help: ref('stepsText'),
          show: (value) => String((value as readonly EscalationStep[]).length),
        }),
        make.toggle('endsOnReturn', ref('endsOnReturn'), {
          isShown: ({ steps }) => ((steps as readonly unknown[] | undefined) ?? []).length > 0,
        }),
      ]),
    ];
  },
});

const wordsOf = (value: unknown, words: Readonly<Record<string, TextRef>>, say: Say) =>
  (value as readonly string[]).map((one) => say.text(words[one]!)).join(', ');
