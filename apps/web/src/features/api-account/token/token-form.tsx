import {
  type ApiAccount,
  type ApiToken,
  calls,
  DEFAULT_TOKEN_RATE,
  type PermissionCode,
} from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { CodesField } from './CodesField.tsx';
import { ExpirySelect, inDays } from './ExpirySelect.tsx';

/** Days that a token is valid for unless another choice is made. */
const USUAL_DAYS = 30;

/** Makes a token with some of what the API account may do. */
export const tokenForm = ({ codes }: Pick<ApiAccount, 'codes'>, maxDays: number) =>
  defineForm<ApiToken>()({
    add: calls.apiAccount.addToken,
    words: {
      add: {
        title: textRef('apiAccount', 'tokenAdd'),
        done: textRef('apiAccount', 'tokenMade'),
        submit: textRef('apiAccount', 'tokenAdd'),
      },
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
        ({ id }) => <ExpirySelect id={id} maxDays={maxDays} />,
        { initial: inDays(Math.min(USUAL_DAYS, maxDays)) },
      ),
      make.number('ratePerMinute', textRef('apiAccount', 'rate'), {
        help: textRef('apiAccount', 'rateHelp'),
        initial: DEFAULT_TOKEN_RATE,
      }),
    ],
  });
