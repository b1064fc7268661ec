import { calls, type ProjectPermission, splitIds } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { PROJECT_AUTH_WORDS } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';
import { AccountsSelect } from './AccountsSelect.tsx';

/** Gives accounts that cannot see the project a right in it. */
export const permissionForm = (projectId: string) =>
  defineForm<ProjectPermission>()({
    add: calls.project.addPermissions,
    words: {
      add: {
        title: textRef('project', 'permissionAdd'),
        done: textRef('project', 'permissionAdded'),
        params: ({ accountIds }) => ({ count: splitIds(String(accountIds)).length }),
      },
    },
    fields: (make) => [
      make.custom(
        'accountIds',
        textRef('project', 'accounts'),
        ({ id }) => <AccountsSelect id={id} projectId={projectId} />,
        { help: textRef('project', 'accountsHelp') },
      ),
      make.choice('auth', textRef('project', 'right'), PROJECT_AUTH_WORDS, {
        help: textRef('project', 'rightHelp'),
      }),
    ],
  });
