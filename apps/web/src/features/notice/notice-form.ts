import { calls, type Notice } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';

export const noticeForm = defineForm<Notice>()({
  add: calls.notice.add,
  edit: calls.notice.edit,
  read: calls.notice.info,
  words: {
    add: { title: textRef('notice', 'add'), done: textRef('notice', 'added') },
    edit: { title: textRef('notice', 'edit'), done: textRef('notice', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('notice', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.text('remark', textRef('notice', 'remark')),
  ],
});
