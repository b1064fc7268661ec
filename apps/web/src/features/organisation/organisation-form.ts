import { calls, type Organisation } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { call } from '../../lib/call/index.ts';

export const organisationForm = defineForm<Organisation>()({
  edit: calls.organisation.edit,
  // Nobody has more than one to read.
  read: () => call(calls.organisation.myInfo, {}),
  words: { edit: { title: textRef('organisation', 'edit'), done: textRef('common', 'saved') } },
  fields: (make) => [
    make.text('title', textRef('organisation', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('contactName', textRef('organisation', 'contactName'), { isHalf: true }),
    make.text('tel', textRef('organisation', 'tel'), { isHalf: true }),
    make.text('email', textRef('organisation', 'email')),
    make.text('address', textRef('organisation', 'address')),
    make.toggle('requiresSecondFactor', textRef('organisation', 'requiresSecondFactor'), {
      help: textRef('organisation', 'requiresSecondFactorHelp'),
    }),
  ],
});
