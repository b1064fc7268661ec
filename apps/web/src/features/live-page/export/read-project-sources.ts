import { projectMonitorCalls } from '@zutai/contract';
import type { Language } from '@zutai/i18n';
import { call } from '../../../lib/call/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import {
  expandOpened,
  listNeededSignals,
  listTaggedEquipment,
  type OpenedParts,
} from '../model/prepare-page.ts';

/** What another page of the project is bound to, with the values of this moment; `base` is the project's own. */
export async function readProjectSources(
  base: PageSources,
  opened: OpenedParts & { id: string },
  language: Language,
): Promise<PageSources> {
  const { equipments, mvars, owner } = base;
  const tagged = listTaggedEquipment(opened, equipments);
  const byTag =
    tagged.length === 0
      ? []
      : await call(projectMonitorCalls.querySignalsOfEquipment, {
          projectId: owner.kind === 'project' ? owner.id : '',
          dataEquip: tagged.join(','),
        });
  const { page } = expandOpened(opened, { equipments, signals: byTag }, language);
  const dataSignal = listNeededSignals(page, mvars).join(',');
  const signals =
    dataSignal === '' ? [] : await call(projectMonitorCalls.querySignals, { pageId: opened.id, dataSignal });
  return { ...base, signals };
}
