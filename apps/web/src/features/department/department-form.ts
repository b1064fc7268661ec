import { calls, type Department } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';

/** Accounts as the head is chosen from. */
const heads = defineList(calls.department.queryHeads, {
  name: 'departmentHead',
  title: textRef('department', 'head'),
  search: textRef('department', 'head'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('department', 'head'), { sort: 'title' }),
    make.text('loginname', textRef('department', 'head')),
  ],
});

export const departmentForm = defineForm<Department>()({
  add: calls.department.add,
  edit: calls.department.edit,
  read: calls.department.info,
  words: {
    add: { title: textRef('department', 'add'), done: textRef('department', 'added') },
    edit: { title: textRef('department', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('department', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.record(
      'headAccountId',
      textRef('department', 'head'),
      { list: heads, note: 'loginname', placeholder: textRef('department', 'headNone') },
      { help: textRef('department', 'headHelp') },
    ),
  ],
});
