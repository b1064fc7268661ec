import type { ReactNode } from 'react';
import { EquipmentLive, NoLive } from '../../../lib/live/index.ts';
import { equipmentIdOf, type PageOwner } from '../model/page-owner.ts';

interface PageLiveProps {
  owner: PageOwner;
  children: ReactNode;
}

/** Live values for a page of any owner; templates and plain faceplates have none. */
export function PageLive({ owner, children }: PageLiveProps) {
  const equipmentId = equipmentIdOf(owner);
  if (equipmentId !== undefined) return <EquipmentLive equipmentId={equipmentId}>{children}</EquipmentLive>;
  return <NoLive>{children}</NoLive>;
}
