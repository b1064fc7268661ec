import { calls, MOST_MESSAGES_COUNTED } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const TYPES = {
  alarm: textRef('message', 'type_alarm'),
  expire: textRef('message', 'type_expire'),
  order: textRef('message', 'type_order'),
  notice: textRef('message', 'type_notice'),
};

export const messageList = defineList(calls.message.query, {
  name: 'message',
  title: textRef('message', 'title'),
  search: textRef('message', 'search'),
  filters: { type: { text: textRef('message', 'type'), choices: TYPES } },
  scope: ['state'],
  mostCounted: MOST_MESSAGES_COUNTED,
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('message', 'name')),
    make.word('type', textRef('message', 'type'), TYPES),
    make.cell('note', textRef('message', 'note'), ({ note, noteEn }, say) =>
      say.title({ title: note, titleEn: noteEn }),
    ),
    make.time('gmtCreate', textRef('message', 'at'), { sort: 'gmtCreate' }),
    make.time('endsMs', textRef('message', 'ends')),
  ],
});
