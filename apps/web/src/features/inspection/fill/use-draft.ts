import type { InspectionAnswer, SignatureFields } from '@zutai/contract';
import { useRef, useState } from 'react';
import { readStored, writeStored } from '../../../lib/stored/index.ts';
import { draftKeyOf } from '../offline/draft-key.ts';
import { forgetPhotos } from '../offline/outbox.ts';

export interface InspectionDraft {
  /** Answers by the places of their questions. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly remark: string;
  readonly signature: SignatureFields | null;
}

const EMPTY: InspectionDraft = { values: {}, remark: '', signature: null };

function read(key: string): InspectionDraft {
  try {
    const kept = JSON.parse(readStored(key) ?? 'null') as InspectionDraft | null;
    return kept !== null && typeof kept.values === 'object' ? { ...EMPTY, ...kept } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** What was answered so far, as it is submitted. */
export const answersOf = ({ values }: InspectionDraft): InspectionAnswer[] =>
  Object.entries(values).map(([place, value]) => ({ item: Number(place), value }));

/** What was answered and not submitted yet: kept on this device, so that a lost network or a closed page loses nothing. */
export function useDraft(inspectionId: string) {
  const key = draftKeyOf(inspectionId);
  const [draft, setDraft] = useState(() => read(key));
  const isOver = useRef(false);
  const forget = () => {
    isOver.current = true;
    writeStored(key, null);
  };
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
    forget,
    /** It is not wanted any more, nor are photos of it that lie on this device. */
    discard: () => {
      forget();
      setDraft(EMPTY);
      forgetPhotos(Object.values(draft.values));
    },
  };
}
