import type { calls } from '@zutai/contract';
import { plain, refused, type Samples } from './sample.ts';

let count = 0;
/** Titles are unique in an organisation. */
const newApiAccount = () => {
  count += 1;
  return { title: `isolation ${count}`, roleId: 'user', dataRange: 'self' };
};
const token = () => ({
  title: 'isolation',
  codes: ['monitor_view'],
  isReadOnly: true,
  expiresMs: Date.now() + 86_400_000,
});
const oneWebhook: Samples = (other) => [refused({ id: other.webhookId }, 'id')];
const newWebhook = { title: 'isolation', url: 'http://192.0.2.1/', events: ['gateway.online'] };
const one: Samples = (other) => [refused({ id: other.apiAccountId }, 'id')];

/** Samples of the calls for API accounts and what is made for them. */
export const apiAccountSamples: {
  [F in 'apiAccount' | 'webhook']: { [N in keyof (typeof calls)[F]]: Samples };
} = {
  apiAccount: {
    query: plain(),
    info: one,
    add: (other, { departmentId }) => [
      refused({ ...newApiAccount(), departmentId: other.departmentId }, 'departmentId'),
      refused({ ...newApiAccount(), roleId: other.roleId, departmentId }, 'roleId'),
    ],
    edit: (other, own) => [
      refused({ ...newApiAccount(), id: other.apiAccountId }, 'id'),
      refused({ ...newApiAccount(), id: own.apiAccountId, departmentId: other.departmentId }, 'departmentId'),
      refused({ ...newApiAccount(), id: own.apiAccountId, roleId: other.roleId }, 'roleId'),
    ],
    setActive: (other) => [refused({ id: other.apiAccountId, isActive: false }, 'id')],
    delete: one,
    queryTokens: one,
    tokenLimits: plain(),
    addToken: (other) => [refused({ ...token(), id: other.apiAccountId }, 'id')],
    revokeToken: (other) => [refused({ id: other.apiTokenId }, 'id')],
    document: plain(),
    queryAuthExternal: one,
    queryUnAuthExternal: one,
    auth: (other, own) => [
      refused({ id: other.apiAccountId, accountIds: own.externalAccountId }, 'id'),
      refused({ id: own.apiAccountId, accountIds: other.externalAccountId }, 'accountIds'),
    ],
    cancelAuth: (other, own) => [
      refused({ id: other.apiAccountId, accountIds: own.externalAccountId }, 'id'),
      refused({ id: own.apiAccountId, accountIds: other.externalAccountId }, 'accountIds'),
    ],
  },
  webhook: {
    query: plain(),
    info: oneWebhook,
    add: plain(newWebhook),
    edit: (other) => [refused({ ...newWebhook, id: other.webhookId }, 'id')],
    delete: oneWebhook,
    setActive: (other) => [refused({ id: other.webhookId, isActive: false }, 'id')],
    renewSecret: oneWebhook,
    test: oneWebhook,
    queryDeliveries: (other) => [refused({ webhookId: other.webhookId }, 'webhookId')],
    resend: (other) => [refused({ id: other.deliveryId }, 'id')],
  },
};
