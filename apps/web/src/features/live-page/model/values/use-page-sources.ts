import { calls, type MonitoredSignal, mvarCalls, projectCalls } from '@zutai/contract';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../../lib/call/index.ts';
import { useOptionalLiveStore } from '../../../../lib/live/index.ts';
import { equipmentIdOf, type PageEquipment, type PageOwner, type PageSources } from '../page-owner.ts';

export interface PageSourcesState {
  /** undefined while it is read, and after a failure. */
  data: PageSources | undefined;
  error: Error | null;
  retry: () => void;
}

const NO_SIGNALS: readonly MonitoredSignal[] = [];
const STALE_MS = 60_000;

/** All signals of several pieces of equipment, in one call. */
export function useSignalsOfAll(equipmentIds: readonly string[]) {
  const isEnabled = equipmentIds.length > 0;
  const equipmentIdList = equipmentIds.join(',');
  const { data, error, refetch } = useCall(
    calls.monitor.querySignalOfMany,
    { equipmentIds: equipmentIdList },
    // A piece of equipment more or less is no reason to know none for a moment.
    { isEnabled, staleMs: STALE_MS, isKeepingPrevious: true },
  );
  return {
    data: isEnabled ? data : NO_SIGNALS,
    error,
    refetch: () => {
      if (isEnabled) void refetch();
    },
  };
}

function placeOf(from: { longitude: number | null; latitude: number | null; address: string }) {
  const { longitude, latitude, address } = from;
  return {
    ...(longitude === null || latitude === null ? {} : { longitude, latitude }),
    ...(address === '' ? {} : { address }),
  };
}

/** A project, its equipment and its calculated values, without the signals. */
export function useProjectBase(projectId: string | undefined) {
  const isEnabled = projectId !== undefined;
  const id = projectId ?? '';
  const info = useCall(projectCalls.info, { id }, { isEnabled, staleMs: STALE_MS });
  const bound = useCall(projectCalls.queryAllEquipment, { projectId: id }, { isEnabled, staleMs: STALE_MS });
  const mvars = useCall(mvarCalls.queryAll, { projectId: id }, { isEnabled, staleMs: STALE_MS });
  const data = useMemo(() => {
    if (!info.data || !bound.data || !mvars.data) return undefined;
    const { title, titleEn: ownTitleEn, errorValShow, errorDefaultVal, auth } = info.data;
    return {
      owner: { kind: 'project' as const, id },
      title,
      titleEn: ownTitleEn,
      equipments: bound.data.map(
        ({ id: equipmentId, title: name, titleEn, online, ...each }): PageEquipment => ({
          id: equipmentId,
          title: name,
          titleEn,
          online,
          ...placeOf(each),
        }),
      ),
      mvars: mvars.data,
      errorText: errorValShow ? null : errorDefaultVal,
      canWrite: auth === 'write',
    };
  }, [id, info.data, bound.data, mvars.data]);
  return {
    data,
    error: info.error ?? bound.error ?? mvars.error,
    retry: () => {
      for (const { refetch } of [info, bound, mvars]) void refetch();
    },
  };
}

/** A template's signals; they name the equipment the template was made from. */
function useTemplateSources(owner: PageOwner): PageSourcesState {
  const isTemplate = owner.kind === 'template';
  const id = isTemplate ? owner.id : '';
  const options = { isEnabled: isTemplate, staleMs: STALE_MS };
  const info = useCall(calls.template.detail, { id }, options);
  const found = useCall(calls.template.signals, { id }, options);
  const data = useMemo<PageSources | undefined>(() => {
    if (!info.data || !found.data) return undefined;
    const { title } = info.data;
    const equipments = [{ id: found.data.equipmentId, title, online: false }];
    const owned = { kind: 'template' as const, id };
    return { owner: owned, title, equipments, signals: found.data.signals, mvars: [], errorText: null };
  }, [id, info.data, found.data]);
  return {
    data,
    error: info.error ?? found.error,
    retry: () => {
      void info.refetch();
      void found.refetch();
    },
  };
}

/** The signals of one piece of equipment: its own pages, or the example of a faceplate. */
function useEquipmentSources(owner: PageOwner): PageSourcesState {
  const equipmentId = equipmentIdOf(owner);
  const options = { isEnabled: equipmentId !== undefined, staleMs: STALE_MS };
  const info = useCall(calls.equipment.info, { id: equipmentId ?? '' }, options);
  const own = useCall(calls.monitor.querySignal, { equipmentId: equipmentId ?? '' }, options);
  const { kind } = owner;
  const data = useMemo<PageSources | undefined>(() => {
    const none = { title: '', equipments: [], signals: NO_SIGNALS, mvars: [], errorText: null };
    if (equipmentId === undefined) return { ...none, owner: { kind: 'faceplate' } };
    if (!info.data || !own.data) return undefined;
    const { id, title, titleEn, online } = info.data;
    const owned: PageOwner =
      kind === 'faceplate'
        ? { kind, exampleEquipmentId: equipmentId }
        : { kind: 'equipment', id: equipmentId };
    const equipments = [{ id, title, titleEn, online, ...placeOf(info.data) }];
    return { ...none, owner: owned, title, titleEn, equipments, signals: own.data };
  }, [kind, equipmentId, info.data, own.data]);
  return {
    data,
    error: info.error ?? own.error,
    retry: () => {
      void info.refetch();
      void own.refetch();
    },
  };
}

function useProjectSources(owner: PageOwner): PageSourcesState {
  const base = useProjectBase(owner.kind === 'project' ? owner.id : undefined);
  const equipmentIds = useMemo(() => base.data?.equipments.map(({ id }) => id) ?? [], [base.data]);
  const all = useSignalsOfAll(equipmentIds);
  const data = useMemo<PageSources | undefined>(
    () => base.data && all.data && { ...base.data, signals: all.data },
    [base.data, all.data],
  );
  return {
    data,
    error: base.error ?? all.error,
    retry: () => {
      base.retry();
      all.refetch();
    },
  };
}

/** Hands the values that came with the definitions of signals to the store around, until the socket does. */
export function useFirstValues(signals: readonly MonitoredSignal[] | undefined): void {
  const store = useOptionalLiveStore();
  useEffect(() => {
    if (signals !== undefined) store?.fill(signals.flatMap(({ live }) => live ?? []));
  }, [signals, store]);
}

/** Everything the owner's pages may be bound to. Inside `PageLive`, the values that come along fill its store. */
export function usePageSources(owner: PageOwner): PageSourcesState {
  const own = useEquipmentSources(owner);
  const template = useTemplateSources(owner);
  const project = useProjectSources(owner);
  const states = { equipment: own, faceplate: own, template, project };
  const state = states[owner.kind];
  useFirstValues(state.data?.signals);
  return { ...state, error: state.data === undefined ? state.error : null };
}
