import { HomeOutlined, LockOutlined, MoreOutlined, PlusOutlined } from '@ant-design/icons';
import { calls, type Equipment, type Page } from '@zutai/contract';
import { resolveColor } from '@zutai/diagram';
import { App, Button, Dropdown, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ErrorState } from '../../../components/error-state/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useCan } from '../../../lib/session/index.ts';
import { usePagePalette } from '../../live-page/index.ts';
import { designerPath, livePagePath } from '../equipment-path.ts';
import styles from './page-tab.module.css';

/** The diagram pages of a piece of equipment. */
export function PageTab({ equipment }: { equipment: Equipment }) {
  const t = useText('equipment');
  const canEdit = useCan('page_edit');
  const query = useCall(calls.page.query, { equipmentId: equipment.id });
  const add = canEdit ? (
    <Link to={designerPath(equipment.id, 'new')}>
      <Button type="primary" icon={<PlusOutlined />} tabIndex={-1}>
        {t('pageNew')}
      </Button>
    </Link>
  ) : undefined;
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={styles.body}>
        <Skeleton active paragraph={{ rows: 5 }} />
      </div>
    );
  if (query.data.length === 0)
    return <EmptyState title={t('pageEmptyTitle')} text={t('pageEmptyText')} action={add} />;
  return (
    <div className={styles.body}>
      <div className={styles.tools}>{add}</div>
      <ul className={styles.list}>
        {query.data.map((page) => (
          <PageRow key={page.id} page={page} equipmentId={equipment.id} canEdit={canEdit} />
        ))}
      </ul>
    </div>
  );
}

/** The page's own proportions, small. */
function Shape({ page }: { page: Page }) {
  const palette = usePagePalette();
  const scale = Math.min(64 / page.width, 44 / page.height);
  return (
    <span className={styles.shape} aria-hidden="true">
      <span
        style={{
          width: page.width * scale,
          height: page.height * scale,
          background: resolveColor(page.bgColor, palette, palette.page),
        }}
      />
    </span>
  );
}

function PageRow({ page, equipmentId, canEdit }: { page: Page; equipmentId: string; canEdit: boolean }) {
  const t = useText('equipment');
  const common = useText('common');
  const { message } = App.useApp();
  const [isDeleting, setDeleting] = useState(false);
  const touched = [calls.page.query, calls.equipment.info, calls.equipment.query];
  const setHome = useMutationCall(calls.page.setHome, touched);
  const remove = useMutationCall(calls.page.delete, touched);
  const makeHome = () =>
    setHome.mutateAsync({ id: page.id }).then(
      () => void message.success(t('pageHomeSet', { name: page.title })),
      (error: Error) => void message.error(error.message),
    );
  return (
    <li className={styles.row}>
      <Shape page={page} />
      <div className={styles.about}>
        <div className={styles.title}>
          <Link to={canEdit ? designerPath(equipmentId, page.id) : livePagePath(page.id)}>{page.title}</Link>
          {page.isHome && <Tag icon={<HomeOutlined />}>{t('pageHome')}</Tag>}
          {page.checkpwd && <Tag icon={<LockOutlined />}>{t('pageLocked')}</Tag>}
        </div>
        <div className={styles.facts}>
          <span>
            {page.width} × {page.height}
          </span>
          <span>
            {t('pageWidgets')} {page.widgetCount}
          </span>
          <span>
            {t('pageRevision')} {page.revision}
          </span>
          <span>
            <TimeText timeMs={page.updatedMs} hasAgo />{' '}
            {page.updatedBy !== '' && t('pageUpdatedBy', { user: page.updatedBy })}
          </span>
        </div>
      </div>
      <div className={styles.actions}>
        <Link to={livePagePath(page.id)}>{t('pageOpen')}</Link>
        {canEdit && <Link to={designerPath(equipmentId, page.id)}>{t('pageDesign')}</Link>}
        {canEdit && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'home', label: t('pageSetHome'), disabled: page.isHome },
                { type: 'divider' },
                { key: 'delete', label: common('delete'), danger: true },
              ],
              onClick: ({ key }) => (key === 'home' ? void makeHome() : setDeleting(true)),
            }}
          >
            <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
          </Dropdown>
        )}
      </div>
      <ConfirmByName
        isOpen={isDeleting}
        title={t('pageDeleteTitle', { name: page.title })}
        text={t('pageDeleteText')}
        name={page.title}
        onConfirm={async (typed) => {
          await remove.mutateAsync({ id: page.id, title: typed });
          message.success(t('pageDeleted', { name: page.title }));
        }}
        onClose={() => setDeleting(false)}
      />
    </li>
  );
}
