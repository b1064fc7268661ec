import { PlusOutlined } from '@ant-design/icons';
import { calls, type Mvar, type Project } from '@zutai/contract';
import { mvarList, mvarSources, sayIn } from '@zutai/lists';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useLanguage, useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { type PageOwner, usePageSources } from '../../live-page/index.ts';
import { MvarDrawer } from './MvarDrawer.tsx';
import { MvarNow } from './MvarNow.tsx';
import { RecalculateDialog } from './RecalculateDialog.tsx';
import { Recalculations } from './Recalculations.tsx';
import { isComputed, useComputedValues } from './use-computed-values.ts';
import { useMvarValues } from './use-mvar-values.ts';

/** Signals that are named in the table; a value may have hundreds. */
const NAMED_SIGNALS = 2;

/** The calculated values of a project, with their present values. */
export function MvarTab({ record: project }: { record: Project }) {
  const { id: projectId } = project;
  const t = useText('project');
  const common = useText('common');
  const say = sayIn(useLanguage());
  const act = useAction();
  const dialogs = useDialogs();
  const mayCall = useMayCall();
  const owner = useMemo<PageOwner>(() => ({ kind: 'project', id: projectId }), [projectId]);
  const sources = usePageSources(owner).data;
  const [shown, setShown] = useState<readonly Mvar[]>([]);
  const shownEquipment = useMemo(
    () => [...new Set(shown.flatMap((row) => row.sources.map(({ equipmentId }) => equipmentId)))],
    [shown],
  );
  const compute = useMvarValues(shownEquipment);
  const computed = useComputedValues(projectId);
  const titles = useMemo(() => new Map(sources?.mvars.map(({ id, title }) => [id, title])), [sources]);
  const nowOf = (row: Mvar) => (isComputed(row) ? computed?.get(row.id) : compute?.(row));
  const open = (mvar?: Mvar) => {
    if (sources === undefined) return;
    dialogs.open((dialog) => (
      <MvarDrawer {...dialog} projectId={projectId} {...(mvar && { mvar })} sources={sources} />
    ));
  };
  const remove = ({ id, title: name }: Mvar) =>
    act(
      calls.mvar.delete,
      { id },
      {
        question: {
          title: t('mvarDeleteTitle', { name }),
          text: t('mvarDeleteText'),
          okText: common('delete'),
          isDanger: true,
        },
        done: t('deleted', { name }),
      },
    );
  const cells: CellViews<Mvar> = {
    title: (row) =>
      mayCall(calls.mvar.edit, project) ? (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          disabled={sources === undefined}
          data-call={calls.mvar.edit.path}
          onClick={() => open(row)}
        >
          {row.title}
        </Button>
      ) : (
        row.title
      ),
    now: (row) => {
      const value = nowOf(row);
      return value === undefined ? '—' : <MvarNow value={value} decimals={row.decimals} unit={row.unit} />;
    },
    sources: (row) => mvarSources(row, say, NAMED_SIGNALS),
  };
  const add = (
    <CallButton
      type="primary"
      icon={<PlusOutlined />}
      call={calls.mvar.add}
      on={project}
      disabled={sources === undefined}
      onClick={() => open()}
    >
      {t('mvarAdd')}
    </CallButton>
  );
  return (
    <>
      <Recalculations projectId={projectId} titles={titles} />
      <ListTable
        list={mvarList}
        owner={projectId}
        on={project}
        scope={{ projectId }}
        cells={cells}
        onRows={setShown}
        actions={(row) => (
          <RowMenu
            on={project}
            actions={[
              { key: 'edit', text: common('edit'), call: calls.mvar.edit, onSelect: () => open(row) },
              {
                key: 'recalculate',
                text: t('recalculate'),
                call: calls.mvar.recalculate,
                onSelect: () => dialogs.open((dialog) => <RecalculateDialog {...dialog} mvar={row} />),
              },
              {
                key: 'delete',
                text: common('delete'),
                call: calls.mvar.delete,
                isDanger: true,
                onSelect: () => remove(row),
              },
            ]}
          />
        )}
        bulk={[
          bulkAction(calls.mvar.delete, {
            key: 'delete',
            text: common('delete'),
            isDanger: true,
            confirm: (count) => ({ title: t('mvarDeleteManyTitle', { count }), text: t('mvarDeleteText') }),
            request: ({ id }: Mvar) => ({ id }),
          }),
        ]}
        tools={add}
        empty={<EmptyState title={t('noMvarTitle')} text={t('noMvarText')} action={add} />}
      />
    </>
  );
}
