import { calls, type IdentityProvider, type SsoReport } from '@zutai/contract';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { CallError, call, messageOf } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import styles from './identity-provider.module.css';
import { TestReport } from './TestReport.tsx';

/** Name and password of somebody of the directory, and what became of them. */
export function DirectoryTest({ record: { id, kind } }: { record: IdentityProvider }) {
  const t = useText('identityProvider');
  const session = useText('session');
  const [report, setReport] = useState<SsoReport>();
  const [problem, setProblem] = useState('');
  const [isUnderWay, setUnderWay] = useState(false);
  const test = async (entered: { loginname: string; password: string }) => {
    setProblem('');
    setReport(undefined);
    setUnderWay(true);
    try {
      setReport(await call(calls.identityProvider.testDirectory, { id, ...entered }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(messageOf(error));
    } finally {
      setUnderWay(false);
    }
  };
  return (
    <div className={styles.tab}>
      <p className={styles.text}>{t('testDirectoryText')}</p>
      <Form layout="vertical" className={styles.test} onFinish={(entered) => void test(entered)}>
        <Form.Item name="loginname" label={session('loginname')} rules={[{ required: true }]}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="password" label={session('password')} rules={[{ required: true }]}>
          <Input.Password autoComplete="off" maxLength={200} visibilityToggle={false} />
        </Form.Item>
        <CallButton
          type="primary"
          htmlType="submit"
          call={calls.identityProvider.testDirectory}
          loading={isUnderWay}
        >
          {t('testBegin')}
        </CallButton>
      </Form>
      {problem !== '' && (
        <p className={styles.notice} role="alert">
          {problem}
        </p>
      )}
      {report !== undefined && <TestReport kind={kind} report={report} />}
    </div>
  );
}
