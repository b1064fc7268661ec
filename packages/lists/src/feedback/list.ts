import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const TYPES = {
  function: textRef('account', 'feedback_function'),
  page: textRef('account', 'feedback_page'),
  newDemand: textRef('account', 'feedback_newDemand'),
  operation: textRef('account', 'feedback_operation'),
  other: textRef('account', 'feedback_other'),
};

export const feedbackList = defineList(calls.profile.queryFeedback, {
  name: 'feedback',
  title: textRef('feedback', 'title'),
  search: textRef('feedback', 'search'),
  filters: { type: { text: textRef('account', 'feedbackType'), choices: TYPES } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.time('atMs', textRef('feedback', 'at')),
    make.word('type', textRef('account', 'feedbackType'), TYPES),
    make.text('content', textRef('account', 'feedbackContent'), { isName: true }),
    make.text('displayName', textRef('feedback', 'person')),
    make.text('loginname', textRef('feedback', 'loginname')),
    make.cell('organisation', textRef('feedback', 'organisation'), (row, say) =>
      say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
    ),
  ],
});
