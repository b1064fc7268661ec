import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { calls, type Page } from '@zutai/contract';
import { App, Button, Dropdown, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmByName } from '../../components/confirm-by-name/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { useCall, useMutationCall } from '../../lib/call/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { CopyPageDialog, designerPathOf, PageThumbnail } from '../page-list/index.ts';
import styles from './faceplate.module.css';
import { RenameDialog } from './RenameDialog.tsx';
import { UsageDialog } from './UsageDialog.tsx';

const own = { owner: { kind: 'faceplate' } as const, title: '' };

type Dialog = 'rename' | 'copy' | 'delete' | 'usage' | 'blocked' | null;

/** A faceplate: its picture, where it is used, who edits it, and what can be done with it. */
export function FaceplateCard({ page }: { page: Page }) {
  const t = useText('designerPage');
  const name = useTitle()(page);
  const common = useText('common');
  const { message } = App.useApp();
  const [dialog, setDialog] = useState<Dialog>(null);
  const usage = useCall(calls.page.usage, { id: page.id }, { staleMs: 30_000 });
  const remove = useMutationCall(calls.page.delete);
  const path = designerPathOf(own.owner, page.id);
  const count = usage.data?.length;
  const askDelete = async () => {
    // Whoever placed it meanwhile would lose it: asked anew, and refused by the server all the same.
    const { data = [] } = await usage.refetch();
    setDialog(data.length > 0 ? 'blocked' : 'delete');
  };
  const close = () => setDialog(null);
  return (
    <li className={styles.card} data-testid={`faceplate-${page.id}`}>
      <Link to={path} className={styles.picture} aria-label={name}>
        <PageThumbnail page={page} />
      </Link>
      <div className={styles.head}>
        <Link to={path} className={styles.title} title={name}>
          {name}
        </Link>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'rename', label: t('faceplateRename') },
              { key: 'copy', label: t('faceplateCopy') },
              { type: 'divider' },
              { key: 'delete', label: common('delete'), danger: true },
            ],
            onClick: ({ key }) => (key === 'delete' ? void askDelete() : setDialog(key as Dialog)),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={common('more')} />
        </Dropdown>
      </div>
      <div className={styles.facts}>
        <span>{t('widgetCount', { count: page.widgetCount })}</span>
        {count === 0 && <span>{t('faceplateUnused')}</span>}
        {count !== undefined && count > 0 && (
          <button type="button" className={styles.used} onClick={() => setDialog('usage')}>
            {t('faceplateUsage', { count })}
          </button>
        )}
        <TimeText timeMs={page.updatedMs} isAgoOnly />
        {page.lockedBy !== null && (
          <Tag icon={<EditOutlined />} color="warning">
            {t('editing', { name: page.lockedBy.name })}
          </Tag>
        )}
      </div>
      <RenameDialog page={page} isOpen={dialog === 'rename'} onClose={close} />
      <CopyPageDialog page={page} own={own} isOpen={dialog === 'copy'} onClose={close} />
      <UsageDialog
        title={t(dialog === 'blocked' ? 'faceplateUsedTitle' : 'faceplateUsageTitle', { name })}
        text={dialog === 'blocked' ? t('faceplateUsedText', { count: count ?? 0 }) : ''}
        places={usage.data ?? []}
        isOpen={dialog === 'usage' || dialog === 'blocked'}
        onClose={close}
      />
      <ConfirmByName
        isOpen={dialog === 'delete'}
        title={t('faceplateDelete', { name })}
        text={t('faceplateDeleteText')}
        name={name}
        onConfirm={async (typed) => {
          await remove.mutateAsync({ id: page.id, title: typed });
          message.success(t('faceplateDeleted', { name }));
        }}
        onClose={close}
      />
    </li>
  );
}
