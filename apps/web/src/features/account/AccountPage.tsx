import type { ReactNode } from 'react';
import { TabLinks } from '../../components/detail-page/index.ts';
import { PageHead } from '../../components/page-head/index.ts';
import { useText } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import styles from './account-page.module.css';

export type AccountSection =
  | 'config'
  | 'feedback'
  | 'info'
  | 'invoice'
  | 'log'
  | 'order'
  | 'security'
  | 'session';

/** A page of the account area, with the way to the others. */
export function AccountPage({ current, children }: { current: AccountSection; children: ReactNode }) {
  const t = useText('account');
  return (
    <>
      <PageHead title={t('title')}>
        <TabLinks
          current={current}
          tabs={[
            { key: 'security', text: t('tabSecurity'), path: pathTo('/account/security/sms') },
            { key: 'info', text: t('tabInfo'), path: pathTo('/account/info/sms') },
            { key: 'config', text: t('tabConfig'), path: pathTo('/account/config') },
            { key: 'session', text: t('tabSession'), path: pathTo('/account/session') },
            { key: 'log', text: t('tabLog'), path: pathTo('/account/log') },
            { key: 'order', text: t('tabOrder'), path: pathTo('/account/order') },
            { key: 'invoice', text: t('tabInvoice'), path: pathTo('/account/invoice') },
            { key: 'feedback', text: t('tabFeedback'), path: pathTo('/account/feedback') },
          ]}
        />
      </PageHead>
      <div className={styles.body}>{children}</div>
    </>
  );
}
