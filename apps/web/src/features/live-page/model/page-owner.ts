import { calls, type MonitoredSignal } from '@zutai/contract';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import { useOptionalLiveStore } from '../../../lib/live/index.ts';

/** Whose page it is. A faceplate belongs to nobody; an example lends it signals while it is drawn. */
export type PageOwner =
  | { kind: 'equipment' | 'project' | 'template'; id: string }
  | { kind: 'faceplate'; exampleEquipmentId?: string };

/** Equipment a page may be bound to. */
export interface PageEquipment {
  id: string;
  title: string;
  online: boolean;
  longitude?: number;
  latitude?: number;
  address?: string;
}

/** A measurement variable as far as a page needs it; signals by id, formula of `${equipId.signalId}` tokens. */
export interface PageMvar {
  id: string;
  title: string;
  unit: string;
  decimals: number;
  calcType: 'sum' | 'avg' | 'min' | 'max' | 'formula';
  signals: readonly string[];
  formula: string;
}

/** Everything a page of its owner may be bound to. */
export interface PageSources {
  owner: PageOwner;
  /** Name of the owner; '' for a faceplate. */
  title: string;
  equipments: readonly PageEquipment[];
  signals: readonly MonitoredSignal[];
  mvars: readonly PageMvar[];
  /** Text shown in place of a bad value; null: the value stays, crossed out (section 3, "Project error display"). */
  errorText: string | null;
}

export interface PageSourcesState {
  /** undefined while it is read, and after a failure. */
  data: PageSources | undefined;
  error: Error | null;
  retry: () => void;
}

/** The equipment whose signals a page of this owner uses; undefined for projects, templates and plain faceplates. */
export function equipmentIdOf(owner: PageOwner): string | undefined {
  if (owner.kind === 'faceplate') return owner.exampleEquipmentId;
  return owner.kind === 'equipment' ? owner.id : undefined;
}

const NO_SIGNALS: readonly MonitoredSignal[] = [];

/** What the owner's pages may be bound to. Inside `PageLive`, the values that come along fill its store. */
export function usePageSources(owner: PageOwner): PageSourcesState {
  const store = useOptionalLiveStore();
  const equipmentId = equipmentIdOf(owner);
  const isEquipment = equipmentId !== undefined;
  const request = equipmentId ?? '';
  const info = useCall(calls.equipment.info, { id: request }, { isEnabled: isEquipment, staleMs: 60_000 });
  const own = useCall(
    calls.monitor.querySignal,
    { equipmentId: request },
    { isEnabled: isEquipment, staleMs: 60_000 },
  );
  useEffect(() => {
    if (own.data !== undefined) store?.apply(own.data.flatMap(({ live }) => live ?? []));
  }, [own.data, store]);
  const kind = owner.kind;
  const id = owner.kind === 'faceplate' ? owner.exampleEquipmentId : owner.id;
  const data = useMemo<PageSources | undefined>(() => {
    const same: PageOwner =
      kind === 'faceplate'
        ? { kind, ...(id === undefined ? {} : { exampleEquipmentId: id }) }
        : { kind, id: id ?? '' };
    const none = { owner: same, title: '', equipments: [], signals: NO_SIGNALS, mvars: [], errorText: null };
    if (!isEquipment) return none;
    if (info.data === undefined || own.data === undefined) return undefined;
    const { title, online } = info.data;
    return { ...none, title, equipments: [{ id: info.data.id, title, online }], signals: own.data };
  }, [kind, id, isEquipment, info.data, own.data]);
  return {
    data,
    error: data === undefined ? (info.error ?? own.error) : null,
    retry: () => {
      void info.refetch();
      void own.refetch();
    },
  };
}
