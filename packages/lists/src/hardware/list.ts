import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const hardwareList = defineList(calls.hardware.query, {
  name: 'hardware',
  title: textRef('hardware', 'title'),
  search: textRef('hardware', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('hardware', 'name'), { sort: 'title' }),
    make.text('snPrefix', textRef('hardware', 'snPrefix'), { sort: 'snPrefix' }),
    make.text('firmwareVersion', textRef('hardware', 'firmwareVersion')),
    make.text('remark', textRef('hardware', 'remark')),
    make.time('createdMs', textRef('hardware', 'created'), { sort: 'createdMs' }),
  ],
});
