import { type HeldRight, splitIds } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { PROJECT_AUTH_WORDS } from '@zutai/lists';
import { defineForm } from '../record-form/index.ts';
import { AccountsSelect } from './AccountsSelect.tsx';
import type { GivenThing } from './given-thing.ts';

/** What is given by who may only watch. */
const WATCHING = { view: PROJECT_AUTH_WORDS.view };

/** Gives accounts that cannot see something a right in it. */
export const rightForm = (thing: GivenThing, mayWrite: boolean) =>
  defineForm<HeldRight>()({
    add: thing.addCall,
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
        ({ id }) => <AccountsSelect id={id} thing={thing} />,
        { help: thing.words.accountsHelp },
      ),
      make.choice('auth', textRef('project', 'right'), mayWrite ? PROJECT_AUTH_WORDS : WATCHING, {
        help: thing.words.rightHelp,
      }),
    ],
  });
