import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { PageById, type PagePlace, ReplayScreen, useReplayScreen } from '../../live-page/index.ts';
import { GroupFrame } from './GroupFrame.tsx';
import { groupPagePath, groupValuesPath } from './group-path.ts';
import styles from './watch.module.css';

/** /monitor/eg/group/configuration/{groupId}/{id}/{pageId}: a page of a piece of equipment; without one its home page. */
export function GroupPagePage() {
  const t = useText('equipmentGroup');
  const navigate = useNavigate();
  const { groupId = '', id = '', pageId } = useParams();
  const host = useReplayScreen();
  const { search } = host;
  const place = useMemo<PagePlace>(
    () => ({
      kind: 'main',
      go: (next) => void navigate(groupPagePath(groupId, id, next) + search()),
      back: () => void navigate(groupValuesPath(groupId, id)),
    }),
    [navigate, groupId, id, search],
  );
  return (
    <GroupFrame current="page">
      {({ homePageId }) => {
        const shown = pageId ?? homePageId;
        return shown === null ? (
          <EmptyState
            title={t('noPageTitle')}
            text={t('noPageText')}
            action={
              <Link to={groupValuesPath(groupId, id)}>
                <Button tabIndex={-1}>{t('toValues')}</Button>
              </Link>
            }
          />
        ) : (
          <div className={styles.page}>
            <ReplayScreen host={host}>
              <PageById key={shown} pageId={shown} place={place} />
            </ReplayScreen>
          </div>
        );
      }}
    </GroupFrame>
  );
}
