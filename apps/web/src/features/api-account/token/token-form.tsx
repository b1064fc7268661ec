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
import { ExpirySelect, inDays } from './ExpirySelect.tsx';

/** Days that a token is valid for unless another choice is made. */
const USUAL_DAYS = 30;

/** Makes a token, or changes one that works, with some of what the API account may do. */
export const tokenForm = (
  { id: accountId, codes }: Pick<ApiAccount, 'id' | 'codes'>,
  maxDays: number,
  edited?: ApiToken,
) =>
  defineForm<ApiToken>()({
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
        ({ id }) => <ExpirySelect id={id} maxDays={maxDays} {...(edited && { kept: edited.expiresMs })} />,
        { initial: inDays(Math.min(USUAL_DAYS, maxDays)) },
      ),
      make.number('ratePerMinute', textRef('apiAccount', 'rate'), {
        help: textRef('apiAccount', 'rateHelp'),
        initial: DEFAULT_TOKEN_RATE,
      }),
    ],
  });
