import { defineErrors } from '../core/index.ts';

export const repairErrors = defineErrors({
  /** Somebody else took a step meanwhile. */
  repairStateChanged: { wire: '2701', status: 409 },
  /** It was given to somebody else. */
  repairNotYours: { wire: '2702', status: 403 },
  /** Nobody was named to do it. */
  repairAssigneeNeeded: { wire: '2703', status: 400, field: 'assigneeId' },
  /** Whoever was named may not repair, or does not see the equipment. */
  repairAssigneeUnfit: { wire: '2704', status: 400, field: 'assigneeId' },
  /** The organisation, or the plan of an inspection, asks for a signature. */
  signatureNeeded: { wire: '2776', status: 400, field: 'signature' },
  /** What was drawn is no PNG, or too large. */
  signatureInvalid: { wire: '2777', status: 400, field: 'signature' },
  /** It was finished too long ago to be opened again. */
  repairRejectLate: { wire: '2787', status: 409, params: ['days'] },
  repairPhotoInvalid: { wire: '2705', status: 400, field: 'photo' },
  /** As many photos as a repair may have. */
  repairPhotosFull: { wire: '2706', status: 409, params: ['max'], field: 'photo' },
});
