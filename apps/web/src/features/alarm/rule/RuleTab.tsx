import { type AlarmRuleRecord, calls, type Equipment } from '@zutai/contract';
import { alarmRuleList } from '@zutai/lists';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { RecordDialog } from '../../../components/record-form/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { AlarmStateMark, LevelMark } from '../AlarmMarks.tsx';
import { serviceForm, shelveForm } from '../alarm-forms.tsx';
import { useRuleDialog } from './use-rule-dialog.tsx';

const REFETCH_MS = 5_000;
/** Alarms are shelved by who watches the equipment, whoever may change it. */
const WATCHED = {};

const cells: CellViews<AlarmRuleRecord> = {
  level: (rule) => <LevelMark of={rule} />,
  state: ({ state }) => <AlarmStateMark state={state} />,
};

/** Rules by which alarms of a piece of equipment are raised. */
export function RuleTab({ record: equipment }: { record: Equipment }) {
  const { id: equipmentId } = equipment;
  const t = useText('alarm');
  const { add, editAction, deleteAction } = useRuleDialog({ kind: 'equipment', id: equipmentId }, equipment);
  const silence = useSilenceActions();
  return (
    <ListTable
      list={alarmRuleList}
      owner={equipmentId}
      scope={{ equipmentId }}
      cells={cells}
      tools={add}
      actions={(rule) => (
        <RowMenu on={equipment} actions={[editAction(rule), ...silence(rule), deleteAction(rule)]} />
      )}
      empty={<EmptyState title={t('ruleEmptyTitle')} text={t('ruleEmptyText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}

/** What keeps the alarm of a rule from ringing. */
function useSilenceActions() {
  const t = useText('alarm');
  const dialogs = useDialogs();
  const act = useAction();
  const { shelve, unshelve, setOutOfService } = calls.alarm;
  const openForm = (form: typeof shelveForm, scope: object) =>
    void dialogs.open((dialog) => <RecordDialog {...dialog} form={form} scope={{ ...scope }} />);
  return ({ id, isOutOfService, shelvedUntilMs }: AlarmRuleRecord) => [
    shelvedUntilMs === null
      ? {
          key: 'shelve',
          text: t('shelve'),
          call: shelve,
          on: WATCHED,
          onSelect: () => openForm(shelveForm, { ruleId: id }),
        }
      : {
          key: 'unshelve',
          text: t('unshelve'),
          call: unshelve,
          on: WATCHED,
          onSelect: () => act(unshelve, { ruleId: id }, { done: t('unshelved') }),
        },
    {
      key: 'service',
      text: t(isOutOfService ? 'inService' : 'outOfService'),
      call: setOutOfService,
      onSelect: () =>
        isOutOfService
          ? act(
              setOutOfService,
              { id, isOutOfService: false, reason: t('inService') },
              { done: t('inServiceDone') },
            )
          : openForm(serviceForm, { id, isOutOfService: true }),
    },
  ];
}
