import { calls } from '@zutai/contract';
import { applyRebind, type Editor, planRebind } from '@zutai/diagram';
import { App, Button, Checkbox, Drawer, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { useHost } from '../host/designer-host.tsx';
import { useSettledPart } from '../model/use-editor-part.ts';
import { RebindPreview } from './RebindPreview.tsx';
import { RebindRuleForm } from './RebindRuleForm.tsx';
import styles from './rebind.module.css';
import {
  countForeign,
  countRows,
  listBoundEquipment,
  listBoundSources,
  type RebindDraft,
  ruleOf,
  suggestDraft,
  toRebindSignals,
} from './rebind-draft.ts';

interface RebindDrawerProps {
  editor: Editor;
  ids: readonly string[] | null;
  isOffered: boolean;
  onClose: () => void;
}

/** Signals of equipment that the page does not have: by them the tags of old bindings are known. */
function useForeignSignals(equipmentId: string, isForeign: boolean) {
  const { data } = useCall(
    calls.monitor.querySignal,
    { equipmentId },
    { isEnabled: isForeign && /^\d+$/.test(equipmentId), staleMs: 60_000 },
  );
  return data;
}

/** Points bindings of the selection or the page elsewhere: a rule, a preview of each place, one step of undo. */
export function RebindDrawer({ editor, ids, isOffered, onClose }: RebindDrawerProps) {
  const t = useText('designerTool');
  const { sources } = useHost();
  const { message } = App.useApp();
  const page = useSettledPart(editor, (state) => state.page);
  const [isWholePage, setWholePage] = useState(ids === null);
  const [onlyStaying, setOnlyStaying] = useState(false);
  const where = isWholePage ? null : ids;
  const [draft, setDraft] = useState<RebindDraft>(() => suggestDraft(page, where, sources));
  const bound = useMemo(() => listBoundSources(page, where), [page, where]);
  const equipment = useMemo(() => listBoundEquipment(page, where), [page, where]);
  const isForeign = !sources.equipments.some(({ id }) => id === draft.fromEquipId);
  const foreign = useForeignSignals(draft.fromEquipId, isForeign && draft.kind === 'equipment');
  const signals = useMemo(
    () => [
      ...toRebindSignals(sources),
      ...(foreign && isForeign ? toRebindSignals({ signals: foreign, equipments: [] }) : []),
    ],
    [sources, foreign, isForeign],
  );
  const rule = useMemo(
    () => ruleOf(draft, signals, sources.equipments, bound),
    [draft, signals, sources.equipments, bound],
  );
  const plan = useMemo(() => rule && planRebind(page, where, rule), [page, where, rule]);
  const { moving, staying } = plan ? countRows(plan) : { moving: 0, staying: 0 };
  const rows = plan?.rows.filter(({ to }) => !onlyStaying || to === null) ?? [];
  const apply = () => {
    if (plan === undefined) return;
    applyRebind(editor, plan);
    void message.success(
      staying === 0
        ? t('rebindDone', { count: moving })
        : t('rebindDoneStay', { count: moving, stay: staying }),
      6,
    );
    onClose();
  };
  return (
    <Drawer
      open
      mask={false}
      placement="bottom"
      size={350}
      title={t('rebindTitle')}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
      extra={
        <Button type="primary" disabled={moving === 0} data-testid="rebind-apply" onClick={apply}>
          {t('rebindApply', { count: moving })}
        </Button>
      }
    >
      <div className={styles.dialog} data-testid="rebind">
        <div className={styles.form}>
          {isOffered && (
            <p className={styles.offer}>{t('rebindOffered', { count: countForeign(page, sources) })}</p>
          )}
          {ids !== null && (
            <Segmented
              block
              aria-label={t('rebindWhat')}
              value={isWholePage ? 'page' : 'selection'}
              options={[
                { value: 'selection', label: t('rebindSelection', { count: ids.length }) },
                { value: 'page', label: t('rebindPage') },
              ]}
              onChange={(value) => setWholePage(value === 'page')}
            />
          )}
          <RebindRuleForm draft={draft} bound={bound} equipment={equipment} onChange={setDraft} />
        </div>
        <div className={styles.preview}>
          <div className={styles.summary}>
            <span>
              {plan === undefined
                ? t('rebindChoose')
                : rows.length === 0 && !onlyStaying
                  ? t('rebindNothing')
                  : t('rebindSummary', { count: moving, stay: staying })}
            </span>
            {staying > 0 && (
              <Checkbox checked={onlyStaying} onChange={({ target }) => setOnlyStaying(target.checked)}>
                {t('rebindOnlyStay')}
              </Checkbox>
            )}
          </div>
          {rows.length > 0 && <RebindPreview editor={editor} page={page} rows={rows} />}
        </div>
      </div>
    </Drawer>
  );
}
