import { useRef, useState } from 'react';
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
  const isOver = useRef(false);
  return {
    draft,
    /** From what is entered at that moment: a photo that is uploaded late takes back no other answer. */
    set: (change: (now: InspectionDraft) => Partial<InspectionDraft>) =>
      setDraft((before) => {
        if (isOver.current) return before;
        const next = { ...before, ...change(before) };
        writeStored(key, JSON.stringify(next));
        return next;
      }),
    /** It is submitted: what still comes late belongs to nothing. */
    forget: () => {
      isOver.current = true;
      writeStored(key, null);
    },
  };
}
