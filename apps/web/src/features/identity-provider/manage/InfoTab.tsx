import { calls, type IdentityProvider } from '@zutai/contract';
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
  const { mappings, acrValues, factorPolicy } = record;
  return (
    <div className={styles.tab}>
      <FactList
        facts={[
          [t('name'), record.title],
          [t('redirectUri'), address(callbackOf(record.slug))],
          [t('loginAddress'), address(loginAddressOf(record.slug))],
          [t('issuer'), record.issuer],
          [t('clientId'), record.clientId],
          [t('clientSecret'), t(record.hasSecret ? 'hasSecret' : 'noSecret')],
          [t('scopes'), record.scopes],
          [t('groupsClaim'), record.groupsClaim],
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
