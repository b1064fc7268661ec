import { type CurveAnnotation, calls } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../lib/call/index.ts';
import type { DrawnSignal } from '../model/drawing.ts';
import { NoteDialog } from './NoteDialog.tsx';

interface NotesOf {
  drawn: readonly DrawnSignal[];
  /** Follows what is shown, in whole ms. */
  range: TimeRange;
  cursors: readonly [number, number] | null;
}

/** What is written on the curves in view, and the dialog in which it is written. */
export function useNotes({ drawn, range, cursors }: NotesOf) {
  const [edited, setEdited] = useState<'new' | CurveAnnotation | null>(null);
  const signalIds = drawn.map(({ id }) => id).join(',');
  const { data, error, refetch } = useCall(
    calls.curve.queryAnnotations,
    { signalIds, ...range },
    { isEnabled: signalIds !== '', isKeepingPrevious: true, staleMs: 30_000 },
  );
  const shown = drawn.filter(({ isHidden }) => !isHidden);
  const proposed =
    cursors === null
      ? { fromMs: Math.round((range.fromMs + range.toMs) / 2), toMs: null }
      : { fromMs: Math.min(...cursors), toMs: Math.max(...cursors) };
  const dialog: ReactNode = edited !== null && (
    <NoteDialog
      key={edited === 'new' ? 'new' : edited.id}
      edited={edited === 'new' ? undefined : edited}
      drawn={shown.length > 0 ? shown : drawn}
      proposed={proposed}
      onClose={() => setEdited(null)}
    />
  );
  return {
    notes: signalIds === '' ? [] : data,
    error,
    refetch,
    add: () => setEdited('new'),
    edit: (note: CurveAnnotation) => setEdited(note),
    dialog,
  };
}

export type Notes = ReturnType<typeof useNotes>;
