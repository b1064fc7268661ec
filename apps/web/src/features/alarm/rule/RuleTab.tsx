import { PlusOutlined } from '@ant-design/icons';
import { type AlarmRuleRecord, calls, type Equipment } from '@zutai/contract';
import { alarmRuleList } from '@zutai/lists';
import { useMemo } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { RecordDialog, RecordDrawer } from '../../../components/record-form/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import { AlarmStateMark, LevelMark } from '../AlarmMarks.tsx';
import { serviceForm, shelveForm } from '../alarm-forms.tsx';
import { ruleFormOf } from './rule-form.tsx';

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
  const dialogs = useDialogs();
  const form = useMemo(() => ruleFormOf(equipmentId), [equipmentId]);
  const open = (rule?: AlarmRuleRecord) =>
    void dialogs.open((dialog) => (
      <RecordDrawer
        {...dialog}
        form={form}
        {...(rule === undefined ? { scope: { equipmentId } } : { record: rule })}
      />
    ));
  const add = (
    <CallButton
      type="primary"
      call={calls.alarm.addRule}
      on={equipment}
      icon={<PlusOutlined />}
      onClick={() => open()}
    >
      {t('add')}
    </CallButton>
  );
  return (
    <ListTable
      list={alarmRuleList}
      owner={equipmentId}
      scope={{ equipmentId }}
      cells={cells}
      tools={add}
      actions={(rule) => <RuleMenu rule={rule} on={equipment} onEdit={() => open(rule)} />}
      empty={<EmptyState title={t('ruleEmptyTitle')} text={t('ruleEmptyText')} action={add} />}
      refetchMs={REFETCH_MS}
    />
  );
}

function RuleMenu({ rule, on, onEdit }: { rule: AlarmRuleRecord; on: Equipment; onEdit: () => void }) {
  const t = useText('alarm');
  const common = useText('common');
  const name = useTitle()(rule);
  const dialogs = useDialogs();
  const act = useAction();
  const { id, isOutOfService, shelvedUntilMs } = rule;
  const { shelve, unshelve, setOutOfService, editRule, deleteRule } = calls.alarm;
  const openForm = (form: typeof shelveForm, scope: object) =>
    void dialogs.open((dialog) => <RecordDialog {...dialog} form={form} scope={{ ...scope }} />);
  return (
    <RowMenu
      on={on}
      actions={[
        { key: 'edit', text: common('edit'), call: editRule, onSelect: onEdit },
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
        {
          key: 'delete',
          text: common('delete'),
          call: deleteRule,
          isDanger: true,
          onSelect: () =>
            act(
              deleteRule,
              { id },
              {
                question: {
                  title: common('deleteTitle', { name }),
                  text: t('deleteText'),
                  okText: common('delete'),
                  isDanger: true,
                },
                done: common('deletedName', { name }),
              },
            ),
        },
      ]}
    />
  );
}
