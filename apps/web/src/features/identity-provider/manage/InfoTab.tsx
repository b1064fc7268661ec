import { calls, type IdentityProvider, type LdapSettings } from '@zutai/contract';
import { accountRoleOf, DATA_RANGE_WORDS, sayIn } from '@zutai/lists';
import { Typography } from 'antd';
import { FactList } from '../../../components/fact-list/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall } from '../../../lib/call/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { callbackOf, loginAddressOf } from './addresses.ts';
import styles from './identity-provider.module.css';

/** What is set of an identity provider, and the addresses that it and people need. */
export function InfoTab({ record }: { record: IdentityProvider }) {
  const t = useText('identityProvider');
  const common = useText('common');
  const say = sayIn(useLanguage());
  const { data: roles } = useCall(calls.role.queryAll, {});
  const address = (text: string) => (
    <Typography.Text code copyable={{ text }}>
      {text}
    </Typography.Text>
  );
  const roleOf = (id: string) => {
    const role = roles?.find((one) => one.id === id);
    if (role === undefined) return roles === undefined ? '' : t('roleGone');
    return accountRoleOf({ roleId: role.id, roleTitle: role.title, roleTitleEn: role.titleEn }, say);
  };
  const { mappings, acrValues, factorPolicy, ldap } = record;
  return (
    <div className={styles.tab}>
      <FactList
        facts={[
          [t('name'), record.title],
          [t('kind'), t(`kind_${record.kind}`)],
          [t('loginAddress'), address(loginAddressOf(record.slug))],
          ...(ldap === null
            ? [
                [t('redirectUri'), address(callbackOf(record.slug))] as const,
                [t('issuer'), record.issuer] as const,
                [t('clientId'), record.clientId] as const,
                [t('clientSecret'), t(record.hasSecret ? 'hasSecret' : 'noSecret')] as const,
                [t('scopes'), record.scopes] as const,
                [t('groupsClaim'), record.groupsClaim] as const,
              ]
            : factsOf(ldap, record.hasBindPassword, t)),
          [
            t('mappings'),
            mappings.length === 0 ? (
              t('noMappings')
            ) : (
              <ul key="mappings" className={styles.lines}>
                {mappings.map(({ group, roleId, dataRange }) => (
                  <li key={group}>
                    {group} → {roleOf(roleId)} · {say.text(DATA_RANGE_WORDS[dataRange])}
                  </li>
                ))}
              </ul>
            ),
          ],
          [t('createsAccounts'), common(record.createsAccounts ? 'boolTrue' : 'boolFalse')],
          [
            t('factorPolicy'),
            `${t(`factor_${factorPolicy}`)}${acrValues === '' ? '' : ` (acr: ${acrValues})`}`,
          ],
          [t('linkCount'), String(record.linkCount)],
          [t('lastUsed'), <TimeText key="last" timeMs={record.lastUsedMs} hasAgo fallback={t('never')} />],
          [t('created'), <TimeText key="created" timeMs={record.createdMs} />],
        ]}
      />
    </div>
  );
}

/** What is set of a directory. */
function factsOf(
  ldap: LdapSettings,
  hasBindPassword: boolean,
  t: ReturnType<typeof useText<'identityProvider'>>,
): (readonly [string, string])[] {
  const isSearched = ldap.groupSource === 'search';
  return [
    [t('host'), `${ldap.host}:${ldap.port}`],
    [t('security'), t(`security_${ldap.security}`)],
    ...(ldap.security === 'plain'
      ? []
      : [[t('caCertificate'), t(ldap.caCertificate === '' ? 'caSystem' : 'caOwn')] as const]),
    [t('bindDn'), ldap.bindDn || '—'],
    [t('bindPassword'), t(hasBindPassword ? 'hasSecret' : 'noBindPassword')],
    [t('baseDn'), ldap.baseDn],
    [t('userFilter'), ldap.userFilter],
    [t('idAttribute'), ldap.idAttribute],
    [t('nameAttribute'), ldap.nameAttribute],
    [t('emailAttribute'), ldap.emailAttribute],
    ...(isSearched
      ? [
          [t('groupBaseDn'), ldap.groupBaseDn || ldap.baseDn] as const,
          [t('groupFilter'), ldap.groupFilter] as const,
        ]
      : [[t('groupAttribute'), ldap.groupAttribute] as const]),
  ];
}
