import { calls, type Faceplate } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { call } from '../../lib/call/index.ts';

/** Its names; everything else of a faceplate is drawn. */
export const faceplateForm = defineForm<Faceplate>()({
  edit: calls.page.rename,
  read: async ({ id, usageCount }) => ({ ...(await call(calls.page.info, { id })), usageCount }),
  words: {
    edit: {
      title: textRef('designerPage', 'faceplateRename'),
      done: textRef('designerPage', 'faceplateRenamed'),
      params: ({ title }) => ({ title: String(title) }),
    },
  },
  fields: (make) => [
    make.text('title', textRef('designerPage', 'faceplateName')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
  ],
});
