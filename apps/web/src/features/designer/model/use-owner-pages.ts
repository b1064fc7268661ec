import { calls } from '@zutai/contract';
import { useCall } from '../../../lib/call/index.ts';
import type { PageOwner } from '../../live-page/index.ts';

/** The request for the pages a click on a page of this owner may lead to. */
export function ownerPagesRequest(owner: PageOwner) {
  if (owner.kind === 'equipment') return { equipmentId: owner.id };
  if (owner.kind === 'project') return { projectId: owner.id };
  if (owner.kind === 'faceplate') return { equipmentId: owner.exampleEquipmentId ?? '' };
  return { templateId: owner.id };
}

/** Pages of the owner; of a faceplate those of its example. undefined while they are not known. */
export function useOwnerPages(owner: PageOwner) {
  const request = ownerPagesRequest(owner);
  const isKnown = Object.values(request).some((id) => id !== '');
  return useCall(calls.page.query, request, { isEnabled: isKnown, staleMs: 30_000 }).data;
}
