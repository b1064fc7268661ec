import { ExportOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { calls, type MarketPackage } from '@zutai/contract';
import { marketList } from '@zutai/lists';
import { Button } from 'antd';
import { CallButton } from '../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../components/dialogs/index.ts';
import { EmptyState } from '../../components/empty-state/index.ts';
import { type CellViews, ListPage } from '../../components/managed-list/index.ts';
import { RowMenu } from '../../components/row-menu/index.ts';
import { TimeText } from '../../components/time-text/index.ts';
import { download } from '../../lib/call/index.ts';
import { useText } from '../../lib/language/index.ts';
import { PackageDrawer } from './PackageDrawer.tsx';
import { SignersDrawer } from './SignersDrawer.tsx';
import { UploadButton } from './UploadButton.tsx';
import { useExport } from './use-export.tsx';

/** /manage/system/market: packages of templates, taken from one organisation to another. */
export function MarketPage() {
  const t = useText('market');
  const common = useText('common');
  const shell = useText('shell');
  const dialogs = useDialogs();
  const act = useAction();
  const exportPackage = useExport();
  const look = ({ id }: MarketPackage) =>
    void dialogs.open((dialog) => <PackageDrawer {...dialog} id={id} />);
  const remove = ({ id, title: name }: MarketPackage) =>
    act(
      calls.market.delete,
      { id },
      {
        question: {
          title: t('deleteTitle', { name }),
          text: t('deleteText'),
          okText: common('delete'),
          isDanger: true,
        },
        done: t('deleted', { name }),
      },
    );
  const share = ({ id, title: name, isShared }: MarketPackage) =>
    act(
      calls.market.share,
      { id, isShared: !isShared },
      { done: t(isShared ? 'unsharedDone' : 'sharedDone', { name }) },
    );
  const cells: CellViews<MarketPackage> = {
    title: (row) => (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => look(row)}>
        {row.title}
      </Button>
    ),
    createdMs: (row) => <TimeText timeMs={row.createdMs} hasAgo />,
  };
  const action = (
    <>
      <Button
        icon={<SafetyCertificateOutlined />}
        onClick={() => void dialogs.open((dialog) => <SignersDrawer {...dialog} />)}
      >
        {t('signers')}
      </Button>
      <CallButton call={calls.market.export} icon={<ExportOutlined />} onClick={() => exportPackage()}>
        {t('export')}
      </CallButton>
      <UploadButton />
    </>
  );
  return (
    <ListPage
      list={marketList}
      trail={[{ title: shell('menuManage') }]}
      note={t('note')}
      action={action}
      cells={cells}
      actions={(row) => (
        <RowMenu
          actions={[
            { key: 'look', text: t('look'), call: calls.market.info, onSelect: () => look(row) },
            {
              key: 'download',
              text: t('download'),
              call: calls.market.download,
              onSelect: () =>
                void download(calls.market.download, { id: row.id }, `${row.title} ${row.version}.zip`),
            },
            ...(row.isForeign
              ? []
              : [
                  {
                    key: 'share',
                    text: t(row.isShared ? 'unshare' : 'share'),
                    call: calls.market.share,
                    onSelect: () => share(row),
                  },
                  {
                    key: 'delete',
                    text: common('delete'),
                    call: calls.market.delete,
                    isDanger: true,
                    onSelect: () => remove(row),
                  },
                ]),
          ]}
        />
      )}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
