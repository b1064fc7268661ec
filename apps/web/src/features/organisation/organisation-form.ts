import { calls, type InstalledOrganisation, type Organisation } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { call } from '../../lib/call/index.ts';

/** The own organisation, which is the only one that most people have to read. */
export const organisationForm = defineForm<Organisation>()({
  edit: calls.organisation.edit,
  read: () => call(calls.organisation.myInfo, {}),
  words: { edit: { title: textRef('organisation', 'edit'), done: textRef('common', 'saved') } },
  fields: (make) => [
    make.text('title', textRef('organisation', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('contactName', textRef('organisation', 'contactName'), { isHalf: true }),
    make.text('tel', textRef('organisation', 'tel'), { isHalf: true }),
    make.text('email', textRef('organisation', 'email')),
    make.text('address', textRef('organisation', 'address')),
    make.text('timeZone', textRef('organisation', 'timeZone'), {
      help: textRef('organisation', 'timeZoneHelp'),
    }),
    make.text('shifts', textRef('organisation', 'shifts'), {
      help: textRef('organisation', 'shiftsHelp'),
    }),
    make.toggle('requiresSecondFactor', textRef('organisation', 'requiresSecondFactor'), {
      help: textRef('organisation', 'requiresSecondFactorHelp'),
    }),
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
    make.text('title', textRef('organisation', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('contactName', textRef('organisation', 'contactName'), { isHalf: true }),
    make.text('tel', textRef('organisation', 'tel'), { isHalf: true }),
    make.text('email', textRef('organisation', 'email')),
    make.text('address', textRef('organisation', 'address')),
    make.text('loginname', textRef('organisation', 'loginname'), {
      help: textRef('organisation', 'loginnameHelp'),
      isCode: true,
    }),
    make.toggle('requiresSecondFactor', textRef('organisation', 'requiresSecondFactor'), {
      help: textRef('organisation', 'requiresSecondFactorHelp'),
      isShown: (_values, organisation) => organisation !== undefined,
    }),
  ],
});
