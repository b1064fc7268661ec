import { useMemo } from 'react';
import type { AlarmCircle } from '../../alarm/index.ts';
import type { PageSources } from '../model/page-owner.ts';
import { useSimulation } from '../trial/page-trial.tsx';

const NONE: AlarmCircle = { equipmentIds: [] };

/** Whose alarms a page shows: its project's, or those of the equipment it speaks of; none where values are simulated. */
export function usePageCircle({ owner, equipments }: Pick<PageSources, 'owner' | 'equipments'>): AlarmCircle {
  const isSimulated = useSimulation() !== null;
  return useMemo(() => {
    if (isSimulated) return NONE;
    if (owner.kind === 'project') return { projectId: owner.id };
    return { equipmentIds: equipments.map(({ id }) => id) };
  }, [isSimulated, owner, equipments]);
}
