import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored/index.ts';

export interface InspectionDraft {
  /** Answers by the places of their questions. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly remark: string;
}

const EMPTY: InspectionDraft = { values: {}, remark: '' };

function read(key: string): InspectionDraft {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as InspectionDraft | null;
    return kept !== null && typeof kept.values === 'object' ? { ...EMPTY, ...kept } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** What was answered and not submitted yet: kept on this device, so that a lost network or a closed page loses nothing. */
export function useDraft(inspectionId: string) {
  const key = `inspection-draft-${inspectionId}`;
  const [draft, setDraft] = useState(() => read(key));
  return {
    draft,
    set: (change: Partial<InspectionDraft>) =>
      setDraft((before) => {
        const next = { ...before, ...change };
        writeStored(key, JSON.stringify(next));
        return next;
      }),
    forget: () => writeStored(key, null),
  };
}
