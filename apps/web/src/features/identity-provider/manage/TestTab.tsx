import { calls, type IdentityProvider, type SsoReport } from '@zutai/contract';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CallButton } from '../../../components/call-button/index.ts';
import { CallError, call, messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { DirectoryTest } from './DirectoryTest.tsx';
import styles from './identity-provider.module.css';
import { TestReport } from './TestReport.tsx';

/** A sign-in that explains itself. */
export function TestTab({ record }: { record: IdentityProvider }) {
  return record.kind === 'ldap' ? <DirectoryTest record={record} /> : <OidcTest record={record} />;
}

/** The provider leads back to here with what it found. */
function OidcTest({ record }: { record: IdentityProvider }) {
  const t = useText('identityProvider');
  const given = useLocation().state as { report?: SsoReport } | null;
  const [report, setReport] = useState(given?.report);
  const [problem, setProblem] = useState('');
  const [isUnderWay, setUnderWay] = useState(false);
  const begin = async () => {
    setProblem('');
    setUnderWay(true);
    try {
      const begun = await call(calls.identityProvider.beginTest, { id: record.id });
      if (begun.url === null) setReport(begun.report ?? undefined);
      else window.location.assign(begun.url);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(messageOf(error));
    } finally {
      setUnderWay(false);
    }
  };
  return (
    <div className={styles.tab}>
      <p className={styles.text}>{t('testText')}</p>
      <CallButton
        type="primary"
        call={calls.identityProvider.beginTest}
        loading={isUnderWay}
        onClick={() => void begin()}
      >
        {t('testBegin')}
      </CallButton>
      {problem !== '' && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {report !== undefined && <TestReport kind={record.kind} report={report} />}
    </div>
  );
}
