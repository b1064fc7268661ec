import { calls, type TemplateAlarmRuleRecord } from '@zutai/contract';
import { templateAlarmRuleList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { bulkAction, type CellViews, ListTable } from '../../../components/managed-list/index.ts';
import { RowMenu } from '../../../components/row-menu/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { LevelMark } from '../AlarmMarks.tsx';
import { useRuleDialog } from './use-rule-dialog.tsx';

const cells: CellViews<TemplateAlarmRuleRecord> = { level: (rule) => <LevelMark of={rule} /> };

/** The alarm rules of a template, which equipment gets with the next sync. */
export function TemplateRules({ record: { id: templateId } }: { record: { readonly id: string } }) {
  const t = useText('alarm');
  const common = useText('common');
  const on = { isChangeable: useMayCall()(calls.template.edit) };
  const { add, editAction, deleteAction } = useRuleDialog({ kind: 'template', id: templateId }, on);
  return (
    <ListTable
      list={templateAlarmRuleList}
      owner={templateId}
      scope={{ templateId }}
      on={on}
      cells={cells}
      tools={add}
      actions={(rule) => <RowMenu on={on} actions={[editAction(rule), deleteAction(rule)]} />}
      bulk={[
        bulkAction(calls.template.deleteAlarmRule, {
          key: 'delete',
          text: common('delete'),
          isDanger: true,
          confirm: (count) => ({ title: t('deleteRulesTitle', { count }), text: t('deleteTemplateText') }),
          request: ({ id }: TemplateAlarmRuleRecord) => ({ templateId, id }),
        }),
      ]}
      empty={<EmptyState title={t('ruleEmptyTitle')} text={t('ruleEmptyTemplateText')} action={add} />}
    />
  );
}
