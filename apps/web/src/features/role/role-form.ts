import { calls, type RoleRecord } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';

const TYPES = {
  admin: textRef('role', 'typeAdmin'),
  operation: textRef('role', 'typeOperation'),
  user: textRef('role', 'typeUser'),
  guest: textRef('role', 'typeGuest'),
};

/** What a role is called; its permissions are chosen in the matrix. */
export const roleForm = defineForm<RoleRecord>()({
  add: calls.role.add,
  edit: calls.role.edit,
  read: calls.role.info,
  words: {
    add: { title: textRef('role', 'add'), done: textRef('role', 'added') },
    edit: { title: textRef('role', 'edit'), done: textRef('common', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('role', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.choice('roleType', textRef('role', 'type'), TYPES, { help: textRef('role', 'typeHelp') }),
    make.text('remark', textRef('role', 'remark')),
  ],
});
