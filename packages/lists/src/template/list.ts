import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const templateList = defineList(calls.template.queryForManage, {
  name: 'template',
  title: textRef('template', 'title'),
  search: textRef('template', 'search'),
  scope: ['kind'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('template', 'name'), { sort: 'title' }),
    make.count('version', textRef('template', 'version')),
    make.count('driverCount', textRef('template', 'drivers')),
    make.count('signalCount', textRef('template', 'signals')),
    make.count('pageCount', textRef('template', 'pages')),
    make.count('equipmentCount', textRef('template', 'equipment')),
    make.text('remark', textRef('template', 'remark')),
    make.time('updatedMs', textRef('template', 'updated'), { sort: 'updatedMs' }),
  ],
});
