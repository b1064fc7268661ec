import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const TYPES = {
  admin: textRef('role', 'typeAdmin'),
  operation: textRef('role', 'typeOperation'),
  user: textRef('role', 'typeUser'),
  guest: textRef('role', 'typeGuest'),
};

export const roleList = defineList(calls.role.query, {
  name: 'role',
  title: textRef('role', 'title'),
  search: textRef('role', 'search'),
  filters: { roleType: { text: textRef('role', 'type'), choices: TYPES } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('role', 'name'), { sort: 'title' }),
    make.word('roleType', textRef('role', 'type'), TYPES),
    make.cell('codes', textRef('role', 'codes'), ({ codes }) => codes.length, { align: 'right' }),
    make.text('remark', textRef('role', 'remark')),
    make.text('titleEn', textRef('common', 'nameEn'), { isHidden: true }),
    make.time('createdMs', textRef('role', 'created'), { sort: 'createdMs' }),
  ],
});
