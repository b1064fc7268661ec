import { EditOutlined, HomeOutlined, LockOutlined } from '@ant-design/icons';
import { calls, type Page } from '@zutai/contract';
import { App, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmByName } from '../../../components/confirm-by-name/index.ts';
import { useLogAction } from '../../../components/event-log/index.ts';
import { type RowAction, RowMenu } from '../../../components/row-menu/index.ts';
import { TimeText } from '../../../components/time-text/index.ts';
import { useMutationCall } from '../../../lib/call/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import type { PageOwner } from '../../live-page/index.ts';
import { designerPathOf } from '../model/owner-path.ts';
import { watchPathOf } from '../model/watch-path.ts';
import { PageThumbnail } from '../picture/PageThumbnail.tsx';
import { CopyPageDialog } from './CopyPageDialog.tsx';
import styles from './page-list.module.css';

interface PageRowProps {
  page: Page;
  own: { owner: PageOwner; title: string };
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
export function PageRow({ page, own }: PageRowProps) {
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
  const designPath = useMayCall()(calls.page.save, page) ? designerPathOf(own.owner, page.id) : undefined;
  const watchPath = watchPathOf(own.owner, page.id);
  const path = designPath ?? watchPath;
  const actions: readonly RowAction[] = [
    ...(page.isHome
      ? []
      : [
          {
            key: 'home',
            text: t('pageSetHome'),
            call: calls.page.setHome,
            onSelect: () => void makeHome(),
          },
        ]),
    {
      key: 'copy',
      text: words('copyPage'),
      call: calls.page.copy,
      // It is changed by the copy no more than by being read.
      on: {},
      onSelect: () => setDialog('copy'),
    },
    ...log,
    {
      key: 'delete',
      text: common('delete'),
      call: calls.page.delete,
      isDanger: true,
      onSelect: () => setDialog('delete'),
    },
  ];
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
        <RowMenu actions={actions} on={page} />
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
