import { calls, type Scene } from '@zutai/contract';
import { sceneList } from '@zutai/lists';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state/index.ts';
import { ListPage } from '../../components/managed-list/index.ts';
import { AddButton, RecordMenu, useBulkDelete } from '../../components/record-actions/index.ts';
import { useText, useTitle } from '../../lib/language/index.ts';
import { pathTo } from '../../lib/path/index.ts';
import { useMayCall } from '../../lib/session/index.ts';
import { sceneForm } from './scene-form.ts';

/** /manage/eg/scene */
export function SceneListPage() {
  const t = useText('scene');
  const shell = useText('shell');
  const titleOf = useTitle();
  const mayCall = useMayCall();
  const { delete: remove } = calls.scene;
  const bulkDelete = useBulkDelete(remove);
  const add = <AddButton form={sceneForm} text={t('add')} />;
  const mayConfigure = mayCall(calls.scene.detail);
  const toEditor = (row: Scene) => pathTo('/manage/scene/config/:sceneId', { sceneId: row.id });
  return (
    <ListPage
      list={sceneList}
      trail={[{ title: shell('menuManage') }]}
      action={add}
      cells={{
        title: (row) => (mayConfigure ? <Link to={toEditor(row)}>{titleOf(row)}</Link> : titleOf(row)),
      }}
      actions={(row) => <RecordMenu record={row} name={titleOf(row)} form={sceneForm} remove={remove} />}
      bulk={[bulkDelete]}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} action={add} />}
    />
  );
}
