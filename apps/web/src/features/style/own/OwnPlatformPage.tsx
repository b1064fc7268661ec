import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { InfoTab } from '../list/InfoTab.tsx';
import { PushTab } from '../list/PushTab.tsx';
import styles from '../style.module.css';
import { useOwnStyles } from './use-own-styles.ts';

/** /manage/vas/custom-platform: what the platform of the organisation is called, where it is, and who it writes as. */
export function OwnPlatformPage() {
  const t = useText('style');
  const shell = useText('shell');
  const { active, error, isPending, refetch } = useOwnStyles();
  return (
    <>
      <PageHead
        title={t('platformTitle')}
        trail={[{ title: shell('menuOrganisation') }]}
        note={t('platformText')}
      />
      {error !== null && <ErrorState error={error} onRetry={refetch} />}
      {isPending && error === null && <Skeleton active paragraph={{ rows: 6 }} />}
      {!isPending && active === undefined && (
        <EmptyState
          title={t('ownNone')}
          text={t('ownNoneText')}
          action={<Link to={pathTo('/manage/vas/custom-style')}>{t('ownTitle')}</Link>}
        />
      )}
      {active !== undefined && (
        <>
          <InfoTab key={active.id} record={active} />
          <h2 className={styles.heading}>{t('tabPush')}</h2>
          <PushTab record={active} />
        </>
      )}
    </>
  );
}
