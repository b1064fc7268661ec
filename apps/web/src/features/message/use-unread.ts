import { calls, type UnreadCounts } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';

/** Asked for as often where no socket tells of it, in ms. */
const REFETCH_MS = 60_000;
const NONE: UnreadCounts = { count: 0, alarm: 0, expire: 0, order: 0, notice: 0 };

/** How many messages the user has not read. */
export function useUnread(isEnabled = true): UnreadCounts {
  const { data } = useCall(calls.message.queryUnReadMsgCount, {}, { refetchMs: REFETCH_MS, isEnabled });
  return data ?? NONE;
}
