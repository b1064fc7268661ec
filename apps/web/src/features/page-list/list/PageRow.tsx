import { EditOutlined, HomeOutlined, LockOutlined, MoreOutlined } from '@ant-design/icons';
import { calls, type Page } from '@zutai/contract';
import { App, Button, Dropdown, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useLogAction } from '../../../components/event-log/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { designerPathOf } from '../model/owner-path.ts';
import { watchPathOf } from '../model/watch-path.ts';
import { PageThumbnail } from '../picture/PageThumbnail.tsx';
import { CopyPageDialog } from './CopyPageDialog.tsx';
import styles from './page-list.module.css';

interface PageRowProps {
  page: Page;
  own: { owner: PageOwner; title: string };
  canEdit: boolean;
}

function Facts({ page, designPath }: { page: Page; designPath: string | undefined }) {
  const t = useText('equipment');
  const own = useText('designerPage');
  const revisions = own('revisionNumber', { revision: page.revision });
  return (
    <div className={styles.facts}>
      <span>
        {page.width} × {page.height}
      </span>
      <span>{own('widgetCount', { count: page.widgetCount })}</span>
      {designPath === undefined ? (
        <span>{revisions}</span>
      ) : (
        <Link to={`${designPath}?revision=list`}>{revisions}</Link>
      )}
      <span>
        <TimeText timeMs={page.updatedMs} hasAgo />{' '}
        {page.updatedBy !== '' && t('pageUpdatedBy', { user: page.updatedBy })}
      </span>
      {page.note !== '' && <q>{page.note}</q>}
    </div>
  );
}

/** A page of the list: its picture, what it is, who edits it now, and what can be done with it. */
export function PageRow({ page, own, canEdit }: PageRowProps) {
  const t = useText('equipment');
  const name = useTitle()(page);
  const words = useText('designerPage');
  const common = useText('common');
  const { message } = App.useApp();
  const log = useLogAction('page')(page.id, name);
  const [dialog, setDialog] = useState<'delete' | 'copy' | null>(null);
  const setHome = useMutationCall(calls.page.setHome);
  const remove = useMutationCall(calls.page.delete);
  const makeHome = () =>
    setHome.mutateAsync({ id: page.id }).then(
      () => void message.success(t('pageHomeSet', { name })),
      (error: Error) => void message.error(error.message),
    );
  const designPath = canEdit ? designerPathOf(own.owner, page.id) : undefined;
  const watchPath = watchPathOf(own.owner, page.id);
  const path = designPath ?? watchPath;
  const actions = {
    home: () => void makeHome(),
    copy: () => setDialog('copy'),
    delete: () => setDialog('delete'),
    log: () => log[0]?.onSelect(),
  };
  return (
    <li className={styles.row} data-testid={`page-row-${page.id}`}>
      <span className={styles.picture}>
        <PageThumbnail page={page} />
      </span>
      <div className={styles.about}>
        <div className={styles.title}>
          {path === undefined ? name : <Link to={path}>{name}</Link>}
          {page.isHome && <Tag icon={<HomeOutlined />}>{t('pageHome')}</Tag>}
          {page.checkpwd && <Tag icon={<LockOutlined />}>{t('pageLocked')}</Tag>}
          {page.lockedBy !== null && (
            <Tag icon={<EditOutlined />} color="warning">
              {words('editing', { name: page.lockedBy.name })}
            </Tag>
          )}
        </div>
        <Facts page={page} designPath={designPath} />
      </div>
      <div className={styles.actions}>
        {watchPath !== undefined && <Link to={watchPath}>{t('pageOpen')}</Link>}
        {designPath !== undefined && <Link to={designPath}>{t('pageDesign')}</Link>}
        {canEdit && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'home', label: t('pageSetHome'), disabled: page.isHome },
                { key: 'copy', label: words('copyPage') },
                ...log.map(({ key, text }) => ({ key, label: text })),
                { type: 'divider' },
                { key: 'delete', label: common('delete'), danger: true },
              ],
              onClick: ({ key }) => actions[key as keyof typeof actions](),
            }}
          >
            <Button type="text" icon={<MoreOutlined />} aria-label={common('more')} />
          </Dropdown>
        )}
      </div>
      <CopyPageDialog page={page} own={own} isOpen={dialog === 'copy'} onClose={() => setDialog(null)} />
      <ConfirmByName
        isOpen={dialog === 'delete'}
        title={t('pageDeleteTitle', { name })}
        text={t('pageDeleteText')}
        name={name}
        onConfirm={async (typed) => {
          await remove.mutateAsync({ id: page.id, title: typed });
          message.success(t('pageDeleted', { name }));
        }}
        onClose={() => setDialog(null)}
      />
    </li>
  );
}
