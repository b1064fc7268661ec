import { calls, type InstalledOrganisation, type Organisation } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineForm, type FieldExtras, type FieldMaker } from '../../components/record-form/index.ts';
import { RetentionDefaults } from '../../components/retention/index.ts';
import { call } from '../../lib/call/index.ts';

/** What any organisation says of itself. */
const describing = <Row>(
  make: FieldMaker<'title' | 'titleEn' | 'contactName' | 'tel' | 'email' | 'address', Row>,
) => [
  make.text('title', textRef('organisation', 'name')),
  make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
  make.text('contactName', textRef('organisation', 'contactName'), { isHalf: true }),
  make.text('tel', textRef('organisation', 'tel'), { isHalf: true }),
  make.text('email', textRef('organisation', 'email')),
  make.text('address', textRef('organisation', 'address')),
];

const secondFactor = <Row>(make: FieldMaker<'requiresSecondFactor', Row>, options: FieldExtras<Row> = {}) =>
  make.toggle('requiresSecondFactor', textRef('organisation', 'requiresSecondFactor'), {
    ...options,
    help: textRef('organisation', 'requiresSecondFactorHelp'),
  });

const daysKept = <Name extends string, Row>(make: FieldMaker<Name, Row>, name: Name, text: TextRef) =>
  make.number(name, text, {
    isHalf: true,
    unit: textRef('retention', 'days'),
    placeholder: textRef('retention', 'inherited'),
  });

/** The own organisation, which is the only one that most people have to read. */
export const organisationForm = defineForm<Organisation>()({
  edit: calls.organisation.edit,
  read: () => call(calls.organisation.myInfo, {}),
  words: { edit: { title: textRef('organisation', 'edit'), done: textRef('common', 'saved') } },
  fields: (make) => [
    ...describing(make),
    make.text('timeZone', textRef('organisation', 'timeZone'), {
      help: textRef('organisation', 'timeZoneHelp'),
    }),
    make.text('shifts', textRef('organisation', 'shifts'), {
      help: textRef('organisation', 'shiftsHelp'),
    }),
    secondFactor(make),
    make.toggle('signsRepairs', textRef('organisation', 'signsRepairs'), {
      help: textRef('organisation', 'signsRepairsHelp'),
    }),
    make.section(
      textRef('retention', 'title'),
      [
        daysKept(make, 'rawRetentionDays', textRef('retention', 'raw')),
        daysKept(make, 'minuteRetentionDays', textRef('retention', 'minute')),
        daysKept(make, 'hourRetentionDays', textRef('retention', 'hour')),
        daysKept(make, 'dayRetentionDays', textRef('retention', 'day')),
      ],
      { text: textRef('retention', 'text'), After: RetentionDefaults },
    ),
  ],
});

/** Any organisation of the installation; a new one comes with its first administrator. */
export const installedForm = defineForm<InstalledOrganisation>()({
  add: calls.organisation.add,
  edit: calls.organisation.edit,
  read: calls.organisation.info,
  words: {
    add: { title: textRef('organisation', 'add'), done: textRef('organisation', 'added') },
    edit: { title: textRef('organisation', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    ...describing(make),
    make.text('loginname', textRef('organisation', 'loginname'), {
      help: textRef('organisation', 'loginnameHelp'),
      isCode: true,
    }),
    // A new one has its administrator first, who would be asked for what they cannot have yet.
    secondFactor(make, { isShown: (_values, organisation) => organisation !== undefined }),
  ],
});
