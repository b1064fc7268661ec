import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const faceplateList = defineList(calls.page.queryFaceplates, {
  name: 'faceplate',
  title: textRef('designerPage', 'faceplates'),
  search: textRef('designerPage', 'faceplateSearch'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('designerPage', 'faceplateName'), { sort: 'title' }),
    make.count('widgetCount', textRef('designerPage', 'faceplateWidgets'), { sort: 'widgetCount' }),
    make.count('usageCount', textRef('designerPage', 'faceplateUses'), { sort: 'usageCount' }),
    make.text('updatedBy', textRef('designerPage', 'faceplateUpdatedBy'), { isHidden: true }),
    make.time('updatedMs', textRef('designerPage', 'faceplateUpdated'), { sort: 'updatedMs' }),
  ],
});
