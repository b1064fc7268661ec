import {
  type ApiAccount,
  type ApiToken,
  calls,
  DEFAULT_TOKEN_RATE,
  type PermissionCode,
} from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { call } from '../../../lib/call/index.ts';
import { CodesField } from './CodesField.tsx';
import { daysLeft, ExpirySelect, inDays } from './ExpirySelect.tsx';

/** Days that a token is valid for unless another choice is made. */
const USUAL_DAYS = 30;

/** Makes a token, or changes one that works, with some of what the API account may do. */
export const tokenForm = (
  { id: accountId, codes: held, isManageable }: Pick<ApiAccount, 'id' | 'codes' | 'isManageable'>,
  maxDays: number,
  edited?: ApiToken,
) => {
  // Who was given the account can only narrow a token; and none lasts longer for having been edited.
  const isNarrowed = edited !== undefined && !isManageable;
  const codes = isNarrowed ? held.filter((code) => edited.codes.includes(code)) : held;
  const days = edited === undefined ? maxDays : daysLeft(edited.createdMs, maxDays);
  const choosableDays = isNarrowed ? Math.min(days, daysLeft(edited.expiresMs)) : days;
  return defineForm<ApiToken>()({
    add: calls.apiAccount.addToken,
    edit: calls.apiAccount.editToken,
    read: async (token) => {
      const tokens = await call(calls.apiAccount.queryTokens, { id: accountId });
      return tokens.find(({ id }) => id === token.id) ?? token;
    },
    // What the role has lost in the meantime cannot be chosen any more.
    valuesOf: (token) => ({ ...token, codes: token.codes.filter((code) => codes.includes(code)) }),
    words: {
      add: {
        title: textRef('apiAccount', 'tokenAdd'),
        done: textRef('apiAccount', 'tokenMade'),
        submit: textRef('apiAccount', 'tokenAdd'),
      },
      edit: { title: textRef('apiAccount', 'tokenEdit'), done: textRef('apiAccount', 'tokenEdited') },
    },
    fields: (make) => [
      make.text('title', textRef('apiAccount', 'tokenName'), {
        help: textRef('apiAccount', 'tokenNameHelp'),
      }),
      make.custom(
        'codes',
        textRef('apiAccount', 'tokenCodes'),
        ({ id }) => <CodesField id={id} held={codes as readonly PermissionCode[]} />,
        { help: textRef('apiAccount', 'tokenCodesHelp'), initial: [] },
      ),
      make.toggle('isReadOnly', textRef('apiAccount', 'readOnly'), {
        help: textRef('apiAccount', 'readOnlyHelp'),
        initial: true,
      }),
      make.custom(
        'expiresMs',
        textRef('apiAccount', 'expiry'),
        ({ id }) => (
          <ExpirySelect id={id} maxDays={choosableDays} {...(edited && { kept: edited.expiresMs })} />
        ),
        { initial: inDays(Math.min(USUAL_DAYS, maxDays)) },
      ),
      make.number('ratePerMinute', textRef('apiAccount', 'rate'), {
        help: textRef('apiAccount', 'rateHelp'),
        initial: DEFAULT_TOKEN_RATE,
      }),
    ],
  });
};
