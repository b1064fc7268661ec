import { DesktopOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { useText } from '../../../lib/language/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { pageListPathOf, watchPathOf } from '../../page-list/index.ts';

/** A phone has no room to draw, but enough to look. */
export function SmallScreen({ owner, pageId }: { owner: PageOwner; pageId: string }) {
  const t = useText('designer');
  const watchPath = pageId === 'new' ? undefined : watchPathOf(owner, pageId);
  return (
    <EmptyState
      icon={<DesktopOutlined style={{ fontSize: 44, color: 'var(--text-muted)' }} />}
      title={t('phoneTitle')}
      text={t('phoneText')}
      action={
        <>
          {watchPath !== undefined && (
            <Link to={watchPath}>
              <Button type="primary" tabIndex={-1}>
                {t('phoneView')}
              </Button>
            </Link>
          )}{' '}
          <Link to={pageListPathOf(owner)}>
            <Button tabIndex={-1}>{t('exit')}</Button>
          </Link>
        </>
      }
    />
  );
}
