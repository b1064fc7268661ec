import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const videoCloudList = defineList(calls.videoCloud.query, {
  name: 'videoCloud',
  title: textRef('videoCloud', 'title'),
  search: textRef('videoCloud', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('videoCloud', 'name'), { sort: 'title' }),
    make.text('appKey', textRef('videoCloud', 'appKey')),
    make.word('isActive', textRef('videoCloud', 'state'), {
      true: textRef('videoCloud', 'active'),
      false: textRef('videoCloud', 'inactive'),
    }),
    make.text('remark', textRef('videoCloud', 'remark')),
    make.time('createdMs', textRef('videoCloud', 'created'), { sort: 'createdMs' }),
  ],
});
