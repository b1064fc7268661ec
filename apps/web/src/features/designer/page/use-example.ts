import { useCallback, useMemo } from 'react';
import { useAddressQuery } from '../../../lib/address/index.ts';
import type { PageOwner } from '../../live-page/index.ts';

export interface Example {
  /** The owner, with the example when it is a faceplate. */
  owner: PageOwner;
  equipmentId: string | undefined;
  choose: (equipmentId: string | undefined) => void;
}

/** The equipment whose values a faceplate is tried with; kept in the address, so that a reload keeps it. */
export function useExample(owner: PageOwner): Example {
  const [params, setParams] = useAddressQuery();
  const equipmentId = params.get('example') ?? undefined;
  const { kind } = owner;
  const id = owner.kind === 'faceplate' ? undefined : owner.id;
  const shown = useMemo<PageOwner>(() => {
    if (kind !== 'faceplate') return { kind, id: id ?? '' };
    return equipmentId === undefined ? { kind } : { kind, exampleEquipmentId: equipmentId };
  }, [kind, id, equipmentId]);
  const choose = useCallback(
    (next: string | undefined) =>
      setParams(
        (now) => {
          now.delete('example');
          if (next !== undefined) now.set('example', next);
          return now;
        },
        { replace: true, state: { isSamePage: true } },
      ),
    [setParams],
  );
  return { owner: shown, equipmentId, choose };
}
