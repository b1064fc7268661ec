import { LDAP_STEPS, OIDC_STEPS, type ProviderKind, type SsoReport, type SsoStep } from '@zutai/contract';
import { accountRoleOf, DATA_RANGE_WORDS, sayIn } from '@zutai/lists';
import { FactList } from '../../../components/fact-list/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import styles from './identity-provider.module.css';

const STEPS: Readonly<Record<ProviderKind, readonly SsoStep[]>> = { oidc: OIDC_STEPS, ldap: LDAP_STEPS };

/** What a test sign-in found, step by step. */
export function TestReport({ kind, report }: { kind: ProviderKind; report: SsoReport }) {
  const t = useText('identityProvider');
  const { failedStep, reason, detail, claims, groups } = report;
  const steps = STEPS[kind];
  const failedAt = failedStep === null ? steps.length : steps.indexOf(failedStep);
  const stateOf = (place: number) =>
    place < failedAt
      ? ({ text: t('stepPassed'), mark: '✓', style: styles.good } as const)
      : place === failedAt
        ? ({ text: t('stepFailed'), mark: '✕', style: styles.bad } as const)
        : ({ text: t('stepOpen'), mark: '–', style: styles.open } as const);
  return (
    <section aria-live="polite">
      <h3 className={styles.heading}>
        {failedStep === null ? t('testPassed') : t('testFailed', { step: t(`step_${failedStep}`) })}
      </h3>
      {reason !== null && (
        <p className={styles.notice}>
          {t(`reason_${reason}`)} {detail !== '' && t('detail', { detail })}
        </p>
      )}
      <ol className={styles.steps}>
        {steps.map((step, place) => {
          const { text, mark, style } = stateOf(place);
          return (
            <li key={step} className={styles.step}>
              <span className={style} aria-hidden="true">
                {mark}
              </span>
              <span>{t(`step_${step}`)}</span>
              <span className={style}>{text}</span>
            </li>
          );
        })}
      </ol>
      {failedStep === null && <Result report={report} />}
      <h3 className={styles.heading}>{t('groups')}</h3>
      <p>{groups.length === 0 ? '—' : groups.join(', ')}</p>
      <h3 className={styles.heading}>{t('claims')}</h3>
      {claims.length === 0 ? (
        <p className={styles.text}>{t('noClaims')}</p>
      ) : (
        <FactList facts={claims.map(({ name, value }) => [name, value] as const)} />
      )}
    </section>
  );
}

function Result({ report: { grant, account } }: { report: SsoReport }) {
  const t = useText('identityProvider');
  const say = sayIn(useLanguage());
  return (
    <>
      <h3 className={styles.heading}>{t('result')}</h3>
      <FactList
        facts={[
          ...(grant === null
            ? [[t('resultRole'), t('resultKept')] as const]
            : [
                [t('resultRole'), accountRoleOf(grant, say)] as const,
                [t('resultRange'), say.text(DATA_RANGE_WORDS[grant.dataRange])] as const,
                [
                  t('resultDepartment'),
                  say.title({ title: grant.departmentTitle, titleEn: grant.departmentTitleEn }) || '—',
                ] as const,
                [t('resultByGroup'), grant.group] as const,
              ]),
          [t('resultAccount'), account === null ? '—' : t(`account_${account}`)],
        ]}
      />
    </>
  );
}
