import { calls, FACTOR_POLICIES, type IdentityProvider } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Form, Input } from 'antd';
import { defineForm } from '../../../components/record-form/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { callbackOf } from './addresses.ts';
import styles from './identity-provider.module.css';
import { mappingsField } from './mappings-field.tsx';

const FACTOR_WORDS = Object.fromEntries(
  FACTOR_POLICIES.map((policy) => [policy, textRef('identityProvider', `factor_${policy}`)]),
);

/** What has to be registered at the provider, by the name that is being entered. */
function RedirectNote() {
  const t = useText('identityProvider');
  const slug = (Form.useWatch('slug') as string | undefined)?.trim();
  if (!slug) return null;
  return (
    <p className={styles.address}>
      {t('redirect')} <code>{callbackOf(slug)}</code>
    </p>
  );
}

export const providerForm = defineForm<IdentityProvider>()({
  add: calls.identityProvider.add,
  edit: calls.identityProvider.edit,
  read: calls.identityProvider.info,
  words: {
    add: { title: textRef('identityProvider', 'addOidc'), done: textRef('identityProvider', 'added') },
    edit: { title: textRef('identityProvider', 'edit'), done: textRef('common', 'saved') },
  },
  // A secret is not answered; one that is not entered stays.
  requestOf: ({ clientSecret, ...values }) => (clientSecret ? { ...values, clientSecret } : values),
  fields: (make) => [
    make.text('title', textRef('identityProvider', 'name')),
    make.text('slug', textRef('identityProvider', 'slug'), {
      help: textRef('identityProvider', 'slugHelp'),
      isCode: true,
    }),
    make.toggle('isActive', textRef('identityProvider', 'isActive')),
    make.section(
      textRef('identityProvider', 'sectionConnection'),
      [
        make.text('issuer', textRef('identityProvider', 'issuer'), {
          help: textRef('identityProvider', 'issuerHelp'),
          isCode: true,
        }),
        make.text('clientId', textRef('identityProvider', 'clientId'), { isCode: true }),
        make.custom(
          'clientSecret',
          textRef('identityProvider', 'clientSecret'),
          ({ id }) => <Input.Password id={id} autoComplete="new-password" visibilityToggle={false} />,
          { help: textRef('identityProvider', 'clientSecretHelp'), show: () => '•••' },
        ),
        make.text('scopes', textRef('identityProvider', 'scopes'), { isCode: true }),
      ],
      { After: RedirectNote },
    ),
    make.section(textRef('identityProvider', 'sectionRights'), [
      make.text('groupsClaim', textRef('identityProvider', 'groupsClaim'), {
        help: textRef('identityProvider', 'groupsClaimHelp'),
        isCode: true,
      }),
      mappingsField(make, textRef('identityProvider', 'mappingsHelp')),
      make.toggle('createsAccounts', textRef('identityProvider', 'createsAccounts'), {
        help: textRef('identityProvider', 'createsAccountsHelp'),
      }),
      make.choice('factorPolicy', textRef('identityProvider', 'factorPolicy'), FACTOR_WORDS, {
        help: textRef('identityProvider', 'factorPolicyHelp'),
      }),
      make.text('acrValues', textRef('identityProvider', 'acrValues'), {
        help: textRef('identityProvider', 'acrValuesHelp'),
        isShown: ({ factorPolicy }) => factorPolicy === 'claimed',
        isCode: true,
      }),
    ]),
  ],
});
