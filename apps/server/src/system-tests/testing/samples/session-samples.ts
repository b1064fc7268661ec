import type { calls } from '@zutai/contract';
import { plain, refused, type Samples } from '../sample.ts';

export const sessionSamples: Record<keyof typeof calls.session, Samples> = {
  login: plain({ loginname: 'nobody', password: 'nothing' }),
  challenge: plain(),
  secondFactor: plain({ way: 'totp', code: '000000' }),
  showKey: plain({ verifyData: 'none' }),
  logout: plain(),
  info: plain(),
  random: plain(),
  showVcode: plain(),
  firstStart: plain(),
  queryOwnSessions: plain(),
  revokeOwnSessions: (other) => [refused({ sessionId: other.sessionId }, 'sessionId')],
  queryAccountSessions: (other) => [refused({ accountId: other.accountId }, 'accountId')],
  revokeAccountSessions: (other, own) => [
    refused({ accountId: other.accountId }, 'accountId'),
    refused({ accountId: own.accountId, sessionId: other.accountSessionId }, 'sessionId'),
  ],
};
