import type { InspectionAnswer, SignatureFields } from '@zutai/contract';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../lib/stored/index.ts';
import { draftKeyOf } from '../offline/kept.ts';
import { forgetPhotos, hasKept } from '../offline/outbox.ts';

export interface InspectionDraft {
  /** Answers by the places of their questions. */
  readonly values: Readonly<Record<string, string | null>>;
  readonly remark: string;
  readonly signature: SignatureFields | null;
}

const EMPTY: InspectionDraft = { values: {}, remark: '', signature: null };

function parse(text: string | null): InspectionDraft {
  try {
    const kept = JSON.parse(text ?? 'null') as InspectionDraft | null;
    return kept !== null && typeof kept.values === 'object' ? { ...EMPTY, ...kept } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** What was answered so far, as it is submitted. */
export const answersOf = ({ values }: InspectionDraft): InspectionAnswer[] =>
  Object.entries(values).map(([place, value]) => ({ item: Number(place), value }));

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab answers the same inspection.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function write(key: string, draft: InspectionDraft | null): void {
  writeStored(key, draft === null ? null : JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/**
 * What was answered and not submitted yet: kept on this device, so that neither a network that goes nor a page that is
 * closed takes it away. It lies in the storage alone: a photo that arrives after its form was left is in it all the same.
 */
export function useDraft(inspectionId: string) {
  const key = draftKeyOf(inspectionId);
  const text = useSyncExternalStore(listen, () => readStored(key));
  const draft = useMemo(() => parse(text), [text]);
  const isOver = useRef(false);
  const forget = () => {
    isOver.current = true;
    write(key, null);
  };
  return {
    draft,
    /**
     * From what is entered at that moment: a photo that is uploaded late takes back no other answer.
     * @returns whether it was taken; not once the answers were submitted, here or in another tab
     */
    set: (change: (now: InspectionDraft) => Partial<InspectionDraft>): boolean => {
      if (isOver.current || hasKept(inspectionId)) return false;
      const now = parse(readStored(key));
      write(key, { ...now, ...change(now) });
      return true;
    },
    /** It is submitted: what still comes late belongs to nothing. */
    forget,
    /** It is not wanted any more, nor are photos of it that lie on this device. */
    discard: () => {
      const values = Object.values(parse(readStored(key)).values);
      forget();
      forgetPhotos(values);
    },
  };
}
