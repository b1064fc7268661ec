import type { Notice } from '../../components/dialogs/index.ts';
import { onSessionCleared } from '../../lib/session/index.ts';

/** Notices that their reader has closed, until somebody signs in again or the page is loaded anew. */
const closed = new Set<Notice>();

onSessionCleared(() => closed.clear());

export const hasPutOff = (notice: Notice) => closed.has(notice);

export function putOff(notice: Notice): void {
  closed.add(notice);
}
