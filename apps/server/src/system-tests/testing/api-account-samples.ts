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
const oneProvider: Samples = (other) => [refused({ id: other.identityProviderId }, 'id')];
const mappings = (roleId: string, departmentId: string) => [
  { group: 'isolation', roleId, dataRange: 'self', departmentId },
];
/** Their names are unique in the installation. */
const newProvider = () => {
  count += 1;
  return { title: 'isolation', slug: `isolation-${count}`, issuer: 'https://192.0.2.1', clientId: 'zutai' };
};
const newDirectory = () => {
  count += 1;
  return { title: 'isolation', slug: `isolation-${count}`, host: '192.0.2.1', baseDn: 'dc=isolation' };
};
const one: Samples = (other) => [refused({ id: other.apiAccountId }, 'id')];

/** Samples of the calls for API accounts, webhooks and single sign-on. */
export const apiAccountSamples: {
  [F in 'apiAccount' | 'webhook' | 'identityProvider']: { [N in keyof (typeof calls)[F]]: Samples };
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
    editToken: (other) => [refused({ ...token(), id: other.apiTokenId }, 'id')],
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
  identityProvider: {
    query: plain(),
    info: oneProvider,
    add: (other, own) => [
      { body: newProvider(), foreign: [] },
      refused({ ...newProvider(), mappings: mappings(other.roleId, own.departmentId) }, 'mappings.roleId'),
      refused({ ...newProvider(), mappings: mappings('user', other.departmentId) }, 'mappings.departmentId'),
    ],
    edit: (other, own) => {
      const id = own.identityProviderId;
      return [
        refused({ ...newProvider(), id: other.identityProviderId }, 'id'),
        refused(
          { ...newProvider(), id, mappings: mappings(other.roleId, own.departmentId) },
          'mappings.roleId',
        ),
        refused(
          { ...newProvider(), id, mappings: mappings('user', other.departmentId) },
          'mappings.departmentId',
        ),
      ];
    },
    addDirectory: (other, own) => [
      { body: newDirectory(), foreign: [] },
      refused({ ...newDirectory(), mappings: mappings(other.roleId, own.departmentId) }, 'mappings.roleId'),
      refused({ ...newDirectory(), mappings: mappings('user', other.departmentId) }, 'mappings.departmentId'),
    ],
    editDirectory: (other, own) => {
      const id = own.directoryId;
      return [
        refused({ ...newDirectory(), id: other.directoryId }, 'id'),
        refused(
          { ...newDirectory(), id, mappings: mappings(other.roleId, own.departmentId) },
          'mappings.roleId',
        ),
        refused(
          { ...newDirectory(), id, mappings: mappings('user', other.departmentId) },
          'mappings.departmentId',
        ),
      ];
    },
    testDirectory: (other) => [
      refused({ id: other.directoryId, loginname: 'isolation', password: 'isolation' }, 'id'),
    ],
    signIn: plain({ slug: 'nobody', loginname: 'isolation', password: 'isolation' }),
    delete: oneProvider,
    queryLinks: (other) => [refused({ providerId: other.identityProviderId }, 'providerId')],
    unlink: (other) => [refused({ id: other.identityLinkId }, 'id')],
    beginTest: oneProvider,
    offers: plain(),
    begin: plain({ slug: 'nobody' }),
    complete: plain({ slug: 'nobody', query: '?code=1' }),
    pending: plain(),
    link: plain(),
  },
};
