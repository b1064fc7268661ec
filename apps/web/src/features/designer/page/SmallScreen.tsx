import { DesktopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { livePagePath } from '../../live-page/index.ts';

/** A phone has no room to draw, but enough to look. */
export function SmallScreen({ equipmentId, pageId }: { equipmentId: string; pageId: string }) {
  const t = useText('designer');
  return (
    <EmptyState
      icon={<DesktopOutlined style={{ fontSize: 44, color: 'var(--text-muted)' }} />}
      title={t('phoneTitle')}
      text={t('phoneText')}
      action={
        <>
          {pageId !== 'new' && (
            <Link to={livePagePath(pageId)}>
              <Button type="primary" tabIndex={-1}>
                {t('phoneView')}
              </Button>
            </Link>
          )}{' '}
          <Link to={`/manage/eg/equipment/edit/${equipmentId}/page`}>
            <Button tabIndex={-1}>{t('back')}</Button>
          </Link>
        </>
      }
    />
  );
}
