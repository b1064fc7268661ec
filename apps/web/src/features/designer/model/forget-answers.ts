import type { QueryClient } from '@tanstack/react-query';
import { calls, projectMonitorCalls } from '@zutai/contract';
import { callKey } from '../../../lib/call/index.ts';

/** Calls whose answers a save makes old. */
const TOUCHED = [
  calls.page.query,
  calls.page.info,
  calls.page.queryRevisions,
  calls.equipment.info,
  projectMonitorCalls.pageInfo,
] as const;

/** What nobody looks at is thrown away: shown again, it would be the drawing before this save. */
export function forgetAnswers(client: QueryClient): void {
  for (const touched of TOUCHED) {
    const queryKey = callKey(touched);
    client.removeQueries({ queryKey, type: 'inactive' });
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
}
