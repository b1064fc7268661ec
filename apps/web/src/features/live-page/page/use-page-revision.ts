import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@zutai/contract';
import { useEffect, useMemo } from 'react';
import { callKey, useCall } from '../../../lib/call/index.ts';
import { findNewer, type HeldRevisions, type NewerRevision } from '../model/newer-revision.ts';
import { hearSaved } from '../model/saved-pages.ts';

/** How often an open page asks whether it was saved anew; not while its tab is hidden. */
const ASK_EVERY_MS = 5_000;

/**
 * What of an open page, live or in the designer, was saved anew since it was opened; undefined while what is held is the
 * newest, or while that is unknown. `held` undefined: nothing is open yet, nothing is asked. Faceplates in `held` that
 * the saved page does not place are asked for too. What is saved in this browser is asked about at once, the rest with a
 * question every 5 s, answered from the database: it is the same
 * however many servers there are, and costs one indexed row.
 */
export function usePageRevision(
  pageId: string | undefined,
  held: HeldRevisions | undefined,
): NewerRevision | undefined {
  const isOpen = pageId !== undefined && held !== undefined;
  const faceplateIds = Object.keys(held?.faceplates ?? {})
    .toSorted()
    .join(',');
  const { data } = useCall(
    calls.page.newest,
    { id: pageId ?? '', faceplateIds },
    { isEnabled: isOpen, refetchMs: ASK_EVERY_MS },
  );
  const client = useQueryClient();
  useEffect(() => {
    if (!isOpen) return undefined;
    return hearSaved((id) => {
      if (id === pageId || faceplateIds.split(',').includes(id))
        void client.invalidateQueries({ queryKey: callKey(calls.page.newest) });
    });
  }, [client, isOpen, pageId, faceplateIds]);
  return useMemo(() => (held && data ? findNewer(held, data) : undefined), [held, data]);
}
