import { PlusOutlined } from '@ant-design/icons';
import type { AlarmRuleDefinition } from '@zutai/contract';
import { useMemo } from 'react';
import { CallButton } from '../../../components/call-button/index.ts';
import { useAction, useDialogs } from '../../../components/dialogs/index.ts';
import { RecordDrawer } from '../../../components/record-form/index.ts';
import { useText, useTitle } from '../../../lib/language/index.ts';
import type { Changeable } from '../../../lib/session/index.ts';
import { ruleFormOf } from './rule-form.tsx';
import { addScope, ownedRuleCalls, type RuleOwner, ruleScope } from './rule-owner.ts';

/** What can be done with the rules of each kind of owner: a button to add one, and the beginnings of the menu of one. */
export function useRuleDialog({ kind, id }: RuleOwner, on: Changeable) {
  const t = useText('alarm');
  const common = useText('common');
  const titleOf = useTitle();
  const dialogs = useDialogs();
  const act = useAction();
  const owner = useMemo<RuleOwner>(() => ({ kind, id }), [kind, id]);
  const form = useMemo(() => ruleFormOf(owner), [owner]);
  const owned = ownedRuleCalls[kind];
  const open = (rule?: AlarmRuleDefinition) =>
    void dialogs.open((dialog) => (
      <RecordDrawer
        {...dialog}
        form={form}
        {...(rule === undefined ? { scope: addScope(owner) } : { record: rule, scope: ruleScope(owner) })}
      />
    ));
  const remove = (rule: AlarmRuleDefinition) => {
    const name = titleOf(rule);
    const request = { id: rule.id, ...ruleScope(owner) } as { id: string; templateId: string };
    return act(owned.delete, request, {
      question: {
        title: common('deleteTitle', { name }),
        text: t(kind === 'template' ? 'deleteTemplateText' : 'deleteText'),
        okText: common('delete'),
        isDanger: true,
      },
      done: common('deletedName', { name }),
    });
  };
  const add = (
    <CallButton type="primary" call={owned.add} on={on} icon={<PlusOutlined />} onClick={() => open()}>
      {t('add')}
    </CallButton>
  );
  return {
    add,
    editAction: (rule: AlarmRuleDefinition) => ({
      ...{ key: 'edit', text: common('edit'), call: owned.edit },
      onSelect: () => open(rule),
    }),
    deleteAction: (rule: AlarmRuleDefinition) => ({
      ...{ key: 'delete', text: common('delete'), call: owned.delete, isDanger: true },
      onSelect: () => remove(rule),
    }),
  };
}
