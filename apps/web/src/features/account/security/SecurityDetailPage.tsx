import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import setup from './setup/setup.module.css';

interface SecurityDetailPageProps<T> {
  title: string;
  /** What the call answers that the page is about, as `useCall` has it. */
  state: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** A page below the security settings: its head, and loading or the fault until there is something to show. */
export function SecurityDetailPage<T>({ title, state, children }: SecurityDetailPageProps<T>) {
  const account = useText('account');
  const { data, error, refetch } = state;
  return (
    <>
      <PageHead
        title={title}
        trail={[{ title: account('tabSecurity'), to: pathTo('/account/security/sms') }]}
      />
      <section className={setup.page}>
        {data === undefined && error === null && <Skeleton active />}
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && children(data)}
      </section>
    </>
  );
}
