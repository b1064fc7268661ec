import { calls, isOfSignalsAlone, type Mvar, type MvarValue, prepareMvar } from '@zutai/contract';
import { useMemo } from 'react';
import { useCall } from '../../../lib/call/index.ts';

/** As often as the values of signals are asked for beside. */
const REFETCH_MS = 3000;

/** What the server computes of a project now, by id; undefined until it is known. */
export function useComputedValues(projectId: string): ReadonlyMap<string, MvarValue> | undefined {
  const { data } = useCall(calls.mvar.queryValues, { projectId }, { refetchMs: REFETCH_MS });
  return useMemo(() => data && new Map(data.map(({ id, ...value }) => [id, value])), [data]);
}

/** Whether only the server knows what a calculated value is now. */
export const isComputed = (mvar: Pick<Mvar, 'calcType' | 'signals' | 'formula'>): boolean =>
  !isOfSignalsAlone(prepareMvar(mvar));
