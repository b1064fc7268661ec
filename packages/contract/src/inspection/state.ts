/** States of an inspection (specification, section 4). */
export const INSPECTION_STATUSES = ['notStarted', 'aborted', 'normal', 'abnormal'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];
