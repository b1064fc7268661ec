import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

/** Fixed models: the templates of products. */
export const fixedModelList = defineList(calls.template.queryForManage, {
  name: 'fixed-model',
  title: textRef('fixedModel', 'title'),
  search: textRef('fixedModel', 'search'),
  scope: ['kind'],
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('fixedModel', 'name'), { sort: 'title' }),
    make.text('manufacturer', textRef('fixedModel', 'manufacturer')),
    make.text('productNumber', textRef('fixedModel', 'productNumber')),
    make.count('signalCount', textRef('fixedModel', 'points')),
    make.count('driverCount', textRef('template', 'drivers')),
    make.count('version', textRef('template', 'version')),
    make.count('equipmentCount', textRef('template', 'equipment')),
    make.text('remark', textRef('template', 'remark')),
    make.time('updatedMs', textRef('template', 'updated'), { sort: 'updatedMs' }),
  ],
});
