import { type AccountRecord, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { ACCOUNT_KIND_WORDS, DATA_RANGE_WORDS } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';
import { DepartmentSelect } from '../../department/index.ts';
import { ContactInput } from './ContactInput.tsx';
import { DataRangeSelect } from './DataRangeSelect.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** Nobody changes their own rights. */
const isOther = (_values: unknown, account: AccountRecord | undefined) => account?.isOwn !== true;

const contactInput = ({ id, record }: { id: string; record: AccountRecord | undefined }) => (
  <ContactInput id={id} isOwn={record?.isOwn === true} />
);

export const accountForm = defineForm<AccountRecord>()({
  add: calls.account.add,
  edit: calls.account.edit,
  read: calls.account.info,
  words: {
    add: { title: textRef('managedAccount', 'add'), done: textRef('managedAccount', 'added') },
    edit: { title: textRef('managedAccount', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('managedAccount', 'name')),
    make.text('loginname', textRef('managedAccount', 'loginname'), {
      help: textRef('managedAccount', 'loginnameHelp'),
      isCode: true,
    }),
    make.custom('roleId', textRef('managedAccount', 'role'), ({ id }) => <RoleSelect id={id} />, {
      help: textRef('managedAccount', 'roleHelp'),
      isShown: isOther,
    }),
    make.custom('departmentId', textRef('department', 'one'), ({ id }) => <DepartmentSelect id={id} />, {
      isShown: isOther,
    }),
    make.custom(
      'dataRange',
      textRef('managedAccount', 'dataRange'),
      ({ id }) => <DataRangeSelect id={id} />,
      {
        help: textRef('managedAccount', 'dataRangeHelp'),
        initial: 'self',
        isShown: isOther,
        show: (value, say) => say.text(DATA_RANGE_WORDS[value as keyof typeof DATA_RANGE_WORDS]),
      },
    ),
    make.choice('kind', textRef('managedAccount', 'kind'), ACCOUNT_KIND_WORDS, {
      // The screen says which kind is added.
      isShown: (values, account) => account !== undefined && isOther(values, account),
    }),
    make.text('contactName', textRef('managedAccount', 'contactName'), { isHalf: true }),
    make.custom('tel', textRef('managedAccount', 'tel'), contactInput, { isHalf: true }),
    make.custom('email', textRef('managedAccount', 'email'), contactInput),
    make.text('remark', textRef('managedAccount', 'remark')),
  ],
});
