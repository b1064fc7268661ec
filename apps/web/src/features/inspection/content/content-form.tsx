import { calls, type InspectionContent, type InspectionItem } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { ItemsEditor } from './ItemsEditor.tsx';

/** What inspections look at. */
export const contentForm = defineForm<InspectionContent>()({
  add: calls.inspection.addContent,
  edit: calls.inspection.editContent,
  read: calls.inspection.contentInfo,
  words: {
    add: { title: textRef('inspection', 'addContent'), done: textRef('inspection', 'contentAdded') },
    edit: { title: textRef('inspection', 'editContent'), done: textRef('inspection', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('inspection', 'name')),
    make.text('titleEn', textRef('inspection', 'nameEn'), { help: textRef('inspection', 'nameEnHelp') }),
    make.custom('items', textRef('inspection', 'items'), ({ id }) => <ItemsEditor id={id} />, {
      help: textRef('inspection', 'itemsHelp'),
      initial: [],
      show: (value) => (value as InspectionItem[]).map(({ title }) => title).join(' · '),
    }),
    make.text('remark', textRef('inspection', 'remark')),
  ],
});
