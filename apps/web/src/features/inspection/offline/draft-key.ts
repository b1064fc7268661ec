/** Under which key the draft of an inspection lies in the storage of the account. */
export const draftKeyOf = (inspectionId: string): string => `inspection-draft-${inspectionId}`;
