import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentLive } from '../../../lib/live/index.ts';
import { WriteProvider } from '../../monitor/index.ts';
import styles from './live-page.module.css';
import { PagePassword } from './PagePassword.tsx';
import { RunningPage } from './RunningPage.tsx';
import { usePage } from './use-page.ts';

const renderPage = (pageId: string) => <PageById pageId={pageId} isWindow />;

/** A page by its id, with everything that may be in the way of showing it. */
export function PageById({ pageId, isWindow = false }: { pageId: string; isWindow?: boolean }) {
  const t = useText('livePage');
  const state = usePage(pageId);
  const { opened } = state;
  const toList = (
    <Link to="/monitor/eg/list">
      <Button tabIndex={-1}>{t('toList')}</Button>
    </Link>
  );
  if (state.isLocked)
    return (
      <PagePassword failure={state.lockedText} isBusy={state.isFetching} onPassword={state.givePassword} />
    );
  if (state.isMissing)
    return <EmptyState title={t('notFoundTitle')} text={t('notFoundText')} action={toList} />;
  if (state.broken !== undefined)
    return <EmptyState title={t('brokenTitle')} text={state.broken} action={toList} />;
  if (opened === undefined)
    return state.error === null ? (
      <div className={styles.skeleton} role="status" aria-busy="true" aria-label={t('page')} />
    ) : (
      <ErrorState error={state.error} onRetry={state.retry} />
    );
  const equipmentId = opened.record.equipmentId ?? '';
  return (
    <EquipmentLive key={equipmentId} equipmentId={equipmentId}>
      <WriteProvider equipmentId={equipmentId}>
        <RunningPage opened={opened} equipmentId={equipmentId} isWindow={isWindow} renderPage={renderPage} />
      </WriteProvider>
    </EquipmentLive>
  );
}

/** /monitor/eg/detail/page/{pageId}: a diagram page that runs. */
export function LivePagePage() {
  const { pageId = '' } = useParams();
  return <PageById key={pageId} pageId={pageId} />;
}
