import { Button, Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { type TextKey, useText, useTitle } from '../../../lib/language/index.ts';
import { BindingPicker } from '../binding/BindingPicker.tsx';
import { useHost } from '../host/designer-host.tsx';
import { useEquipmentTitle, useSourceText } from '../model/words/use-source-title.ts';
import styles from './rebind.module.css';
import { type BoundSource, type RebindDraft, type RebindKind, rebindKinds } from './rebind-draft.ts';

const KIND_TEXT: Record<RebindKind, TextKey<'designerTool'>> = {
  equipment: 'ruleEquipment',
  prefix: 'rulePrefix',
  exact: 'ruleExact',
};

interface FormProps {
  draft: RebindDraft;
  bound: readonly BoundSource[];
  equipment: readonly { id: string; title: string; count: number }[];
  onChange: (draft: RebindDraft) => void;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={styles.line}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/** Which bindings, and to what. */
export function RebindRuleForm({ draft, bound, equipment, onChange }: FormProps) {
  const t = useText('designerTool');
  const titleOf = useTitle();
  const { sources } = useHost();
  const equipmentTitle = useEquipmentTitle();
  const sourceText = useSourceText();
  const [isPicking, setPicking] = useState(false);
  const set = (change: Partial<RebindDraft>) => onChange({ ...draft, ...change });
  const nameOf = (id: string, title: string) => equipmentTitle(id, title) || t('unknownEquipment', { id });
  return (
    <>
      <Segmented
        block
        value={draft.kind}
        aria-label={t('rebindTitle')}
        options={rebindKinds.map((value) => ({ value, label: t(KIND_TEXT[value]) }))}
        onChange={(kind) => set({ kind })}
      />
      {draft.kind === 'equipment' && (
        <>
          <Line label={t('fromEquipment')}>
            <Select
              aria-label={t('fromEquipment')}
              value={draft.fromEquipId || undefined}
              options={equipment.map(({ id, title, count }) => ({
                value: id,
                label: `${nameOf(id, title)} (${count})`,
              }))}
              onChange={(fromEquipId) => set({ fromEquipId })}
            />
          </Line>
          <Line label={t('toEquipment')}>
            <Select
              aria-label={t('toEquipment')}
              showSearch
              optionFilterProp="label"
              value={draft.toEquipId || undefined}
              options={sources.equipments.map((each) => ({ value: each.id, label: titleOf(each) }))}
              onChange={(toEquipId) => set({ toEquipId })}
            />
          </Line>
          <Line label={t('matchBy')}>
            <Segmented<RebindDraft['by']>
              value={draft.by}
              options={[
                { value: 'tag', label: t('byTag') },
                { value: 'title', label: t('byTitle') },
              ]}
              onChange={(by) => set({ by })}
            />
          </Line>
        </>
      )}
      {draft.kind === 'prefix' && (
        <>
          <Line label={t('fromPrefix')}>
            <Input
              value={draft.fromPrefix}
              placeholder="pump1/"
              onChange={({ target }) => set({ fromPrefix: target.value })}
            />
          </Line>
          <Line label={t('toPrefix')}>
            <Input
              value={draft.toPrefix}
              placeholder="pump2/"
              onChange={({ target }) => set({ toPrefix: target.value })}
            />
          </Line>
        </>
      )}
      {draft.kind === 'exact' && (
        <>
          <Line label={t('fromSource')}>
            <Select
              aria-label={t('fromSource')}
              showSearch
              optionFilterProp="label"
              value={draft.fromKey || undefined}
              options={bound.map(({ key, binding, count }) => ({
                value: key,
                label: `${sourceText(binding)} (${count})`,
              }))}
              onChange={(fromKey) => set({ fromKey })}
            />
          </Line>
          <Line label={t('toSource')}>
            <Button onClick={() => setPicking(true)}>
              {draft.to === null ? t('chooseSource') : sourceText(draft.to)}
            </Button>
          </Line>
          {isPicking && (
            <BindingPicker
              current={draft.to ?? undefined}
              types={['signal', 'mvar', 'system']}
              isForWriting={false}
              onClose={() => setPicking(false)}
              onPick={(to) => {
                set({ to });
                setPicking(false);
              }}
            />
          )}
        </>
      )}
    </>
  );
}
