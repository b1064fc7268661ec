import { type ApiAccount, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { DATA_RANGE_WORDS } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { DepartmentSelect } from '../department/index.ts';
import { DataRangeSelect, RoleSelect } from '../managed-account/index.ts';

export const apiAccountForm = defineForm<ApiAccount>()({
  add: calls.apiAccount.add,
  edit: calls.apiAccount.edit,
  read: calls.apiAccount.info,
  words: {
    add: { title: textRef('apiAccount', 'add'), done: textRef('apiAccount', 'added') },
    edit: { title: textRef('apiAccount', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('apiAccount', 'name'), { help: textRef('apiAccount', 'nameHelp') }),
    make.custom('roleId', textRef('apiAccount', 'role'), ({ id }) => <RoleSelect id={id} />, {
      help: textRef('apiAccount', 'roleHelp'),
    }),
    make.custom('departmentId', textRef('department', 'one'), ({ id }) => <DepartmentSelect id={id} />),
    make.custom('dataRange', textRef('apiAccount', 'dataRange'), ({ id }) => <DataRangeSelect id={id} />, {
      help: textRef('apiAccount', 'dataRangeHelp'),
      initial: 'self',
      show: (value, say) => say.text(DATA_RANGE_WORDS[value as keyof typeof DATA_RANGE_WORDS]),
    }),
    make.text('remark', textRef('apiAccount', 'remark')),
  ],
});
