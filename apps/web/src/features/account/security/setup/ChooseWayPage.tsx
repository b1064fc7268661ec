import { calls, type ResponseOf, STEP_WAYS, type StepPurpose, type StepWay } from '@zutai/contract';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { ErrorState } from '../../../../components/error-state/index.ts';
import { useCall } from '../../../../lib/call/index.ts';
import { useText } from '../../../../lib/language/index.ts';
import { SetupPage } from './SetupPage.tsx';
import styles from './setup.module.css';
import { wayPathOf } from './setup-paths.ts';

type Own = ResponseOf<typeof calls.security.getUserMessage>;

/** By what an account can show whose it is. */
function canUse(way: StepWay, own: Own): boolean {
  const byTel = own.tel !== '' && own.channels.sms;
  const byEmail = own.email !== '' && own.channels.email;
  const can = {
    tel: byTel,
    email: byEmail,
    question: own.hasQuestions && (byTel || byEmail),
    password: true,
  };
  return can[way];
}

function ChooseWayPage({ purpose }: { purpose: StepPurpose }) {
  const t = useText('security');
  const query = useCall(calls.security.getUserMessage, {});
  const own = query.data;
  return (
    <SetupPage purpose={purpose} step={0} text={t('chooseWay')}>
      {own === undefined && query.isPending && <Skeleton active />}
      {own === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {own !== undefined && (
        <ul className={styles.ways}>
          {STEP_WAYS.filter((way) => canUse(way, own)).map((way) => (
            <li key={way}>
              <Link className={styles.way} to={wayPathOf(way, purpose)}>
                <strong>{t(`way_${way}`)}</strong>
                <span>{t(`way_${way}Text`, { tel: own.tel, email: own.email })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SetupPage>
  );
}

export const ForPasswordPage = () => <ChooseWayPage purpose="password" />;
export const ForTelPage = () => <ChooseWayPage purpose="tel" />;
export const ForEmailPage = () => <ChooseWayPage purpose="email" />;
export const ForQuestionPage = () => <ChooseWayPage purpose="question" />;
