import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const ACTIVE = {
  true: textRef('identityProvider', 'active'),
  false: textRef('identityProvider', 'inactive'),
};
const KIND = {
  oidc: textRef('identityProvider', 'kind_oidc'),
  ldap: textRef('identityProvider', 'kind_ldap'),
};
const ORIGIN = { true: textRef('identityProvider', 'made'), false: textRef('identityProvider', 'linked') };

export const identityProviderList = defineList(calls.identityProvider.query, {
  name: 'identity-provider',
  title: textRef('identityProvider', 'title'),
  search: textRef('identityProvider', 'search'),
  filters: { isActive: { text: textRef('identityProvider', 'state'), choices: ACTIVE } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('identityProvider', 'name'), { sort: 'title' }),
    make.word('isActive', textRef('identityProvider', 'state'), ACTIVE),
    make.word('kind', textRef('identityProvider', 'kind'), KIND),
    make.text('slug', textRef('identityProvider', 'slug')),
    make.text('issuer', textRef('identityProvider', 'server')),
    make.count('linkCount', textRef('identityProvider', 'linkCount')),
    make.time('lastUsedMs', textRef('identityProvider', 'lastUsed')),
    make.time('createdMs', textRef('identityProvider', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** Accounts that sign in by a provider. */
export const identityLinkList = defineList(calls.identityProvider.queryLinks, {
  name: 'identity-link',
  title: textRef('identityProvider', 'tabLinks'),
  scope: ['providerId'],
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.text('accountTitle', textRef('identityProvider', 'account'), { isName: true }),
    make.text('loginname', textRef('identityProvider', 'loginname')),
    make.text('subject', textRef('identityProvider', 'subject')),
    make.word('isMade', textRef('identityProvider', 'isMade'), ORIGIN),
    make.time('createdMs', textRef('identityProvider', 'created')),
    make.time('lastUsedMs', textRef('identityProvider', 'lastUsed')),
  ],
});
