import {
  applyRebind,
  bindingKey,
  clearBinding,
  createEditor,
  type Page,
  planRebind,
  type RebindSignal,
  rebindPage,
} from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';

export interface CopyTarget {
  equipmentId: string;
  title: string;
  signals: readonly RebindSignal[];
}

export interface CopyLoss {
  widgetId: string;
  path: string;
  /** Name of the signal that the target does not have. */
  title: string;
}

/**
 * The drawing as a page of other equipment: what is bound to the old one moves to the signals with the same tags, what
 * finds none is unbound and reported. The drawing itself is left alone.
 */
export function copyToEquipment(
  page: Page,
  from: { equipmentId: string; signals: readonly RebindSignal[] },
  to: CopyTarget,
): { page: Page; losses: readonly CopyLoss[] } {
  const plan = planRebind(page, null, {
    kind: 'equipment',
    by: 'tag',
    fromEquipId: from.equipmentId,
    toEquipId: to.equipmentId,
    toTitle: to.title,
    signals: [...from.signals, ...to.signals],
  });
  const scratch = createEditor({ page, catalog: widgetCatalog });
  applyRebind(scratch, plan);
  const lost = plan.rows.filter((row) => row.to === null);
  const lostKeys = new Set(lost.map((row) => `${row.widgetId} ${row.path} ${bindingKey(row.from)}`));
  const moved = rebindPage(scratch.page, ({ widgetId, path, binding }) => {
    if (lostKeys.has(`${widgetId} ${path} ${bindingKey(binding)}`)) return clearBinding(binding);
    const isSystem = binding.type === 'system' && binding.equipId === from.equipmentId;
    return isSystem ? { ...binding, equipId: to.equipmentId, subTitle: to.title } : binding;
  });
  const con = { ...moved.con, equipmentId: to.equipmentId, projectId: '', templateId: '' };
  return {
    page: { ...moved, con },
    losses: lost.map(({ widgetId, path, from: { title, tag, signalId } }) => ({
      widgetId,
      path,
      title: title || tag || signalId,
    })),
  };
}
