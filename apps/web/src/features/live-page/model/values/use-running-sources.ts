import { type MonitoredSignal, projectMonitorCalls } from '@zutai/contract';
import { useMemo } from 'react';
import { useCall } from '../../../../lib/call/index.ts';
import { useLanguage } from '../../../../lib/language/index.ts';
import type { PageOwner, PageSources } from '../page-owner.ts';
import { expandOpened, listNeededSignals, listTaggedEquipment, type OpenedParts } from '../prepare-page.ts';
import { type PageSourcesState, usePageSources, useProjectBase } from './use-page-sources.ts';

export interface RunningSources extends PageSources {
  /** Whether the caller may write; undefined: by the account's permission. */
  canWrite?: boolean;
}

const nobody: PageOwner = { kind: 'faceplate' };
const noSignals: readonly MonitoredSignal[] = [];

/**
 * The signals of equipment of a project that its page names by tags: by the right to the project, which who looks at it
 * may have without one to the equipment.
 */
function useTaggedSignals(projectId: string | undefined, equipmentIds: readonly string[]) {
  const isEnabled = projectId !== undefined && equipmentIds.length > 0;
  const { data, error, refetch } = useCall(
    projectMonitorCalls.querySignalsOfEquipment,
    { projectId: projectId ?? '', dataEquip: equipmentIds.join(',') },
    // A piece of equipment more or less is no reason to know none for a moment.
    { isEnabled, staleMs: 60_000, isKeepingPrevious: true },
  );
  return {
    data: isEnabled ? data : noSignals,
    error,
    refetch: () => {
      if (isEnabled) void refetch();
    },
  };
}

/** What a project page runs on: of its equipment only the signals the page needs. */
function useProjectPageSources(
  projectId: string | undefined,
  pageId: string,
  opened: OpenedParts,
): Omit<PageSourcesState, 'data'> & { data: RunningSources | undefined } {
  const language = useLanguage();
  const base = useProjectBase(projectId);
  const tagged = useMemo(
    () => (base.data ? listTaggedEquipment(opened, base.data.equipments) : []),
    [opened, base.data],
  );
  const byTag = useTaggedSignals(projectId, tagged);
  const dataSignal = useMemo(() => {
    if (!base.data || !byTag.data) return undefined;
    const { equipments, mvars } = base.data;
    const { page } = expandOpened(opened, { equipments, signals: byTag.data }, language);
    return listNeededSignals(page, mvars).join(',');
  }, [opened, base.data, byTag.data, language]);
  const found = useCall(
    projectMonitorCalls.querySignals,
    { pageId, dataSignal: dataSignal ?? '' },
    { isEnabled: dataSignal !== undefined && dataSignal !== '', staleMs: 60_000 },
  );
  const data = useMemo(() => {
    if (!base.data || dataSignal === undefined) return undefined;
    const signals = dataSignal === '' ? noSignals : found.data;
    return signals && { ...base.data, signals };
  }, [base.data, dataSignal, found.data]);
  return {
    data,
    error: data === undefined ? (base.error ?? byTag.error ?? found.error) : null,
    retry: () => {
      base.retry();
      byTag.refetch();
      if (dataSignal) void found.refetch();
    },
  };
}

/** What a page that runs is bound to; for a project no more than the page shows. */
export function useRunningSources(
  owner: PageOwner,
  pageId: string,
  opened: OpenedParts,
): Omit<PageSourcesState, 'data'> & { data: RunningSources | undefined } {
  const isProject = owner.kind === 'project';
  const own = usePageSources(isProject ? nobody : owner);
  const project = useProjectPageSources(isProject ? owner.id : undefined, pageId, opened);
  return isProject ? project : own;
}
