import { calls, type PushConfiguration } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';

/** Who messages say they are from. */
export const pushForm = defineForm<PushConfiguration>()({
  edit: calls.style.editPush,
  read: calls.style.queryPush,
  words: { edit: { title: textRef('style', 'tabPush'), done: textRef('style', 'pushSaved') } },
  fields: (make) => [
    make.text('name', textRef('style', 'pushName'), { help: textRef('style', 'pushNameHelp') }),
    make.text('sign', textRef('style', 'pushSign'), { help: textRef('style', 'pushSignHelp') }),
  ],
});
