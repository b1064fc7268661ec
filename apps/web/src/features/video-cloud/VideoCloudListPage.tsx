import { calls } from '@zutai/contract';
import { videoCloudList } from '@zutai/lists';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { useCloudTest } from './use-cloud-test.ts';
import { videoCloudForm } from './video-cloud-form.tsx';

/** /manage/openys: keys of the organisation at the video cloud, each tried by asking for a token. */
export function VideoCloudListPage() {
  const t = useText('videoCloud');
  const shell = useText('shell');
  const titleOf = useTitle();
  const test = useCloudTest();
  const { delete: remove, test: testCall } = calls.videoCloud;
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={videoCloudForm} text={t('add')} />;
  return (
    <ListPage
      list={videoCloudList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      actions={(row) => (
        <RecordMenu
          record={row}
          name={titleOf(row)}
          form={videoCloudForm}
          remove={remove}
          more={[
            { key: 'test', text: t('test'), call: testCall, onSelect: () => test(row.id, titleOf(row)) },
          ]}
        />
      )}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
