import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const noticeList = defineList(calls.notice.query, {
  name: 'notice',
  title: textRef('notice', 'title'),
  search: textRef('notice', 'search'),
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('notice', 'name'), { sort: 'title' }),
    make.cell('isPublic', textRef('notice', 'isPublic'), ({ isPublic }, say) =>
      say.text(textRef('notice', isPublic ? 'isPublicYes' : 'isPublicNo')),
    ),
    make.text('content', textRef('notice', 'content')),
    make.time('createdMs', textRef('notice', 'created'), { sort: 'createdMs' }),
    make.time('endsMs', textRef('notice', 'ends'), { sort: 'endsMs' }),
  ],
});
